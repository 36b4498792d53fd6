/* cmd_play.c -- a play, between people and strategies, in the terminal.
 *
 * A person answers with the number or the name of a move, or asks: hint, undo, board, quit.
 */
#include <stdlib.h>

#include "answer/backend.h"
#include "cli/input.h"
#include "cli/report.h"
#include "cli/words.h"
#include "core/mem.h"

static const cli_option options[] = {
    {"p1", "person|solved|random|FILE", MB_M_OPT_P1},
    {"p2", "person|solved|random|FILE", MB_M_OPT_P2},
    {"seed", "N", MB_M_OPT_SEED},
    {"max-moves", "N", MB_M_OPT_MAX_MOVES},
    {"lost", "late|random", MB_M_OPT_LOST},
    {"hints", NULL, MB_M_OPT_HINTS},
    {"level", "perfect|depth=N|seconds=S|random", MB_M_OPT_LEVEL},
};

/* How well the command plays. */
typedef struct level {
    bool random;
    bool searches;  /* looks ahead, and knows no more than that */
    uint32_t depth; /* moves */
    double seconds; /* for each answer; 0: as long as it takes */
} level;

typedef struct table {
    input in;
    mb_solution solution;
    mb_answer *answer;
    level level;
    bool person[2];
    mb_strategy strategy[2]; /* of who is not a person */
    uint32_t *given[2];      /* strategies from files */
    uint64_t seed;
    int64_t max_moves;
    mb_place *played; /* so far */
    size_t count, room;
} table;

enum { LISTED = 60, FEW = 10 }; /* moves shown to a person: all, or a few where they are more */

/* Who plays for `player`: a person, or one of the strategies. */
static int seat(table *t, cli_line *cli, int player, const char *who)
{
    const char *lost = cli_value(cli, "lost");
    const bool lost_random = lost && strcmp(lost, "random") == 0;
    if (lost && !lost_random && strcmp(lost, "late") != 0)
        return cli_fail_with(cli, MB_M_CLI_LOST, "found", lost);
    if (strcmp(who, "person") == 0) {
        t->person[player] = true;
        return CLI_DONE;
    }
    if (strcmp(who, "solved") == 0) {
        t->strategy[player] = lost_random ? mb_strategy_lost_random(&t->seed) : mb_strategy_solved();
        return CLI_DONE;
    }
    if (strcmp(who, "random") == 0) {
        t->strategy[player] = mb_strategy_random(&t->seed);
        return CLI_DONE;
    }
    mb_error error = {0};
    mb_file file;
    if (mb_file_read(&file, who, &error) != MB_OK)
        return cli_fail(cli, &error);
    t->given[player] = mb_alloc(t->in.arena->positions, sizeof *t->given[player]);
    mb_status status = t->given[player] ? MB_OK : mb_error_plain(&error, MB_ENOMEM);
    if (status == MB_OK)
        status = mb_claim_moves(t->given[player], t->in.arena, file.data, file.length, who, &error);
    mb_file_clear(&file);
    if (status != MB_OK)
        return cli_fail(cli, &error);
    t->strategy[player] = mb_strategy_given(t->given[player]);
    return CLI_DONE;
}

/* Where the play begins: the position asked about. */
static mb_place start_of(const table *t)
{
    if (!t->in.arena)
        return mb_answer_start(t->answer);
    return mb_arena_place(t->in.arena, t->in.from);
}

/* What player 1 gets from a play; 0 while that is undecided. */
static int32_t payoff_of(const table *t, const mb_play *play)
{
    mb_facts end;
    if (play->ending == MB_ENDS_NEVER)
        return t->in.arena ? t->in.arena->endless : 0;
    if (play->ending == MB_ENDS_UNDECIDED || mb_answer_get(&end, t->answer, play->place[play->count - 1]) != MB_OK)
        return 0;
    return end.value;
}

/* How a finished play ended, in words. */
static void say_ending(cli_line *cli, const table *t, const mb_play *play)
{
    const int32_t payoff = payoff_of(t, play);
    static const int words[][2] = {
        [MB_ENDS_MARKED] = {MB_M_CLI_END_DRAWN, MB_M_CLI_END_WON},
        [MB_ENDS_STUCK] = {MB_M_CLI_END_STUCK_DRAWN, MB_M_CLI_END_STUCK_WON},
        [MB_ENDS_NEVER] = {MB_M_CLI_END_ENDLESS_DRAWN, MB_M_CLI_END_ENDLESS_WON},
        [MB_ENDS_UNDECIDED] = {MB_M_CLI_END_UNDECIDED, MB_M_CLI_END_UNDECIDED},
    };
    mb_note note;
    mb_note_set(&note, words[play->ending][payoff != 0]);
    mb_note_count(&note, "moves", play->count - 1);
    mb_note_number(&note, "player", payoff > 0 ? 1 : 2);
    mb_note_number(&note, "payoff", payoff);
    cli_say_line(cli, &note);
}

static void json_play(cli_line *cli, const table *t, const mb_play *play)
{
    static const char *const endings[] = {"marked", "stuck", "endless", "undecided"};
    mb_json json = mb_json_begin(&cli->out);
    mb_json_open(&json, '{');
    mb_json_key(&json, "play");
    mb_json_open(&json, '[');
    for (size_t i = 0; i < play->count; i++)
        mb_json_place(&json, t->answer, play->place[i]);
    mb_json_close(&json, ']');
    mb_json_key(&json, "ending");
    mb_json_string(&json, endings[play->ending]);
    const int32_t payoff = payoff_of(t, play);
    mb_json_key(&json, "winner");
    if (play->ending == MB_ENDS_UNDECIDED)
        mb_json_null(&json);
    else
        mb_json_number(&json, payoff > 0 ? 1 : payoff < 0 ? 2 : 0);
    mb_json_key(&json, "payoff");
    if (play->ending == MB_ENDS_UNDECIDED)
        mb_json_null(&json);
    else
        mb_json_number(&json, payoff);
    mb_json_key(&json, "cycle");
    if (play->ending == MB_ENDS_NEVER)
        mb_json_count(&json, play->cycle);
    else
        mb_json_null(&json);
    mb_json_close(&json, '}');
    mb_text_char(&cli->out, '\n');
}

/* Two strategies against each other: the play, recorded. */
static int run_strategies(table *t, cli_line *cli)
{
    mb_play play;
    mb_error error = {0};
    const mb_status status = mb_play_run(&play, t->answer, start_of(t), t->strategy, (size_t)t->max_moves, &error);
    if (status != MB_OK)
        return cli_fail(cli, &error);
    if (cli_value(cli, "json")) {
        json_play(cli, t, &play);
    } else {
        for (size_t i = 0; i < play.count; i++) {
            mb_text_add(&cli->out, i ? " -> " : "");
            mb_answer_name(&cli->out, t->answer, play.place[i]);
        }
        if (play.ending == MB_ENDS_NEVER) {
            mb_text_add(&cli->out, " -> ");
            mb_answer_name(&cli->out, t->answer, play.place[play.cycle]);
            mb_text_add(&cli->out, " -> …");
        }
        mb_text_char(&cli->out, '\n');
        say_ending(cli, t, &play);
    }
    mb_play_clear(&play);
    return CLI_DONE;
}

/* The state of the rules behind a place; false when it has none. */
static bool state_of(mb_state *out, const table *t, mb_place place)
{
    if (t->in.arena)
        return t->in.rules && mb_arena_state(out, t->in.arena, (uint32_t)place.at);
    *out = place.at;
    return true;
}

/* Which move of the rules leads from `state` to `next`, among the first `room`; `room` when none does. */
static size_t move_index(const mb_rules *rules, mb_state state, mb_state next, mb_state *out, size_t room)
{
    const size_t count = rules->game->moves(rules->self, state, out, room);
    for (size_t i = 0; i < count && i < room; i++)
        if (out[i] == next)
            return i;
    return room;
}

/* The words for a move: the game's own where it has some, then the next position's name. */
static void say_move(const table *t, cli_line *cli, mb_place from, mb_place to)
{
    const mb_rules *rules = t->in.rules;
    mb_state state, next, out[512];
    if (rules && rules->game->move_name && state_of(&state, t, from) && state_of(&next, t, to)) {
        const size_t index = move_index(rules, state, next, out, MB_COUNT(out));
        if (index < MB_COUNT(out)) {
            mb_note note;
            mb_rules_move_name(&note, rules, state, index);
            cli_say_note(cli, &note);
            mb_text_add(&cli->out, " -> ");
        }
    }
    mb_answer_name(&cli->out, t->answer, to);
}

/* A winning move, said where not all moves are. */
static void say_winning(const table *t, cli_line *cli, mb_place place)
{
    mb_facts facts;
    if (mb_answer_get(&facts, t->answer, place) != MB_OK || facts.winner != (place.mover == MB_P1 ? 1 : 2))
        return;
    cli_say(cli, MB_M_CLI_HINT);
    say_move(t, cli, place, facts.move);
    mb_text_char(&cli->out, '\n');
}

static void say_moves(const table *t, cli_line *cli, mb_place place, bool hints)
{
    const mb_place *next;
    size_t count;
    if (mb_answer_moves(&next, &count, t->answer, place) != MB_OK)
        return;
    const size_t shown = count <= LISTED ? count : FEW;
    for (size_t i = 0; i < shown; i++) {
        mb_text_add(&cli->out, "  ");
        mb_text_u64(&cli->out, i + 1);
        mb_text_add(&cli->out, ") ");
        say_move(t, cli, place, next[i]);
        mb_facts facts;
        if (hints && mb_answer_get(&facts, t->answer, next[i]) == MB_OK) {
            mb_text_add(&cli->out, "   ");
            words_worth(&cli->out, cli->lang, &facts, place.mover);
        }
        mb_text_char(&cli->out, '\n');
    }
    if (shown == count)
        return;
    cli_say(cli, MB_M_CLI_MORE_MOVES);
    mb_text_char(&cli->out, '\n');
    if (hints)
        say_winning(t, cli, place);
}

static void say_turn(const table *t, cli_line *cli, mb_place place)
{
    mb_note note;
    words_board(cli, &t->in, place.at);
    mb_note_set(&note, MB_M_CLI_TURN);
    mb_note_number(&note, "player", place.mover == MB_P1 ? 1 : 2);
    mb_note_place(&note, "name", t->answer, place);
    cli_say_line(cli, &note);
}

/* Take back moves until it is a person's turn again. */
static void undo(table *t)
{
    size_t count = t->count - (t->count > 1);
    while (count > 1 && !t->person[t->played[count - 1].mover])
        count--;
    if (t->person[t->played[count - 1].mover])
        t->count = count;
}

/* The place that a person's words name: its name, or in a doubled arena that of its state. */
static bool find_place(mb_place *out, const table *t, mb_place from, const char *words, size_t length)
{
    if (mb_answer_find(out, t->answer, words, length) == MB_OK)
        return true;
    mb_text pair;
    mb_text_init(&pair, NULL, NULL);
    mb_text_add(&pair, from.mover == MB_P1 ? "(2," : "(1,");
    mb_text_add_n(&pair, words, length);
    mb_text_char(&pair, ')');
    const bool found = mb_answer_find(out, t->answer, mb_text_string(&pair), pair.length) == MB_OK;
    mb_text_clear(&pair);
    return found;
}

/* The move that a person's words choose: a name, or a number of the list; false when it is none. */
static bool chosen(mb_place *out, const table *t, mb_place place, const char *words, size_t length)
{
    const mb_place *next;
    size_t count;
    mb_place named;
    char *end;
    const unsigned long long number = strtoull(words, &end, 10);
    const bool is_number = end == words + length;
    const bool known = is_number ? mb_answer_find(&named, t->answer, words, length) == MB_OK
                                 : find_place(&named, t, place, words, length);
    if (mb_answer_moves(&next, &count, t->answer, place) != MB_OK)
        return false;
    for (size_t i = 0; known && i < count; i++)
        if (named.at == next[i].at && named.mover == next[i].mover) {
            *out = next[i];
            return true;
        }
    if (!is_number || number < 1 || number > count)
        return false;
    *out = next[number - 1];
    return true;
}

enum reply { REPLY_MOVE, REPLY_AGAIN, REPLY_QUIT };

/* Ask the person to move; *to gets the move. */
static enum reply ask(mb_place *to, table *t, cli_line *cli, mb_place place)
{
    char line[1024];
    cli_say(cli, MB_M_CLI_PROMPT);
    report_speak(cli);
    if (!report_ask(line, sizeof line))
        return REPLY_QUIT;
    size_t begin = 0, end = strlen(line);
    while (end > 0 && (unsigned char)line[end - 1] <= ' ')
        line[--end] = 0;
    while (line[begin] == ' ')
        begin++;
    const char *words = line + begin;
    if (strcmp(words, "quit") == 0 || strcmp(words, "q") == 0)
        return REPLY_QUIT;
    if (strcmp(words, "undo") == 0 || strcmp(words, "u") == 0) {
        undo(t);
        return REPLY_AGAIN;
    }
    if (strcmp(words, "hint") == 0 || strcmp(words, "h") == 0) {
        say_moves(t, cli, place, true);
        return REPLY_AGAIN;
    }
    if (strcmp(words, "board") == 0 || strcmp(words, "b") == 0 || !*words) {
        say_turn(t, cli, place);
        return REPLY_AGAIN;
    }
    if (chosen(to, t, place, words, end - begin))
        return REPLY_MOVE;
    cli_say(cli, MB_M_CLI_NOT_A_MOVE);
    mb_text_char(&cli->out, '\n');
    return REPLY_AGAIN;
}

/* Where the play stands, so that it can go on another day. */
static void say_resume(table *t, cli_line *cli)
{
    mb_state state;
    const mb_place place = t->played[t->count - 1];
    mb_text name = {0};
    if (state_of(&state, t, place))
        t->in.rules->game->show(&name, t->in.rules->self, state);
    else
        mb_answer_name(&name, t->answer, place);
    mb_note note;
    mb_note_set(&note, MB_M_CLI_RESUME);
    mb_note_take(&note, "name", &name);
    mb_text_char(&cli->out, '\n');
    cli_say_line(cli, &note);
}

static void say_over(const table *t, cli_line *cli, mb_place place, const mb_facts *facts)
{
    words_board(cli, &t->in, place.at);
    words_verdict(cli, t->answer, place, facts);
}

/* The move of a strategy, said aloud. */
static int strategy_moves(mb_place *to, table *t, cli_line *cli, mb_place place)
{
    mb_error error = {0};
    const mb_strategy *strategy = &t->strategy[place.mover];
    if (strategy->choose(to, strategy->self, t->answer, place, &error) != MB_OK)
        return cli_fail(cli, &error);
    if (t->in.arena) /* a strategy from a file says where, not whose turn it is there */
        to->mover = mb_owner(t->in.arena, (uint32_t)to->at);
    mb_note note;
    mb_note_set(&note, MB_M_CLI_PLAYS);
    mb_note_number(&note, "player", place.mover == MB_P1 ? 1 : 2);
    cli_say_note(cli, &note);
    say_move(t, cli, place, *to);
    mb_text_char(&cli->out, '\n');
    return CLI_DONE;
}

/* The move of a person, or an undo; asked until it is one. */
static enum reply person_moves(mb_place *to, table *t, cli_line *cli, mb_place place)
{
    const size_t count = t->count;
    enum reply reply;
    say_turn(t, cli, place);
    say_moves(t, cli, place, cli_value(cli, "hints") != NULL);
    do
        reply = ask(to, t, cli, place);
    while (reply == REPLY_AGAIN && t->count == count);
    return reply;
}

static bool record(table *t, mb_place place)
{
    void *played = t->played;
    if (!mb_grow(&played, &t->room, t->count, 1, sizeof *t->played))
        return false;
    t->played = played;
    t->played[t->count++] = place;
    return true;
}

/* Is the play over?  Then *facts says how.  A search is asked for that alone: it takes its time for more. */
static mb_status find_end(bool *over, mb_facts *facts, table *t, mb_place place)
{
    mb_status status = MB_OK;
    size_t count = 0;
    if (t->level.searches) {
        const mb_place *next;
        status = mb_answer_moves(&next, &count, t->answer, place);
    }
    if (status == MB_OK && count == 0) {
        status = mb_answer_get(facts, t->answer, place);
        count = status == MB_OK && facts->has_move;
    }
    *over = count == 0;
    return status;
}

/* A play with a person at the table. */
static int run_persons(table *t, cli_line *cli)
{
    bool room = record(t, start_of(t));
    while (room) {
        const mb_place place = t->played[t->count - 1];
        mb_facts facts;
        bool over;
        const mb_status status = find_end(&over, &facts, t, place);
        if (status != MB_OK)
            return cli_fail_status(cli, status);
        if (over) {
            say_over(t, cli, place, &facts);
            return CLI_DONE;
        }
        mb_place to;
        enum reply reply = REPLY_MOVE;
        if (t->person[place.mover])
            reply = person_moves(&to, t, cli, place);
        else if (strategy_moves(&to, t, cli, place) != CLI_DONE)
            return CLI_ERROR;
        if (reply == REPLY_QUIT) {
            say_resume(t, cli);
            return CLI_DONE;
        }
        if (reply == REPLY_MOVE)
            room = record(t, to);
    }
    return cli_fail_status(cli, MB_ENOMEM);
}

/* Is that player's strategy in a file?  Then it speaks of an arena. */
static bool is_file(const char *who)
{
    return who && strcmp(who, "person") != 0 && strcmp(who, "solved") != 0 && strcmp(who, "random") != 0;
}

/* Read --level. */
static int read_level(level *out, cli_line *cli)
{
    const char *text = cli_value(cli, "level");
    char *end = NULL;
    *out = (level){.depth = MB_TO_THE_END};
    if (!text || strcmp(text, "perfect") == 0)
        return CLI_DONE;
    if (strcmp(text, "random") == 0) {
        out->random = true;
        return CLI_DONE;
    }
    out->searches = true;
    if (strncmp(text, "depth=", 6) == 0) {
        const unsigned long depth = strtoul(text + 6, &end, 10);
        out->depth = (uint32_t)depth;
        if (text[6] >= '0' && text[6] <= '9' && *end == 0 && depth >= 1 && depth <= 1000)
            return CLI_DONE;
    }
    if (strncmp(text, "seconds=", 8) == 0) {
        out->seconds = strtod(text + 8, &end);
        if (end != text + 8 && *end == 0 && out->seconds > 0 && out->seconds < 1e9)
            return CLI_DONE;
    }
    return cli_fail_with(cli, MB_M_CLI_LEVEL, "found", text);
}

/* Answers that look ahead only so far. */
static int make_searching(table *t, cli_line *cli)
{
    enum { TABLE = 64 << 20 };
    mb_error error = {0};
    const mb_search_options how = {.depth = t->level.depth,
                                   .order = MB_ORDER_HISTORY | MB_ORDER_KILLERS,
                                   .table = TABLE,
                                   .deepen = t->level.seconds > 0};
    mb_limits limits = *cli->limits;
    limits.seconds = t->level.seconds;
    const mb_tree tree = t->in.arena ? mb_tree_of_arena(t->in.arena) : mb_tree_of_rules(t->in.rules);
    const mb_status status = mb_answer_of_search(&t->answer, &tree, &how, &limits, &error);
    return status == MB_OK ? CLI_DONE : cli_fail(cli, &error);
}

/* The arena solved or, where that is too large, theory; or what the level says. */
static int make_answer(table *t, cli_line *cli)
{
    mb_error error = {0};
    if (t->level.searches)
        return make_searching(t, cli);
    if (t->in.by_theory)
        return mb_answer_of_expert(&t->answer, t->in.rules, &error) == MB_OK ? CLI_DONE : cli_fail(cli, &error);
    const int code = input_solve(&t->solution, cli, &t->in, NULL);
    if (code != CLI_DONE)
        return code;
    const mb_status status = mb_answer_of_arena(&t->answer, t->in.arena, &t->solution);
    return status == MB_OK ? CLI_DONE : cli_fail_status(cli, status);
}

static int run(cli_line *cli)
{
    table t = {0};
    int64_t seed;
    const char *first = cli_value(cli, "p1"), *second = cli_value(cli, "p2");
    if (!cli_integer(&seed, cli, "seed", 0, INT64_MAX, 1)
        || !cli_integer(&t.max_moves, cli, "max-moves", 0, INT64_MAX / 2, 1000000))
        return CLI_ERROR;
    t.seed = (uint64_t)seed;
    if (read_level(&t.level, cli) != CLI_DONE)
        return CLI_ERROR;
    const int otherwise = t.level.searches ? INPUT_RULES : INPUT_OR_THEORY;
    const bool files = is_file(first) || is_file(second);
    int code = input_open(&t.in, cli, files ? INPUT_ARENA : INPUT_ARENA | otherwise, 0);
    if (code == CLI_DONE)
        code = make_answer(&t, cli);
    if (code == CLI_DONE)
        code = seat(&t, cli, MB_P1, first ? first : "person");
    if (code == CLI_DONE)
        code = seat(&t, cli, MB_P2, second ? second : t.level.random ? "random" : "solved");
    if (code == CLI_DONE)
        code = t.person[0] || t.person[1] ? run_persons(&t, cli) : run_strategies(&t, cli);
    mb_release(t.played);
    mb_release(t.given[0]);
    mb_release(t.given[1]);
    mb_answer_free(t.answer);
    mb_solution_clear(&t.solution);
    input_close(&t.in);
    return code;
}

const cli_command cli_command_play = {
    .name = "play",
    .usage = "GAME|FILE [name=value …] [POSITION] [--p1 WHO] [--p2 WHO]",
    .brief = MB_M_CMD_PLAY,
    .options = options,
    .option_count = MB_COUNT(options),
    .input = true,
    .run = run,
};
