/* plane_no_device.c -- what a build without a device says when it is asked for one. */
#ifndef MB_GPU
#include "core/message.h"
#include "gpu/plane_device.h"

static const mb_words SAY_NO_GPU =
    MB_WORDS("this marienbad was built without its GPU part: configure with -DMB_GPU=ON where nvcc is installed",
             "ce marienbad a été construit sans sa partie GPU : configurez avec -DMB_GPU=ON là où nvcc est installé");

mb_status mb_plane_device_new(mb_plane_engine **out, const mb_plane_board *board, const mb_limits *limits,
                              mb_error *error)
{
    (void)out, (void)board, (void)limits;
    return mb_fail(error, MB_EUNSUITED, SAY_NO_GPU);
}
#endif
