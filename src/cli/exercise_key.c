/* exercise_key.c -- the question and the key of an exercise, a row a kind. */
#include "cli/exercise_key.h"

#include "cli/listing.h"
#include "cli/solve_levels.h"
#include "core/mem.h"
#include "show/path_trail.h"
#include "show/search_walk.h"

static const mb_words SAY_RANKED = MB_WORDS("rank {rank}: {positions}", "rang {rank} : {positions}");
static const mb_words SAY_IN_KERNEL = MB_WORDS("kernel: {positions}", "noyau : {positions}");
static const mb_words SAY_NUMBERED =
    MB_WORDS("Grundy number {number}: {positions}", "nombre de Grundy {number} : {positions}");
static const mb_words SAY_TREE_ANSWER =
    MB_WORDS("value of {start}: {value}; best move: {move}", "valeur de {start} : {value} ; meilleur coup : {move}");
static const mb_words SAY_TREE_CUTS =
    MB_WORDS("value of {start}: {value}; best move: {move}; cuts: {cuts}; leaves examined: {leaves}",
             "valeur de {start} : {value} ; meilleur coup : {move} ; élagages : {cuts} ; feuilles examinées : "
             "{leaves}");
static const mb_words SAY_PATH_ANSWER =
    MB_WORDS("cheapest path: {path}; its cost: {cost}", "chemin de coût minimal : {path} ; son coût : {cost}");

typedef struct exercise_row {
    const char *kind;
    mb_words title, question;
    mb_status (*solve)(exercise_key *key, mb_error *error);
    mb_status (*json)(mb_json *json, const exercise_key *key);
    void (*say)(mb_text *out, const exercise_key *key, mb_lang lang);
    mb_status (*check)(mb_json *json, const exercise_key *key);
    void (*picture)(mb_exhibit *out, const exercise_key *key, bool solved);
} exercise_row;

/* The positions with a mark or goal: "C, F". */
static bool is_marked(const void *arena, uint32_t v)
{
    return mb_mark_of(arena, v) != MB_UNMARKED || mb_is_goal(arena, v);
}

static listing marked(const mb_arena *arena)
{
    return (listing){.arena = arena, .has = is_marked, .context = arena};
}

/* Positions of one number, for a line of text. */
typedef struct number_class {
    const uint32_t *number; /* of each position */
    uint32_t wanted;
} number_class;

static bool has_number(const void *context, uint32_t v)
{
    const number_class *self = context;
    return self->number[v] == self->wanted;
}

/* A line for each number that occurs, from 0 on; MB_NEVER is none. */
static void say_numbers(mb_text *out, const mb_arena *arena, const uint32_t *number, mb_words words, mb_lang lang)
{
    for (uint32_t i = 0; i < arena->positions; i++) {
        const number_class those = {number, i};
        mb_text list = {0};
        const uint32_t count = listing_text(&list, (listing){arena, has_number, &those});
        if (count > 0) {
            mb_text_say(out, lang, words, "rank", i, "number", i, "positions", mb_piece_of(&list));
            mb_text_char(out, '\n');
        }
        mb_text_clear(&list);
    }
}

/* {name: number}, without those of MB_NEVER. */
static void json_numbers(mb_json *json, const mb_arena *arena, const uint32_t *number)
{
    for (uint32_t v = 0; v < arena->positions; v++)
        if (number[v] != MB_NEVER) {
            listing_key(json, arena, v);
            mb_json_put(json, number[v]);
        }
}

/* An option of `check` whose value is an object of numbers. */
static mb_status check_numbers(mb_json *json, const exercise_key *key, const char *option, const uint32_t *number)
{
    mb_text claim = {0};
    mb_json inner = mb_json_begin(&claim, '{');
    json_numbers(&inner, key->arena, number);
    mb_json_close(&inner);
    mb_json_put(json, option);
    mb_json_take(json, &claim);
    return json->out->status;
}

/* ---- attractors ---- */

static mb_status attractor_solve(exercise_key *key, mb_error *error)
{
    mb_bitset target;
    mb_status status = mb_bitset_init(&target, key->arena->positions);
    if (status != MB_OK)
        return status;
    for (uint32_t v = 0; v < key->arena->positions; v++)
        if (is_marked(key->arena, v))
            mb_bitset_add(&target, v);
    status = mb_attractor_compute(&key->attractor, key->arena, mb_task_player(key->arena), &target, NULL, NULL, NULL);
    mb_bitset_clear(&target);
    return status == MB_OK ? mb_solve(&key->solution, key->arena, NULL, NULL, NULL, NULL, error) : status;
}

static bool is_inside(const void *key, uint32_t v)
{
    return ((const exercise_key *)key)->attractor.rank[v] != MB_NEVER;
}

static mb_status attractor_json(mb_json *json, const exercise_key *key)
{
    mb_json_add(json, "player", mb_player_number(mb_task_player(key->arena)));
    listing_json(json, "attractor", (listing){key->arena, is_inside, key});
    mb_json_open_key(json, "ranks", '{');
    json_numbers(json, key->arena, key->attractor.rank);
    mb_json_close(json);
    return solve_levels_json(json, key->arena, &key->attractor);
}

static void attractor_say(mb_text *out, const exercise_key *key, mb_lang lang)
{
    say_numbers(out, key->arena, key->attractor.rank, SAY_RANKED, lang);
}

static mb_status attractor_check(mb_json *json, const exercise_key *key)
{
    mb_json_put(json, "--attractor");
    mb_json_put(json, mb_task_player(key->arena) == MB_P1 ? "1" : "2");
    return check_numbers(json, key, "--ranks", key->attractor.rank);
}

static void attractor_picture(mb_exhibit *out, const exercise_key *key, bool solved)
{
    out->neutral = !solved;
    out->solution = solved ? &key->solution : NULL;
}

/* ---- kernels and Grundy numbers ---- */

static mb_status kernel_solve(exercise_key *key, mb_error *error)
{
    (void)error;
    return mb_kernel_compute(&key->kernel, key->arena, NULL, NULL);
}

static bool is_in_kernel(const void *key, uint32_t v)
{
    return ((const exercise_key *)key)->kernel.label[v] == MB_LABEL_LOST;
}

static mb_status kernel_json(mb_json *json, const exercise_key *key)
{
    listing_json(json, "kernel", (listing){key->arena, is_in_kernel, key});
    return MB_OK;
}

static void kernel_list(mb_text *out, const exercise_key *key)
{
    listing_text(out, (listing){key->arena, is_in_kernel, key});
}

static void kernel_say(mb_text *out, const exercise_key *key, mb_lang lang)
{
    mb_text list = {0};
    kernel_list(&list, key);
    mb_text_say(out, lang, SAY_IN_KERNEL, "positions", mb_piece_of(&list));
    mb_text_char(out, '\n');
    mb_text_clear(&list);
}

static mb_status kernel_check(mb_json *json, const exercise_key *key)
{
    mb_text list = {0};
    kernel_list(&list, key);
    mb_json_put(json, "--kernel");
    mb_json_take(json, &list);
    return json->out->status;
}

static void kernel_picture(mb_exhibit *out, const exercise_key *key, bool solved)
{
    out->blank = solved ? MB_NOT_BLANK : MB_BLANK_MOVES;
    out->label = solved ? key->kernel.label : NULL;
}

static mb_status grundy_solve(exercise_key *key, mb_error *error)
{
    (void)error;
    key->number = mb_alloc(key->arena->positions, sizeof *key->number);
    return key->number ? mb_grundy_compute(key->number, NULL, key->arena, NULL, NULL) : MB_ENOMEM;
}

static mb_status grundy_json(mb_json *json, const exercise_key *key)
{
    mb_json_open_key(json, "grundy", '{');
    json_numbers(json, key->arena, key->number);
    mb_json_close(json);
    return MB_OK;
}

static void grundy_say(mb_text *out, const exercise_key *key, mb_lang lang)
{
    say_numbers(out, key->arena, key->number, SAY_NUMBERED, lang);
}

static mb_status grundy_check(mb_json *json, const exercise_key *key)
{
    return check_numbers(json, key, "--grundy", key->number);
}

static void grundy_picture(mb_exhibit *out, const exercise_key *key, bool solved)
{
    out->blank = solved ? MB_NOT_BLANK : MB_BLANK_MOVES;
    out->number = solved ? key->number : NULL;
}

/* ---- trees ---- */

/* Search the tree and record it. */
static mb_status record(mb_walk **walk, mb_found *found, const exercise_key *key, mb_algorithm algorithm,
                        mb_error *error)
{
    mb_search *search = NULL;
    mb_status status = mb_walk_new(walk, &key->ground);
    if (status != MB_OK)
        return status;
    const mb_search_options how = {
        .algorithm = algorithm, .depth = MB_TO_THE_END, .observer = mb_walk_observer(*walk)};
    status = mb_search_new(&search, &key->ground, &how, NULL, error);
    if (status == MB_OK)
        status = mb_search_run(found, search, mb_ground_start(&key->ground), MB_WHOLE_LINE, NULL, error);
    mb_search_free(search);
    return status;
}

static mb_status minimax_solve(exercise_key *key, mb_error *error)
{
    return record(&key->tree, &key->found, key, MB_MINIMAX, error);
}

static mb_status alphabeta_solve(exercise_key *key, mb_error *error)
{
    mb_found whole = {0};
    const mb_status status = record(&key->tree, &whole, key, MB_MINIMAX, error);
    mb_found_clear(&whole);
    return status == MB_OK ? record(&key->walk, &key->found, key, MB_ALPHABETA, error) : status;
}

/* The nodes that the algorithm entered. */
static const mb_walk *entered(const exercise_key *key)
{
    return key->walk ? key->walk : key->tree;
}

static mb_status tree_json(mb_json *json, const exercise_key *key)
{
    const mb_found *found = &key->found;
    mb_json_add(json, "value", found->value, "move", mb_ground_called(&key->ground, found->move));
    mb_json_open_key(json, "line", '[');
    for (size_t i = 0; i < found->count; i++)
        mb_json_put(json, mb_ground_called(&key->ground, found->line[i]));
    mb_json_close(json);
    mb_json_add(json, "nodes", found->work.nodes, "leaves", found->work.leaves, "cuts", found->work.cuts);
    mb_walk_json(json, entered(key));
    return MB_OK;
}

static void tree_say(mb_text *out, const exercise_key *key, mb_lang lang)
{
    mb_text_say(out, lang, key->walk ? SAY_TREE_CUTS : SAY_TREE_ANSWER, "start",
                mb_ground_called(&key->ground, mb_ground_start(&key->ground)), "value", key->found.value, "move",
                mb_ground_called(&key->ground, key->found.move), "cuts", key->found.work.cuts, "leaves",
                key->found.work.leaves);
    mb_text_char(out, '\n');
}

static mb_status tree_check(mb_json *json, const exercise_key *key)
{
    mb_text claim = {0};
    mb_json inner = mb_json_begin(&claim, '{');
    mb_walk_json(&inner, entered(key));
    mb_json_close(&inner);
    mb_json_put(json, "--tree");
    mb_json_take(json, &claim);
    if (!key->walk) {
        mb_json_put(json, "--algorithm");
        mb_json_put(json, "minimax");
    }
    return json->out->status;
}

static void tree_picture(mb_exhibit *out, const exercise_key *key, bool solved)
{
    out->kind = MB_SHOW_SEARCH;
    out->walk = solved ? entered(key) : key->tree;
    out->found = &key->found;
    out->blank = solved ? MB_NOT_BLANK : MB_BLANK_MOVES;
}

/* ---- paths ---- */

static mb_status astar_solve(exercise_key *key, mb_error *error)
{
    mb_pathfinder *finder = NULL;
    uint64_t h = UINT64_MAX;
    mb_status status = mb_trail_new(&key->trail, &key->ground);
    if (status != MB_OK)
        return status;
    const mb_path_options how = {.algorithm = "astar", .observer = mb_trail_observer(key->trail)};
    status = mb_pathfinder_of(&finder, &key->ground, &how, NULL, error);
    if (status == MB_OK)
        status = mb_pathfinder_find(&key->path, NULL, finder, key->arena->start, NULL, error);
    if (status == MB_OK) {
        mb_pathfinder_h(&h, finder, &key->ground, key->arena->start);
        mb_trail_finish(key->trail, &key->path, key->arena->start, h);
    }
    mb_pathfinder_free(finder);
    return status == MB_OK ? key->trail->status : status;
}

static mb_called node_called(const exercise_key *key, size_t i)
{
    return mb_ground_called_bare(&key->ground, key->path.state[i]);
}

static mb_status astar_json(mb_json *json, const exercise_key *key)
{
    mb_json_add(json, "cost", key->path.cost);
    mb_json_open_key(json, "path", '[');
    for (size_t i = 0; i < key->path.count; i++)
        mb_json_put(json, node_called(key, i));
    mb_json_close(json);
    mb_trail_json(json, key->trail);
    return MB_OK;
}

static void path_list(mb_text *out, const exercise_key *key, const char *between)
{
    for (size_t i = 0; i < key->path.count; i++)
        mb_text_put(out, i > 0 ? between : "", node_called(key, i));
}

static void astar_say(mb_text *out, const exercise_key *key, mb_lang lang)
{
    mb_text path = {0};
    path_list(&path, key, ", ");
    mb_text_say(out, lang, SAY_PATH_ANSWER, "path", mb_piece_of(&path), "cost", key->path.cost);
    mb_text_char(out, '\n');
    mb_text_clear(&path);
}

static mb_status astar_check(mb_json *json, const exercise_key *key)
{
    mb_text path = {0};
    path_list(&path, key, ",");
    mb_json_put(json, "--path");
    mb_json_take(json, &path);
    return json->out->status;
}

static void astar_picture(mb_exhibit *out, const exercise_key *key, bool solved)
{
    out->neutral = true;
    out->costs = true;
    out->path = solved ? &key->path : NULL;
}

/* ---- the rows ---- */

static const exercise_row rows[] = {
    {"attractor", MB_WORDS("Attractor", "Attracteur"),
     MB_WORDS("Player {player} wins as soon as the play reaches {targets}. Which positions form the attractor of "
              "player {player}, from which this player can force that? Give the rank of each.",
              "Le joueur {player} gagne dès que la partie atteint {targets}. Quelles positions forment l'attracteur "
              "du joueur {player}, d'où ce joueur peut y forcer la partie ? Donnez le rang de chacune."),
     attractor_solve, attractor_json, attractor_say, attractor_check, attractor_picture},
    {"kernel", MB_WORDS("Kernel", "Noyau"),
     MB_WORDS("Two players move in turn along the arrows, and a player who cannot move loses. Which positions form "
              "the kernel of this graph?",
              "Deux joueurs jouent à tour de rôle le long des flèches, et celui qui ne peut plus jouer perd. Quelles "
              "positions forment le noyau de ce graphe ?"),
     kernel_solve, kernel_json, kernel_say, kernel_check, kernel_picture},
    {"grundy", MB_WORDS("Grundy numbers", "Nombres de Grundy"),
     MB_WORDS("What is the Grundy number of each position of this graph?",
              "Quel est le nombre de Grundy de chaque position de ce graphe ?"),
     grundy_solve, grundy_json, grundy_say, grundy_check, grundy_picture},
    {"minimax", MB_WORDS("Minimax", "Minimax"),
     MB_WORDS("The number at a leaf is what player {p1} gets; player {p1} wants as much as possible, player {p2} as "
              "little as possible. What is the value of each node by minimax, and which move is best at {start}?",
              "Le nombre d'une feuille est le gain du joueur {p1} ; le joueur {p1} le veut le plus grand possible, "
              "le joueur {p2} le plus petit possible. Quelle est la valeur de chaque nœud par minimax, et quel est "
              "le meilleur coup en {start} ?"),
     minimax_solve, tree_json, tree_say, tree_check, tree_picture},
    {"alphabeta", MB_WORDS("Alpha-beta", "Alpha-bêta"),
     MB_WORDS("The number at a leaf is what player {p1} gets; player {p1} wants as much as possible, player {p2} as "
              "little as possible. Alpha-beta starts at {start} and tries moves in the order given (in a "
              "picture, from top to bottom). What are the window [α, β] and the value of each node that it enters, "
              "and which moves does "
              "it cut?",
              "Le nombre d'une feuille est le gain du joueur {p1} ; le joueur {p1} le veut le plus grand possible, "
              "le joueur {p2} le plus petit possible. Alpha-bêta part de {start} et essaie les coups dans l'ordre "
              "donné (sur un dessin, de haut en bas). Quelles sont la fenêtre [α, β] et la valeur de chaque nœud "
              "visité, et quels "
              "coups sont élagués ?"),
     alphabeta_solve, tree_json, tree_say, tree_check, tree_picture},
    {"astar", MB_WORDS("A*", "A*"),
     MB_WORDS(
         "Each move has a cost, and h is a lower bound of the cost of reaching {targets}. A* searches a cheapest "
         "path from {start} to {targets}. Which nodes does it take out of its queue, in which order and with "
         "which f = g + h? Give the path and its cost.",
         "Chaque coup a un coût, et h minore le coût pour atteindre {targets}. A* cherche un chemin de coût "
         "minimal de {start} à {targets}. Quels nœuds sont extraits de la file, dans quel ordre et avec quel "
         "f = g + h ? Donnez le chemin et son coût."),
     astar_solve, astar_json, astar_say, astar_check, astar_picture},
};

/* ---- a key ---- */

static const exercise_row *row_of(const mb_task_kind *kind)
{
    size_t i = 0;
    while (strcmp(rows[i].kind, kind->name) != 0) {
        i++;
        MB_ASSERT(i < MB_COUNT(rows));
    }
    return &rows[i];
}

mb_status exercise_key_find(exercise_key *out, const mb_task_kind *kind, const mb_arena *arena, mb_error *error)
{
    *out = (exercise_key){.row = row_of(kind), .arena = arena, .ground = mb_ground_of_arena(arena, NULL)};
    return out->row->solve(out, error);
}

void exercise_key_clear(exercise_key *key)
{
    mb_solution_clear(&key->solution);
    mb_attractor_clear(&key->attractor);
    mb_kernel_clear(&key->kernel);
    mb_release(key->number);
    mb_walk_free(key->tree);
    mb_walk_free(key->walk);
    mb_found_clear(&key->found);
    mb_path_clear(&key->path);
    mb_trail_free(key->trail);
    *key = (exercise_key){0};
}

const char *exercise_key_title(const exercise_key *key, mb_lang lang)
{
    return mb_words_in(key->row->title, lang);
}

void exercise_key_question(mb_text *out, const exercise_key *key, mb_lang lang)
{
    mb_text targets = {0};
    listing_text(&targets, marked(key->arena));
    mb_text_say(out, lang, key->row->question, "player", mb_player_number(mb_task_player(key->arena)), "targets",
                mb_piece_of(&targets), "start", mb_arena_called(key->arena, key->arena->start));
    mb_text_clear(&targets);
}

mb_status exercise_key_json(mb_json *json, const exercise_key *key)
{
    return key->row->json(json, key);
}

void exercise_key_say(mb_text *out, const exercise_key *key, mb_lang lang)
{
    key->row->say(out, key, lang);
}

mb_status exercise_key_check(mb_json *json, const exercise_key *key)
{
    return key->row->check(json, key);
}

mb_exhibit exercise_key_picture(const exercise_key *key, bool solved)
{
    mb_exhibit what = {.kind = MB_SHOW_ARENA, .arena = key->arena};
    key->row->picture(&what, key, solved);
    return what;
}

bool exercise_key_table(mb_exhibit *out, const exercise_key *key)
{
    if (key->trail)
        *out = (mb_exhibit){.kind = MB_SHOW_PATH_STEPS, .trail = key->trail};
    else if (key->tree)
        *out = (mb_exhibit){
            .kind = MB_SHOW_SEARCH_STEPS, .walk = entered(key), .found = &key->found, .simple = !key->walk};
    return key->trail || key->tree;
}
