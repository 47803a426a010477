#!/usr/bin/env python3
"""Measures whole programs in a virtual display: one that shows a file in a plain GtkTextView, and the editor.

    bench-window.py PLAIN EDITOR FILE...

For each file, each program in turn:

- first paint: from the start of the program until its page looks as it does when the program has come to rest, so that
  text which is not styled yet does not count; on the clock, and in processor time, which other programs change less;
- idle: from the start until the program rests;
- key at the end, key in the middle: the processor time, user and system, of all threads for each of 50 typed letters,
  until the program rests, drafts and checks of what was typed included.

After that the text is read back: the letters must stand where they were typed and nothing else may have
changed. One JSON object a line. Runs inside im-session.sh, which makes the display. In the files a line that reads
NEEDLE stands in the middle.
"""
import ctypes
import json
import os
import statistics
import subprocess
import sys
import time

NEEDLE = "needle-in-the-middle"
TYPED = "sehrgute " * 5 + "worte"
KEYS = len(TYPED)
DEADLINE = 120
# The part of the screen that is looked at: text of both windows, away from bars and scroll bars.
LEFT, TOP, WIDTH, HEIGHT = 480, 260, 400, 380

x11 = ctypes.CDLL("libX11.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
x11.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
x11.XDefaultRootWindow.restype = ctypes.c_ulong
x11.XGetImage.argtypes = [ctypes.c_void_p, ctypes.c_ulong] + [ctypes.c_int] * 2 + [ctypes.c_uint] * 2 + [ctypes.c_ulong, ctypes.c_int]
x11.XGetImage.restype = ctypes.c_void_p
libc = ctypes.CDLL(None)


class Image(ctypes.Structure):
    """The first members of XImage, up to the pixels."""
    _fields_ = [("width", ctypes.c_int), ("height", ctypes.c_int), ("xoffset", ctypes.c_int), ("format", ctypes.c_int), ("data", ctypes.c_void_p)]


class Screen:
    # One byte a pixel: 1 where there is ink. Red tells it, so that the waves below misspelled words are none.
    INK = bytes(1 if level < 110 else 0 for level in range(256))

    def __init__(self):
        self.display = x11.XOpenDisplay(None)
        self.root = x11.XDefaultRootWindow(self.display)

    def ink(self):
        """A number with a bit for each pixel that looks written on, as text is: dark on a light ground; 0 without text."""
        pointer = x11.XGetImage(self.display, self.root, LEFT, TOP, WIDTH, HEIGHT, 0xFFFFFFFF, 2)
        image = ctypes.cast(pointer, ctypes.POINTER(Image)).contents
        reds = ctypes.string_at(image.data, WIDTH * HEIGHT * 4)[2::4]
        libc.free(ctypes.c_void_p(image.data))
        libc.free(ctypes.c_void_p(pointer))
        light = sum(reds.count(level) for level in range(230, 256))
        ink = int.from_bytes(reds.translate(Screen.INK), "little")
        return ink if light > WIDTH * HEIGHT // 2 and ink.bit_count() > 300 else 0


def is_like(ink, other):
    """Whether two pictures are the same but for a few pixels in a hundred of their ink."""
    return (ink ^ other).bit_count() <= other.bit_count() * 0.03


class Program:
    running = None

    def __init__(self, command, environment):
        self.start = time.monotonic()
        self.process = subprocess.Popen(command, env={**os.environ, **environment}, stderr=subprocess.DEVNULL)
        # The clock that Linux keeps of the processor time of a process, threads that have ended included.
        self.clock = (~self.process.pid << 3) | 2
        Program.running = self

    def used(self):
        """Processor time in seconds."""
        return time.clock_gettime(self.clock)

    def wait_until_idle(self, rest=1.5, watch=lambda: None):
        """Until it has used less than two percent of a processor for `rest` seconds; answers when that began."""
        end = time.monotonic() + DEADLINE
        last, since, asked = self.used(), time.monotonic(), time.monotonic()
        while time.monotonic() < end:
            watch()
            time.sleep(0.005)
            moment = time.monotonic()
            if moment - asked < 0.1:
                continue
            now = self.used()
            if now - last > 0.02 * (moment - asked):
                since = moment
            last, asked = now, moment
            if moment - since > rest:
                return since
        raise SystemExit(f"{self.process.args[0]} was never idle")

    def end(self):
        self.process.kill()
        self.process.wait()


def xdotool(*arguments):
    subprocess.run(["xdotool", *arguments], check=True)


def type_letters(program):
    before = program.used()
    xdotool("type", "--delay", "100", TYPED)
    # Longer than the editor waits before it keeps a draft.
    program.wait_until_idle(rest=4)
    return (program.used() - before) / KEYS * 1e3


def check_text(name, path, expected):
    """Reads back what the window holds: all of it is selected, or saved by the program that can."""
    xdotool("key", "ctrl+a" if name == "plain" else "ctrl+s")
    held, end = b"", time.monotonic() + 20
    while time.monotonic() < end:
        time.sleep(0.5)
        if name == "plain":
            command = ["timeout", "15", "xclip", "-o", "-selection", "primary"]
            held = subprocess.run(command, stdout=subprocess.PIPE, check=False).stdout
        else:
            with open(path, "rb") as file:
                held = file.read()
        if held == expected:
            return
    same = len(os.path.commonprefix([held, expected]))
    raise SystemExit(
        f"{name} does not hold the text with what was typed: {len(held)} bytes instead of {len(expected)}, other from byte "
        f"{same} on: {held[same:same + 80]!r} instead of {expected[same:same + 80]!r}")


def go_to_the_middle(program):
    xdotool("key", "ctrl+f")
    program.wait_until_idle(rest=0.5)
    xdotool("type", "--delay", "20", NEEDLE)
    program.wait_until_idle()
    xdotool("key", "Return", "Escape")
    program.wait_until_idle(rest=0.5)
    xdotool("key", "End")


def first_paint(screen, program, name):
    """Starts looking when the program has started; answers when its page was first as it is at rest, and when it rested."""
    pictures = []

    def look():
        # What is drawn later than this after the first text is no part of a first paint.
        if pictures and time.monotonic() - pictures[0][0] > 4:
            return
        ink = screen.ink()
        if ink and (not pictures or ink != pictures[-1][1]):
            pictures.append((time.monotonic(), ink, program.used()))

    while not pictures:
        if time.monotonic() - program.start > DEADLINE or program.process.poll() is not None:
            raise SystemExit(f"{name} showed no text")
        look()
        time.sleep(0.005)
    idle = program.wait_until_idle(watch=look)
    final = screen.ink()
    like = [(moment, used) for moment, ink, used in pictures if is_like(ink, final)]
    if not like:
        raise SystemExit(f"{name} looked at rest as it did never before")
    return *like[0], idle


def measure(screen, name, command, path, middle):
    with open(path, "rb") as file:
        original = text = file.read()
    typed = TYPED.encode()
    figures = {}
    program = Program(command + [path], {})
    painted, used, idle = first_paint(screen, program, name)
    figures["first paint ms"] = (painted - program.start) * 1e3
    figures["first paint CPU ms"] = used * 1e3
    figures["idle ms"] = (idle - program.start) * 1e3
    figures["start CPU ms"] = program.used() * 1e3
    picture = os.environ.get("PICTURES")
    if picture:
        subprocess.run(["import", "-window", "root", f"{picture}/{name}-{len(text)}.png"], check=True)
    xdotool("key", "ctrl+End")
    program.wait_until_idle()
    figures["key at the end CPU ms"] = type_letters(program)
    text += typed
    if name == "plain":
        check_text(name, path, text)
        text = text[: -len(typed)]
        program.end()
        place = len(text[:middle].decode())
        program = Program(command + [path], {"PLACE": str(place)})
        program.wait_until_idle()
    else:
        go_to_the_middle(program)
    program.wait_until_idle()
    figures["key in the middle CPU ms"] = type_letters(program)
    text = text[:middle] + typed + text[middle:]
    check_text(name, path, text)
    program.end()
    with open(path, "wb") as file:
        file.write(original)
    while screen.ink():
        time.sleep(0.02)
    return figures


def main():
    plain, editor, *paths = sys.argv[1:]
    screen = Screen()
    rounds = int(os.environ.get("ROUNDS", "3"))
    for path in paths:
        with open(path, "rb") as file:
            middle = file.read().index(NEEDLE.encode()) + len(NEEDLE)
        results = {"plain": [], "editor": []}
        # In turn, so that whatever else the machine does falls on both.
        for _ in range(rounds):
            for name, command in (("plain", [plain]), ("editor", [editor])):
                results[name].append(measure(screen, name, command, path, middle))
        for figure in results["plain"][0]:
            of_plain = statistics.median(run[figure] for run in results["plain"])
            of_editor = statistics.median(run[figure] for run in results["editor"])
            print(json.dumps({
                "documentBytes": os.path.getsize(path), "name": figure, "plain": round(of_plain, 2),
                "editor": round(of_editor, 2), "ratio": round(of_editor / of_plain, 2), "rounds": rounds}), flush=True)


try:
    main()
finally:
    if Program.running:
        Program.running.end()
