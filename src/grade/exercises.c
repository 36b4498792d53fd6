/* exercises.c -- the exercises: every function of the five texts, under its own name. */
#include "core/embed.h"
#include "grade/exercise.h"

MB_EMBED(mb_exercises, "grade/exercises.txt");

bool mb_exercise_next(mb_piece *text)
{
    const char *found = strstr(text->at ? text->at + text->length : mb_exercises, "\nexercise ");
    if (!found)
        return false;
    const char *end = strstr(found + 1, "\n\n");
    *text = mb_piece_at(found + 1, end ? (size_t)(end - found) : strlen(found + 1));
    return true;
}
