/* embed.h -- a file of src/ as a string of the library: a program or a text that is easier to read as a file.
 *
 * MB_EMBED(name, "rules/loader.py") defines the string `name`, hidden in the library; the path is found as that of an
 * #include is.  The assembler copies the file, for ELF and for WebAssembly.  The dependency of the object on the file
 * is a line of CMakeLists.txt; web/build and python/setup.py look at every file of src/.
 */
#pragma once

#ifdef __wasm__
#define MB_EMBED_SECTION(name) ".section .rodata." name ",\"\",@\n.type " name ",@object\n"
#else
#define MB_EMBED_SECTION(name) ".section .rodata." name ",\"a\"\n.type " name ",%object\n"
#endif

#define MB_EMBED(name, path)                                                                                         \
    extern const char name[];                                                                                        \
    __asm__(MB_EMBED_SECTION(#name) ".globl " #name "\n.hidden " #name "\n" #name ":\n.incbin \"" path               \
                                    "\"\n.byte 0\n.size " #name ", .-" #name "\n.text\n")
