/* advisor.c -- which advisor rates the moves of a game: the engine made for it, or a search? */
#include "marienbad/expert.h"
#include "search/advise.h"

/* The advisor of the game's expert; NULL: there is none, or none that the options suit. */
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
    const bool hurried = options && options->deepen;
    mb_search_options at_leisure = options ? *options : (mb_search_options){0};
    at_leisure.deepen = false;
    mb_advisor *expert;
    const mb_status status = find_expert(&expert, rules, options ? &at_leisure : NULL, error);
    if (status != MB_OK)
        return status;
    if (!expert || hurried)
        return mb_advisor_of_search(out, rules, options, expert, error);
    *out = expert;
    return MB_OK;
}
