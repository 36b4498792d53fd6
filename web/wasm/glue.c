/* glue.c -- the command, callable from a page: arguments in, exit code, output and files out.
 *
 * The page has no terminal and no disk: what src/cli/terminal.c, progress.c, system.c and src/io/file.c do for the
 * command is done here with two imports, tick() and now(), and a handful of files in memory.
 */
#include "cli/call.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/system.h"
#include "cli/terminal.h"
#include "core/mem.h"
#include "wasm/files.h"

#define EXPORT(name) __attribute__((export_name(name)))
#define IMPORT(name) __attribute__((import_module("marienbad"), import_name(name)))

IMPORT("tick") int page_tick(double done, double total); /* 0: stop */
IMPORT("now") double page_now(void);                     /* seconds */

static struct {
    char *input; /* what the page wrote last */
    mb_text out, error;
} page;

/* Room for the page to write to; its former content is gone. */
EXPORT("room") char *page_room(uint32_t size)
{
    mb_release(page.input);
    page.input = mb_alloc((size_t)size + 1, 1);
    return page.input;
}

/* Keep a file: the room holds its name, a 0, and its content. */
EXPORT("put") int page_put(uint32_t length)
{
    const size_t name = strlen(page.input);
    return files_put(page.input, page.input + name + 1, length - name - 1);
}

/* The same for a file that stays; before all others. */
EXPORT("keep") int page_keep(uint32_t length)
{
    const size_t name = strlen(page.input);
    return files_keep(page.input, page.input + name + 1, length - name - 1);
}

/* The arguments that the room holds, each ended by a 0, after the program's name and before a NULL; NULL: no memory.
 * Release with mb_release(). */
static char **cut_room(int *argc, uint32_t length)
{
    static char program[] = "marienbad";
    size_t count = 1;
    for (uint32_t i = 0; i < length; i++)
        count += page.input[i] == '\0';
    char **argv = mb_alloc(count + 1, sizeof *argv);
    if (!argv)
        return NULL;
    char *at = page.input;
    argv[0] = program;
    for (size_t i = 1; i < count; i++, at += strlen(at) + 1)
        argv[i] = at;
    MB_ASSERT(at == page.input + length);
    argv[count] = NULL;
    *argc = (int)count;
    return argv;
}

/* Run the command: the room holds its arguments, each ended by a 0.  Returns the exit code. */
EXPORT("run") int page_run(uint32_t length, int french)
{
    int argc;
    char **argv = cut_room(&argc, length);
    mb_text_clear(&page.out);
    mb_text_clear(&page.error);
    const int code = argv ? cli_main(argc, argv, french ? MB_FRENCH : MB_ENGLISH) : CLI_ERROR;
    mb_release(argv);
    return code;
}

/* What the command wrote: where it is, and how long. */
EXPORT("out") const char *page_out(void)
{
    return page.out.data;
}

EXPORT("out_length") uint32_t page_out_length(void)
{
    return (uint32_t)page.out.length;
}

EXPORT("error") const char *page_error(void)
{
    return page.error.data;
}

EXPORT("error_length") uint32_t page_error_length(void)
{
    return (uint32_t)page.error.length;
}

/* A file that the command wrote, whose name the room holds; its length, or -1. */
EXPORT("file") const char *page_file(void)
{
    const mb_file *file = files_get(page.input);
    return file ? file->data : NULL;
}

EXPORT("file_length") int32_t page_file_length(void)
{
    const mb_file *file = files_get(page.input);
    return file ? (int32_t)file->length : -1;
}

static bool tick(void *context, uint64_t done, uint64_t total)
{
    (void)context;
    return page_tick((double)done, (double)total) != 0;
}

const mb_limits *progress_limits(void)
{
    static mb_limits limits;
    limits = (mb_limits){.now = system_now, .tick = tick};
    return &limits;
}

void progress_begin(const cli_call *cli, mb_words work)
{
    (void)cli;
    (void)work;
}

void progress_end(void)
{
}

bool progress_shows(void)
{
    return false;
}

bool progress_stopped(void)
{
    return false;
}

mb_status terminal_speak(cli_call *cli)
{
    const mb_status status = output_rest(cli);
    if (status == MB_OK && cli->said.length > 0)
        mb_text_add_n(&page.out, cli->said.data, cli->said.length);
    cli->said.length = 0;
    return status == MB_OK ? page.out.status : status;
}

bool terminal_ask(char *line, size_t size)
{
    (void)line;
    (void)size;
    return false;
}

mb_status terminal_read(mb_text *text, bool *over, mb_error *error)
{
    const mb_file *file = files_get("-");
    if (!file)
        return mb_error_plain(error, MB_ENOTFOUND);
    mb_text_add_n(text, file->data, file->length);
    *over = true;
    return text->status == MB_OK ? MB_OK : mb_error_plain(error, text->status);
}

void terminal_error(const mb_text *text)
{
    mb_text_add_n(&page.error, text->data, text->length);
}

bool terminal_has_colors(void)
{
    return false;
}

double system_now(void *context)
{
    (void)context;
    return page_now();
}

uint64_t system_free_bytes(void)
{
    return UINT64_C(1) << 31;
}

void system_bound_memory(uint64_t bytes, int threads)
{
    (void)bytes;
    (void)threads;
}

uint64_t system_peak_bytes(void)
{
    return (uint64_t)__builtin_wasm_memory_size(0) << 16;
}

bool system_has_file(const char *path)
{
    return files_get(path) != NULL;
}

const char *system_variable(const char *name) /* a page has none */
{
    (void)name;
    return NULL;
}

void system_add_folder(mb_text *path) /* files of the page lie in none */
{
    (void)path;
}
