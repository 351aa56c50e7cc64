#!/usr/bin/env python3
"""Checks the texts in Resources/Texts: that each key is used and exists, that each language has all texts with their
placeholders and is in the program, and that no page has others."""
import json
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
sources = root / "Sources/LocalTenant"
tables = {path.stem: json.loads(path.read_text()) for path in sorted((root / "Resources/Texts").glob("*.json"))}
plurals = {"ar": ["zero", "one", "two", "few", "many", "other"], "ja": ["other"], "zh-CN": ["other"]}
# Pages for developers are in English: these folders and files.
forDevelopers = {
    "Configuration", "CustomLogin", "Description", "Management", "Simulation", "Testing", "IndexPage",
    "ProviderChoicePage", "LogInAsList",
}
errors = []


def flat(table):
    return {f"{screen}.{key}": text for screens in table.values() for screen, texts in screens.items()
            for key, text in texts.items()}


def base(key):
    return re.sub(r"-(zero|one|two|few|many|other)$", "", key)


def placeholders(text):
    return set(re.findall(r"\$\{\w+\}|%s", text))


program = (root / "Sources/CA0Resources/resources.c").read_text() + (sources / "Texts/TextTable.swift").read_text()
errors += [f"{language} isn't in the program" for language in tables
           if f'Texts/{language}.json"' not in program or f'TextTable("{language}"' not in program]

# The keys of the dashboard's texts are the English texts.
dashboard = {text for language in tables.values() for text in language.get("dashboard", {}).get("dashboard", {})}
tables["en"]["dashboard"] = {"dashboard": {text: text for text in dashboard}}
english = flat(tables["en"])
for language, table in tables.items():
    texts = flat(table)
    for key in {base(key) if f"{base(key)}-other" in english else key for key in english}:
        isPlural = f"{key}-other" in english
        for full in [f"{key}-{form}" for form in plurals.get(language, ["one", "other"])] if isPlural else [key]:
            if full not in texts:
                errors.append(f"{language}: {full} is missing")
                continue
            wanted = placeholders(english[f"{key}-other" if isPlural else key])
            found = placeholders(texts[full])
            if found - wanted or (wanted - found and not isPlural):
                errors.append(f"{language}: {full} has other placeholders than in English")
    for key in texts:
        if key not in english and f"{base(key)}-other" not in english:
            errors.append(f"{language}: {key} isn't in English")

def withoutInterpolations(line):
    return re.sub(r"\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)", "", line)


def dashboardTexts(source):
    """The keys in the code of the dashboard: the texts of words[…], and of its tables."""
    joined = re.sub(
        r'"""\n\s*((?:(?!""")[^(])*?)\n\s*"""', lambda match: json.dumps(re.sub(r"\\\n\s*", "", match[1])), source)
    literal = r'"(?:[^"\\]|\\.)*"'
    words = re.findall(rf'words(?:\[|\.html\()((?:[^\[\]"]|{literal})*)', joined)
    texts = {json.loads(text) for place in words for text in re.findall(literal, place)}
    return {f"dashboard.{text}" for text in texts | {text for text in dashboard if json.dumps(text) in joined}}


used = set()
for path in sources.rglob("*.swift"):
    text = path.read_text()
    used |= set(re.findall(r'(?:texts|\.english)(?:\[|\.html\(|\.find\()\s*"([^"\\]+)"', text))
    used |= set(re.findall(r'"([a-z][a-z-]*\.[a-zA-Z][\w-]*)"', text)) & set(english)
    if "Dashboard" in path.parts:
        used |= dashboardTexts(text)
    # An error's title and description.
    for name in re.findall(r'named: "(\w+)"', text):
        used |= {f"error.{name}{part}" for part in ["Title", "Description"]} & set(english)
    # What takes its texts from a screen.
    for screen in re.findall(r'(?:screen: |: )"([a-z][a-z-]*)"', text):
        if screen.startswith("message-") or f'screen: "{screen}"' in text:
            used |= {key for key in english if key.startswith(screen + ".")}
    # Texts in the code. Errors in a tenant's setup, which have no name, are for developers.
    # The dashboard's tables have English texts.
    if path.stem.startswith("DashboardSection") or any(part in path.parts for part in forDevelopers) or path.stem in forDevelopers:
        continue
    text = re.sub(r"PageError\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)", "", text)
    for number, line in enumerate(text.split("\n"), 1):
        line = withoutInterpolations(line)
        if line.lstrip().startswith("//"):
            continue
        if (
            re.search(r"<(h1|h2|p|li|label|button|a|dt|strong|summary|span|title)\b[^>]*>\s*[A-Za-z]{2}", line)
            or re.search(r'\b(title|label|lead|button|text): "[A-Z][a-z]', line)
            or re.search(r'FormError\(.*message: "', line)
            or re.search(r"(aria-label|alt|placeholder)=\\?\"[A-Z][a-z]", line)
            or re.search(r'\.textContent = "[A-Za-z]', line)
        ):
            errors.append(f"{path.relative_to(root)}:{number}: a text that isn't in Resources/Texts")
known = set(english) | {base(key) for key in english}
errors += [f"{key} is used, but not in Resources/Texts" for key in sorted(used - known) if "." in key]
errors += [f"{key} is never used" for key in sorted(english) if key not in used and base(key) not in used]
for error in errors:
    print(error)
sys.exit(bool(errors))
