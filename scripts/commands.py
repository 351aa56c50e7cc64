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

The tenant comes from `--domain` and `--client-id`, else from `AUTH0_DOMAIN` and `AUTH0_CLIENT_ID`, else from the last login. Where
one session fits, `--client-id` can be left out. A server of this machine without a scheme, such as `127.0.0.1:8484`, is tried as http.

Before a browser opens, `a0 login` asks the tenant whether it is one, and whether it knows the application and its callback URL.
When something does not work, `a0 doctor` looks at everything that a login needs, and says what to do.

### Several sessions

A session has a name if it is given one, so that there can be several at one tenant, for different APIs:

```sh
a0 login --session orders --audience https://orders.example.com
a0 token --session orders
a0 sessions
a0 use orders
```

`AUTH0_SESSION` chooses one for a whole shell. A login for another audience or other scopes says so when it takes the place of a
session that can be renewed.

### For programs

With `--json` a result is one JSON object on standard output, and everything on standard error is JSON, too, one object a line. Its
member `event` is `error`, `notice`, `prompt`, `device_code`, `open_url` or `trace`. An error has `error` (`failed`, `usage` or
`login_needed`), `message` and `exit_code`. `--no-input` makes sure that nobody is asked.

`a0 exec-credential` is a credential plugin of Kubernetes: `kubectl` gets its tokens from the session.

### Completions and manual pages

`a0 completions bash`, `zsh` or `fish` prints what completes commands and options, `a0 man` a manual page. `scripts/package.sh` puts
all of them into a Debian package.

| Exit code | Meaning |
| --- | --- |
| 0 | it worked |
| 1 | it failed |
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
    # The page is the same whatever tenant this machine knows.
    said = json.loads(subprocess.run([program, "help", "--json"], capture_output=True, text=True, check=True).stdout)
    commands = said["commands"]
    page = START + "".join(f"| `a0 {command['name']}` | {cell(command['summary'])} |\n" for command in commands)
    page += f"\nEvery command takes these, too:\n\n{table(said['options'])}"
    page += "".join(section(command) for command in commands)
    if not check: PAGE.write_text(page)
    elif PAGE.read_text() != page: sys.exit(f"{PAGE.relative_to(ROOT)} is out of date: run scripts/commands.py")
    else: print(f"The reference of {len(commands)} commands is up to date.")


main(sys.argv[1:])
