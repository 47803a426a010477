#!/usr/bin/env python3
"""Shows that check-xcode-projects.py can fail: it is run on a copy of the projects with one offence at a time."""
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
APP = "Apps/Composure/Composure.xcodeproj/project.pbxproj"
SCHEME = "Apps/Composure/Composure.xcodeproj/xcshareddata/xcschemes/Composure.xcscheme"
SPARK = "Examples/SparkMobile/SparkMobile.xcodeproj/project.pbxproj"
FOLDER = "Apps/Composure/Composure"
TARGET = "C0A100000000000000000008"


def replace(path, old, new):
    def change(tree):
        text = (tree / path).read_text(encoding="utf-8")
        assert old in text, f"{old} is not in {path}"
        (tree / path).write_text(text.replace(old, new, 1), encoding="utf-8")

    return change


def remove(path):
    def change(tree):
        shutil.rmtree(tree / path) if (tree / path).is_dir() else (tree / path).unlink()

    return change


def add_file(path, name):
    section = "/* Begin PBXFileReference section */"
    body = "{isa = PBXFileReference; explicitFileType = wrapper.application; path = X.app; sourceTree = BUILT_PRODUCTS_DIR; }"
    return replace(path, section, f"{section}\n\t\t{name} /* X.app */ = {body};")


# Each with what the check has to say of it.
OFFENCES = [
    ("does not parse", replace(APP, "objects = {", "objects = {{")),
    ("not 77", replace(APP, "objectVersion = 77", "objectVersion = 56")),
    ("not defined", replace(APP, f"target = {TARGET}", "target = C0A1000000000000000000FF")),
    ("defined twice", add_file(APP, "C0A100000000000000000005")),
    ("named nowhere", add_file(SPARK, "C0B2000000000000000000AA")),
    ("which is a", replace(APP, f"target = {TARGET}", "target = C0A100000000000000000003")),
    ("rootObject", replace(APP, "rootObject = C0A100000000000000000001", f"rootObject = {TARGET}")),
    ("has no sources", replace(APP, "path = Composure;", "path = Shell;")),
    ("has no sources", remove("Examples/SparkMobile/SparkMobile/SparkMobileApp.swift")),
    ("no package", replace(APP, "relativePath = ../..;", "relativePath = ..;")),
    ("no product", replace(APP, "productName = ComposureApp;", "productName = ComposureGTK;")),
    ("no product", replace("Package.swift", '.library(name: "ComposureApp"', '.library(name: "Other"')),
    ("does not exist", remove(f"{FOLDER}/Info.plist")),
    ("INFOPLIST_FILE", replace(APP, "INFOPLIST_FILE = Composure/Info.plist;", "INFOPLIST_FILE = Info.plist;")),
    ("SWIFT_VERSION", replace(SPARK, "SWIFT_VERSION = 6.0;", "SWIFT_VERSION = 5.0;")),
    ("AppIcon", remove(f"{FOLDER}/Assets.xcassets/AppIcon.appiconset")),
    ("AppIcon.png does not exist", remove(f"{FOLDER}/Assets.xcassets/AppIcon.appiconset/AppIcon.png")),
    ("no target is", replace(SCHEME, TARGET, "C0A1000000000000000000EE")),
    ("the container", replace(SCHEME, "container:Composure.xcodeproj", "container:Other.xcodeproj")),
    ("no scheme is shared", remove(SCHEME)),
    ("does not parse", replace(SCHEME, "</Scheme>", "")),
    ("does not parse", replace(f"{FOLDER}/Info.plist", "</plist>", "")),
    ("not imported", replace(f"{FOLDER}/Info.plist", "<string>mdown</string>", "")),
    ("not opened", replace(f"{FOLDER}/Info.plist", "net.daringfireball.markdown", "public.text")),
    ("InPlace", replace(f"{FOLDER}/Info.plist", "<true/>", "<false/>")),
    ("several windows", replace(f"{FOLDER}/Info.plist", "<false/>", "<true/>")),
    ("CA92.1", replace(f"{FOLDER}/PrivacyInfo.xcprivacy", "CA92.1", "1C8F.1")),
    ("C617.1", replace(f"{FOLDER}/PrivacyInfo.xcprivacy", "C617.1", "DDA9.1")),
    ("tracks nobody", replace(f"{FOLDER}/PrivacyInfo.xcprivacy", "<false/>", "<true/>")),
    ("does not parse", replace(f"{FOLDER}/Localizable.xcstrings", '"strings" : {', '"strings" : ')),
    ("no ko for: Settings", replace(f"{FOLDER}/Localizable.xcstrings", "설정", "")),
    ("other places", replace(f"{FOLDER}/Localizable.xcstrings", "{0}자, {1}낱말", "{0}자")),
    ("is missing: Settings", replace(f"{FOLDER}/Localizable.xcstrings", '"Settings" : {', '"Preferences" : {')),
    ("is not used: Preferences", replace(f"{FOLDER}/Localizable.xcstrings", '"Settings" : {', '"Preferences" : {')),
    ("is missing: Plain Text", replace(f"{FOLDER}/InfoPlist.xcstrings", '"Plain Text" : {', '"Text" : {')),
    ("no literal", replace("Sources/ComposureApp/Model/SyncService.swift", 'localized("Sync is not set up")', "localized(name)")),
    ("not looked up", replace("Sources/ComposureApp/Screens/SettingsScreen.swift", 'Section(localized("Sync"))', 'Section("Sync")')),
    ("each have a project", remove("Examples/SparkMobile/SparkMobile.xcodeproj")),
]


def run(tree):
    done = subprocess.run(
        [sys.executable, ROOT / "Scripts/check-xcode-projects.py", tree], capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


def fresh(folder):
    for part in ("Apps", "Examples", "Sources/ComposureApp", "Sources/ComposureUI"):
        shutil.copytree(ROOT / part, folder / part)
    for part in ("Package.swift", "Sources/ComposureNotes/FileProblem.swift"):
        (folder / part).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / part, folder / part)


def attempt(case):
    said, change = case
    with tempfile.TemporaryDirectory() as name:
        tree = Path(name)
        fresh(tree)
        change(tree)
        status, errors = run(tree)
        if status == 1 and said in errors:
            return None
        return f"not noticed: {said} (status {status})\n{errors}"


with ThreadPoolExecutor(os.cpu_count()) as pool:
    failures = [failure for failure in pool.map(attempt, OFFENCES) if failure]
for failure in failures:
    print(f"check-xcode-projects.py: {failure}", file=sys.stderr)
sys.exit(1 if failures else 0)
