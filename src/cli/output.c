/* output.c -- what goes to -o FILE, or to standard output. */
#include "cli/output.h"

#include "core/mem.h"
#include "io/io_words.h"

static const char *path_of(const cli_call *cli)
{
    const char *path = cli_value(cli, "o");
    return path && strcmp(path, "-") != 0 ? path : NULL;
}

int output_begin(cli_call *cli, mb_text **text)
{
    *text = &cli->out;
    const char *path = path_of(cli);
    if (!path)
        return CLI_DONE;
    mb_error error = {0};
    *text = mb_alloc(1, sizeof **text);
    if (!*text)
        return cli_fail_status(cli, MB_ENOMEM);
    if (mb_file_write(*text, path, &error) == MB_OK)
        return CLI_DONE;
    mb_release(*text);
    return cli_fail(cli, &error);
}

int output_end(cli_call *cli, mb_text *text, mb_status status, mb_error *error)
{
    const char *path = path_of(cli);
    if (path) {
        if (status != MB_OK)
            text->status = status;
        status = mb_file_close(text, path, error);
        mb_release(text);
    }
    if (status == MB_OK)
        return CLI_DONE;
    if (error->code == MB_OK)
        mb_error_plain(error, status);
    return cli_fail(cli, error);
}

const char *output_form(const cli_call *cli)
{
    const char *as = cli_value(cli, "as"), *path = path_of(cli), *dot = path ? strrchr(path, '.') : NULL;
    if (as || !dot)
        return as;
    return strcmp(dot, ".tex") == 0 ? "tikz" : dot + 1;
}

/* The format of --to, of the file's extension, or arena; NULL: said already. */
static const mb_format *format_of(const cli_call *cli)
{
    const char *to = cli_value(cli, "to"), *path = path_of(cli);
    const mb_format *format;
    if (to) {
        format = mb_format_find(to);
        if (!format)
            cli_fail_with(cli, SAY_NO_FORMAT, "found", to);
        return format;
    }
    for (size_t i = 0; path && (format = mb_format_at(i)) != NULL; i++) {
        const size_t length = strlen(path), end = strlen(format->extension);
        if (length > end && strcmp(path + length - end, format->extension) == 0)
            return format;
    }
    return mb_format_find("arena");
}

int output_arena(cli_call *cli, const mb_arena *arena)
{
    const mb_format *format = format_of(cli);
    if (!format)
        return CLI_ERROR;
    mb_error error = {0};
    mb_text *text;
    const int code = output_begin(cli, &text);
    if (code != CLI_DONE)
        return code;
    return output_end(cli, text, format->write(text, arena, &error), &error);
}
