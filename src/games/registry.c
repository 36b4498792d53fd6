/* registry.c -- the games by name, and opening one with the parameters that a person typed. */
#include "core/registry.h"

#include <float.h>

#include "core/mem.h"
#include "core/name.h"
#include "core/nearest.h"
#include "games/list.h"
#include "games/numbers.h"

static const mb_words SAY_ANY = MB_WORDS("{text}", "{text}");
static const mb_words SAY_PARAM_FORM =
    MB_WORDS("\"{found}\" is not of the form name=value", "« {found} » n'est pas de la forme nom=valeur");
static const mb_words SAY_PARAM_UNKNOWN =
    MB_WORDS("{game} has no parameter \"{found}\"; it has {known}",
             "{game} n'a pas de paramètre « {found} » ; il a {known} (noms français : marienbad games {game})");
static const mb_words SAY_PARAM_NEAR =
    MB_WORDS("{game} has no parameter \"{found}\": did you mean {nearest}? It has {known}",
             "{game} n'a pas de paramètre « {found} » : vouliez-vous dire {nearest} ? Il a {known} (noms français : "
             "marienbad games {game})");
static const mb_words SAY_PARAM_TWICE = MB_WORDS("{name} is given twice", "{name} est donné deux fois");
static const mb_words SAY_PARAM_INTEGER =
    MB_WORDS("{name} must be an integer, found \"{found}\"", "{name} doit être un entier, et non « {found} »");
static const mb_words SAY_PARAM_INTEGERS =
    MB_WORDS("{name} must be integers separated by commas, found \"{found}\"",
             "{name} doit être une suite d'entiers séparés par des virgules, et non « {found} »");
static const mb_words SAY_PARAM_RANGE = MB_WORDS("{name} must be from {least} to {most}, found {found}",
                                                 "{name} doit être compris entre {least} et {most}, et non {found}");
static const mb_words SAY_PARAM_CHOICE = MB_WORDS("{name} must be one of {choices}, found \"{found}\"",
                                                  "{name} doit être l'un des choix {choices}, et non « {found} »");
static const mb_words SAY_PARAM_NO_LOADER =
    MB_WORDS("{name}: no file can be read here, found \"{found}\"",
             "{name} : aucun fichier ne peut être lu ici, trouvé « {found} »");

static const void *const rows[] = {
#define MB_GAME(name) &mb_game_##name,
#include "games/list.def"
#undef MB_GAME
};
const mb_registry mb_games = MB_REGISTRY(rows);

const mb_game *mb_game_at(size_t index)
{
    return mb_registry_at(&mb_games, index);
}

const mb_game *mb_game_find(const char *name)
{
    const mb_game *game;
    for (size_t i = 0; (game = mb_game_at(i)) != NULL; i++)
        if (mb_name_among(game->name, name, strlen(name)) || mb_name_among(game->also, name, strlen(name)))
            return game;
    return NULL;
}

const char *mb_game_nearest(const char *name)
{
    mb_nearest nearest = mb_nearest_to(name, strlen(name));
    const mb_game *game;
    for (size_t i = 0; (game = mb_game_at(i)) != NULL; i++) {
        mb_nearest_try(&nearest, game->name, game->name);
        mb_nearest_try(&nearest, game->also, game->name);
    }
    return nearest.name;
}

const mb_param *mb_param_find(const mb_game *game, const char *name, size_t length)
{
    for (size_t i = 0; i < game->param_count; i++)
        if (mb_name_among(game->params[i].name, name, length) || mb_name_among(game->params[i].also, name, length))
            return &game->params[i];
    return NULL;
}

const mb_value *mb_value_find(const mb_game *game, const mb_value *values, const char *name)
{
    for (size_t i = 0; i < game->param_count; i++)
        if (strcmp(game->params[i].name, name) == 0)
            return &values[i];
    return NULL;
}

const mb_value *mb_value_of(const mb_game *game, const mb_value *values, const char *name)
{
    const mb_value *value = mb_value_find(game, values, name);
    MB_ASSERT(value);
    return value;
}

static mb_status refuse_range(const mb_param *param, const char *text, mb_error *error)
{
    return mb_fail(error, MB_EINVAL, SAY_PARAM_RANGE, "name", param->name, "found", text, "least", param->least,
                   "most", param->most);
}

static mb_status registry_read_integer(mb_value *value, const mb_param *param, const char *text, mb_error *error)
{
    const mb_status status = mb_number_parse(&value->number, text, strlen(text));
    if (status == MB_EPARSE)
        return mb_fail(error, MB_EINVAL, SAY_PARAM_INTEGER, "name", param->name, "found", text);
    if (status != MB_OK || value->number < param->least || value->number > param->most)
        return refuse_range(param, text, error);
    return MB_OK;
}

static mb_status read_integers(mb_value *value, const mb_param *param, const char *text, mb_error *error)
{
    size_t count = 0;
    const mb_status status = mb_tuple_parse(NULL, 0, &count, text, strlen(text));
    if (status == MB_ELIMIT)
        return refuse_range(param, text, error);
    if (status != MB_OK || count == 0)
        return mb_fail(error, MB_EINVAL, SAY_PARAM_INTEGERS, "name", param->name, "found", text);
    int64_t *list = mb_alloc(count, sizeof *list);
    if (!list)
        return mb_error_plain(error, MB_ENOMEM);
    mb_tuple_parse(list, count, &count, text, strlen(text));
    MB_ASSERT(!value->list && count > 0);
    value->list = list;
    value->count = count;
    for (size_t i = 0; i < count; i++)
        if (list[i] < param->least || list[i] > param->most)
            return refuse_range(param, text, error);
    return MB_OK;
}

static mb_status registry_read_choice(mb_value *value, const mb_param *param, const char *text, mb_error *error)
{
    value->number = mb_choice_find(param->choices, text);
    if (value->number >= 0)
        return MB_OK;
    return mb_fail(error, MB_EINVAL, SAY_PARAM_CHOICE, "name", param->name, "found", text, "choices", param->choices);
}

static mb_status copy_text(const char **out, const char *text, mb_error *error)
{
    const size_t size = strlen(text) + 1;
    char *copy = mb_alloc(size, 1);
    if (!copy)
        return mb_error_plain(error, MB_ENOMEM);
    memcpy(copy, text, size);
    *out = copy;
    return MB_OK;
}

static mb_status registry_read_graph(mb_value *value, const mb_param *param, const char *text,
                                     const mb_loader *loader, mb_error *error)
{
    if (*text == '\0')
        return MB_OK;
    if (!loader)
        return mb_fail(error, MB_EINVAL, SAY_PARAM_NO_LOADER, "name", param->name, "found", text);
    mb_arena *graph = NULL;
    const mb_status status = loader->load(&graph, loader->context, text, error);
    value->graph = graph;
    return status;
}

static mb_status registry_read_value(mb_value *value, const mb_param *param, const char *text,
                                     const mb_loader *loader, mb_error *error)
{
    const mb_status status = copy_text(&value->string, text, error);
    if (status != MB_OK)
        return status;
    switch (param->type) {
    case MB_INTEGER:
        return registry_read_integer(value, param, text, error);
    case MB_INTEGERS:
        return read_integers(value, param, text, error);
    case MB_CHOICE:
        return registry_read_choice(value, param, text, error);
    case MB_GRAPH:
        return registry_read_graph(value, param, text, loader, error);
    default:
        return MB_OK;
    }
}

static const char from_names[] = "from|depuis"; /* of the parameter that every game has */

static mb_status registry_refuse_unknown(const mb_game *game, const char *arg, size_t length, mb_error *error)
{
    mb_text known = {0};
    mb_nearest nearest = mb_nearest_to(arg, length);
    for (size_t i = 0; i < game->param_count; i++) {
        const mb_param *param = &game->params[i];
        mb_text_put(&known, param->name, ", ");
        mb_nearest_try(&nearest, param->name, param->name);
        mb_nearest_try(&nearest, param->also, param->name);
    }
    mb_text_add(&known, "from");
    mb_nearest_try(&nearest, from_names, "from");
    mb_fail(error, MB_EINVAL, nearest.name ? SAY_PARAM_NEAR : SAY_PARAM_UNKNOWN, "game", game->name, "found",
            mb_piece_at(arg, length), "known", mb_piece_of(&known), "nearest", nearest.name ? nearest.name : "");
    mb_text_clear(&known);
    return MB_EINVAL;
}

/* Read one name=value, into its parameter's value or, for from=, into rules->from. */
static mb_status read_arg(mb_rules *rules, const char *arg, const mb_loader *loader, mb_error *error)
{
    const mb_game *game = rules->game;
    MB_ASSERT(rules->values || game->param_count == 0);
    const char *equals = strchr(arg, '=');
    if (!equals || equals == arg)
        return mb_fail(error, MB_EINVAL, SAY_PARAM_FORM, "found", arg);
    const size_t length = (size_t)(equals - arg);
    const mb_param *param = mb_param_find(game, arg, length);
    const bool is_from = !param && mb_name_among(from_names, arg, length);
    if (!is_from && !param)
        return registry_refuse_unknown(game, arg, length, error);
    mb_value *value = param ? &rules->values[param - game->params] : NULL;
    if (is_from ? rules->from != NULL : value->string != NULL)
        return mb_fail(error, MB_EINVAL, SAY_PARAM_TWICE, "name", is_from ? "from" : param->name);
    if (!is_from)
        return registry_read_value(value, param, equals + 1, loader, error);
    return copy_text(&rules->from, equals + 1, error);
}

/* Is `name` how the game itself writes the state, or at least so in parentheses that it can be nothing else? */
static bool is_written(const mb_rules *rules, mb_state state, mb_piece name)
{
    mb_text text = {0};
    rules->game->show(&text, rules->self, state);
    const bool same = text.length == name.length && memcmp(text.data, name.at, name.length) == 0;
    mb_text_clear(&text);
    return same || name.at[0] == '(';
}

mb_status mb_rules_find(mb_state *out, mb_player *mover, const mb_rules *rules, const char *name, size_t length,
                        mb_error *error)
{
    const mb_game *game = rules->game;
    mb_name_pair pair;
    mb_state state;
    const mb_status status = game->parse(out, rules->self, name, length, error);
    if (status == MB_OK || !(game->traits & MB_IMPARTIAL) || !mb_name_pair_read(&pair, name, length))
        return status;
    mb_name_pair_trim(&pair);
    if (game->parse(&state, rules->self, pair.name, pair.length, NULL) != MB_OK
        || !is_written(rules, state, mb_piece_at(pair.name, pair.length)))
        return status;
    *out = state;
    *mover = mb_player_of(pair.player);
    if (error) /* the first reading failed, and that is no failure */
        *error = (mb_error){0};
    return MB_OK;
}

/* Find the state that from= names; from then on it is called as the game calls it. */
static mb_status read_from(mb_rules *rules, mb_error *error)
{
    mb_status status = mb_rules_find(&rules->start, &rules->first, rules, rules->from, strlen(rules->from), error);
    if (status != MB_OK)
        return status;
    mb_text name = {0};
    const char *given = rules->from;
    rules->game->show(&name, rules->self, rules->start);
    status = copy_text(&rules->from, mb_text_string(&name), error);
    if (status == MB_OK)
        mb_release((void *)given);
    mb_text_clear(&name);
    return status;
}

/* from= named a pair, (2,NAME): keep the NAME, and the player. */
static void strip_pair(mb_rules *rules)
{
    mb_name_pair pair;
    char *from = (char *)rules->from;
    if (!(rules->game->traits & MB_IMPARTIAL) || !mb_name_pair_read(&pair, from, strlen(from)))
        return;
    mb_name_pair_trim(&pair);
    if (pair.name[0] != '(')
        return;
    rules->first = mb_player_of(pair.player);
    memmove(from, pair.name, pair.length);
    from[pair.length] = 0;
}

/* Find the first state; one that needs too many bits is no failure. */
static mb_status registry_find_start(mb_rules *rules, mb_error *error)
{
    mb_error said = {0};
    mb_status status = rules->game->start(&rules->start, rules->self, &said);
    if (rules->from && status == MB_OK)
        status = read_from(rules, &said);
    else if (rules->from && status == MB_ELIMIT) /* only a theorem will read it */
        strip_pair(rules);
    rules->fits = status == MB_OK;
    if (status == MB_ELIMIT)
        rules->too_large = said;
    else if (status != MB_OK && error)
        *error = said;
    return status == MB_ELIMIT ? MB_OK : status;
}

mb_status mb_rules_open(mb_rules **out, const mb_game *game, const char *const *args, size_t count, mb_error *error)
{
    return mb_rules_open_with(out, game, args, count, NULL, error);
}

mb_status mb_rules_open_with(mb_rules **out, const mb_game *game, const char *const *args, size_t count,
                             const mb_loader *loader, mb_error *error)
{
    mb_status status;
    mb_rules *rules = mb_alloc_zero(1, sizeof *rules);
    if (!rules)
        return mb_error_plain(error, MB_ENOMEM);
    rules->game = game;
    rules->values = mb_alloc_zero(game->param_count, sizeof *rules->values);
    if (!rules->values) {
        status = mb_error_plain(error, MB_ENOMEM);
        goto done;
    }
    for (size_t i = 0; i < count; i++)
        if ((status = read_arg(rules, args[i], loader, error)) != MB_OK)
            goto done;
    for (size_t i = 0; i < game->param_count; i++) {
        const mb_param *param = &game->params[i];
        if (!rules->values[i].string
            && (status = registry_read_value(&rules->values[i], param, param->preset, loader, error)) != MB_OK)
            goto done;
    }
    if ((status = game->open(&rules->self, rules->values, error)) != MB_OK)
        goto done;
    MB_ASSERT(rules->self);
    if ((status = registry_find_start(rules, error)) != MB_OK)
        goto done;
    *out = rules;
    rules = NULL;
done:
    mb_rules_close(rules);
    return status;
}

mb_status mb_rules_fit(const mb_rules *rules, mb_error *error)
{
    if (!rules->fits && error)
        *error = rules->too_large;
    return rules->fits ? MB_OK : MB_ELIMIT;
}

mb_extent mb_rules_states(const mb_rules *rules)
{
    const mb_game *game = rules->game;
    if (rules->fits && game->mark(rules->self, rules->start) != MB_UNMARKED)
        return (mb_extent){1, 1};
    const mb_extent found =
        rules->fits && game->states ? game->states(rules->self, rules->start) : (mb_extent){1, DBL_MAX};
    MB_ASSERT(1 <= found.least && found.least <= found.most);
    return found;
}

void mb_rules_close(mb_rules *rules)
{
    if (!rules)
        return;
    if (rules->self)
        rules->game->close(rules->self);
    for (size_t i = 0; rules->values && i < rules->game->param_count; i++) {
        mb_release_all((void *)rules->values[i].string, (void *)rules->values[i].list);
        mb_arena_free((mb_arena *)rules->values[i].graph);
    }
    mb_release_all(rules->values, (void *)rules->from, rules);
}

/* Without the game's own words a move is called by where it leads. */
static void name_by_target(mb_note *out, const mb_rules *rules, mb_state state, size_t index)
{
    mb_text name = {0};
    mb_state *next = mb_alloc(index + 1, sizeof *next);
    if (next) {
        const size_t count = rules->game->moves(rules->self, state, next, index + 1);
        MB_ASSERT(index < count);
        (void)count;
        rules->game->show(&name, rules->self, next[index]);
    }
    mb_note_say(out, SAY_ANY, "text", mb_piece_of(&name));
    out->short_of_memory |= !next;
    mb_release(next);
    mb_text_clear(&name);
}

void mb_rules_move_name(mb_note *out, const mb_rules *rules, mb_state state, size_t index)
{
    if (rules->game->move_name)
        rules->game->move_name(out, rules->self, state, index);
    else
        name_by_target(out, rules, state, index);
}
