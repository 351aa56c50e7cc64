#!/usr/bin/env python3
"""Checks on Linux what Xcode makes of Package.swift: what apps link, and what only Linux has.

usage: scripts/check-manifest.py

Xcode, and Swift's newer build system, follow a dependency whatever its condition, and keep one condition for a module that is reached
in several ways. So the manifest leaves out on a Mac what is only for Linux (`isForApple`). This reads it in both ways (AUTH0_TARGET) and
looks at the projects that are made of it, without compiling anything.
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIBRARIES = ["Auth0", "Auth0Server", "Auth0Testing", "BeyondIdentityEmbedded", "JWTDecode", "SimpleKeychain"]


def targets(system):
    """The targets of the generated project, by their identifier."""
    with tempfile.TemporaryDirectory() as scratch:
        text = subprocess.run(
            ["swift", "package", "--scratch-path", scratch, "dump-pif", "--build-system", "swiftbuild", "--preserve-structure"],
            cwd=ROOT, env=os.environ | {"AUTH0_TARGET": system}, check=True, capture_output=True, text=True).stdout
    found = {}
    for item in json.loads(text):
        if item["type"] == "target": found[item["contents"]["guid"]] = item["contents"]
    return found


def filtered(target):
    """The dependencies that are only for Linux."""
    return [edge["guid"] for edge in target.get("dependencies", []) if "linux" in json.dumps(edge.get("platformFilters", []))]


def reached(found, name):
    """The names of all targets that one of this name leads to."""
    names, seen = set(), set()
    unseen = [guid for guid, target in found.items() if target["name"] == name]
    while unseen:
        guid = unseen.pop()
        if guid in seen or guid not in found: continue
        seen.add(guid)
        names.add(found[guid]["name"])
        unseen += [edge["guid"] for edge in found[guid].get("dependencies", [])]
    return names


def main():
    errors = []
    apple, linux = targets("apple"), targets("linux")
    for target in apple.values():
        for guid in filtered(target): errors.append(f"on a Mac, {target['name']} depends on {guid} for Linux only")
    for library in LIBRARIES:
        seen = reached(apple, library)
        if library not in seen: errors.append(f"there is no target {library}")
        for name in sorted(seen):
            if name.startswith(("CA0", "A0HTTPClient", "A0HTTPServer")): errors.append(f"an app with {library} would link {name}")
    for name in ["A0HTTPClient", "A0HTTPServer"]:
        if name not in reached(apple, "LocalTenant"): errors.append(f"on a Mac, the tenant lacks {name}")
        if name not in reached(linux, "Auth0"): errors.append(f"on Linux, Auth0 lacks {name}")
    if not any(filtered(target) for target in linux.values()): errors.append("on Linux, nothing is only for Linux")
    for error in errors: print(error)
    if not errors: print(f"The manifest has what apps and this system need: {len(apple)} targets on a Mac, {len(linux)} on Linux.")
    return bool(errors)


if __name__ == "__main__":
    sys.exit(main())
