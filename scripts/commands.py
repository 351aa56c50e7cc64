#!/usr/bin/env python3
"""Writes the reference of the commands of `a0`, Sources/Auth0/Auth0.docc/Commands.md, from what `a0 help` says.

    scripts/commands.py [--check] [PROGRAM]

PROGRAM is .build/debug/a0 unless given. --check writes nothing, and fails if the reference is out of date.
"""
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "Sources/Auth0/Auth0.docc/Commands.md"
# What the desktop runs, not people.
HIDDEN = {"callback"}

START = """# The command-line program a0

Log in, get tokens, and run a tenant from the shell.

## Overview

```sh
swift build -c release --product a0
export PATH="$PWD/.build/release:$PATH"
```

Start a tenant in one terminal, and log in from another:

```sh
a0 tenant --port 8484
a0 login --domain http://127.0.0.1:8484 --client-id a0-cli
curl -H "Authorization: Bearer $(a0 token)" https://api.example.com/orders
```

The tenant comes from `--domain` and `--client-id`, else from `AUTH0_DOMAIN` and `AUTH0_CLIENT_ID`, else from the last login.

| Exit code | Meaning |
| --- | --- |
| 0 | it worked |
| 1 | it failed |
| 2 | wrong usage |
| 3 | a login is needed |

| Command | What it does |
| --- | --- |
"""


def said(program, *arguments):
    # The page is the same whatever tenant this machine knows.
    return subprocess.run([program, "help", *arguments], capture_output=True, text=True, check=True).stdout


def cell(text): return text.strip().replace("|", "\\|")


def section(program, name):
    usage, rows = "", []
    for line in said(program, name).splitlines():
        if line.startswith("Usage: "): usage = line.removeprefix("Usage: ")
        if match := re.match(r"  (--\S+(?: [A-Z][A-Z_-]*)?)\s{2,}(.*)$", line): rows.append([match[1], match[2]])
        elif rows and line.startswith("      "): rows[-1][1] += " " + line.strip()
    table = "".join(f"| `{option}` | {cell(text)} |\n" for option, text in rows)
    return f"\n### a0 {name}\n\n```\n{usage}\n```\n\n| Option | Meaning |\n| --- | --- |\n{table}"


def main(arguments):
    check = "--check" in arguments
    program = str(next((text for text in arguments if text != "--check"), ROOT / ".build/debug/a0"))
    commands = [
        (name, text) for name, text in re.findall(r"^  a0 (\S+)\s+(.*)$", said(program), re.M) if name not in HIDDEN]
    page = START + "".join(f"| `a0 {name}` | {cell(text)} |\n" for name, text in commands)
    page += "".join(section(program, name) for name, _ in commands)
    if not check: PAGE.write_text(page)
    elif PAGE.read_text() != page: sys.exit(f"{PAGE.relative_to(ROOT)} is out of date: run scripts/commands.py")
    else: print(f"The reference of {len(commands)} commands is up to date.")


main(sys.argv[1:])
