/* matches.c -- heaps of matches: reading, writing, and the numbers that may be taken. */
#include "games/matches.h"

#include "games/numbers.h"

static const mb_words SAY_TAKE_TWICE = MB_WORDS("take holds {found} twice", "take contient deux fois {found}");
static const mb_words SAY_POSITION = MB_WORDS("a position is heaps such as (1,2,2), found \"{found}\"",
                                              "une position est une suite de tas comme (1,2,2), et non « {found} »");
static const mb_words SAY_UNREACHED =
    MB_WORDS("no play leads from the start to the heaps {found}", "aucune partie ne mène du départ aux tas {found}");
static const mb_words SAY_MOVE =
    MB_WORDS("take {count} from the heap of {heap}", "prendre {count} dans le tas de {heap}");

mb_status mb_takes_sort(int64_t *take, size_t count, mb_error *error)
{
    mb_numbers_sort(take, count);
    for (size_t i = 1; i < count; i++) {
        MB_ASSERT(take[i - 1] <= take[i]);
        if (take[i] == take[i - 1])
            return mb_fail(error, MB_EINVAL, SAY_TAKE_TWICE, "found", take[i]);
    }
    return MB_OK;
}

mb_status mb_matches_parse(int64_t *heap, size_t room, size_t *count, const char *text, size_t length,
                           mb_error *error)
{
    if (mb_tuple_parse(heap, room, count, text, length) == MB_OK)
        return MB_OK;
    return mb_fail(error, MB_EPARSE, SAY_POSITION, "found", mb_piece_at(text, length));
}

mb_status mb_matches_refuse(mb_error *error, const char *text, size_t length)
{
    return mb_fail(error, MB_EPARSE, SAY_UNREACHED, "found", mb_piece_at(text, length));
}

void mb_matches_show(mb_text *out, int64_t count)
{
    enum { DRAWN = 50 };
    MB_ASSERT(count >= 0);
    mb_text_repeat(out, '|', count < DRAWN ? (size_t)count : DRAWN);
    if (count > DRAWN) {
        mb_text_add(out, "… ");
        mb_text_i64(out, count);
    }
    mb_text_char(out, '\n');
}

void mb_matches_move_name(mb_note *out, uint64_t count, int64_t heap)
{
    MB_ASSERT(0 < count && count <= (uint64_t)heap);
    mb_note_say(out, SAY_MOVE, "count", count, "heap", heap);
}
