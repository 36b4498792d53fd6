/* hints_command.c -- one position: its board, its moves, and the value of each move.
 *
 * The answers come from any back end of the answerer.  The page reads the JSON, and needs no rules of the game.
 */
#include "answer/backend.h"
#include "cli/input.h"
#include "cli/rows.h"
#include "cli/tablebase.h"
#include "cli/verdict.h"
#include "core/mem.h"

static const mb_words SAY_LEADS = MB_WORDS(" -> {name}: ", " -> {name} : ");
static const mb_words SAY_MOVE = MB_WORDS("{name}: ", "{name} : ");

typedef struct hints_options {
    input_options input;
    int64_t depth; /* -1: solve */
    const char *tablebase;
} hints_options;

static const cli_option rows[] = {
    {CLI_INTEGER("depth", hints_options, depth, 0, ROW_MOST_DEPTH, -1), .excludes = "tablebase|threads",
     .help = MB_WORDS("look so many moves ahead and estimate, instead of solving",
                      "calculer N coups d'avance et estimer, au lieu de résoudre")},
    {ROW_TABLEBASE(hints_options)},
};

/* A move and its value. */
typedef struct hint {
    mb_place to;
    mb_facts facts;
    bool best;
} hint;

typedef struct hints {
    input in;
    mb_table *table;         /* NULL: none was given */
    mb_answer *answer;       /* of in.who */
    const mb_ground *ground; /* of the answer */
    mb_facts facts;
    hint *at;
    size_t count;
    mb_state *next; /* of the rules: the states one move away, in their order */
    size_t next_count;
} hints;

/* ---- asking ---- */

/* The successors in the order of the rules: the drawing of the board refers to moves by that index. */
static mb_status list_states(hints *h)
{
    enum { MOST = 4096 };
    const mb_rules *rules = h->in.rules;
    mb_state state;
    if (!mb_ground_state(&state, h->ground, h->in.from) || h->count == 0)
        return MB_OK;
    const size_t all = rules->game->moves(rules->self, state, NULL, 0);
    h->next_count = all < MOST ? all : MOST;
    h->next = mb_alloc(h->next_count, sizeof *h->next);
    if (!h->next)
        return MB_ENOMEM;
    rules->game->moves(rules->self, state, h->next, h->next_count);
    return MB_OK;
}

/* Evaluate all moves, then the position itself: a search has found its value by then. */
static mb_status hints_weigh(hints *h)
{
    const mb_place *next;
    mb_status status = mb_answer_moves(&next, &h->count, h->answer, h->in.from);
    if (status != MB_OK)
        return status;
    h->at = mb_alloc_zero(h->count, sizeof *h->at);
    if (!h->at)
        return MB_ENOMEM;
    for (size_t i = 0; i < h->count; i++)
        h->at[i].to = next[i];
    for (size_t i = 0; i < h->count && status == MB_OK; i++)
        status = mb_answer_rate_move(&h->at[i].facts, &h->at[i].best, h->answer, h->in.from, h->at[i].to);
    if (status == MB_OK)
        status = mb_answer_get(&h->facts, h->answer, h->in.from);
    return status == MB_OK ? list_states(h) : status;
}

static mb_status hints_ask(hints *h, const hints_options *options)
{
    enum { TABLE = 1 << 22 };
    const mb_search_options ahead = {.depth = (uint32_t)options->depth, .order = MB_ORDER_USUAL, .table = TABLE};
    mb_question question = input_question(&h->in);
    question.few = question.states = true;
    question.search = options->depth >= 0 ? &ahead : NULL;
    mb_status status = tablebase_open(&h->table, h->in.cli, &h->in, options->tablebase);
    question.table = h->table;
    if (status == MB_OK)
        status = input_answer(&h->in, &question);
    if (status != MB_OK)
        return status;
    h->answer = h->in.who.answer;
    h->ground = mb_answer_ground(h->answer);
    return hints_weigh(h);
}

/* ---- saying ---- */

/* The name of a place without its player, which is written separately. */
static mb_called hints_called(const hints *h, mb_place place)
{
    return mb_ground_called_bare(h->ground, place.at);
}

/* The game's own words for a move; false: it has none. */
static bool hints_add_words(mb_text *out, const hints *h, mb_place to, mb_lang lang)
{
    mb_note note;
    if (!mb_ground_move_name(&note, h->ground, h->in.from, to))
        return false;
    mb_note_show(out, &note, lang);
    return true;
}

/* The words for a move: the game's own where it has some, else the next position's name. */
static void hints_add_move(mb_text *out, const hints *h, mb_place to, mb_lang lang)
{
    if (!hints_add_words(out, h, to, lang))
        mb_text_put(out, hints_called(h, to));
}

static mb_status hints_say_text(const hints *h, cli_call *cli)
{
    verdict_board(cli, h->ground, h->in.from);
    if (h->facts.winner != MB_UNKNOWN)
        verdict_say(cli, h->answer, h->in.from, &h->facts);
    for (size_t i = 0; i < h->count; i++) {
        const hint *it = &h->at[i];
        verdict_move_begin(cli, it->best);
        const bool words = hints_add_words(&cli->out, h, it->to, cli->lang);
        cli_say(cli, words ? SAY_LEADS : SAY_MOVE, "name", hints_called(h, it->to));
        verdict_value(&cli->out, cli->lang, h->ground, h->in.from, &it->facts, it->best);
        verdict_move_end(cli, it->best);
    }
    return MB_OK;
}

/* Add a member with the text, which is cleared; null if the text is empty. */
static void hints_json_written(mb_json *json, const char *key, mb_text *text)
{
    mb_json_key(json, key);
    if (text->length > 0 || text->status != MB_OK)
        mb_json_take(json, text);
    else
        mb_json_null(json);
}

static void json_hint(mb_json *json, const hints *h, const hint *it, mb_lang lang)
{
    MB_ASSERT(it->to.mover != h->in.from.mover || !mb_ground_is_impartial(h->ground));
    mb_text move = {0}, value = {0};
    mb_state next;
    mb_json_open(json, '{');
    hints_add_move(&move, h, it->to, lang);
    hints_json_written(json, "move", &move);
    mb_json_add(json, "position", hints_called(h, it->to), "mover", mb_player_number(it->to.mover));
    mb_json_open_key(json, "index", '['); /* of the moves of the rules that lead there */
    if (mb_ground_state(&next, h->ground, it->to))
        for (size_t i = 0; i < h->next_count; i++)
            if (h->next[i] == next)
                mb_json_put(json, i);
    mb_json_close(json);
    mb_json_facts(json, &it->facts);
    mb_json_add(json, "endless", it->facts.endless, "best", it->best);
    verdict_value(&value, lang, h->ground, h->in.from, &it->facts, it->best);
    hints_json_written(json, "text", &value);
    mb_json_close(json);
}

static void json_board(mb_json *json, const hints *h)
{
    const mb_rules *rules = h->in.rules;
    mb_text board = {0}, drawing = {0};
    mb_state state;
    if (mb_ground_state(&state, h->ground, h->in.from)) {
        rules->game->board(&board, rules->self, state);
        const mb_exhibit what = {.kind = MB_SHOW_BOARD, .rules = rules, .state = state};
        mb_show(&drawing, "svg", &what, MB_ENGLISH, NULL);
    }
    hints_json_written(json, "board", &board);
    hints_json_written(json, "draw", &drawing);
}

static mb_status say_json(const hints *h, cli_call *cli)
{
    const int32_t endless = h->ground->endless;
    const int forever = endless > 0 ? 1 : endless < 0 ? 2 : 0; /* the winner of an endless play */
    mb_json json = mb_json_begin(&cli->out, '{');
    mb_json_add(&json, "position", hints_called(h, h->in.from), "mover", mb_player_number(h->in.from.mover), "over",
                (bool)(h->count == 0));
    mb_json_facts(&json, &h->facts);
    mb_json_add(&json, "endless", h->facts.endless, "by", mb_answer_by(h->answer));
    json_board(&json, h);
    mb_json_add(&json, "forever", forever);
    mb_json_open_key(&json, "best", '[');
    for (size_t i = 0; i < h->count; i++)
        if (h->at[i].best)
            mb_json_put(&json, hints_called(h, h->at[i].to));
    mb_json_close(&json);
    mb_json_open_key(&json, "moves", '[');
    for (size_t i = 0; i < h->count; i++)
        json_hint(&json, h, &h->at[i], cli->lang);
    mb_json_end(&json);
    return MB_OK;
}

static mb_status hints_run(cli_call *cli)
{
    const hints_options *options = cli->options;
    hints h = {0};
    const int want =
        options->depth < 0 ? input_wanted(cli) : input_wanted_ahead(&options->input) | INPUT_VAIN(ABOUT_MIRRORS);
    mb_status status = input_open(&h.in, cli, &options->input, want);
    if (status == MB_OK)
        status = hints_ask(&h, options);
    if (status == MB_OK)
        status = cli->common.json ? say_json(&h, cli) : hints_say_text(&h, cli);
    mb_release_all(h.at, h.next);
    input_close(&h.in);
    mb_table_close(h.table);
    return status;
}

static const cli_group groups[] = {CLI_GROUP(rows), CLI_GROUP_IN(input_rows, hints_options, input)};

const cli_command cli_command_hints = {
    .name = "hints",
    .usage = "GAME|FILE [name=value …] [POSITION] [--options]",
    .brief = MB_WORDS("the value of each move, and the board, for one position",
                      "la valeur de chaque coup, et le plateau, pour une position"),
    .about = MB_WORDS("Prints the board of one position and each of its moves, with the position that it leads to, "
                      "its winner and its rank. The best moves are marked.",
                      "Donne le plateau d'une position et chacun de ses coups, avec la position où il mène, son "
                      "gagnant et son rang. Les meilleurs coups sont marqués."),
    .examples = "marienbad hints tictactoe XO./.X./O..\n"
                "marienbad hints chomp rows=2 cols=3\n",
    CLI_OPTIONS(groups, hints_options),
    .works = true,
    .run = hints_run,
};
