/* ground.c -- rules and arenas behind one interface: places, marks, moves, names. */
#include "ground/ground.h"

#include "arena/names.h"
#include "arena/refuse.h"
#include "core/mem.h"
#include "core/message.h"
#include "core/name.h"

mb_ground mb_ground_of_rules(const mb_rules *rules)
{
    MB_ASSERT(rules);
    return (mb_ground){.rules = rules};
}

mb_ground mb_ground_of_arena(const mb_arena *arena, const mb_rules *rules)
{
    return (mb_ground){.arena = arena, .rules = rules, .endless = arena->endless};
}

bool mb_ground_is_impartial(const mb_ground *ground)
{
    return ground->arena ? ground->arena->impartial : (ground->rules->game->traits & MB_IMPARTIAL) != 0;
}

mb_place mb_ground_start(const mb_ground *ground)
{
    const mb_rules *rules = ground->rules;
    const uint64_t at = ground->arena ? ground->arena->start : rules->start;
    const mb_player first = rules ? rules->first : MB_P1;
    return mb_ground_place(ground, at, mb_other(first));
}

/* A position of an impartial game has the name of its state, also in a doubled arena, whose positions are pairs. */
void mb_ground_bare(mb_text *out, const mb_ground *ground, uint64_t at)
{
    const mb_rules *rules = ground->rules;
    const bool impartial = rules && (rules->game->traits & MB_IMPARTIAL);
    mb_state state = at;
    MB_ASSERT(ground->arena || rules);
    if (!ground->arena || (impartial && mb_ground_state(&state, ground, (mb_place){.at = at})))
        rules->game->show(out, rules->self, state);
    else
        mb_arena_name(out, ground->arena, (uint32_t)at);
}

static void write_bare(mb_text *out, const void *ground, uint64_t at, int mover)
{
    (void)mover;
    mb_ground_bare(out, ground, at);
}

mb_called mb_ground_called_bare(const mb_ground *ground, uint64_t at)
{
    return (mb_called){.write = write_bare, .self = ground, .at = at};
}

void mb_ground_name(mb_text *out, const mb_ground *ground, mb_place place)
{
    if (mb_ground_is_impartial(ground))
        mb_pair_name(out, place.mover, MB_ITEM(mb_ground_called_bare(ground, place.at)));
    else if (ground->arena)
        mb_arena_name(out, ground->arena, (uint32_t)place.at);
    else
        mb_ground_bare(out, ground, place.at);
}

static void ground_write_name(mb_text *out, const void *ground, uint64_t at, int mover)
{
    mb_ground_name(out, ground, (mb_place){.at = at, .mover = (mb_player)mover});
}

mb_called mb_ground_called(const mb_ground *ground, mb_place place)
{
    return (mb_called){.write = ground_write_name, .self = ground, .at = place.at, .mover = (int)place.mover};
}

/* Find a position of an arena by its name, by a pair (1,NAME) of an impartial graph, or by the bare name in a doubled
 * one. */
static bool ground_find_position(mb_place *out, const mb_ground *ground, mb_player mover, const char *name,
                                 size_t length)
{
    const mb_arena *arena = ground->arena;
    mb_name_pair pair;
    uint32_t v = mb_arena_find(arena, name, length);
    if (v == MB_NONE && arena->impartial && mb_name_pair_read(&pair, name, length)) {
        v = mb_arena_find(arena, pair.name, pair.length);
        if (v == MB_NONE && mb_name_pair_trim(&pair))
            v = mb_arena_find(arena, pair.name, pair.length);
        mover = mb_player_of(pair.player);
    }
    if (v == MB_NONE && !arena->impartial)
        v = mb_arena_find_pair(arena, mover, name, length);
    if (v != MB_NONE)
        *out = mb_ground_place(ground, v, mb_other(mover));
    return v != MB_NONE;
}

/* The same for a name in quotes, as in files: "a name", with \" and \\ for quotes and backslashes. */
static bool find_quoted(mb_place *out, const mb_ground *ground, mb_player mover, const char *name, size_t length)
{
    if (length < 3 || name[0] != '"' || name[length - 1] != '"')
        return false;
    mb_text bare = {0};
    for (size_t i = 1; i + 1 < length; i++) {
        i += name[i] == '\\' && i + 2 < length;
        mb_text_char(&bare, name[i]);
    }
    const bool found = bare.status == MB_OK && ground_find_position(out, ground, mover, bare.data, bare.length);
    mb_text_clear(&bare);
    return found;
}

/* The same for a tuple as Python prints it, with blanks behind its commas: (1, (0, 2)) is (1,(0,2)). */
static bool find_tuple(mb_place *out, const mb_ground *ground, mb_player mover, const char *name, size_t length)
{
    if (length < 3 || name[0] != '(' || name[length - 1] != ')')
        return false;
    mb_text bare = {0};
    for (size_t i = 0; i < length; i++)
        if (name[i] != ' ' || name[i - 1] != ',')
            mb_text_char(&bare, name[i]);
    const bool found = bare.status == MB_OK && ground_find_position(out, ground, mover, bare.data, bare.length);
    mb_text_clear(&bare);
    return found;
}

mb_status mb_ground_find(mb_place *out, const mb_ground *ground, mb_player mover, const char *name, size_t length,
                         mb_error *error)
{
    if (ground->arena)
        return ground_find_position(out, ground, mover, name, length) || find_quoted(out, ground, mover, name, length)
                       || find_tuple(out, ground, mover, name, length)
                   ? MB_OK
                   : mb_refuse_unknown(error, mb_piece_at(name, length));
    mb_state state;
    const mb_status status = mb_rules_find(&state, &mover, ground->rules, name, length, error);
    if (status == MB_OK)
        *out = mb_ground_place(ground, state, mb_other(mover));
    return status;
}

bool mb_ground_is_plain(const mb_ground *ground)
{
    const bool pays = ground->arena ? ground->arena->pays != NULL : ground->rules->game->payoff != NULL;
    return !pays && ground->endless >= -1 && ground->endless <= 1;
}

mb_status mb_ground_has_cycles(bool *out, const mb_ground *ground, const mb_limits *limits)
{
    if (!ground->arena) {
        *out = !(ground->rules->game->traits & MB_ACYCLIC);
        return MB_OK;
    }
    uint32_t *order = mb_alloc(ground->arena->positions, sizeof *order);
    const mb_status status = order ? mb_arena_order(order, NULL, ground->arena, limits) : MB_ENOMEM;
    mb_release(order);
    if (status != MB_OK && status != MB_EUNSUITED)
        return status;
    *out = status == MB_EUNSUITED;
    return MB_OK;
}

int32_t mb_ground_pays(const mb_ground *ground, mb_place place, mb_mark mark)
{
    const mb_rules *rules = ground->rules;
    switch (mark) {
    case MB_WIN1:
        return 1;
    case MB_WIN2:
        return -1;
    case MB_PAYS:
        return ground->arena ? ground->arena->pays[place.at] : rules->game->payoff(rules->self, place.at);
    case MB_MOVER_WINS:
        return place.mover == MB_P1 ? 1 : -1;
    case MB_MOVER_LOSES:
        return place.mover == MB_P1 ? -1 : 1;
    case MB_DRAW:
        return 0;
    default: /* stuck */
        return ground->endless;
    }
}

size_t mb_ground_list(const mb_ground *ground, mb_place place, uint64_t *out, size_t cap)
{
    const mb_arena *arena = ground->arena;
    if (!arena)
        return ground->rules->game->moves(ground->rules->self, place.at, out, cap);
    const uint64_t first = arena->first[place.at];
    const size_t count = (size_t)mb_degree(arena, (uint32_t)place.at);
    for (size_t i = 0; i < count && i < cap; i++)
        out[i] = arena->to[first + i];
    return count;
}

mb_mark mb_ground_terminal(int32_t *pays, const mb_ground *ground, mb_place place)
{
    const mb_mark mark = mb_ground_mark(ground, place);
    if (mark == MB_UNMARKED && mb_ground_list(ground, place, NULL, 0) > 0)
        return mark;
    *pays = mb_ground_pays(ground, place, mark);
    if (mark == MB_MOVER_WINS || mark == MB_MOVER_LOSES)
        return *pays > 0 ? MB_WIN1 : MB_WIN2;
    return mark;
}

void mb_places_clear(mb_places *places)
{
    mb_release(places->at);
    *places = (mb_places){0};
}

mb_status mb_places_add(mb_places *places, mb_place place)
{
    if (!mb_grow(&places->at, &places->room, places->count, 1))
        return MB_ENOMEM;
    places->at[places->count++] = place;
    return MB_OK;
}

mb_status mb_ground_moves(mb_places *out, const mb_ground *ground, mb_place place)
{
    const bool over = mb_ground_mark(ground, place) != MB_UNMARKED;
    const size_t count = over ? 0 : mb_ground_list(ground, place, NULL, 0);
    if (!mb_grow(&out->at, &out->room, 0, count))
        return MB_ENOMEM;
    uint64_t *next = mb_alloc(count, sizeof *next);
    if (!next)
        return MB_ENOMEM;
    if (count > 0)
        mb_ground_list(ground, place, next, count);
    for (size_t i = 0; i < count; i++)
        out->at[i] = mb_ground_place(ground, next[i], place.mover);
    out->count = count;
    mb_release(next);
    return MB_OK;
}

uint64_t mb_ground_cost(const mb_ground *ground, mb_place place, size_t index)
{
    const mb_arena *arena = ground->arena;
    if (arena) {
        MB_ASSERT(index < mb_degree(arena, (uint32_t)place.at));
        return arena->cost ? arena->cost[arena->first[place.at] + index] : 1;
    }
    const mb_game *game = ground->rules->game;
    return game->cost ? game->cost(ground->rules->self, place.at, index) : 1;
}

bool mb_ground_state(mb_state *out, const mb_ground *ground, mb_place place)
{
    if (!ground->rules || !ground->rules->fits)
        return false;
    if (ground->arena)
        return mb_arena_state(out, ground->arena, (uint32_t)place.at);
    *out = place.at;
    return true;
}

bool mb_ground_board(mb_text *out, const mb_ground *ground, mb_place place)
{
    mb_state state;
    if (!mb_ground_state(&state, ground, place))
        return false;
    ground->rules->game->board(out, ground->rules->self, state);
    return true;
}

bool mb_ground_move_name(mb_note *out, const mb_ground *ground, mb_place from, mb_place to)
{
    enum { LISTED = 512 }; /* moves of a position for which the game's words are looked up */
    const mb_rules *rules = ground->rules;
    mb_state state, next, room[LISTED];
    if (!rules || !rules->game->move_name || !mb_ground_state(&state, ground, from)
        || !mb_ground_state(&next, ground, to))
        return false;
    const size_t all = rules->game->moves(rules->self, state, room, LISTED), count = all < LISTED ? all : LISTED;
    size_t i = 0;
    while (i < count && room[i] != next)
        i++;
    if (i == count && rules->game->canonical) /* an arena that symmetry has folded */
        for (i = 0; i < count && rules->game->canonical(rules->self, room[i]) != next;)
            i++;
    if (i < count)
        rules->game->move_name(out, rules->self, state, i);
    return i < count;
}
