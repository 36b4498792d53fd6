/* judging.h -- helpers of judges, and the judges themselves, for the table of judges.c. */
#ifndef MB_GRADE_JUDGING_H
#define MB_GRADE_JUDGING_H

#include "check/finding.h"
#include "grade/exercise.h"

/* A value as text for a message; clear its text. */
typedef struct mb_written {
    mb_text text;
} mb_written;
#define PIECE(w) mb_piece_of(&(w).text)

/* Right. */
mb_status mb_judge_accept(mb_finding *out);
mb_written mb_written_of(const mb_datum *value);

/* Refuse `found` instead of `right`, at v; MB_NONE: at no one vertex. */
mb_status mb_judge_refuse_instead(mb_finding *out, uint32_t v, const mb_datum *found, const mb_datum *right);

/* Refuse with words that have the argument {found}. */
mb_status mb_judge_refuse_found(mb_finding *out, mb_words words, const mb_datum *found);

/* Are they the same?  With `ordered` false, the order of the outermost list does not matter. */
bool mb_datum_same(const mb_datum *a, const mb_datum *b, bool ordered);

/* Is it the expected answer, in any order? */
mb_status mb_judge_equal(mb_finding *out, const mb_trial *t, const mb_datum *found);

/* Lists or dicts of lists, in which the order does not matter; a list has the keys 0, 1, … */
mb_status mb_judge_lists(mb_finding *out, const mb_trial *t, const mb_datum *found);

/* Is it the expected answer? */
mb_status mb_judge_exact(mb_finding *out, const mb_trial *t, const mb_datum *found);

/* The value that a source of that name makes. */
mb_datum mb_trial_make(const mb_trial *t, const mb_type *type, const char *name);

/* Read a set: booleans, members, or keys of a dict (whose value is not false).  If the value is no set, fill a
 * refusal, set *status, and return false. */
bool mb_read_set(mb_bitset *set, mb_finding *out, mb_status *status, const mb_trial *t, const mb_type *type,
                 const mb_datum *found);

/* The player whose attractor the exercise wants: player 1, or the one that is an argument. */
mb_player mb_trial_player(const mb_trial *t);

/* Is v a target of that player? */
bool mb_trial_is_target(const mb_trial *t, uint32_t v);

/* Two empty sets; false: no memory. */
bool mb_bitset_pair(mb_bitset *a, mb_bitset *b, uint32_t n);

/* One right answer. */
mb_datum mb_right_answer(const mb_trial *t);

/* Its type. */
const mb_type *mb_result_type(const mb_trial *t);

/* ---- the judges: mb_expect_* makes a right answer, mb_judge_* judges a reply ---- */

mb_datum mb_expect_attractor(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_inside(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_move2(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_ranks(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_strategy(const mb_trial *t, const mb_type *type);
mb_status mb_judge_attractor(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_status mb_judge_inside(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_status mb_judge_move2(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_status mb_judge_ranks(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_status mb_judge_strategy(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_datum mb_expect_get(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_next_boards(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_put(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_turn(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_winning(const mb_trial *t, const mb_type *type);
bool mb_turn_raises(const mb_trial *t);
bool mb_execute_raises(const mb_trial *t);
mb_datum mb_expect_added(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_all(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_empty(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_execute(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_member(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_removed(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_some(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_step(const mb_trial *t, const mb_type *type);
mb_status mb_judge_step(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_datum mb_expect_comers(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_degrees(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_end(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_grundy(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_kernel(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_predecessors(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_ready(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_without(const mb_trial *t, const mb_type *type);
mb_status mb_judge_end(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_status mb_judge_grundy(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_status mb_judge_kernel(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_status mb_judge_ready(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_datum mb_expect_alphabeta(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_heap_arena(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_heap_graph(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_mex(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_minimax(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_sorted(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_admissible(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_distance(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_monotone(const mb_trial *t, const mb_type *type);
mb_datum mb_expect_taquin(const mb_trial *t, const mb_type *type);
mb_status mb_judge_distance(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_status mb_judge_taquin(mb_finding *out, const mb_trial *t, const mb_datum *found);

#endif
