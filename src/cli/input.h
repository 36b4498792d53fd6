/* input.h -- GAME|FILE [name=value …] [POSITION]: the subject of a command, as a ground and a place on it. */
#pragma once

#include "arena/names.h"
#include "cli/book.h"
#include "ground/ground.h"

/* The options of every command about a game or a file. */
typedef struct input_options {
    const mb_format *format;
    const char *rules; /* the program; it is the first word of the call, too */
    const char *players, *win1, *win2, *draw, *target, *endless;
    bool normal, misere, both, symmetry, matrix, lists;
    int64_t limit; /* 0: none */
    int64_t mover; /* 0: player 1, or as the name of the position says */
} input_options;
enum { input_rows_count = 16 };
extern const cli_option input_rows[input_rows_count];

/* Indices of rows that other commands use as groups: --endless, --normal, --misere; --symmetry, --limit, --mover. */
enum { INPUT_ENDLESS = 9, INPUT_SYMMETRY = 13 };

typedef struct input {
    const input_options *options;
    const char *position;                   /* the word of the command line that names one; NULL: none */
    mb_rules *rules;                        /* NULL: a file */
    mb_arena *graph;                        /* the graph that was read or explored, impartial or not; NULL: none */
    mb_arena *arena;                        /* the arena to solve: `graph` itself, or its double */
    mb_ground ground;                       /* the arena, or the rules where there is none */
    mb_place from;                          /* the place asked about */
    cli_book book;                          /* of openings; maybe none */
    mb_answerer who;                        /* answers, after input_answer(); then it owns the arena of a game */
    double read, explore, transpose, solve; /* seconds */
    double stage_began;
    mb_stage stage;
    unsigned vain; /* bits of input_about: options about these have no effect on this subject */
    bool both;     /* of an impartial game all pairs, reachable or not */
    bool stopped;  /* the rules were opened with stop=1, although the command line does not say so */
    size_t warned; /* length of the warnings about the file that stay, whatever options mark */
    cli_call *cli; /* for progress, warnings, errors */
} input;

enum input_want {
    INPUT_RULES = 0, /* of a game the rules alone; of a file the arena, doubled if it has no owners */
    INPUT_ARENA = 1, /* an arena with owners, explored, doubled if need be */
    INPUT_GRAPH = 2, /* the graph as it is: `arena` is `graph` */

    /* Added to one of these: all terminal positions must be lost for the mover, as kernels and Grundy numbers need;
     * other graphs are refused.  A file is not doubled. */
    INPUT_NORMAL = 4,

    /* Likewise: --target, which otherwise marks positions like --win1, is left to input_target(). */
    INPUT_KEEP_TARGET = 8,

    /* Likewise: for one player (path): a file is not doubled, and the search itself obeys --limit. */
    INPUT_ALONE = 16,

    /* Likewise: as with --both. */
    INPUT_BOTH = 32,

    /* With INPUT_NORMAL: rules may be opened with stop=1, where that has the same kernel; in->stopped is set then. */
    INPUT_STOPPED = 64,

    /* One of several subjects: options that say nothing about this one may be about another. */
    INPUT_PART = 128,
};

/* The subjects of options, cli_option.about: an option is refused where its subject does not occur. */
enum input_about {
    ABOUT_FILE = 1,     /* how a file is read */
    ABOUT_OWNERS = 2,   /* which player owns each position of a file */
    ABOUT_MARKS = 4,    /* positions that are won or drawn */
    ABOUT_ENDLESS = 8,  /* what endless plays pay */
    ABOUT_RULE = 16,    /* who loses at a terminal position */
    ABOUT_PAIRS = 32,   /* which (player, state) pairs there are */
    ABOUT_MIRRORS = 64, /* mirror images */
    ABOUT_SIZE = 128,   /* how many positions may be explored */
    ABOUT_TURN = 256,   /* whose turn it is */

    ABOUT_WINNING =
        ABOUT_MARKS | ABOUT_ENDLESS | ABOUT_PAIRS | ABOUT_TURN, /* of no use for kernels and Grundy numbers */
};

/* Added to an input_want: options about these are refused, since they have no effect on the command. */
#define INPUT_VAIN(about) ((about) << 8)

/* Is the first word a game or a program (--rules)?  Is it a program? */
bool input_is_game(const cli_call *cli, const input_options *options);
bool input_is_program(const cli_call *cli, const input_options *options);

/* Is some position marked by an option? */
static inline bool input_marks(const input_options *options)
{
    return options->win1 || options->win2 || options->draw || options->target;
}

/* INPUT_RULES, or INPUT_ARENA if an option that was typed needs the whole arena. */
static inline int input_wanted(const cli_call *cli)
{
    return cli_wants_arena(cli) ? INPUT_ARENA : INPUT_RULES;
}

/* The same for a search, which needs the arena only for positions marked by options. */
static inline int input_wanted_ahead(const input_options *options)
{
    return input_marks(options) ? INPUT_ARENA : INPUT_RULES;
}

/* Open the subject that the command line names, as `want` says (bits of input_want).  input_open_part() explores a
 * game only `depth` moves deep; 0: all of it. */
mb_status input_open(input *in, cli_call *cli, const input_options *options, int want);
mb_status input_open_part(input *in, cli_call *cli, const input_options *options, int want, uint32_t depth);
void input_close(input *in);

/* Ask the answerer: in->who.answer answers about in->from.  What it explored is in->graph and in->arena then.  The
 * callbacks, limits and foldings of the question are filled in here. */
mb_status input_answer(input *in, const mb_question *question);

/* A question about the subject, as the options of the command line limit it. */
mb_question input_question(input *in);

/* ---- parts of input_open() ---- */

/* Is the word name=value?  The names of a game's parameters may have capitals and accents; NULL: no game. */
bool input_is_argument(const mb_game *game, const char *word);

/* Refuse name=value behind the name of a file. */
mb_status input_refuse_arguments(cli_call *cli);

/* Refuse rules that are not impartial, which have no kernel. */
mb_status input_refuse_partisan(const input *in);

/* Read the file that the first word names: in->graph and in->arena. */
mb_status input_open_file(input *in, int want);

/* Refuse options about these bits of input_about. */
mb_status input_refuse_vain(const input *in, unsigned about);

/* --doubled and --impartial of what has owners are refused. */
mb_status input_refuse_forms(const input *in, bool doubled, bool impartial);

/* Refuse options about impartial graphs if the graph has owners. */
mb_status input_refuse_owned(const input *in);

/* Refuse a graph that is larger than --limit.  Only for commands that use all of it: searches count positions
 * themselves. */
mb_status input_check_limit(const input *in);

/* What a list of lists means, by --matrix and --lists. */
static inline mb_rows input_rows_of(const input_options *options)
{
    return options->matrix ? MB_ROWS_MATRIX : options->lists ? MB_ROWS_LISTS : MB_ROWS_ASK;
}

/* Whose turn it is: --mover says so where the state does not, and is refused where it does. */
mb_status input_mover(mb_player *out, cli_call *cli, const input_options *options, const mb_rules *rules);

/* ---- what options list ---- */

/* What endless plays pay by --endless; *out stays as it is without that option. */
mb_status input_endless(int32_t *out, cli_call *cli, const input_options *options);

/* The positions that an option lists, in that order; the error says where in it something is wrong, "--set:1:4". */
mb_status input_list(mb_list *out, cli_call *cli, const char *option, const char *text, const mb_arena *arena);

/* The same as a set; in a doubled arena, a name of the undoubled graph stands for both its pairs. */
mb_status input_set(mb_bitset *out, const input *in, const char *option, const char *text);

/* The same as a play: bare names of an impartial graph are the players' in turn, the first being --mover's. */
mb_status input_play(mb_list *out, const input *in, const char *option, const char *text);

/* Read the file of that name, or take the text itself where it is a claim and no name: a dict, a list, or one with an
 * arrow, or several lines.  *name is what errors call it. */
mb_status input_claim(mb_file *out, const char **name, cli_call *cli, const char *option, const char *text);

/* Numbers that a file, or the text of `option` ("--grundy") itself ({0: 1}, [1, 0]), claims: one a position; release
 * them. */
mb_status input_numbers(uint32_t **out, const input *in, const char *option, const char *text);

/* Moves that a file, or the text of `option` itself ({8: 5}, 8 -> 5), claims, and who wins if it is a certificate, as
 * mb_moves_read() has them; release them.  Bare names of an impartial graph are moves of `player` (0: of --mover);
 * states of the game that the arena does not reach are left out.  `winner` is nullable. */
mb_status input_strategy(uint32_t **next, uint8_t **winner, const input *in, const char *option, const char *text,
                         int64_t player);

/* The positions that `player` wants to reach: those of --target, or those marked won by this player; a positive
 * payoff is won by player 1, a negative one by player 2. */
mb_status input_target(mb_bitset *out, const input *in, mb_player player);

/* Mark what --win1, --win2, --draw and (where it marks) --target list. */
mb_status input_mark(const input *in, bool target);
