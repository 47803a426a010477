#!/usr/bin/env python3
"""Writes Sources/ComposureMarkdown/HTML/EntityNames.swift: the names of characters in HTML, from Python's own table."""
import html.entities
import pathlib

root = pathlib.Path(__file__).resolve().parent.parent
entries = []
for name, text in sorted(html.entities.html5.items()):
    if name.endswith(";"):
        entries.append(name[:-1] + "=" + ",".join(f"{ord(character):X}" for character in text))
lines = []
line = ""
for entry in entries:
    if len(line) + len(entry) > 112:
        lines.append(line.rstrip())
        line = ""
    line += entry + " "
lines.append(line.rstrip())
body = " \\\n".join("    " + line for line in lines)
(root / "Sources/ComposureMarkdown/HTML/EntityNames.swift").write_text(
    "/// The names that HTML gives to characters, each with what it stands for in hexadecimal.\n"
    "/// Made by Scripts/generate-entities.py.\n"
    "enum EntityNames {\n"
    '  static let table = """\n'
    f"{body}\n"
    '    """\n'
    "}\n"
)
