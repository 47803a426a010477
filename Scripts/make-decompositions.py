#!/usr/bin/env python3
"""Writes Sources/ComposureText/Search/DecompositionTable.swift: how Unicode takes letters apart canonically.

Run it again when a new version of Unicode adds letters that are made of others; Python knows the version it was built with.
"""
import os
import unicodedata

lines, line, last = [], "", 0
for code in range(0x110000):
    parts = unicodedata.decomposition(chr(code)).split() if not 0xD800 <= code < 0xE000 else []
    # Hangul is arithmetic; what begins with <wide> and the like is not canonical.
    if not parts or parts[0].startswith("<"):
        continue
    entry = f"{code - last:x}=" + "+".join(f"{int(part, 16):x}" for part in parts)
    last = code
    if len(line) + len(entry) + 1 > 112:
        lines.append(line)
        line = ""
    line += (" " if line else "") + entry
lines.append(line)

text = f"""// Made by Scripts/make-decompositions.py from the Unicode Character Database {unicodedata.unidata_version}.

/// The canonical decompositions of all letters but Hangul's syllables, one step each: how much higher the letter's number
/// is than the one before, and the one or two letters that it is made of.
let decompositionTable: StaticString = \"\"\"
"""
text += "".join(f"  {line} \\\n" for line in lines[:-1]) + f"  {lines[-1]}\n  \"\"\"\n"
path = os.path.join(os.path.dirname(__file__), "..", "Sources/ComposureText/Search/DecompositionTable.swift")
with open(path, "w", encoding="utf-8") as file:
    file.write(text)
