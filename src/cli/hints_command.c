/* hints_command.c -- one position: its board, its moves, and what each of them is worth.
 *
 * The answers come from whoever can give them: the arena solved where it is small, theory, or a search.  A page reads
 * the JSON and needs to know nothing about the game.
 */
#include "answer/backend.h"
#include "cli/cli_words.h"
#include "cli/input.h"
#include "cli/terminal.h"
#include "cli/verdict.h"
#include "core/mem.h"

/* What is said here. */
static const mb_words SAY_MOVER_IMPARTIAL =
    MB_WORDS("--mover is for impartial games; a position of this one tells who is to move",
             "--mover est pour les jeux impartiaux ; une position de celui-ci dit qui doit jouer");

static const cli_option options[] = {
    {"mover", "P",
     MB_WORDS("who is to move in an impartial game: 1 (default) or 2",
              "qui doit jouer dans un jeu impartial : 1 (par défaut) ou 2")},
    {"depth", "N",
     MB_WORDS("look so many moves ahead and estimate, instead of solving",
              "regarder à tant de coups et estimer, au lieu de résoudre")},
    {"threads", "N",
     MB_WORDS("threads to search with (default: 1); connect4 can use several",
              "nombre de fils d'exécution de la recherche (par défaut : 1) ; connect4 sait en utiliser plusieurs")},
};

typedef struct asked {
    input in;
    mb_solution solution;
    mb_tree tree; /* what is searched */
    mb_answer *answer;
    mb_place place;
    bool swapped;   /* player 2 is to move in an impartial game: all that is said of the players changes sides */
    mb_state *next; /* of the rules: the states one move away, in their order */
    size_t next_count;
} asked;

/* The state of the rules behind a place; false when it has none. */
static bool state_of(mb_state *out, const asked *a, mb_place place)
{
    if (!a->in.rules)
        return false;
    if (a->in.arena)
        return mb_arena_state(out, a->in.arena, (uint32_t)place.at);
    *out = place.at;
    return true;
}

/* In an impartial game a position is called by its state, and the mover is told apart. */
static bool by_state(const asked *a)
{
    return a->in.rules && (a->in.rules->game->traits & MB_IMPARTIAL);
}

static int mover_of(const asked *a, mb_place place)
{
    return (place.mover == MB_P1) != a->swapped ? 1 : 2;
}

static void add_name(mb_text *out, const asked *a, mb_place place)
{
    mb_state state;
    if (by_state(a) && state_of(&state, a, place))
        a->in.rules->game->show(out, a->in.rules->self, state);
    else
        mb_answer_name(out, a->answer, place);
}

/* Seen by the other player. */
static void swap(mb_facts *facts)
{
    facts->value = -facts->value;
    facts->winner = facts->winner == 1 ? 2 : facts->winner == 2 ? 1 : facts->winner;
    if (facts->mark == MB_WIN1 || facts->mark == MB_WIN2)
        facts->mark = facts->mark == MB_WIN1 ? MB_WIN2 : MB_WIN1;
}

/* What is known of the place, and of the move to `next`. */
static mb_status get_facts(mb_facts *out, const asked *a)
{
    const mb_status status = mb_answer_get(out, a->answer, a->place);
    if (status == MB_OK && a->swapped)
        swap(out);
    return status;
}
static mb_status get_worth(mb_facts *out, bool *best, const asked *a, mb_place next)
{
    const mb_status status = mb_answer_worth(out, best, a->answer, a->place, next);
    if (status == MB_OK && a->swapped)
        swap(out);
    return status;
}

/* The facts of the place and its moves.  Who searches is asked about all moves first: that tells the rest. */
static mb_status look(mb_facts *out, const mb_place **next, size_t *count, const asked *a)
{
    bool best;
    mb_status status = mb_answer_moves(next, count, a->answer, a->place);
    if (status == MB_OK && *count > 0 && a->in.by_expert)
        status = get_worth(out, &best, a, (*next)[0]);
    return status == MB_OK ? get_facts(out, a) : status;
}

/* ---- opening ---- */

/* A search so many moves ahead. */
static int make_search(asked *a, cli_call *cli, int64_t depth)
{
    enum { TABLE = 1 << 22 };
    const mb_search_options how = {
        .depth = (uint32_t)depth, .order = MB_ORDER_HISTORY | MB_ORDER_KILLERS, .table = TABLE};
    mb_error error = {0};
    a->tree = a->in.rules ? mb_tree_of_rules(a->in.rules) : mb_tree_of_arena(a->in.arena);
    if (mb_answer_of_search(&a->answer, &a->tree, &how, cli->limits, &error) != MB_OK)
        return cli_fail(cli, &error);
    a->place = a->in.rules ? mb_tree_start(&a->tree)
                           : (mb_place){.at = a->in.from, .mover = mb_owner(a->in.arena, a->in.from)};
    return CLI_DONE;
}

/* An expert who searches. */
static int make_advisor(asked *a, cli_call *cli, int threads)
{
    mb_advisor *advisor;
    mb_error error = {0};
    if (mb_advisor_of_rules(&advisor, a->in.rules, NULL, &error) != MB_OK)
        return cli_fail(cli, &error);
    mb_status status = mb_advisor_threads(advisor, threads);
    if (status == MB_OK)
        status = mb_answer_of_advisor(&a->answer, advisor, a->in.rules, cli->limits);
    else
        mb_advisor_free(advisor);
    if (status != MB_OK)
        return cli_fail_status(cli, status);
    a->place = mb_answer_start(a->answer);
    return CLI_DONE;
}

/* The arena solved or, where that is too large, theory or an expert. */
static int make_answer(asked *a, cli_call *cli, int threads)
{
    mb_error error = {0};
    if (a->in.by_expert)
        return make_advisor(a, cli, threads);
    if (a->in.by_theory) {
        if (mb_answer_of_expert(&a->answer, a->in.rules, cli->limits, &error) != MB_OK)
            return cli_fail(cli, &error);
        a->place = mb_answer_start(a->answer);
        return CLI_DONE;
    }
    const int code = input_solve(&a->solution, cli, &a->in, NULL);
    if (code != CLI_DONE)
        return code;
    const mb_status status = mb_answer_of_arena(&a->answer, a->in.arena, &a->solution);
    a->place = (mb_place){.at = a->in.from, .mover = mb_owner(a->in.arena, a->in.from)};
    return status == MB_OK ? CLI_DONE : cli_fail_status(cli, status);
}

/* The rules' own list of next states, whose indices the picture of the board speaks of. */
static mb_status list_states(asked *a)
{
    mb_state state;
    if (!state_of(&state, a, a->place))
        return MB_OK;
    const mb_rules *rules = a->in.rules;
    if (rules->game->mark(rules->self, state) != MB_UNMARKED)
        return MB_OK;
    enum { MOST = 4096 };
    size_t count = rules->game->moves(rules->self, state, NULL, 0);
    count = count < MOST ? count : MOST;
    a->next = mb_alloc(count, sizeof *a->next);
    if (!a->next)
        return MB_ENOMEM;
    rules->game->moves(rules->self, state, a->next, count);
    a->next_count = count;
    return MB_OK;
}

static int open_asked(asked *a, cli_call *cli)
{
    enum { MOST_DEPTH = 5000 };
    static const char *const ways[] = {"depth", "threads"};
    int64_t mover, depth, threads;
    if (cli_apart(cli, ways, MB_COUNT(ways)) != CLI_DONE)
        return CLI_ERROR;
    if (!cli_integer(&mover, cli, "mover", 1, 2, 1) || !cli_integer(&depth, cli, "depth", 0, MOST_DEPTH, -1)
        || !cli_integer(&threads, cli, "threads", 1, MB_MAX_THREADS, 1))
        return CLI_ERROR;
    int code = input_open(&a->in, cli, INPUT_ARENA | (depth < 0 ? INPUT_OR_THEORY : INPUT_RULES), 0);
    if (code == CLI_DONE && cli_value(cli, "mover") && !by_state(a))
        code = cli_fail_with(cli, SAY_MOVER_IMPARTIAL, NULL, NULL);
    if (code == CLI_DONE)
        code = depth < 0 ? make_answer(a, cli, (int)threads) : make_search(a, cli, depth);
    a->swapped = mover == 2;
    if (code == CLI_DONE && list_states(a) != MB_OK)
        code = cli_fail_status(cli, MB_ENOMEM);
    return code;
}

static void close_asked(asked *a)
{
    mb_release(a->next);
    mb_answer_free(a->answer);
    mb_solution_clear(&a->solution);
    input_close(&a->in);
}

/* ---- words ---- */

/* The words for a move: the game's own where it has some, else the next position's name. */
static void add_move(mb_text *out, const asked *a, mb_place to, mb_lang lang)
{
    mb_state state, next;
    if (state_of(&state, a, a->place) && state_of(&next, a, to) && a->in.rules->game->move_name)
        for (size_t i = 0; i < a->next_count; i++)
            if (a->next[i] == next) {
                mb_note note;
                mb_rules_move_name(&note, a->in.rules, state, i);
                mb_note_show(out, &note, lang);
                return;
            }
    add_name(out, a, to);
}

static mb_status say_text(asked *a, cli_call *cli)
{
    mb_facts facts;
    const mb_place *next;
    size_t count;
    mb_status status = look(&facts, &next, &count, a);
    if (status != MB_OK)
        return status;
    verdict_board(cli, &a->in, a->place.at);
    if (!a->swapped && facts.winner != MB_UNKNOWN)
        verdict_verdict(cli, a->answer, a->place, &facts);
    for (size_t i = 0; i < count && status == MB_OK; i++) {
        bool best;
        status = get_worth(&facts, &best, a, next[i]);
        if (status != MB_OK)
            break;
        mb_text_add(&cli->out, best ? "* " : "  ");
        add_move(&cli->out, a, next[i], cli->lang);
        mb_text_add(&cli->out, " -> ");
        add_name(&cli->out, a, next[i]);
        mb_text_add(&cli->out, ": ");
        verdict_worth(&cli->out, cli->lang, &facts, mover_of(a, a->place) == 1 ? MB_P1 : MB_P2);
        mb_text_char(&cli->out, '\n');
    }
    return status;
}

/* ---- JSON ---- */

/* The key and, as its value, what a writer adds to an empty text. */
static mb_text *begin_text(mb_text *text)
{
    mb_text_init(text, NULL, NULL);
    return text;
}

static void end_text(mb_json *json, const char *key, mb_text *text)
{
    mb_json_key(json, key);
    if (text->length > 0)
        mb_json_put(json, mb_piece_at(text->data, text->length));
    else
        mb_json_null(json);
    if (text->status != MB_OK)
        json->out->status = text->status;
    mb_text_clear(text);
}

static void json_facts(mb_json *json, const mb_facts *facts)
{
    mb_json_facts(json, facts);
    mb_json_add(json, "endless", facts->endless);
}

/* Which moves of the rules lead there? */
static void json_indices(mb_json *json, const asked *a, mb_place to)
{
    mb_state next;
    mb_json_open_key(json, "index", '[');
    if (state_of(&next, a, to))
        for (size_t i = 0; i < a->next_count; i++)
            if (a->next[i] == next)
                mb_json_put(json, i);
    mb_json_close(json, ']');
}

static mb_status json_move(mb_json *json, const asked *a, mb_place to, mb_lang lang)
{
    mb_text text;
    mb_facts facts;
    bool best;
    const mb_status status = get_worth(&facts, &best, a, to);
    if (status != MB_OK)
        return status;
    mb_json_open(json, '{');
    add_move(begin_text(&text), a, to, lang);
    end_text(json, "move", &text);
    add_name(begin_text(&text), a, to);
    end_text(json, "position", &text);
    mb_json_add(json, "mover", mover_of(a, to));
    json_indices(json, a, to);
    json_facts(json, &facts);
    mb_json_add(json, "best", best);
    verdict_worth(begin_text(&text), lang, &facts, mover_of(a, a->place) == 1 ? MB_P1 : MB_P2);
    end_text(json, "text", &text);
    mb_json_close(json, '}');
    return MB_OK;
}

static void json_board(mb_json *json, const asked *a)
{
    const mb_game *game = a->in.rules ? a->in.rules->game : NULL;
    mb_text text;
    mb_state state;
    begin_text(&text);
    if (state_of(&state, a, a->place))
        game->board(&text, a->in.rules->self, state);
    end_text(json, "board", &text);
    begin_text(&text);
    if (state_of(&state, a, a->place))
        mb_show(&text, "svg", &(mb_exhibit){.kind = MB_SHOW_BOARD, .rules = a->in.rules, .state = state}, MB_ENGLISH,
                NULL);
    end_text(json, "draw", &text);
}

static mb_status say_json(asked *a, cli_call *cli)
{
    mb_facts facts;
    mb_text text;
    const mb_place *next;
    size_t count;
    mb_status status = look(&facts, &next, &count, a);
    if (status != MB_OK)
        return status;
    mb_json json = mb_json_begin(&cli->out);
    mb_json_open(&json, '{');
    add_name(begin_text(&text), a, a->place);
    end_text(&json, "position", &text);
    mb_json_add(&json, "mover", mover_of(a, a->place), "over", (bool)(count == 0));
    json_facts(&json, &facts);
    mb_json_add(&json, "by", mb_answer_by(a->answer));
    json_board(&json, a);
    mb_json_open_key(&json, "moves", '[');
    for (size_t i = 0; i < count && status == MB_OK; i++)
        status = json_move(&json, a, next[i], cli->lang);
    mb_json_close(&json, ']');
    mb_json_close(&json, '}');
    mb_text_char(&cli->out, '\n');
    return status;
}

static int run(cli_call *cli)
{
    asked a = {0};
    int code = open_asked(&a, cli);
    if (code == CLI_DONE) {
        terminal_work(cli, SAY_SEARCHING);
        const mb_status status = cli_value(cli, "json") ? say_json(&a, cli) : say_text(&a, cli);
        terminal_clear();
        code = status == MB_OK ? CLI_DONE : cli_fail_status(cli, status);
    }
    close_asked(&a);
    return code;
}

const cli_command cli_command_hints = {
    .name = "hints",
    .usage = "GAME|FILE [name=value …] [POSITION] [--options]",
    .brief = MB_WORDS("what is each move worth, and the board, for one position",
                      "ce que vaut chaque coup, et le plateau, pour une position"),
    .options = options,
    .option_count = MB_COUNT(options),
    .input = true,
    .run = run,
};
