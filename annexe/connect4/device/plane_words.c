/* plane_words.c -- what is said about boards on devices, and by builds that have none. */
#include "device/plane_words.h"

#include "core/message.h"
#include "device/plane_device.h"

#ifdef MB_GPU
static const mb_words SAY_SMALL = MB_WORDS("the GPU has {there} GB of memory free; this board needs {needed} GB",
                                           "le GPU a {there} Go de mémoire libre ; ce plateau en demande {needed}");

mb_status mb_gpu_too_small(mb_error *error, uint64_t there, uint64_t needed)
{
    return mb_fail(error, MB_ELIMIT, SAY_SMALL, "there", mb_rounded((double)there / 1e9, 1), "needed",
                   mb_rounded((double)needed / 1e9, 1));
}
#else
mb_status mb_plane_device_new(mb_plane_engine **out, const mb_plane_board *board, uint64_t most,
                              const mb_limits *limits, mb_error *error)
{
    (void)out, (void)board, (void)most, (void)limits;
    return mb_gpu_not_built(error);
}
#endif
