/* grundy_command.c -- Grundy numbers: of a position, of every position, of a sum; as a table or a sequence. */
#include "cli/cli_words.h"
#include "cli/grundy_output.h"
#include "cli/grundy_sum.h"
#include "cli/steps.h"
#include "cli/verdict.h"

/* What is said here. */
static const mb_words SAY_WINS = MB_WORDS("Grundy number of {name}: {number}; the mover wins",
                                          "Nombre de Grundy de {name} : {number} ; le joueur au trait gagne");
static const mb_words SAY_LOSES = MB_WORDS("Grundy number of {name}: 0; the mover loses",
                                           "Nombre de Grundy de {name} : 0 ; le joueur au trait perd");
static const mb_words SAY_PART = MB_WORDS("{game}, at {name}: {number}", "{game}, en {name} : {number}");
static const mb_words SAY_SUM_WINS =
    MB_WORDS("Sum: {terms} = {number}; the mover wins", "Somme : {terms} = {number} ; le joueur au trait gagne");
static const mb_words SAY_SUM_LOSES =
    MB_WORDS("Sum: {terms} = 0; the mover loses", "Somme : {terms} = 0 ; le joueur au trait perd");
static const mb_words SAY_MOVES = MB_WORDS("Winning moves:", "Coups gagnants :");
static const mb_words SAY_IN = MB_WORDS("in {game}: ", "dans {game} : ");
static const mb_words SAY_UNLISTED = MB_WORDS("some, perhaps: the game is too large to list them",
                                              "peut-être : le jeu est trop grand pour les énumérer");
static const mb_words SAY_THEORY = MB_WORDS("by theory: ", "par la théorie : ");
static const mb_words SAY_PART_THEORY =
    MB_WORDS("{game}, at {name}: {number}, by theory", "{game}, en {name} : {number}, par la théorie");
static const mb_words SAY_ONE = MB_WORDS("--{option} is for one game that can be explored",
                                         "--{option} vaut pour un seul jeu, que l'on peut explorer");

static const cli_option options[] = {
    {"all", NULL, MB_WORDS("the number of every position", "le nombre de chaque position")},
    {"steps", NULL, MB_WORDS("how it was found, step by step", "comment on l'a trouvé, pas à pas")},
    {"table", NULL,
     MB_WORDS("games of two numbers: all of them as a table",
              "jeux à deux nombres : tous les nombres en un tableau")},
    {"sequence", NULL,
     MB_WORDS("games of one heap: the numbers of the heaps 0, 1, 2, … and their period",
              "jeux à un tas : les nombres des tas 0, 1, 2, … et leur période")},
    {"as", "text|csv|svg|tikz",
     MB_WORDS("table or sequence as (default: by the file's extension, or text)",
              "forme du tableau ou de la suite (par défaut : selon l'extension, ou text)")},
    {"o", "FILE", MB_WORDS("write to that file", "écrire dans ce fichier")},
};

/* {name: number} of every position. */
static void json_numbers(mb_json *json, const sum_part *part, const char *key)
{
    const mb_arena *graph = part->in.graph;
    mb_text name;
    mb_text_init(&name, NULL, NULL);
    mb_json_open_key(json, key, '{');
    for (uint32_t v = 0; v < graph->positions; v++) {
        name.length = 0;
        mb_arena_name(&name, graph, v);
        mb_json_add(json, mb_text_string(&name), part->number[v]);
    }
    mb_json_close(json, '}');
    if (name.status != MB_OK)
        json->out->status = name.status;
    mb_text_clear(&name);
}

static void json_kernel(mb_json *json, const sum_part *part)
{
    mb_json_open_key(json, "kernel", '[');
    for (uint32_t v = 0; v < part->in.graph->positions; v++)
        if (part->number[v] == 0)
            mb_json_put(json, mb_arena_called(part->in.graph, v));
    mb_json_close(json, ']');
}

/* The name of where the part stands. */
static void json_position(mb_json *json, const sum_part *part)
{
    mb_text name = {0};
    sum_position(&name, part);
    mb_json_key(json, "position");
    mb_json_take(json, &name);
}

static void json_parts(mb_json *json, const sum *s)
{
    mb_json_open_key(json, "components", '[');
    for (size_t i = 0; i < s->count; i++) {
        mb_json_open(json, '{');
        mb_json_add(json, "game", mb_piece_at(s->part[i].title.data, s->part[i].title.length));
        json_position(json, &s->part[i]);
        mb_json_add(json, "grundy", s->part[i].grundy, "by", s->part[i].in.by_theory ? "theory" : "mex");
        mb_json_close(json, '}');
    }
    mb_json_close(json, ']');
}

/* Where moves are written to. */
typedef struct writer {
    cli_call *cli;
    mb_json *json;
    const sum *s;
    bool complete; /* all of them could be listed */
} writer;

static void json_move(void *context, const sum_move *move)
{
    writer *w = context;
    if (!move->position) {
        w->complete = false;
        return;
    }
    if (w->s->count == 1) {
        mb_json_put(w->json, move->position);
        return;
    }
    mb_json_open(w->json, '{');
    mb_json_add(w->json, "component", (uint64_t)(move->part - w->s->part) + 1);
    mb_json_key(w->json, "move");
    if (move->named) {
        mb_text name = {0};
        mb_note_show(&name, &move->name, w->cli->lang);
        mb_json_take(w->json, &name);
    } else {
        mb_json_put(w->json, move->position);
    }
    mb_json_add(w->json, "position", move->position);
    mb_json_close(w->json, '}');
}

/* Number the one part once more, and say how: in JSON, or in lines when `json` is NULL. */
static int say_steps(const sum_part *part, cli_call *cli, mb_json *json)
{
    steps how = {.arena = part->in.graph};
    const mb_status status = steps_grundy(&how, cli->limits);
    if (status == MB_OK && json)
        steps_json(json, &how, cli->lang);
    else if (status == MB_OK)
        steps_text(&cli->out, &how, cli->lang);
    steps_clear(&how);
    return status == MB_OK ? CLI_DONE : cli_fail_status(cli, status);
}

/* Is this a file as a whole, rather than a position? */
static bool is_whole_file(const sum *s)
{
    return s->count == 1 && !s->part[0].in.rules && s->part[0].words == 1;
}

static int say_json(const sum *s, cli_call *cli)
{
    const sum_part *part = &s->part[0];
    mb_json json = mb_json_begin(&cli->out);
    writer w = {.cli = cli, .json = &json, .s = s, .complete = true};
    int code = CLI_DONE;
    mb_json_open(&json, '{');
    if (is_whole_file(s)) {
        json_numbers(&json, part, "grundy");
        json_kernel(&json, part);
    } else {
        mb_json_add(&json, "grundy", s->grundy, "winner", s->grundy != 0 ? 1 : 2);
        mb_json_open_key(&json, "moves", '[');
        code = sum_moves(s, cli, json_move, &w);
        mb_json_close(&json, ']');
        mb_json_add(&json, "complete", w.complete);
        if (s->count > 1) {
            json_parts(&json, s);
        } else {
            json_position(&json, part);
            mb_json_add(&json, "by", part->in.by_theory ? "theory" : "mex");
        }
        if (cli_value(cli, "all")) {
            json_numbers(&json, part, "numbers");
            json_kernel(&json, part);
        }
    }
    if (cli_value(cli, "steps") && code == CLI_DONE)
        code = say_steps(part, cli, &json);
    mb_json_close(&json, '}');
    mb_text_char(&cli->out, '\n');
    return code;
}

/* Say a note about a part, or about the sum (NULL), and end the line. */
static void say_about(cli_call *cli, mb_words id, const sum_part *part, const char *terms, uint64_t number)
{
    mb_note note;
    mb_note_say(&note, id, "number", number);
    if (part) {
        mb_text name = {0};
        sum_position(&name, part);
        mb_note_add(&note, "name", mb_piece_of(&name));
        mb_text_clear(&name);
        mb_note_add(&note, "game", mb_piece_at(part->title.data, part->title.length));
    } else {
        mb_note_add(&note, "terms", terms);
    }
    cli_say_line(cli, &note);
}

/* Why theory says so. */
static void say_theory(cli_call *cli, const sum_part *part)
{
    const mb_note *reason = part->in.theory.reason;
    for (size_t i = 0; part->in.by_theory && i < MB_THEORY_REASONS && mb_words_say(reason[i].words); i++) {
        mb_text_add(&cli->out, "  ");
        cli_say(cli, SAY_THEORY);
        cli_say_line(cli, &reason[i]);
    }
}

static void say_move(void *context, const sum_move *move)
{
    const writer *w = context;
    cli_call *cli = w->cli;
    mb_text_add(&cli->out, "  ");
    if (w->s->count > 1) {
        mb_note in;
        mb_note_say(&in, SAY_IN, "game", mb_piece_at(move->part->title.data, move->part->title.length));
        cli_say_note(cli, &in);
    }
    if (move->named) {
        cli_say_note(cli, &move->name);
        mb_text_add(&cli->out, " -> ");
    }
    if (move->position)
        mb_text_add(&cli->out, move->position);
    else
        cli_say(cli, SAY_UNLISTED);
    mb_text_char(&cli->out, '\n');
}

/* The number of every position, a line each, and the kernel. */
static void say_all(const sum_part *part, cli_call *cli)
{
    const mb_arena *graph = part->in.graph;
    uint64_t zeros = 0;
    for (uint32_t v = 0; v < graph->positions; v++) {
        mb_text_add(&cli->out, "  ");
        mb_arena_name(&cli->out, graph, v);
        mb_text_char(&cli->out, ' ');
        mb_text_u64(&cli->out, part->number[v]);
        mb_text_char(&cli->out, '\n');
        zeros += part->number[v] == 0;
    }
    mb_note note;
    mb_note_say(&note, SAY_KERNEL, "count", zeros, "positions", graph->positions);
    cli_say_note(cli, &note);
    bool any = false;
    for (uint32_t v = 0; v < graph->positions; v++) {
        if (part->number[v] != 0)
            continue;
        mb_text_add(&cli->out, any ? ", " : "");
        mb_arena_name(&cli->out, graph, v);
        any = true;
    }
    mb_text_char(&cli->out, '\n');
}

/* What the numbers add up to, and who wins. */
static void say_verdict(const sum *s, cli_call *cli)
{
    const bool wins = s->grundy != 0;
    if (s->count == 1) {
        say_about(cli, wins ? SAY_WINS : SAY_LOSES, &s->part[0], NULL, s->grundy);
        say_theory(cli, &s->part[0]);
        return;
    }
    mb_text terms;
    mb_text_init(&terms, NULL, NULL);
    for (size_t i = 0; i < s->count; i++) {
        const sum_part *part = &s->part[i];
        say_about(cli, part->in.by_theory ? SAY_PART_THEORY : SAY_PART, part, NULL, part->grundy);
        mb_text_add(&terms, i > 0 ? " xor " : "");
        mb_text_u64(&terms, s->part[i].grundy);
    }
    say_about(cli, wins ? SAY_SUM_WINS : SAY_SUM_LOSES, NULL, mb_text_string(&terms), s->grundy);
    mb_text_clear(&terms);
}

static int say_text(const sum *s, cli_call *cli)
{
    const sum_part *part = &s->part[0];
    if (s->count == 1 && !part->in.by_theory) {
        verdict_size(cli, &part->in);
        if (!part->in.graph->impartial) {
            cli_say(cli, SAY_IGNORED);
            mb_text_char(&cli->out, '\n');
        }
    }
    int code = CLI_DONE;
    if (!is_whole_file(s)) {
        if (s->count == 1 && !part->in.by_theory)
            verdict_board(cli, &part->in, part->in.from);
        say_verdict(s, cli);
        if (s->grundy != 0) {
            writer w = {.cli = cli, .s = s};
            cli_say(cli, SAY_MOVES);
            mb_text_char(&cli->out, '\n');
            code = sum_moves(s, cli, say_move, &w);
        }
    }
    if (is_whole_file(s) || cli_value(cli, "all"))
        say_all(part, cli);
    if (cli_value(cli, "steps") && code == CLI_DONE)
        code = say_steps(part, cli, NULL);
    return code;
}

static int run(cli_call *cli)
{
    if (cli_value(cli, "sequence"))
        return grundy_output_sequence(cli);
    sum s;
    int code = sum_open(&s, cli);
    if (code != CLI_DONE)
        return code;
    const char *one = cli_value(cli, "table")   ? "table"
                      : cli_value(cli, "all")   ? "all"
                      : cli_value(cli, "steps") ? "steps"
                                                : NULL;
    if (one && (s.count > 1 || s.part[0].in.by_theory))
        code = cli_fail_with(cli, SAY_ONE, "option", one);
    else if (cli_value(cli, "table"))
        code = grundy_output_table(&s.part[0], cli);
    else
        code = cli_value(cli, "json") ? say_json(&s, cli) : say_text(&s, cli);
    sum_close(&s);
    return code;
}

const cli_command cli_command_grundy = {
    .name = "grundy",
    .usage = "GAME|FILE [name=value …] [POSITION] [+ GAME …] [--options]",
    .brief = MB_WORDS("Grundy numbers of graphs, games and sums of games: \"nim n=7 + wythoff a=3 b=5\"",
                      "nombres de Grundy des graphes, des jeux et de leurs sommes : « nim n=7 + wythoff a=3 b=5 »"),
    .options = options,
    .option_count = MB_COUNT(options),
    .input = true,
    .run = run,
};
