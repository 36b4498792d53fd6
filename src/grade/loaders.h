/* loaders.h -- the programs that load a student's file: their texts, line by line, NULL after the last. */
#pragma once

#include "core/base.h"

extern const char *const mb_grader_python[];
extern const char *const mb_grader_caml[], *const mb_grader_caml_types[], *const mb_grader_caml_player[],
                                                                              *const mb_grader_caml_cell[],
                                                                                  *const mb_grader_caml_game[];
