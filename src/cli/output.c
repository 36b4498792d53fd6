/* output.c -- output to -o FILE, or to standard output. */
#include "cli/output.h"

#include "cli/guard.h"
#include "cli/work.h"
#include "core/mem.h"
#include "io/file.h"

static const mb_words SAY_LOST =
    MB_WORDS("the format {format} does not keep: {what}", "le format {format} ne garde pas : {what}");

static const mb_words SAY_TWICE = MB_WORDS("{file} is given for two outputs", "{file} est donné pour deux sorties");

typedef struct output {
    mb_draft draft;
    const char *path;
} output;

struct outputs {
    output *at;
    size_t count, room;
};

static bool is_file(const char *path)
{
    return path && strcmp(path, "-") != 0;
}

mb_status output_flow(void *to, const char *data, size_t length)
{
    cli_call *cli = to;
    const mb_limits *limits = cli->limits;
    mb_text_add_n(&cli->said, data, length);
    if (limits->tick && !limits->tick(limits->context, cli->said.length, 0))
        return MB_ECANCEL;
    if (cli->command && cli->command->only_writes && work_is_late(cli))
        return MB_ELIMIT;
    return limits->bytes && cli->said.length > limits->bytes ? MB_ELIMIT : cli->said.status;
}

mb_status output_rest(cli_call *cli)
{
    if (cli->out.status != MB_OK)
        return cli->out.status;
    if (cli->out.length > 0)
        mb_text_add_n(&cli->said, cli->out.data, cli->out.length);
    cli->out.length = 0;
    return cli->said.status;
}

/* Make room for one more file, before it is created. */
static bool output_reserve(cli_call *cli)
{
    if (!cli->outputs)
        cli->outputs = mb_alloc_zero(1, sizeof *cli->outputs);
    return cli->outputs && mb_grow(&cli->outputs->at, &cli->outputs->room, cli->outputs->count, 1);
}

mb_status output_open(mb_text *text, cli_call *cli, const char *path)
{
    MB_ASSERT(path);
    if (!output_reserve(cli))
        return MB_ENOMEM;
    const mb_limits limits = work_writing(cli);
    guard_block();
    const mb_status status = mb_file_write(text, path, &limits, &cli->error);
    if (status == MB_OK)
        guard_add(mb_file_temporary(text));
    guard_release();
    if (status == MB_OK)
        text->players = cli->out.players;
    return status;
}

mb_status output_take(cli_call *cli, mb_draft *draft, const char *path)
{
    MB_ASSERT(draft && path);
    mb_status status = output_reserve(cli) ? MB_OK : MB_ENOMEM;
    for (size_t i = 0; status == MB_OK && i < cli->outputs->count; i++)
        if (mb_drafts_clash(draft, &cli->outputs->at[i].draft))
            status = cli_refuse(cli, SAY_TWICE, "file", path);
    if (status == MB_OK)
        cli->outputs->at[cli->outputs->count++] = (output){.draft = *draft, .path = path};
    else
        mb_draft_drop(draft);
    return status;
}

mb_status output_close(mb_text *text, cli_call *cli, const char *path, mb_status status)
{
    MB_ASSERT(path);
    mb_draft draft = {0};
    const char *temporary = mb_file_temporary(text);
    if (status != MB_OK)
        text->status = status;
    if (temporary) /* not for a pipe: writing there may block for ever, and Ctrl-C must end it */
        guard_block();
    status = mb_file_finish(&draft, text, path, &cli->error);
    if (status == MB_OK)
        status = output_take(cli, &draft, path);
    if (status != MB_OK)
        guard_remove(temporary); /* the failure has removed it */
    guard_release();
    return status;
}

/* Can all files be renamed?  None has been yet. */
static mb_status check_all(cli_call *cli)
{
    const struct outputs *all = cli->outputs;
    mb_status status = MB_OK;
    for (size_t i = 0; all && all->count > 1 && i < all->count && status == MB_OK; i++)
        status = mb_draft_check(&all->at[i].draft, all->at[i].path, &cli->error);
    return status;
}

/* Rename the files, as long as no rename fails, and remove the rest.  All of them are complete and on the disk by
 * then, and their folders allow it.  If another process removes a folder or its permissions between two renames, or
 * the machine fails there, the first files are new and the others as they were, each of them complete. */
static mb_status end_outputs(cli_call *cli, mb_status status)
{
    struct outputs *all = cli->outputs;
    if (status == MB_OK)
        status = check_all(cli);
    for (size_t i = 0; all && i < all->count; i++) {
        const char *temporary = all->at[i].draft.temporary;
        guard_block();
        if (status == MB_OK)
            status = mb_draft_keep(&all->at[i].draft, all->at[i].path, &cli->error);
        else
            mb_draft_drop(&all->at[i].draft);
        guard_remove(temporary);
        guard_release();
    }
    if (all)
        mb_release(all->at);
    mb_release(all);
    cli->outputs = NULL;
    return status;
}

mb_status output_keep(cli_call *cli)
{
    return end_outputs(cli, MB_OK);
}

void output_drop(cli_call *cli)
{
    end_outputs(cli, MB_ECANCEL);
}

mb_status output_begin(mb_text **text, cli_call *cli, const char *path)
{
    *text = &cli->out;
    if (!is_file(path))
        return MB_OK;
    *text = mb_alloc(1, sizeof **text);
    if (!*text)
        return MB_ENOMEM;
    const mb_status status = output_open(*text, cli, path);
    if (status != MB_OK)
        mb_release(*text);
    return status;
}

mb_status output_end(mb_text *text, cli_call *cli, const char *path, mb_status status)
{
    if (!is_file(path))
        return status;
    status = output_close(text, cli, path, status);
    mb_release(text);
    return status;
}

const char *output_form(const char *as, const char *path)
{
    const char *dot = is_file(path) ? strrchr(path, '.') : NULL;
    if (as || !dot)
        return as;
    return strcmp(dot, ".tex") == 0 ? "tikz" : strcmp(dot, ".md") == 0 ? "markdown" : dot + 1;
}

mb_status output_find(const char **form, cli_call *cli, mb_exhibit_kind kind, const char *as, const char *path)
{
    const char *asked = output_form(as, path);
    if (!as && asked && strcmp(asked, "tikz") == 0 && mb_show_check(kind, asked, NULL) != MB_OK)
        asked = "latex"; /* a table in a .tex file */
    const bool found = asked && mb_show_check(kind, asked, NULL) == MB_OK;
    MB_ASSERT(!found || asked);
    *form = found ? asked : "text";
    if (as)
        return mb_show_check(kind, as, &cli->error);
    /* an unknown extension gets text; the extension of a picture that cannot be made is refused */
    const bool plain = !asked || found || strcmp(asked, "txt") == 0;
    return plain ? MB_OK : mb_show_check(kind, asked, &cli->error);
}

mb_status output_show(cli_call *cli, const mb_exhibit *what, const char *form, const char *path)
{
    MB_ASSERT(form);
    mb_text *text;
    const mb_status status = output_begin(&text, cli, path);
    return status == MB_OK ? output_end(text, cli, path, mb_show(text, form, what, cli->lang, &cli->error)) : status;
}

/* The format of the file's extension, or arena. */
static const mb_format *format_of(const char *path)
{
    const mb_format *format;
    for (size_t i = 0; is_file(path) && (format = mb_format_at(i)) != NULL; i++) {
        const size_t length = strlen(path), end = strlen(format->extension);
        if (length > end && strcmp(path + length - end, format->extension) == 0)
            return format;
    }
    return mb_format_find("arena");
}

const mb_format *output_format(const mb_format *to, const char *path)
{
    return to ? to : format_of(path);
}

/* Warn, in one line, of properties that the format loses. */
static void warn_of_loss(cli_call *cli, const mb_format *format, unsigned lost)
{
    const char *comma = "";
    mb_text what = {0};
    for (unsigned bit = 1; bit < MB_HOLDS_ALL; bit <<= 1)
        if (lost & bit) {
            mb_text_put(&what, comma, mb_words_in(mb_holding_words((mb_holding)bit), cli->lang));
            comma = ", ";
        }
    mb_error warning = {0};
    mb_fail(&warning, MB_EUNSUITED, SAY_LOST, "format", format->name, "what", mb_piece_of(&what));
    if (lost)
        cli_warn(cli, &warning);
    mb_text_clear(&what);
}

mb_status output_arena(cli_call *cli, const mb_arena *arena, const mb_format *to, const char *path, bool lossy)
{
    const mb_format *format = output_format(to, path);
    MB_ASSERT(format && format->write);
    mb_text *text;
    mb_status status = output_begin(&text, cli, path);
    if (status != MB_OK)
        return status;
    status = output_end(text, cli, path, mb_arena_write(text, arena, format, lossy, &cli->error));
    if (status == MB_OK)
        warn_of_loss(cli, format, mb_format_loses(format, arena));
    return status;
}
