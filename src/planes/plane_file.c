/* plane_file.c -- bundles on the disk. */
#include "planes/plane_file.h"
#include "core/checksum.h"
#include "core/mem.h"
#include "io/disk.h"

/* What is said here. */
static const mb_words SAY_OTHER = MB_WORDS("these are not the planes that are wanted here, or they are damaged",
                                           "ce ne sont pas les plans voulus ici, ou ils sont endommagés");
static const mb_words SAY_DAMAGED =
    MB_WORDS("damaged: bundle {number} has another checksum", "endommagé : le paquet {number} a une autre somme");
static const mb_words SAY_ASKED = MB_WORDS(
    "this folder goes on with a run that was asked about other positions: ask the same, or take another "
    "folder",
    "ce dossier continue un calcul interrogé sur d'autres positions : posez les mêmes, ou changez de dossier");

enum { MAGIC_SIZE = 8 };
static const char MAGIC[MAGIC_SIZE + 1] = "mbplane1";

typedef struct file_header {
    char magic[MAGIC_SIZE];
    uint32_t width, height, stones, left, bundles, spare;
    uint32_t threshold[MB_PLANE_NESTED + 1]; /* plies; their parity tells the player */
    uint64_t checksum;                       /* of this header, with 0 here, and of the table */
} file_header;

typedef struct file_entry {
    uint64_t words, checksum;
} file_entry;

struct mb_plane_file {
    mb_disk *disk;
    mb_text name; /* its name in the end */
    const mb_plane_bundles *layer;
    uint32_t first, count; /* bundles */
    file_header header;
    file_entry *entry;
    uint64_t written; /* bundles */
};

/* FOLDER/7x6-41.41.42-32-117.planes, or without the heights of the left and with another ending. */
static mb_status name_file(mb_text *out, const mb_plane_files *files, int stones, int64_t left, const char *ending)
{
    mb_text_put(out, files->folder, "/", files->shape.width, "x", files->shape.height, "-");
    for (int i = 0; i < MB_PLANE_NESTED; i++)
        mb_text_put(out, files->threshold[i].ply, i + 1 < MB_PLANE_NESTED ? "." : "-");
    mb_text_put(out, stones);
    if (left >= 0)
        mb_text_put(out, "-", left);
    mb_text_put(out, ending);
    return mb_text_string(out) && out->status == MB_OK ? MB_OK : MB_ENOMEM;
}

static file_header header_of(const mb_plane_files *files, int stones, uint32_t left, uint32_t bundles)
{
    file_header h;
    memset(&h, 0, sizeof h);
    memcpy(h.magic, MAGIC, MAGIC_SIZE);
    h.width = (uint32_t)files->shape.width;
    h.height = (uint32_t)files->shape.height;
    h.stones = (uint32_t)stones;
    h.left = left;
    h.bundles = bundles;
    for (int i = 0; i < MB_PLANE_NESTED; i++)
        h.threshold[i] = (uint32_t)files->threshold[i].ply;
    return h;
}

static uint64_t sum_of(const mb_plane_file *file)
{
    file_header h = file->header;
    h.checksum = 0;
    const uint64_t sums[2] = {mb_checksum(&h, sizeof h), mb_checksum(file->entry, file->count * sizeof *file->entry)};
    return mb_checksum(sums, sizeof sums);
}

/* Where a bundle lies in its file. */
static uint64_t place_of(const mb_plane_file *file, uint32_t number)
{
    MB_ASSERT(file->first <= number && number < file->first + file->count);
    const mb_plane_bundle *bundle = file->layer->bundle;
    return sizeof file->header + file->count * sizeof *file->entry
           + (bundle[number].base - bundle[file->first].base) * sizeof(uint64_t);
}

static mb_status begin(mb_plane_file **out, const mb_plane_files *files, const mb_plane_bundles *layer, uint32_t left,
                       mb_error *error)
{
    mb_plane_file *file = mb_alloc_zero(1, sizeof *file);
    if (!file)
        return mb_error_plain(error, MB_ENOMEM);
    file->layer = layer;
    file->first = layer->first_left[left];
    file->count = layer->first_left[left + 1] - file->first;
    file->header = header_of(files, layer->stones, left, file->count);
    file->entry = mb_alloc_zero(file->count, sizeof *file->entry);
    if (!file->entry || name_file(&file->name, files, layer->stones, left, ".planes") != MB_OK) {
        mb_plane_file_close(file);
        return mb_error_plain(error, MB_ENOMEM);
    }
    for (uint32_t i = 0; i < file->count; i++)
        file->entry[i].words = layer->bundle[file->first + i + 1].base - layer->bundle[file->first + i].base;
    *out = file;
    return MB_OK;
}

mb_status mb_plane_file_make(mb_plane_file **out, const mb_plane_files *files, const mb_plane_bundles *layer,
                             uint32_t left, mb_error *error)
{
    mb_plane_file *file;
    mb_text part = {0};
    mb_status status = begin(&file, files, layer, left, error);
    if (status != MB_OK)
        return status;
    mb_text_put(&part, mb_text_string(&file->name), ".part");
    if (!mb_text_string(&part) || part.status != MB_OK)
        status = mb_error_plain(error, MB_ENOMEM);
    if (status == MB_OK)
        status = mb_disk_make(&file->disk, part.data, error);
    if (status == MB_OK)
        status = mb_disk_cut(file->disk, 0, error);
    mb_text_clear(&part);
    if (status == MB_OK)
        *out = file;
    else
        mb_plane_file_close(file);
    return status;
}

static mb_status refuse(const mb_plane_file *file, mb_error *error)
{
    mb_fail(error, MB_EPARSE, SAY_OTHER);
    mb_error_at(error, file->name.data, 0, 0);
    return MB_EPARSE;
}

mb_status mb_plane_file_open(mb_plane_file **out, const mb_plane_files *files, const mb_plane_bundles *layer,
                             uint32_t left, mb_error *error)
{
    mb_plane_file *file;
    mb_status status = begin(&file, files, layer, left, error);
    if (status != MB_OK)
        return status;
    file_header found;
    status = mb_disk_open(&file->disk, mb_text_string(&file->name), error);
    if (status == MB_OK)
        status = mb_disk_read(file->disk, 0, &found, sizeof found, error);
    if (status == MB_OK) {
        file->header.checksum = found.checksum;
        if (memcmp(&found, &file->header, sizeof found) != 0)
            status = refuse(file, error);
    }
    for (uint32_t i = 0; i < file->count && status == MB_OK; i++) {
        const uint64_t words = file->entry[i].words;
        status = mb_disk_read(file->disk, sizeof found + i * sizeof *file->entry, &file->entry[i],
                              sizeof *file->entry, error);
        if (status == MB_OK && file->entry[i].words != words)
            status = refuse(file, error);
    }
    if (status == MB_OK && sum_of(file) != found.checksum)
        status = refuse(file, error);
    if (status == MB_OK)
        *out = file;
    else
        mb_plane_file_close(file);
    return status;
}

void mb_plane_file_close(mb_plane_file *file)
{
    if (!file)
        return;
    mb_disk_close(file->disk);
    mb_text_clear(&file->name);
    mb_release(file->entry);
    mb_release(file);
}

mb_status mb_plane_file_write(mb_plane_file *file, uint32_t number, const uint64_t *words, mb_error *error)
{
    file_entry *entry = &file->entry[number - file->first];
    const size_t size = entry->words * sizeof *words;
    entry->checksum = mb_checksum(words, size);
    file->written++;
    return mb_disk_write(file->disk, place_of(file, number), words, size, error);
}

mb_status mb_plane_file_read(const mb_plane_file *file, uint32_t number, uint64_t *words, mb_error *error)
{
    const file_entry *entry = &file->entry[number - file->first];
    const size_t size = entry->words * sizeof *words;
    const mb_status status = mb_disk_read(file->disk, place_of(file, number), words, size, error);
    if (status != MB_OK || mb_checksum(words, size) == entry->checksum)
        return status;
    mb_fail(error, MB_EPARSE, SAY_DAMAGED, "number", number - file->first + 1);
    mb_error_at(error, file->name.data, 0, 0);
    return MB_EPARSE;
}

mb_status mb_plane_file_finish(mb_plane_file *file, mb_error *error)
{
    MB_ASSERT(file->written == file->count);
    file->header.checksum = sum_of(file);
    mb_status status =
        mb_disk_write(file->disk, sizeof file->header, file->entry, file->count * sizeof *file->entry, error);
    if (status == MB_OK)
        status = mb_disk_write(file->disk, 0, &file->header, sizeof file->header, error);
    return status == MB_OK ? mb_disk_call(file->disk, mb_text_string(&file->name), error) : status;
}

mb_status mb_plane_file_bring(const mb_plane_files *files, int stones, uint32_t left, mb_error *error)
{
    mb_text name = {0};
    const mb_status status = name_file(&name, files, stones, left, ".planes") == MB_OK
                                 ? mb_disk_bring(name.data, error)
                                 : mb_error_plain(error, MB_ENOMEM);
    mb_text_clear(&name);
    return status;
}

bool mb_plane_file_is_there(const mb_plane_files *files, int stones, uint32_t left)
{
    mb_text name = {0};
    const bool there = name_file(&name, files, stones, left, ".planes") == MB_OK && mb_disk_is_there(name.data);
    mb_text_clear(&name);
    return there;
}

/* Remove the file of that name, if there is one. */
static void remove_named(const mb_plane_files *files, int stones, int64_t left, const char *ending)
{
    mb_text name = {0};
    if (name_file(&name, files, stones, left, ending) == MB_OK)
        mb_disk_remove(name.data);
    mb_text_clear(&name);
}

void mb_plane_file_remove(const mb_plane_files *files, int stones, uint32_t left)
{
    remove_named(files, stones, left, ".planes");
}

void mb_plane_answers_remove(const mb_plane_files *files, int stones)
{
    remove_named(files, stones, -1, ".asked");
}

/* Answers are a header, whose bundles are their number, the keys and the values; its checksum is of both. */
static uint64_t sum_answers(const uint64_t *key, const uint8_t *value, size_t count)
{
    const uint64_t sums[2] = {mb_checksum(key, count * sizeof *key), mb_checksum(value, count)};
    return mb_checksum(sums, sizeof sums);
}

mb_status mb_plane_answers_write(const mb_plane_files *files, int stones, const uint64_t *key, const uint8_t *value,
                                 size_t count, mb_error *error)
{
    file_header header = header_of(files, stones, 0, (uint32_t)count);
    mb_text name = {0}, part = {0};
    mb_disk *disk = NULL;
    mb_status status = MB_OK;
    header.checksum = sum_answers(key, value, count);
    if (name_file(&name, files, stones, -1, ".asked") != MB_OK
        || name_file(&part, files, stones, -1, ".asked.part") != MB_OK)
        status = mb_error_plain(error, MB_ENOMEM);
    if (status == MB_OK)
        status = mb_disk_make(&disk, part.data, error);
    if (status == MB_OK)
        status = mb_disk_cut(disk, 0, error);
    if (status == MB_OK)
        status = mb_disk_write(disk, 0, &header, sizeof header, error);
    if (status == MB_OK)
        status = mb_disk_write(disk, sizeof header, key, count * sizeof *key, error);
    if (status == MB_OK)
        status = mb_disk_write(disk, sizeof header + count * sizeof *key, value, count, error);
    if (status == MB_OK)
        status = mb_disk_rename(disk, name.data, error);
    mb_disk_close(disk);
    mb_text_clear(&name);
    mb_text_clear(&part);
    return status;
}

mb_status mb_plane_answers_read(bool *found, const mb_plane_files *files, int stones, const uint64_t *key,
                                uint8_t *value, size_t count, mb_error *error)
{
    const file_header wanted = header_of(files, stones, 0, (uint32_t)count);
    file_header header;
    mb_text name = {0};
    mb_disk *disk = NULL;
    uint64_t *keys = NULL;
    mb_status status = MB_OK;
    *found = false;
    if (name_file(&name, files, stones, -1, ".asked") != MB_OK)
        status = mb_error_plain(error, MB_ENOMEM);
    if (status != MB_OK || !mb_disk_is_there(name.data))
        goto done;
    *found = true;
    status = mb_disk_open(&disk, name.data, error);
    if (status == MB_OK)
        status = mb_disk_read(disk, 0, &header, sizeof header, error);
    keys = mb_alloc(count, sizeof *keys);
    if (status == MB_OK && !keys)
        status = mb_error_plain(error, MB_ENOMEM);
    if (status != MB_OK)
        goto done;
    const uint64_t sum = header.checksum;
    header.checksum = 0;
    if (memcmp(&header, &wanted, sizeof header) == 0) {
        status = mb_disk_read(disk, sizeof header, keys, count * sizeof *keys, error);
        if (status == MB_OK)
            status = mb_disk_read(disk, sizeof header + count * sizeof *keys, value, count, error);
        if (status == MB_OK && memcmp(keys, key, count * sizeof *keys) == 0 && sum_answers(keys, value, count) == sum)
            goto done;
    }
    if (status == MB_OK) {
        status = mb_fail(error, MB_EINVAL, SAY_ASKED);
        mb_error_at(error, name.data, 0, 0);
    }
done:
    mb_disk_close(disk);
    mb_release(keys);
    mb_text_clear(&name);
    return status;
}
