/* exercise_key.h -- the question of an exercise, and its key: the answer as JSON, as text and as a picture, and how
 * `check` is asked about it. */
#pragma once

#include "cli/cli.h"
#include "marienbad/show.h"
#include "worksheet/task.h"

struct exercise_row;

typedef struct exercise_key {
    const struct exercise_row *row; /* of its kind */
    const mb_arena *arena;
    mb_ground ground;
    mb_solution solution; /* of an attractor, for its picture */
    mb_attractor attractor;
    mb_kernel kernel;
    uint32_t *number;     /* Grundy numbers */
    mb_walk *tree, *walk; /* the whole tree, and as much of it as the algorithm enters */
    mb_found found;
    mb_path path;
    mb_trail *trail;
} exercise_key;

/* Solve an exercise.  The arena must outlive the key; release with exercise_key_clear(), even on failure. */
mb_status exercise_key_find(exercise_key *out, const mb_task_kind *kind, const mb_arena *arena, mb_error *error);
void exercise_key_clear(exercise_key *key);

/* The title of its kind, "Attractor"; the question. */
const char *exercise_key_title(const exercise_key *key, mb_lang lang);
void exercise_key_question(mb_text *out, const exercise_key *key, mb_lang lang);

/* The answer: members of an open object; lines of text. */
mb_status exercise_key_json(mb_json *json, const exercise_key *key);
void exercise_key_say(mb_text *out, const exercise_key *key, mb_lang lang);

/* The arguments with which `check` accepts the answer, beside the arena, as strings of an open list. */
mb_status exercise_key_check(mb_json *json, const exercise_key *key);

/* The picture of the exercise, or of its solution. */
mb_exhibit exercise_key_picture(const exercise_key *key, bool solved);

/* The steps of the search as a table; false: it has none. */
bool exercise_key_table(mb_exhibit *out, const exercise_key *key);
