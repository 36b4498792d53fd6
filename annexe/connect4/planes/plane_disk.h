/* plane_disk.h -- planes by the processor's own cores, with the layers on a disk.
 *
 * A layer is computed by the heights of its left side, the highest first, and written as one file for each
 * (plane_file.h).  A group's children have at most one stone more on the outermost column of the left; so files of
 * the layer above are removed as soon as no heights to come need them, and a layer and what is left of the one above
 * are all that the disk ever holds.  What is finished stays: a run that was cut short, however that came about, goes
 * on in the same folder with the first file that is missing.
 */
#ifndef MB_PLANES_PLANE_DISK_H
#define MB_PLANES_PLANE_DISK_H

#include "core/message.h"
#include "planes/plane_block.h"
#include "planes/plane_run.h"

/* The disk engine's report on a layer that it has computed. */
typedef struct mb_plane_report {
    int stones;
    uint64_t slots, words; /* positions; words of 8 bytes before they were packed */
    uint64_t bytes, most;  /* of its files; of all files at once, while it was computed */
    uint64_t read;         /* bytes of the layer above that were read, unpacked */
} mb_plane_report;

/* An engine that keeps its layers in `folder`, which is made where there is none; board, which needs no layers,
 * folder and error must outlive it.
 *
 * worker  the function that computes blocks; NULL: the best for this processor
 * limits  bytes: tables, children and what is computed from them; MB_ELIMIT where that is too little
 * error   filled by whatever fails
 * return  MB_OK, MB_ENOMEM, MB_ELIMIT, MB_EIO: also when another process works in this folder */
mb_status mb_plane_disk_new(mb_plane_engine **out, const mb_plane_board *board, const char *folder,
                            mb_plane_worker *worker, const mb_limits *limits, mb_error *error);

/* Call on_layer() with a report on every layer that is computed. */
void mb_plane_disk_report(mb_plane_engine *engine, void (*on_layer)(void *context, const mb_plane_report *report),
                          void *context);

/* All questions are answered: remove the files that are still in the folder. */
void mb_plane_disk_finish(mb_plane_engine *engine);

#endif
