/* kernel_command.c -- the kernel of a graph or a game, and the moves into it; on a cyclic graph, what replaces it. */
#include "cli/cli_words.h"
#include "cli/input.h"
#include "cli/steps.h"
#include "cli/verdict.h"

/* What is said here. */
static const mb_words SAY_CYCLE = MB_WORDS("There is a cycle: ", "Il y a un cycle : ");
static const mb_words SAY_NONE = MB_WORDS(
    "Peeling decides {decided} of {positions} positions; won, lost and drawn ones take the place of the kernel.",
    "L'épluchage décide {decided} des {positions} positions ; gagnées, perdues et nulles remplacent le noyau.");
static const mb_words SAY_LOST = MB_WORDS("Lost for the mover: ", "Perdues pour le joueur au trait : ");
static const mb_words SAY_WON = MB_WORDS("Won for the mover: ", "Gagnées pour le joueur au trait : ");
static const mb_words SAY_DRAWN = MB_WORDS("Drawn: ", "Nulles : ");
static const mb_words SAY_MOVES = MB_WORDS("Moves into the kernel:", "Coups vers le noyau :");
static const mb_words SAY_MOVES_LOST = MB_WORDS("Moves to lost positions:", "Coups vers les positions perdues :");
static const mb_words SAY_EMPTY = MB_WORDS("none", "aucune");

static const cli_option options[] = {
    {"steps", NULL, MB_WORDS("how it was found, step by step", "comment on l'a trouvé, pas à pas")},
};

/* Everything that the answer speaks of. */
typedef struct peeled {
    input in;
    mb_kernel kernel;
    bool has_kernel; /* peeling decided every position: no other kernel is possible */
    steps steps;     /* empty unless asked for */
} peeled;

static void json_labelled(mb_json *json, const peeled *p, const char *key, mb_label label)
{
    mb_json_open_key(json, key, '[');
    for (uint32_t v = 0; v < p->kernel.positions; v++)
        if (p->kernel.label[v] == label)
            mb_json_put(json, mb_arena_called(p->in.graph, v));
    mb_json_close(json, ']');
}

/* {name: name} of the moves to lost positions. */
static void json_moves(mb_json *json, const peeled *p)
{
    mb_text name;
    mb_text_init(&name, NULL, NULL);
    mb_json_open_key(json, "move", '{');
    for (uint32_t v = 0; v < p->kernel.positions; v++) {
        if (p->kernel.label[v] != MB_LABEL_WON)
            continue;
        name.length = 0;
        mb_arena_name(&name, p->in.graph, v);
        mb_json_add(json, mb_text_string(&name), mb_arena_called(p->in.graph, p->kernel.move[v]));
    }
    mb_json_close(json, '}');
    if (name.status != MB_OK)
        json->out->status = name.status;
    mb_text_clear(&name);
}

static void say_json(const peeled *p, cli_call *cli)
{
    mb_json json = mb_json_begin(&cli->out);
    mb_json_open(&json, '{');
    if (p->has_kernel) {
        json_labelled(&json, p, "kernel", MB_LABEL_LOST);
    } else {
        mb_json_add(&json, "kernel", MB_NOTHING);
    }
    json_moves(&json, p);
    mb_json_add(&json, "cyclic", (bool)(!p->kernel.acyclic));
    if (!p->kernel.acyclic) {
        mb_json_key(&json, "cycle");
        mb_json_positions(&json, p->in.graph, p->kernel.cycle.at, p->kernel.cycle.count);
        json_labelled(&json, p, "won", MB_LABEL_WON);
        json_labelled(&json, p, "lost", MB_LABEL_LOST);
        json_labelled(&json, p, "drawn", MB_LABEL_DRAWN);
    }
    if (cli_value(cli, "steps"))
        steps_json(&json, &p->steps, cli->lang);
    mb_json_close(&json, '}');
    mb_text_char(&cli->out, '\n');
}

/* The positions of that label on the rest of the line. */
static void say_labelled(const peeled *p, cli_call *cli, mb_label label)
{
    bool any = false;
    for (uint32_t v = 0; v < p->kernel.positions; v++) {
        if (p->kernel.label[v] != label)
            continue;
        mb_text_add(&cli->out, any ? ", " : "");
        mb_arena_name(&cli->out, p->in.graph, v);
        any = true;
    }
    if (!any)
        cli_say(cli, SAY_EMPTY);
    mb_text_char(&cli->out, '\n');
}

static void say_moves(const peeled *p, cli_call *cli)
{
    if (p->kernel.won == 0)
        return;
    cli_say(cli, p->has_kernel ? SAY_MOVES : SAY_MOVES_LOST);
    mb_text_char(&cli->out, '\n');
    for (uint32_t v = 0; v < p->kernel.positions; v++) {
        if (p->kernel.label[v] != MB_LABEL_WON)
            continue;
        mb_text_add(&cli->out, "  ");
        mb_arena_name(&cli->out, p->in.graph, v);
        mb_text_add(&cli->out, " -> ");
        mb_arena_name(&cli->out, p->in.graph, p->kernel.move[v]);
        mb_text_char(&cli->out, '\n');
    }
}

static void say_text(const peeled *p, cli_call *cli)
{
    const mb_kernel *kernel = &p->kernel;
    mb_note note;
    verdict_size(cli, &p->in);
    if (!p->in.graph->impartial) {
        cli_say(cli, SAY_IGNORED);
        mb_text_char(&cli->out, '\n');
    }
    if (!kernel->acyclic) {
        cli_say(cli, SAY_CYCLE);
        verdict_play(cli, p->in.graph, kernel->cycle.at, kernel->cycle.count, 0);
        mb_text_char(&cli->out, '\n');
    }
    mb_note_say(&note, p->has_kernel ? SAY_KERNEL : SAY_NONE, "count", kernel->lost, "decided",
                kernel->lost + kernel->won, "positions", kernel->positions);
    cli_say_note(cli, &note);
    if (p->has_kernel) {
        say_labelled(p, cli, MB_LABEL_LOST);
    } else {
        mb_text_char(&cli->out, '\n');
        cli_say(cli, SAY_LOST);
        say_labelled(p, cli, MB_LABEL_LOST);
        cli_say(cli, SAY_WON);
        say_labelled(p, cli, MB_LABEL_WON);
        cli_say(cli, SAY_DRAWN);
        say_labelled(p, cli, MB_LABEL_DRAWN);
    }
    say_moves(p, cli);
    if (cli_value(cli, "steps"))
        steps_text(&cli->out, &p->steps, cli->lang);
}

static int run(cli_call *cli)
{
    peeled p = {0};
    int code = input_open(&p.in, cli, INPUT_NORMAL, 0);
    if (code != CLI_DONE)
        return code;
    p.steps.arena = p.in.graph;
    const mb_kernel_observer observer = steps_kernel(&p.steps);
    const mb_status status =
        mb_kernel_compute(&p.kernel, p.in.graph, cli_value(cli, "steps") ? &observer : NULL, cli->limits);
    if (status != MB_OK) {
        code = cli_fail_status(cli, status);
    } else {
        p.has_kernel = p.kernel.drawn == 0;
        if (cli_value(cli, "json"))
            say_json(&p, cli);
        else
            say_text(&p, cli);
    }
    mb_kernel_clear(&p.kernel);
    steps_clear(&p.steps);
    input_close(&p.in);
    return code;
}

const cli_command cli_command_kernel = {
    .name = "kernel",
    .usage = "GAME|FILE [name=value …] [--options]",
    .brief = MB_WORDS("the kernel: what is lost for whoever must move, and the moves into it",
                      "le noyau : ce qui est perdu pour qui doit jouer, et les coups qui y mènent"),
    .options = options,
    .option_count = MB_COUNT(options),
    .input = true,
    .run = run,
};
