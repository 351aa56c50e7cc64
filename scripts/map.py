#!/usr/bin/env python3
"""Draws Sources/modules.svg, the picture of the modules and their dependencies, from the package's manifest.

usage: scripts/map.py [--check]

--check draws nothing. It fails when the picture is out of date, when a target (one of the benchmarks' too, which have a manifest
of their own) depends on a module that none of its files imports or imports one that it does not name, and when Sources/README.md
names a file that is not there.
"""
import json
import re
import subprocess
import sys
from pathlib import Path

root = Path(__file__).resolve().parent.parent
picture = root / "Sources/modules.svg"
page = root / "Sources/README.md"

# The rows of the picture from the top, with the horizontal position (0 to 1) of each module. Arrows only point down.
rows = [
    ("programs, and kits for tests", {"Auth0ServerTesting": 0.08, "Auth0Testing": 0.27, "LocalTenantTesting": 0.46, "a0": 0.69}),
    ("what users import", {
        "Auth0Server": 0.08, "Auth0": 0.27, "BeyondIdentityEmbedded": 0.46, "LocalTenant": 0.69, "LocalDelegate": 0.88}),
    ("what talks to the machine", {
        "JWTDecode": 0.08, "SimpleKeychain": 0.245, "A0HTTPClient": 0.41, "A0HTTPServer": 0.575, "A0WebDriver": 0.74,
        "A0Process": 0.905}),
    ("values and records", {
        "A0Postgres": 0.08, "A0YAML": 0.235, "A0Delegation": 0.38, "A0HTTP": 0.525, "A0Certificates": 0.66, "A0SQLite": 0.79,
        "A0Pages": 0.92}),
    ("the ground", {"A0JOSE": 0.15, "A0Encoding": 0.4, "A0SQL": 0.62, "A0Concurrency": 0.85}),
]
width, box, row_height, top = 1060, (150, 40), 120, 40


def manifest(package=root):
    text = subprocess.run(
        ["swift", "package", "dump-package"], cwd=package, check=True, capture_output=True, text=True).stdout
    targets = {}
    for target in json.loads(text)["targets"]:
        names = [next(iter(dependency.values()))[0] for dependency in target["dependencies"]]
        path = target.get("path") or ("Tests/" if target["type"] == "test" else "Sources/") + target["name"]
        targets[target["name"]] = {"kind": target["type"], "folder": package / path, "needs": names}
    return targets


def reduced(needs):
    """The arrows that do not follow from others."""
    def reachable(start):
        seen, todo = set(), list(needs[start])
        while todo:
            name = todo.pop()
            if name not in seen:
                seen.add(name)
                todo += needs[name]
        return seen

    return sorted(
        (name, other) for name in needs for other in needs[name]
        if not any(other in reachable(third) for third in needs[name] if third != other))


def draw(needs):
    place = {}
    for number, (_, modules) in enumerate(rows):
        for name, right in modules.items():
            if name in needs:
                place[name] = (width * right, top + number * row_height)
    missing = set(needs) - set(place)
    if missing:
        sys.exit(f"scripts/map.py does not say in which row to draw {', '.join(sorted(missing))}.")
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {top + len(rows) * row_height - 40}" '
        'font-family="system-ui, sans-serif" font-size="14" text-anchor="middle">',
        '  <defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" '
        'orient="auto"><path d="M0,0 L8,4 L0,8 Z" fill="#666"/></marker></defs>',
        f'  <rect width="{width}" height="{top + len(rows) * row_height - 40}" fill="#fff"/>',
    ]
    for number, (title, _) in enumerate(rows):
        lines.append(
            f'  <text x="8" y="{top + number * row_height - 8}" text-anchor="start" fill="#999" font-size="11">'
            f"{title}</text>")
    for name, other in reduced(needs):
        (x, y), (x2, y2) = place[name], place[other]
        if y2 > y:
            y, bend = y + box[1], (y2 - y) / 3
            path = f"M{x:.0f},{y:.0f} C{x:.0f},{y + bend:.0f} {x2:.0f},{y2 - bend:.0f} {x2:.0f},{y2:.0f}"
        else:
            side = 1 if x2 > x else -1
            path = f"M{x + side * box[0] / 2:.0f},{y + 20:.0f} L{x2 - side * box[0] / 2:.0f},{y2 + 20:.0f}"
        lines.append(
            f'  <path d="{path}" fill="none" stroke="#666" marker-end="url(#tip)">'
            f"<title>{name} uses {other}</title></path>")
    for name, (x, y) in place.items():
        color = "#fff4e5" if name == "a0" else "#f3f3f3" if name.startswith("A0") else "#e8f1fd"
        lines.append(
            f'  <rect x="{x - box[0] / 2:.0f}" y="{y:.0f}" width="{box[0]}" height="{box[1]}" rx="6" fill="{color}" '
            'stroke="#888"/>')
        size = ' font-size="11"' if len(name) > 18 else ""
        lines.append(f'  <text x="{x:.0f}" y="{y + 25:.0f}"{size}>{name}</text>')
    return "\n".join(lines + ["</svg>", ""])


def wrong_imports(targets):
    imported = re.compile(r"^\s*(?:@\w+ )*(?:package |public |internal |private )?import (?:\w+ )?(\w+)", re.M)
    for name, target in targets.items():
        if target["kind"] == "system":
            continue
        text = "\n".join(file.read_text() for file in target["folder"].rglob("*.swift"))
        used = set(imported.findall(text)) & set(targets)
        needs = {need for need in target["needs"] if targets[need]["kind"] != "executable" or need in used}
        for other in sorted(needs - used):
            yield f"{name} depends on {other} and does not import it"
        for other in sorted(used - needs):
            yield f"{name} imports {other} and does not depend on it"


def errors(targets, drawn):
    if not picture.exists() or picture.read_text() != drawn:
        yield "Sources/modules.svg is out of date: run scripts/map.py"
    yield from wrong_imports(targets)
    for package in "Benchmarks", "Simulation":
        yield from (f"{package}: {error}" for error in wrong_imports(manifest(root / package)))
    for path in re.findall(r"`([\w./+-]+/[\w./+-]*)`", page.read_text()):
        if not (root / path).exists() and not (root / "Sources" / path).exists():
            yield f"Sources/README.md names {path}, which is not there"


targets = manifest()
kinds = {"regular", "executable"}
shown = {
    name: target for name, target in targets.items()
    if target["kind"] in kinds and target["folder"].parent == root / "Sources" and not name.startswith("CA0")}
drawn = draw({name: [need for need in target["needs"] if need in shown] for name, target in shown.items()})
if sys.argv[1:] == ["--check"]:
    found = list(errors(targets, drawn))
    print("\n".join(found) or "The map fits the sources.")
    sys.exit(1 if found else 0)
picture.write_text(drawn)
