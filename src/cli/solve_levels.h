/* solve_levels.h -- the levels of the attractor of solve --attractor. */
#pragma once

#include "cli/input.h"

/* The number of levels: at least one, since V_0, the target, is a level even where it is empty. */
uint32_t solve_levels_count(const mb_attractor *region);

/* Write the levels V_0, V_1, … as lines of text, or as a member of an open object: a list of lists of names. */
mb_status solve_levels_say(cli_call *cli, const mb_arena *arena, const mb_attractor *region);
mb_status solve_levels_json(mb_json *json, const mb_arena *arena, const mb_attractor *region);
