/* expert.c -- the experts of single games: theorems and engines, by the name of the game. */
#include "marienbad/expert.h"
#include "core/base.h"
#include "core/message.h"
#include "core/registry.h"

/* Messages. */
static const mb_words SAY_NONE =
    MB_WORDS("no theory is known here of {game}", "on ne connaît pas ici de théorie de {game}");

#define MB_EXPERT(name) extern const mb_expert mb_expert_##name;
#include "answer/experts.def"
#undef MB_EXPERT

static const void *const rows[] = {
#define MB_EXPERT(name) &mb_expert_##name,
#include "answer/experts.def"
#undef MB_EXPERT
};
const mb_registry mb_experts = MB_REGISTRY(rows);

MB_REGISTRY_DOORS(mb_expert, mb_experts)

mb_status mb_theory_ask(mb_theory *out, const mb_rules *rules, mb_error *error)
{
    const mb_expert *expert = mb_expert_find(rules->game->name);
    if (!expert || !expert->ask)
        return mb_fail(error, MB_ENOTFOUND, SAY_NONE, "game", rules->game->name);
    const char *from = rules->from;
    return expert->ask(out, rules->game, rules->values, from, from ? strlen(from) : 0, error);
}
