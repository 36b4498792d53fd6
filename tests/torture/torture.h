/* torture.h -- random cases of every kind, compared with slow twins until something gives way.
 *
 * A kind makes a text (of most kinds an .arena) and tries what can be done with it; whatever else it chooses comes
 * from dice that are thrown anew for each case.  So a case is a text and a number, a text can be made smaller while
 * the case still fails, and both can be given again.  A kind claims by the assertions of cmocka; it runs in a process
 * of its own, where it may also crash or hang.
 *
 * To add a kind, write a file with a `const torture_kind torture_NAME`, and its line into list.def.
 */
#ifndef TESTS_TORTURE_H
#define TESTS_TORTURE_H

#include "core/message.h"
#include "twin.h"

typedef struct torture_case {
    const char *text;
    uint64_t dice;      /* the kind's own copy: to be thrown */
    const char *binary; /* the command */
    const char *folder; /* where the case may leave files; emptied now and then */
} torture_case;

typedef struct torture_kind {
    const char *name, *brief;
    void (*make)(mb_text *text, uint64_t *dice);
    void (*run)(torture_case *c);
} torture_kind;

/* The text is no case of this kind, which can happen when it was made smaller.  Does not return. */
enum { TORTURE_NO_CASE = 77 };

/* Seconds by the clock after which a case, or a command, waits for something that never comes. */
enum { TORTURE_IDLE = 1800 };
void torture_no_case(void);

/* ---- what texts are made of ---- */

/* What a random arena may contain. */
typedef struct torture_shape {
    uint32_t positions; /* at most */
    bool acyclic, impartial, payoffs, odd_names;
    bool costs; /* costs, goals and h */
} torture_shape;

/* A shape at random, of at most so many positions; the caller may change it. */
torture_shape torture_any_shape(uint64_t *dice, uint32_t positions);

/* An arena of that shape, as a text. */
void torture_draw(mb_text *out, const torture_shape *form, uint64_t *dice);

/* One in `many`. */
static inline bool torture_rarely(uint64_t *dice, uint32_t many)
{
    return mb_random_below(dice, many) == 0;
}

/* The arena of the case. */
mb_arena *torture_arena(const torture_case *c);

/* ---- what an arena of at most MOST positions is worth ---- */

enum { TORTURE_MOST = 64 };
typedef struct torture_truth {
    int32_t value[TORTURE_MOST];
    uint32_t rank[TORTURE_MOST];
} torture_truth;

/* By the twin.  Larger arenas are no case. */
void torture_solve_slowly(torture_truth *out, const mb_arena *arena);

/* Is the move from v to `to` among the best? */
bool torture_is_best(const mb_arena *arena, const torture_truth *truth, uint32_t v, uint32_t to);

/* ---- the command ---- */

typedef struct torture_said {
    int status;      /* it never dies of a signal */
    char *out, *err; /* to be freed */
    size_t out_length;
} torture_said;

/* Run the command with these words (NULL ends them) in the folder of the case, with nothing on its standard input. */
void torture_run(torture_said *said, const torture_case *c, const char *const *word);
void torture_said_clear(torture_said *said);
#define TORTURE_RUN(said, c, ...) torture_run(said, c, (const char *const[]){__VA_ARGS__, NULL})

/* Exit 0, 1 or 2; with 2, one line on standard error and nothing on standard output. */
void torture_behaves(const torture_said *said);

/* Write a file into the folder of the case. */
void torture_file(const torture_case *c, const char *name, const char *text, size_t length);

/* ---- JSON, as far as the tests need it ---- */

/* Is that one JSON value, and nothing else? */
bool json_is_valid(const char *text);

/* The value of a member of an object, the i-th of an array; NULL: there is none. */
const char *json_member(const char *object, const char *key);
const char *json_element(const char *array, size_t index);

/* A number; `otherwise` for null. */
int64_t json_integer(const char *value, int64_t otherwise);

/* Is that the string? */
bool json_is_string(const char *value, const char *string);

/* ---- the driver ---- */

/* Does the text still fail in the same way? */
typedef struct torture_trial {
    bool (*fails)(void *context, const char *text);
    void *context;
} torture_trial;

/* Make a failing text smaller, for a while: lines, words, numbers.  *text is the caller's, and stays a failure. */
void torture_shrink(mb_text *text, const torture_trial *trial, double seconds);

double torture_now(void);

#endif
