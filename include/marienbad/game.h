/* game.h -- the interface of a game: its rules as a struct of callbacks.
 *
 * A game is one `const mb_game`.  Opening it with parameters makes an instance, `self`, which every callback gets
 * first and never changes: two variants live side by side, and callbacks may run on several threads unless the game
 * has the trait MB_SERIAL.  States are 64-bit values of the game's own making.
 *
 * A program may define a game of its own and pass it to mb_rules_open(); nothing need be registered, and
 * examples/own_game.c is one. The command and mb_game_find() know the games of Marienbad's source alone: a new one is
 * a copy of src/games/_template.c there, and a line of src/games/list.def.
 */
#ifndef MARIENBAD_GAME_H
#define MARIENBAD_GAME_H

#include "arena.h"
#include "canvas.h"
#include "tiers.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef uint64_t mb_state;

typedef enum mb_param_type {
    MB_INTEGER,  /* n=20 */
    MB_INTEGERS, /* heaps=1,3,5,7 */
    MB_CHOICE,   /* last=wins */
    MB_STRING,   /* code=0.77 */
    MB_GRAPH,    /* file=PATH, which a loader reads; empty: none */
} mb_param_type;

/* One row of a game's parameter table. */
typedef struct mb_param {
    const char *name;
    const char *also; /* other names that are read, "lignes|rangées", the French one first; NULL: none */
    mb_param_type type;
    const char *preset;  /* the default, as a person would type it */
    int64_t least, most; /* range of an integer, or of each integer of a list */
    const char *choices; /* MB_CHOICE: "wins|loses" */
    mb_words help;       /* in both languages */
    mb_words label;      /* the short label of an input field: "columns"; absent: the name */
    mb_words said; /* MB_CHOICE: the choices in words, in their order: "gagne|perd"; absent: as they are typed */
} mb_param;

/* The value of one parameter, in range. */
typedef struct mb_value {
    int64_t number;      /* MB_INTEGER: the value; MB_CHOICE: which choice, from 0 */
    const int64_t *list; /* MB_INTEGERS: at least one */
    size_t count;
    const char *string;    /* MB_STRING, and every value as it was typed */
    const mb_arena *graph; /* MB_GRAPH: what was read, or NULL where nothing was typed */
} mb_value;

enum mb_trait {
    MB_IMPARTIAL = 1, /* both players have the same moves; states have no mover */
    MB_ACYCLIC = 2,   /* no play comes back to a state */
    MB_PUZZLE = 4,    /* one player, costs and goals */
    MB_SERIAL = 8,    /* callbacks must not run at the same time */
    MB_GUIDED = 32,   /* the estimate orders moves better than killers and history do */
    MB_FOREIGN = 16,  /* the rules are in another program: callbacks may take long, and a heuristic is a mere claim */
};

#define MB_NO_WAY UINT32_MAX /* of a heuristic: no goal can be reached from here */

/* A lower bound of the cost from a state to a goal, known by name. */
typedef struct mb_heuristic {
    const char *name;                                    /* "manhattan" */
    mb_words brief;                                      /* in both languages */
    mb_words label;                                      /* what people call it; absent: the name */
    uint32_t (*value)(const void *self, mb_state state); /* `self` is the game's; NULL: only an expert computes it */
} mb_heuristic;

/* Bounds on the number of states that can be reached. */
typedef struct mb_extent {
    double least, most; /* equal: the number is exact; `most` may be DBL_MAX: unknown */
} mb_extent;

/* What a file may say about a position besides its mark. */
typedef struct mb_hints {
    bool goal; /* for path */
    int32_t h; /* MB_NO_HINT: none */
} mb_hints;

typedef struct mb_game {
    /* Required. */
    const char *name;       /* one lower-case word */
    const char *also;       /* other names that are read, the French one first; NULL: none */
    mb_words title;         /* what people call it; absent: the name */
    mb_words brief;         /* in both languages */
    const mb_param *params; /* NULL with param_count 0: none */
    size_t param_count;
    unsigned traits; /* enum mb_trait */

    /* Make and release an instance.  `values` has one value a row of `params`, each in its range; the strings and
     * lists stay valid while the instance lives.  Combinations
     * that the parameter table cannot refuse (two parameters that exclude each other) are refused here: MB_EINVAL. */
    mb_status (*open)(void **self, const mb_value *values, mb_error *error);
    void (*close)(void *self);

    /* The state in which a play begins; MB_ELIMIT when states need more than 64 bits. */
    mb_status (*start)(mb_state *out, const void *self, mb_error *error);

    /* Write the states one move away, in a fixed order, to out[0 .. cap-1] and return how many there are (more than
     * `cap` means: call again with room).  Never called at a terminal state. */
    size_t (*moves)(const void *self, mb_state state, mb_state *out, size_t cap);

    /* MB_UNMARKED while the play goes on; else the state is terminal, and this is its result.  Every terminal state
     * of an impartial game is MB_MOVER_WINS or MB_MOVER_LOSES. */
    mb_mark (*mark)(const void *self, mb_state state);

    /* Whose turn is it?  Absent for impartial games and puzzles. */
    mb_player (*mover)(const void *self, mb_state state);

    /* The state's name on one line, and the state of a name (or of a list of moves, where the game has such).
     * parse refuses what cannot occur with MB_EPARSE and the reason; error->column may say where. */
    void (*show)(mb_text *out, const void *self, mb_state state);
    mb_status (*parse)(mb_state *out, const void *self, const char *text, size_t length, mb_error *error);

    /* The picture in text: several lines, each ended by a newline. */
    void (*board)(mb_text *out, const void *self, mb_state state);

    /* Optional, each with what happens without it.  `index` is that of a move in the output of moves(). */

    /* The move in words: "take 3".  Without it: the next state's name. */
    void (*move_name)(mb_note *out, const void *self, mb_state state, size_t index);

    /* The move as in the lists of moves that parse() reads.  Without it: the next state's name. */
    void (*move_code)(mb_text *out, const void *self, mb_state state, size_t index);

    /* The cost of the move.  Without it: 1. */
    uint32_t (*cost)(const void *self, mb_state state, size_t index);

    /* The payoff of player 1 at a state marked MB_PAYS; required if there are any. */
    int32_t (*payoff)(const void *self, mb_state state);

    /* An estimate of the payoff of player 1.  Without it: 0. */
    int32_t (*estimate)(const void *self, mb_state state);

    /* What the play has paid player 1 so far.  States with the same *rest have the same mover and the same moves in
     * the same order, and plays go on alike from them: payoffs and estimates differ by what was paid before. Searches
     * keep what they find for all of them at once.  For acyclic games in which every terminal state is marked.
     * Without it: they keep it for each state. */
    int32_t (*paid)(mb_state *rest, const void *self, mb_state state);

    /* What a stone on each cell adds to that estimate: numbers row by row from the top, at most `cap` of them,
     * *columns a row; returns how many there are.  Without it: the estimate is no sum over cells. */
    size_t (*weights)(const void *self, int32_t *out, size_t cap, size_t *columns);

    /* A lower bound of the cost to a goal.  Without it: 0. */
    uint32_t (*remaining)(const void *self, mb_state state);

    /* Heuristics to choose from, `remaining` among them; NULL with heuristic_count 0: that one alone. */
    const mb_heuristic *heuristics;
    size_t heuristic_count;

    /* What an explored arena keeps of the state for search and path.  Without it: nothing. */
    void (*hints)(mb_hints *out, const void *self, mb_state state);

    /* One state for all its symmetric images.  Without it: itself. */
    mb_state (*canonical)(const void *self, mb_state state);

    /* Write the states that one move leads from to this one, as moves() writes its states: at least all of those in
     * the same tier of the numbering (of a game without one: all), and never a terminal state.  For tables of games
     * whose plays come back; without it, the moves of a tier are listed and transposed in memory. */
    size_t (*unmoves)(const void *self, mb_state state, mb_state *out, size_t cap);

    /* How many states can be reached from this one, itself counted, without regard to symmetry; never called at a
     * terminal state.  Without it: unknown until the game is explored. */
    mb_extent (*states)(const void *self, mb_state state);

    /* Draw the board; set no frame where the board is too large to be drawn.  Parts that stand
     * for a move are in a group with the data "move", the index of the move.  Without it: board() as text. */
    void (*draw)(mb_canvas *canvas, const void *self, mb_state state);

    /* A number for every state, for tables.  Without it: a table stores the states themselves, found by exploration.
     */
    const mb_numbering *numbering;
} mb_game;

/* A game with its parameters. */
typedef struct mb_rules {
    const mb_game *game;
    void *self;
    mb_value *values;   /* one a row of game->params */
    const char *from;   /* the value of from=; NULL: not given */
    mb_player first;    /* the mover at the start of an impartial game: player 2 if from= is (2,NAME) */
    bool fits;          /* states fit into 64 bits; else no callback may be called, and only experts answer */
    mb_state start;     /* where it fits: game->start(), or the position of from= */
    mb_error too_large; /* where it does not: the error of start() */
} mb_rules;

/* The games of the library, from index 0 on; NULL after the last. */
MB_API const mb_game *mb_game_at(size_t index);

/* The game of that name, in English or French; case, accents, blanks and hyphens do not count.  NULL: there is none.
 */
MB_API const mb_game *mb_game_find(const char *name);

/* The name of the game that a mistyped name is most like; NULL: it is like none. */
MB_API const char *mb_game_nearest(const char *name);

/* Open `game` with arguments of the form name=value; missing ones take their defaults.  `game` must not be NULL (what
 * mb_game_find() returns for an unknown name), and must outlive the rules; `args` need not.
 *
 * Every game also takes from=POSITION.  Errors name the parameter, what was found and what was expected.  A start
 * that needs more than 64 bits is no error here: the rules open, and mb_explore() fails with rules->too_large.
 * Release with mb_rules_close().
 */
MB_API mb_status mb_rules_open(mb_rules **out, const mb_game *game, const char *const *args, size_t count,
                               mb_error *error);
MB_API void mb_rules_close(mb_rules *rules);

/* Do states fit into 64 bits?  Else MB_ELIMIT, with the reason in `error` (nullable). */
MB_API mb_status mb_rules_fit(const mb_rules *rules, mb_error *error);

/* How many states can be reached from rules->start; 1 to DBL_MAX where the game does not know. */
MB_API mb_extent mb_rules_states(const mb_rules *rules);

/* A callback that reads the graph of a parameter from its file: rules read no files themselves. */
typedef struct mb_loader {
    mb_status (*load)(mb_arena **out, void *context, const char *path, mb_error *error);
    void *context;
} mb_loader;

/* Like mb_rules_open(), which has no loader and refuses parameters that are graphs.  The rules own the graphs. */
MB_API mb_status mb_rules_open_with(mb_rules **out, const mb_game *game, const char *const *args, size_t count,
                                    const mb_loader *loader, mb_error *error);

/* The state of a name: as the game's parse() reads it or, in an impartial game, a pair (1,NAME) or (2,NAME), which
 * sets *mover; else *mover stays as it is. */
MB_API mb_status mb_rules_find(mb_state *out, mb_player *mover, const mb_rules *rules, const char *name,
                               size_t length, mb_error *error);

/* The name of move `index` of `state`, in words: "take 3". */
MB_API void mb_rules_move_name(mb_note *out, const mb_rules *rules, mb_state state, size_t index);

#ifdef __cplusplus
}
#endif

#endif
