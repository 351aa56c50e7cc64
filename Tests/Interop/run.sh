#!/usr/bin/env bash
# usage: run.sh [path-to-a0] [-- arguments for pytest]
# Runs third-party OAuth and Auth0 clients (Python, Apache, command line) against `a0 tenant`. Needs python3, venv, and PyPI at first.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)

program=""
if [ $# -gt 0 ] && [ "$1" != -- ]; then
    program=$1
    shift
fi
if [ "${1:-}" = -- ]; then shift; fi
[ -n "$program" ] || program=$(swift build --package-path "$root" --show-bin-path)/a0
if [ ! -x "$program" ]; then
    echo "There is no program at $program. Build it with 'swift build', or name another one: $0 path-to-a0" >&2
    exit 2
fi
A0=$(cd "$(dirname "$program")" && pwd)/$(basename "$program")
export A0

# A virtual environment for each requirements file, kept until the file changes.
environment() {
    local requirements=$here/$1
    local folder=$root/.build/interop/${1%.txt}-$(cksum <"$requirements" | cut -d ' ' -f 1)
    if [ ! -e "$folder/complete" ]; then
        if ! command -v python3 >/dev/null; then
            echo "python3 is missing. On Debian and Ubuntu: apt-get install python3 python3-venv" >&2
            exit 2
        fi
        if ! python3 -c 'import venv, ensurepip' 2>/dev/null; then
            echo "Python's venv module is missing. On Debian and Ubuntu: apt-get install python3-venv" >&2
            exit 2
        fi
        rm -rf "$folder"
        python3 -m venv "$folder" >&2
        "$folder/bin/pip" install --quiet --disable-pip-version-check --requirement "$requirements" >&2
        touch "$folder/complete"
    fi
    printf '%s\n' "$folder"
}

status=0
tests() {
    local requirements=$1 folder
    shift
    folder=$(environment "$requirements")
    printf '\n== %s\n' "$(grep -E '^(auth0-python|mcp|auth0-server-python|auth0-api-python|Authlib|requests-oauthlib|fido2|soft-webauthn|webauthn)==' "$here/$requirements" | tr '\n' ' ')"
    "$folder/bin/python" -m pytest "$@" || status=$?
}

cd "$here"
export PYTHONDONTWRITEBYTECODE=1

# A certificate authority for the tests, with the variables that `a0 tenant trust --print` suggests for Python, which reads them at start.
XDG_DATA_HOME=$(mktemp -d)
trap 'rm -rf "$XDG_DATA_HOME"' EXIT
export XDG_DATA_HOME
authority=$("$A0" tenant trust --print --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["certificate"])')

# pip needs the system's certificate authorities.
environment requirements.txt >/dev/null
environment requirements-servers.txt >/dev/null
environment requirements-mcp.txt >/dev/null
REQUESTS_CA_BUNDLE=$authority SSL_CERT_FILE=$authority TENANT_SCHEME=https tests requirements.txt --ignore test_asyncify.py --ignore test_passkeys.py --ignore test_sdk_passkeys.py --ignore test_server_sdks.py --ignore test_mcp.py "$@"
tests requirements-auth0-4.txt test_auth0_*.py test_asyncify.py "$@"
REQUESTS_CA_BUNDLE=$authority SSL_CERT_FILE=$authority TENANT_SCHEME=https tests requirements-servers.txt test_server_sdks.py "$@"
tests requirements-mcp.txt test_mcp.py "$@"
tests requirements-passkeys.txt test_passkeys.py test_sdk_passkeys.py "$@"
exit "$status"
