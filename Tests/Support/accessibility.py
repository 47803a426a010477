#!/usr/bin/env python3
"""Reads a program as a screen reader does, through AT-SPI, and writes what it finds as lines of JSON.

accessibility.py PID tree      every widget that is shown: role, name, description, states, depth
accessibility.py PID text      the text view: its text, caret, and the attributes of each run
accessibility.py PID caret N   moves the caret to a position
accessibility.py PID focus     READY, then each widget that gets the keys: role, name, states; until standard input closes
accessibility.py PID listen    READY, then each change of the text and each move of the caret, until standard input closes
"""

import json
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

DEADLINE = 20


def say(**what):
    print(json.dumps(what, ensure_ascii=False), flush=True)


def application(pid):
    """The program's root, as soon as the registry knows it and it shows a window."""
    end = time.monotonic() + DEADLINE
    while time.monotonic() < end:
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            try:
                child = desktop.get_child_at_index(index)
                if child and child.get_process_id() == pid and child.get_child_count() > 0:
                    return child
            except GLib.Error:
                pass  # a program that has just ended
        time.sleep(0.05)
    sys.exit(f"no program {pid} within {DEADLINE} s")


def states(node):
    return sorted(state.value_nick for state in node.get_state_set().get_states())


def children(node):
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            yield child


def walk(node, depth=0):
    yield node, depth
    for child in children(node):
        yield from walk(child, depth + 1)


def is_drawn(node):
    """GTK 4.8 has no state for that, but what was never shown has no size."""
    component = node.get_component_iface()
    size = component.get_size() if component else None
    return size is not None and size.x > 0 and size.y > 0


def tree(root):
    for node, depth in walk(root):
        say(role=node.get_role_name(), name=node.get_name() or "", description=node.get_description() or "",
            states=states(node), depth=depth, isDrawn=is_drawn(node))


def text_view(root):
    end = time.monotonic() + DEADLINE
    while time.monotonic() < end:
        for node, _ in walk(root):
            if node.get_role_name() == "text" and "multi-line" in states(node):
                return node
        time.sleep(0.05)
    sys.exit("no text view")


def text(root):
    node = text_view(root)
    count = Atspi.Text.get_character_count(node)
    say(kind="text", text=Atspi.Text.get_text(node, 0, count), count=count, caret=Atspi.Text.get_caret_offset(node),
        name=node.get_name() or "")
    offset = 0
    while offset < count:
        attributes, start, end = Atspi.Text.get_attribute_run(node, offset, True)
        say(kind="run", start=start, end=end, attributes=attributes)
        for boundary in (Atspi.TextGranularity.WORD, Atspi.TextGranularity.LINE):
            Atspi.Text.get_string_at_offset(node, offset, boundary)
        if end <= offset:
            break
        offset = end


def run(listener, *names):
    for name in names:
        Atspi.EventListener.register(listener, name)
    GLib.io_add_watch(sys.stdin.fileno(), GLib.PRIORITY_DEFAULT, GLib.IOCondition.IN | GLib.IOCondition.HUP,
                      lambda *_: Atspi.event_quit())
    print("READY", flush=True)
    Atspi.event_main()


def focus(pid):
    def focused(event):
        node = event.source
        if event.detail1 == 1 and node is not None and node.get_process_id() == pid:
            say(kind="focus", role=node.get_role_name(), name=node.get_name() or "", states=states(node))

    run(Atspi.EventListener.new(focused), "object:state-changed:focused")


def listen(root, pid):
    view = text_view(root)

    def changed(event):
        if event.source is None or event.source.get_process_id() != pid:
            return
        say(kind=event.type, at=event.detail1, length=event.detail2,
            text=event.any_data if isinstance(event.any_data, str) else "",
            caret=Atspi.Text.get_caret_offset(view))

    run(Atspi.EventListener.new(changed), "object:text-changed", "object:text-caret-moved")


def main():
    pid, what = int(sys.argv[1]), sys.argv[2]
    Atspi.init()
    root = application(pid)
    if what == "tree":
        tree(root)
    elif what == "text":
        text(root)
    elif what == "caret":
        Atspi.Text.set_caret_offset(text_view(root), int(sys.argv[3]))
    elif what == "focus":
        focus(pid)
    elif what == "listen":
        listen(root, pid)
    else:
        sys.exit(__doc__)


main()
