/* game_stubs.c -- searches and paths over rules written in OCaml, and the games of the library.
 *
 * Rules written in OCaml number their states; the library's state is that number.  Five closures of numbers give
 * moves, costs, marks, movers and estimates.  An exception in one of them stops the work: from then on every callback
 * answers that the play is over, and the exception is raised again when the library has returned.
 */
#include "support.h"

#include <stdlib.h>

enum { MOVES, COSTS, MARK, MOVER, ESTIMATE };

typedef struct ml_rules {
    ml_work work;
    mb_game game;
    mb_rules rules;
    value closures; /* a tuple of the five; a root */
} ml_rules;

/* What a closure says of a state; Val_unit after an exception. */
static value call(ml_rules *own, int which, mb_state state)
{
    if (own->work.raised != Val_unit)
        return Val_unit;
    return ml_work_result(&own->work, caml_callback_exn(Field(own->closures, which), Val_long(state)));
}

static size_t own_moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    ml_rules *own = (ml_rules *)(uintptr_t)self;
    const value next = call(own, MOVES, state);
    if (own->work.raised != Val_unit)
        return 0;
    const size_t count = Wosize_val(next);
    for (size_t i = 0; i < count && i < cap; i++)
        out[i] = (mb_state)Long_val(Field(next, i));
    return count;
}

static uint32_t own_cost(const void *self, mb_state state, size_t index)
{
    ml_rules *own = (ml_rules *)(uintptr_t)self;
    const value costs = call(own, COSTS, state);
    return own->work.raised != Val_unit || index >= Wosize_val(costs) ? 1 : (uint32_t)Long_val(Field(costs, index));
}

/* (mark, payoff) as one number: 8 payoff + mark */
static intnat said_mark(ml_rules *own, mb_state state)
{
    const value said = call(own, MARK, state);
    return own->work.raised != Val_unit ? MB_DRAW : Long_val(said);
}

static mb_mark own_mark(const void *self, mb_state state)
{
    return (mb_mark)(said_mark((ml_rules *)(uintptr_t)self, state) & 7);
}

static int32_t own_payoff(const void *self, mb_state state)
{
    return (int32_t)(said_mark((ml_rules *)(uintptr_t)self, state) >> 3);
}

static mb_player own_mover(const void *self, mb_state state)
{
    return call((ml_rules *)(uintptr_t)self, MOVER, state) == Val_long(1) ? MB_P2 : MB_P1;
}

static int32_t own_estimate(const void *self, mb_state state)
{
    return (int32_t)Long_val(call((ml_rules *)(uintptr_t)self, ESTIMATE, state));
}

static uint32_t own_remaining(const void *self, mb_state state)
{
    return (uint32_t)Long_val(call((ml_rules *)(uintptr_t)self, ESTIMATE, state));
}

static void own_show(mb_text *out, const void *self, mb_state state)
{
    (void)self;
    mb_text_u64(out, state);
}

static mb_status own_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    (void)out, (void)self, (void)text, (void)length, (void)error;
    return MB_ENOTFOUND;
}

/* Rules of two players, or of one. */
static void own_open(ml_rules *own, value closures, mb_state start, bool puzzle)
{
    *own = (ml_rules){.closures = closures};
    caml_register_generational_global_root(&own->closures);
    own->game = (mb_game){
        .name = "own",
        .brief = MB_WORDS("rules written in OCaml", "règles écrites en OCaml"),
        .traits = MB_SERIAL | (puzzle ? MB_PUZZLE : 0),
        .moves = own_moves,
        .mark = own_mark,
        .payoff = own_payoff,
        .mover = puzzle ? NULL : own_mover,
        .cost = puzzle ? own_cost : NULL,
        .estimate = puzzle ? NULL : own_estimate,
        .remaining = puzzle ? own_remaining : NULL,
        .show = own_show,
        .parse = own_parse,
        .board = own_show,
    };
    own->rules = (mb_rules){.game = &own->game, .self = own, .fits = true, .start = start};
    ml_work_begin(&own->work, false);
}

static void own_close(ml_rules *own, mb_status status)
{
    caml_remove_generational_global_root(&own->closures);
    ml_work_end(&own->work, status);
}

static value places_value(const mb_place *place, size_t count)
{
    if (count == 0)
        return Atom(0);
    value array = caml_alloc(count, 0);
    for (size_t i = 0; i < count; i++)
        Field(array, i) = Val_long(place[i].at);
    return array;
}

/* (value, exact?, winner or -1, rank or -1, line, nodes, leaves, cuts) */
static value found_value(const mb_found *found)
{
    CAMLparam0();
    CAMLlocal1(result);
    result = caml_alloc_tuple(8);
    Store_field(result, 0, Val_long(found->value));
    Store_field(result, 1, Val_bool(found->exact));
    Store_field(result, 2, Val_long(found->winner));
    Store_field(result, 3, Val_long(found->has_rank ? (intnat)found->rank : -1));
    Store_field(result, 4, places_value(found->line, found->count));
    Store_field(result, 5, Val_long(found->work.nodes));
    Store_field(result, 6, Val_long(found->work.leaves));
    Store_field(result, 7, Val_long(found->work.cuts));
    CAMLreturn(result);
}

/* Search from a state; `depth` -1: to the end. */
value ml_search(value closures, value start, value depth, value minimax)
{
    CAMLparam4(closures, start, depth, minimax);
    CAMLlocal1(result);
    ml_rules own;
    own_open(&own, closures, (mb_state)Long_val(start), false);
    const mb_search_options options = {
        .algorithm = Bool_val(minimax) ? MB_MINIMAX : MB_ALPHABETA,
        .depth = Long_val(depth) < 0 ? MB_TO_THE_END : (uint32_t)Long_val(depth),
    };
    const mb_ground ground = mb_ground_of_rules(&own.rules);
    mb_search *search = NULL;
    mb_found found = {0};
    mb_status status = mb_search_new(&search, &ground, &options, &own.work.limits, &own.work.error);
    if (status == MB_OK)
        status =
            mb_search_run(&found, search, mb_ground_start(&ground), MB_WHOLE_LINE, &own.work.limits, &own.work.error);
    if (status == MB_OK)
        status = found.stopped;
    if (status == MB_OK)
        result = found_value(&found);
    mb_found_clear(&found);
    mb_search_free(search);
    own_close(&own, status);
    CAMLreturn(result);
}

/* (found?, cost, states, generated, expanded, reopened) */
static value path_value(const mb_path *path, const mb_effort *effort)
{
    CAMLparam0();
    CAMLlocal2(result, states);
    states = path->count > 0 ? caml_alloc(path->count, 0) : Atom(0);
    for (size_t i = 0; i < path->count; i++)
        Field(states, i) = Val_long(path->state[i]);
    result = caml_alloc_tuple(6);
    Store_field(result, 0, Val_bool(path->found));
    Store_field(result, 1, Val_long(path->cost));
    Store_field(result, 2, states);
    Store_field(result, 3, Val_long(effort->generated));
    Store_field(result, 4, Val_long(effort->expanded));
    Store_field(result, 5, Val_long(effort->reopened));
    CAMLreturn(result);
}

/* A cheapest path from a state to one that is marked. */
value ml_path(value closures, value start, value informed)
{
    CAMLparam3(closures, start, informed);
    CAMLlocal1(result);
    ml_rules own;
    own_open(&own, closures, (mb_state)Long_val(start), true);
    const mb_path_options options = {.algorithm = Bool_val(informed) ? "astar" : "dijkstra"};
    const mb_ground ground = mb_ground_of_rules(&own.rules);
    mb_pathfinder *finder = NULL;
    mb_path path = {0};
    mb_effort effort = {0};
    mb_status status = mb_pathfinder_of(&finder, &ground, &options, &own.work.limits, &own.work.error);
    if (status == MB_OK)
        status = mb_pathfinder_find(&path, &effort, finder, own.rules.start, &own.work.limits, &own.work.error);
    if (status == MB_OK)
        result = path_value(&path, &effort);
    mb_path_clear(&path);
    mb_pathfinder_free(finder);
    own_close(&own, status);
    CAMLreturn(result);
}

/* --- the games of the library --- */

/* [|(name, brief)|] */
value ml_games(value unit)
{
    CAMLparam1(unit);
    CAMLlocal2(games, pair);
    size_t count = 0;
    while (mb_game_at(count))
        count++;
    games = caml_alloc(count, 0);
    for (size_t i = 0; i < count; i++) {
        const mb_game *game = mb_game_at(i);
        pair = caml_alloc_tuple(2);
        Store_field(pair, 0, caml_copy_string(game->name));
        Store_field(pair, 1, caml_copy_string(game->brief.in[ml_lang()]));
        Store_field(games, i, pair);
    }
    CAMLreturn(games);
}

/* The answers about a game: who wins, in how many moves, playing what. */
typedef struct ml_library {
    mb_rules *rules;
    mb_ground ground;
    mb_answerer answerer; /* opened by the first question; answer NULL: not yet */
} ml_library;

static void library_finalize(value v)
{
    ml_library *library = *(ml_library **)Data_custom_val(v);
    if (!library)
        return;
    mb_answerer_close(&library->answerer);
    mb_rules_close(library->rules);
    free(library);
}

static struct custom_operations library_operations = {
    .identifier = "marienbad.game",
    .finalize = library_finalize,
    .compare = custom_compare_default,
    .hash = custom_hash_default,
    .serialize = custom_serialize_default,
    .deserialize = custom_deserialize_default,
    .compare_ext = custom_compare_ext_default,
    .fixed_length = custom_fixed_length_default,
};

static ml_library *library_of(value v)
{
    return *(ml_library **)Data_custom_val(v);
}

static mb_status open_rules(mb_rules **out, value name, value arguments, mb_error *error)
{
    const mb_game *game = mb_game_find(String_val(name));
    if (!game)
        return MB_ENOTFOUND;
    const size_t count = Wosize_val(arguments);
    const char **argument = malloc((count + 1) * sizeof *argument);
    if (!argument)
        return MB_ENOMEM;
    for (size_t i = 0; i < count; i++)
        argument[i] = String_val(Field(arguments, i));
    const mb_status status = mb_rules_open(out, game, argument, count, error);
    free(argument);
    return status;
}

value ml_game_open(value name, value arguments)
{
    CAMLparam2(name, arguments);
    CAMLlocal1(result);
    result = caml_alloc_custom(&library_operations, sizeof(ml_library *), 0, 1);
    *(ml_library **)Data_custom_val(result) = NULL;
    mb_error error = {0};
    ml_library *library = calloc(1, sizeof *library);
    mb_status status = library ? open_rules(&library->rules, name, arguments, &error) : MB_ENOMEM;
    if (status == MB_OK)
        status = mb_rules_fit(library->rules, &error);
    *(ml_library **)Data_custom_val(result) = library;
    if (status != MB_OK)
        ml_raise(status, &error);
    library->ground = mb_ground_of_rules(library->rules);
    CAMLreturn(result);
}

static value place_name(const mb_ground *ground, mb_place place)
{
    mb_text name = {0};
    mb_ground_name(&name, ground, place);
    return ml_text(&name);
}

value ml_game_start(value v)
{
    const mb_ground *ground = &library_of(v)->ground;
    return place_name(ground, mb_ground_start(ground));
}

static mb_place find_place(const mb_ground *ground, value name)
{
    mb_place place;
    mb_error error = {0};
    const mb_status status =
        mb_ground_find(&place, ground, MB_P1, String_val(name), caml_string_length(name), &error);
    if (status != MB_OK)
        ml_raise(status, &error);
    return place;
}

static value place_names(const mb_ground *ground, mb_places *places)
{
    CAMLparam0();
    CAMLlocal1(names);
    names = places->count > 0 ? caml_alloc(places->count, 0) : Atom(0);
    for (size_t i = 0; i < places->count; i++)
        Store_field(names, i, place_name(ground, places->at[i]));
    mb_places_clear(places);
    CAMLreturn(names);
}

value ml_game_moves(value v, value name)
{
    CAMLparam2(v, name);
    const mb_ground *ground = &library_of(v)->ground;
    mb_places places = {0};
    const mb_status status = mb_ground_moves(&places, ground, find_place(ground, name));
    if (status != MB_OK)
        ml_raise(status, NULL);
    CAMLreturn(place_names(ground, &places));
}

value ml_game_board(value v, value name)
{
    const mb_ground *ground = &library_of(v)->ground;
    mb_text board = {0};
    mb_ground_board(&board, ground, find_place(ground, name));
    return ml_text(&board);
}

/* Who answers is settled by the first question. */
static void open_answerer(ml_library *library)
{
    if (library->answerer.answer)
        return;
    const mb_question question = {0};
    ml_work work;
    ml_work_begin(&work, false);
    const mb_status status =
        mb_answerer_open(&library->answerer, &library->ground, &question, &work.limits, &work.error);
    ml_work_end(&work, status);
}

/* (winner or -1, rank or -1, value, best moves, by) */
value ml_game_answer(value v, value name)
{
    CAMLparam2(v, name);
    CAMLlocal1(result);
    ml_library *library = library_of(v);
    open_answerer(library);
    mb_answer *answer = library->answerer.answer;
    const mb_ground *ground = mb_answer_ground(answer);
    const mb_place place = find_place(ground, name);
    mb_facts facts = {0};
    mb_places best = {0};
    mb_status status = mb_answer_get(&facts, answer, place);
    if (status == MB_OK)
        status = mb_answer_best(&best, answer, place);
    if (status != MB_OK) {
        mb_places_clear(&best);
        ml_raise(status, NULL);
    }
    result = caml_alloc_tuple(5);
    Store_field(result, 0, Val_long(facts.winner));
    Store_field(result, 1, Val_long(facts.has_rank ? (intnat)facts.rank : -1));
    Store_field(result, 2, Val_long(facts.value));
    Store_field(result, 3, place_names(ground, &best));
    Store_field(result, 4, caml_copy_string(mb_answer_by(answer)));
    CAMLreturn(result);
}

/* The explored graph of a game; impartial where the game is. */
value ml_game_arena(value name, value arguments)
{
    CAMLparam2(name, arguments);
    CAMLlocal1(result);
    ml_arena *held;
    result = ml_arena_alloc(&held);
    ml_work work;
    ml_work_begin(&work, false);
    mb_status status = open_rules(&held->rules, name, arguments, &work.error);
    if (status == MB_OK)
        status = mb_explore(&held->arena, held->rules, NULL, &work.limits, &work.error);
    ml_work_end(&work, status);
    CAMLreturn(result);
}
