/* cli.h -- the command line, cut into its parts; what every command gets.
 *
 *     marienbad COMMAND GAME|FILE [name=value …] [POSITION] [--options]
 *
 * Exit codes: 0 done, 1 answered "no", 2 error.  A command writes to `out`, which reaches standard output only when
 * it returns 0 or 1: an error leaves nothing there.
 */
#ifndef MB_CLI_CLI_H
#define MB_CLI_CLI_H

#include "core/base.h"
#include "core/message.h"
#include "marienbad.h"

enum { CLI_DONE = 0, CLI_NO = 1, CLI_ERROR = 2 };

/* One option of a command: a row of its table. */
typedef struct cli_option {
    const char *name;     /* "attractor": --attractor; a single letter: -o */
    const char *argument; /* "FILE"; NULL: a flag */
    mb_words help;        /* in both languages */
} cli_option;

struct cli_call;

typedef struct cli_command {
    const char *name;
    const char *usage; /* what follows the name: "GAME|FILE [name=value …] [POSITION]" */
    mb_words brief;    /* in both languages */
    const cli_option *options;
    size_t option_count;
    bool input;        /* takes the options of input.h too */
    bool search_setup; /* and those of search_setup.h */
    int (*run)(struct cli_call *cli);
} cli_command;

typedef struct cli_call {
    const cli_command *command;
    mb_lang lang;
    mb_text out;       /* for standard output */
    mb_text *warnings; /* for standard error, unless an error takes their place */
    const char **word; /* what is no option, after the command */
    size_t words;
    const char **value; /* value[i] of option i, counting input options last; NULL: not given; "" for a flag */
    const mb_limits *limits;
} cli_call;

extern const cli_command *const cli_commands[];
extern const size_t cli_command_count;
const cli_command *cli_find_command(const char *name);

/* Cut the arguments into words and options; CLI_DONE or CLI_ERROR, said already. */
int cli_parse(cli_call *cli, int argc, char **argv);
void cli_clear(cli_call *cli);

/* The value of an option, NULL when it was not given ("" for a flag). */
const char *cli_value(const cli_call *cli, const char *option);

/* The value of an option as an integer from least to most, `otherwise` when it was not given; false: said already. */
bool cli_integer(int64_t *out, cli_call *cli, const char *option, int64_t least, int64_t most, int64_t otherwise);

/* At most one of these options may be given; CLI_DONE, or CLI_ERROR, said already. */
int cli_apart(const cli_call *cli, const char *const *options, size_t count);

/* One line on standard error: an error, the plain words of a status, or a row of messages.def with one argument
 * (NULL: none).  All return CLI_ERROR. */
int cli_fail(const cli_call *cli, const mb_error *error);
int cli_fail_status(const cli_call *cli, mb_status status);
int cli_fail_with(const cli_call *cli, mb_words message, const char *argument, const char *text);

/* A warning, kept until the command has succeeded; then they are sent to standard error. */
void cli_warn(void *cli, const mb_error *warning);
void cli_send_warnings(cli_call *cli);

/* Write a row of messages.def, a note, or a note that ends the line, to `out`. */
void cli_say(cli_call *cli, mb_words message);
void cli_say_note(cli_call *cli, const mb_note *note);
void cli_say_line(cli_call *cli, const mb_note *note);

/* Write the help of a command to `out`; CLI_DONE. */
int cli_help(cli_call *cli, const cli_command *command);

#endif
