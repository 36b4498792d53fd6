/* solution.c -- is that the solution?  By equations between each position and its successors that only the solution
 * satisfies.
 *
 * Values: a terminal position has its payoff, elsewhere the owner's best move decides (Bellman).  These equations
 * alone would allow any value on a cycle, so every value other than that of endless plays needs ranks that decrease
 * to a terminal position: `1 + min` where the player who hurries moves and `1 + max` where the other does, over the
 * moves that keep the value.  Decreasing ranks prove that the terminal position is reached, and make the ranks
 * exact.  For the value of endless plays, keeping it suffices; if endless plays are won, ranks there may also be
 * infinite, with the same `min` and `max`. */
#include "check/equations.h"
#include "check/finding.h"
#include "check/truth.h"
#include "core/limits.h"
#include "core/mem.h"

static const mb_words SAY_SOLUTION = MB_WORDS(
    "the solution of all {count} {count?position:positions}: {won1} won by {p1}, {won2} won by {p2}, {drawn} drawn",
    "la solution de toutes les positions ({count}) : {won1} {won1?gagnée:gagnées} par {p1}, {won2} "
    "{won2?gagnée:gagnées} par {p2}, {drawn} {drawn?nulle:nulles}");
static const mb_words SAY_WINNER =
    MB_WORDS("position {name}: winner {found}, but its value says {right} (0: a draw)",
             "position {name} : vainqueur {found}, mais sa valeur dit {right} (0 : nulle)");
static const mb_words SAY_END_VALUE =
    MB_WORDS("position {name}: value {found}, but a play that stops there pays {right}",
             "position {name} : valeur {found}, mais une partie qui s'y arrête rapporte {right}");
static const mb_words SAY_END_RANK =
    MB_WORDS("position {name}: rank {found}, but the play stops there: its rank is {right}",
             "position {name} : rang {found}, mais la partie s'y arrête : son rang est {right}");
static const mb_words SAY_VALUE =
    MB_WORDS("position {name}: value {found}, but its best move, to {to}, has value {right}",
             "position {name} : valeur {found}, mais son meilleur coup, vers {to}, a la valeur {right}");
static const mb_words SAY_DRAW_RANK =
    MB_WORDS("position {name}: rank {found}, but it is drawn, and a draw has no rank",
             "position {name} : rang {found}, mais elle est nulle, et une nulle n'a pas de rang");
static const mb_words SAY_CHECK_NO_RANK =
    MB_WORDS("position {name}: value {found} without a rank, but endless plays pay {right}",
             "position {name} : valeur {found} sans rang, mais une partie sans fin rapporte {right}");
static const mb_words SAY_CHECK_RANK =
    MB_WORDS("position {name}: rank {found}, but its best move, to {to}, makes that {right}",
             "position {name} : rang {found}, mais son meilleur coup, vers {to}, donne {right}");
static const mb_words SAY_MOVE_NONE =
    MB_WORDS("position {name}: no move is given", "position {name} : aucun coup n'est donné");
static const mb_words SAY_MOVE_ILLEGAL =
    MB_WORDS("position {name}: there is no move to {to}", "position {name} : il n'y a pas de coup vers {to}");
static const mb_words SAY_MOVE_VALUE =
    MB_WORDS("position {name}: its move to {to} leads to value {found}, not {right}",
             "position {name} : son coup vers {to} mène à la valeur {found}, et non {right}");
static const mb_words SAY_MOVE_RANK =
    MB_WORDS("position {name}: its move to {to} leads to rank {found}, not {right}",
             "position {name} : son coup vers {to} mène au rang {found}, et non {right}");

/* What is wrong with the claim about one position: words and their arguments. */
typedef struct solution_fault {
    mb_words reason;      /* MB_NO_WORDS: nothing */
    int64_t found, right; /* what is claimed, what it should be; MB_NEVER: no rank */
    uint32_t to;          /* the move that shows it, or MB_NONE */
    bool unplayable;      /* which no play can make */
} solution_fault;

static const solution_fault no_fault = {.to = MB_NONE};

/* What one sees from a position, looking along its moves. */
typedef struct sight {
    int32_t value; /* of the owner's best move, to best_to */
    uint32_t best_to;
    uint32_t rank; /* of the move that decides the rank, to rank_to; MB_NONE when no move keeps the value */
    uint32_t rank_to;
    bool legal; /* the claimed move exists */
} sight;

static int sign_winner(int32_t value)
{
    return value > 0 ? 1 : value < 0 ? 2 : 0;
}

/* The player who hurries to a terminal position of this value: the one who prefers it to an endless play or, if the
 * values are equal, the winner.
 */
static mb_player hurrier(int32_t value, int32_t endless)
{
    return value > endless || (value == endless && endless > 0) ? MB_P1 : MB_P2;
}

/* Draws with the value of endless plays have no ranks. */
static bool has_ranks(const mb_arena *arena, int32_t value)
{
    return value != arena->endless || arena->endless != 0;
}

static solution_fault solution_judge_terminal(const mb_arena *arena, const mb_solution *claim, uint32_t v)
{
    const int32_t value = mb_solution_value(claim, v), pays = mb_terminal_payoff(arena, v);
    const bool stuck = mb_mark_of(arena, v) == MB_UNMARKED;
    const uint32_t rank = stuck && arena->endless == 0 ? MB_NEVER : 0;
    if (value != pays)
        return (solution_fault){SAY_END_VALUE, value, pays, MB_NONE, false};
    if (claim->rank[v] != rank)
        return (solution_fault){SAY_END_RANK, claim->rank[v], rank, MB_NONE, false};
    if (claim->move[v] != MB_NONE)
        return (solution_fault){SAY_END_MOVE, 0, 0, claim->move[v], true};
    return no_fault;
}

/* The successors of v have the values of `around`: the claimed ones, to accept a claim, or the true ones, to find a
 * wrong claim. */
static sight solution_look(const mb_arena *arena, const mb_solution *claim, const mb_solution *around, uint32_t v)
{
    const int32_t value = mb_solution_value(claim, v);
    const bool maximises = mb_owner(arena, v) == MB_P1;
    const bool hurries = mb_owner(arena, v) == hurrier(value, arena->endless);
    sight s = {.best_to = MB_NONE, .rank_to = MB_NONE};
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
        const uint32_t to = arena->to[i];
        MB_ASSERT(to < arena->positions);
        const int32_t its_value = mb_solution_value(around, to);
        const uint32_t its_rank = around->rank[to];
        if (s.best_to == MB_NONE || (maximises ? its_value > s.value : its_value < s.value)) {
            s.value = its_value;
            s.best_to = to;
        }
        if (its_value == value && (s.rank_to == MB_NONE || (hurries ? its_rank < s.rank : its_rank > s.rank))) {
            s.rank = its_rank;
            s.rank_to = to;
        }
        s.legal |= to == claim->move[v];
    }
    MB_ASSERT(s.best_to != MB_NONE); /* the play does not stop here */
    return s;
}

static solution_fault judge_rank(const mb_arena *arena, const mb_solution *claim, uint32_t v, const sight *s)
{
    const int32_t value = mb_solution_value(claim, v);
    const uint32_t rank = claim->rank[v];
    MB_ASSERT(s->rank_to != MB_NONE);
    if (!has_ranks(arena, value))
        return rank == MB_NEVER ? no_fault : (solution_fault){SAY_DRAW_RANK, rank, MB_NEVER, MB_NONE, false};
    if (value != arena->endless && rank == MB_NEVER)
        return (solution_fault){SAY_CHECK_NO_RANK, value, arena->endless, MB_NONE, false};
    const int64_t right = s->rank == MB_NEVER ? MB_NEVER : (int64_t)s->rank + 1;
    return rank == right ? no_fault : (solution_fault){SAY_CHECK_RANK, rank, right, s->rank_to, false};
}

static solution_fault judge_move(const mb_arena *arena, const mb_solution *claim, const mb_solution *around,
                                 uint32_t v, const sight *s)
{
    const int32_t value = mb_solution_value(claim, v);
    const uint32_t move = claim->move[v];
    if (move == MB_NONE)
        return (solution_fault){SAY_MOVE_NONE, 0, 0, MB_NONE, false};
    if (!s->legal)
        return (solution_fault){SAY_MOVE_ILLEGAL, 0, 0, move, true};
    if (mb_solution_value(around, move) != value)
        return (solution_fault){SAY_MOVE_VALUE, mb_solution_value(around, move), value, move, false};
    MB_ASSERT(move < arena->positions);
    const uint32_t rank = claim->rank[v], right = rank == MB_NEVER ? MB_NEVER : rank - 1;
    if (has_ranks(arena, value) && around->rank[move] != right)
        return (solution_fault){SAY_MOVE_RANK, around->rank[move], right, move, false};
    return no_fault;
}

static solution_fault solution_judge(const mb_arena *arena, const mb_solution *claim, const mb_solution *around,
                                     uint32_t v)
{
    if (claim->winner[v] == MB_NO_CLAIM)
        return (solution_fault){SAY_NO_CLAIM, 0, 0, MB_NONE, false};
    const int32_t value = mb_solution_value(claim, v);
    if (claim->winner[v] != sign_winner(value))
        return (solution_fault){SAY_WINNER, claim->winner[v], sign_winner(value), MB_NONE, false};
    if (mb_is_terminal(arena, v))
        return solution_judge_terminal(arena, claim, v);
    const sight s = solution_look(arena, claim, around, v);
    if (s.value != value)
        return (solution_fault){SAY_VALUE, value, s.value, s.best_to, false};
    const solution_fault wrong = judge_rank(arena, claim, v, &s);
    return mb_words_say(wrong.reason) ? wrong : judge_move(arena, claim, around, v, &s);
}

static mb_item number_item(int64_t number)
{
    return number == MB_NEVER ? mb_item_string("∞") : mb_item_number(number); /* no value and no rank is as large */
}

/* The play of one move that shows the fault. */
static mb_status solution_add_move(mb_finding *finding, uint32_t v, uint32_t to)
{
    uint32_t *at = mb_alloc(2, sizeof *at);
    if (!at)
        return MB_ENOMEM;
    MB_ASSERT(!finding->accepted && !finding->play.at);
    at[0] = v;
    at[1] = to;
    finding->play = (mb_list){.at = at, .count = 2};
    return MB_OK;
}

static mb_status solution_refuse(mb_finding *out, const mb_arena *arena, uint32_t v, const solution_fault *wrong)
{
    mb_finding finding;
    const bool played = wrong->to != MB_NONE && !wrong->unplayable;
    mb_status status = mb_finding_refuse(&finding, v, wrong->reason, "found", number_item(wrong->found), "right",
                                         number_item(wrong->right), "name", mb_arena_called(arena, v), "to",
                                         mb_position_item(arena, wrong->to));
    if (status == MB_OK && played)
        status = solution_add_move(&finding, v, wrong->to);
    if (status == MB_OK)
        *out = finding;
    return status;
}

/* Some claim is wrong: refuse the first position, in the order of mb_truth, whose claim contradicts the true values
 * of its successors. */
static mb_status solution_blame(mb_finding *out, const mb_arena *arena, const mb_solution *claim,
                                const mb_limits *limits)
{
    mb_truth truth;
    mb_status status = mb_truth_find(&truth, arena, limits);
    if (status != MB_OK)
        return status;
    solution_fault wrong = no_fault;
    uint32_t v = MB_NONE;
    for (uint32_t i = 0; i < arena->positions && !mb_words_say(wrong.reason); i++) {
        v = truth.order[i];
        wrong = solution_judge(arena, claim, &truth.solution, v);
    }
    MB_ASSERT(mb_words_say(wrong.reason)); /* the truth alone satisfies the equations */
    status = solution_refuse(out, arena, v, &wrong);
    mb_truth_clear(&truth);
    return status;
}

mb_status mb_check_solution(mb_finding *out, const mb_arena *arena, const mb_solution *claim, const mb_limits *limits)
{
    if (arena->impartial)
        return MB_EUNSUITED;
    if (arena->priority)
        return mb_check_parity(out, arena, claim, limits);
    if (claim->positions != arena->positions)
        return mb_finding_refuse_size(out, arena, claim);
    mb_pace pace = mb_pace_begin(limits, arena->moves);
    uint32_t doubtful; /* up to there all is right: what is wrong is said below, one position after the other */
    const mb_status found = mb_equations_find(&doubtful, arena, claim, limits);
    if (found != MB_OK)
        return found;
    for (uint32_t v = doubtful; v < arena->positions; v++) {
        const solution_fault wrong = solution_judge(arena, claim, claim, v);
        if (mb_words_say(wrong.reason))
            return solution_blame(out, arena, claim, limits);
        const mb_status status = mb_pace_step(&pace, mb_degree(arena, v));
        if (status != MB_OK)
            return status;
    }
    return mb_finding_count(out, claim, SAY_SOLUTION);
}
