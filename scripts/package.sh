#!/usr/bin/env bash
# Makes what other machines install: a Debian package of a0 with its completions and manual pages, and an archive of the same files.
#
#     scripts/package.sh [--program FILE] [--static] [FOLDER]
#
# FOLDER is where they go; .build/package unless given. --program takes a program that was built before. --static links all of
# Swift into the program, which then needs the system's libraries only. That takes the development files of the C libraries, libcurl's
# among them: the static Foundation is linked against it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() { printf '%s\n' "$*" >&2; exit 1; }

program="" static="" target=.build/package
while [ $# -gt 0 ]; do
    case $1 in
    --program) program=${2:?--program needs a file}; shift 2 ;;
    --static) static=1; shift ;;
    -*) fail "Unknown option: $1" ;;
    *) target=$1; shift ;;
    esac
done
[ "$(uname -s)" = Linux ] || fail "Debian packages are made on Linux."
for tool in dpkg-deb dpkg-architecture dpkg-shlibdeps gzip strip; do
    command -v "$tool" >/dev/null || fail "$tool is missing. Install it with: apt-get install dpkg-dev binutils"
done

if [ -z "$program" ]; then
    flags=(-c release --product a0)
    if [ -n "$static" ]; then
        # Without it the linker says no more than that it finds no -lcurl.
        pkg-config --exists libcurl 2>/dev/null ||
            fail "The static Foundation needs the development files of libcurl: apt-get install libcurl4-openssl-dev"
        flags+=(--static-swift-stdlib)
    fi
    swift build "${flags[@]}"
    program=$(swift build "${flags[@]}" --show-bin-path)/a0
fi
[ -x "$program" ] || fail "$program is no program."
program=$(realpath "$program")
version=$("$program" --version)
version=${version#a0 }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
install -D -m 755 "$program" "$root/usr/bin/a0"
strip --strip-unneeded "$root/usr/bin/a0"

# A program that is not linked with all of Swift takes the libraries of Swift along, beside it and for it alone.
mapfile -t swift_libraries < <(ldd "$program" | awk '$3 ~ "/usr/lib/swift/linux/" { print $3 }')
if [ ${#swift_libraries[@]} -gt 0 ]; then
    install -d "$root/usr/lib/a0"
    install -m 644 "${swift_libraries[@]}" "$root/usr/lib/a0/"
    mv "$root/usr/bin/a0" "$root/usr/lib/a0/a0"
    # The linker's path is that of the program itself, not of the link.
    ln -s ../lib/a0/a0 "$root/usr/bin/a0"
fi

# What the program says of itself.
install -d "$root/usr/share/man/man1" "$root/usr/share/bash-completion/completions" "$root/usr/share/zsh/vendor-completions" \
    "$root/usr/share/fish/vendor_completions.d"
"$program" completions bash >"$root/usr/share/bash-completion/completions/a0"
"$program" completions zsh >"$root/usr/share/zsh/vendor-completions/_a0"
"$program" completions fish >"$root/usr/share/fish/vendor_completions.d/a0.fish"
"$program" man | gzip -9n >"$root/usr/share/man/man1/a0.1.gz"
"$program" man | sed -nE 's/^\.BR a0\\-(.*) \(1\)$/\1/p' | sed 's/\\//g' | while read -r command; do
    "$program" man "$command" | gzip -9n >"$root/usr/share/man/man1/a0-$command.1.gz"
done
install -D -m 644 LICENSE "$root/usr/share/doc/a0/copyright"

architecture=$(dpkg-architecture -qDEB_HOST_ARCH)
mkdir -p "$work/debian" "$root/DEBIAN"
printf 'Source: a0\n\nPackage: a0\nArchitecture: any\n' >"$work/debian/control"
# The packages of the system's libraries that the program is linked with.
depends=$(cd "$work" && dpkg-shlibdeps -O --ignore-missing-info "-l$root/usr/lib/a0" "$(realpath "$root/usr/bin/a0")" 2>/dev/null |
    sed -n 's/^shlibs:Depends=//p')
cat >"$root/DEBIAN/control" <<EOF
Package: a0
Version: $version
Architecture: $architecture
Maintainer: The a0-swift authors <a0-swift@example.com>
Section: utils
Priority: optional
Installed-Size: $(du -sk --exclude=DEBIAN "$root" | cut -f1)
${depends:+Depends: $depends
}Recommends: xdg-utils
Description: log in with Auth0 from the command line
 Logs in with the browser, a password, a passkey or another device, keeps the
 session in the keyring, and gives its tokens to programs. It also runs a
 tenant on this machine that behaves like Auth0's.
EOF

mkdir -p "$target"
package=$target/a0_${version}_$architecture.deb
dpkg-deb --root-owner-group --build "$root" "$package" >/dev/null
archive=$target/a0-$version-linux-$(uname -m).tar.gz
tar -C "$root/usr" --owner=0 --group=0 --sort=name -czf "$archive" .

# What was made has to work where nothing else of this package is.
dpkg -x "$package" "$work/installed"
(cd / && env -i HOME="$work" PATH=/usr/bin:/bin "$work/installed/usr/bin/a0" --version) | grep -qx "a0 $version" ||
    fail "The program in $package does not run."
printf '%s\n' "$package" "$archive"
