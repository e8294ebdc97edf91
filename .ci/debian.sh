# What the scripts share that make a root of Debian; to be sourced by them with `set -eu`.

# The mirror of Debian: SHEETD_MIRROR, or this machine's.
mirror=${SHEETD_MIRROR:-$(sed -n 's/^URIs: *//p' /etc/apt/sources.list.d/debian.sources 2>/dev/null | head -n 1)}
mirror=${mirror:-http://deb.debian.org/debian}
# This machine's architecture.
mine=$(dpkg --print-architecture)

# Calls mmdebstrap with the arguments, with its messages in the file $1; a failure says what apt could not have. A mirror may
# be a snapshot, past its date. What it signs is checked. A root that is not finished is thrown away, so dpkg need not wait for
# the disk.
make_debian() {
    log=$1
    shift
    if ! mmdebstrap --verbose --aptopt='Acquire::Check-Valid-Until "false"' --dpkgopt=force-unsafe-io "$@" >"$log" 2>&1; then
        echo "$(basename "$0"): no root of Debian can be made:" >&2
        grep -E 'Failed to fetch|^E: ' "$log" | sort -u >&2 || tail -n 20 "$log" >&2
        return 1
    fi
}

# Has the kernel run programs of the architecture $1 by qemu-user, as systemd does where that is installed.
run_architecture() {
    place=/proc/sys/fs/binfmt_misc
    case $1 in
        "$mine") return ;;
        arm64) name=qemu-aarch64 ;;
        amd64) name=qemu-x86_64 ;;
    esac
    [ -e $place/register ] || mount -t binfmt_misc binfmt_misc $place
    [ -e $place/$name ] || grep '^:' "/usr/lib/binfmt.d/$name.conf" >$place/register
}

# The packages that those in the files need, beside each other: of alternatives the first.
needs() {
    for package in "$@"; do
        dpkg-deb --field "$package" Depends | tr ',' '\n' | sed -e 's/^ *//' -e 's/[ :|(].*//' -e '/^sheetd/d'
    done | sort -u
}

# Makes of the packages in the folder $1 those of the version $2, with the same files, in the folder $3.
rename_version() {
    for package in "$1"/*.deb; do
        dpkg-deb --raw-extract "$package" "$3/unpacked"
        was=$(sed -n 's/^Version: //p' "$3/unpacked/DEBIAN/control")
        sed -i -e "s/^Version: .*/Version: $2/" -e "/^Depends:/s/ (= $was)/ (= $2)/" "$3/unpacked/DEBIAN/control"
        dpkg-deb --root-owner-group -Zgzip -z1 --build "$3/unpacked" "$3/$(basename "$package" | sed "s/_.*_/_$2_/")" >&2
        rm -rf "$3/unpacked"
    done
}
