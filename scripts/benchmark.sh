#!/usr/bin/env bash
# Prints the project's performance figures without checking them. Compare them on the same machine, when it's idle.
# scripts/benchmark.sh [--save FILE] [--compare FILE] [--svg FILE]
# --save writes them as JSON, --compare shows the changes since they were saved, and --svg draws them.
set -euo pipefail
options=()
for argument in "$@"; do
    # The figures are written from another directory.
    case $argument in --*) options+=("$argument") ;; *) options+=("$(realpath -m "$argument")") ;; esac
done
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scripts/bootstrap.sh
swift build -c release --product a0 >&2
a0=$(swift build -c release --show-bin-path)/a0

home=$(mktemp -d)
tenant=
cleanup() {
    [ -z "$tenant" ] || { kill "$tenant" 2>/dev/null && wait "$tenant" || true; }
    rm -rf "$home"
}
trap cleanup EXIT
export HOME=$home SIMPLE_KEYCHAIN_DIRECTORY=$home/keychain
export FIGURES=$home/figures
: >"$FIGURES"

"$a0" tenant --port 0 --data "$home/tenant" >"$home/ready" &
tenant=$!
until grep -q '^user ' "$home/ready"; do sleep 0.1; done
domain=$(sed -nE 's|^tenant ready at (.*)/$|\1|p' "$home/ready")
user=$(sed -nE 's/^user ([^ ]+) password .*/\1/p' "$home/ready")
password=$(sed -nE 's/^user [^ ]+ password (.*)/\1/p' "$home/ready")
printf '%s\n' "$password" | "$a0" login --domain "$domain" --client-id a0-cli --username "$user" >/dev/null

echo "a0 token from cold, and its memory:"
python3 - "$a0" <<'PYTHON'
import os, statistics, subprocess, sys, time

times, memory = [], 0
for _ in range(30):
    start = time.perf_counter()
    process = subprocess.Popen([sys.argv[1], "token"], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    times.append((time.perf_counter() - start) * 1000)
    memory = max(memory, usage.ru_maxrss / 1024)
    assert status == 0, "a0 token failed"
print(f"  median {statistics.median(times):.0f} ms, slowest {max(times):.0f} ms, at most {memory:.0f} MB")
PYTHON

echo "an idle tenant:"
sleep 1
awk '/^VmRSS/ {printf "  %.0f MB resident\n", $2 / 1024}' "/proc/$tenant/status"

echo "renewals at a tenant that flushes them:"
python3 Benchmarks/renewals.py "$domain" "$user" "$password" 16 | sed 's/^/  /'
python3 Benchmarks/renewals.py "$domain" "$user" "$password" 1 | sed 's/^/  /'

echo "requests to a tenant:"
python3 Benchmarks/requests.py "$a0" --figures "$FIGURES" | sed 's/^/  /'

echo "a0 demo, headless:"
start=$(date +%s%N)
"$a0" demo --headless | sed 's/^/  /'
echo "  in all: $((($(date +%s%N) - start) / 1000000)) ms"

echo "checking ID tokens:"
FIGURES_GROUP="ID tokens" swift run --package-path Benchmarks -c release TokenBenchmarks 2>/dev/null | sed 's/^/  /'
if command -v openssl >/dev/null; then
    openssl speed -seconds 3 rsa2048 2>/dev/null | awk '/^rsa 2048/ {printf "  openssl speed rsa2048: %s verifications per second\n", $NF}'
fi

echo "verifying access tokens on a server:"
python=
for candidate in python3 /usr/bin/python3; do
    ! "$candidate" -c 'import jwt, cryptography' 2>/dev/null || python=${python:-$candidate}
done
[ -n "$python" ] || echo "  (for a comparison with PyJWT: apt-get install python3-jwt python3-cryptography)"
PYTHON=$python FIGURES_GROUP="access tokens" swift run --package-path Benchmarks -c release ServerBenchmarks 2>/dev/null | sed 's/^/  /'

echo "stored credentials:"
swift build --package-path Benchmarks -c release --product CredentialsBenchmarks >/dev/null 2>&1
benchmark=$(swift build --package-path Benchmarks -c release --show-bin-path)/CredentialsBenchmarks
export FIGURES_GROUP="stored credentials"
if command -v dbus-run-session >/dev/null && command -v gnome-keyring-daemon >/dev/null; then
    # A private session bus with an unlocked keyring, so that the Secret Service can be measured without leaving traces.
    mkdir -p -m 700 "$home/data" "$home/run"
    XDG_DATA_HOME="$home/data" XDG_RUNTIME_DIR="$home/run" dbus-run-session -- bash -c '
        printf "%s" "benchmark only" | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
        exec "$@"' keyring "$benchmark" | sed 's/^/  /'
else
    "$benchmark" | sed 's/^/  /'
fi

echo "sessions in PostgreSQL:"
programs=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
if [ -n "$programs" ]; then
    # A private server, which refuses to run as root.
    data=$(mktemp -d)
    as_server=()
    [ "$(id -u)" -ne 0 ] || { as_server=(setpriv --reuid=postgres --regid=postgres --clear-groups); chown postgres: "$data"; }
    (cd "$data" && "${as_server[@]}" "$programs/initdb" -D "$data/db" -U app -A trust -E UTF8 -N >/dev/null)
    (cd "$data" && "${as_server[@]}" "$programs/pg_ctl" -D "$data/db" -w -l "$data/log" -o "-k $data -h '' -F" start >/dev/null)
    swift run --package-path Benchmarks -c release PostgresBenchmarks "host=$data dbname=postgres user=app" 2>/dev/null | sed 's/^/  /'
    (cd "$data" && "${as_server[@]}" "$programs/pg_ctl" -D "$data/db" -m fast stop >/dev/null)
    rm -rf "$data"
fi

python3 Benchmarks/figures.py "$FIGURES" ${options[@]+"${options[@]}"}
