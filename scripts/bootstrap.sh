#!/usr/bin/env bash
# Installs missing requirements of the build, the demo, and the tests. Safe to run again; fast if nothing is missing.
# scripts/bootstrap.sh [--checks]
# --checks adds the requirements of scripts/check.sh.
set -euo pipefail

swift_needed="6.1"
build_packages=(pkg-config libssl-dev libmicrohttpd-dev libsqlite3-dev libsodium-dev libsecret-1-dev libpq-dev libqrencode-dev libcrypt-dev libyaml-dev libfido2-dev libcurl4-openssl-dev)
run_packages=(ca-certificates curl dbus e2fsprogs faketime gnome-keyring libnss3-tools openssl postgresql python3-dbusmock xdg-utils)
if [ "${1:-}" = --checks ]; then
    # Third-party clients, the tools that make the Debian package, and those that read scripts and styles.
    run_packages+=(apache2-bin libapache2-mod-auth-openidc oidc-agent-cli python3-venv binutils dpkg-dev nodejs python3-tinycss2)
fi

say() { printf '%s\n' "$*" >&2; }

need_swift() {
    say "Swift $swift_needed or later is needed$1."
    say "Install it from https://www.swift.org/install/ (with swiftly: 'swiftly install latest'), make sure that 'swift --version' works, and run this again."
    exit 1
}

command -v swift >/dev/null || need_swift ", and no 'swift' was found on the PATH"
swift_version=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' | head -n 1)
[ -n "$swift_version" ] || need_swift ", but 'swift --version' does not say which version it is"
if [ "$(printf '%s\n%s\n' "$swift_needed" "$swift_version" | sort -V | head -n 1)" != "$swift_needed" ]; then
    need_swift ", but this is Swift $swift_version"
fi

if [ "$(uname -s)" = Darwin ] || ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    missing=()
    for library in libcrypto libcurl libmicrohttpd sqlite3 libsodium libqrencode libxcrypt yaml-0.1 libpq; do
        pkg-config --exists "$library" 2>/dev/null || missing+=("$library")
    done
    for program in chromedriver; do
        command -v "$program" >/dev/null || missing+=("$program")
    done
    [ ${#missing[@]} -eq 0 ] && exit 0
    say "This system has no apt, so nothing was installed. Missing here: ${missing[*]}."
    say "Install pkg-config, the development files of OpenSSL 3, libcurl, libmicrohttpd, SQLite 3, libsodium, libqrencode, libxcrypt, libyaml, libpq and (on Linux) libsecret and libfido2,"
    say "and PostgreSQL, and Chromium with its chromedriver, with your system's package manager. For example:"
    say "  macOS:   brew install pkg-config openssl@3 curl libmicrohttpd sqlite libsodium qrencode libxcrypt libyaml postgresql chromedriver && brew install --cask chromium"
    say "  Fedora:  sudo dnf install pkgconf openssl-devel libcurl-devel libmicrohttpd-devel sqlite-devel libsodium-devel qrencode-devel libsecret-devel libpq-devel libfido2-devel postgresql-server nss-tools openssl python3-dbusmock chromium chromedriver dbus-daemon gnome-keyring xdg-utils"
    say "  Arch:    sudo pacman -S pkgconf openssl curl libmicrohttpd sqlite libsodium qrencode libsecret libfido2 postgresql nss python-dbusmock chromium dbus gnome-keyring xdg-utils"
    exit 1
fi

installed() { [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

wanted=()
for package in "${build_packages[@]}" "${run_packages[@]}"; do
    installed "$package" || wanted+=("$package")
done

. /etc/os-release
browser_packages=(chromium chromium-driver)
[ "${ID:-}" = ubuntu ] && browser_packages=(chromium-browser chromium-chromedriver)
if ! command -v chromedriver >/dev/null; then
    wanted+=("${browser_packages[@]}" fonts-dejavu-core)
fi

[ ${#wanted[@]} -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || {
        say "Run as root, or install sudo; these packages are missing: ${wanted[*]}"
        exit 1
    }
    as_root=(sudo)
fi

say "Installing: ${wanted[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
run() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive "$@" >>"$log" 2>&1 || { tail -n 20 "$log" >&2; say "Failed: $*"; exit 1; }; }
run apt-get update -q
run apt-get install -y -q --no-install-recommends "${wanted[@]}"
