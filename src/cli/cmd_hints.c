/* cmd_hints.c -- one position: its board, its moves, and what each of them is worth.
 *
 * The answers come from whoever can give them: the arena solved where it is small, theory, or a search.  A page reads
 * the JSON and needs to know nothing about the game.
 */
#include "answer/backend.h"
#include "cli/input.h"
#include "cli/report.h"
#include "cli/words.h"
#include "core/mem.h"

static const cli_option options[] = {
    {"mover", "P", MB_M_OPT_MOVER},
    {"depth", "N", MB_M_OPT_HINTS_DEPTH},
    {"threads", "N", MB_M_OPT_THREADS},
};

typedef struct asked {
    input in;
    mb_solution solution;
    mb_tree tree; /* what is searched */
    mb_answer *answer;
    mb_place place;
    mb_advice advice; /* of an expert who searched: all about the place and its moves, found together */
    bool swapped;     /* player 2 is to move in an impartial game: all that is said of the players changes sides */
    mb_state *next;   /* of the rules: the states one move away, in their order */
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

/* The move to `next` in the advice, which must have it. */
static const mb_advised_move *advised_move(const asked *a, mb_place next)
{
    const mb_advised_move *move = a->advice.moves;
    while (move->to != next.at)
        move++;
    MB_ASSERT(move < a->advice.moves + a->advice.count);
    return move;
}

/* Facts by advice, about the place or one that is a move away. */
static void advised_facts(mb_facts *out, const asked *a, mb_place place)
{
    const mb_advice *advice = &a->advice;
    *out = (mb_facts){.winner = advice->winner, .has_rank = advice->has_rank, .rank = advice->rank};
    if (place.at != a->place.at) {
        const mb_advised_move *move = advised_move(a, place);
        *out = (mb_facts){.has_rank = move->has_rank, .rank = move->rank};
        if (move->score != 0)
            out->winner = (move->score > 0) == (a->place.mover == MB_P1) ? 1 : 2;
    } else if (advice->has_move) {
        out->has_move = true;
        out->move = (mb_place){.at = advice->moves[advice->move].to, .mover = mb_other(place.mover)};
    }
    out->has_value = true;
    out->value = out->winner == 1 ? 1 : out->winner == 2 ? -1 : 0;
}

static mb_status is_best(bool *out, const asked *a, mb_place next)
{
    if (!a->in.by_expert)
        return mb_answer_is_best(out, a->answer, a->place, next);
    *out = advised_move(a, next)->best;
    return MB_OK;
}

static mb_status facts_of(mb_facts *out, const asked *a, mb_place place)
{
    if (a->in.by_expert) {
        advised_facts(out, a, place);
        return MB_OK;
    }
    const mb_status status = mb_answer_get(out, a->answer, place);
    if (status != MB_OK || !a->swapped)
        return status;
    out->value = -out->value;
    out->winner = out->winner == 1 ? 2 : out->winner == 2 ? 1 : out->winner;
    if (out->mark == MB_WIN1 || out->mark == MB_WIN2)
        out->mark = out->mark == MB_WIN1 ? MB_WIN2 : MB_WIN1;
    return MB_OK;
}

/* ---- opening ---- */

/* A search so many moves ahead. */
static int make_search(asked *a, cli_line *cli, int64_t depth)
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

/* An expert's search, who is asked about all moves at once. */
static int make_advice(asked *a, cli_line *cli, int threads)
{
    mb_advisor *advisor;
    mb_error error = {0};
    a->tree = mb_tree_of_rules(a->in.rules);
    a->place = mb_tree_start(&a->tree);
    if (mb_advisor_of_rules(&advisor, a->in.rules, NULL, &error) != MB_OK)
        return cli_fail(cli, &error);
    report_work(cli, MB_M_CLI_SEARCHING);
    mb_status status = mb_advisor_threads(advisor, threads);
    if (status != MB_OK)
        mb_error_plain(&error, status);
    else
        status = mb_advisor_ask(&a->advice, advisor, a->place, MB_ADVISE_ALL, cli->limits, &error);
    report_clear();
    if (status != MB_OK) {
        mb_advisor_free(advisor);
        return cli_fail(cli, &error);
    }
    status = mb_answer_of_advisor(&a->answer, advisor, a->in.rules, cli->limits);
    return status == MB_OK ? CLI_DONE : cli_fail_status(cli, status);
}

/* The arena solved or, where that is too large, theory or an expert. */
static int make_answer(asked *a, cli_line *cli, int threads)
{
    mb_error error = {0};
    if (a->in.by_expert)
        return make_advice(a, cli, threads);
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

static int open_asked(asked *a, cli_line *cli)
{
    enum { MOST_DEPTH = 5000 };
    int64_t mover, depth, threads;
    if (!cli_integer(&mover, cli, "mover", 1, 2, 1) || !cli_integer(&depth, cli, "depth", 0, MOST_DEPTH, -1)
        || !cli_integer(&threads, cli, "threads", 1, MB_MAX_THREADS, 1))
        return CLI_ERROR;
    int code = input_open(&a->in, cli, INPUT_ARENA | (depth < 0 ? INPUT_OR_THEORY : INPUT_RULES), 0);
    if (code == CLI_DONE && cli_value(cli, "mover") && !by_state(a))
        code = cli_fail_with(cli, MB_M_CLI_MOVER_IMPARTIAL, NULL, NULL);
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
    mb_advice_clear(&a->advice);
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

static mb_status say_text(asked *a, cli_line *cli)
{
    mb_facts facts;
    const mb_place *next;
    size_t count;
    mb_status status = facts_of(&facts, a, a->place);
    if (status == MB_OK)
        status = mb_answer_moves(&next, &count, a->answer, a->place);
    if (status != MB_OK)
        return status;
    words_board(cli, &a->in, a->place.at);
    if (!a->swapped && facts.winner != MB_UNKNOWN)
        words_verdict(cli, a->answer, a->place, &facts);
    for (size_t i = 0; i < count && status == MB_OK; i++) {
        bool best;
        status = facts_of(&facts, a, next[i]);
        if (status == MB_OK)
            status = is_best(&best, a, next[i]);
        if (status != MB_OK)
            break;
        mb_text_add(&cli->out, best ? "* " : "  ");
        add_move(&cli->out, a, next[i], cli->lang);
        mb_text_add(&cli->out, " -> ");
        add_name(&cli->out, a, next[i]);
        mb_text_add(&cli->out, ": ");
        words_worth(&cli->out, cli->lang, &facts, mover_of(a, a->place) == 1 ? MB_P1 : MB_P2);
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
        mb_json_text(json, text->data, text->length);
    else
        mb_json_null(json);
    if (text->status != MB_OK)
        json->out->status = text->status;
    mb_text_clear(text);
}

static void json_facts(mb_json *json, const mb_facts *facts)
{
    mb_json_key(json, "winner");
    if (facts->winner == MB_UNKNOWN)
        mb_json_null(json);
    else
        mb_json_number(json, facts->winner);
    mb_json_key(json, "rank");
    if (facts->has_rank)
        mb_json_count(json, facts->rank);
    else
        mb_json_null(json);
    mb_json_key(json, "value");
    if (facts->has_value)
        mb_json_number(json, facts->value);
    else
        mb_json_null(json);
    mb_json_key(json, "endless");
    mb_json_bool(json, facts->endless);
}

/* Which moves of the rules lead there? */
static void json_indices(mb_json *json, const asked *a, mb_place to)
{
    mb_state next;
    mb_json_key(json, "index");
    mb_json_open(json, '[');
    if (state_of(&next, a, to))
        for (size_t i = 0; i < a->next_count; i++)
            if (a->next[i] == next)
                mb_json_count(json, i);
    mb_json_close(json, ']');
}

static mb_status json_move(mb_json *json, const asked *a, mb_place to, mb_lang lang)
{
    mb_text text;
    mb_facts facts;
    bool best;
    mb_status status = facts_of(&facts, a, to);
    if (status == MB_OK)
        status = is_best(&best, a, to);
    if (status != MB_OK)
        return status;
    mb_json_open(json, '{');
    add_move(begin_text(&text), a, to, lang);
    end_text(json, "move", &text);
    add_name(begin_text(&text), a, to);
    end_text(json, "position", &text);
    mb_json_key(json, "mover");
    mb_json_number(json, mover_of(a, to));
    json_indices(json, a, to);
    json_facts(json, &facts);
    mb_json_key(json, "best");
    mb_json_bool(json, best);
    words_worth(begin_text(&text), lang, &facts, mover_of(a, a->place) == 1 ? MB_P1 : MB_P2);
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
    if (state_of(&state, a, a->place) && game->draw)
        game->draw(&text, a->in.rules->self, state);
    end_text(json, "draw", &text);
}

static mb_status say_json(asked *a, cli_line *cli)
{
    mb_facts facts;
    mb_text text;
    const mb_place *next;
    size_t count;
    mb_status status = facts_of(&facts, a, a->place);
    if (status == MB_OK)
        status = mb_answer_moves(&next, &count, a->answer, a->place);
    if (status != MB_OK)
        return status;
    mb_json json = mb_json_begin(&cli->out);
    mb_json_open(&json, '{');
    add_name(begin_text(&text), a, a->place);
    end_text(&json, "position", &text);
    mb_json_key(&json, "mover");
    mb_json_number(&json, mover_of(a, a->place));
    mb_json_key(&json, "over");
    mb_json_bool(&json, count == 0);
    json_facts(&json, &facts);
    mb_json_key(&json, "by");
    mb_json_string(&json, mb_answer_by(a->answer));
    json_board(&json, a);
    mb_json_key(&json, "moves");
    mb_json_open(&json, '[');
    for (size_t i = 0; i < count && status == MB_OK; i++)
        status = json_move(&json, a, next[i], cli->lang);
    mb_json_close(&json, ']');
    mb_json_close(&json, '}');
    mb_text_char(&cli->out, '\n');
    return status;
}

static int run(cli_line *cli)
{
    asked a = {0};
    int code = open_asked(&a, cli);
    if (code == CLI_DONE) {
        const mb_status status = cli_value(cli, "json") ? say_json(&a, cli) : say_text(&a, cli);
        code = status == MB_OK ? CLI_DONE : cli_fail_status(cli, status);
    }
    close_asked(&a);
    return code;
}

const cli_command cli_command_hints = {
    .name = "hints",
    .usage = "GAME|FILE [name=value …] [POSITION] [--options]",
    .brief = MB_M_CMD_HINTS,
    .options = options,
    .option_count = MB_COUNT(options),
    .input = true,
    .run = run,
};
