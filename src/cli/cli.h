/* cli.h -- the context of a command: its options in a struct of its own, its words, its output, its limits.
 *
 *     marienbad COMMAND GAME|FILE [name=value …] [POSITION] [--options]
 *
 * A command returns MB_OK, or a failure that cli->error explains (the status alone is enough).  Exit codes: 0 done, 1
 * answered "no" (cli->no), 2 error.  What it writes to cli->out reaches standard output only without an error.
 */
#pragma once

#include "cli/option.h"
#include "core/base.h"
#include "core/json.h"
#include "core/message.h"
#include "marienbad.h"

enum { CLI_DONE = 0, CLI_NO = 1, CLI_ERROR = 2 };

struct cli_call;
struct cli_team;
struct outputs;

/* One row of src/cli/list.def. */
typedef struct cli_command {
    const char *name;
    const char *usage;       /* what follows the name: "GAME|FILE [name=value …] [POSITION]" */
    mb_words brief;          /* in both languages */
    mb_words about;          /* the manual page's description; {0}: the brief alone */
    mb_words parameters;     /* what name=value means; {0}: they are a game's, or there are none */
    const char *examples;    /* command lines, each ended by a newline; NULL: none */
    const cli_group *groups; /* of options; NULL with group_count 0: none but the common ones */
    size_t group_count;
    size_t size;       /* of the struct that its options fill */
    const char *verbs; /* "build|query": what its first word may be; NULL: any */
    bool works;        /* it can take long: it has the options of work.h too */
    bool only_writes;  /* it only generates output: --seconds limits the writing too */
    int threads;       /* without --threads; 0: all */
    bool single;       /* it always works with one thread: it has no --threads */
    mb_status (*run)(struct cli_call *cli);
} cli_command;
#define CLI_OPTIONS(table, type) .groups = (table), .group_count = MB_COUNT(table), .size = sizeof(type)

/* The options that every command takes. */
typedef struct cli_common {
    bool json, help;
    int color; /* auto, always, never */
    const char *lang, *names;
} cli_common;

/* The options of every command that can take long: its limits.  See work.h. */
typedef struct cli_work {
    double seconds;    /* 0: as many as it takes */
    int64_t megabytes; /* 0: a share of what is free */
    int64_t threads;   /* 0: as the command says */
} cli_work;

typedef struct cli_call {
    const cli_command *command;
    cli_common common;
    cli_work work;
    void *options;      /* the command's struct */
    const char **given; /* given[i]: the value of option i of the command as it was typed, of a flag its name; NULL:
                         * it was not typed.  Counted through its groups */
    mb_lang lang;
    mb_text out;       /* for standard output; flows to `said` */
    mb_text said;      /* output that is kept until the call has succeeded */
    mb_text *warnings; /* for standard error, unless an error takes their place */
    const char **word; /* the words after the command that are no options */
    size_t words;
    const mb_limits *limits; /* of the whole command, --seconds as a point in time */
    mb_limits within;        /* storage of *limits, once the options are read */
    mb_error error;
    const mb_rules *program; /* rules that come from a program (--rules); NULL: none are open */
    const mb_limits *outer;  /* with --rules: the limits before work_watch(), whose tick is called too */
    mb_status broken;        /* other than MB_OK: the rules program has failed, so that no answer is right */
    mb_error breach;         /* how it failed */
    const char *tablebase;   /* the table that answers; NULL: none does */
    bool no;                 /* the answer is "no" */
    bool colors;             /* cli->out goes to where colours are wanted */
    bool partial;            /* part of the answer could not be found, and the output says which: exit code 2 */
    struct outputs *outputs; /* complete files that are renamed at the end of the call; NULL: none */
    struct cli_team *team;   /* the processes that make this call together, see call.h; NULL: this one alone */
    char player[2][32];      /* the names of the players in force */
    const char *players[2];  /* pointers to them, for cli->out and the warnings */
} cli_call;

/* The program and its commands: commands.c; for marienbad-mpi src/mpi/main.c; each annexe has its own. */
typedef struct cli_program {
    const char *name;     /* as it is typed */
    const char *usage;    /* what follows the name, for the help */
    const char *examples; /* command lines, each ended by a newline */
    mb_words brief;       /* the first line of the help; {0}: Marienbad's */
} cli_program;
extern const cli_program cli_self;
extern const mb_registry cli_commands;

/* The command of that name, or a refusal. */
mb_status cli_find_command(const cli_command **out, cli_call *cli, const char *name);

/* Split the arguments into words and options, and fill the command's struct. */
mb_status cli_parse(cli_call *cli, int argc, char **argv);
void cli_clear(cli_call *cli);

/* The first option of a table of the command's groups that was typed; NULL: none was. */
const cli_option *cli_first_given(const cli_call *cli, const cli_option *rows, size_t count);

/* Does some option that was typed need the whole arena (cli_option.whole)? */
bool cli_wants_arena(const cli_call *cli);

/* An option as it is typed: --all, -o. */
mb_called cli_option_called(const cli_option *option);

/* Fill cli->error; returns MB_EINVAL:  return cli_refuse(cli, SAY_X, "found", text); */
#define cli_refuse(cli, ...) mb_fail(&(cli)->error, MB_EINVAL, __VA_ARGS__)

/* Refuse --json where the command has no JSON output. */
mb_status cli_refuse_json(cli_call *cli);

/* Remove the first word, a verb of the command: *out is its index, or -1 where it is none, and the caller reports
 * that. Options of other verbs are refused. */
mb_status cli_take_verb(int *out, cli_call *cli);

/* Refuse words after the first `most`. */
mb_status cli_refuse_words(cli_call *cli, size_t most);

/* Was one of the options "a|b" typed? */
bool cli_is_given(const cli_call *cli, const char *names);

/* Write words with their arguments to cli->out; cli_line() ends the line. */
#define cli_say(cli, ...)  mb_text_say(&(cli)->out, (cli)->lang, __VA_ARGS__)
#define cli_line(cli, ...) (mb_text_say(&(cli)->out, (cli)->lang, __VA_ARGS__), mb_text_char(&(cli)->out, '\n'))

/* From here on cli->out is so coloured, where colours are wanted. */
typedef enum cli_tint { CLI_NO_TINT, CLI_GOOD, CLI_BAD, CLI_STRONG } cli_tint;
void cli_tint_as(cli_call *cli, cli_tint tint);

/* Call players 1 and 2 by these names in all words from now on, unless --names has named them; JSON has numbers.  For
 * files that name their players. */
void cli_name_players(cli_call *cli, const char *first, const char *second);

/* Read the options that name a player, by the names in force: those of --names or of the file, else 1 and 2; 1 and 2
 * are read beside other names, too.  Called as soon as the file, if there is one, has been read. */
mb_status cli_read_players(cli_call *cli);

/* A warning, kept until the command has succeeded. */
void cli_warn(void *cli, const mb_error *warning);

/* Option i of a command, those of its groups first, then those of work.h, then the common ones.  NULL after the last.
 */
const cli_option *cli_option_at(const cli_command *command, size_t i);

/* The number of the option called name[0 .. length-1]; false: the command has none. */
bool cli_option_find(size_t *out, const cli_command *command, const char *name, size_t length);

/* What option i of a command needs, by its row or its group: "a|b", or NULL; and how that is said: "--a or --b". */
const char *cli_needs_at(const cli_command *command, size_t i);
void cli_write_needs(mb_text *out, const cli_command *command, const char *needs, mb_lang lang);
