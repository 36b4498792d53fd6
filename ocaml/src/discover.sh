#!/bin/sh
# discover.sh -- where is the C library?  Writes the flags of the compiler and of the linker for dune.
# MARIENBAD_BUILD is a build folder of the source tree that holds this file; without it pkg-config is asked.
set -eu
# words WORD...: a list as dune reads it
words() {
    printf '('
    printf '"%s" ' "$@"
    printf ')\n'
}
if [ -n "${MARIENBAD_BUILD-}" ]; then
    root=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$MARIENBAD_BUILD/CMakeCache.txt")
    flags="-I$root/include" libraries="-L$MARIENBAD_BUILD -Wl,-rpath,$MARIENBAD_BUILD -lmarienbad"
else
    flags=$(pkg-config --cflags marienbad)
    libraries=$(pkg-config --libs marienbad)
fi
# shellcheck disable=SC2086  # flags are words
words -std=c11 -O2 -Wall -Wextra $flags >c_flags.sexp
# shellcheck disable=SC2086
words $libraries >c_library_flags.sexp
