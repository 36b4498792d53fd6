/* judges.c -- is that answer right?  Each row judges one kind of answer, by its definition. */
#include "grade/judging.h"

enum {
    ARENA = MB_USES_EDGES | MB_USES_OWNERS | MB_USES_TARGETS,
    GAME = MB_USES_EDGES | MB_USES_OWNERS | MB_USES_BOTH_TARGETS,
};

static const mb_exercise_judge rows[] = {
    {"predecessors", MB_USES_EDGES, mb_expect_predecessors, mb_judge_lists, NULL, 0},
    {"degrees", MB_USES_EDGES, mb_expect_degrees, mb_judge_lists, NULL, 0},
    {"comers", MB_USES_EDGES | MB_USES_PICK, mb_expect_comers, NULL, NULL, 0},
    {"without", MB_USES_EDGES | MB_USES_PICK, mb_expect_without, mb_judge_lists, NULL, 0},
    {"attractor", ARENA, mb_expect_attractor, mb_judge_attractor, NULL, 0},
    {"ranks", ARENA, mb_expect_ranks, mb_judge_ranks, NULL, 0},
    {"strategy", ARENA, mb_expect_strategy, mb_judge_strategy, NULL, 0},
    {"kernel", MB_USES_EDGES, mb_expect_kernel, mb_judge_kernel, NULL, MB_NEEDS_ACYCLIC},
    {"grundy", MB_USES_EDGES, mb_expect_grundy, mb_judge_grundy, NULL, MB_NEEDS_ACYCLIC},
    {"end", MB_USES_EDGES, mb_expect_end, mb_judge_end, NULL, MB_NEEDS_ACYCLIC},
    {"ready", MB_USES_EDGES | MB_USES_FLAGS, mb_expect_ready, mb_judge_ready, NULL, MB_NEEDS_ACYCLIC},
    {"move2", GAME | MB_USES_PICK, mb_expect_move2, mb_judge_move2, NULL,
     MB_NEEDS_PICK_MOVES | MB_NEEDS_PICK_TWO | MB_NEEDS_FINAL},
    {"inside", MB_USES_EDGES | MB_USES_OWNERS | MB_USES_FLAGS | MB_USES_PICK, mb_expect_inside, mb_judge_inside, NULL,
     0},
    {"mex", MB_USES_NUMBERS, mb_expect_mex, NULL, NULL, 0},
    {"sorted", MB_USES_NUMBERS, mb_expect_sorted, NULL, NULL, 0},
    {"heapgraph", MB_USES_HEAPS, mb_expect_heap_graph, mb_judge_lists, NULL, 0},
    {"heaparena", MB_USES_HEAPS, mb_expect_heap_arena, mb_judge_lists, NULL, 0},
    {"minimax", MB_USES_EDGES | MB_USES_VALUES | MB_USES_PLAYER | MB_USES_DEPTH, mb_expect_minimax, NULL, NULL,
     MB_NEEDS_TREE},
    {"alphabeta", MB_USES_EDGES | MB_USES_VALUES | MB_USES_PLAYER, mb_expect_alphabeta, NULL, NULL, MB_NEEDS_TREE},
    {"distance", MB_USES_EDGES | MB_USES_COSTS | MB_USES_PICK | MB_USES_GOAL, mb_expect_distance, mb_judge_distance,
     NULL, 0},
    {"admissible", MB_USES_EDGES | MB_USES_COSTS | MB_USES_GOAL | MB_USES_VALUES, mb_expect_admissible, NULL, NULL,
     0},
    {"monotone", MB_USES_EDGES | MB_USES_COSTS | MB_USES_GOAL | MB_USES_VALUES, mb_expect_monotone, NULL, NULL, 0},
    {"taquin", MB_USES_TILES, mb_expect_taquin, mb_judge_taquin, NULL, 0},
    {"execute", GAME | MB_USES_PICK | MB_USES_NEXT, mb_expect_execute, NULL, mb_execute_raises, MB_NEEDS_PLAY_ENDS},
    {"added", MB_USES_EDGES | MB_USES_FLAGS | MB_USES_PICK, mb_expect_added, NULL, NULL, 0},
    {"removed", MB_USES_EDGES | MB_USES_FLAGS | MB_USES_PICK, mb_expect_removed, NULL, NULL, 0},
    {"member", MB_USES_EDGES | MB_USES_FLAGS | MB_USES_PICK, mb_expect_member, NULL, NULL, 0},
    {"empty", MB_USES_EDGES | MB_USES_FLAGS, mb_expect_empty, NULL, NULL, 0},
    {"all", MB_USES_EDGES | MB_USES_FLAGS | MB_USES_PICK, mb_expect_all, NULL, NULL, 0},
    {"some", MB_USES_EDGES | MB_USES_FLAGS | MB_USES_PICK, mb_expect_some, NULL, NULL, 0},
    {"step", GAME | MB_USES_FLAGS | MB_USES_PLAYER, mb_expect_step, mb_judge_step, NULL, 0},
    {"get", MB_USES_CELLS, mb_expect_get, NULL, NULL, 0},
    {"put", MB_USES_CELLS, mb_expect_put, mb_judge_exact, NULL, MB_NEEDS_EMPTY},
    {"turn", MB_USES_CELLS, mb_expect_turn, NULL, mb_turn_raises, 0},
    {"winning", MB_USES_CELLS, mb_expect_winning, NULL, NULL, 0},
    {"nextboards", MB_USES_CELLS, mb_expect_next_boards, NULL, NULL, MB_NEEDS_FAIR},
};

const mb_exercise_judge *mb_exercise_judge_at(size_t index)
{
    return index < MB_COUNT(rows) ? &rows[index] : NULL;
}

mb_status mb_trial_judge(mb_finding *out, const mb_trial *trial, const mb_datum *found)
{
    const mb_exercise_judge *row = trial->exercise->jury;
    const mb_status status = (row->judge ? row->judge : mb_judge_equal)(out, trial, found);
    return status == MB_OK ? mb_pool_status(trial->pool) : status;
}
