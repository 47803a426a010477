#!/usr/bin/env python3
"""A keyboard and a pointer for a Wayland compositor that has none, driven by lines on standard input.

    key NAME            press and release a key, with modifiers before it: ctrl+shift+z
    move X Y            move the pointer to a place of the one output, in pixels from its upper left corner
    button {1|2|3} {down|up}
    sync                 nothing by itself

Each line is answered with "done" once the compositor has taken it. `wtype` will not do: it takes all its keys when it is
started, moves no pointer, and compositors have crashed when it ended.

The protocols are wayland's own, virtual-keyboard-unstable-v1 and wlr-virtual-pointer-unstable-v1.
"""

import array
import os
import socket
import struct
import sys
import tempfile
import time

KEYMAP = b"""xkb_keymap {
xkb_keycodes { include "evdev+aliases(qwerty)" };
xkb_types { include "complete" };
xkb_compat { include "complete" };
xkb_symbols { include "pc+us+inet(evdev)" };
};\0"""

# Codes of Linux's input events, by the names that X gives the keys.
ROWS = [(2, "1234567890"), (16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm")]
KEYS = {character: first + place for first, row in ROWS for place, character in enumerate(row)}
KEYS |= {
    "Escape": 1, "minus": 12, "equal": 13, "BackSpace": 14, "Tab": 15, "bracketleft": 26, "bracketright": 27,
    "Return": 28, "semicolon": 39, "apostrophe": 40, "grave": 41, "backslash": 43, "comma": 51, "period": 52,
    "slash": 53, "space": 57, "F3": 61, "F9": 67, "F10": 68, "F11": 87, "Home": 102, "Up": 103, "Page_Up": 104,
    "Left": 105, "Right": 106, "End": 107, "Down": 108, "Page_Down": 109, "Insert": 110, "Delete": 111,
    "Hangul": 122, "Hangul_Hanja": 123, "Shift_L": 42,
}
SHIFTED = dict(zip("QWERTYUIOPASDFGHJKLZXCVBNM", "qwertyuiopasdfghjklzxcvbnm"))
SHIFTED |= {
    "exclam": "1", "numbersign": "3", "asterisk": "8", "question": "slash", "underscore": "minus", "colon": "semicolon",
    "parenleft": "9", "parenright": "0",
}
# Each modifier's own key and its bit in the keymap's mask.
MODIFIERS = {"shift": (42, 1), "ctrl": (29, 4), "alt": (56, 8)}
BUTTONS = {"1": 0x110, "2": 0x112, "3": 0x111}


class Compositor:
    """A connection, as far as this needs one: requests out, globals and answers to `sync` in."""

    def __init__(self):
        path = os.path.join(os.environ["XDG_RUNTIME_DIR"], os.environ["WAYLAND_DISPLAY"])
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(path)
        self.pending = b""
        self.last = 1
        self.globals = {}
        self.registry = self.new()
        self.request(1, 1, self.registry)
        self.sync()

    def new(self):
        self.last += 1
        return self.last

    def request(self, target, opcode, *words, text=None, fd=None):
        body = b""
        for word in words:
            if word is text and text is not None:
                data = text.encode() + b"\0"
                body += struct.pack("=I", len(data)) + data + b"\0" * (-len(data) % 4)
            else:
                body += struct.pack("=i" if word < 0 else "=I", word)
        message = struct.pack("=II", target, (8 + len(body)) << 16 | opcode) + body
        rights = [] if fd is None else [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [fd]))]
        self.socket.sendmsg([message], rights)

    def bind(self, interface):
        if interface not in self.globals:
            sys.exit(f"the compositor has no {interface}")
        made = self.new()
        self.request(self.registry, 0, self.globals[interface], interface, 1, made, text=interface)
        return made

    def sync(self):
        """Waits until the compositor has dealt with everything before."""
        callback = self.new()
        self.request(1, 0, callback)
        while True:
            while len(self.pending) < 8 or len(self.pending) < struct.unpack("=I", self.pending[4:8])[0] >> 16:
                data = self.socket.recv(65536)
                if not data:
                    sys.exit("the compositor is gone")
                self.pending += data
            target, head = struct.unpack("=II", self.pending[:8])
            body, self.pending = self.pending[8 : head >> 16], self.pending[head >> 16 :]
            if target == 1 and head & 0xFFFF == 0:
                sys.exit(f"the compositor says: {body[12:].decode(errors='replace')}")
            if target == self.registry and head & 0xFFFF == 0:
                name, length = struct.unpack("=II", body[:8])
                self.globals[body[8 : 7 + length].decode()] = name
            if target == callback:
                return


def now():
    return int(time.monotonic() * 1000) & 0xFFFFFFFF


compositor = Compositor()
seat = compositor.bind("wl_seat")
keyboards = compositor.bind("zwp_virtual_keyboard_manager_v1")
pointers = compositor.bind("zwlr_virtual_pointer_manager_v1")
keyboard, pointer = compositor.new(), compositor.new()
compositor.request(keyboards, 0, seat, keyboard)
compositor.request(pointers, 0, seat, pointer)
with tempfile.TemporaryFile() as file:
    file.write(KEYMAP)
    file.flush()
    compositor.request(keyboard, 0, 1, len(KEYMAP), fd=file.fileno())
    compositor.sync()
width, height = (int(word) for word in os.environ["IM_SCREEN"].split("x")[:2])


def press(name):
    *modifiers, key = name.split("+")
    if key in SHIFTED:
        modifiers.append("shift")
        key = SHIFTED[key]
    mask = 0
    for modifier in modifiers:
        code, bit = MODIFIERS[modifier]
        mask |= bit
        compositor.request(keyboard, 1, now(), code, 1)
        compositor.request(keyboard, 2, mask, 0, 0, 0)
    compositor.request(keyboard, 1, now(), KEYS[key], 1)
    compositor.request(keyboard, 1, now(), KEYS[key], 0)
    for modifier in reversed(modifiers):
        code, bit = MODIFIERS[modifier]
        mask &= ~bit
        compositor.request(keyboard, 1, now(), code, 0)
        compositor.request(keyboard, 2, mask, 0, 0, 0)


print("done", flush=True)
for line in sys.stdin:
    match line.split():
        case ["key", name]:
            press(name)
        case ["move", x, y]:
            compositor.request(pointer, 1, now(), int(x), int(y), width, height)
            compositor.request(pointer, 4)
        case ["button", button, state]:
            compositor.request(pointer, 2, now(), BUTTONS[button], int(state == "down"))
            compositor.request(pointer, 4)
        case ["sync"]:
            pass
        case _:
            sys.exit(f"what is {line!r}?")
    compositor.sync()
    print("done", flush=True)
