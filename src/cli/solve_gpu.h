/* solve_gpu.h -- solve --gpu: the arena is solved on a graphics processor. */
#pragma once

#include "cli/input.h"
#include "gpu/arena_device.h"

/* As input_answer(): in->who.answer answers about in->from.  What no device can solve is refused. */
mb_status solve_gpu(input *in, mb_arena_device_stats *stats);

/* How long each part took on the device, as lines of text, or as a member of an open object. */
void solve_gpu_say(cli_call *cli, const mb_arena_device_stats *stats);
void solve_gpu_json(mb_json *json, const mb_arena_device_stats *stats);
