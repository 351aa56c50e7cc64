#!/usr/bin/env python3
"""Writes the reference of the commands of `a0`, Sources/Auth0/Auth0.docc/Commands.md, from what `a0 help --json` says.

    scripts/commands.py [--check] [PROGRAM]

PROGRAM is .build/debug/a0 unless given. --check writes nothing, and fails if the reference is out of date.
"""
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "Sources/Auth0/Auth0.docc/Commands.md"
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

The tenant comes from `--domain` and `--client-id`, or else from `AUTH0_DOMAIN` and `AUTH0_CLIENT_ID`, or else from the last login. If
one session matches, you can leave out `--client-id`. A server on this machine without a scheme, such as `127.0.0.1:8484`, is tried with http.

Before it opens a browser, `a0 login` checks that the server is a tenant, and that the tenant knows the application and its callback URL.
If something doesn't work, `a0 doctor` checks everything that a login needs, and tells you what to do.

### Several sessions

Name your sessions to have several at one tenant, for different APIs:

```sh
a0 login --session orders --audience https://orders.example.com
a0 token --session orders
a0 sessions
a0 use orders
```

`AUTH0_SESSION` selects a session for a whole shell. If a login for another audience or other scopes replaces a session that can be
renewed, a0 tells you.

### For programs

With `--json`, a result is one JSON object on standard output, and everything on standard error is also JSON, one object per line. Its
member `event` is `error`, `notice`, `prompt`, `device_code`, `open_url`, or `trace`. An error has `error` (`failed`, `usage` or
`login_needed`), `message`, and `exit_code`. With `--no-input`, a0 never prompts.

`a0 exec-credential` is a Kubernetes credential plugin: `kubectl` gets its tokens from the session.

### Completions and manual pages

`a0 completions bash`, `zsh` or `fish` prints completions of commands and options, and `a0 man` prints a manual page. `scripts/package.sh` puts
all of them into a Debian package.

| Exit code | Meaning |
| --- | --- |
| 0 | success |
| 1 | failure |
| 2 | wrong usage |
| 3 | a login is needed |

| Command | What it does |
| --- | --- |
"""


def cell(text): return text.strip().replace("|", "\\|")


def table(options):
    rows = "".join(
        f"| `--{option['name']}{' ' + option['value'] if 'value' in option else ''}` | {cell(option['help'])} |\n"
        for option in options)
    return f"| Option | Meaning |\n| --- | --- |\n{rows}"


def section(command):
    text = f"\n### a0 {command['name']}\n\n```\n{command['synopsis']}\n```\n"
    if command["details"]: text += f"\n```\n{command['details']}\n```\n"
    return text + (f"\n{table(command['options'])}" if command["options"] else "")


def main(arguments):
    check = "--check" in arguments
    program = str(next((text for text in arguments if text != "--check"), ROOT / ".build/debug/a0"))
    # The page is the same for all tenants that are configured on this machine.
    said = json.loads(subprocess.run([program, "help", "--json"], capture_output=True, text=True, check=True).stdout)
    commands = said["commands"]
    page = START + "".join(f"| `a0 {command['name']}` | {cell(command['summary'])} |\n" for command in commands)
    page += f"\nOptions for all commands:\n\n{table(said['options'])}"
    page += "".join(section(command) for command in commands)
    if not check: PAGE.write_text(page)
    elif PAGE.read_text() != page: sys.exit(f"{PAGE.relative_to(ROOT)} is out of date: run scripts/commands.py")
    else: print(f"The reference of {len(commands)} commands is up to date.")


main(sys.argv[1:])
