#!/usr/bin/env python3
"""Texts for people in the sources, and whether the catalogues hold them.

    messages.py extract                      write a template (POT) of the texts in Sources to standard output
    messages.py check TEMPLATE CATALOGUE…    name everything that a catalogue lacks or has too much

xgettext does not read Swift. This reads the literals in tr("…") and trn("…", "…", …), the templates in
LocalizableText("…") and the titles of commands; whatever else stands in tr() is an error.
"""

import pathlib
import re
import sys

FOLDERS = ["composure", "ComposureGTK", "ComposureEditor", "ComposureNotes"]
CALL = re.compile(r"(?<![\w.])(trn?|LocalizableText)\(\s*")
TITLE = re.compile(r'(?:\btitle: |\b(?:paragraph|foldLevel|table)\(\.\w+, )(?=")')
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\", "'": "'", "0": "\0"}


class Mistake(Exception):
    pass


def unescaped(text):
    def one(match):
        if match[1] == "(":
            raise Mistake("an interpolation cannot be translated; use {name} and an argument")
        if match[1].startswith("u"):
            return chr(int(match[1][2:-1], 16))
        return ESCAPES[match[1]]

    return re.sub(r"\\(u\{[0-9A-Fa-f]+\}|.)", one, text, flags=re.S)


def literal(source, place):
    """The string literal at `place` of `source`, and where it ends."""
    if source.startswith('"""', place):
        end = source.index('"""', place + 3)
        lines = source[place + 3 : end].split("\n")
        indent = lines[-1]
        if lines[0] or indent.strip():
            raise Mistake("a text of several lines begins and ends on lines of its own")
        body = "\n".join(line.removeprefix(indent) for line in lines[1:-1])
        return unescaped(body.replace("\\\n", "")), end + 3
    match = re.compile(r'"((?:[^"\\\n]|\\.)*)"').match(source, place)
    if not match:
        raise Mistake("only a literal can be translated")
    return unescaped(match[1]), match.end()


def without_comments(source):
    """The source with comments blanked, so that places stay what they are; a // in a literal is none."""
    return re.sub(
        r'"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|//[^\n]*',
        lambda match: " " * len(match[0]) if match[0].startswith("//") else match[0],
        source,
    )


def messages_of(source):
    """Each text as (singular, plural or None, line). Raises Mistake with the line."""
    source = without_comments(source)
    places = [(match.start(), match.end(), match[1]) for match in CALL.finditer(source)]
    places += [(match.start(), match.end(), "title") for match in TITLE.finditer(source)]
    for start, place, kind in sorted(places):
        line = source.count("\n", 0, start) + 1
        if source[:start].endswith("func ") or (kind == "LocalizableText" and source[place] == "_"):
            continue
        try:
            one, place = literal(source, place)
            many = None
            if kind == "trn":
                comma = re.compile(r"\s*,\s*").match(source, place)
                if not comma:
                    raise Mistake("trn needs two literals")
                many, place = literal(source, comma.end())
            if re.compile(r"\s*\+").match(source, place):
                raise Mistake("a text is one literal; a long one may be broken with \\ in a literal of several lines")
        except Mistake as mistake:
            raise Mistake(f"{line}: {mistake}") from None
        if one:
            yield one, many, line


def quoted(text):
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t").replace("\n", "\\n")
    return f'"{text}"'


def extract():
    found = {}
    failed = False
    for folder in FOLDERS:
        for path in sorted(pathlib.Path("Sources", folder).rglob("*.swift")):
            try:
                for one, many, _ in messages_of(path.read_text()):
                    entry = found.setdefault(one, [None, []])
                    entry[0] = entry[0] or many
                    if str(path) not in entry[1]:
                        entry[1].append(str(path))
            except Mistake as mistake:
                print(f"{path}:{mistake}", file=sys.stderr)
                failed = True
    if failed:
        return 1
    print('msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"')
    for one, (many, files) in found.items():
        print()
        for file in files:
            print(f"#: {file}")
        print(f"msgid {quoted(one)}")
        if many:
            print(f'msgid_plural {quoted(many)}\nmsgstr[0] ""\nmsgstr[1] ""')
        else:
            print('msgstr ""')
    return 0


def entries(path):
    """The entries of a catalogue: (singular, plural or None) to ([translations], is fuzzy, is obsolete)."""
    result = {}
    for block in re.split(r"\n\s*\n", pathlib.Path(path).read_text()):
        fields, field, flags, obsolete = {}, None, "", False
        for line in block.split("\n"):
            if line.startswith("#,"):
                flags += line
            if line.startswith("#~"):
                obsolete = True
                line = line[2:].strip()
            if line.startswith("#"):
                continue
            match = re.match(r'(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)\s+)?"(.*)"$', line.strip())
            if match:
                field = match[1] or field
                fields[field] = fields.get(field, "") + unescaped(match[2])
        if fields.get("msgid"):
            translations = [text for name, text in sorted(fields.items()) if name.startswith("msgstr")]
            result[fields["msgid"], fields.get("msgid_plural")] = (translations, "fuzzy" in flags, obsolete)
    return result


def places(text):
    return sorted(set(re.findall(r"\{\w+\}", text)))


def check(template, catalogues):
    wanted = entries(template)
    offences = []
    for path in catalogues:
        have = entries(path)
        for key in wanted.keys() - have.keys():
            offences.append(f"{path}: lacks “{key[0]}”")
        for key, (translations, fuzzy, obsolete) in have.items():
            one, many = key
            if obsolete or key not in wanted:
                offences.append(f"{path}: no source has “{one}”")
                continue
            if fuzzy:
                offences.append(f"{path}: a mere guess at “{one}”")
            for translation in translations:
                if not translation.strip():
                    offences.append(f"{path}: no translation of “{one}”")
                elif places(translation) != places(many or one):
                    offences.append(f"{path}: other places than in “{one}”: “{translation}”")
                elif one.endswith("…") != translation.endswith("…"):
                    offences.append(f"{path}: “…” ends only one of “{one}”, “{translation}”")
    if not wanted:
        offences.append(f"{template}: no texts at all")
    for offence in sorted(offences):
        print(offence, file=sys.stderr)
    if offences:
        print("Run Scripts/translations.sh update, and translate what is empty.", file=sys.stderr)
    return 1 if offences else 0


if sys.argv[1:] == ["extract"]:
    sys.exit(extract())
if len(sys.argv) > 3 and sys.argv[1] == "check":
    sys.exit(check(sys.argv[2], sys.argv[3:]))
print(__doc__, file=sys.stderr)
sys.exit(64)
