#!/usr/bin/env python3
"""Fails when a public symbol at the top of a module is in no group of topics.

    scripts/check-topics.py SYMBOL_GRAPH CATALOG

Groups are the lists under "## Topics" of the catalog's articles. Documentation puts what is in none of them into one long list by kind.
"""
import json
import re
import sys
from pathlib import Path

graph, catalog = map(Path, sys.argv[1:])
symbols = json.loads(graph.read_text())["symbols"]
public = {symbol["pathComponents"][0] for symbol in symbols if len(symbol["pathComponents"]) == 1}
listed = set()
for article in catalog.rglob("*.md"):
    topics = article.read_text().partition("\n## Topics\n")[2]
    listed |= set(re.findall(r"^- ``([^`/]+)``$", topics, re.M))
missing = sorted(public - listed)
if missing: sys.exit(f"{catalog}: in no group of topics: {', '.join(missing)}")
