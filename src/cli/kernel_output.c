/* kernel_output.c -- output that kernel and grundy share: the size of the graph, and its kernel. */
#include "cli/kernel_output.h"

#include "cli/output.h"
#include "cli/verdict.h"

static const mb_words SAY_IGNORED =
    MB_WORDS("Owners and marks are ignored here.", "Ni les joueurs ni les marques ne comptent ici.");
static const mb_words SAY_KERNEL = MB_WORDS("Kernel ({count} of {positions} {positions?position:positions}): ",
                                            "Noyau ({count} {count?position:positions} sur {positions}) : ");
static const mb_words SAY_EMPTY = MB_WORDS("none", "aucune");

/* Does it matter to a play, but not to the kernel, who owns a position or where the play stops? */
static bool has_more(const mb_arena *graph)
{
    for (uint32_t v = 0; v < graph->positions && graph->impartial; v++)
        if (mb_mark_of(graph, v) != MB_UNMARKED && mb_mark_of(graph, v) != MB_MOVER_LOSES)
            return true;
    return !graph->impartial;
}

void kernel_output_size(cli_call *cli, const input *in)
{
    verdict_size(cli, in);
    if (has_more(in->graph))
        cli_line(cli, SAY_IGNORED);
}

void kernel_output_list(cli_call *cli, listing list)
{
    if (listing_text(&cli->out, list) == 0)
        cli_say(cli, SAY_EMPTY);
    mb_text_char(&cli->out, '\n');
}

void kernel_output_say(cli_call *cli, listing kernel, uint64_t count)
{
    cli_say(cli, SAY_KERNEL, "count", count, "positions", kernel.arena->positions);
    kernel_output_list(cli, kernel);
}

mb_status kernel_output_picture(cli_call *cli, const mb_exhibit *what, const char *as, const char *path)
{
    const char *form;
    const bool json = cli->common.json;
    const mb_status status = output_find(&form, cli, what->kind, json ? "json" : as, path);
    return status == MB_OK ? output_show(cli, what, form, path) : status;
}
