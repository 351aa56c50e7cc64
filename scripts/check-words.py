#!/usr/bin/env python3
"""Checks comments, texts, articles, and names: no line of a comment is longer than 120 columns, documentation comments begin with a noun
or a verb, none of the wordings below is left, and names say "response" and "error". Prints each place, with what to write instead.

    scripts/check-words.py
"""
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COLUMNS = 120
QUESTION = re.compile(r"\s*/// (What|Who|Where|Whose)\b")
COMMENT = re.compile(r"\s*///? ")
# Declarations with other words for a response or an error. `webViewFailure` is a published name.
SYNONYM = re.compile(
    r"\b(?:func|let|const|var|struct|class|enum|protocol|typealias) "
    r"(?!webViewFailure)(\w*(?:[Aa]nswer(?!ed)|[Rr]efusal|[Pp]roblem|[Mm]istake)\w*|failures?|\w+Failures?)\b"
)
# What has to stand on one line: a link, a name, a line of an example.
WHOLE = re.compile(r"https://developer\.apple\.com|^\s*///? \S+$|^\s*/// {5}")

# A pattern, and what to write instead.
WORDINGS = {
    r"\b[Uu]ser names?\b": "username",
    r"\b[Tt]elephone\b": "phone",
    r"\bis (?:wrong or )?no longer good\b": "has expired",
    r"\bis good once\b": "works once",
    r"\bwhoever runs this\b": "your administrator",
    r"\bunder way\b": "the time of it: during a login, has begun",
    r"\b[Cc]arry on\b": "continue",
    r"\b[Gg]o(?:es)? on where\b": "return to",
    r"\bcannot go on\b": "can't continue",
    r"\bof a program's own\b": "custom",
    r"\b[Tt]hat there is none is no error\b": "succeeds if there is none",
    r"\bit is no (?:host|URL|number|token|path)\b": "not a …",
    r"\bMend\b": "Fix",
    r"\bmore patience\b": "a longer timeout",
    r"\b[Bb]y no standard\b": "never",
    r"\bChanges count at once\b": "Changes take effect immediately",
    r"\bNobody is waiting\b": "This has already ended",
    r"\bwhat has to be signed\b": "the challenge",
    r"\bwants to see a person\b": "requires a CAPTCHA",
    r"\bon a page of their own\b": "there is also a page",
    r"\bknows no application with\b": "No application has",
    r"\bnames no error\b": "responded with",
}


def files(*patterns):
    listed = subprocess.run(["git", "ls-files", *patterns], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [ROOT / name for name in listed.split("\n") if name]


def texts(path, line):
    """The parts of a line that people read."""
    if path.suffix != ".swift" or COMMENT.match(line): return line
    return " ".join(re.findall(r'"((?:[^"\\]|\\.)*)"', line)) + line.partition(" // ")[2]


def errors():
    for path in files("*.swift"):
        for number, line in enumerate(path.read_text().split("\n"), 1):
            place = f"{path.relative_to(ROOT)}:{number}"
            if len(line) > COLUMNS and COMMENT.match(line) and not WHOLE.search(line): yield f"{place}: {len(line)} columns"
            if not COMMENT.match(line) and (match := SYNONYM.search(line)) and "AppleSDK" not in path.parts:
                yield f"{place}: “{match[1]}”: response, error"
            if QUESTION.match(line) and "Sources" in path.parts: yield f"{place}: begins with a question word"
    for path in files("*.js"):
        for number, line in enumerate(path.read_text().split("\n"), 1):
            if match := SYNONYM.search(line): yield f"{path.relative_to(ROOT)}:{number}: “{match[1]}”: response, error"
    for path in files("Sources/*.swift", "*.js", "*.md"):
        for number, line in enumerate(path.read_text().split("\n"), 1):
            text = texts(path, line)
            for pattern, better in WORDINGS.items():
                if match := re.search(pattern, text):
                    yield f"{path.relative_to(ROOT)}:{number}: “{match[0]}”: {better}"


found = list(errors())
print("\n".join(found) or "The words fit.")
sys.exit(1 if found else 0)
