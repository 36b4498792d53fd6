/* solve_command.c -- who wins from every position, in how many moves, playing what? */
#include "answer/backend.h"
#include "cli/answered.h"
#include "cli/cli_words.h"
#include "cli/input.h"
#include "cli/steps.h"
#include "cli/system.h"
#include "cli/terminal.h"
#include "cli/theory.h"
#include "cli/verdict.h"
#include "core/mem.h"

/* What is said here. */
static const mb_words SAY_LEVELS_OF =
    MB_WORDS("--levels needs --attractor 1 or --attractor 2", "--levels demande --attractor 1 ou --attractor 2");
static const mb_words SAY_CLI_ATTRACTOR =
    MB_WORDS("Attractor of player {player}: {size} {size?position:positions} in {ranks} {ranks?level:levels}",
             "Attracteur du joueur {player} : {size} {size?position:positions} en {ranks} {ranks?niveau:niveaux}");

static const cli_option options[] = {
    {"all", NULL, MB_WORDS("the answer for every position", "la réponse pour chaque position")},
    {"attractor", "P",
     MB_WORDS("also the attractor of player P, of --target or of what P has won",
              "aussi l'attracteur du joueur P, de --target ou de ce que P a gagné")},
    {"levels", NULL,
     MB_WORDS("that attractor level by level: V_0, V_1, …", "cet attracteur niveau par niveau : V_0, V_1, …")},
    {"steps", NULL, MB_WORDS("how it was found, step by step", "comment on l'a trouvé, pas à pas")},
    {"solver", "NAME", MB_WORDS("attractor or payoff", "attractor ou payoff")},
    {"certificate", "FILE",
     MB_WORDS("write the answer so that check can verify it", "écrire la réponse pour que check la vérifie")},
    {"solution", "FILE", MB_WORDS("write a paritysol solution", "écrire une solution paritysol")},
    {"stats", NULL, MB_WORDS("seconds and memory", "secondes et mémoire")},
};

/* Everything that the answer speaks of. */
typedef struct solved {
    input in;
    mb_solution solution;
    mb_answer *answer;
    int attractor; /* of which player; 0: not asked for */
    mb_attractor region;
    steps steps; /* of the attractor asked for, else of the solution; empty unless asked for */
} solved;

static int compute_attractor(solved *s, cli_call *cli)
{
    int64_t player;
    if (!cli_integer(&player, cli, "attractor", 1, 2, 0))
        return CLI_ERROR;
    s->attractor = (int)player;
    if (player == 0) {
        if (cli_value(cli, "levels"))
            return cli_fail_with(cli, SAY_LEVELS_OF, NULL, NULL);
        return CLI_DONE;
    }
    mb_bitset target;
    const mb_arena *arena = s->in.arena;
    const int code = input_target(&target, cli, &s->in, player);
    if (code != CLI_DONE)
        return code;
    const mb_attractor_observer observer = steps_attractor(&s->steps);
    const mb_status status = mb_attractor_compute(&s->region, arena, player == 1 ? MB_P1 : MB_P2, &target, NULL,
                                                  cli_value(cli, "steps") ? &observer : NULL, cli->limits);
    mb_bitset_clear(&target);
    return status == MB_OK ? CLI_DONE : cli_fail_status(cli, status);
}

/* Write to the file that an option names; `text` writes it. */
static int write_file(const solved *s, cli_call *cli, const char *option,
                      mb_status (*text)(mb_text *, const mb_arena *, const mb_solution *, mb_error *))
{
    const char *path = cli_value(cli, option);
    if (!path)
        return CLI_DONE;
    mb_error error = {0};
    mb_text out;
    if (mb_file_write(&out, path, &error) != MB_OK)
        return cli_fail(cli, &error);
    const mb_status written = text(&out, s->in.arena, &s->solution, &error);
    if (written != MB_OK)
        out.status = written;
    const mb_status closed = mb_file_close(&out, path, &error);
    return closed == MB_OK ? CLI_DONE : cli_fail(cli, &error);
}

static mb_status certificate(mb_text *out, const mb_arena *arena, const mb_solution *solution, mb_error *error)
{
    const mb_status status = mb_certificate_write(out, arena, solution);
    return status == MB_OK ? MB_OK : mb_error_plain(error, status);
}

/* The levels V_0, V_1, … of the attractor: at[begin[k] .. begin[k+1]-1], in order of position. */
static mb_status sort_levels(mb_list *at, uint32_t **begin, const mb_attractor *region)
{
    uint32_t *first = mb_alloc_zero((size_t)region->ranks + 2, sizeof *first);
    uint32_t *list = mb_alloc(region->size, sizeof *list);
    if (!first || !list) {
        mb_release(first);
        mb_release(list);
        return MB_ENOMEM;
    }
    for (uint32_t v = 0; v < region->positions; v++)
        if (region->rank[v] != MB_NEVER)
            first[region->rank[v] + 2]++;
    for (uint32_t k = 2; k <= region->ranks; k++)
        first[k] += first[k - 1];
    for (uint32_t v = 0; v < region->positions; v++)
        if (region->rank[v] != MB_NEVER)
            list[first[region->rank[v] + 1]++] = v;
    *at = (mb_list){.at = list, .count = region->size};
    *begin = first;
    return MB_OK;
}

static int json_levels(const solved *s, cli_call *cli, mb_json *json)
{
    mb_list at;
    uint32_t *begin;
    if (sort_levels(&at, &begin, &s->region) != MB_OK)
        return cli_fail_status(cli, MB_ENOMEM);
    mb_json_open_key(json, "levels", '[');
    for (uint32_t k = 0; k < s->region.ranks; k++)
        mb_json_positions(json, s->in.arena, at.at + begin[k], begin[k + 1] - begin[k]);
    mb_json_close(json, ']');
    mb_release(begin);
    mb_list_clear(&at);
    return CLI_DONE;
}

static void json_attractor(const solved *s, mb_json *json)
{
    mb_json_open_key(json, "attractor", '[');
    for (uint32_t v = 0; v < s->region.positions; v++)
        if (s->region.rank[v] != MB_NEVER)
            mb_json_put(json, mb_arena_called(s->in.arena, v));
    mb_json_close(json, ']');
}

static void json_mark(mb_json *json, const mb_facts *facts)
{
    mb_json_key(json, "mark");
    if (facts->mark == MB_UNMARKED) {
        mb_json_null(json);
        return;
    }
    if (facts->mark != MB_PAYS) {
        mb_json_put(json, facts->mark == MB_WIN1 ? "1" : facts->mark == MB_WIN2 ? "2" : "draw");
        return;
    }
    mb_text text = {0};
    mb_text_add(&text, "pays ");
    mb_text_i64(&text, facts->pays);
    mb_json_take(json, &text);
}

/* winner, rank, value and move: what solving found out about one position. */
static void json_facts(mb_json *json, const mb_arena *arena, const mb_facts *facts)
{
    mb_json_facts(json, facts);
    mb_json_key(json, "move");
    if (facts->has_move)
        mb_json_put(json, mb_arena_called(arena, (uint32_t)facts->move.at));
    else
        mb_json_null(json);
}

static mb_status json_answers(const solved *s, mb_json *json)
{
    const mb_arena *arena = s->in.arena;
    mb_json_open_key(json, "answers", '[');
    for (uint32_t v = 0; v < arena->positions; v++) {
        mb_facts facts;
        const mb_status status = mb_answer_get(&facts, s->answer, mb_arena_place(arena, v));
        if (status != MB_OK)
            return status;
        mb_json_open(json, '{');
        mb_json_add(json, "position", mb_arena_called(arena, v), "owner", mb_owner(arena, v) + 1);
        json_mark(json, &facts);
        json_facts(json, arena, &facts);
        mb_json_close(json, '}');
    }
    mb_json_close(json, ']');
    return MB_OK;
}

static mb_status json_best(const solved *s, mb_json *json, mb_place from)
{
    const mb_place *next;
    size_t count;
    mb_status status = mb_answer_moves(&next, &count, s->answer, from);
    mb_json_open_key(json, "best", '[');
    for (size_t i = 0; i < count && status == MB_OK; i++) {
        bool best;
        status = mb_answer_is_best(&best, s->answer, from, next[i]);
        if (status == MB_OK && best)
            mb_json_put(json, mb_arena_called(s->in.arena, (uint32_t)next[i].at));
    }
    mb_json_close(json, ']');
    return status;
}

static void json_stats(const solved *s, mb_json *json)
{
    const struct {
        const char *key;
        double seconds;
    } rows[] = {
        {"read", s->in.read}, {"explore", s->in.explore}, {"transpose", s->in.transpose}, {"solve", s->in.solve}};
    mb_json_open_key(json, "stats", '{');
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        mb_json_add(json, rows[i].key, mb_rounded(rows[i].seconds, 6));
    }
    mb_json_add(json, "bytes", system_peak_bytes());
    mb_json_close(json, '}');
}

static int say_json(const solved *s, cli_call *cli)
{
    const mb_arena *arena = s->in.arena;
    const mb_place from = mb_arena_place(arena, s->in.from);
    mb_facts facts;
    mb_status status = mb_answer_get(&facts, s->answer, from);
    mb_json json = mb_json_begin(&cli->out);
    mb_json_open(&json, '{');
    mb_json_add(&json, "positions", arena->positions);
    if (arena != s->in.graph) {
        mb_json_add(&json, "states", s->in.graph->positions);
    }
    mb_json_add(&json, "moves", arena->moves, "start", mb_arena_called(arena, s->in.from), "owner",
                mb_owner(arena, s->in.from) + 1);
    json_facts(&json, arena, &facts);
    if (status == MB_OK)
        status = json_best(s, &json, from);
    mb_json_add(&json, "endless", facts.endless, "determined", (bool)(s->solution.drawn == 0));
    mb_json_open_key(&json, "counts", '{');
    mb_json_add(&json, "won1", s->solution.won1, "won2", s->solution.won2, "drawn", s->solution.drawn);
    mb_json_close(&json, '}');
    mb_json_add(&json, "by", mb_answer_by(s->answer));
    int code = CLI_DONE;
    if (s->attractor)
        json_attractor(s, &json);
    if (s->attractor && cli_value(cli, "levels"))
        code = json_levels(s, cli, &json);
    if (cli_value(cli, "steps"))
        steps_json(&json, &s->steps, cli->lang);
    if (cli_value(cli, "all") && status == MB_OK)
        status = json_answers(s, &json);
    if (cli_value(cli, "stats"))
        json_stats(s, &json);
    mb_json_close(&json, '}');
    mb_text_char(&cli->out, '\n');
    return status == MB_OK ? code : cli_fail_status(cli, status);
}

static int say_levels(const solved *s, cli_call *cli)
{
    mb_list at;
    uint32_t *begin;
    if (sort_levels(&at, &begin, &s->region) != MB_OK)
        return cli_fail_status(cli, MB_ENOMEM);
    for (uint32_t k = 0; k < s->region.ranks; k++) {
        mb_text_add(&cli->out, "  V_");
        mb_text_u64(&cli->out, k);
        mb_text_add(&cli->out, k == 0 ? " =" : " +");
        for (uint32_t i = begin[k]; i < begin[k + 1]; i++) {
            mb_text_char(&cli->out, ' ');
            mb_arena_name(&cli->out, s->in.arena, at.at[i]);
        }
        mb_text_char(&cli->out, '\n');
    }
    mb_release(begin);
    mb_list_clear(&at);
    return CLI_DONE;
}

static int say_text(const solved *s, cli_call *cli)
{
    const mb_arena *arena = s->in.arena;
    mb_facts facts;
    mb_status status = mb_answer_get(&facts, s->answer, mb_arena_place(arena, s->in.from));
    int code = CLI_DONE;
    verdict_size(cli, &s->in);
    verdict_board(cli, &s->in, s->in.from);
    verdict_verdict(cli, s->answer, mb_arena_place(arena, s->in.from), &facts);
    verdict_counts(cli, &s->solution);
    if (s->attractor) {
        mb_note note;
        mb_note_say(&note, SAY_CLI_ATTRACTOR, "player", s->attractor, "size", s->region.size, "ranks",
                    s->region.ranks);
        cli_say_line(cli, &note);
        if (cli_value(cli, "levels"))
            code = say_levels(s, cli);
    }
    if (cli_value(cli, "steps"))
        steps_text(&cli->out, &s->steps, cli->lang);
    if (cli_value(cli, "all") && status == MB_OK && code == CLI_DONE) {
        const mb_exhibit what = {.kind = MB_SHOW_ARENA, .arena = arena, .solution = &s->solution};
        mb_error error = {0};
        mb_text_char(&cli->out, '\n');
        if (mb_show(&cli->out, "text", &what, cli->lang, &error) != MB_OK)
            return cli_fail(cli, &error);
    }
    if (cli_value(cli, "stats"))
        verdict_stats(cli, &s->in);
    return status == MB_OK ? code : cli_fail_status(cli, status);
}

/* Is something asked for that only an arena can give? */
static bool needs_arena(const cli_call *cli)
{
    static const char *const asked[] = {"all",  "attractor", "levels", "solver", "certificate", "solution", "steps",
                                        "win1", "win2",      "draw",   "target", "both",        "endless"};
    for (size_t i = 0; i < MB_COUNT(asked); i++)
        if (cli_value(cli, asked[i]))
            return true;
    return false;
}

static int run(cli_call *cli)
{
    solved s = {0};
    const int theory = needs_arena(cli) ? 0 : INPUT_OR_THEORY,
              target = cli_value(cli, "attractor") ? INPUT_KEEP_TARGET : 0;
    int code = input_open(&s.in, cli, INPUT_ARENA | theory | target, 0);
    if (code == CLI_DONE && s.in.by_theory) {
        theory_say(cli, &s.in);
        input_close(&s.in);
        return CLI_DONE;
    }
    if (code == CLI_DONE && s.in.by_expert) {
        code = answered_say(cli, &s.in);
        input_close(&s.in);
        return code;
    }
    s.steps.arena = s.in.arena;
    const mb_attractor_observer observer = steps_attractor(&s.steps);
    if (cli_value(cli, "steps") && !cli_value(cli, "attractor"))
        s.in.observer = &observer;
    if (code == CLI_DONE)
        code = input_solve(&s.solution, cli, &s.in, cli_value(cli, "solver"));
    if (code == CLI_DONE)
        code = compute_attractor(&s, cli);
    if (code == CLI_DONE)
        code = write_file(&s, cli, "certificate", certificate);
    if (code == CLI_DONE)
        code = write_file(&s, cli, "solution", mb_paritysol_write);
    if (code == CLI_DONE && mb_answer_of_arena(&s.answer, s.in.arena, &s.solution) != MB_OK)
        code = cli_fail_status(cli, MB_ENOMEM);
    if (code == CLI_DONE)
        code = cli_value(cli, "json") ? say_json(&s, cli) : say_text(&s, cli);
    mb_answer_free(s.answer);
    mb_attractor_clear(&s.region);
    steps_clear(&s.steps);
    mb_solution_clear(&s.solution);
    input_close(&s.in);
    return code;
}

const cli_command cli_command_solve = {
    .name = "solve",
    .usage = "GAME|FILE [name=value …] [POSITION] [--options]",
    .brief = MB_WORDS("who wins from every position, in how many moves, playing what",
                      "qui gagne depuis chaque position, en combien de coups, en jouant quoi"),
    .options = options,
    .option_count = MB_COUNT(options),
    .input = true,
    .run = run,
};
