#!/usr/bin/env python3
"""Fails when a public symbol at the top of a module is in no group of topics, or when the documentation of a symbol leaves out one of
its parameters, which DocC reports without a name or a place.

    scripts/check-symbols.py SYMBOL_GRAPH CATALOG

Groups are the lists under "## Topics" of the catalog's articles. DocC puts what is in none of them into one long list by kind.
"""
import json
import re
import sys
from pathlib import Path

graph, catalog = map(Path, sys.argv[1:])
symbols = json.loads(graph.read_text())["symbols"]
problems = []

public = {symbol["pathComponents"][0] for symbol in symbols if len(symbol["pathComponents"]) == 1}
listed = set()
for article in catalog.rglob("*.md"):
    topics = article.read_text().partition("\n## Topics\n")[2]
    listed |= set(re.findall(r"^- ``([^`/]+)``$", topics, re.M))
problems += [f"{name} is in no group of topics" for name in sorted(public - listed)]

for symbol in symbols:
    lines = symbol.get("docComment", {}).get("lines", [])
    documented = re.findall(r"^\s*- (?:Parameter )?(\w+):", "\n".join(line["text"] for line in lines), re.M)
    if not any("- Parameter" in line["text"] for line in lines): continue
    for parameter in symbol.get("functionSignature", {}).get("parameters", []):
        name = parameter.get("internalName", parameter["name"])
        if name not in documented: problems.append(f"{'.'.join(symbol['pathComponents'])}: the parameter {name} has no documentation")

if problems: sys.exit("\n".join(f"{catalog.stem}: {problem}" for problem in problems))
