# What build-image and build-service-image share; to be sourced by them with `set -eu`, and $here as this folder.

# The modules that the guest has, besides those that they depend on.
modules='virtio_pci virtio_console virtio_input virtio-gpu bochs evdev uinput'
# The tools that it has, besides those of its shell.
tools='evemu-device evemu-event evemu-play evemu-record modetest perl strace'
PATH=$PATH:/usr/sbin:/sbin

fail() {
    echo "$(basename "$0"): $*" >&2
    exit 1
}

# Fails unless the programs of the arguments are there.
need() {
    for tool in "$@"; do
        command -v "$tool" >/dev/null || fail "$tool is missing; install the packages of $here/packages.txt"
    done
}

# Opens the folder $1, in which images and caches lie, as $folder, with a place $work for what is not finished. Another
# build in the same folder is waited for.
open_folder() {
    mkdir -p "$1"
    folder=$(cd "$1" && pwd)
    exec 9>"$folder/lock"
    flock 9
    work=$(mktemp -d "$folder/work.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    trap 'exit 1' HUP INT TERM
}

# Packs the folder $1 as the archive $2. It is not compressed: emulation unpacks far slower than it reads.
pack() {
    (cd "$1" && find . -mindepth 1 | sort | cpio --quiet -o -H newc -R 0:0 >"$work/archive")
    mv "$work/archive" "$2"
}

# Copies the program $1 to /usr/bin of the root $2, as $3 if given, and every library that it loads to its own place.
add_program() {
    install -D -m 755 "$1" "$2/usr/bin/${3:-$(basename "$1")}"
    ldd "$1" | grep -o '/[^ ]*' | while read -r library; do
        [ -e "$2$library" ] || install -D -m 755 "$library" "$2$library"
    done
}

# Fetches the kernel that linux-image-amd64 stands for; keeps `vmlinuz` and, in `modules`, what the guest loads.
fetch_kernel() {
    if [ -e "$folder/vmlinuz" ] && [ -e "$folder/modules" ]; then return; fi
    package=$(apt-cache depends linux-image-amd64 | sed -n 's/^ *Depends: \(linux-image-[0-9].*\)/\1/p' | head -n 1)
    [ -n "$package" ] || fail "apt knows no linux-image-amd64; run apt-get update"
    echo "$(basename "$0"): fetching $package" >&2
    mkdir "$work/download" "$work/kernel" "$work/modules"
    (cd "$work/download" && apt-get -q download "$package" >"$work/log" 2>&1) || fail "$(cat "$work/log")"
    dpkg-deb -x "$work"/download/*.deb "$work/kernel"
    version=$(basename "$work"/kernel/lib/modules/*)
    depmod -b "$work/kernel" "$version"
    for module in $modules; do
        modprobe -d "$work/kernel" -S "$version" --show-depends "$module"
    done | sed -n "s|^insmod $work/kernel/\([^ ]*\).*|\1|p" | sort -u | while read -r file; do
        install -D -m 644 "$work/kernel/$file" "$work/modules/$file"
    done
    cp "$work/kernel/lib/modules/$version"/modules.order "$work/kernel/lib/modules/$version"/modules.builtin* \
        "$work/modules/lib/modules/$version/"
    depmod -b "$work/modules" "$version"
    rm -rf "$folder/modules"
    mv "$work/modules" "$folder/modules"
    mv "$work/kernel/boot/vmlinuz-$version" "$folder/vmlinuz"
}

# Whether the archive $1 is missing or older than any of the other arguments.
stale() {
    archive=$1
    shift
    [ ! -e "$archive" ] || [ -n "$(find "$@" -newer "$archive" 2>/dev/null | head -n 1)" ]
}
