#!/usr/bin/env python3
"""Type-checks every block of Swift in README.md, EXAMPLES.md, MIGRATION.md, SECURITY.md, the articles, and the documentation comments of
products, against the built modules, and runs those that need nothing but this machine. It also fails if a link within the repository leads nowhere, or no test follows a section of the guides.

    scripts/test-documentation.py [--modules FOLDER] [DOCUMENT ...]

One run of the compiler checks them all. Its messages name the document and the line. Modules are those of the last `swift build`
(default: .build/debug/Modules).

A block is the body of a function of its own, `async throws`; with an extension, a test or a program (`@main`) in it, it stands outside of
one. HTML comments, which readers don't see, say what else it needs:

    <!-- swift: import LocalTenant -->        imports and declarations for the whole document
    <!-- swift: setup                         lines before the next block, in its function
    let url = request.url
    -->
    <!-- swift: if canImport(UIKit) -->       the next block is compiled only where the condition holds
    <!-- swift: deprecated -->                the next block shows what is deprecated
    <!-- swift: file -->                      the next block stands outside of a function, for the blocks after it
    <!-- swift: in extension SomeType -->     the next block stands between the braces of such a declaration
    <!-- swift: run -->                       the next block is also run, and must not throw
    <!-- swift: skip, REASON -->              the next block is not compiled

What a source file imports of the products, the examples in its comments have, too. Lines for Package.swift (such as `.package(…)`) are
not compiled. Names that many documents use are in Tests/Documentation.
"""
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SUPPORT = sorted((ROOT / "Tests/Documentation").glob("*.swift"))
OUT = ROOT / ".build/documentation"
PRODUCTS = {catalog.stem for catalog in (ROOT / "Sources").glob("*/*.docc")}

# Compiler warnings that are expected for incomplete code.
HARMLESS = re.compile(r"never used|never mutated|never read|will never be executed|never be written to")
OUTSIDE = re.compile(r"^(extension|@main|@Test|@Suite|public|private|fileprivate)\b", re.M)
MARK = re.compile(r"^\s*<!-- swift: (.*?)\s*-->\s*$", re.S)


def documents():
    """README.md and the like, and all articles."""
    names = ["README.md", "EXAMPLES.md", "MIGRATION.md", "SECURITY.md", "CONTRIBUTING.md"]
    return [ROOT / name for name in names if (ROOT / name).exists()] + sorted((ROOT / "Sources").glob("*/*.docc/**/*.md"))


def sources():
    """The source files of products."""
    return [path for product in sorted(PRODUCTS) for path in sorted((ROOT / "Sources" / product).glob("**/*.swift"))]


def comments(lines):
    """The documentation comments of a source file, each on its line."""
    return [match[1] if (match := re.match(r"\s*/// ?(.*)", line)) else "" for line in lines]


@dataclass
class Block:
    line: int
    lines: list
    setup: list = field(default_factory=list)
    condition: str = ""
    declaration: str = ""
    is_outside: bool = False
    is_deprecated: bool = False
    is_run: bool = False

    def swift(self, document, name):
        text = [f'#sourceLocation(file: "{document}", line: {self.line})', *self.lines, "#sourceLocation()"]
        if not self.is_outside and not OUTSIDE.search("\n".join(self.lines)):
            access = "" if self.is_run else "private "
            header = self.declaration or f"{access}func {name}() async throws"
            text = [f"{header} {{", *self.setup, *text, "}"]
            if self.is_deprecated: text.insert(0, "@available(*, deprecated)")
        return [f"#if {self.condition}", *text, "#endif"] if self.condition else text


class Document:
    def __init__(self, path):
        self.path = str(path.relative_to(ROOT))
        self.name = re.sub(r"\W", "_", self.path.removeprefix("Sources/").removesuffix(".md").removesuffix(".swift"))
        self.blocks, self.shared = [], []
        lines = path.read_text().split("\n")
        if path.suffix == ".swift":
            self.shared = [line for line in lines if (match := re.fullmatch(r"import (\w+)", line)) and match[1] in PRODUCTS]
            lines = comments(lines)
        self.read(lines)

    def read(self, lines):
        mark, number = {}, 0
        while number < len(lines):
            line = lines[number]
            if line.lstrip().startswith("<!-- swift:"):
                start = number
                number = self.end(lines, start, lambda line: "-->" in line)
                self.note("\n".join(lines[start:number + 1]), mark, start + 1)
            elif match := re.match(r"(\s*)```(\S*)\s*$", line):
                start, indentation = number + 1, len(match[1])
                number = self.end(lines, start, lambda line: line.strip() == "```")
                if match[2] == "swift":
                    self.add(start + 1, [line[indentation:] for line in lines[start:number]], mark)
                    mark = {}
            number += 1
        if mark: sys.exit(f"{self.path}: no block follows the last mark")

    def end(self, lines, start, is_end):
        """The number of the first line that ends what begins there."""
        for number in range(start, len(lines)):
            if is_end(lines[number]): return number
        sys.exit(f"{self.path}:{start + 1}: nothing ends what begins here")

    def note(self, comment, mark, line):
        match = MARK.match(comment)
        if not match: sys.exit(f"{self.path}:{line}: this mark can't be read")
        word, rest = re.match(r"(\w+)\W?(.*)", match[1], re.S).groups()
        if word == "setup":
            mark["setup"] = rest.strip("\n").split("\n")
        elif word == "if":
            mark["condition"] = rest
        elif word == "in":
            mark["declaration"] = rest
        elif word == "file":
            mark["is_outside"] = True
        elif word == "deprecated":
            mark["is_deprecated"] = True
        elif word == "run":
            mark["is_run"] = True
        elif word == "skip":
            mark["skip"] = rest
        else:
            self.shared += match[1].split("\n")

    def add(self, line, lines, mark):
        skipped = "skip" in mark or lines[0].lstrip().startswith((".package(", ".product(", ".testTarget("))
        mark.pop("skip", None)
        if skipped: return
        imports = [text for text in lines if re.match(r"(@\w+ )?import ", text)]
        condition = mark.get("condition")
        for text in imports:
            self.shared += [f"#if {condition}", text, "#endif"] if condition else [text]
        self.blocks.append(Block(line, ["" if text in imports else text for text in lines], **mark))

    @property
    def runs(self):
        """The functions to call, each with its place."""
        return [(f"{self.name}_{block.line}", f"{self.path}:{block.line}") for block in self.blocks if block.is_run]

    @property
    def modules(self):
        """What it imports wherever it is compiled."""
        own = re.match(r"Sources/(\w+)/", self.path)
        text = re.sub(r"^#if .*?^#endif", "", "\n".join(self.shared), flags=re.M | re.S)
        return [own[1] if own else "Auth0", *re.findall(r"^import (\w+)", text, re.M)]

    @property
    def swift(self):
        text = [
            f"import {self.modules[0]}", "import Foundation", "#if canImport(FoundationNetworking)",
            "import FoundationNetworking", "#endif", *self.shared]
        for block in self.blocks: text += block.swift(self.path, f"{self.name}_{block.line}")
        return "\n".join(text) + "\n"


def broken_links(path):
    """Links to files that are not there, or to headings that their file does not have."""
    if path.suffix == ".swift": return
    for number, line in enumerate(path.read_text().split("\n"), 1):
        for target in re.findall(r"\]\((?!\w+:)([^)\s]+)\)", line):
            file, _, heading = target.partition("#")
            other = (path.parent / file).resolve() if file else path
            if not other.exists():
                yield f"{path.relative_to(ROOT)}:{number}: there is no {file}"
            elif heading and heading not in headings(other):
                yield f"{path.relative_to(ROOT)}:{number}: {other.name} has no heading {heading}"


def untested_sections():
    """Sections of the guides that are not in Tests/Documentation/guides.txt, and suites there that do not exist."""
    guides = ROOT / "Sources/Auth0/Auth0.docc/Guides.md"
    sections = {line.split(" | ")[0].removeprefix("| ") for line in guides.read_text().split("\n") if line.startswith("| ")}
    listed = {}
    for line in (ROOT / "Tests/Documentation/guides.txt").read_text().splitlines():
        if not line.startswith("#"):
            section, _, suites = line.rpartition(": ")
            listed[section] = suites.split("; ")
    texts = "\n".join(path.read_text() for folder in ("Tests", "Examples/Tests") for path in (ROOT / folder).glob("**/*.swift"))
    known = {*re.findall(r'@Suite\(\s*"([^"]+)"', texts), "none"}
    for section in sorted(sections - {"Section", "---"} ^ listed.keys()):
        yield f"{guides.name} and guides.txt differ: {section}"
    for section, suites in listed.items():
        for suite in set(suites) - known: yield f"guides.txt: {section}: there is no suite {suite}"


def headings(path):
    """The anchors of a page, as hosts of repositories make them."""
    return {re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for text in re.findall(r"^#+ (.*)$", path.read_text(), re.M)}


def generate(folder, paths, has_module=lambda name: True):
    """Writes a file for each document that has Swift in it and whose modules there are; returns these files with those that they all need, and the documents."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.glob("*.swift"): file.unlink()
    files, compiled = list(SUPPORT), []
    for path in paths:
        document = Document(path)
        if not document.blocks or not all(map(has_module, document.modules)): continue
        file = folder / f"{document.name}.swift"
        file.write_text(document.swift)
        files.append(file)
        compiled.append(document)
    return files, compiled


def run(documents, flags, modules):
    """Runs the blocks with that mark; returns how many there are, and what went wrong."""
    calls = [call for document in documents for call in document.runs]
    main = ["import Foundation", "@main struct Main { static func main() async {", "var failed = false"]
    for name, place in calls:
        main.append(f'do {{ try await {name}() }} catch {{ print("{place}: \\(error)"); failed = true }}')
    (OUT / "Main.swift").write_text("\n".join([*main, "exit(failed ? 1 : 0) } }"]) + "\n")
    files = [OUT / "Main.swift", *SUPPORT, *(OUT / f"{document.name}.swift" for document in documents if document.runs)]
    objects = [
        modules.parent / f"{folder.name}.build/{source.name}.o" for folder in (ROOT / "Sources").iterdir()
        if folder.name != "a0" for source in folder.glob("**/*.swift")]
    objects += modules.parent.glob("CA0*.build/*.o")
    libraries = [flag for name in pkg_config_names() for flag in pkg_config("--libs", name)]
    program = OUT / "samples"
    result = subprocess.run(
        ["swiftc", "-o", str(program), *flags, *map(str, files), *map(str, objects), *libraries],
        cwd=ROOT, capture_output=True, text=True)
    if result.returncode: return calls, errors(result)
    result = subprocess.run([program], cwd=OUT, capture_output=True, text=True, timeout=120)
    return calls, "" if not result.returncode else result.stdout + result.stderr


def errors(result):
    """What the compiler found wrong, as text; empty if nothing is."""
    messages = list(dict.fromkeys(
        line for line in result.stderr.splitlines() if re.search(r": (error|warning|note): |^error:", line)))
    messages = [line for line in messages if ": warning: " not in line or not HARMLESS.search(line)]
    if not result.returncode and all(": note: " in line for line in messages): return ""
    return "\n".join(messages).replace(f"{ROOT}/", "") or result.stderr


def c_flags():
    flags = []
    for module in sorted((ROOT / "Sources").glob("CA0*")): flags += ["-I", str(module)]
    for name in pkg_config_names():
        for flag in pkg_config("--cflags", name): flags += ["-Xcc", flag]
    return flags


def pkg_config_names():
    return re.findall(r'pkgConfig: "([^"]+)"', (ROOT / "Package.swift").read_text())


def pkg_config(question, name):
    return shlex.split(subprocess.run(["pkg-config", question, name], capture_output=True, text=True).stdout)


def main(arguments):
    modules = ROOT / ".build/debug/Modules"
    if arguments[:1] == ["--modules"]: modules, arguments = Path(arguments[1]), arguments[2:]
    module = modules / "Auth0.swiftmodule"
    if not module.exists(): sys.exit(f"{module} is not there: run swift build first")
    traits = ["-DPostgres"] if b"PostgresSessions" in module.read_bytes() else []

    paths = [ROOT / name for name in arguments] or documents() + sources()
    files, compiled = generate(OUT, paths)
    flags = [
        "-swift-version", "6", "-parse-as-library", "-module-name", "Documentation", "-package-name", "documentation",
        "-I", str(modules), *traits, *c_flags()]
    result = subprocess.run(
        ["swiftc", "-typecheck", "-wmo", *flags, *map(str, files)], cwd=ROOT, capture_output=True, text=True)
    found = errors(result) or "\n".join([*(link for path in paths for link in broken_links(path)), *untested_sections()])
    if found: sys.exit(found)
    calls, found = run(compiled, flags, modules)
    if found: sys.exit(found)
    count = sum(len(document.blocks) for document in compiled)
    print(f"{count} examples in {len(compiled)} documents compile, {len(calls)} run")


if __name__ == "__main__": main(sys.argv[1:])
