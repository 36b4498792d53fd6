/* version.h -- which Marienbad is this? */
#ifndef MARIENBAD_VERSION_H
#define MARIENBAD_VERSION_H

#ifdef __cplusplus
extern "C" {
#endif

#define MB_VERSION_MAJOR 1
#define MB_VERSION_MINOR 0
#define MB_VERSION_PATCH 0
#define MB_VERSION       "1.0.0"

/* Exported by the shared library; all other functions are hidden. */
#if defined(__GNUC__)
#define MB_API __attribute__((visibility("default")))
#else
#define MB_API
#endif

/* The version of the library that was linked, which may differ from the header's MB_VERSION. */
MB_API const char *mb_version(void);

#ifdef __cplusplus
}
#endif

/* What stays the same in later versions.
 *
 * The shared library is libmarienbad.so.1 from version 1.0.0 to the last version 1.x.  Within 1.x
 *   functions  have the same names, parameters and meanings; functions are added
 *   structs    that these headers define have the same size, members and order of members; a struct of callbacks or
 *              options that a program fills has the same meaning where members are 0 or NULL
 *   enums      have the same values of their names; names are added after them, so that a program must have an
 *              answer to values that it does not know
 *
 * A program that was compiled against 1.x runs with every later 1.y.  What breaks this is called libmarienbad.so.2.
 * The names that the library exports are cmake/exports.txt, each with the version MARIENBAD_1 of the linker.
 * Other symbols, texts of messages, and work counts (nodes, positions visited) are no part of the promise.
 */

#endif
