/* plane_words.c -- what is said about devices, and by builds that have none: C, since words are not the device's
 * business. */
#include "gpu/plane_words.h"

#include "core/message.h"
#include "gpu/plane_device.h"

#ifdef MB_GPU
static const mb_words SAY_NO_DEVICE =
    MB_WORDS("no GPU can be used here: {reason}", "aucun GPU utilisable ici : {reason}");
static const mb_words SAY_SMALL = MB_WORDS("the GPU has {there} GB of memory free; this board needs {needed} GB",
                                           "le GPU a {there} Go de mémoire libre ; ce plateau en demande {needed}");
static const mb_words SAY_LOST = MB_WORDS("the GPU failed: {reason}", "le GPU a échoué : {reason}");

mb_status mb_gpu_no_device(mb_error *error, const char *reason)
{
    return mb_fail(error, MB_EUNSUITED, SAY_NO_DEVICE, "reason", reason);
}

mb_status mb_gpu_too_small(mb_error *error, uint64_t there, uint64_t needed)
{
    return mb_fail(error, MB_ELIMIT, SAY_SMALL, "there", mb_rounded((double)there / 1e9, 1), "needed",
                   mb_rounded((double)needed / 1e9, 1));
}

mb_status mb_gpu_lost(mb_error *error, const char *reason)
{
    return mb_fail(error, MB_EIO, SAY_LOST, "reason", reason);
}
#else
static const mb_words SAY_NO_GPU =
    MB_WORDS("this marienbad was built without its GPU part: configure with -DMB_GPU=ON where nvcc is installed",
             "ce marienbad a été construit sans sa partie GPU : configurez avec -DMB_GPU=ON là où nvcc est installé");

mb_status mb_gpu_not_built(mb_error *error)
{
    return mb_fail(error, MB_EUNSUITED, SAY_NO_GPU);
}

mb_status mb_plane_device_new(mb_plane_engine **out, const mb_plane_board *board, uint64_t most,
                              const mb_limits *limits, mb_error *error)
{
    (void)out, (void)board, (void)most, (void)limits;
    return mb_gpu_not_built(error);
}
#endif
