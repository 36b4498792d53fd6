/* files.c -- what src/io/file.c does with a disk, done in memory. */
#include "wasm/files.h"
#include "io/disk.h"
#include "io/file.h"

#include "core/mem.h"
#include "core/message.h"

enum { FILES = 16, NAME = 64 };

static struct {
    char name[NAME];
    mb_file file;
} files[FILES];
static unsigned kept; /* the first ones, which are never given up */
static unsigned next; /* which of the others is given up when all are taken */

const mb_file *files_get(const char *name)
{
    for (unsigned i = 0; i < FILES; i++)
        if (files[i].name[0] && strcmp(files[i].name, name) == 0)
            return &files[i].file;
    return NULL;
}

static mb_status put_at(unsigned at, const char *name, const char *data, size_t length)
{
    MB_ASSERT(at < FILES);
    if (strlen(name) >= NAME)
        return MB_EINVAL;
    char *copy = mb_alloc(length + 1, 1);
    if (!copy)
        return MB_ENOMEM;
    memcpy(copy, data, length);
    mb_release(files[at].file.data);
    memcpy(files[at].name, name, strlen(name) + 1);
    files[at].file = (mb_file){.data = copy, .length = length};
    return MB_OK;
}

mb_status files_put(const char *name, const char *data, size_t length)
{
    unsigned at = 0;
    while (at < FILES && strcmp(files[at].name, name) != 0)
        at++;
    return put_at(at < FILES ? at : kept + next++ % (FILES - kept), name, data, length);
}

mb_status files_keep(const char *name, const char *data, size_t length)
{
    if (next > 0 || kept == FILES - 1)
        return MB_EINVAL;
    const mb_status status = put_at(kept, name, data, length);
    kept += status == MB_OK;
    return status;
}

mb_status mb_file_read(mb_file *out, const char *path, const mb_limits *limits, mb_error *error)
{
    (void)limits;
    const mb_file *file = files_get(path);
    char *copy = file ? mb_alloc(file->length + 1, 1) : NULL;
    if (!file) {
        mb_error_plain(error, MB_ENOTFOUND);
        mb_error_at(error, path, 0, 0);
        return MB_ENOTFOUND;
    }
    if (!copy)
        return mb_error_plain(error, MB_ENOMEM);
    memcpy(copy, file->data, file->length);
    *out = (mb_file){.data = copy, .length = file->length};
    return MB_OK;
}

void mb_file_clear(mb_file *file)
{
    mb_release(file->data);
    *file = (mb_file){0};
}

mb_status mb_arena_load(mb_arena **out, const char *path, const mb_read_options *options, mb_error *error)
{
    mb_read_options named = options ? *options : (mb_read_options){0};
    if (!named.file)
        named.file = path;
    mb_file file;
    mb_status status = mb_file_read(&file, path, named.limits, error);
    if (status != MB_OK)
        return status;
    status = mb_arena_read(out, file.data, file.length, &named, error);
    mb_file_clear(&file);
    return status;
}

/* There is no disk. */
mb_status mb_file_room(void **out, uint64_t size, const char *path, mb_error *error)
{
    (void)out;
    (void)size;
    (void)path;
    return mb_error_plain(error, MB_ENOMEM);
}

void mb_disk_annex_begin(mb_disk_annex *room, const char *path)
{
    *room = (mb_disk_annex){.path = path, .fd = -1};
}

void mb_disk_annex_end(mb_disk_annex *room)
{
    (void)room;
}

mb_status mb_file_write(mb_text *out, const char *path, const mb_limits *limits, mb_error *error)
{
    (void)path;
    (void)limits;
    (void)error;
    mb_text_init(out, NULL, NULL);
    return MB_OK;
}

mb_status mb_file_close(mb_text *text, const char *path, mb_error *error)
{
    mb_status status = text->status;
    if (status == MB_OK)
        status = files_put(path, text->data, text->length);
    if (status != MB_OK && error && error->code == MB_OK)
        mb_error_plain(error, status);
    mb_text_clear(text);
    return status;
}

/* Nothing can go wrong between the two steps. */
mb_status mb_file_finish(mb_draft *out, mb_text *text, const char *path, mb_error *error)
{
    *out = (mb_draft){0};
    return mb_file_close(text, path, error);
}

mb_status mb_draft_check(const mb_draft *draft, const char *path, mb_error *error)
{
    (void)draft;
    (void)path;
    (void)error;
    return MB_OK;
}

mb_status mb_draft_keep(mb_draft *draft, const char *path, mb_error *error)
{
    (void)draft;
    (void)path;
    (void)error;
    return MB_OK;
}

bool mb_drafts_clash(const mb_draft *a, const mb_draft *b)
{
    (void)a, (void)b;
    return false;
}

void mb_draft_drop(mb_draft *draft)
{
    (void)draft;
}

const char *mb_file_temporary(const mb_text *text)
{
    (void)text;
    return NULL;
}

/* Tables are files of a disk, which a page does not have. */

static mb_status no_disk(mb_error *error)
{
    return mb_error_plain(error, MB_EIO);
}

mb_status mb_disk_open(mb_disk **out, const char *path, mb_error *error)
{
    (void)out, (void)path;
    return no_disk(error);
}

mb_status mb_disk_make(mb_disk **out, const char *path, mb_error *error)
{
    (void)out, (void)path;
    return no_disk(error);
}

mb_status mb_disk_scratch(mb_disk **out, const char *beside, mb_error *error)
{
    (void)out, (void)beside;
    return no_disk(error);
}

mb_status mb_disk_make_folder(const char *path, mb_error *error)
{
    (void)path;
    return no_disk(error);
}

bool mb_disk_is_there(const char *path)
{
    (void)path;
    return false;
}

void mb_disk_remove(const char *path)
{
    (void)path;
}

mb_status mb_disk_call(mb_disk *disk, const char *path, mb_error *error)
{
    (void)disk, (void)path;
    return no_disk(error);
}

mb_status mb_disk_bring(const char *path, mb_error *error)
{
    (void)path;
    return no_disk(error);
}

bool mb_disk_is_place(const char *path)
{
    (void)path;
    return false;
}

void mb_disk_close(mb_disk *disk)
{
    (void)disk;
}

uint64_t mb_disk_size(const mb_disk *disk)
{
    (void)disk;
    return 0;
}

mb_status mb_disk_read(const mb_disk *disk, uint64_t at, void *data, size_t size, mb_error *error)
{
    (void)disk, (void)at, (void)data, (void)size;
    return no_disk(error);
}

mb_status mb_disk_write(mb_disk *disk, uint64_t at, const void *data, size_t size, mb_error *error)
{
    (void)disk, (void)at, (void)data, (void)size;
    return no_disk(error);
}

mb_status mb_disk_cut(mb_disk *disk, uint64_t size, mb_error *error)
{
    (void)disk, (void)size;
    return no_disk(error);
}

mb_status mb_disk_rename(mb_disk *disk, const char *path, mb_error *error)
{
    (void)disk, (void)path;
    return no_disk(error);
}

mb_status mb_disk_target(char **out, const char *path, mb_error *error)
{
    (void)out, (void)path;
    return no_disk(error);
}

mb_status mb_disk_finish(mb_draft *out, mb_disk *disk, const char *target, mb_error *error)
{
    (void)out, (void)disk, (void)target;
    return no_disk(error);
}
