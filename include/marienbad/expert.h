/* expert.h -- answers for one game, from a theorem or an engine made for it, without exploring.
 *
 * An expert may have a theorem, an engine that scores moves (an advisor), or an engine that finds paths.  A theorem
 * is given the parameters of a game and the name of a position (not its state, so that heaps may be larger than a
 * state can hold), and answers with reasons; what it does not give is left out.
 */
#ifndef MARIENBAD_EXPERT_H
#define MARIENBAD_EXPERT_H

#include "advise.h"
#include "answer.h"
#include "game.h"
#include "path.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { MB_THEORY_REASONS = 4 };

typedef struct mb_theory {
    mb_text position; /* the name of the position */
    bool over;        /* the position is terminal */
    bool mover_wins;
    bool has_grundy; /* normal play only */
    uint64_t grundy;
    bool has_move; /* there is a winning move: mover_wins and not over */
    mb_text moves; /* names of all winning next positions, a line each, the first being the move */
    bool cut;      /* there are too many: `moves` has only the first */
    mb_note reason[MB_THEORY_REASONS]; /* why, the shortest first; a note without words ends the list */
    uint64_t *terms;                   /* the numbers whose xor decides; NULL: the theorem uses none */
    size_t term_count;
} mb_theory;

/* An expert of one game. */
typedef struct mb_expert {
    const char *game; /* the name of its game */
    mb_words brief;

    /* Answer for the position called `name` (the game's own show() form), or for the start when name is NULL.
     * MB_OK, MB_EUNSUITED when the theory does not cover these parameters, MB_EPARSE for a bad name, MB_ENOMEM.
     * NULL: no theory. */
    mb_status (*ask)(mb_theory *out, const mb_game *game, const mb_value *values, const char *name, size_t length,
                     mb_error *error);

    /* Make a pathfinder for these options.  MB_EUNSUITED, without a message: the general algorithms are used instead.
     * NULL: the general algorithms are always used. */
    mb_status (*pathfinder)(mb_pathfinder **out, const mb_rules *rules, const mb_path_options *options,
                            const mb_limits *limits, mb_error *error);

    /* Make an advisor for these rules and options (NULL: the expert's choice).  MB_EUNSUITED, without a message: the
     * general search is used instead.  NULL: the general search is always used. */
    mb_status (*advisor)(mb_advisor **out, const mb_rules *rules, const mb_search_options *options, mb_error *error);

    /* About how many states an exploration of these rules would find; 0: the advisor does not support them.  NULL:
     * there is no advisor. */
    uint64_t (*states)(const mb_rules *rules);
} mb_expert;

MB_API const mb_expert *mb_expert_at(size_t index);
MB_API const mb_expert *mb_expert_find(const char *game); /* NULL: there is none */

/* Ask the theorem for `rules` about the position of from=, else about the start; MB_ENOTFOUND: there is none. */
MB_API mb_status mb_theory_ask(mb_theory *out, const mb_rules *rules, mb_error *error);
MB_API void mb_theory_clear(mb_theory *theory);

/* Go through the winning moves: with *name NULL the first, else the one after; false after the last. */
MB_API bool mb_theory_next_move(const char **name, size_t *length, const mb_theory *theory);

/* The answer of a theorem (by = "theory") for the states of `rules`, which must outlive it.  What the theorem does
 * not give (ranks) is left out; of very many moves, the first and the winning ones are listed. return MB_OK,
 * MB_ENOTFOUND without a theorem, MB_EUNSUITED when it does not cover these rules, MB_EPARSE, MB_ENOMEM
 */
MB_API mb_status mb_answer_of_theory(mb_answer **out, const mb_rules *rules, mb_error *error);

/* What the theorem says about the start, with its reasons; NULL: the answer does not come from a theorem. */
MB_API const mb_theory *mb_answer_theory(const mb_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
