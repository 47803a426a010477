#!/usr/bin/env python3
"""Measures whole programs in a virtual display: one that shows a file in a plain GtkTextView, and the editor.

    bench-window.py PLAIN EDITOR FILE...

For each file, each program in turn: the time from its start until there is text in its window, the processor time until it
is idle after that, and the processor time for each of 50 typed letters in the middle and at the end. One JSON object a
line. Runs inside im-session.sh, which makes the display. In the files a line that reads NEEDLE stands in the middle.
"""
import ctypes
import glob
import json
import os
import statistics
import subprocess
import sys
import time

NEEDLE = "needle-in-the-middle"
KEYS = 50
DEADLINE = 180

x11 = ctypes.CDLL("libX11.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
x11.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
x11.XDefaultRootWindow.restype = ctypes.c_ulong
x11.XGetImage.argtypes = [ctypes.c_void_p, ctypes.c_ulong] + [ctypes.c_int] * 2 + [ctypes.c_uint] * 2 + [ctypes.c_ulong, ctypes.c_int]
x11.XGetImage.restype = ctypes.c_void_p


class Image(ctypes.Structure):
    """The first members of XImage, up to the pixels."""
    _fields_ = [("width", ctypes.c_int), ("height", ctypes.c_int), ("xoffset", ctypes.c_int), ("format", ctypes.c_int), ("data", ctypes.c_void_p)]


class Screen:
    def __init__(self):
        self.display = x11.XOpenDisplay(None)
        self.root = x11.XDefaultRootWindow(self.display)

    def has_text(self):
        """Whether dark pixels stand on a light ground in the middle of the screen, where the text of a window is."""
        width, height = 500, 300
        pointer = x11.XGetImage(self.display, self.root, 390, 200, width, height, 0xFFFFFFFF, 2)
        if not pointer:
            return False
        image = ctypes.cast(pointer, ctypes.POINTER(Image)).contents
        pixels = ctypes.string_at(image.data, width * height * 4)
        ctypes.CDLL(None).free(ctypes.c_void_p(image.data))
        greens = pixels[1::4]
        dark = sum(greens.count(level) for level in range(110))
        light = sum(greens.count(level) for level in range(230, 256))
        return dark > 300 and light > width * height // 2


def nanoseconds(pid):
    """The processor time that all threads of a process have used."""
    total = 0
    for path in glob.glob(f"/proc/{pid}/task/*/schedstat"):
        try:
            with open(path) as file:
                total += int(file.read().split()[0])
        except (OSError, IndexError):
            pass
    return total


class Program:
    def __init__(self, command, environment):
        self.start = time.monotonic()
        self.process = subprocess.Popen(command, env={**os.environ, **environment}, stderr=subprocess.DEVNULL)

    def used(self):
        return nanoseconds(self.process.pid)

    def wait_until_idle(self):
        """Until it has used less than one percent of a processor for a second and a half."""
        end = time.monotonic() + DEADLINE
        last, since = self.used(), time.monotonic()
        while time.monotonic() < end:
            time.sleep(0.1)
            now = self.used()
            if now - last > 1_500_000:
                since = time.monotonic()
            last = now
            if time.monotonic() - since > 1.5:
                return since
        raise SystemExit(f"{self.process.args[0]} was never idle")

    def end(self):
        self.process.kill()
        self.process.wait()


def xdotool(*arguments):
    subprocess.run(["xdotool", *arguments], check=True)


def type_letters(program):
    before = program.used()
    xdotool("type", "--delay", "100", "sehrgute " * 5 + "worte"[: KEYS - 45])
    program.wait_until_idle()
    return (program.used() - before) / KEYS / 1e6


def go_to_the_middle():
    xdotool("key", "ctrl+f")
    time.sleep(1)
    xdotool("type", "--delay", "20", NEEDLE)
    time.sleep(2)
    xdotool("key", "Return", "Escape")
    time.sleep(0.5)
    xdotool("key", "End")


def measure(screen, name, command, path, middle):
    figures = {}
    program = Program(command + [path], {})
    while not screen.has_text():
        if time.monotonic() - program.start > DEADLINE or program.process.poll() is not None:
            raise SystemExit(f"{name} showed no text of {path}")
        time.sleep(0.003)
    figures["first paint ms"] = (time.monotonic() - program.start) * 1e3
    figures["idle ms"] = (program.wait_until_idle() - program.start) * 1e3
    figures["start CPU ms"] = program.used() / 1e6
    xdotool("key", "ctrl+End")
    program.wait_until_idle()
    figures["key at the end CPU ms"] = type_letters(program)
    if name == "plain":
        program.end()
        program = Program(command + [path], {"PLACE": str(middle)})
        program.wait_until_idle()
    else:
        go_to_the_middle()
        program.wait_until_idle()
    figures["key in the middle CPU ms"] = type_letters(program)
    program.end()
    while screen.has_text():
        time.sleep(0.02)
    return figures


def main():
    plain, editor, *paths = sys.argv[1:]
    screen = Screen()
    rounds = int(os.environ.get("ROUNDS", "3"))
    for path in paths:
        with open(path, encoding="utf-8") as file:
            middle = file.read().index(NEEDLE) + len(NEEDLE)
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


main()
