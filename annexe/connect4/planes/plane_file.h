/* plane_file.h -- groups on the disk: a file for each layer and each heights of the left side.
 *
 * A file is there as a whole or not at all: it is written as FILE.part, and renamed.  What
 * it says of itself (board, thresholds, stones, heights) and each of its groups have checksums.
 *
 *   header    board, thresholds, stones, heights, number of pieces, checksum of header and table
 *   table     for each piece where it is, its bytes, how it is packed, checksum of what was packed
 *   pieces    of each group: its words as they lie in memory, so many at a time, packed
 */
#ifndef MB_PLANES_PLANE_FILE_H
#define MB_PLANES_PLANE_FILE_H

#include "core/message.h"
#include "io/pack.h"
#include "marienbad/limits.h"
#include "planes/plane_group.h"
#include "planes/plane_sum.h"

/* What all files of a pass share. */
typedef struct mb_plane_files {
    const char *folder;
    mb_plane_shape shape;
    mb_plane_threshold threshold[MB_PLANE_NESTED];
} mb_plane_files;

/* Compressors, and memory for compressed pieces; released with mb_plane_packers_clear(). */
typedef struct mb_plane_packers {
    int threads;
    mb_packer *packer[MB_MAX_THREADS];
    uint8_t *packed;
} mb_plane_packers;

mb_status mb_plane_packers_make(mb_plane_packers *out, int threads);
void mb_plane_packers_clear(mb_plane_packers *packers);

typedef struct mb_plane_file mb_plane_file;

/* Make the file of a layer's groups with these heights of the left; open it again.  Both are closed with
 * mb_plane_file_close(), which leaves what was not finished as FILE.part. */
mb_status mb_plane_file_make(mb_plane_file **out, const mb_plane_files *files, const mb_plane_groups *layer,
                             uint32_t left, mb_error *error);
mb_status mb_plane_file_open(mb_plane_file **out, const mb_plane_files *files, const mb_plane_groups *layer,
                             uint32_t left, mb_error *error);
void mb_plane_file_close(mb_plane_file *file);

/* Write or read a group, whose number is that in its layer; they are written in order.  MB_EPARSE: it is damaged. */
mb_status mb_plane_file_write(mb_plane_file *file, uint32_t number, const uint64_t *words, mb_plane_packers *packers,
                              mb_error *error);
mb_status mb_plane_file_read(const mb_plane_file *file, uint32_t number, uint64_t *words, mb_plane_packers *packers,
                             mb_error *error);

/* What it takes on the disk. */
uint64_t mb_plane_file_size(const mb_plane_file *file);

/* All groups are written: give the file its name.  Bring a file of that name to the disk, before what it was made
 * from is removed. */
mb_status mb_plane_file_finish(mb_plane_file *file, mb_error *error);
mb_status mb_plane_file_bring(const mb_plane_files *files, int stones, uint32_t left, mb_error *error);

/* Is it there?  Remove it. */
bool mb_plane_file_is_there(const mb_plane_files *files, int stones, uint32_t left);
void mb_plane_file_remove(const mb_plane_files *files, int stones, uint32_t left);

/* Answers that were read from a layer: keys of positions, and the values of each.  `found`: there is such a file. */
mb_status mb_plane_answers_write(const mb_plane_files *files, int stones, const uint64_t *key, const uint8_t *value,
                                 size_t count, mb_error *error);
mb_status mb_plane_answers_read(bool *found, const mb_plane_files *files, int stones, const uint64_t *key,
                                uint8_t *value, size_t count, mb_error *error);

/* Likewise the sums of a layer, one for each threshold. */
mb_status mb_plane_sums_write(const mb_plane_files *files, int stones, const mb_plane_sum sum[MB_PLANE_NESTED],
                              mb_error *error);
mb_status mb_plane_sums_read(bool *found, const mb_plane_files *files, int stones, mb_plane_sum sum[MB_PLANE_NESTED],
                             mb_error *error);

/* Remove both, if they are there. */
void mb_plane_answers_remove(const mb_plane_files *files, int stones);

#endif
