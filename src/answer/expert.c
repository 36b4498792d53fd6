/* expert.c -- who knows this very game? */
#include "marienbad/expert.h"
#include "core/base.h"
#include "core/message.h"

#define MB_EXPERT(name) extern const mb_expert mb_expert_##name;
#include "answer/experts.def"
#undef MB_EXPERT

static const mb_expert *const experts[] = {
#define MB_EXPERT(name) &mb_expert_##name,
#include "answer/experts.def"
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
