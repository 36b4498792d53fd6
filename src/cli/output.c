/* output.c -- what goes to -o FILE, or to standard output. */
#include "cli/output.h"

#include "core/mem.h"

static bool is_file(const char *path)
{
    return path && strcmp(path, "-") != 0;
}

mb_status output_begin(mb_text **text, cli_call *cli, const char *path)
{
    *text = &cli->out;
    if (!is_file(path))
        return MB_OK;
    *text = mb_alloc(1, sizeof **text);
    if (!*text)
        return MB_ENOMEM;
    const mb_status status = mb_file_write(*text, path, &cli->error);
    if (status != MB_OK)
        mb_release(*text);
    else
        (*text)->players = cli->out.players;
    return status;
}

mb_status output_end(mb_text *text, cli_call *cli, const char *path, mb_status status)
{
    if (!is_file(path))
        return status;
    if (status != MB_OK)
        text->status = status;
    status = mb_file_close(text, path, &cli->error);
    mb_release(text);
    return status;
}

const char *output_form(const char *as, const char *path)
{
    const char *dot = is_file(path) ? strrchr(path, '.') : NULL;
    if (as || !dot)
        return as;
    return strcmp(dot, ".tex") == 0 ? "tikz" : dot + 1;
}

mb_status output_find(const char **form, cli_call *cli, mb_exhibit_kind kind, const char *as, const char *path)
{
    const char *asked = output_form(as, path);
    const bool found = asked && mb_show_check(kind, asked, NULL) == MB_OK;
    *form = found ? asked : "text";
    if (as)
        return mb_show_check(kind, as, &cli->error);
    /* an extension that says nothing about forms is anybody's; text in a picture's file is nobody's wish */
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

mb_status output_arena(cli_call *cli, const mb_arena *arena, const mb_format *to, const char *path)
{
    const mb_format *format = to ? to : format_of(path);
    MB_ASSERT(format && format->write);
    mb_text *text;
    const mb_status status = output_begin(&text, cli, path);
    if (status != MB_OK)
        return status;
    return output_end(text, cli, path, format->write(text, arena, &cli->error));
}
