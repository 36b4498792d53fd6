/* advisor.c -- which advisor rates the moves of a game: the engine made for it, a solved arena, or a search? */
#include "answer/backend.h"
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
    mb_status status = find_expert(&expert, rules, options ? &without_deepening : NULL, error);
    if (status != MB_OK)
        return status;
    if (expert && !deepens) {
        *out = expert;
        return MB_OK;
    }
    mb_advisor *search;
    status = mb_advisor_of_search(&search, rules, options, expert, error);
    if (status != MB_OK)
        return status;
    if (options || (rules->game->traits & (MB_ACYCLIC | MB_FOREIGN))) {
        *out = search;
        return MB_OK;
    }
    status = mb_advisor_of_arena(out, rules, search);
    return status == MB_OK ? MB_OK : mb_error_plain(error, status);
}
