# setup.sh -- sourced by the scripts: installs what a command needs, when it is not there yet.
#
# What `command -v` finds is not installed again.  Debian's packages, non-interactive, without recommended ones;
# `apt-get update` only before the first real install; another install that is under way is waited for, ten minutes at most.

missing=""

# need TEST PACKAGE: TEST is a command, or the path of a file
need() {
    case $1 in
    /*) [ -e "$1" ] || missing="$missing $2" ;;
    *) command -v "$1" >/dev/null 2>&1 || missing="$missing $2" ;;
    esac
}

install_missing() {
    [ -n "$missing" ] || return 0
    sudo=""
    [ "$(id -u)" -eq 0 ] || sudo=sudo
    for command in apt-get $sudo; do
        command -v "$command" >/dev/null || {
            echo "$0 needs packages of Debian, and installs them with apt-get${sudo:+ and sudo}; there is no $command here.  They are:$missing" >&2
            exit 1
        }
    done
    echo "installing:$missing"
    log=$(mktemp)
    # sudo clears the environment: what apt-get is to find there comes after it
    # shellcheck disable=SC2086  # the packages are words
    if ! { $sudo apt-get update -qq && $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
        -o DPkg::Lock::Timeout=600 --no-install-recommends $missing; } >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        exit 1
    fi
    rm -f "$log"
    missing=""
}

# a C compiler (with its headers), make and cmake: what a plain build needs
need_build() {
    need cc gcc
    need /usr/include/stdlib.h libc6-dev
    need make make
    need cmake cmake
}

# tables are compressed where zstd is found
need_zstd() {
    need /usr/include/zstd.h libzstd-dev
}

# the command for clusters, and what runs it
need_mpi() {
    need mpicc libopenmpi-dev
    need mpirun openmpi-bin
}

# clang's runtime libraries (sanitizers, libFuzzer), which Debian keeps in a package of their own
need_clang_runtime() {
    for library in "$(clang -print-resource-dir 2>/dev/null)"/lib/*/libclang_rt.fuzzer*; do
        [ -e "$library" ] && return
    done
    version=$(clang -dumpversion 2>/dev/null) && version=-${version%%.*} || version="" # without clang: Debian's own version
    missing="$missing libclang-rt$version-dev"
}

# archer: prints the path of LLVM's library that tells ThreadSanitizer which thread waits for which
archer() {
    resources=$(clang -print-resource-dir 2>/dev/null) && echo "${resources%/clang/*}/libarcher.so"
}

need_archer() {
    [ -e "$(archer)" ] || missing="$missing libomp-dev"
}

# other machines: 32 bits, big-endian, another C library, and what runs their programs
need_others() {
    need i686-linux-gnu-gcc gcc-i686-linux-gnu
    need /usr/i686-linux-gnu/include/stdlib.h libc6-dev-i386-cross
    need s390x-linux-gnu-gcc gcc-s390x-linux-gnu
    need /usr/s390x-linux-gnu/include/stdlib.h libc6-dev-s390x-cross
    need qemu-s390x-static qemu-user-static
    need musl-gcc musl-tools
}

# the page: C to WebAssembly, TypeScript to one file
need_page() {
    need clang-19 clang-19
    need wasm-ld-19 lld-19
    need /usr/include/wasm32-wasi/stdlib.h wasi-libc
    [ -e "$(clang-19 --target=wasm32-wasi -print-libgcc-file-name 2>/dev/null)" ] \
        || missing="$missing libclang-rt-19-dev-wasm32"
    need node nodejs
    need npm npm
}

# three browser engines, which the page is tried in
need_browsers() {
    need chromium chromium
    need firefox-esr firefox-esr
    need WebKitWebDriver webkit2gtk-driver
    need Xvfb xvfb
}

# the Python module: headers, setuptools, venv
need_python() {
    need /usr/bin/python3 python3
    need /usr/bin/python3-config python3-dev
    need /usr/lib/python3/dist-packages/setuptools python3-setuptools
    need /usr/share/doc/python3-venv python3-venv
    need /usr/lib/python3/dist-packages/pip python3-pip
}
