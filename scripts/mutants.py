#!/usr/bin/env python3
"""Does scripts/torture.sh find a program that loses sessions?

Each mutant is this package without one of the measures that keep sessions. The script builds it in a copy of the checkout, and runs
the scenarios that must find it. Fails if a mutant loses no session. Linux only, as the superuser; takes about 20 minutes.

scripts/mutants.py [--list | --check] [NAME ...]

--list names the mutants. --check only finds out whether the sources still have what they change.
"""

import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COPY = ROOT / ".build" / "mutants"
ROUNDS = "5"

STORE = "Sources/Auth0/Credentials/Session/CredentialsStore+Renewal.swift"
MANAGER = "Sources/Auth0/Credentials/Manager/CredentialsManager+Renewal.swift"
LOCKS = "Sources/Auth0/Credentials/Storage/RenewalLocks.swift"
FILE = "Sources/SimpleKeychain/Stores/EncryptedFile/PrivateFile.swift"
FOLDER = "Sources/A0Concurrency/Files/DurableFile.swift"
DATABASE = "Sources/A0SQLite/SQLiteDatabase.swift"

# Name, what is missing, the scenarios, and the changes: file, text that occurs there, and its replacement.
MUTANTS = [
    ("no-note", "the note that a renewal has begun", ["network"],
     [(STORE, "stored.renewal = renewal", "stored.renewal = nil")]),
    ("note-ignored", "the renewal that a note asks for", ["network"],
     [(MANAGER, "return !unanswered.isUrgent(at: time.local, isOwn: store.session.hasAttempted(unanswered))", "_ = unanswered; return true")]),
    ("not-stored", "the second attempt to store a response", ["failing-store"],
     [(STORE, "session.keepUnsaved(.init(origin: journaled.data, data: data) { [self] in _ = settle() })", "")]),
    ("no-reserved-space", "the space reserved for a response", ["full-disk"],
     [(STORE, "try entries.reserveRoom(Self.largestGain, credentialsKey)", "_ = Self.largestGain")]),
    ("no-lock", "the lock against renewals of other processes", ["crowd"],
     [(LOCKS, "guard let directory = entries.lockDirectory else { return nil }", "guard let directory = String?.none else { return nil }")]),
    ("no-flush", "the flush of credentials to the disk", ["power"],
     [(FILE, "fsync(descriptor)", "CInt(0)"), (FOLDER, "fsync(descriptor)", "CInt(0)")]),
    ("tenant-no-flush", "the flush of the tenant's database", ["power"],
     [(DATABASE, "PRAGMA synchronous = \\(wanted.rawValue)", "PRAGMA synchronous = OFF")]),
]


def run(*words, **options):
    return subprocess.run(words, cwd=COPY, text=True, capture_output=True, **options)


def build():
    for product in ["Torture", "CredentialsProgram", "a0"]:
        result = run("swift", "build", "--product", product)
        if result.returncode != 0:
            sys.exit(f"{product} can't be built:\n{result.stdout[-3000:]}{result.stderr[-3000:]}")


def restore():
    """Makes the copy equal to the checkout, with changes that aren't committed. Leaves equal files alone, so that builds are quick."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, text=True, capture_output=True, check=True
    ).stdout.splitlines()
    names = {name for name in listed if (ROOT / name).is_file()}
    for folder in ["Sources", "Tests"]:
        for path in (COPY / folder).rglob("*"):
            if path.is_file() and str(path.relative_to(COPY)) not in names:
                path.unlink()
    for name in names:
        source, target = ROOT / name, COPY / name
        if not target.is_file() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)


def torture(scenarios):
    """The lines about lost sessions. Fails if the scenarios can't run here."""
    result = run(".build/debug/Torture", "--rounds", ROUNDS, *scenarios)
    if result.returncode == 2 or "skipped" in result.stdout:
        sys.exit(f"{' '.join(scenarios)} can't run here:\n{result.stdout}{result.stderr}")
    return [line for line in result.stdout.splitlines() if line.startswith("lost:")]


def check():
    """Fails if a mutant changes nothing."""
    gone = [f"{name}: {file} has no {old!r} anymore. Correct the mutant."
            for name, _, _, changes in MUTANTS for file, old, _ in changes if old not in (ROOT / file).read_text()]
    if gone:
        sys.exit("\n".join(gone))


def main(names):
    check()
    chosen = [mutant for mutant in MUTANTS if not names or mutant[0] in names]
    if unknown := set(names) - {name for name, *_ in MUTANTS}:
        sys.exit(f"There is no mutant {', '.join(sorted(unknown))}. --list names them.")
    survivors = []
    for name, missing, scenarios, changes in chosen:
        restore()
        for file, old, new in changes:
            (COPY / file).write_text((COPY / file).read_text().replace(old, new))
        build()
        lost = torture(scenarios)
        print(f"{name} (without {missing}): " + (f"found\n  {lost[0]}" if lost else "NOT FOUND"), flush=True)
        if not lost:
            survivors.append(name)
    restore()
    sys.exit(f"Not found: {', '.join(survivors)}" if survivors else 0)


if __name__ == "__main__":
    if "--list" in sys.argv:
        for name, missing, scenarios, _ in MUTANTS:
            print(f"{name}\twithout {missing}\t{' '.join(scenarios)}")
    elif "--check" in sys.argv:
        check()
    else:
        main(sys.argv[1:])
