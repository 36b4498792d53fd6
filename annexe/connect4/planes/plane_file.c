/* plane_file.c -- groups on the disk. */
#include "planes/plane_file.h"
#include "core/checksum.h"
#include "core/mem.h"
#include "core/team.h"
#include "io/disk.h"

static const mb_words SAY_OTHER = MB_WORDS("these are not the planes that are wanted here, or they are damaged",
                                           "ce ne sont pas les plans voulus ici, ou ils sont endommagés");
static const mb_words SAY_DAMAGED = MB_WORDS("damaged: group {number} is not what was written",
                                             "endommagé : le paquet {number} n'est pas ce qui a été écrit");
static const mb_words SAY_ASKED = MB_WORDS(
    "this folder goes on with a run that was asked about other positions: ask the same, or take another "
    "folder",
    "ce dossier continue un calcul lancé pour d'autres positions : demandez les mêmes, ou changez de dossier");

enum {
    MAGIC_SIZE = 8,
    PIECE = 1 << 15, /* words that are packed together */
    ROUND = 32,      /* pieces that are packed at once */
};
static const char MAGIC[MAGIC_SIZE + 1] = "mbplane2";

typedef struct file_header {
    char magic[MAGIC_SIZE];
    uint32_t width, height, stones, left, pieces;
    uint32_t more; /* columns that a side has more than for the fewest positions: see plane_index.h */
    uint32_t threshold[MB_PLANE_NESTED + 1]; /* plies; their parity tells the player */
    uint64_t checksum;                       /* of this header, with 0 here, and of the table */
} file_header;

typedef struct file_piece {
    uint64_t at, checksum; /* from the beginning of the file; of what was packed */
    uint32_t size, kind;   /* bytes, and how they are packed */
} file_piece;

struct mb_plane_file {
    mb_disk *disk;
    mb_text name; /* its name in the end */
    const mb_plane_groups *layer;
    uint32_t first, count; /* groups */
    file_header header;
    uint32_t *first_piece; /* first_piece[i]: of its i-th group; count+1 of them */
    file_piece *piece;
    uint64_t end;     /* where the next piece goes */
    uint32_t written; /* groups */
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

static file_header header_of(const mb_plane_files *files, int stones, uint32_t left, uint32_t pieces)
{
    file_header h;
    memset(&h, 0, sizeof h);
    memcpy(h.magic, MAGIC, MAGIC_SIZE);
    h.width = (uint32_t)files->shape.width;
    h.height = (uint32_t)files->shape.height;
    h.stones = (uint32_t)stones;
    h.left = left;
    h.pieces = pieces;
    h.more = (uint32_t)(files->shape.side + MB_PLANE_PARTS - files->shape.width);
    for (int i = 0; i < MB_PLANE_NESTED; i++)
        h.threshold[i] = (uint32_t)files->threshold[i].ply;
    return h;
}

static uint64_t sum_of(const mb_plane_file *file)
{
    file_header h = file->header;
    h.checksum = 0;
    const uint64_t sums[2] = {mb_checksum(&h, sizeof h),
                              mb_checksum(file->piece, file->header.pieces * sizeof *file->piece)};
    return mb_checksum(sums, sizeof sums);
}

static uint64_t words_of(const mb_plane_file *file, uint32_t number)
{
    MB_ASSERT(file->first <= number && number < file->first + file->count);
    return file->layer->group[number + 1].base - file->layer->group[number].base;
}

static mb_status begin(mb_plane_file **out, const mb_plane_files *files, const mb_plane_groups *layer, uint32_t left,
                       mb_error *error)
{
    mb_plane_file *file = mb_alloc_zero(1, sizeof *file);
    if (!file)
        return mb_error_plain(error, MB_ENOMEM);
    file->layer = layer;
    file->first = layer->first_left[left];
    file->count = layer->first_left[left + 1] - file->first;
    file->first_piece = mb_alloc((size_t)file->count + 1, sizeof *file->first_piece);
    if (!file->first_piece)
        goto failed;
    file->first_piece[0] = 0;
    for (uint32_t i = 0; i < file->count; i++)
        file->first_piece[i + 1] =
            file->first_piece[i] + (uint32_t)((words_of(file, file->first + i) + PIECE - 1) / PIECE);
    const uint32_t pieces = file->first_piece[file->count];
    file->header = header_of(files, layer->stones, left, pieces);
    file->end = sizeof file->header + pieces * sizeof *file->piece;
    file->piece = mb_alloc_zero((size_t)pieces + 1, sizeof *file->piece);
    if (!file->piece || name_file(&file->name, files, layer->stones, left, ".planes") != MB_OK)
        goto failed;
    *out = file;
    return MB_OK;
failed:
    mb_plane_file_close(file);
    return mb_error_plain(error, MB_ENOMEM);
}

mb_status mb_plane_file_make(mb_plane_file **out, const mb_plane_files *files, const mb_plane_groups *layer,
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

mb_status mb_plane_file_open(mb_plane_file **out, const mb_plane_files *files, const mb_plane_groups *layer,
                             uint32_t left, mb_error *error)
{
    mb_plane_file *file;
    mb_status status = begin(&file, files, layer, left, error);
    if (status != MB_OK)
        return status;
    file_header found = {0};
    status = mb_disk_open(&file->disk, mb_text_string(&file->name), error);
    if (status == MB_OK)
        status = mb_disk_read(file->disk, 0, &found, sizeof found, error);
    if (status == MB_OK) {
        file->header.checksum = found.checksum;
        if (memcmp(&found, &file->header, sizeof found) != 0)
            status = refuse(file, error);
    }
    if (status == MB_OK)
        status = mb_disk_read(file->disk, sizeof found, file->piece, found.pieces * sizeof *file->piece, error);
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
    mb_release(file->first_piece);
    mb_release(file->piece);
    mb_release(file);
}

mb_status mb_plane_packers_make(mb_plane_packers *out, int threads)
{
    *out = (mb_plane_packers){.threads = threads};
    out->packed = mb_alloc(ROUND, mb_pack_bound(PIECE * sizeof(uint64_t)));
    bool enough = out->packed;
    for (int i = 0; i < threads && enough; i++) {
        out->packer[i] = mb_packer_new();
        enough = out->packer[i];
        if (enough)
            mb_packer_hurry(out->packer[i]);
    }
    if (!enough)
        mb_plane_packers_clear(out);
    return enough ? MB_OK : MB_ENOMEM;
}

void mb_plane_packers_clear(mb_plane_packers *packers)
{
    for (int i = 0; i < packers->threads; i++)
        mb_packer_free(packers->packer[i]);
    mb_release(packers->packed);
    *packers = (mb_plane_packers){.threads = 0};
}

/* Some pieces of a group, being packed or unpacked. */
typedef struct piece_work {
    mb_plane_packers *packers;
    file_piece *piece;
    uint64_t *words; /* of the first one */
    uint64_t left;   /* words from there on */
    bool damaged;
} piece_work;

static size_t bytes_of(const piece_work *work, uint32_t item)
{
    const uint64_t left = work->left - (uint64_t)item * PIECE;
    return (left < PIECE ? left : PIECE) * sizeof(uint64_t);
}

static void pack_piece(void *context, uint32_t item, int worker)
{
    piece_work *work = context;
    file_piece *piece = &work->piece[item];
    const uint64_t *words = work->words + (size_t)item * PIECE;
    const size_t size = bytes_of(work, item);
    piece->checksum = mb_checksum(words, size);
    piece->size = (uint32_t)mb_pack(work->packers->packed + item * mb_pack_bound(PIECE * sizeof *words), &piece->kind,
                                    work->packers->packer[worker], (const uint8_t *)words, size);
}

/* Packed pieces lie one after the other, as they do in the file. */
static void unpack_piece(void *context, uint32_t item, int worker)
{
    piece_work *work = context;
    const file_piece *piece = &work->piece[item];
    uint64_t *words = work->words + (size_t)item * PIECE;
    const size_t size = bytes_of(work, item);
    if (!mb_unpack((uint8_t *)words, size, work->packers->packer[worker], piece->kind,
                   work->packers->packed + (piece->at - work->piece[0].at), piece->size)
        || mb_checksum(words, size) != piece->checksum)
        __atomic_store_n(&work->damaged, true, __ATOMIC_RELAXED);
}

mb_status mb_plane_file_write(mb_plane_file *file, uint32_t number, const uint64_t *words, mb_plane_packers *packers,
                              mb_error *error)
{
    const uint32_t i = number - file->first;
    MB_ASSERT(i == file->written);
    piece_work work = {.packers = packers, .words = (uint64_t *)words, .left = words_of(file, number)};
    mb_status status = MB_OK;
    for (uint32_t p = file->first_piece[i]; p < file->first_piece[i + 1] && status == MB_OK; p += ROUND) {
        const uint32_t left = file->first_piece[i + 1] - p, some = left < ROUND ? left : ROUND;
        work.piece = file->piece + p;
        mb_team_run(packers->threads, some, pack_piece, &work);
        for (uint32_t n = 0; n < some && status == MB_OK; n++) {
            work.piece[n].at = file->end;
            file->end += work.piece[n].size;
            status =
                mb_disk_write(file->disk, work.piece[n].at,
                              packers->packed + n * mb_pack_bound(PIECE * sizeof *words), work.piece[n].size, error);
        }
        work.words += (size_t)some * PIECE;
        work.left -= some < left ? (uint64_t)some * PIECE : work.left;
    }
    file->written++;
    return status;
}

mb_status mb_plane_file_read(const mb_plane_file *file, uint32_t number, uint64_t *words, mb_plane_packers *packers,
                             mb_error *error)
{
    const uint32_t i = number - file->first;
    const size_t room = ROUND * mb_pack_bound(PIECE * sizeof *words);
    piece_work work = {.packers = packers, .words = words, .left = words_of(file, number)};
    mb_status status = MB_OK;
    for (uint32_t p = file->first_piece[i]; p < file->first_piece[i + 1] && status == MB_OK; p += ROUND) {
        const uint32_t left = file->first_piece[i + 1] - p, some = left < ROUND ? left : ROUND;
        work.piece = file->piece + p;
        const uint64_t bytes = work.piece[some - 1].at + work.piece[some - 1].size - work.piece[0].at;
        MB_ASSERT(bytes <= room);
        status =
            bytes <= room ? mb_disk_read(file->disk, work.piece[0].at, packers->packed, bytes, error) : MB_EPARSE;
        if (status != MB_OK)
            return status;
        mb_team_run(packers->threads, some, unpack_piece, &work);
        work.words += (size_t)some * PIECE;
        work.left -= some < left ? (uint64_t)some * PIECE : work.left;
    }
    if (!work.damaged)
        return MB_OK;
    mb_fail(error, MB_EPARSE, SAY_DAMAGED, "number", i + 1);
    mb_error_at(error, file->name.data, 0, 0);
    return MB_EPARSE;
}

uint64_t mb_plane_file_size(const mb_plane_file *file)
{
    return mb_disk_size(file->disk);
}

mb_status mb_plane_file_finish(mb_plane_file *file, mb_error *error)
{
    MB_ASSERT(file->written == file->count);
    file->header.checksum = sum_of(file);
    mb_status status =
        mb_disk_write(file->disk, sizeof file->header, file->piece, file->header.pieces * sizeof *file->piece, error);
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
    remove_named(files, stones, -1, ".sums");
}

/* What is known of single keys: a header, whose pieces are their number, the keys, and a value of so many bytes for
 * each; its checksum is of both. */
typedef struct key_values {
    const char *ending; /* of the file's name */
    const uint64_t *key;
    void *value;
    size_t count, size;
    mb_words other; /* what is said where the file has others */
} key_values;

static uint64_t sum_values(const key_values *v)
{
    const uint64_t sums[2] = {mb_checksum(v->key, v->count * sizeof *v->key),
                              mb_checksum(v->value, v->count * v->size)};
    return mb_checksum(sums, sizeof sums);
}

static mb_status write_values(const mb_plane_files *files, int stones, const key_values *v, mb_error *error)
{
    file_header header = header_of(files, stones, 0, (uint32_t)v->count);
    const size_t keys = v->count * sizeof *v->key;
    mb_text name = {0}, part = {0};
    mb_disk *disk = NULL;
    mb_status status = name_file(&name, files, stones, -1, v->ending);
    header.checksum = sum_values(v);
    mb_text_put(&part, mb_text_string(&name), ".part");
    if (status != MB_OK || !mb_text_string(&part) || part.status != MB_OK)
        status = mb_error_plain(error, MB_ENOMEM);
    if (status == MB_OK)
        status = mb_disk_make(&disk, part.data, error);
    if (status == MB_OK)
        status = mb_disk_cut(disk, 0, error);
    if (status == MB_OK)
        status = mb_disk_write(disk, 0, &header, sizeof header, error);
    if (status == MB_OK)
        status = mb_disk_write(disk, sizeof header, v->key, keys, error);
    if (status == MB_OK)
        status = mb_disk_write(disk, sizeof header + keys, v->value, v->count * v->size, error);
    if (status == MB_OK)
        status = mb_disk_rename(disk, name.data, error);
    mb_disk_close(disk);
    mb_text_clear(&name);
    mb_text_clear(&part);
    return status;
}

static mb_status read_values(bool *found, const mb_plane_files *files, int stones, const key_values *v,
                             mb_error *error)
{
    const file_header wanted = header_of(files, stones, 0, (uint32_t)v->count);
    const size_t size = v->count * sizeof *v->key;
    file_header header;
    mb_text name = {0};
    mb_disk *disk = NULL;
    uint64_t *keys = NULL;
    mb_status status = MB_OK;
    *found = false;
    if (name_file(&name, files, stones, -1, v->ending) != MB_OK)
        status = mb_error_plain(error, MB_ENOMEM);
    if (status != MB_OK || !mb_disk_is_there(name.data))
        goto done;
    *found = true;
    status = mb_disk_open(&disk, name.data, error);
    if (status == MB_OK)
        status = mb_disk_read(disk, 0, &header, sizeof header, error);
    keys = mb_alloc(v->count, sizeof *keys);
    if (status == MB_OK && !keys)
        status = mb_error_plain(error, MB_ENOMEM);
    if (status != MB_OK)
        goto done;
    MB_ASSERT(keys);
    const uint64_t sum = header.checksum;
    header.checksum = 0;
    if (memcmp(&header, &wanted, sizeof header) == 0) {
        status = mb_disk_read(disk, sizeof header, keys, size, error);
        if (status == MB_OK)
            status = mb_disk_read(disk, sizeof header + size, v->value, v->count * v->size, error);
        if (status == MB_OK && memcmp(keys, v->key, size) == 0 && sum_values(v) == sum)
            goto done;
    }
    if (status == MB_OK) {
        status = mb_fail(error, MB_EINVAL, header.more == wanted.more ? v->other : SAY_OTHER);
        mb_error_at(error, name.data, 0, 0);
    }
done:
    mb_disk_close(disk);
    mb_release(keys);
    mb_text_clear(&name);
    return status;
}

mb_status mb_plane_answers_write(const mb_plane_files *files, int stones, const uint64_t *key, const uint8_t *value,
                                 size_t count, mb_error *error)
{
    const key_values v = {".asked", key, (uint8_t *)value, count, 1, SAY_ASKED};
    return write_values(files, stones, &v, error);
}

mb_status mb_plane_answers_read(bool *found, const mb_plane_files *files, int stones, const uint64_t *key,
                                uint8_t *value, size_t count, mb_error *error)
{
    const key_values v = {".asked", key, value, count, 1, SAY_ASKED};
    return read_values(found, files, stones, &v, error);
}

static const uint64_t SUM_KEYS[MB_PLANE_NESTED] = {0, 1, 2}; /* the thresholds are those of the header */

mb_status mb_plane_sums_write(const mb_plane_files *files, int stones, const mb_plane_sum sum[MB_PLANE_NESTED],
                              mb_error *error)
{
    const key_values v = {".sums", SUM_KEYS, (mb_plane_sum *)sum, MB_PLANE_NESTED, sizeof *sum, SAY_OTHER};
    return write_values(files, stones, &v, error);
}

mb_status mb_plane_sums_read(bool *found, const mb_plane_files *files, int stones, mb_plane_sum sum[MB_PLANE_NESTED],
                             mb_error *error)
{
    const key_values v = {".sums", SUM_KEYS, sum, MB_PLANE_NESTED, sizeof *sum, SAY_OTHER};
    return read_values(found, files, stones, &v, error);
}
