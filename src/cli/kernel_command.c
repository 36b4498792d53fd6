/* kernel_command.c -- the kernel of a graph or a game, and the moves into it; on a cyclic graph, the positions won,
 * lost and drawn for the mover. */
#include "cli/kernel_output.h"
#include "cli/rows.h"
#include "cli/steps.h"
#include "cli/verdict.h"

static const mb_words SAY_STOPPED =
    MB_WORDS("The last match loses, so neither player takes it: this is the kernel of stop=1, whose positions are "
             "those lost for the mover.",
             "La dernière allumette fait perdre, aucun joueur ne la prend donc : voici le noyau de stop=1, dont les "
             "positions sont celles qui sont perdues pour le joueur au trait.");
static const mb_words SAY_CYCLE = MB_WORDS("There is a cycle: ", "Il y a un cycle : ");
static const mb_words SAY_NONE = MB_WORDS(
    "From the positions without moves back, {decided} of {positions} {positions?position:positions} "
    "{decided?is:are} won or lost; instead of the kernel, these are the lost, won and drawn positions.",
    "En remontant depuis les positions sans coup, {decided} {decided?position:positions} sur {positions} "
    "{decided?est gagnée ou perdue:sont gagnées ou perdues} ; à la place du noyau, voici les positions perdues, "
    "gagnées et nulles.");
static const mb_words SAY_LOST = MB_WORDS("Lost for the mover: ", "Perdues pour le joueur au trait : ");
static const mb_words SAY_WON = MB_WORDS("Won for the mover: ", "Gagnées pour le joueur au trait : ");
static const mb_words SAY_DRAWN = MB_WORDS("Drawn: ", "Nulles : ");
static const mb_words SAY_MOVES = MB_WORDS("Moves into the kernel:", "Coups vers le noyau :");
static const mb_words SAY_MOVES_LOST = MB_WORDS("Moves to lost positions:", "Coups vers les positions perdues :");

typedef struct kernel_options {
    input_options input;
    bool steps;
    const char *as, *file;
} kernel_options;

static const cli_option rows[] = {
    {ROW_STEPS(kernel_options), .excludes = "as|o"},
    {ROW_GRAPH_AS(kernel_options)},
    {ROW_FILE(kernel_options)},
};
static const cli_group groups[] = {CLI_GROUP(rows), CLI_GROUP_IN(input_rows, kernel_options, input)};

/* All parts of the answer. */
typedef struct peeled {
    const kernel_options *options;
    input in;
    mb_kernel kernel;
    bool has_kernel; /* peeling decided every position: no other kernel is possible */
    steps steps;     /* empty unless asked for */
} peeled;

/* ---- the positions of a label ---- */

static bool is_lost(const void *kernel, uint32_t v)
{
    return ((const mb_kernel *)kernel)->label[v] == MB_LABEL_LOST;
}

static bool kernel_is_won(const void *kernel, uint32_t v)
{
    return ((const mb_kernel *)kernel)->label[v] == MB_LABEL_WON;
}

static bool is_drawn(const void *kernel, uint32_t v)
{
    return ((const mb_kernel *)kernel)->label[v] == MB_LABEL_DRAWN;
}

static listing those(const peeled *p, bool (*label)(const void *kernel, uint32_t v))
{
    return (listing){.arena = p->in.graph, .has = label, .context = &p->kernel};
}

/* ---- JSON ---- */

/* {name: name} of the moves to lost positions. */
static void json_moves(mb_json *json, const peeled *p)
{
    mb_json_open_key(json, "move", '{');
    for (uint32_t v = 0; v < p->kernel.positions; v++) {
        if (!kernel_is_won(&p->kernel, v))
            continue;
        listing_key(json, p->in.graph, v);
        mb_json_put(json, mb_arena_called(p->in.graph, p->kernel.move[v]));
    }
    mb_json_close(json);
}

static void kernel_say_json(const peeled *p, cli_call *cli)
{
    const mb_list *cycle = &p->kernel.cycle;
    mb_json json = mb_json_begin(&cli->out, '{');
    if (p->has_kernel)
        listing_json(&json, "kernel", those(p, is_lost));
    else
        mb_json_add(&json, "kernel", MB_NOTHING);
    json_moves(&json, p);
    if (p->in.stopped)
        mb_json_add(&json, "rule", "stop=1");
    mb_json_add(&json, "cyclic", (bool)!p->kernel.acyclic);
    if (!p->kernel.acyclic) {
        mb_json_key(&json, "cycle");
        mb_json_positions(&json, p->in.graph, cycle->at, cycle->count);
        listing_json(&json, "won", those(p, kernel_is_won));
        listing_json(&json, "lost", those(p, is_lost));
        listing_json(&json, "drawn", those(p, is_drawn));
    }
    if (p->options->steps)
        steps_json(&json, &p->steps, cli->lang);
    mb_json_end(&json);
}

/* ---- text ---- */

static void say_moves(const peeled *p, cli_call *cli)
{
    if (p->kernel.won == 0)
        return;
    cli_line(cli, p->has_kernel ? SAY_MOVES : SAY_MOVES_LOST);
    for (uint32_t v = 0; v < p->kernel.positions; v++) {
        if (!kernel_is_won(&p->kernel, v))
            continue;
        mb_text_put(&cli->out, "  ", mb_arena_called(p->in.graph, v), " -> ",
                    mb_arena_called(p->in.graph, p->kernel.move[v]), "\n");
    }
}

static void kernel_say_text(const peeled *p, cli_call *cli)
{
    const mb_kernel *kernel = &p->kernel;
    kernel_output_size(cli, &p->in);
    if (p->in.stopped)
        cli_line(cli, SAY_STOPPED);
    if (!kernel->acyclic) {
        cli_say(cli, SAY_CYCLE);
        verdict_play(cli, p->in.graph, kernel->cycle.at, kernel->cycle.count, 0);
        mb_text_char(&cli->out, '\n');
    }
    if (p->has_kernel) {
        kernel_output_say(cli, those(p, is_lost), kernel->lost);
    } else {
        cli_line(cli, SAY_NONE, "decided", kernel->lost + kernel->won, "positions", kernel->positions);
        cli_say(cli, SAY_LOST);
        kernel_output_list(cli, those(p, is_lost));
        cli_say(cli, SAY_WON);
        kernel_output_list(cli, those(p, kernel_is_won));
        cli_say(cli, SAY_DRAWN);
        kernel_output_list(cli, those(p, is_drawn));
    }
    say_moves(p, cli);
    if (p->options->steps)
        steps_text(&cli->out, &p->steps, cli->lang);
}

static mb_status kernel_run(cli_call *cli)
{
    enum { WANTED = INPUT_GRAPH | INPUT_NORMAL | INPUT_STOPPED | INPUT_VAIN(ABOUT_WINNING) };
    peeled p = {.options = cli->options};
    mb_status status = input_open(&p.in, cli, &p.options->input, WANTED);
    if (status != MB_OK)
        return status;
    p.steps.arena = p.in.graph;
    const mb_kernel_observer observer = steps_kernel(&p.steps);
    status = mb_kernel_compute(&p.kernel, p.in.graph, p.options->steps ? &observer : NULL, cli->limits);
    if (status != MB_OK)
        goto done;
    p.has_kernel = p.kernel.drawn == 0;
    MB_ASSERT(p.kernel.won + p.kernel.lost + p.kernel.drawn == p.kernel.positions);
    const bool picture = p.options->as || p.options->file;
    if (picture && p.in.stopped) { /* a picture has no sentences */
        mb_error said = {0};
        mb_fail(&said, MB_OK, SAY_STOPPED);
        cli_warn(cli, &said);
    }
    if (picture)
        status = kernel_output_picture(
            cli, &(mb_exhibit){.kind = MB_SHOW_ARENA, .arena = p.in.graph, .label = p.kernel.label}, p.options->as,
            p.options->file);
    else if (cli->common.json)
        kernel_say_json(&p, cli);
    else
        kernel_say_text(&p, cli);
done:
    mb_kernel_clear(&p.kernel);
    steps_clear(&p.steps);
    input_close(&p.in);
    return status;
}

const cli_command cli_command_kernel = {
    .name = "kernel",
    .usage = "GAME|FILE [name=value …] [--options]",
    .brief = MB_WORDS("the kernel: the positions lost for the mover, and the moves into it",
                      "le noyau : les positions perdues pour le joueur au trait, et les coups qui y mènent"),
    .about = MB_WORDS("Computes the kernel of an impartial game or graph: the positions from which the player to "
                      "move loses, and from every other position a move into the kernel. Terminal positions must "
                      "be lost for the player to move.",
                      "Calcule le noyau d'un jeu ou graphe impartial : les positions perdantes pour le joueur au "
                      "trait, et de toute autre position un coup vers le noyau. Les positions terminales doivent "
                      "être perdantes pour le joueur au trait."),
    .examples = "marienbad kernel nim n=9 last=wins\n"
                "marienbad kernel docs/examples/graph.py\n",
    CLI_OPTIONS(groups, kernel_options),
    .works = true,
    .run = kernel_run,
};
