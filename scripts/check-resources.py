#!/usr/bin/env python3
"""Checks the scripts and styles of pages: that they can be parsed, and their layout.

usage: scripts/check-resources.py
"""
import re
import subprocess
import sys
from pathlib import Path

import tinycss2

ROOT = Path(__file__).resolve().parent.parent
LONGEST_LINE = 160


def layout(text):
    """The lines whose layout isn't that of the others, with the reason."""
    for number, line in enumerate(text.split("\n"), 1):
        indentation = line[: len(line) - len(line.lstrip())]
        if line != line.rstrip(): yield number, "ends with a space"
        if "\t" in line or (len(indentation) % 2 and not line.lstrip().startswith("*")): yield number, "isn't indented by two spaces"
        if len(line) > LONGEST_LINE: yield number, f"has more than {LONGEST_LINE} columns"
    if not text.endswith("\n") or text.endswith("\n\n"): yield number, "doesn't end with one line break"


def css(nodes):
    """The errors in a list of rules or declarations, and in those inside of them."""
    for node in nodes:
        if node.type == "error": yield node.source_line, node.message
        if getattr(node, "content", None) is None: continue
        if node.type == "at-rule" and node.lower_at_keyword in ("media", "supports"):
            yield from css(tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True))
        elif node.type in ("qualified-rule", "at-rule"):
            yield from css(tinycss2.parse_declaration_list(node.content, skip_comments=True, skip_whitespace=True))


def errors(path):
    text = path.read_text()
    yield from layout(text)
    if path.suffix == ".css":
        yield from css(tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True))
    else:
        check = subprocess.run(["node", "--check", path], capture_output=True, text=True)
        if check.returncode:
            line, message = re.search(r":(\d+)\n", check.stderr), re.search(r".*Error.*", check.stderr)
            yield line[1] if line else 1, message[0] if message else check.stderr.strip()


files = sorted([*ROOT.glob("Resources/Pages/*.js"), *ROOT.glob("Resources/Pages/*.css")])
found = [f"{path.relative_to(ROOT)}:{line}: {message}" for path in files for line, message in errors(path)]
print("\n".join(found))
sys.exit(f"{len(found)} errors" if found else None)
