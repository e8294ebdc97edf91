# What build-image and build-service-image share; to be sourced by them with `set -eu`, and $here as this folder.

# The modules that the guest has, besides those that they depend on.
modules='virtio_pci virtio_console virtio_input virtio-gpu bochs qxl evdev uinput video'
# Those that only a story loads: displays on USB that a program in the guest plays, and a file system that does not answer.
story_modules='vhci-hcd drm_shmem_helper lz4_compress autofs4'
# The drivers that are built, as the targets of drivers/Kbuild, and what they are built from in drivers/ of the kernel's
# source; then those for another kernel than the usual one.
drivers='vkms/ gud/ drm_dma_helper.o drm_mipi_dbi.o tiny/ili9341.o spi_panel.o fbtft.o fb_ili9341.o'
driver_sources='gpu/drm/vkms gpu/drm/gud gpu/drm/drm_gem_dma_helper.c gpu/drm/drm_fb_dma_helper.c gpu/drm/drm_mipi_dbi.c
    gpu/drm/tiny/ili9341.c staging/fbtft/*'
newer_drivers='vkms/ old_calls.o'
newer_driver_sources='gpu/drm/vkms'
# The tools that it has, besides those of its shell.
tools='evemu-device evemu-event evemu-play evemu-record modetest perl seatd strace'
PATH=$PATH:/usr/sbin:/sbin

fail() {
    echo "$(basename "$0"): $*" >&2
    exit 1
}

# Fails unless the programs of the arguments are installed.
need() {
    for tool in "$@"; do
        command -v "$tool" >/dev/null || fail "$tool is missing; install the packages of $here/packages.txt"
    done
}

# Opens the folder $1, in which images and their parts lie, as $folder, with a folder $work for what is not finished.
# Waits for another build in the same folder.
open_folder() {
    mkdir -p "$1"
    folder=$(cd "$1" && pwd)
    exec 9>"$folder/lock"
    flock 9
    work=$(mktemp -d "$folder/work.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    trap 'exit 1' HUP INT TERM
}

# Calls the function $2, which makes the archive $1 in the folder, unless the archive was made from the same contents
# before. The other arguments are the files and folders that it is made from.
make_archive() {
    archive=$folder/$1
    builder=$2
    shift 2
    for input in "$@"; do [ -e "$input" ] || fail "$input: no such file or folder"; done
    inputs=$(fingerprint "$@")
    if [ -e "$archive" ] && [ "$(cat "$archive.inputs" 2>/dev/null)" = "$inputs" ]; then return; fi
    rm -f "$archive.inputs"
    "$builder"
    echo "$inputs" >"$archive.inputs"
}

# The checksum of the contents of files and folders, wherever they lie.
fingerprint() {
    for input in "$@"; do
        if [ -d "$input" ]; then
            (cd "$input" && find . -type f | LC_ALL=C sort | xargs -d '\n' -r sha256sum)
        else
            sha256sum <"$input"
        fi
    done | sha256sum | cut -d ' ' -f 1
}

# Packs the folder $1 as the archive $2. It is not compressed: emulation unpacks far slower than it reads.
pack() {
    (cd "$1" && find . -mindepth 1 | sort | cpio --quiet -o -H newc -R 0:0 >"$work/archive")
    mv "$work/archive" "$2"
}

# Copies the program $1 to /usr/bin of the root $2, as $3 if given, and every library that it loads to its own place.
add_program() {
    install -D -m 755 "$1" "$2/usr/bin/${3:-$(basename "$1")}"
    add_libraries "$1" "$2"
}

# Copies programs of the package weston, which are the other arguments, to the root $1. Installed, weston would bring much that
# they do not load.
add_weston() {
    to=$1
    shift
    mkdir -p "$work/weston/debs"
    (cd "$work/weston/debs" && apt-get -q download weston >"$work/log" 2>&1) || fail "$(cat "$work/log")"
    for deb in "$work/weston/debs"/*.deb; do dpkg-deb -x "$deb" "$work/weston"; done
    for name in "$@"; do add_program "$work/weston/usr/bin/weston-$name" "$to"; done
}

# Compiles the program $2 for the root $1, from the other arguments.
add_sources() {
    to=$1
    name=$2
    shift 2
    gcc -Wall -Wextra -Werror -O1 -o "$work/$name" "$@"
    add_program "$work/$name" "$to"
}

# Copies every library that the program or library $1 loads to its own place in the root $2.
add_libraries() {
    ldd "$1" | grep -o '/[^ ]*' | while read -r library; do
        [ -e "$2$library" ] || install -D -m 755 "$library" "$2$library"
    done
}

# Prints where this machine has the library $1.
library_path() {
    library=$(ldconfig -p | sed -n "s/^[[:space:]]*$1 .*x86-64.* => //p" | head -n 1)
    [ -n "$library" ] || fail "$1 is missing"
    echo "$library"
}

# Copies what sheetd loads for touchscreens, keyboards and pictures to the root $1: ldd does not list what is loaded late. Pango is in an
# image of its own.
add_late_libraries() {
    for name in libmtdev.so.1 libpng16.so.16 libxkbcommon.so.0; do
        late=$(library_path "$name")
        install -D -m 755 "$late" "$1$late"
        add_libraries "$late" "$1"
    done
    mkdir -p "$1/usr/share/X11"
    cp -rL /usr/share/X11/xkb "$1/usr/share/X11/"
}

# The package of the kernel: the one that linux-image-amd64 stands for, or the newest of the series $1.
kernel_package() {
    if [ -z "$1" ]; then
        apt-cache depends linux-image-amd64 | sed -n 's/^ *Depends: \(linux-image-[0-9].*\)/\1/p' | head -n 1
    else
        apt-cache search --names-only "^linux-image-$1[.][0-9]+[+]deb12-amd64\$" | cut -d ' ' -f 1 | sort -V | tail -n 1
    fi
}

# Fetches a kernel, of the series $1 if given; keeps `vmlinuz`, the same unpacked as `vmlinux`, and, in `modules`, what
# the guest loads.
fetch_kernel() {
    if [ -e "$folder/vmlinuz" ] && [ -e "$folder/vmlinux" ] \
        && [ "$(cat "$folder/modules/names" 2>/dev/null)" = "$modules $story_modules" ]; then return; fi
    package=$(kernel_package "${1:-}")
    [ -n "$package" ] || fail "apt knows no kernel ${1:-linux-image-amd64}; run apt-get update"
    echo "$(basename "$0"): fetching $package" >&2
    mkdir "$work/download"
    (cd "$work/download" && apt-get -q download "$package" >"$work/log" 2>&1) || fail "$(cat "$work/log")"
    unpack_kernel_packages "$work"/download/*.deb
    take_modules $modules $story_modules
    echo "$modules $story_modules" >"$work/modules/names"
    rm -rf "$folder/modules"
    mv "$work/modules" "$folder/modules"
    unpack_kernel "$work/kernel/boot/vmlinuz-$version" "$work/vmlinux"
    mv "$work/kernel/boot/vmlinuz-$version" "$folder/vmlinuz"
    mv "$work/vmlinux" "$folder/vmlinux"
}

# Unpacks the packages of a kernel as $work/kernel, and sets $version.
unpack_kernel_packages() {
    rm -rf "$work/kernel"
    mkdir "$work/kernel"
    for package in "$@"; do dpkg-deb -x "$package" "$work/kernel"; done
    # Newer packages have the modules in /usr.
    if [ ! -e "$work/kernel/lib" ]; then ln -s usr/lib "$work/kernel/lib"; fi
    version=$(basename "$work"/kernel/lib/modules/*)
}

# Leaves in $work/modules the modules of the arguments with what they depend on, out of $work/kernel.
take_modules() {
    rm -rf "$work/modules"
    mkdir "$work/modules"
    depmod -b "$work/kernel" "$version"
    for module in "$@"; do
        modprobe -d "$work/kernel" -S "$version" --show-depends "$module"
    done | sed -n "s|^insmod $work/kernel/\([^ ]*\).*|\1|p" | sort -u | while read -r file; do
        install -D -m 644 "$work/kernel/$file" "$work/modules/$file"
    done
    # The guest unpacks no modules.
    find "$work/modules" -name '*.xz' -exec xz -d {} +
    cp "$work/kernel/lib/modules/$version"/modules.order "$work/kernel/lib/modules/$version"/modules.builtin* \
        "$work/modules/lib/modules/$version/"
    depmod -b "$work/modules" "$version"
}

# Unpacks the kernel $1 as the ELF file $2, which QEMU starts as well. Emulation unpacks far slower.
#
# Its header says where the packed kernel lies, behind the sectors of the boot code (the kernel's x86 boot protocol,
# fields setup_sects, payload_offset and payload_length). The last four bytes are the unpacked size.
unpack_kernel() {
    start=$((($(number "$1" 497 1) + 1) * 512 + $(number "$1" 584 4)))
    tail -c +$((start + 1)) "$1" | head -c $(($(number "$1" 588 4) - 4)) >"$work/packed"
    case $(od -A n -t x1 -N 4 "$work/packed" | tr -d ' ') in
        fd377a58) xz -dc "$work/packed" >"$2" ;;
        28b52ffd) zstd -q -dc "$work/packed" >"$2" ;;
        *) fail "$1 is packed by neither xz nor zstd" ;;
    esac
}

# The unsigned number in the file $1 at the byte $2, of $3 bytes, the lowest first.
number() {
    od -A n -t "u$3" -j "$2" -N "$3" "$1" | tr -d ' '
}

# The files of the tools that the guest has.
tool_files() {
    for tool in $tools; do command -v "$tool"; done
}

# Builds drivers of displays, which Debian's kernel has the source of but not the modules, and virtual hardware for them;
# puts them into `modules`. The argument is the series of the kernel, if it is not the usual one.
#
# The kernel's headers are unpacked, not installed, and of the source nothing but the drivers.
build_drivers() {
    if [ -n "${1:-}" ]; then
        drivers=$newer_drivers
        driver_sources=$newer_driver_sources
    fi
    version=$(basename "$folder"/modules/lib/modules/*)
    built=$folder/drivers-$version
    place=$folder/modules/lib/modules/$version/updates
    inputs="$(fingerprint "$here/drivers") $drivers"
    if [ "$(cat "$place/inputs" 2>/dev/null)" = "$inputs" ]; then return; fi
    if [ "$(cat "$built/inputs" 2>/dev/null)" != "$inputs" ]; then
        echo "$(basename "$0"): building drivers for $version" >&2
        make_drivers "$version"
        echo "$inputs" >"$work/built/inputs"
        rm -rf "$built"
        mv "$work/built" "$built"
    fi
    rm -rf "$place"
    cp -r "$built" "$place"
    depmod -b "$folder/modules" "$version"
}

# Makes the modules of the drivers for the kernel $1 in $work/built.
make_drivers() {
    mkdir "$work/headers" "$work/debs" "$work/drivers" "$work/built"
    unpack_headers "$1"
    unpack_driver_sources "$1"
    cp "$here"/drivers/* "$work/drivers/"
    make -s -C "$work/headers/usr/src/linux-headers-$1" M="$work/drivers" drivers="$drivers" \
        CONFIG_DRM_VKMS=m CONFIG_DRM_GUD=m CONFIG_DEBUG_INFO_BTF_MODULES= modules \
        >"$work/log" 2>&1 || fail "drivers for $1 cannot be built: $(cat "$work/log")"
    find "$work/drivers" -name '*.ko' -exec strip --strip-debug {} + -exec mv -t "$work/built" {} +
}

# Unpacks the headers of the kernel $1 with the programs that build a module, and has them include each other there.
unpack_headers() {
    headers=linux-headers-$1
    packages=$(apt-cache depends "$headers" | sed -n 's/^ *Depends: \(linux-\(headers\|kbuild\)-.*\)/\1/p')
    download "$headers" $packages
    for deb in "$work"/debs/*.deb; do dpkg-deb -x "$deb" "$work/headers"; done
    sed -i "s|/usr/src/|$work/headers/usr/src/|" "$work/headers/usr/src/$headers/Makefile"
}

# Unpacks the drivers' sources of the series that the kernel $1 belongs to; of the same revision, if it is still there.
unpack_driver_sources() {
    source=linux-source-$(echo "$1" | cut -d . -f 1-2)
    revision=$(apt-cache show "linux-headers-$1" | sed -n 's/^Version: //p' | head -n 1)
    rm "$work"/debs/*
    if apt-cache madison "$source" | grep -qF " $revision "; then source=$source=$revision; fi
    download "$source"
    # The archive in the package is unpacked as it is read.
    dpkg-deb --fsys-tarfile "$work"/debs/*.deb | tar -x -O -f - --wildcards '*/linux-source-*.tar.xz' \
        | XZ_OPT=-T0 tar -x -J -f - -C "$work/drivers" --strip-components 4 --wildcards \
            $(set -f; printf '*/drivers/%s ' $driver_sources)
}

# Downloads packages into $work/debs.
download() {
    (cd "$work/debs" && apt-get -q download "$@" >"$work/log" 2>&1) \
        || fail "$(cat "$work/log"); a kernel that apt no longer knows is replaced when $folder is deleted"
}
