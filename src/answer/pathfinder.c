/* pathfinder.c -- which pathfinder finds the cheapest path: the engine made for the game, or a general algorithm? */
#include "marienbad/expert.h"
#include "path/finder.h"

static mb_status find_for_rules(mb_pathfinder **out, const mb_rules *rules, const mb_path_options *options,
                                const mb_limits *limits, mb_error *error)
{
    mb_path_choice choice;
    mb_status status = mb_path_choose(&choice, rules, options, error);
    if (status != MB_OK)
        return status;
    const mb_expert *expert = options->general ? NULL : mb_expert_find(rules->game->name);
    mb_pathfinder *finder;
    status = expert && expert->pathfinder ? expert->pathfinder(&finder, rules, options, limits, error) : MB_EUNSUITED;
    if (status == MB_EUNSUITED) /* the engine leaves it to the general algorithms */
        return mb_pathfinder_general(out, rules, &choice, options->observer, error);
    if (status == MB_OK)
        *out = finder;
    return status;
}

mb_status mb_pathfinder_of(mb_pathfinder **out, const mb_ground *ground, const mb_path_options *options,
                           const mb_limits *limits, mb_error *error)
{
    static const mb_path_options plain = {0};
    options = options ? options : &plain;
    return ground->arena ? mb_pathfinder_of_arena(out, ground->arena, options, error)
                         : find_for_rules(out, ground->rules, options, limits, error);
}

bool mb_pathfinder_h(uint64_t *out, const mb_pathfinder *finder, const mb_ground *ground, mb_state state)
{
    const mb_game *game = ground->arena ? NULL : ground->rules->game;
    *out = 0;
    if (finder->value)
        return finder->value(out, finder, state);
    if (strcmp(finder->heuristic, "none") == 0)
        return true;
    if (ground->arena) {
        *out = mb_hint_of(ground->arena->heuristic, (uint32_t)state);
        return true;
    }
    for (size_t i = 0; i < game->heuristic_count; i++) {
        const mb_heuristic *row = &game->heuristics[i];
        if (strcmp(row->name, finder->heuristic) != 0 || !row->value)
            continue;
        const uint32_t h = row->value(ground->rules->self, state);
        *out = h;
        return h != MB_NO_WAY;
    }
    return false;
}
