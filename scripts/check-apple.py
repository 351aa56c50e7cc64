#!/usr/bin/env python3
"""Compiles the package for each of Apple's platforms on Linux, with the compiler's own checks of availability. Runs nothing.

    scripts/check-apple.py [--tests] [ios|catalyst|macos|tvos|visionos|watchos ...]

The toolchain's modules for Linux carry Apple's availability, and the compiler checks it as soon as its target is one of Apple's
systems. So copies of these modules get that target's name, C headers stay those of Linux, and Tests/AppleSDK stands in for
Apple's frameworks. Minimum systems, settings and dependencies are those of Package.swift. `#if os(…)`, `canImport(…)`,
`@available` and `#available` count as they do on a Mac, and all that an app extension may not use is refused. The examples of the
documentation are compiled as for iOS and macOS.

With `--tests`, what `swift test` builds on a Mac is compiled as for macOS too, which takes minutes.

What must not compile is in Tests/AppleSDK/Refused, so that this check proves itself each time. The parts of Foundation that carry
no availability on Linux, and C functions, are looked up in Tests/AppleSDK/Availability.txt.

What it can't see: C types that have another width on Apple's systems (`mode_t`, `dev_t`), the 32-bit `Int` of older watches,
Objective-C's rules for overrides and selectors, and how the programs behave.

A platform is not compiled again until something changes that goes into it.
"""
import ctypes
import functools
import hashlib
import importlib.util
import json
import os
import plistlib
import re
import shutil
import shlex
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SDK = ROOT / "Tests/AppleSDK"
OUT = ROOT / ".build/apple-check"

LIBRARIES = ["Auth0", "Auth0Server", "Auth0Testing", "SimpleKeychain", "JWTDecode", "BeyondIdentityEmbedded"]
# Modules of tools and servers on macOS.
PROGRAMS = ("a0", "LocalTenant", "LocalDelegate", "LocalTenantTesting", "Auth0ServerTesting")
# Apple frameworks that platforms lack, at least in the parts that this package uses.
NO_APPKIT, NO_UIKIT = {"AppKit", "_Testing_AppKit"}, {"UIKit", "_Testing_UIKit", "SafariServices"}
NO_BROWSER = NO_APPKIT | {"SafariServices", "WebKit"}


@dataclass(frozen=True)
class Form:
    platform: str  # in the manifest
    system: str  # in the compiler's target
    absent: set
    environment: str = ""
    earliest: str = "1"
    targets: tuple = ()


FORMS = {
    "ios": Form("ios", "ios", NO_APPKIT),
    "catalyst": Form("maccatalyst", "ios", NO_APPKIT, environment="-macabi"),
    "macos": Form("macos", "macosx", NO_UIKIT, earliest="10", targets=PROGRAMS),
    "tvos": Form("tvos", "tvos", NO_BROWSER),
    "visionos": Form("visionos", "xros", NO_APPKIT),
    "watchos": Form("watchos", "watchos", NO_BROWSER),
}

# The example app (Examples/SwiftUIApp) and its minimum systems, because its model is `@Observable`.
APP = ROOT / "Examples/SwiftUIApp"
APP_SYSTEMS = {"ios": "17.0", "macos": "14.0"}

# The minimum system of test targets, which is XCTest's (Xcode 16; SwiftPM's `computeXCTestMinimumDeploymentTarget`).
XCTEST = "14.0"

# The minimum systems of the documentation's examples, which have all the APIs that they use, especially passkeys.
DOCUMENTED = {"ios": "16.6", "macos": "13.5"}

# The visionOS version for each iOS version (Apple's "visionOS release notes"). On a Mac, the SDK's settings contain it.
VISION_OS = {
    "17.0": "1.0", "17.1": "1.0", "17.2": "1.1", "17.3": "1.1", "17.4": "1.1", "17.5": "1.2", "17.6": "1.3", "18.0": "2.0",
    "18.1": "2.1", "18.2": "2.2", "18.3": "2.3", "18.4": "2.4", "18.5": "2.5", "26.0": "26.0",
}


# Apple's documentation of "Describing use of required reason API".
REQUIRED_REASONS = {
    "NSPrivacyAccessedAPICategoryFileTimestamp": {
        "stat", "fstat", "fstatat", "lstat", "getattrlist", "getattrlistbulk", "fgetattrlist", "URLResourceKey.creationDateKey",
        "URLResourceKey.contentModificationDateKey", "FileAttributeKey.creationDate", "FileAttributeKey.modificationDate"},
    "NSPrivacyAccessedAPICategorySystemBootTime": {"ProcessInfo.systemUptime", "mach_absolute_time"},
    "NSPrivacyAccessedAPICategoryDiskSpace": {
        "statfs", "statvfs", "fstatfs", "fstatvfs", "URLResourceKey.volumeAvailableCapacityKey",
        "FileAttributeKey.systemFreeSize"},
    "NSPrivacyAccessedAPICategoryUserDefaults": {"UserDefaults"},
}


class Toolchain:
    def __init__(self):
        self.version = subprocess.check_output(["swiftc", "--version"])
        info = json.loads(subprocess.check_output(["swiftc", "-print-target-info"]))
        self.host = info["target"]["unversionedTriple"]
        self.resources = Path(info["paths"]["runtimeResourcePath"])
        self.frontend = self.resources.parents[1] / "bin/swift-frontend"
        self.modules = sorted(self.resources.glob(f"linux/*.swiftmodule/{self.host}.swiftmodule"))
        self.interfaces = [
            path for path in self.resources.glob(f"linux/*.swiftmodule/{self.host}.swiftinterface")
            if not path.with_suffix(".swiftmodule").exists()]

    def shared_arguments(self):
        """C headers of Linux for a compiler that believes it is elsewhere."""
        headers = self.resources / "linux" / self.host.split("-")[0]
        overlay = {"version": 0, "redirecting-with": "fallthrough", "roots": [{
            "name": "/usr/include", "type": "directory", "contents": [
                {"name": name, "type": "file", "external-contents": str(headers / file)}
                for name, file in [("module.modulemap", "glibc.modulemap"), ("SwiftGlibc.h", "SwiftGlibc.h")]]}]}
        (OUT / "headers.yaml").write_text(json.dumps(overlay))
        (OUT / "SDKSettings.json").write_text(json.dumps({
            "CanonicalName": "xros26.0", "Version": "26.0", "MaximumDeploymentTarget": "26.99",
            "VersionMap": {"iOS_visionOS": VISION_OS}}))
        plugins = self.resources / "host/plugins"
        return [
            "-clang-target", self.host, "-disable-objc-interop", "-resource-dir", str(self.resources),
            "-vfsoverlay", str(OUT / "headers.yaml"), "-Xcc", "-Xclang", "-Xcc", "-fbuiltin-headers-in-system-modules",
            "-module-cache-path", str(OUT / "cache"), "-platform-availability-inheritance-map-path", str(OUT),
            "-plugin-path", str(plugins), "-plugin-path", str(plugins / "testing")]

    def copy_modules(self, form, directory):
        """The name of a module's target is replaced by one of the same length: a version with zeros before it."""
        start = f"arm64-apple-{form.system}"
        version = form.earliest.rjust(len(self.host) - len(start) - len(form.environment), "0")
        name = f"{start}{version}{form.environment}"
        for module in self.modules:
            (directory / module.parent.name).write_bytes(module.read_bytes().replace(self.host.encode(), name.encode()))

    def compile_interfaces(self, arguments, target, directory):
        """Modules that the toolchain has as text only."""
        for interface in self.interfaces:
            name = interface.parent.stem
            text = interface.read_text().replace(f"-target {self.host}", f"-target {target}")
            (directory / f"{name}.swiftinterface").write_text(text)
            subprocess.run(
                [str(self.frontend), "-compile-module-from-interface", str(directory / f"{name}.swiftinterface"),
                 "-module-name", name, "-o", str(directory / f"{name}.swiftmodule"), *arguments], check=True)


class Manifest:
    """Package.swift, as it is on a Mac."""

    traits = {"SecretService", "SecurityKeys"}

    def __init__(self):
        environment = {key: value for key, value in os.environ.items() if key != "AUTH0_APPLE_SDK"}
        package = json.loads(subprocess.check_output(["swift", "package", "--ignore-lock", "dump-package"], cwd=ROOT, env=environment))
        self.versions = {platform["platformName"]: platform["version"] for platform in package["platforms"]}
        self.targets = {target["name"]: target for target in package["targets"]}
        self.c_modules = [name for name in self.targets if name.startswith("CA0")]
        self.headers = [flag for name in self.c_modules for flag in self.c_flags(self.targets[name])]

    @staticmethod
    def c_flags(target):
        flags = ["-I", str(ROOT / "Sources" / target["name"])]
        result = subprocess.run(
            ["pkg-config", "--cflags", target.get("pkgConfig") or ""], capture_output=True, text=True)
        for flag in shlex.split(result.stdout): flags += ["-Xcc", flag]
        return flags

    def holds(self, condition, platform):
        if not condition: return True
        if condition.get("platformNames") and platform not in condition["platformNames"]: return False
        return not condition.get("traits") or bool(set(condition["traits"]) & self.traits)

    def dependencies(self, name, platform):
        for dependency in self.targets[name]["dependencies"]:
            (value,) = dependency.values()
            if self.holds(value[1], platform): yield value[0]

    def closure(self, names, platform, end=frozenset()):
        """Targets in Swift with what they depend on, but not what those in `end` do."""
        found, waiting = set(), list(names)
        while waiting:
            name = waiting.pop()
            if name in found or name in self.c_modules: continue
            if name in end and name not in names: continue
            found.add(name)
            waiting += self.dependencies(name, platform)
        return found

    def settings(self, name, platform):
        flags = [f"-D{trait}" for trait in sorted(self.traits)]
        for setting in self.targets[name]["settings"]:
            if "define" in setting["kind"] and self.holds(setting.get("condition"), platform):
                flags.append("-D" + setting["kind"]["define"]["_0"])
        return flags

    def tests(self):
        return [name for name, target in self.targets.items() if target["type"] == "test"]

    def folder(self, name):
        target = self.targets[name]
        return ROOT / (target.get("path") or ("Tests/" if target["type"] == "test" else "Sources/") + name)

    def files(self, name):
        folder = self.folder(name)
        excluded = [folder / path for path in self.targets[name].get("exclude", [])]
        return [file for file in folder.rglob("*.swift") if not any(file.is_relative_to(path) for path in excluded)]


class Check:
    """The package on one platform."""

    def __init__(self, toolchain, shared, manifest, name, tests):
        self.toolchain, self.manifest, self.name, self.form = toolchain, manifest, name, FORMS[name]
        self.directory = OUT / name
        self.directory.mkdir(parents=True, exist_ok=True)
        self.index = self.directory / "index"
        version = manifest.versions[self.form.platform]
        self.target = f"arm64-apple-{self.form.system}{version}{self.form.environment}"
        self.common = ["-target", self.target, "-I", str(self.directory), *shared]
        self.arguments = [*self.common, "-swift-version", "6", "-parse-as-library", "-enable-testing", "-D", "DEBUG"]
        self.stand_ins = {path.name for path in SDK.iterdir() if path.is_dir() and path.name != "Refused"} - self.form.absent
        # Modules that are linked into apps and app extensions.
        self.linked = manifest.closure(LIBRARIES, self.form.platform)
        self.targets = [*LIBRARIES, *self.form.targets, *(manifest.tests() if tests and name == "macos" else [])]
        self.stamp = OUT / f"{name}{'-tests' if tests else ''}.compiled"
        self.done = {}

    def digest(self):
        """Of everything that decides about the result."""
        modules = [*self.manifest.closure(self.targets, self.form.platform), *self.manifest.c_modules]
        folders = [self.manifest.folder(name) for name in modules]
        files = [ROOT / "Package.swift", ROOT / "scripts/check-apple.py", ROOT / "scripts/test-documentation.py"]
        if self.name in APP_SYSTEMS: folders.append(APP)
        if self.name in DOCUMENTED:
            folders += [ROOT / "Tests/Documentation", *ROOT.glob("Sources/*/*.docc")]
            files += ROOT.glob("*.md")
        files += [file for folder in [*folders, SDK] for file in folder.rglob("*") if file.is_file()]
        result = hashlib.sha256(self.toolchain.version)
        for file in sorted(set(files)):
            result.update(str(file.relative_to(ROOT)).encode() + b"\0" + file_digest(file))
        return result.hexdigest()

    def run(self):
        shutil.rmtree(self.index, ignore_errors=True)
        self.toolchain.copy_modules(self.form, self.directory)
        self.toolchain.compile_interfaces(self.common, self.target, self.directory)
        for name in sorted(self.stand_ins): self.compile_stand_in(name)
        for name in self.targets: self.compile_target(name)
        if self.name in APP_SYSTEMS: self.compile_app()
        if self.name in DOCUMENTED and not any(self.done.values()): self.compile_documentation()
        errors = [message for message in self.done.values() if message]
        return errors + self.accepted_samples() + self.symbol_errors() + self.text_errors()

    def compile_stand_in(self, name):
        if name in self.done: return
        self.done[name] = ""
        files = list((SDK / name).rglob("*.swift"))
        for imported in set(re.findall(r"^\s*(?:@\w+ )?(?:public )?import (\w+)", "".join(f.read_text() for f in files), re.M)):
            if imported in self.stand_ins: self.compile_stand_in(imported)
        # Compiled as another package, so that test hooks are invisible, like on a Mac.
        self.compile(name, files, ["-package-name", "AppleSDK", "-suppress-warnings", *self.manifest.headers])

    def compile_target(self, name):
        if name in self.done or name not in self.manifest.targets: return
        self.done[name] = ""
        for dependency in self.manifest.dependencies(name, self.form.platform): self.compile_target(dependency)
        target = self.manifest.targets[name]
        if name in self.manifest.c_modules: return
        flags = ["-package-name", "a0_swift", "-warnings-as-errors", *self.manifest.settings(name, self.form.platform)]
        if target["type"] == "test": flags += ["-target", f"arm64-apple-{self.form.system}{XCTEST}"]
        if name in self.linked:
            flags += ["-application-extension", "-index-store-path", str(self.index), "-index-ignore-clang-modules"]
            flags += ["-index-ignore-stdlib"]
        self.compile(name, self.manifest.files(name), [*flags, *self.manifest.headers])

    def compile_app(self):
        target = f"arm64-apple-{self.form.system}{APP_SYSTEMS[self.name]}"
        flags = ["-package-name", "Examples", "-warnings-as-errors", "-target", target, *self.manifest.headers]
        for name, folder in ("LoginModel", APP / "Model"), ("SwiftUIApp", APP):
            self.done[name] = ""
            self.compile(name, folder.glob("*.swift"), flags)

    def compile_documentation(self):
        """The examples of the documents whose libraries this platform has."""
        script = importlib.util.spec_from_file_location("documentation", ROOT / "scripts/test-documentation.py")
        documentation = importlib.util.module_from_spec(script)
        script.loader.exec_module(documentation)
        files, _ = documentation.generate(
            self.directory / "documentation", documentation.documents(),
            has_module=lambda name: (self.directory / f"{name}.swiftmodule").exists())
        command = [
            str(self.toolchain.frontend), "-typecheck", "-module-name", "Documentation", "-package-name", "documentation",
            *self.arguments, "-target", f"arm64-apple-{self.form.system}{DOCUMENTED[self.name]}", *self.manifest.headers,
            *map(str, files)]
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if found := documentation.errors(result): self.done["Documentation"] = f"The documentation's examples:\n{found}"

    def compile(self, name, files, flags):
        files = sorted(map(str, files))
        outputs = self.directory / f"{name}.outputs"
        outputs.write_text("".join(f"{self.directory}/{name}/{number}.o\n" for number in range(len(files))))
        # Listing an output for each file creates an index entry for each file.
        command = [
            str(self.toolchain.frontend), "-emit-module", "-num-threads", "1", "-output-filelist", str(outputs),
            "-index-unit-output-path-filelist", str(outputs), "-module-name", name,
            "-emit-module-path", str(self.directory / f"{name}.swiftmodule"), *self.arguments, *flags, *files]
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode: self.done[name] = f"{name} does not compile:\n{result.stderr.replace(f'{ROOT}/', '')}"

    def accepted_samples(self):
        """Each sample names platforms and a part of what the compiler has to say."""
        errors = []
        for file in sorted((SDK / "Refused").rglob("*.swift")):
            for platforms, expected in re.findall(r"^// Refused on ([\w, ]+): (.+)$", file.read_text(), re.M):
                if self.name not in platforms.split(", "): continue
                command = [
                    str(self.toolchain.frontend), "-typecheck", "-module-name", "Refused", "-package-name", "a0_swift",
                    "-application-extension", "-warnings-as-errors", *self.arguments, *self.manifest.headers, str(file)]
                messages = subprocess.run(command, capture_output=True, text=True).stderr
                for number, error in linux_only(file.read_text().splitlines()): messages += f"{number}: error: {error}\n"
                if not any("error: " in line and expected in line for line in messages.splitlines()):
                    errors.append(f"{file.name} should have been refused: {expected}\n{messages}")
        return errors

    def symbol_errors(self):
        """Symbols of modules without availability have to be in the list, and as old as the minimum systems."""
        known, errors, used = self.known_symbols(), [], Index(self.toolchain, self.index).symbols()
        minimum = self.manifest.versions[self.form.platform]
        for symbol, place in sorted(used.items()):
            if symbol in used.checked: continue
            if symbol not in known:
                errors.append(f"{place}: {symbol} is not in Tests/AppleSDK/Availability.txt")
            elif numbers(known[symbol]) > numbers(minimum):
                errors.append(f"{place}: {symbol} needs {known[symbol]}, the minimum is {minimum}")
        return errors + [
            f"{library}: PrivacyInfo.xcprivacy lacks {category} for {symbol}"
            # A kit for tests isn't part of what Apple reviews.
            for library in LIBRARIES if library != "Auth0Testing"
            for category, symbol in self.undeclared(library, used)]

    def known_symbols(self):
        """Each symbol of the list with the version that this platform needs for it; none where the platform lacks it."""
        system = {"ios": "iOS", "macosx": "macOS", "tvos": "tvOS", "xros": "visionOS", "watchos": "watchOS"}[self.form.system]
        known, version = {}, None
        for line in (SDK / "Availability.txt").read_text().splitlines():
            if line.startswith("== C"):
                version = "1" if line == "== C everywhere" or system in line else None
                words = True
            elif line.startswith("=="):
                match, words = re.search(rf"{system} ([\d.]+)", line), False
                version = match[1] if match else None
            elif line and not line.startswith("#") and version:
                known.update((symbol, version) for symbol in (line.split() if words else [line]))
        return known

    def undeclared(self, library, used):
        """What Apple wants a reason for (documentation of "Describing use of required reason API")."""
        # Excludes other libraries, which have their own declarations.
        modules = self.manifest.closure([library], self.form.platform, set(LIBRARIES))
        file = ROOT / "Sources" / library / "PrivacyInfo.xcprivacy"
        content = plistlib.loads(file.read_bytes()) if file.exists() else {}
        declared = {entry["NSPrivacyAccessedAPIType"] for entry in content.get("NSPrivacyAccessedAPITypes", [])}
        sources = {source.name for module in modules & set(self.done) for source in self.manifest.files(module)}
        for category, symbols in REQUIRED_REASONS.items():
            found = sorted(symbol for symbol in symbols & set(used) if used.files[symbol] & sources)
            if found and category not in declared: yield category, found[0]


    def text_errors(self):
        """What the compiler can't see here: bridging is Foundation's work, and the C library is Linux's."""
        files = [file for name in self.done if name in self.manifest.targets for file in self.manifest.files(name)]
        return [
            f"{file.relative_to(ROOT)}:{number}: {error}"
            for file in files for number, error in linux_only(file.read_text().splitlines())
        ] + [
            f"{file.relative_to(ROOT)}: `as CF…` needs `import Foundation`"
            for file in files if re.search(r" as[?!]? CF[A-Z]", text := file.read_text()) and "import Foundation" not in text]


LINUX_C = re.compile(r"\bGlibc\b|\b__\w+_t\b|\b(?:SOCK|RLIMIT)_\w+\.rawValue|\bMSG_NOSIGNAL\b|/proc/self/")


def linux_only(lines):
    """Lines that count on a Mac, and name something that only Linux's C library has.

    Here, `canImport(Glibc)` is true. So Apple's branch has to come first, or the compiler doesn't see it.
    """
    branches = []  # Of each enclosing `#if`: whether the branch counts, whether one has for sure, and the first condition.
    for number, line in enumerate(lines, 1):
        if not (match := re.match(r"\s*#(if|elseif|else|endif)\b(.*)", line)):
            if all(counts for counts, _, _ in branches) and LINUX_C.search(line.split("//")[0]):
                yield number, f"only Linux has this: {line.strip()}"
            continue
        word, condition = match[1], match[2].strip()
        if word == "endif":
            branches.pop()
            continue
        holds = True if word == "else" else on_mac(condition)
        _, earlier, first = (None, False, condition) if word == "if" else branches.pop()
        branches.append((holds is not False and not earlier, earlier or holds is True, first))
        if word == "else" and first == "canImport(Glibc)" and not earlier:
            yield number, "begin with canImport(Darwin), so that Apple's branch is compiled here"


def on_mac(condition):
    """Whether a condition holds there; `None` if that isn't known."""
    known = {"os(Linux)": False, "os(macOS)": True, "canImport(Glibc)": False, "canImport(Musl)": False, "canImport(Darwin)": True}

    def value(term):
        term = term.strip()
        if term.startswith("!"): return None if (inner := value(term[1:])) is None else not inner
        return known.get(term)

    def combined(values, decisive):
        return decisive if decisive in values else None if None in values else not decisive

    return combined([combined([value(term) for term in part.split("&&")], False) for part in condition.split("||")], True)


class Uses(dict):
    """Symbols with the first place of use, `files` with all of them, and those that the compiler has `checked`."""

    def __init__(self):
        self.files, self.checked = {}, set()


class Text(ctypes.Structure):
    _fields_ = [("start", ctypes.c_char_p), ("count", ctypes.c_size_t)]

    def __str__(self): return self.start[:self.count].decode()


class Index:
    """What the compiler noted about the sources, read with the toolchain's own library."""

    modules = re.compile(r"s:(?:10Foundation|20FoundationNetworking|8Dispatch|(20FoundationEssentials))")
    definition = 1 << 1

    def __init__(self, toolchain, path):
        self.library = library = ctypes.CDLL(str(toolchain.resources.parent / "libIndexStore.so"))
        pointer, self.visit = ctypes.c_void_p, ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
        for name, result, arguments in [
            ("store_create", pointer, [ctypes.c_char_p, pointer]),
            ("record_reader_create", pointer, [pointer, ctypes.c_char_p, pointer]),
            ("record_reader_dispose", None, [pointer]),
            ("record_reader_occurrences_apply_f", ctypes.c_bool, [pointer, pointer, self.visit]),
            ("occurrence_get_symbol", pointer, [pointer]), ("occurrence_get_roles", ctypes.c_uint64, [pointer]),
            ("occurrence_get_line_col", None, [pointer, ctypes.POINTER(ctypes.c_uint), ctypes.POINTER(ctypes.c_uint)]),
            ("symbol_get_usr", Text, [pointer]),
        ]:
            function = getattr(library, f"indexstore_{name}")
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)
        self.path, self.store = path, self.store_create(str(path).encode(), None)

    def symbols(self):
        uses, own = {}, set()
        for record in self.path.glob("v5/records/*/*"):
            file = record.name.rsplit("-", 1)[0]

            def visit(_, occurrence):
                name = str(self.symbol_get_usr(self.occurrence_get_symbol(occurrence)))
                if self.occurrence_get_roles(occurrence) & self.definition: own.add(name)
                line, column = ctypes.c_uint(), ctypes.c_uint()
                self.occurrence_get_line_col(occurrence, line, column)
                uses.setdefault(name, []).append((file, line.value))
                return True

            reader = self.record_reader_create(self.store, record.name.encode(), None)
            self.record_reader_occurrences_apply_f(reader, None, self.visit(visit))
            self.record_reader_dispose(reader)
        swift = [name for name in uses if self.modules.match(name) and name not in own]
        readable = subprocess.run(
            ["swift-demangle", "--simplified"], input="\n".join("$" + name.replace(":", "", 1) for name in swift),
            capture_output=True, text=True, check=True).stdout.splitlines()
        names = {name: re.sub(r"^static |\.[gs]etter$", "", text) for name, text in zip(swift, readable)}
        # All C symbols except modules and those from this package's headers.
        names |= {name: name.rsplit("@", 1)[1] for name in uses if name.startswith("c:@") and not name.startswith("c:@M@")}
        result = Uses()
        for name, symbol in names.items():
            result.setdefault(symbol, "{}:{}".format(*uses[name][0]))
            if (match := self.modules.match(name)) and match[1]: result.checked.add(symbol)
            result.files.setdefault(symbol, set()).update(file for file, _ in uses[name])
        return result


@functools.cache
def file_digest(file): return hashlib.sha256(file.read_bytes()).digest()


def numbers(version): return [int(number) for number in version.split(".")]


def main():
    tests = "--tests" in sys.argv
    names = [name for name in sys.argv[1:] if name != "--tests"] or list(FORMS)
    unknown = [name for name in names if name not in FORMS]
    if unknown: sys.exit(f"unknown: {' '.join(unknown)}\n\n{__doc__}")
    OUT.mkdir(parents=True, exist_ok=True)
    toolchain, manifest = Toolchain(), Manifest()
    shared = toolchain.shared_arguments()
    checks = [Check(toolchain, shared, manifest, name, tests) for name in names]
    state = {check: check.digest() for check in checks}
    changed = [check for check in checks if not check.stamp.exists() or check.stamp.read_text() != state[check]]
    for check in checks:
        if check not in changed: print(f"{check.name}: has not changed since it compiled", flush=True)

    def run(check):
        start = time.monotonic()
        return check, check.run(), time.monotonic() - start

    failed = False
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for check, errors, seconds in pool.map(run, changed):
            print(f"{check.name}: {'failed' if errors else 'compiles'} ({seconds:.0f} s)", flush=True)
            for error in errors: print(error)
            if not errors: check.stamp.write_text(state[check])
            failed = failed or bool(errors)
    sys.exit(1 if failed else 0)


main()
