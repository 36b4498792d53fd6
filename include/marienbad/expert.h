/* expert.h -- what is known about this very game: answers without exploring.
 *
 * An expert reads the parameters of a game and a position by its name, so that heaps may be larger than any state can
 * hold, and answers from a theorem.  It says why.  What the theorem does not give is left out.
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
    mb_text position; /* the name of the position asked about */
    bool over;        /* the play stops here */
    bool mover_wins;
    bool has_grundy; /* normal play only */
    uint64_t grundy;
    bool has_move; /* mover_wins and not over: a winning move */
    mb_text moves; /* names of all winning next positions, a line each, the first being the move */
    bool cut;      /* of a great many, only the first are among them */
    mb_note reason[MB_THEORY_REASONS]; /* why, the shortest first; id 0 ends them */
    uint64_t *terms;                   /* the numbers whose xor decides; NULL: not decided so */
    size_t term_count;
} mb_theory;

/* One row of src/expert/list.def. */
typedef struct mb_expert {
    const char *game; /* the name of the game it knows */
    mb_words brief;

    /* Answer for the position called `name` (the game's own show() form), or for the start when name is NULL.
     * MB_OK, MB_EUNSUITED when the theory does not cover these parameters, MB_EPARSE for a bad name, MB_ENOMEM.
     * NULL: no theory. */
    mb_status (*ask)(mb_theory *out, const mb_game *game, const mb_value *values, const char *name, size_t length,
                     mb_error *error);

    /* A pathfinder of his own for these options; MB_EUNSUITED, without words, leaves them to the general algorithms.
     * NULL: none. */
    mb_status (*pathfinder)(mb_pathfinder **out, const mb_rules *rules, const mb_path_options *options,
                            const mb_limits *limits, mb_error *error);

    /* An advisor of his own for these rules and options (NULL: as he likes); MB_EUNSUITED, without words, leaves them
     * to the general search.  NULL: none. */
    mb_status (*advisor)(mb_advisor **out, const mb_rules *rules, const mb_search_options *options, mb_error *error);

    /* Roughly how many states an explorer would find, or 0 where the advisor does not suit.  NULL: no advisor. */
    uint64_t (*states)(const mb_rules *rules);
} mb_expert;

MB_API const mb_expert *mb_expert_at(size_t index);
MB_API const mb_expert *mb_expert_find(const char *game); /* NULL: nobody knows */

/* Ask the expert of `rules` about their start, or about from=; MB_ENOTFOUND when there is none. */
MB_API mb_status mb_theory_ask(mb_theory *out, const mb_rules *rules, mb_error *error);
MB_API void mb_theory_clear(mb_theory *theory);

/* Go through the winning moves: with *name NULL the first, else the one after; false after the last. */
MB_API bool mb_theory_next_move(const char **name, size_t *length, const mb_theory *theory);

/* The answer of a theorem (by = "theory") for the states of `rules`, which must outlive it.  What the theorem does
 * not say is left out (ranks), and of a great many moves the first and the winning ones are listed. return  MB_OK,
 * MB_ENOTFOUND when nobody knows one, MB_EUNSUITED when it does not cover these rules, MB_EPARSE, MB_ENOMEM
 */
MB_API mb_status mb_answer_of_theory(mb_answer **out, const mb_rules *rules, mb_error *error);

/* What the theorem behind an answer says about its start, with its reasons; NULL: no theorem is behind it. */
MB_API const mb_theory *mb_answer_theory(const mb_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
