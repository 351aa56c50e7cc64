#!/usr/bin/env python3
"""Fails when the documentation of a module's public symbols has gaps that DocC does not report, or reports without a name or a place:

- a symbol at the top of the module that is in no group of topics. Groups are the lists under "## Topics" of the catalog's articles. DocC
  puts what is in none of them into one long list by kind.
- a list of parameters that leaves one out
- a symbol without documentation. The documentation of the protocol requirement that a symbol implements counts as its own.
- a function, an initializer, or a property that throws, and does not say what and when

    scripts/check-symbols.py SYMBOL_GRAPH CATALOG
"""
import json
import re
import sys
from pathlib import Path

graph, catalog = map(Path, sys.argv[1:])
contents = json.loads(graph.read_text())
symbols = contents["symbols"]
inherited = {relationship["source"] for relationship in contents["relationships"] if "sourceOrigin" in relationship}
errors = []

public = {symbol["pathComponents"][0] for symbol in symbols if len(symbol["pathComponents"]) == 1}
listed = set()
for article in catalog.rglob("*.md"):
    topics = article.read_text().partition("\n## Topics\n")[2]
    listed |= set(re.findall(r"^- ``([^`/]+)``$", topics, re.M))
errors += [f"{name} is in no group of topics" for name in sorted(public - listed)]

def throws(symbol):
    """Whether the symbol itself throws: not one of its parameters, nor the closure that it returns."""
    declaration = "".join(fragment["spelling"] for fragment in symbol["declarationFragments"])
    nested = True
    while nested: declaration, nested = re.subn(r"\([^()]*\)", "", declaration)
    return re.search(r"\bthrows\b", declaration.partition("->")[0]) is not None


for symbol in symbols:
    name = ".".join(symbol["pathComponents"])
    text = "\n".join(line["text"] for line in symbol.get("docComment", {}).get("lines", []))
    if symbol["identifier"]["precise"] not in inherited:
        if not text.strip():
            errors.append(f"{name} has no documentation")
        elif throws(symbol) and not re.search(r"\b(throws?|thrown)\b", text, re.I):
            errors.append(f"{name} throws, and its documentation does not say what and when")
    documented = re.findall(r"^\s*- (?:Parameter )?(\w+):", text, re.M)
    if "- Parameter" not in text: continue
    for parameter in symbol.get("functionSignature", {}).get("parameters", []):
        parameter = parameter.get("internalName", parameter["name"])
        if parameter not in documented: errors.append(f"{name}: the parameter {parameter} has no documentation")

if errors: sys.exit("\n".join(f"{catalog.stem}: {error}" for error in errors))
