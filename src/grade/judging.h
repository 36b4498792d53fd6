/* judging.h -- helpers of judges, and the judges themselves, for the table of judges.c. */
#pragma once

#include "check/finding.h"
#include "grade/exercise.h"

/* A value as the program's language writes it, for a message; clear it.  The type may be NULL: unknown. */
mb_text mb_written_of(const mb_trial *t, const mb_datum *value, const mb_type *type);

/* Fill the finding of a right answer. */
mb_status mb_judge_accept(mb_finding *out);

/* Refuse `found` instead of `right`, at v; MB_NONE: at no one vertex, and they are whole results. */
mb_status mb_judge_refuse_instead(mb_finding *out, const mb_trial *t, uint32_t v, const mb_datum *found,
                                  const mb_datum *right);

/* Refuse with words that have the arguments {found} and {right}, at v, which is {name}. */
mb_status mb_judge_refuse_pair(mb_finding *out, const mb_trial *t, uint32_t v, mb_words words, const mb_datum *found,
                               const mb_datum *right);

/* Refuse with words that have the argument {found}; mb_judge_refuse_item(): an item of the result;
 * mb_judge_refuse_vertex(): since it is no vertex. */
mb_status mb_judge_refuse_found(mb_finding *out, const mb_trial *t, mb_words words, const mb_datum *found);
mb_status mb_judge_refuse_item(mb_finding *out, const mb_trial *t, mb_words words, const mb_datum *item);
mb_status mb_judge_refuse_vertex(mb_finding *out, const mb_trial *t, const mb_datum *found);

/* Is it a dict where a dict is asked for, a list where a list, a tuple or a set is?  Else refuse it. */
bool mb_judge_has_form(const mb_datum *found, const mb_type *type);
mb_status mb_judge_refuse_form(mb_finding *out, const mb_trial *t, const mb_datum *found);

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

/* Read a number of each vertex, from a list or a dict: number[v], MB_NEVER where there is none below 10^9.  False as
 * for a set. */
bool mb_read_numbers(uint32_t *number, mb_finding *out, mb_status *status, const mb_trial *t, const mb_datum *found);

/* The player whose attractor the exercise wants: player 1, or the one that is an argument. */
mb_player mb_trial_player(const mb_trial *t);

/* Is v a target of that player? */
bool mb_trial_is_target(const mb_trial *t, uint32_t v);

/* A board of tic-tac-toe from a value, and back: 0 an empty cell, 1 O, 2 X.  False: it is none. */
bool mb_cells_read(int32_t cell[9], const mb_datum *board);

/* The number of a board in base 3; MB_BOARDS: it is none. */
enum { MB_BOARDS = 19683 }; /* 3^9 */
uint32_t mb_board_number(const mb_datum *board);
mb_datum mb_cells_datum(const mb_trial *t, const int32_t cell[9]);

/* Its type. */
const mb_type *mb_result_type(const mb_trial *t);

/* ---- the judges of judges.def: mb_expect_* makes a right answer, mb_judge_* judges a reply ---- */

#define MB_JUDGE(name, uses, judge, raises, needs) mb_datum mb_expect_##name(const mb_trial *t, const mb_type *type);
#include "grade/judges.def"
#undef MB_JUDGE
mb_status mb_judge_attractor(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_status mb_judge_inside(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_status mb_judge_move2(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_status mb_judge_ranks(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_status mb_judge_strategy(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_status mb_judge_step(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_status mb_judge_end(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_status mb_judge_grundy(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_status mb_judge_kernel(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_status mb_judge_ready(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_status mb_judge_distance(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_status mb_judge_taquin(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_status mb_judge_boards(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_status mb_judge_winmove(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_status mb_judge_tictactoe(mb_finding *out, const mb_trial *t, const mb_datum *found);
mb_status mb_judge_stepmoves(mb_finding *out, const mb_trial *t, const mb_datum *found);
bool mb_turn_raises(const mb_trial *t);
bool mb_execute_raises(const mb_trial *t);
