/* connect4_team.c -- one question, asked by several threads.
 *
 * All members of a team search the same position for the same goal with one table, and the first who is done answers
 * for all.  They share the work because each puts off what another is searching just now (connect4_search.h), and
 * finds in the table what another has finished.
 *
 * The table must not grow meanwhile, so it is at its full size first; and most questions are answered before threads
 * would have started.  So a question is asked by one thread for a while, as if there were no other.
 */
#include "connect4/connect4_internal.h"
#include "core/mem.h"
#include "core/team.h"

mb_status mb_c4_threads(mb_c4_solver *s, int threads)
{
    MB_ASSERT(1 <= threads && threads <= MB_MAX_THREADS);
#ifndef _OPENMP
    threads = 1;
#endif
    const int helpers = threads - 1;
    const size_t room = (size_t)(s->shape.width * (s->shape.cells + 1)); /* nodes of one helper */
    mb_c4_solver *helper = helpers > 0 ? mb_alloc_zero((size_t)helpers, sizeof *helper) : NULL;
    mb_c4_node *nodes = helpers > 0 ? mb_alloc((size_t)helpers * room, sizeof *nodes) : NULL;
    if (helpers > 0 && (!helper || !nodes)) {
        mb_release_all(helper, nodes);
        return MB_ENOMEM;
    }
    for (int i = 0; i < helpers; i++) {
        helper[i] = (mb_c4_solver){.shape = s->shape, .number = i + 1, .nodes = nodes + (size_t)i * room};
        helper[i].free_node = helper[i].nodes;
        memcpy(helper[i].value, s->value, sizeof s->value);
    }
    if (s->helpers > 0)
        mb_release(s->helper[0].nodes);
    mb_release(s->helper);
    s->helper = helper;
    s->helpers = helpers;
    return MB_OK;
}

/* A team of the solver and its helpers, which may visit as many nodes together as it might alone. */
static void gather(mb_c4_team *team, mb_c4_solver *s)
{
    MB_ASSERT(0 < s->helpers && s->helpers < MB_MAX_THREADS && s->visited <= s->most);
    *team = (mb_c4_team){.size = s->helpers + 1};
    const uint64_t share = (s->most - s->visited) / (uint64_t)team->size;
    for (size_t i = 0; i < MB_COUNT(s->table); i++)
        mb_c4_table_fill(&s->table[i], s->shape.key_bits);
    for (int i = 0; i < team->size; i++) {
        mb_c4_solver *const m = i == 0 ? s : &s->helper[i - 1];
        if (i > 0) {
            memcpy(m->table, s->table, sizeof s->table);
            m->visited = 0;
            mb_c4_limit(m, NULL);
        }
        m->most = m->visited + share;
        m->team = team;
        team->member[i] = m;
        mb_c4_look_later(m);
    }
}

/* One question for a team: does the position reach the goal? */
typedef struct question {
    mb_c4_team *team;
    mb_c4_test *test;
    mb_c4_node position;
    int goal;
} question;

/* The search of one member; nothing where another member has the answer already. */
static void take_part(void *context, int number)
{
    const question *q = context;
    mb_c4_team *team = q->team;
    MB_ASSERT(number < team->size);
    mb_c4_solver *const m = team->member[number];
    MB_ASSERT(m->team == team && m->number == number);
    if (__atomic_load_n(&team->over, __ATOMIC_RELAXED))
        return;
    const int score = q->test(m, q->position, q->goal);
    if (__atomic_exchange_n(&team->over, 1, __ATOMIC_RELAXED))
        return;
    team->score = score;
    team->stopped = m->stopped;
}

static int ask_together(mb_c4_solver *s, mb_c4_node x, int goal)
{
    const uint64_t most = s->most;
    mb_c4_team team;
    gather(&team, s);
    question q = {.team = &team, .test = s->test, .position = x, .goal = goal};
    mb_team_each(team.size, take_part, &q); /* member 0 is the caller, and looks at the limits */
    for (int i = 0; i < s->helpers; i++)
        s->visited += s->helper[i].visited;
    s->stopped = team.stopped;
    s->most = most;
    s->team = NULL;
    mb_c4_look_later(s);
    return team.score;
}

int mb_c4_ask(mb_c4_solver *s, mb_c4_node x, int goal)
{
    if (s->helpers == 0)
        return s->test(s, x, goal);
    const uint64_t most = s->most;
    s->most = most - s->visited > s->alone ? s->visited + s->alone : most;
    mb_c4_look_later(s);
    const int score = s->test(s, x, goal);
    const bool longer = s->stopped == MB_ELIMIT && s->visited > s->most && s->visited <= most;
    s->most = most;
    mb_c4_look_later(s);
    if (!longer)
        return score;
    s->stopped = MB_OK;
    return ask_together(s, x, goal);
}
