/* input_sets.c -- lists of positions on the command line: as a set, a target, a play, or positions to be marked. */
#include <stdlib.h>

#include "arena/refuse.h"
#include "cli/input.h"
#include "core/mem.h"

static const mb_words SAY_ENDLESS = MB_WORDS("--endless: draw, 1, 2 or a payoff expected, found \"{found}\"",
                                             "--endless : draw, 1, 2 ou un gain attendu, trouvé « {found} »");

mb_status input_endless(int32_t *out, cli_call *cli, const input_options *options)
{
    const char *text = options->endless;
    char *end;
    if (!text)
        return MB_OK;
    if (strcmp(text, "draw") == 0) {
        *out = 0;
        return MB_OK;
    }
    const bool pays = strncmp(text, "pays ", 5) == 0; /* as in a file: 2 is then a payoff, and not a player */
    const char *number = text + (pays ? 5 : 0);
    const long long payoff = strtoll(number, &end, 10);
    if (!*number || *number == ' ' || *end || payoff < INT32_MIN || payoff > INT32_MAX)
        return cli_refuse(cli, SAY_ENDLESS, "found", text);
    *out = payoff == 2 && !pays ? -1 : (int32_t)payoff;
    return MB_OK;
}

/* Read a list in the form of `read`; errors name the option. */
typedef mb_status read_claim(mb_list *out, const mb_arena *arena, const char *text, size_t length, const char *file,
                             const mb_limits *limits, mb_error *error);
static mb_status list_as(mb_list *out, cli_call *cli, const char *option, const char *text, const mb_arena *arena,
                         read_claim *read)
{
    mb_text name = {0};
    mb_text_put(&name, "--", option);
    const mb_status status = read(out, arena, text, strlen(text), mb_text_string(&name), cli->limits, &cli->error);
    mb_text_clear(&name);
    return status;
}

mb_status input_list(mb_list *out, cli_call *cli, const char *option, const char *text, const mb_arena *arena)
{
    return list_as(out, cli, option, text, arena, mb_claim_list);
}

/* Names of the arena of a game, or of its undoubled graph. */
typedef struct game_names {
    mb_names base;
    const input *in;
    const mb_arena *arena; /* the one or the other */
} game_names;

static bool is_state(const input *in, const char *name, size_t length)
{
    mb_state state;
    return in->rules->game->parse(&state, in->rules->self, name, length, NULL) == MB_OK;
}

/* In a doubled arena, a name that the game can parse is a state, not a pair, as in POSITION: (1,0) are two heaps. */
static uint32_t find_pair(const mb_names *names, const char *name, size_t length)
{
    const game_names *self = (const game_names *)names;
    return is_state(self->in, name, length) ? MB_NONE : mb_arena_find(self->arena, name, length);
}

static uint32_t find_name(const mb_names *names, const char *name, size_t length)
{
    return mb_arena_find(((const game_names *)names)->arena, name, length);
}

/* Is it a state of the game, in a doubled arena with its mover? */
static bool is_elsewhere(const mb_names *names, const char *name, size_t length)
{
    const game_names *self = (const game_names *)names;
    const mb_ground ground = mb_ground_of_rules(self->in->rules);
    mb_place place;
    return is_state(self->in, name, length) == (self->arena == self->in->graph)
           && mb_ground_find(&place, &ground, MB_P1, name, length, NULL) == MB_OK;
}

static void show_name(mb_text *out, const mb_names *names, uint32_t v)
{
    mb_arena_name(out, ((const game_names *)names)->arena, v);
}

/* Is the place of one error behind that of another?  Of two readings the one that went further was meant. */
static bool is_behind(const mb_error *one, const mb_error *other)
{
    return one->line != other->line ? one->line > other->line : one->column > other->column;
}

/* Read a list of names of the arena or, if one of them is no such name, all as names of the undoubled graph. */
static mb_status list_either(mb_list *out, bool *doubled, const input *in, const char *option, const char *text,
                             read_claim *read)
{
    cli_call *cli = in->cli;
    const game_names names = {.base = {.find = find_pair, .show = show_name}, .in = in, .arena = in->arena};
    mb_arena arena = *in->arena;
    *doubled = false;
    if (in->arena == in->graph)
        return list_as(out, cli, option, text, in->arena, read);
    if (in->rules)
        arena.names = (mb_names *)&names.base;
    const mb_status status = list_as(out, cli, option, text, &arena, read);
    if (status != MB_ENOTFOUND)
        return status;
    const mb_error said = cli->error;
    const mb_status bare = list_as(out, cli, option, text, in->graph, read);
    *doubled = bare == MB_OK;
    if (bare == MB_ENOTFOUND && !is_behind(&cli->error, &said))
        cli->error = said;
    return bare;
}

/* Position v of the graph, in the arena: itself, or its pair with `player`; MB_NONE: not reachable. */
static mb_status in_arena(uint32_t *out, const mb_arena *graph, const mb_arena *arena, uint32_t v, mb_player player)
{
    MB_ASSERT(v < graph->positions && graph->impartial);
    mb_text name = {0};
    mb_arena_name(&name, graph, v);
    const mb_status status = name.status;
    if (status == MB_OK)
        *out = mb_arena_find_pair(arena, player, mb_text_string(&name), name.length);
    mb_text_clear(&name);
    return status;
}

mb_status input_set(mb_bitset *out, const input *in, const char *option, const char *text)
{
    MB_ASSERT(in->graph && in->arena);
    const mb_arena *graph = in->graph, *arena = in->arena;
    mb_list list = {0};
    mb_bitset set = {0};
    bool doubled;
    mb_status status = list_either(&list, &doubled, in, option, text, mb_claim_set);
    if (status == MB_OK)
        status = mb_bitset_init(&set, arena->positions);
    for (uint32_t i = 0; i < list.count && status == MB_OK; i++) {
        if (!doubled)
            mb_bitset_add(&set, list.at[i]);
        for (mb_player player = MB_P1; doubled && player <= MB_P2 && status == MB_OK; player++) {
            uint32_t v;
            status = in_arena(&v, graph, arena, list.at[i], player);
            if (status == MB_OK && v != MB_NONE)
                mb_bitset_add(&set, v);
        }
    }
    mb_list_clear(&list);
    if (status == MB_OK)
        *out = set;
    else
        mb_bitset_clear(&set);
    return status;
}

/* Refuse a position of which this pair is not reachable. */
static mb_status refuse_unknown(cli_call *cli, const mb_arena *graph, uint32_t v)
{
    mb_text name = {0};
    mb_arena_name(&name, graph, v);
    const mb_status status = mb_refuse_unknown(&cli->error, mb_piece_of(&name));
    mb_text_clear(&name);
    return status;
}

mb_status input_play(mb_list *out, const input *in, const char *option, const char *text)
{
    mb_list list = {0};
    bool doubled;
    mb_status status = list_either(&list, &doubled, in, option, text, mb_claim_list);
    mb_player mover = mb_player_of(in->options->mover);
    for (uint32_t i = 0; doubled && i < list.count && status == MB_OK; i++, mover = mb_other(mover)) {
        const uint32_t bare = list.at[i];
        status = in_arena(&list.at[i], in->graph, in->arena, bare, mover);
        if (status == MB_OK && list.at[i] == MB_NONE)
            status = refuse_unknown(in->cli, in->graph, bare);
    }
    if (status == MB_OK)
        *out = list;
    else
        mb_list_clear(&list);
    return status;
}

mb_status input_claim(mb_file *out, const char **name, cli_call *cli, const char *option, const char *text)
{
    const char *first = text + strspn(text, " \t\n");
    *name = text;
    if (*first != '{' && *first != '[' && !strstr(text, "->") && !strstr(text, "\u2192") && !strchr(text, '\n'))
        return mb_file_read(out, text, cli->limits, &cli->error);
    *out = (mb_file){.data = mb_copy_string(text), .length = strlen(text)};
    *name = option;
    return out->data ? MB_OK : mb_error_plain(&cli->error, MB_ENOMEM);
}

mb_status input_numbers(uint32_t **out, const input *in, const char *option, const char *text)
{
    MB_ASSERT(in->arena);
    cli_call *cli = in->cli;
    mb_file file;
    const char *name;
    mb_status status = input_claim(&file, &name, cli, option, text);
    if (status != MB_OK)
        return status;
    uint32_t *number = mb_alloc(in->arena->positions, sizeof *number);
    status = MB_ENOMEM;
    if (number)
        status = mb_claim_numbers(number, in->arena, file.data, file.length, name, cli->limits, &cli->error);
    mb_file_clear(&file);
    if (status == MB_OK)
        *out = number;
    else
        mb_release(number);
    return status;
}

/* Read moves whose names the arena does not know: states that it does not reach, or bare names of the graph. */
static mb_status read_other_moves(uint32_t *next, const input *in, const mb_file *file, const char *name,
                                  mb_player player)
{
    cli_call *cli = in->cli;
    const bool game = in->rules && !input_is_program(cli, in->options);
    game_names names = {
        .base = {.find = find_name, .show = show_name, .elsewhere = is_elsewhere}, .in = in, .arena = in->arena};
    mb_arena arena = *in->arena;
    if (game)
        arena.names = &names.base;
    mb_status status = MB_ENOTFOUND;
    if (game)
        status = mb_claim_moves(next, &arena, file->data, file->length, name, cli->limits, &cli->error);
    if (status != MB_ENOTFOUND || in->arena == in->graph)
        return status;
    mb_arena graph = *in->graph;
    names.arena = in->graph;
    if (game)
        graph.names = &names.base;
    uint32_t *bare = mb_alloc(graph.positions, sizeof *bare);
    if (!bare)
        return mb_error_plain(&cli->error, MB_ENOMEM);
    status = mb_claim_moves(bare, &graph, file->data, file->length, name, cli->limits, &cli->error);
    memset(next, 0xff, in->arena->positions * sizeof *next);
    for (uint32_t v = 0; v < graph.positions && status == MB_OK; v++) {
        uint32_t from, to;
        if (bare[v] == MB_NONE)
            continue;
        if ((status = in_arena(&from, in->graph, in->arena, v, player)) == MB_OK)
            status = in_arena(&to, in->graph, in->arena, bare[v], mb_other(player));
        if (status == MB_OK && from != MB_NONE && to == MB_NONE)
            status = refuse_unknown(cli, in->graph, bare[v]);
        else if (status == MB_OK && from != MB_NONE)
            next[from] = to;
    }
    mb_release(bare);
    return status;
}

mb_status input_strategy(uint32_t **next, uint8_t **winner, const input *in, const char *option, const char *text,
                         int64_t player)
{
    mb_error *error = &in->cli->error;
    const uint32_t n = in->arena->positions;
    mb_file file;
    const char *name;
    mb_status status = input_claim(&file, &name, in->cli, option, text);
    if (status != MB_OK)
        return status;
    uint32_t *moves = mb_alloc(n, sizeof *moves);
    uint8_t *wins = mb_alloc(n, sizeof *wins);
    status = MB_ENOMEM;
    if (moves && wins)
        status = mb_moves_read(moves, wins, in->arena, file.data, file.length, name, in->cli->limits, error);
    if (status == MB_ENOTFOUND) {
        const mb_error said = *error;
        const mb_player mover = mb_player_of(player ? player : in->options->mover);
        memset(wins, MB_NO_CLAIM, n);
        status = read_other_moves(moves, in, &file, name, mover);
        if (status == MB_OK)
            *error = (mb_error){0};
        else if ((status == MB_EPARSE || status == MB_ENOTFOUND) && !is_behind(error, &said))
            *error = said;
    }
    mb_file_clear(&file);
    if (status == MB_OK) {
        *next = moves;
        moves = NULL;
    }
    if (status == MB_OK && winner) {
        *winner = wins;
        wins = NULL;
    }
    mb_release_all(moves, wins);
    return status;
}

/* Is v marked won by the player? */
static bool is_won(const mb_arena *arena, uint32_t v, mb_player player)
{
    if (mb_mark_of(arena, v) == MB_UNMARKED)
        return false;
    const int32_t payoff = mb_terminal_payoff(arena, v);
    return player == MB_P1 ? payoff > 0 : payoff < 0;
}

mb_status input_target(mb_bitset *out, const input *in, mb_player player)
{
    const mb_arena *arena = in->arena;
    MB_ASSERT(!arena->impartial);
    if (in->options->target)
        return input_set(out, in, "target", in->options->target);
    const mb_status status = mb_bitset_init(out, arena->positions);
    for (uint32_t v = 0; v < arena->positions && status == MB_OK; v++)
        if (is_won(arena, v, player))
            mb_bitset_add(out, v);
    return status;
}

/* Mark the positions that an option lists; a position that has another mark is refused, by name. */
static mb_status sets_mark(const input *in, const char *option, const char *text, mb_mark wanted)
{
    mb_arena *arena = in->arena;
    mb_bitset set;
    mb_status status = input_set(&set, in, option, text);
    if (status != MB_OK)
        return status;
    for (uint32_t v = 0; v < arena->positions && status == MB_OK; v++) {
        if (!mb_bitset_has(&set, v))
            continue;
        const mb_mark old = mb_mark_of(arena, v);
        if (old != MB_UNMARKED && old != wanted)
            status = mb_refuse_mark(&in->cli->error, MB_EINVAL, mb_arena_called(arena, v), old, wanted);
        arena->tag[v] = mb_tag(mb_owner(arena, v), wanted, mb_is_goal(arena, v));
    }
    mb_bitset_clear(&set);
    return status;
}

mb_status input_mark(const input *in, bool target)
{
    const input_options *options = in->options;
    const struct {
        const char *option, *text;
        mb_mark mark;
    } rows[] = {{"win1", options->win1, MB_WIN1},
                {"win2", options->win2, MB_WIN2},
                {"draw", options->draw, MB_DRAW},
                {"target", target ? options->target : NULL, MB_WIN1}};
    mb_status status = MB_OK;
    for (size_t i = 0; i < MB_COUNT(rows) && status == MB_OK; i++)
        if (rows[i].text)
            status = sets_mark(in, rows[i].option, rows[i].text, rows[i].mark);
    return status;
}
