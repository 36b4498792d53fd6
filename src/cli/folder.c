/* folder.c -- the files of a folder. */
#include "cli/folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "io/reason.h"

static const mb_words SAY_READ =
    MB_WORDS("cannot read this folder: {reason}", "impossible de lire ce dossier : {reason}");
static const mb_words SAY_DEEP =
    MB_WORDS("too many folders in each other", "trop de dossiers les uns dans les autres");

enum { DEEPEST = 16 }; /* folders in each other */

/* What is done with the files. */
typedef struct folder_walk {
    mb_status (*add)(void *context, const char *path);
    void *context;
    mb_error *error;
} folder_walk;

bool folder_is(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.' && strcmp(entry->d_name, "__pycache__") != 0;
}

static mb_status walk_folder(const folder_walk *w, const char *folder, int depth);

/* One entry of a folder: a folder, a file, or nothing. */
static mb_status visit(const folder_walk *w, const char *folder, const char *name, int depth)
{
    mb_text path = {0};
    struct stat about;
    const size_t length = strlen(folder);
    mb_text_put(&path, folder, length > 0 && folder[length - 1] == '/' ? "" : "/", name);
    const char *found = mb_text_string(&path);
    mb_status status = path.status;
    const bool known = status == MB_OK && lstat(found, &about) == 0;
    if (known && S_ISDIR(about.st_mode))
        status = walk_folder(w, found, depth + 1);
    else if (known && S_ISREG(about.st_mode))
        status = w->add(w->context, found);
    mb_text_clear(&path);
    return status;
}

static mb_status walk_folder(const folder_walk *w, const char *folder, int depth)
{
    struct dirent **entry = NULL;
    const int count = depth > DEEPEST ? -1 : scandir(folder, &entry, is_visible, by_name);
    if (count < 0) {
        if (depth > DEEPEST)
            mb_fail(w->error, MB_EIO, SAY_DEEP);
        else
            mb_fail(w->error, MB_EIO, SAY_READ, "reason", mb_reason(errno));
        mb_error_at(w->error, folder, 0, 0);
        return MB_EIO;
    }
    mb_status status = MB_OK;
    for (int i = 0; i < count; i++) {
        if (status == MB_OK)
            status = visit(w, folder, entry[i]->d_name, depth);
        free(entry[i]); /* scandir() takes them from malloc() */
    }
    free(entry);
    return status;
}

mb_status folder_each(const char *path, mb_status (*add)(void *context, const char *path), void *context,
                      mb_error *error)
{
    const folder_walk w = {.add = add, .context = context, .error = error};
    return walk_folder(&w, path, 0);
}
