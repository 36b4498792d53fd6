/* cmd_play.c -- a play, between people and strategies, in the terminal.
 *
 * A person answers with the number or the name of a move, or asks: hint, undo, board, quit.
 */
#include <stdio.h>
#include <stdlib.h>

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
};

typedef struct table {
    input in;
    mb_solution solution;
    mb_answer *answer;
    bool person[2];
    mb_strategy strategy[2]; /* of who is not a person */
    uint32_t *given[2];      /* strategies from files */
    uint64_t seed;
    int64_t max_moves;
    uint32_t *played; /* positions so far */
    size_t count, room;
} table;

static int failed(cli_line *cli, mb_status status)
{
    mb_error error;
    mb_error_plain(&error, status);
    return cli_fail(cli, &error);
}

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

static mb_place place_of(const table *t, uint32_t v)
{
    return (mb_place){.at = v, .mover = mb_owner(t->in.arena, v)};
}

/* What player 1 gets from a play; 0 while that is undecided. */
static int32_t payoff_of(const mb_arena *arena, const mb_play *play)
{
    if (play->ending == MB_ENDS_UNDECIDED)
        return 0;
    return play->ending == MB_ENDS_NEVER ? arena->endless
                                         : mb_end_payoff(arena, (uint32_t)play->place[play->count - 1].at);
}

/* How a finished play ended, in words. */
static void say_ending(cli_line *cli, const mb_arena *arena, const mb_play *play)
{
    const int32_t payoff = payoff_of(arena, play);
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
    cli_say_note(cli, &note);
    mb_text_char(&cli->out, '\n');
}

static void json_play(cli_line *cli, const mb_arena *arena, const mb_play *play)
{
    static const char *const endings[] = {"marked", "stuck", "endless", "undecided"};
    mb_json json = mb_json_begin(&cli->out);
    mb_json_open(&json, '{');
    mb_json_key(&json, "play");
    mb_json_open(&json, '[');
    for (size_t i = 0; i < play->count; i++)
        input_json_name(&json, arena, (uint32_t)play->place[i].at);
    mb_json_close(&json, ']');
    mb_json_key(&json, "ending");
    mb_json_string(&json, endings[play->ending]);
    const int32_t payoff = payoff_of(arena, play);
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
    const mb_status status =
        mb_play_run(&play, t->answer, place_of(t, t->in.from), t->strategy, (size_t)t->max_moves, &error);
    if (status != MB_OK)
        return cli_fail(cli, &error);
    if (cli_value(cli, "json")) {
        json_play(cli, t->in.arena, &play);
    } else {
        for (size_t i = 0; i < play.count; i++) {
            mb_text_add(&cli->out, i ? " -> " : "");
            mb_arena_name(&cli->out, t->in.arena, (uint32_t)play.place[i].at);
        }
        if (play.ending == MB_ENDS_NEVER) {
            mb_text_add(&cli->out, " -> ");
            mb_arena_name(&cli->out, t->in.arena, (uint32_t)play.place[play.cycle].at);
            mb_text_add(&cli->out, " -> …");
        }
        mb_text_char(&cli->out, '\n');
        say_ending(cli, t->in.arena, &play);
    }
    mb_play_clear(&play);
    return CLI_DONE;
}

/* Send what was said to the terminal, now. */
static void speak(cli_line *cli)
{
    fwrite(cli->out.data, 1, cli->out.length, stdout);
    fflush(stdout);
    cli->out.length = 0;
}

/* "wins in 3", "draws", "loses in 4": what a move is worth for who makes it. */
static void say_worth(cli_line *cli, const mb_facts *facts, mb_player mover)
{
    const int me = mover == MB_P1 ? 1 : 2;
    mb_note note;
    mb_note_set(&note, facts->winner == 0                       ? MB_M_CLI_WORTH_DRAW
                       : facts->winner == me && facts->has_rank ? MB_M_CLI_WORTH_WINS
                       : facts->winner == me                    ? MB_M_CLI_WORTH_WINS_ENDLESS
                       : facts->has_rank                        ? MB_M_CLI_WORTH_LOSES
                                                                : MB_M_CLI_WORTH_LOSES_ENDLESS);
    if (facts->has_rank)
        mb_note_count(&note, "rank", (uint64_t)facts->rank + 1);
    cli_say_note(cli, &note);
    if (facts->value < -1 || facts->value > 1) {
        mb_note_set(&note, MB_M_CLI_VALUE);
        mb_note_number(&note, "value", facts->value);
        cli_say_note(cli, &note);
    }
}

/* The words for move `index` of position v: the game's own where it has some, else the next position's name. */
static void say_move(table *t, cli_line *cli, uint32_t v, uint32_t to)
{
    const mb_arena *arena = t->in.arena;
    mb_state from, next;
    if (t->in.rules && mb_arena_state(&from, arena, v) && mb_arena_state(&next, arena, to)) {
        const mb_game *game = t->in.rules->game;
        mb_state out[512];
        const size_t count = game->moves(t->in.rules->self, from, out, MB_COUNT(out));
        for (size_t i = 0; i < count && i < MB_COUNT(out) && game->move_name; i++) {
            if (out[i] != next)
                continue;
            mb_note note;
            mb_rules_move_name(&note, t->in.rules, from, i);
            cli_say_note(cli, &note);
            mb_text_add(&cli->out, " -> ");
            break;
        }
    }
    mb_arena_name(&cli->out, arena, to);
}

static void say_moves(table *t, cli_line *cli, uint32_t v, bool hints)
{
    const mb_arena *arena = t->in.arena;
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
        mb_text_add(&cli->out, "  ");
        mb_text_u64(&cli->out, i - arena->first[v] + 1);
        mb_text_add(&cli->out, ") ");
        say_move(t, cli, v, arena->to[i]);
        mb_facts facts;
        if (hints && mb_answer_get(&facts, t->answer, place_of(t, arena->to[i])) == MB_OK) {
            mb_text_add(&cli->out, "   ");
            say_worth(cli, &facts, mb_owner(arena, v));
        }
        mb_text_char(&cli->out, '\n');
    }
}

static void say_turn(table *t, cli_line *cli, uint32_t v)
{
    mb_note note;
    words_board(cli, &t->in, v);
    mb_note_set(&note, MB_M_CLI_TURN);
    mb_note_number(&note, "player", mb_owner(t->in.arena, v) + 1);
    mb_text name;
    mb_text_init(&name, NULL, NULL);
    mb_arena_name(&name, t->in.arena, v);
    mb_note_string(&note, "name", mb_text_string(&name));
    mb_text_clear(&name);
    cli_say_note(cli, &note);
    mb_text_char(&cli->out, '\n');
}

/* Take back moves until it is a person's turn again. */
static void undo(table *t)
{
    const mb_arena *arena = t->in.arena;
    size_t count = t->count - (t->count > 1);
    while (count > 1 && !t->person[mb_owner(arena, t->played[count - 1])])
        count--;
    if (t->person[mb_owner(arena, t->played[count - 1])])
        t->count = count;
}

/* The move that a person's words choose at v; MB_NONE when it is none. */
static uint32_t chosen(const table *t, uint32_t v, const char *words, size_t length)
{
    const mb_arena *arena = t->in.arena;
    char *end;
    const unsigned long long number = strtoull(words, &end, 10);
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
        if (mb_arena_find(arena, words, length) == arena->to[i])
            return arena->to[i];
    if (end == words + length && number >= 1 && number <= mb_degree(arena, v))
        return arena->to[arena->first[v] + number - 1];
    return MB_NONE;
}

enum reply { REPLY_MOVE, REPLY_AGAIN, REPLY_QUIT };

/* Ask the person at v; *to gets the move. */
static enum reply ask(uint32_t *to, table *t, cli_line *cli, uint32_t v)
{
    char line[1024];
    cli_say(cli, MB_M_CLI_PROMPT);
    speak(cli);
    if (report_stopped() || !fgets(line, sizeof line, stdin))
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
        say_moves(t, cli, v, true);
        return REPLY_AGAIN;
    }
    if (strcmp(words, "board") == 0 || strcmp(words, "b") == 0 || !*words)
        return REPLY_AGAIN;
    *to = chosen(t, v, words, end - begin);
    if (*to != MB_NONE)
        return REPLY_MOVE;
    cli_say(cli, MB_M_CLI_NOT_A_MOVE);
    mb_text_char(&cli->out, '\n');
    return REPLY_AGAIN;
}

/* Where the play stands, so that it can go on another day. */
static void say_resume(table *t, cli_line *cli)
{
    mb_state state;
    const uint32_t v = t->played[t->count - 1];
    mb_text name;
    mb_text_init(&name, NULL, NULL);
    if (t->in.rules && mb_arena_state(&state, t->in.arena, v))
        t->in.rules->game->show(&name, t->in.rules->self, state);
    else
        mb_arena_name(&name, t->in.arena, v);
    mb_note note;
    mb_note_set(&note, MB_M_CLI_RESUME);
    mb_note_string(&note, "name", mb_text_string(&name));
    mb_text_char(&cli->out, '\n');
    cli_say_note(cli, &note);
    mb_text_char(&cli->out, '\n');
    mb_text_clear(&name);
}

static void say_over(table *t, cli_line *cli, uint32_t v)
{
    mb_facts facts;
    words_board(cli, &t->in, v);
    if (mb_answer_get(&facts, t->answer, place_of(t, v)) == MB_OK)
        words_verdict(cli, t->in.arena, v, &facts);
}

/* The move of a strategy at v, said aloud. */
static int strategy_moves(uint32_t *to, table *t, cli_line *cli, uint32_t v)
{
    mb_place next;
    mb_error error = {0};
    const mb_strategy *strategy = &t->strategy[mb_owner(t->in.arena, v)];
    if (strategy->choose(&next, strategy->self, t->answer, place_of(t, v), &error) != MB_OK)
        return cli_fail(cli, &error);
    *to = (uint32_t)next.at;
    mb_note note;
    mb_note_set(&note, MB_M_CLI_PLAYS);
    mb_note_number(&note, "player", mb_owner(t->in.arena, v) + 1);
    cli_say_note(cli, &note);
    say_move(t, cli, v, *to);
    mb_text_char(&cli->out, '\n');
    return CLI_DONE;
}

/* The move of a person at v, or an undo; asked until it is one. */
static enum reply person_moves(uint32_t *to, table *t, cli_line *cli, uint32_t v)
{
    const size_t count = t->count;
    enum reply reply;
    say_turn(t, cli, v);
    say_moves(t, cli, v, cli_value(cli, "hints") != NULL);
    do
        reply = ask(to, t, cli, v);
    while (reply == REPLY_AGAIN && t->count == count);
    return reply;
}

static bool record(table *t, uint32_t v)
{
    void *played = t->played;
    if (!mb_grow(&played, &t->room, t->count, 1, sizeof *t->played))
        return false;
    t->played = played;
    t->played[t->count++] = v;
    return true;
}

/* A play with a person at the table. */
static int run_persons(table *t, cli_line *cli)
{
    const mb_arena *arena = t->in.arena;
    bool room = record(t, t->in.from);
    while (room) {
        const uint32_t v = t->played[t->count - 1];
        if (mb_is_end(arena, v)) {
            say_over(t, cli, v);
            return CLI_DONE;
        }
        uint32_t to = MB_NONE;
        enum reply reply = REPLY_MOVE;
        if (t->person[mb_owner(arena, v)])
            reply = person_moves(&to, t, cli, v);
        else if (strategy_moves(&to, t, cli, v) != CLI_DONE)
            return CLI_ERROR;
        if (reply == REPLY_QUIT) {
            say_resume(t, cli);
            return CLI_DONE;
        }
        if (reply == REPLY_MOVE)
            room = record(t, to);
    }
    return failed(cli, MB_ENOMEM);
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
    int code = input_open(&t.in, cli, INPUT_ARENA, 0);
    if (code == CLI_DONE)
        code = input_solve(&t.solution, cli, &t.in, NULL);
    if (code == CLI_DONE && mb_answer_of_arena(&t.answer, t.in.arena, &t.solution) != MB_OK)
        code = failed(cli, MB_ENOMEM);
    if (code == CLI_DONE)
        code = seat(&t, cli, MB_P1, first ? first : "person");
    if (code == CLI_DONE)
        code = seat(&t, cli, MB_P2, second ? second : "solved");
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
