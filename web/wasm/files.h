/* files.h -- a handful of files in memory, in place of a disk. */
#ifndef MB_WASM_FILES_H
#define MB_WASM_FILES_H

#include "marienbad/io.h"

/* Keep a copy of `data` under that name, replacing what was there. */
mb_status files_put(const char *name, const char *data, size_t length);

/* The same for a file that stays, however many come: the book.  Those come before all others. */
mb_status files_keep(const char *name, const char *data, size_t length);

/* The file of that name, or NULL. */
const mb_file *files_get(const char *name);

#endif
