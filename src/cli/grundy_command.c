/* grundy_command.c -- Grundy numbers: of a position, of every position, of a sum; as a table or a sequence. */
#include "cli/grundy_output.h"
#include "cli/kernel_output.h"
#include "cli/rows.h"
#include "cli/steps.h"
#include "cli/verdict.h"

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
                                              "il y en a peut-être : le jeu est trop grand pour qu'on les énumère");
static const mb_words SAY_MORE =
    MB_WORDS("and others, too many to list", "et d'autres, trop nombreux pour être énumérés");
static const mb_words SAY_THEORY = MB_WORDS("by theory: ", "par la théorie : ");
static const mb_words SAY_PART_THEORY =
    MB_WORDS("{game}, at {name}: {number}, by theory", "{game}, en {name} : {number}, par la théorie");
static const mb_words SAY_MOVER =
    MB_WORDS("--mover needs a position of the file", "--mover demande une position du fichier");
static const mb_words SAY_ONE = MB_WORDS("{option} is for one game that can be explored",
                                         "{option} vaut pour un seul jeu, que l'on peut explorer");

enum { OF_ONE = 3 }; /* the first rows ask about one game that can be explored */

static const cli_option rows[] = {
    {CLI_FLAG("all", grundy_options, all), .excludes = "table|sequence|census|as|o",
     .help = MB_WORDS("the number of every position", "le nombre de chaque position")},
    {ROW_STEPS(grundy_options), .excludes = "table|sequence|census|as|o"},
    {CLI_FLAG("table", grundy_options, table), .excludes = "sequence|census|mover",
     .help = MB_WORDS("games whose positions are two numbers: the Grundy numbers of all of them as a table",
                      "jeux dont les positions sont deux nombres : tous leurs nombres de Grundy en un tableau")},
    {CLI_FLAG("sequence", grundy_options, sequence), .excludes = "census|mover",
     .help = MB_WORDS("games of one heap: the numbers of the heaps 0, 1, 2, … and their period",
                      "jeux à un tas : les nombres des tas 0, 1, 2, … et leur période")},
    {CLI_FLAG("census", grundy_options, census), .excludes = "mover",
     .help = MB_WORDS("octal: the period of every code of three digits, by the heaps up to n (default: 10000)",
                      "octal : la période de chaque code à trois chiffres, d'après les tas jusqu'à n (par défaut : "
                      "10000)")},
    {CLI_TEXT("as", grundy_options, as, ""),
     .shows = 1u << MB_SHOW_ARENA | 1u << MB_SHOW_TABLE | 1u << MB_SHOW_SEQUENCE | 1u << MB_SHOW_CENSUS,
     .excludes = "mover",
     .help =
         MB_WORDS("form of the output: the graph with its numbers, or the table, sequence or census (default: by the "
                  "file's extension, or text)",
                  "forme du graphe avec ses nombres, du tableau, de la suite ou du recensement (par défaut : selon "
                  "l'extension, ou text)")},
    {ROW_FILE(grundy_options), .excludes = "mover"},
};
static const cli_group groups[] = {CLI_GROUP(rows), CLI_GROUP_IN(input_rows, grundy_options, input)};

static bool is_zero(const void *number, uint32_t v)
{
    return ((const uint32_t *)number)[v] == 0;
}

static listing kernel_of(const grundy_part *part)
{
    return (listing){.arena = part->in.graph, .has = is_zero, .context = part->number};
}

/* ---- JSON ---- */

/* {name: number} of every position, and those of number 0. */
static void json_numbers(mb_json *json, const grundy_part *part, const char *key)
{
    const mb_arena *graph = part->in.graph;
    mb_json_open_key(json, key, '{');
    for (uint32_t v = 0; v < graph->positions; v++) {
        listing_key(json, graph, v);
        mb_json_put(json, part->number[v]);
    }
    mb_json_close(json);
    listing_json(json, "kernel", kernel_of(part));
}

/* The position of the part, its number, and the method: theory or mex. */
static void json_part(mb_json *json, const grundy_part *part, bool numbered)
{
    mb_json_add(json, "position", grundy_sum_position(part));
    if (numbered)
        mb_json_add(json, "grundy", part->grundy);
    mb_json_add(json, "by", grundy_sum_by_theory(part) ? "theory" : "mex");
}

static void json_parts(mb_json *json, const grundy_sum *sum)
{
    mb_json_open_key(json, "components", '[');
    for (size_t i = 0; i < sum->count; i++) {
        mb_json_open(json, '{');
        mb_json_add(json, "game", mb_piece_of(&sum->part[i].title));
        json_part(json, &sum->part[i], true);
        mb_json_close(json);
    }
    mb_json_close(json);
}

/* The destination of winning moves: text, or JSON. */
typedef struct grundy_writer {
    cli_call *cli;
    mb_json *json;
    const grundy_sum *sum;
    bool complete; /* all of them could be listed */
} grundy_writer;

static void grundy_json_move(void *context, const grundy_move *move)
{
    grundy_writer *w = context;
    mb_json *json = w->json;
    if (!move->position) {
        w->complete = false;
    } else if (w->sum->count == 1) {
        mb_json_put(json, move->position);
    } else {
        mb_json_open(json, '{');
        mb_json_add(json, "component", (uint64_t)(move->part - w->sum->part) + 1);
        if (move->named)
            mb_json_note(json, "move", &move->name, w->cli->lang);
        else
            mb_json_add(json, "move", move->position);
        mb_json_add(json, "position", move->position);
        mb_json_close(json);
    }
}

/* Compute the numbers of the only part again and write each step: as JSON, or as lines when `json` is NULL. */
static mb_status say_steps(const grundy_part *part, cli_call *cli, mb_json *json)
{
    MB_ASSERT(!grundy_sum_by_theory(part));
    steps how = {.arena = part->in.graph};
    const mb_status status = steps_grundy(&how, cli->limits);
    if (status == MB_OK && json)
        steps_json(json, &how, cli->lang);
    else if (status == MB_OK)
        steps_text(&cli->out, &how, cli->lang);
    steps_clear(&how);
    return status;
}

/* Does the call ask about a whole file, and not about one position? */
static bool is_whole_file(const grundy_sum *sum)
{
    return sum->count == 1 && !sum->part[0].in.rules && !sum->part[0].in.position;
}

/* Write who wins from the current position, and the winning moves. */
static mb_status json_position(mb_json *json, const grundy_sum *sum, cli_call *cli)
{
    const int mover = mb_player_number(sum->part[0].in.from.mover);
    grundy_writer w = {.cli = cli, .json = json, .sum = sum, .complete = true};
    mb_json_add(json, "grundy", sum->grundy, "winner", sum->grundy != 0 ? mover : 3 - mover);
    mb_json_open_key(json, "moves", '[');
    const mb_status status = grundy_sum_moves(sum, grundy_json_move, &w);
    mb_json_close(json);
    mb_json_add(json, "complete", w.complete);
    if (sum->count > 1)
        json_parts(json, sum);
    else
        json_part(json, &sum->part[0], false);
    return status;
}

static mb_status grundy_say_json(const grundy_sum *sum, cli_call *cli, const grundy_options *options)
{
    const grundy_part *part = &sum->part[0];
    mb_json json = mb_json_begin(&cli->out, '{');
    mb_status status = MB_OK;
    if (is_whole_file(sum))
        json_numbers(&json, part, "grundy");
    else
        status = json_position(&json, sum, cli);
    if (!is_whole_file(sum) && options->all)
        json_numbers(&json, part, "numbers");
    if (options->steps && status == MB_OK)
        status = say_steps(part, cli, &json);
    mb_json_end(&json);
    return status;
}

/* ---- text ---- */

/* Say words about a part, and end the line. */
static void say_part(cli_call *cli, mb_words words, const grundy_part *part)
{
    cli_line(cli, words, "game", mb_piece_of(&part->title), "name", grundy_sum_position(part), "number",
             part->grundy);
}

/* The reasons of the theorem. */
static void grundy_say_theory(cli_call *cli, const grundy_part *part)
{
    const mb_note *reason = part->theory.reason;
    for (size_t i = 0; i < MB_THEORY_REASONS && mb_words_say(reason[i].words); i++) {
        mb_text_add(&cli->out, "  ");
        cli_say(cli, SAY_THEORY);
        mb_note_show(&cli->out, &reason[i], cli->lang);
        mb_text_char(&cli->out, '\n');
    }
}

static void say_move(void *context, const grundy_move *move)
{
    const grundy_writer *w = context;
    cli_call *cli = w->cli;
    mb_text_add(&cli->out, "  ");
    if (w->sum->count > 1)
        cli_say(cli, SAY_IN, "game", mb_piece_of(&move->part->title));
    if (move->named) {
        mb_note_show(&cli->out, &move->name, cli->lang);
        mb_text_add(&cli->out, " -> ");
    }
    if (move->position)
        mb_text_add(&cli->out, move->position);
    else
        cli_say(cli, move->cut ? SAY_MORE : SAY_UNLISTED);
    mb_text_char(&cli->out, '\n');
}

/* The number of every position, a line each, and the kernel. */
static void say_all(const grundy_part *part, cli_call *cli)
{
    const mb_arena *graph = part->in.graph;
    uint64_t zeros = 0;
    MB_ASSERT(graph && part->number);
    for (uint32_t v = 0; v < graph->positions; v++) {
        mb_text_add_n(&cli->out, "  ", 2);
        mb_arena_name(&cli->out, graph, v);
        mb_text_char(&cli->out, ' ');
        mb_text_u64(&cli->out, part->number[v]);
        mb_text_char(&cli->out, '\n');
        zeros += part->number[v] == 0;
    }
    kernel_output_say(cli, kernel_of(part), zeros);
}

/* The xor of the numbers, and who wins. */
static void say_verdict(const grundy_sum *sum, cli_call *cli)
{
    const bool wins = sum->grundy != 0;
    if (sum->count == 1) {
        say_part(cli, wins ? SAY_WINS : SAY_LOSES, &sum->part[0]);
        grundy_say_theory(cli, &sum->part[0]);
        return;
    }
    mb_text terms = {0};
    for (size_t i = 0; i < sum->count; i++) {
        const grundy_part *part = &sum->part[i];
        say_part(cli, grundy_sum_by_theory(part) ? SAY_PART_THEORY : SAY_PART, part);
        mb_text_put(&terms, i > 0 ? " xor " : "", part->grundy);
    }
    cli_line(cli, wins ? SAY_SUM_WINS : SAY_SUM_LOSES, "terms", mb_piece_of(&terms), "number", sum->grundy);
    mb_text_clear(&terms);
}

static mb_status grundy_say_text(const grundy_sum *sum, cli_call *cli, const grundy_options *options)
{
    const grundy_part *part = &sum->part[0];
    const bool explored = sum->count == 1 && !grundy_sum_by_theory(part), whole = is_whole_file(sum);
    mb_status status = MB_OK;
    if (explored)
        kernel_output_size(cli, &part->in);
    if (explored && !whole)
        verdict_board(cli, &part->in.ground, part->in.from);
    if (!whole)
        say_verdict(sum, cli);
    if (!whole && sum->grundy != 0) {
        grundy_writer w = {.cli = cli, .sum = sum};
        cli_line(cli, SAY_MOVES);
        status = grundy_sum_moves(sum, say_move, &w);
    }
    if (whole || options->all)
        say_all(part, cli);
    return options->steps && status == MB_OK ? say_steps(part, cli, NULL) : status;
}

static mb_status grundy_run(cli_call *cli)
{
    const grundy_options *options = cli->options;
    if (options->sequence)
        return grundy_output_sequence(cli, options);
    if (options->census)
        return grundy_output_census(cli, options);
    grundy_sum sum;
    mb_status status = grundy_sum_open(&sum, cli, &options->input);
    if (status != MB_OK)
        return status;
    const bool picture = !options->table && (options->as || options->file);
    const cli_option *one = cli_first_given(cli, rows, picture ? MB_COUNT(rows) : OF_ONE);
    if (one && (sum.count > 1 || grundy_sum_by_theory(&sum.part[0])))
        status = cli_refuse(cli, SAY_ONE, "option", cli_option_called(one));
    else if (options->input.mover && is_whole_file(&sum))
        status = cli_refuse(cli, SAY_MOVER);
    else if (options->table)
        status = grundy_output_table(&sum.part[0], cli, options);
    else if (picture)
        status = kernel_output_picture(
            cli, &(mb_exhibit){.kind = MB_SHOW_ARENA, .arena = sum.part[0].in.graph, .number = sum.part[0].number},
            options->as, options->file);
    else
        status = cli->common.json ? grundy_say_json(&sum, cli, options) : grundy_say_text(&sum, cli, options);
    grundy_sum_close(&sum);
    return status;
}

const cli_command cli_command_grundy = {
    .name = "grundy",
    .usage = "GAME|FILE [name=value …] [POSITION] [+ GAME …] [--options]",
    .brief = MB_WORDS("Grundy numbers of graphs, games and sums of games: \"nim n=7 + wythoff a=3 b=5\"",
                      "nombres de Grundy des graphes, des jeux et de leurs sommes : « nim n=7 + wythoff a=3 b=5 »"),
    .about = MB_WORDS("Computes Grundy numbers of an impartial game, of a graph, or of a sum of games joined by +; "
                      "of a sum, also the winning moves. For heap games, --sequence lists the numbers of all heaps "
                      "and proves their period.",
                      "Calcule les nombres de Grundy d'un jeu impartial, d'un graphe, ou d'une somme de jeux "
                      "reliés par + ; pour une somme, aussi les coups gagnants. Pour les jeux de tas, --sequence "
                      "donne les nombres de tous les tas et prouve leur période."),
    .examples = "marienbad grundy 'nim n=7 last=wins + wythoff a=3 b=5'\n"
                "marienbad grundy octal code=0.137 n=200 --sequence\n"
                "marienbad grundy docs/examples/graph.py\n",
    CLI_OPTIONS(groups, grundy_options),
    .works = true,
    .run = grundy_run,
};
