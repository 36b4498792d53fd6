/* advisor.c -- which advisor rates the moves of a game: the engine made for it, or a search? */
#include "marienbad/expert.h"
#include "search/advise.h"

/* The advisor of the game's expert; *out is NULL if there is none, or if it does not support the options. */
static mb_status find_expert(mb_advisor **out, const mb_rules *rules, const mb_search_options *options,
                             mb_error *error)
{
    const mb_expert *expert = mb_expert_find(rules->game->name);
    *out = NULL;
    const mb_status status = expert && expert->advisor ? expert->advisor(out, rules, options, error) : MB_EUNSUITED;
    return status == MB_EUNSUITED ? MB_OK : status;
}

mb_status mb_advisor_of_rules(mb_advisor **out, const mb_rules *rules, const mb_search_options *options,
                              mb_error *error)
{
    const bool deepens = options && options->deepen;
    mb_search_options without_deepening = options ? *options : (mb_search_options){0};
    without_deepening.deepen = false;
    mb_advisor *expert;
    const mb_status status = find_expert(&expert, rules, options ? &without_deepening : NULL, error);
    if (status != MB_OK)
        return status;
    if (!expert || deepens)
        return mb_advisor_of_search(out, rules, options, expert, error);
    *out = expert;
    return MB_OK;
}
