/* cache.c -- the user's cache folder: one file for each name, written completely or not at all. */
#include "cli/cache.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "cli/guard.h"
#include "core/item.h"
#include "marienbad/io.h"

/* Write the folder and, unless it is NULL, a name in it; false: the environment names no such folder. */
static bool path_of(mb_text *out, const char *name)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    mb_text_init(out, NULL, NULL);
    if (cache && cache[0] == '/') {
        mb_text_add(out, cache);
    } else if (home && home[0] == '/') {
        mb_text_put(out, home, "/.cache");
    } else {
        return false;
    }
    mb_text_add(out, "/marienbad");
    if (name) {
        mb_text_put(out, "/", name);
    }
    return true;
}

static mb_status cache_load(const void **data, size_t *length, void *context, const char *name)
{
    (void)context;
    mb_text path;
    mb_file file;
    mb_status status = path_of(&path, name) ? path.status : MB_ENOTFOUND;
    if (status == MB_OK)
        status = mb_file_map(&file, mb_text_string(&path), NULL);
    if (status == MB_OK)
        guard_watch(mb_text_string(&path)); /* it stays mapped */
    mb_text_clear(&path);
    if (status != MB_OK)
        return status;
    MB_ASSERT(file.mapped);
    *data = file.data;
    *length = file.length;
    return MB_OK;
}

static void cache_release(void *context, const void *data, size_t length)
{
    (void)context;
    mb_file file = {.data = (char *)(uintptr_t)data, .length = length, .mapped = true};
    mb_file_clear(&file);
}

/* Make the folder and its parents, if they are missing; a failure is reported when the file is opened. */
static void make_folder(void)
{
    mb_text path;
    if (path_of(&path, NULL) && mb_text_string(&path)[0] == '/') {
        char *folder = path.data;
        for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
            *slash = '\0';
            mkdir(folder, 0700);
            *slash = '/';
        }
        mkdir(folder, 0700);
    }
    mb_text_clear(&path);
}

static mb_status save(void *context, const char *name, const void *data, size_t length)
{
    (void)context;
    make_folder();
    mb_text path, file;
    mb_status status = path_of(&path, name) ? path.status : MB_ENOTFOUND;
    guard_block();
    if (status == MB_OK)
        status = mb_file_write(&file, mb_text_string(&path), NULL, NULL);
    if (status == MB_OK)
        guard_add(mb_file_temporary(&file));
    guard_release();
    if (status == MB_OK) {
        enum { PIECE = 1 << 16 }; /* so that the text's own memory stays small */
        for (size_t at = 0; at < length; at += PIECE)
            mb_text_add_n(&file, (const char *)data + at, length - at < PIECE ? length - at : PIECE);
        const char *temporary = mb_file_temporary(&file);
        guard_block();
        status = mb_file_close(&file, mb_text_string(&path), NULL);
        guard_remove(temporary);
        guard_release();
    }
    mb_text_clear(&path);
    return status;
}

mb_store cache_store(void)
{
    return (mb_store){.load = cache_load, .release = cache_release, .save = save};
}
