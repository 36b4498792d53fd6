/* why_command.c -- why does who wins win, or why is a Grundy number what it is? */
#include "cli/grundy_sum.h"
#include "cli/input.h"

static const cli_option options[] = {
    {"grundy", NULL,
     MB_WORDS("why the Grundy number is what it is", "pourquoi le nombre de Grundy est ce qu'il est")},
    {"chain", NULL,
     MB_WORDS("the chain of moves by rank, even where theory knows a shorter reason",
              "la suite des coups par rang, même là où la théorie est plus brève")},
};

static int finish(const cli_call *cli, mb_status status)
{
    return status == MB_OK ? CLI_DONE : cli_fail_status(cli, status);
}

/* Each part of a sum in turn. */
static int explain_numbers(cli_call *cli, const mb_why_options *how)
{
    sum s;
    int code = sum_open(&s, cli);
    if (code != CLI_DONE)
        return code;
    const bool list = how->json && s.count > 1;
    mb_status status = MB_OK;
    for (size_t i = 0; i < s.count && status == MB_OK; i++) {
        const sum_part *part = &s.part[i];
        if (list)
            mb_text_char(&cli->out, i == 0 ? '[' : ',');
        else if (i > 0)
            mb_text_char(&cli->out, '\n');
        status = part->in.by_theory ? mb_why_theory(&cli->out, &part->in.theory, how)
                                    : mb_why_grundy(&cli->out, part->in.graph, part->number, part->in.from, how);
    }
    if (list)
        mb_text_add(&cli->out, "]\n");
    sum_close(&s);
    return finish(cli, status);
}

/* Theory where it has a reason, which is shorter than any chain; else the chain of the solved arena. */
static int explain_winner(cli_call *cli, const mb_why_options *how)
{
    static const char *const arena_only[] = {"chain", "win1", "win2", "draw", "target", "endless", "both"};
    bool theory = true;
    for (size_t i = 0; i < MB_COUNT(arena_only); i++)
        theory = theory && !cli_value(cli, arena_only[i]);
    input in;
    int code = input_open(&in, cli, theory ? INPUT_ARENA | INPUT_THEORY_FIRST : INPUT_ARENA, 0);
    if (code != CLI_DONE)
        return code;
    mb_solution solution = {0};
    if (in.by_theory)
        code = finish(cli, mb_why_theory(&cli->out, &in.theory, how));
    else
        code = input_solve(&solution, cli, &in, NULL);
    if (code == CLI_DONE && !in.by_theory)
        code = finish(cli, mb_why_play(&cli->out, in.arena, &solution, in.from, how));
    mb_solution_clear(&solution);
    input_close(&in);
    return code;
}

static int run(cli_call *cli)
{
    const mb_why_options how = {.lang = cli->lang, .json = cli_value(cli, "json") != NULL};
    return cli_value(cli, "grundy") ? explain_numbers(cli, &how) : explain_winner(cli, &how);
}

const cli_command cli_command_why = {
    .name = "why",
    .usage = "GAME|FILE [name=value …] [POSITION] [--grundy] [--chain]",
    .brief = MB_WORDS("the shortest reason for who wins, or for a Grundy number",
                      "la raison la plus courte d'un gain, ou d'un nombre de Grundy"),
    .options = options,
    .option_count = MB_COUNT(options),
    .input = true,
    .run = run,
};
