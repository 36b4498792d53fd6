/* plane_file.h -- bundles on the disk: a file for each layer and each heights of the left side.
 *
 * A file is there as a whole or not at all: it is written as FILE.part, and renamed.  What
 * it says of itself (board, thresholds, stones, heights) and each of its bundles have checksums.
 *
 *   header    board, thresholds, stones, heights, number of bundles, checksum of header and table
 *   table     for each bundle, words of 8 bytes and checksum
 *   bundles   one after the other, as they lie in memory
 */
#ifndef MB_PLANES_PLANE_FILE_H
#define MB_PLANES_PLANE_FILE_H

#include "core/message.h"
#include "planes/plane_bundle.h"
#include "planes/plane_unit.h"

/* What all files of a pass share. */
typedef struct mb_plane_files {
    const char *folder;
    mb_plane_shape shape;
    mb_plane_threshold threshold[MB_PLANE_NESTED];
} mb_plane_files;

typedef struct mb_plane_file mb_plane_file;

/* Make the file of a layer's bundles with these heights of the left; open it again.  Both are closed with
 * mb_plane_file_close(), which leaves what was not finished as FILE.part. */
mb_status mb_plane_file_make(mb_plane_file **out, const mb_plane_files *files, const mb_plane_bundles *layer,
                             uint32_t left, mb_error *error);
mb_status mb_plane_file_open(mb_plane_file **out, const mb_plane_files *files, const mb_plane_bundles *layer,
                             uint32_t left, mb_error *error);
void mb_plane_file_close(mb_plane_file *file);

/* Write or read a bundle, whose number is that in its layer.  MB_EPARSE: it is damaged. */
mb_status mb_plane_file_write(mb_plane_file *file, uint32_t number, const uint64_t *words, mb_error *error);
mb_status mb_plane_file_read(const mb_plane_file *file, uint32_t number, uint64_t *words, mb_error *error);

/* All bundles are written: give the file its name.  Bring a file of that name to the disk, before what it was made
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
void mb_plane_answers_remove(const mb_plane_files *files, int stones);

#endif
