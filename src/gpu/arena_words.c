/* arena_words.c -- messages about devices and arenas on them, and the refusal of builds without a GPU: in C, since
 * mb_fail() is a C macro. */
#include "gpu/arena_words.h"

#include "core/message.h"
#include "gpu/arena_device.h"

#ifdef MB_GPU
static const mb_words SAY_NO_DEVICE =
    MB_WORDS("no GPU can be used here: {reason}", "aucun GPU utilisable ici : {reason}");
static const mb_words SAY_LOST = MB_WORDS("the GPU failed: {reason}", "le GPU a échoué : {reason}");
static const mb_words SAY_ARENA_MEMORY =
    MB_WORDS("the GPU has {there} GB of memory free; this arena needs {needed} GB: solve it without --gpu",
             "le GPU a {there} Go de mémoire libre ; cette arène en demande {needed} : résolvez-la sans --gpu");
static const mb_words SAY_ARENA_LARGE =
    MB_WORDS("--gpu takes fewer than 2^30 positions and 2^32 moves: solve this arena without it",
             "--gpu prend moins de 2^30 positions et de 2^32 coups : résolvez cette arène sans elle");

mb_status mb_gpu_no_device(mb_error *error, const char *reason)
{
    return mb_fail(error, MB_EUNSUITED, SAY_NO_DEVICE, "reason", reason);
}

mb_status mb_gpu_lost(mb_error *error, const char *reason)
{
    return mb_fail(error, MB_EIO, SAY_LOST, "reason", reason);
}

mb_status mb_gpu_arena_memory(mb_error *error, uint64_t there, uint64_t needed)
{
    return mb_fail(error, MB_ELIMIT, SAY_ARENA_MEMORY, "there", mb_rounded((double)there / 1e9, 1), "needed",
                   mb_rounded((double)needed / 1e9, 1));
}

mb_status mb_gpu_arena_large(mb_error *error)
{
    return mb_fail(error, MB_ELIMIT, SAY_ARENA_LARGE);
}

mb_status mb_gpu_arena_plain(mb_error *error, mb_status status)
{
    return mb_error_plain(error, status);
}
#else
static const mb_words SAY_NO_GPU =
    MB_WORDS("this marienbad was built without its GPU part: configure with -DMB_GPU=ON where nvcc is installed",
             "ce programme a été construit sans sa partie GPU : configurez avec -DMB_GPU=ON là où nvcc est installé");

mb_status mb_gpu_not_built(mb_error *error)
{
    return mb_fail(error, MB_EUNSUITED, SAY_NO_GPU);
}

mb_status mb_arena_device_solve(mb_solution *out, mb_arena_device_stats *stats, const mb_arena *arena,
                                const mb_limits *limits, mb_error *error)
{
    (void)out, (void)stats, (void)arena, (void)limits;
    return mb_gpu_not_built(error);
}
#endif
