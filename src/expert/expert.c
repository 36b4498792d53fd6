/* expert.c -- the experts by the name of their game, and what they share. */
#include "expert/expert.h"

#include "core/mem.h"
#include "games/common.h"

static const mb_expert *const experts[] = {
#define MB_EXPERT(name) &mb_expert_##name,
#include "expert/list.def"
#undef MB_EXPERT
};

const mb_expert *mb_expert_at(size_t index)
{
    return index < MB_COUNT(experts) ? experts[index] : NULL;
}

const mb_expert *mb_expert_find(const char *game)
{
    for (size_t i = 0; i < MB_COUNT(experts); i++)
        if (strcmp(experts[i]->game, game) == 0)
            return experts[i];
    return NULL;
}

mb_status mb_theory_ask(mb_theory *out, const mb_rules *rules, mb_error *error)
{
    const mb_expert *expert = mb_expert_find(rules->game->name);
    if (!expert || !expert->ask) {
        mb_note_string(mb_error_set(error, MB_ENOTFOUND, MB_M_EXPERT_NONE), "game", rules->game->name);
        return MB_ENOTFOUND;
    }
    const char *from = rules->from;
    return expert->ask(out, rules->game, rules->values, from, from ? strlen(from) : 0, error);
}

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

mb_note *mb_theory_reason(mb_theory *theory, int id)
{
    size_t i = 0;
    while (theory->reason[i].id != 0) {
        i++;
        MB_ASSERT(i < MB_THEORY_REASONS);
    }
    mb_note_set(&theory->reason[i], id);
    return &theory->reason[i];
}

void mb_theory_over(mb_theory *theory, bool mover_wins)
{
    theory->over = true;
    theory->mover_wins = mover_wins;
    mb_theory_reason(theory, mover_wins ? MB_M_EXPERT_OVER_WON : MB_M_EXPERT_OVER_LOST);
}

mb_text *mb_theory_move(mb_theory *theory)
{
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
