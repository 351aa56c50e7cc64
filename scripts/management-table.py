#!/usr/bin/env python3
"""Writes the table of the Management API, Resources/management-api.txt, from facts about its operations and records.

    scripts/management-table.py FOLDER

FOLDER has management-operations.jsonl and management-records.jsonl. ManagementTable.swift says how to read the result.
"""

import json
import pathlib
import re
import sys
import textwrap

TARGET = pathlib.Path("Resources/management-api.txt")

# The inside of these is kept as it's sent: nothing here runs it, and its hundreds of kinds would double the table.
OPAQUE = re.compile(r"^(Flow(Action|s)|Form(Node|Block|Field|Widget|Component|EndingNode|StartNode|Style))")

# Fields that take more than the facts say. Auth0's own examples send texts for this one.
LOOSE = {"enforce_policies": "boolean | enum[true|false]"}

# A text that responses never show.
SECRET = {"type": "string", "nullable": False, "isSecret": True}

# Fields that the service takes, and the facts don't have: what its own tools send.
TAKEN = {
    "UpdateResourceServerRequestContent": {"token_lifetime_for_web": {"type": "integer", "min": 0, "max": 2592000, "nullable": False}},
    "UpdateCustomDomainRequestContent": {"custom_client_ip_header": {"type": "string", "nullable": True}},
    "UpdateClientRequestContent": {"addons": {"nullable": True}},
    "UpdateTenantSettingsRequestContent": {"universal_login": {"type": "object", "nullable": True}},
    "EventStreamWebhookBasicAuth": {"password": SECRET},
    "EventStreamWebhookBearerAuth": {"token": SECRET},
    "EventStreamWebhookCustomHeaderAuth": {"header_value": SECRET},
}

# Parts of bodies that responses show, though the facts have none of them there.
SHOWN = {"credentials.domain"}

# Records whose further members the service keeps.
OPEN = {"TenantSettingsFlags"}

# Rows of operations that the facts don't have: what Auth0's own SDKs and Terraform provider send.
RELYING_PARTY = "overrideRelyingParty:boolean relyingPartyIdentifier:string?"
UNLISTED = [
    f"{method} guardian/factors/{factor}/settings {scope}:guardian_factors 200{body}"
    for factor, form in {
        "webauthn-platform": f" {{{RELYING_PARTY}}}",
        "webauthn-roaming": f" {{userVerification:<discouraged,preferred,required> {RELYING_PARTY}}}",
    }.items()
    for method, scope, body in [("GET", "read", ""), ("PUT", "update", form), ("PATCH", "update", form)]
]


def load(folder, name):
    with open(folder / name, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


class Types:
    """Turns the facts' types into the table's, with records that are used once written in place."""

    def __init__(self, records):
        self.records = {record["name"]: record for record in records}
        self.texts = {}
        self.uses = {}

    def plain(self, text):
        """A type without its question and exclamation marks, as nested tuples."""
        parts, depth, start = [], 0, 0
        for index, character in enumerate(text):
            depth += character in "<["
            depth -= character in ">]"
            if character == "|" and depth == 0:
                parts.append(text[start:index].strip())
                start = index + 1
        parts.append(text[start:].strip())
        return parts

    def write(self, text, limits, path):
        parts = self.plain(text)
        if len(parts) > 1:
            return self.union([self.write(part, {}, path) for part in parts])
        text = text.strip().rstrip("?!")
        if match := re.fullmatch(r"array<(.*)>", text):
            inner = self.write(match[1], limits.get("items") or {}, path)
            return f"[{inner}]{bounds(limits, 'minItems', 'maxItems')}"
        if match := re.fullmatch(r"map<(.*)>", text):
            inner = self.write(match[1], limits.get("values") or {}, path)
            return f"{{*:{inner}}}"
        if match := re.fullmatch(r"enum\[(.*)\]", text):
            return "<" + ",".join(value.replace(" ", "%20") for value in match[1].split("|")) + ">"
        if text.startswith("ref:"):
            return self.reference(text[4:], limits, path)
        if limits.get("enum") and text == "string":
            return "<" + ",".join(str(value).replace(" ", "%20") for value in limits["enum"]) + ">"
        if text == "string":
            return "string" + bounds(limits, "minLen", "maxLen") + pattern(limits)
        if text in ("integer", "number"):
            return text + bounds(limits, "min", "max")
        if text == "object":
            return "object" + bounds(limits, "minProps", "maxProps")
        return {"boolean": "boolean"}.get(text, "any")

    def union(self, parts):
        parts = list(dict.fromkeys(parts))
        if "any" in parts:
            return "any"
        return parts[0] if len(parts) == 1 else "(" + "|".join(parts) + ")"

    def reference(self, name, limits, path):
        if name not in self.records or name in path or OPAQUE.match(name):
            return "any"
        if name not in self.texts:
            self.texts[name] = self.record(self.records[name], path | {name})
        record = self.records[name]
        text = self.texts[name]
        # A list or a text may have limits at the place where it's used.
        if record["kind"] == "alias" and record["type"] in ("string", "integer"):
            text = self.write(record["type"], {**record, **limits}, path)
        return text + ("?" if record.get("nullable") and not text.endswith("?") else "")

    def record(self, record, path):
        kind = record["kind"]
        if kind == "enum":
            values = list(record["values"]) + list(record.get("newer_values") or [])
            if all(isinstance(value, bool) for value in values):
                return "boolean"
            return "<" + ",".join(str(value).replace(" ", "%20") for value in values) + ">"
        if kind == "union":
            return self.union([self.write(part if isinstance(part, str) else part["type"], {}, path) for part in record["of"]])
        if kind == "alias":
            return self.write(record["type"], record, path)
        fields = [
            name + ("!" if field.get("required") else "") + ":" + self.write(LOOSE.get(name) or field.get("type") or "any", field, path)
            + ("?" if field.get("nullable") or field.get("nullable") is None else "")
            for name, field in self.fields(record).items()
        ]
        if not record.get("closed") or record["name"] in OPEN:
            fields.append("*:any")
        return "{" + " ".join(field.replace("??", "?") for field in fields) + "}"

    def fields(self, record):
        fields = {}
        for name in record.get("all_of") or []:
            fields.update(self.fields(self.records[name.removeprefix("ref:")]))
        fields.update(record.get("fields") or {})
        for name, facts in TAKEN.get(record["name"], {}).items():
            fields[name] = {**fields.get(name, {}), **facts}
        return fields

    def shape(self, text, is_shown):
        """The fields of a type with those of their types: {name: {...}}; None where anything may be."""
        shapes = []
        for part in self.plain(text):
            part = part.strip().rstrip("?!")
            if match := re.fullmatch(r"array<(.*)>", part):
                shapes.append(self.shape(match[1], is_shown))
            elif part.startswith("ref:") and part[4:] in self.records:
                record = self.records[part[4:]]
                if record["kind"] == "object":
                    if not self.fields(record) or OPAQUE.match(part[4:]):
                        return None
                    fields = self.fields(record).items()
                    shapes.append({
                        name: field.get("type") or "any" for name, field in fields if not (is_shown and field.get("isSecret"))
                    })
                elif record["kind"] == "union":
                    for other in record["of"]:
                        shapes.append(self.shape(other if isinstance(other, str) else other["type"], is_shown))
                elif record["kind"] == "alias":
                    shapes.append(self.shape(record["type"], is_shown))
            else:
                return None
        shapes = [shape for shape in shapes if shape is not None]
        merged = {}
        for shape in shapes:
            for name, inner in shape.items():
                known = merged.get(name)
                merged[name] = inner if known in (None, inner) else f"{known} | {inner}"
        return merged or None

    def hidden(self, sent, shown, prefix="", depth=0):
        """The paths that a body has and an answer hasn't."""
        sent, shown = self.shape(sent, False), self.shape(shown, True)
        if sent is None or shown is None or depth > 4:
            return []
        paths = []
        for name, text in sent.items():
            if name not in shown:
                paths.append(prefix + name)
            else:
                paths += self.hidden(text, shown[name], prefix + name + ".", depth + 1)
        return paths


def bounds(limits, low, high):
    if low not in limits and high not in limits:
        return ""
    return f"({limits.get(low, '')}..{limits.get(high, '')})"


def pattern(limits):
    text = limits.get("pattern")
    if not text or len(text) > 100:
        return ""
    return "/" + text.replace("\x00", "\\x00").replace(" ", "\\x20").replace("/", "\\x2F") + "/"


def answer_list(types, operation):
    """How an answer lists what there is: the kind of pages, `!` where it's never a bare array, and the list's name."""
    if operation["method"] != "GET":
        return None
    lists, fields = 0, {}
    waiting = types.plain(operation.get("answer") or "")
    while waiting:
        part = waiting.pop(0).strip().rstrip("?")
        record = types.records.get(part.removeprefix("ref:"), {"kind": None})
        if part.startswith("array<"):
            lists += 1
        elif record["kind"] == "alias":
            waiting.append(record["type"])
        elif record["kind"] == "union":
            waiting += [other if isinstance(other, str) else other["type"] for other in record["of"]]
        elif record["kind"] == "object":
            fields.update(types.fields(record))
    names = [name for name, field in fields.items() if (field.get("type") or "").startswith("array<")]
    whole = not operation.get("paging")
    if whole and (operation["path"].endswith("}") or (not lists and (len(names) != 1 or len(fields) > 2))):
        return None
    paging = operation.get("paging") or "whole"
    if "per_page" in fields and "start" not in fields:
        # The actions' service leaves numbers out that are 0.
        isSparse = operation["path"].startswith("/actions/") and "modules" not in operation["path"]
        paging = "sparse" if isSparse else "numbered"
    return f"{paging}{'' if lists else '!'}={names[0] if names else '-'}"


def body(types, operation):
    if operation.get("body_ref"):
        text = operation["body_ref"]
        return text if text.startswith("ref:") else "ref:" + text
    return operation.get("body_type")


def line(types, operation):
    path = re.sub(r"\{[^}]*\}", "*", operation["path"].lstrip("/"))
    scopes = operation.get("scopes") or operation.get("scopes_guess") or []
    joint = "&" if operation.get("scopes_need") == "all" else ","
    status = operation["status"]
    status = status if isinstance(status, list) else [status]
    seen = [int(code) for code in operation.get("observed_status") or {} if code.startswith("2")]
    status = (seen or status)[0]
    words = [operation["method"], path, joint.join(scopes) or "-", str(status)]
    if listing := answer_list(types, operation):
        words.append(listing)
    sent = body(types, operation)
    if sent:
        hidden = types.hidden(sent, operation.get("answer") or "any")
        if hidden and operation["method"] in ("POST", "PUT", "PATCH"):
            words.append("hides=" + ",".join(path for path in hidden if path not in SHOWN))
        words.append(types.write(sent, {}, frozenset()))
    return " ".join(words)


def shared(lines):
    """Gives names to objects and lists of values that occur more than once."""
    text = "\n".join(lines)
    counts = {}
    stack = []
    for index, character in enumerate(text):
        if character in "{<":
            stack.append(index)
        elif character in "}>" and stack:
            part = text[stack.pop() : index + 1]
            if len(part) > 24:
                counts[part] = counts.get(part, 0) + 1
    names = {}
    for part in sorted((part for part, count in counts.items() if count > 1), key=len, reverse=True):
        if text.count(part) + sum(other.count(part) for other in names.values()) < 2:
            continue
        name = f"${len(names) + 1}"
        text = text.replace(part, name)
        names = {key: value.replace(part, name) for key, value in names.items()}
        names[name] = part
    return [f"{name} {part}" for name, part in names.items()] + text.split("\n")


def wrapped(text):
    """Lines of 110 columns. Words that are longer continue after a comma or a bar."""
    words = []
    for word in text.split(" "):
        pieces = re.findall(r"[^,|]*[,|]*", word) if len(word) > 100 else [word]
        piece = ""
        for part in pieces:
            if len(piece) + len(part) > 100:
                words.append(piece)
                piece = ""
            piece += part
        words.append(piece)
    return textwrap.wrap(
        " ".join(words), 110, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def main():
    folder = pathlib.Path(sys.argv[1])
    types = Types(load(folder, "management-records.jsonl"))
    operations = load(folder, "management-operations.jsonl")
    lines = shared([line(types, operation) for operation in operations] + UNLISTED)
    rows = [row for text in lines for row in wrapped(text)]
    TARGET.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")
    print(len(operations) + len(UNLISTED), "operations,", len(rows), "lines,", TARGET.stat().st_size // 1000, "KB")


main()
