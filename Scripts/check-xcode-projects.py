#!/usr/bin/env python3
"""Checks the Xcode projects without Xcode: check-xcode-projects.py [ROOT]. Names every offence before it fails.

Their grammar, that every id is defined and used once, that every file, folder, package product, target and icon they
name exists, that property lists say what the app needs, and that string catalogues hold every text in every language.
"""
import json
import plistlib
import re
import struct
import sys
import xml.etree.ElementTree as XML
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from kin.verifier import Verifier
from openstep_parser import OpenStepDecoder
from pbxproj import XcodeProject

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
OFFENCES = []
ID = re.compile(r"^[0-9A-F]{24}$")
# Which classes of object a key may name.
EXPECTED = {
    "mainGroup": {"PBXGroup"},
    "productRefGroup": {"PBXGroup"},
    "targets": {"PBXNativeTarget"},
    "target": {"PBXNativeTarget"},
    "buildConfigurationList": {"XCConfigurationList"},
    "buildConfigurations": {"XCBuildConfiguration"},
    "buildPhases": {"PBXSourcesBuildPhase", "PBXFrameworksBuildPhase", "PBXResourcesBuildPhase"},
    "files": {"PBXBuildFile"},
    "exceptions": {"PBXFileSystemSynchronizedBuildFileExceptionSet"},
    "fileSystemSynchronizedGroups": {"PBXFileSystemSynchronizedRootGroup"},
    "packageReferences": {"XCLocalSwiftPackageReference"},
    "package": {"XCLocalSwiftPackageReference"},
    "packageProductDependencies": {"XCSwiftPackageProductDependency"},
    "productRef": {"XCSwiftPackageProductDependency"},
    "productReference": {"PBXFileReference"},
}
# What a source that calls one of these has to declare in the privacy manifest of its app.
REQUIRED_REASONS = {
    r"\bUserDefaults\b": ("NSPrivacyAccessedAPICategoryUserDefaults", {"CA92.1"}),
    r"\bl?stat\(": ("NSPrivacyAccessedAPICategoryFileTimestamp", {"C617.1", "3B52.1"}),
    r"\bf?statvfs\(": ("NSPrivacyAccessedAPICategoryDiskSpace", {"E174.1"}),
}


def offence(where, what):
    where = where.relative_to(ROOT) if isinstance(where, Path) else where
    OFFENCES.append(f"{where}: {what}")


def references(value, key=""):
    """Every id that an object names, with the key under which it does."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if ID.match(name):
                yield name, key
            yield from references(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from references(inner, key)
    elif isinstance(value, str) and ID.match(value):
        yield value, key


def check_project(bundle):
    file = bundle / "project.pbxproj"
    errors = Verifier().check_errors(str(file))
    for error in errors:
        offence(file, f"does not parse: {error}")
    if errors:
        return
    with redirect_stdout(StringIO()) as printed:
        loaded = XcodeProject.load(str(file))
    if printed.getvalue() or not loaded.objects.get_targets():
        offence(file, f"does not load: {printed.getvalue()}")
    text = file.read_text(encoding="utf-8")
    project = OpenStepDecoder.ParseFromString(text)
    objects = project["objects"]
    if project["objectVersion"] != "77":
        offence(file, "objectVersion is not 77, the first with synchronized folders")
    definitions = re.findall(r"^\t\t([0-9A-F]{24})(?: /\*.*?\*/)? = \{", text, re.MULTILINE)
    for name in {name for name in definitions if definitions.count(name) > 1}:
        offence(file, f"{name} is defined twice")
    if objects.get(project["rootObject"], {}).get("isa") != "PBXProject":
        offence(file, "rootObject is no project")
    named = {project["rootObject"]}
    for owner, body in objects.items():
        for name, key in references(body):
            named.add(name)
            if name not in objects:
                offence(file, f"{owner} names {name} as {key}, which is not defined")
            elif key in EXPECTED and objects[name]["isa"] not in EXPECTED[key]:
                offence(file, f"{owner} names {name} as {key}, which is a {objects[name]['isa']}")
    for name in objects.keys() - named:
        offence(file, f"{name} is defined and named nowhere")
    if any(line.startswith(f"{file.relative_to(ROOT)}: ") for line in OFFENCES):
        return
    base = bundle.parent
    for body in objects.values():
        check_object(file, base, body)
    folders = [base / body["path"] for body in objects.values() if body["isa"] == "PBXFileSystemSynchronizedRootGroup"]
    targets = {name: body["name"] for name, body in objects.items() if body["isa"] == "PBXNativeTarget"}
    check_settings(file, base, folders, objects)
    check_schemes(bundle, targets)
    languages = set(objects[project["rootObject"]]["knownRegions"]) - {"Base"}
    for folder in filter(Path.is_dir, folders):
        check_folder(folder, languages)


def check_object(file, base, body):
    isa = body["isa"]
    if isa == "PBXFileSystemSynchronizedRootGroup":
        folder = base / body["path"]
        if not folder.is_dir() or not list(folder.glob("*.swift")):
            offence(file, f"the folder {body['path']} is missing or has no sources")
    elif isa == "PBXFileReference" and body["sourceTree"] in ("<group>", "SOURCE_ROOT"):
        if not (base / body["path"]).exists():
            offence(file, f"{body['path']} does not exist")
    elif isa == "XCLocalSwiftPackageReference":
        if not (base / body["relativePath"] / "Package.swift").is_file():
            offence(file, f"there is no package at {body['relativePath']}")
    elif isa == "XCSwiftPackageProductDependency":
        products = re.findall(r'\.library\(name: "(\w+)"', (ROOT / "Package.swift").read_text(encoding="utf-8"))
        if body["productName"] not in products:
            offence(file, f"the package has no product {body['productName']}")


def check_settings(file, base, folders, objects):
    assets = {
        path.name for folder in folders for path in folder.glob("*.xcassets/*") if (path / "Contents.json").is_file()
    }
    for body in objects.values():
        if body["isa"] == "PBXFileSystemSynchronizedBuildFileExceptionSet":
            for name in body["membershipExceptions"]:
                if not any((folder / name).exists() for folder in folders):
                    offence(file, f"the exception {name} does not exist")
        if body["isa"] != "XCBuildConfiguration":
            continue
        settings = body["buildSettings"]
        if "INFOPLIST_FILE" in settings and not (base / settings["INFOPLIST_FILE"]).is_file():
            offence(file, f"INFOPLIST_FILE {settings['INFOPLIST_FILE']} does not exist")
        for key, suffix in (
            ("ASSETCATALOG_COMPILER_APPICON_NAME", "appiconset"),
            ("ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME", "colorset"),
        ):
            if key in settings and f"{settings[key]}.{suffix}" not in assets:
                offence(file, f"{key} names {settings[key]}, which is in no asset catalogue")
    settings = [body["buildSettings"] for body in objects.values() if body["isa"] == "XCBuildConfiguration"]
    for key, value in (
        ("SWIFT_VERSION", "6.0"), ("TARGETED_DEVICE_FAMILY", "1,2"), ("IPHONEOS_DEPLOYMENT_TARGET", "17.0"),
    ):
        found = {one[key] for one in settings if key in one}
        if found != {value}:
            offence(file, f"{key} is {', '.join(sorted(found))}, not {value}")


def check_schemes(bundle, targets):
    schemes = list(bundle.glob("xcshareddata/xcschemes/*.xcscheme"))
    if not schemes:
        offence(bundle, "no scheme is shared, so xcodebuild finds none")
    for scheme in schemes:
        try:
            found = list(XML.parse(scheme).getroot().iter("BuildableReference"))
        except XML.ParseError as error:
            offence(scheme, f"does not parse: {error}")
            continue
        if not found:
            offence(scheme, "builds nothing")
        for reference in found:
            name = targets.get(reference.get("BlueprintIdentifier"))
            if name is None or name != reference.get("BlueprintName") or reference.get("BuildableName") != f"{name}.app":
                offence(scheme, f"no target is {reference.get('BlueprintName')} {reference.get('BlueprintIdentifier')}")
            if reference.get("ReferencedContainer") != f"container:{bundle.name}":
                offence(scheme, f"the container is not {bundle.name}")


def check_folder(folder, languages):
    for path in folder.glob("**/Contents.json"):
        check_assets(path)
    for path in list(folder.glob("*.plist")) + list(folder.glob("*.xcprivacy")):
        try:
            content = plistlib.loads(path.read_bytes())
        except Exception as error:
            offence(path, f"does not parse: {error}")
            continue
        if path.name == "Info.plist":
            check_info(path, content)
        if path.suffix == ".xcprivacy":
            check_privacy(path, content)
    for path in folder.glob("*.xcstrings"):
        check_catalogue(path, languages)


def check_assets(path):
    try:
        images = json.loads(path.read_text(encoding="utf-8")).get("images", [])
    except ValueError as error:
        return offence(path, f"does not parse: {error}")
    for image in images:
        file = path.parent / image.get("filename", "?")
        if not file.is_file():
            offence(path, f"{file.name} does not exist")
            continue
        header = file.read_bytes()[:26]
        width, height, _, kind = struct.unpack(">IIBB", header[16:26])
        if header[:8] != b"\x89PNG\r\n\x1a\n" or f"{width}x{height}" != image["size"] or kind != 2:
            offence(file, f"is not a PNG of {image['size']} pixels without transparency")
    return None


def check_info(path, info):
    declared = {entry["UTTypeIdentifier"]: entry for entry in info.get("UTImportedTypeDeclarations", [])}
    markdown = declared.get("net.daringfireball.markdown", {})
    tags = markdown.get("UTTypeTagSpecification", {}).get("public.filename-extension", [])
    if set(tags) != {"md", "markdown", "mdown"}:
        offence(path, "the type net.daringfireball.markdown is not imported with md, markdown and mdown")
    if "public.plain-text" not in markdown.get("UTTypeConformsTo", []):
        offence(path, "Markdown is not declared to be plain text")
    opened = {name for entry in info.get("CFBundleDocumentTypes", []) for name in entry["LSItemContentTypes"]}
    if "net.daringfireball.markdown" not in opened:
        offence(path, "Markdown documents are not opened")
    for key in ("LSSupportsOpeningDocumentsInPlace", "UIFileSharingEnabled"):
        if info.get(key) is not True:
            offence(path, f"{key} is not true")
    if info.get("UIApplicationSceneManifest", {}).get("UIApplicationSupportsMultipleScenes") is not False:
        offence(path, "several windows are allowed, and the app has one model for all")


def check_privacy(path, manifest):
    if manifest.get("NSPrivacyTracking") is not False or manifest.get("NSPrivacyCollectedDataTypes") != []:
        offence(path, "the app tracks nobody and collects nothing")
    reasons = {
        entry["NSPrivacyAccessedAPIType"]: set(entry["NSPrivacyAccessedAPITypeReasons"])
        for entry in manifest.get("NSPrivacyAccessedAPITypes", [])
    }
    sources = "\n".join(file.read_text(encoding="utf-8") for file in app_sources())
    for call, (category, wanted) in REQUIRED_REASONS.items():
        if re.search(call, sources) and not wanted <= reasons.get(category, set()):
            offence(path, f"{category} lacks {', '.join(sorted(wanted))}")


def app_sources():
    return sorted((ROOT / "Sources/ComposureApp").glob("**/*.swift")) + sorted(
        (ROOT / "Sources/ComposureUI").glob("**/*.swift"))


def used_texts():
    """The English texts that the app looks up: its own, and those that the core makes of problems with files."""
    literal = r'\(\s*"((?:[^"\\]|\\.)*)"'
    texts = set()
    for file in sorted((ROOT / "Sources/ComposureApp").glob("**/*.swift")):
        source = file.read_text(encoding="utf-8")
        texts.update(re.findall(r"\b(?:localized|LocalizableText)" + literal, source))
        # A text that is put together cannot be found in a catalogue.
        for line in re.findall(r"\b(?:localized|LocalizableText)\((?!\s*\")[^_)].*", source):
            if not re.match(r"\w+\((\$0|_ key: String)\)", line):
                offence(file, f"looks up a text that is no literal: {line}")
        for text in re.findall(r"\b(?:Text|Button|Toggle|Section|Label|Picker|TextField|navigationTitle)\(\"([^\"]+)\"", source):
            offence(file, f"shows a text that is not looked up: {text}")
    problems = ROOT / "Sources/ComposureNotes/FileProblem.swift"
    if problems.is_file():
        texts.update(re.findall(r"\bLocalizableText" + literal, problems.read_text(encoding="utf-8")))
    return texts


def check_catalogue(path, languages):
    try:
        catalogue = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        return offence(path, f"does not parse: {error}")
    for key, entry in catalogue["strings"].items():
        for language in sorted(languages):
            unit = entry.get("localizations", {}).get(language, {}).get("stringUnit", {})
            value = unit.get("value", "")
            if not value or unit.get("state") != "translated":
                offence(path, f"no {language} for: {key}")
            elif sorted(re.findall(r"\{\d\}", value)) != sorted(re.findall(r"\{\d\}", key)):
                offence(path, f"{language} has other places than: {key}")
    if path.name == "Localizable.xcstrings":
        for key in sorted(used_texts() - catalogue["strings"].keys()):
            offence(path, f"is missing: {key}")
        for key in sorted(catalogue["strings"].keys() - used_texts()):
            offence(path, f"is not used: {key}")
    elif path.name == "InfoPlist.xcstrings":
        try:
            info = plistlib.loads((path.parent / "Info.plist").read_bytes())
        except Exception as error:
            return offence(path, f"there is no Info.plist to go by: {error}")
        for key in {entry["CFBundleTypeName"] for entry in info["CFBundleDocumentTypes"]} - catalogue["strings"].keys():
            offence(path, f"is missing: {key}")
    return None


projects = sorted(ROOT.glob("Apps/*/*.xcodeproj")) + sorted(ROOT.glob("Examples/*/*.xcodeproj"))
if len(projects) < 2:
    offence("Apps, Examples", "the app and the example each have a project")
for found in projects:
    check_project(found)
for line in dict.fromkeys(OFFENCES):
    print(line, file=sys.stderr)
sys.exit(1 if OFFENCES else 0)
