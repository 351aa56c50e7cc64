#!/usr/bin/env python3
"""Checks that the folders of a module form layers: the files of each name only types and functions of its own and of those below.

usage: scripts/layers.py

The layers stand in Sources/README.md, in the tables below "Inside `MODULE`", the lowest first. What the compiler keeps between modules
(scripts/map.py) is kept by names here. Names that mean something in several folders say nothing, and neither do members.
"""
import re
import sys
from collections import defaultdict
from pathlib import Path

root = Path(__file__).resolve().parent.parent
page = root / "Sources/README.md"

# Allowed upward references, with the reason.
exceptions = {
    ("LocalTenant", "Configuration", "GrantType"): "the grants that there are, are those of the table of grants",
}

# Modules that files in a folder must not import.
kept_out = {("LocalTenant", "Model"): {"A0HTTPClient", "A0HTTPServer", "FoundationNetworking"}}

modifiers = r"(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|final|indirect|nonisolated|static)\s+)*"
declaration = re.compile(rf"^{modifiers}(struct|class|enum|protocol|actor|typealias|func)\s+(\w+)", re.M)
member = re.compile(rf"^ +{modifiers}(?:mutating |override |lazy )*(struct|class|enum|protocol|actor|typealias|func|let|var|case)\s+(\w+)", re.M)


def code(file):
    """The text of a file without comments, and without what stands in quotes."""
    def interpolations(match):
        return '""' + " ".join(re.findall(r"\\\(((?:[^()]|\([^()]*\))*)\)", match.group(0)))

    text = re.sub(r"//.*", "", file.read_text())
    text = re.sub(r'"""(.*?)"""', interpolations, text, flags=re.S)
    return re.sub(r'"(?:\\\((?:[^()]|\([^()]*\))*\)|[^"\\\n]|\\.)*"', interpolations, text)


def layers():
    """The folders of each module, the lowest first; several in a row of the table may not know each other either way."""
    found = defaultdict(list)
    for module, section in re.findall(r"^## Inside `(\w+)`\n(.*?)(?=^## |\Z)", page.read_text(), re.M | re.S):
        for cell in re.findall(r"^\| (`[^|]*?) \|", section, re.M):
            names = re.findall(r"`([^`]+)`", cell)
            found[module].append([name.removeprefix(module + "/").rstrip("/") for name in names])
    return found


def check(module, rows):
    folder = root / "Sources" / module
    rank = {name: number for number, row in enumerate(rows) for name in row}

    def layer(file):
        parts = file.relative_to(folder).parts[:-1]
        for length in range(len(parts), 0, -1):
            if "/".join(parts[:length]) in rank:
                return "/".join(parts[:length])
        return "." if not parts else None

    texts, errors = {}, []
    for file in sorted(folder.rglob("*.swift")):
        if layer(file) is None:
            errors.append(f"{file.relative_to(root)} is in none of the layers of {page.relative_to(root)}.")
        texts[file] = code(file)
    owners, nested = defaultdict(set), {}
    inner = {match.group(2) for text in texts.values() for match in member.finditer(text)}
    for file, text in texts.items():
        nested[file] = {match.group(2) for match in member.finditer(text)}
        for match in declaration.finditer(text):
            owners[match.group(2)].add(layer(file))
    owner = {name: next(iter(layers)) for name, layers in owners.items() if len(layers) == 1}
    for file, text in texts.items():
        here = layer(file)
        for name in set(re.findall(r"^ *import (\w+)", text, re.M)) & kept_out.get((module, here), set()):
            errors.append(f"{file.relative_to(root)} imports {name}, which {module}/{here} does without.")
        names = set(re.findall(r"(?<![.\w])([A-Z]\w+)\b", text)) - nested[file]
        names |= set(re.findall(r"(?<![.\w])([a-z]\w+)\(", text)) - inner
        for name in sorted(names):
            there = owner.get(name)
            if there in (None, here) or here is None or (module, here, name) in exceptions:
                continue
            if rank.get(there, len(rows)) >= rank.get(here, len(rows)):
                errors.append(f"{file.relative_to(root)} names {name}, which is not below it, but in {module}/{there}.")
    missing = [name for row in rows for name in row if name != "." and not (folder / name).is_dir()]
    errors += [f"There is no folder {module}/{name}, which {page.relative_to(root)} has among the layers." for name in missing]
    return errors


errors = [error for module, rows in layers().items() if rows for error in check(module, rows)]
if errors:
    sys.exit("\n".join(errors))
