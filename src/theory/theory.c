/* theory.c -- what experts share: adding reasons and winning moves to an mb_theory. */
#include "theory/theory.h"

#include "core/mem.h"

static const mb_words SAY_EXPERT_OVER_WON =
    MB_WORDS("no move is left, and the mover has won", "il n'y a plus de coup, et le joueur au trait a gagné");
static const mb_words SAY_OVER_LOST =
    MB_WORDS("no move is left, and the mover has lost", "il n'y a plus de coup, et le joueur au trait a perdu");

void mb_theory_clear(mb_theory *theory)
{
    mb_text_clear(&theory->position);
    mb_text_clear(&theory->moves);
    mb_release(theory->terms);
    *theory = (mb_theory){0};
}

bool mb_theory_next_move(const char **name, size_t *length, const mb_theory *theory)
{
    if (!theory->has_move)
        return false;
    const char *end = theory->moves.data + theory->moves.length;
    const char *at = *name ? *name + *length + 1 : theory->moves.data;
    MB_ASSERT(theory->moves.data <= at && at <= end + 1);
    if (at >= end)
        return false;
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    *name = at;
    *length = (size_t)((stop ? stop : end) - at);
    return true;
}

bool mb_theory_is_misere(const mb_game *game, const mb_value *values)
{
    return mb_value_of(game, values, "last")->number == MB_LAST_LOSES;
}

void mb_theory_because(mb_theory *theory, mb_words words, const mb_member *pairs, size_t count)
{
    size_t i = 0;
    while (mb_words_say(theory->reason[i].words)) {
        i++;
        MB_ASSERT(i < MB_THEORY_REASONS);
    }
    mb_note_fill(&theory->reason[i], words, pairs, count);
}

void mb_theory_over(mb_theory *theory, bool mover_wins)
{
    MB_ASSERT(!theory->over && !theory->has_move);
    theory->over = true;
    theory->mover_wins = mover_wins;
    mb_theory_reason(theory, mover_wins ? SAY_EXPERT_OVER_WON : SAY_OVER_LOST);
}

mb_text *mb_theory_move(mb_theory *theory)
{
    MB_ASSERT(!theory->over);
    if (theory->has_move)
        mb_text_char(&theory->moves, '\n');
    theory->has_move = true;
    return &theory->moves;
}

mb_status mb_theory_finish(mb_theory *out, mb_theory *theory, mb_error *error)
{
    MB_ASSERT(theory->over || theory->mover_wins == theory->has_move);
    if (theory->position.status != MB_OK || theory->moves.status != MB_OK) {
        mb_theory_clear(theory);
        return mb_error_plain(error, MB_ENOMEM);
    }
    *out = *theory;
    return MB_OK;
}
