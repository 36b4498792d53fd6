/* version.h -- which Marienbad is this? */
#ifndef MARIENBAD_VERSION_H
#define MARIENBAD_VERSION_H

#ifdef __cplusplus
extern "C" {
#endif

#define MB_VERSION_MAJOR 0
#define MB_VERSION_MINOR 1
#define MB_VERSION_PATCH 0
#define MB_VERSION       "0.1.0"

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

#endif
