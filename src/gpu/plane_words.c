/* plane_words.c -- what is said about devices; C, since words are not the device's business. */
#ifdef MB_GPU
#include "core/message.h"
#include "gpu/plane_words.h"

static const mb_words SAY_NO_DEVICE = MB_WORDS("no GPU can be used here: {reason}", "aucun GPU utilisable ici : {reason}");
static const mb_words SAY_SMALL =
    MB_WORDS("the GPU has {there} GB of memory free; this board needs {needed} GB",
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
#endif
