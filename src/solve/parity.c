/* parity.c -- parity games: simple cases first, then one strongly connected component after the other.
 *
 * Marked positions are won.  A position with a move to itself is won by its owner if the priority has his parity;
 * otherwise that move is useless to him.  A cycle through positions of one player whose highest priority has his
 * parity is won by him.  So are the attractors of all these.  In what is left, a component that no move leaves is
 * solved alone, and its attractors are removed; so every move out of a later component leads to a position that its
 * owner loses, and can be ignored.
 */
#include "solve/parity.h"

#include "core/mem.h"
#include "marienbad/solve.h"
#include "solve/parity_component.h"
#include "solve/parity_scc.h"
#include "solve/parity_turns.h"

/* A parity game while it is being decomposed and solved. */
typedef struct decomposition {
    const mb_arena *arena;
    const mb_predecessors *predecessors;
    uint8_t *winner; /* winner[v]: 1 or 2; 0: not solved yet */
    uint8_t *skip;   /* in win_cycles(): not 0: solved, or not the player's; NULL elsewhere */
    uint32_t *move;  /* move[v], at the winner's own positions */
    uint32_t *left;  /* left[v]: moves of v that are not known to lose for its owner; once v is won, the next position
                        of the queue */
    uint32_t head, tail; /* the queue: positions won, nothing attracted to them yet; MB_NONE: empty */
    uint32_t won;        /* number of positions won */
    const mb_attractor_observer *observer;
    mb_component_source whole;
    mb_component game;
    mb_pace pace;
    mb_parity_algorithm *alone; /* the only algorithm for components; NULL: all, in turns */
    int threads;
} decomposition;

static inline void win(decomposition *d, uint32_t v, mb_player player, uint32_t move)
{
    MB_ASSERT(d->winner[v] == 0 && d->won < d->arena->positions);
    d->winner[v] = player == MB_P1 ? 1 : 2;
    if (d->skip)
        d->skip[v] = 1;
    d->move[v] = move;
    if (d->head == MB_NONE)
        d->head = v;
    else
        d->left[d->tail] = v;
    d->tail = v;
    d->won++;
    if (MB_UNLIKELY(d->observer != NULL))
        d->observer->added(d->observer->context, v, player, MB_NEVER, move);
}

/* Attract, for their winners, to the positions that were won since the last call. */
static mb_status parity_attract(decomposition *d)
{
    const mb_predecessors *p = d->predecessors;
    for (uint32_t v = d->head; v != MB_NONE; v = v == d->tail ? MB_NONE : d->left[v]) {
        const mb_player player = d->winner[v] == 1 ? MB_P1 : MB_P2;
        if (v != d->tail) { /* prefetch: reading the link to the next position would stall */
            __builtin_prefetch(&p->first[d->left[v]]);
            __builtin_prefetch(&d->left[d->left[v]]);
        }
        for (uint64_t i = p->first[v]; i < p->first[v + 1]; i++) {
            const uint32_t u = p->from[i];
            if (d->winner[u] != 0)
                continue;
            MB_ASSERT(u != v && d->left[u] > 0);
            if (mb_owner(d->arena, u) == player)
                win(d, u, player, v);
            else if (--d->left[u] == 0)
                win(d, u, player, MB_NONE);
        }
        const mb_status status = mb_pace_step(&d->pace, p->first[v + 1] - p->first[v] + 1);
        if (status != MB_OK)
            return status;
    }
    d->head = d->tail = MB_NONE;
    return MB_OK;
}

/* Solve marked positions, and positions whose winner follows from a move to themselves. */
static void parity_begin(decomposition *d)
{
    const mb_arena *arena = d->arena;
    for (uint32_t v = 0; v < arena->positions; v++) {
        const mb_mark mark = mb_mark_of(arena, v);
        if (mark != MB_UNMARKED) {
            MB_ASSERT(mark == MB_WIN1 || mark == MB_WIN2);
            win(d, v, mark == MB_WIN1 ? MB_P1 : MB_P2, MB_NONE);
            continue;
        }
        bool loop = false;
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
            loop |= arena->to[i] == v;
        d->left[v] = (uint32_t)mb_degree(arena, v) - loop;
        const mb_player player = mb_parity(arena->priority[v]);
        if (loop && mb_owner(arena, v) == player)
            win(d, v, player, v);
        else if (d->left[v] == 0)
            win(d, v, player, MB_NONE);
    }
}

/* The members are strongly connected, belong to one player, and their highest priority has his parity: he wins by
 * visiting it again and again.  Their order in the search, which is over for them, is `member` meanwhile. */
static void win_component(decomposition *d, mb_scc *walk, const uint32_t *members, uint32_t count, uint32_t highest)
{
    const mb_arena *arena = d->arena;
    const mb_player player = mb_parity(highest);
    const uint32_t member = MB_NONE - 1, before = d->won;
    MB_ASSERT(d->head == MB_NONE); /* so that the queue will hold the members and nothing else */
    for (uint32_t i = 0; i < count; i++) {
        MB_ASSERT(walk->order[members[i]] == MB_NONE);
        walk->order[members[i]] = member;
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t v = members[i];
        if (arena->priority[v] != highest)
            continue;
        uint64_t k = arena->first[v];
        while (arena->to[k] == v || walk->order[arena->to[k]] != member) {
            k++;
            MB_ASSERT(k < arena->first[v + 1]);
        }
        win(d, v, player, arena->to[k]);
    }
    for (uint32_t v = d->head; v != MB_NONE; v = v == d->tail ? MB_NONE : d->left[v]) {
        for (uint64_t i = d->predecessors->first[v]; i < d->predecessors->first[v + 1]; i++) {
            const uint32_t u = d->predecessors->from[i];
            if (walk->order[u] == member && d->winner[u] == 0)
                win(d, u, player, v);
        }
    }
    for (uint32_t i = 0; i < count; i++)
        walk->order[members[i]] = MB_NONE;
    MB_ASSERT(d->won - before == count);
    (void)before;
}

/* A strongly connected component of a player's positions: if its highest priority has his parity, he wins it; else
 * the part up to his highest priority is searched again. */
static mb_status try_component(decomposition *d, mb_scc *walk, uint32_t *members, uint32_t count, mb_player player)
{
    const uint32_t *priority = d->arena->priority;
    uint32_t highest = 0, best = 0, left = 0;
    bool any = false;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t here = priority[members[i]];
        highest = here > highest ? here : highest;
        if (mb_parity(here) == player) {
            best = here > best ? here : best;
            any = true;
        }
    }
    if (any && best == highest) {
        win_component(d, walk, members, count, best);
        return parity_attract(d);
    }
    for (uint32_t i = 0; i < count; i++)
        if (any && priority[members[i]] <= best)
            members[left++] = members[i];
        else
            d->skip[members[i]] = 1;
    return left > 1 ? mb_scc_again(walk, members, left) : MB_OK;
}

/* Find cycles through positions of one player alone, while that examines every move LOOKS times at most. */
static mb_status win_cycles(decomposition *d, mb_player player)
{
    enum { LOOKS = 4 };
    const mb_arena *arena = d->arena;
    uint64_t steps = 0;
    mb_scc walk;
    uint32_t *members, count;
    if (!(d->skip = mb_alloc(arena->positions, sizeof *d->skip)))
        return MB_ENOMEM;
    for (uint32_t v = 0; v < arena->positions; v++)
        d->skip[v] = d->winner[v] != 0 || mb_owner(arena, v) != player;
    mb_status status = mb_scc_begin(&walk, arena, d->skip);
    while (status == MB_OK && steps < LOOKS * (arena->moves + arena->positions)
           && (count = mb_scc_next(&walk, &members)) > 0) {
        uint32_t open = 0;
        for (uint32_t i = 0; i < count; i++) {
            steps += mb_degree(arena, members[i]) + 1;
            if (!d->skip[members[i]])
                members[open++] = members[i];
        }
        if (open < count && open > 1)
            status = mb_scc_again(&walk, members, open);
        else if (open > 1)
            status = try_component(d, &walk, members, open, player);
    }
    mb_scc_end(&walk);
    mb_release(d->skip);
    d->skip = NULL;
    return status;
}

/* All priorities of a component have a player's parity: he wins it by any moves inside. */
static void win_all(decomposition *d, const uint32_t *members, uint32_t count, mb_player player)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t v = members[i];
        d->move[v] = MB_NONE;
        for (uint64_t k = d->arena->first[v]; k < d->arena->first[v + 1] && d->move[v] == MB_NONE; k++)
            if (d->winner[d->arena->to[k]] == 0 && d->arena->to[k] != v)
                d->move[v] = d->arena->to[k];
        MB_ASSERT(d->move[v] != MB_NONE);
    }
    for (uint32_t i = 0; i < count; i++)
        win(d, members[i], player, d->move[members[i]]);
}

/* Take over what an algorithm has decided in the copy of a component, and attract to it. */
static mb_status take_over(decomposition *d)
{
    const mb_component *game = &d->game;
    for (uint32_t i = 0; i < game->positions; i++)
        if (game->winner[i] != MB_UNDECIDED) {
            MB_ASSERT((game->move[i] != MB_NONE) == (game->owner[i] == game->winner[i]));
            win(d, game->name[i], (mb_player)game->winner[i],
                game->move[i] != MB_NONE ? game->name[game->move[i]] : MB_NONE);
        }
    return parity_attract(d);
}

/* Find room for the places of positions in components. */
static mb_status make_places(decomposition *d)
{
    const size_t size = d->arena->positions * sizeof *d->whole.place;
    if (d->whole.place)
        return MB_OK;
    if (!(d->whole.place = mb_alloc(d->arena->positions, sizeof *d->whole.place)))
        return MB_ENOMEM;
    memset(d->whole.place, 0xff, size);
    return MB_OK;
}

/* A component that has much of a large game: what is not needed to solve it is released meanwhile. */
static bool is_vast(const decomposition *d, uint32_t count)
{
    enum { LARGE = MB_SMALL_PIECES ? 32 : 1 << 20, PART = 16 };
    return count >= LARGE && count >= d->arena->positions / PART;
}

/* Solve what is left of d->game, in turns, or by one algorithm alone. */
static mb_status solve_copy(decomposition *d, mb_turns *turns)
{
    bool solved;
    mb_status status = MB_OK;
    for (uint32_t count = d->game.positions; count > 0;) {
        uint32_t open = 0, *const names = d->game.name;
        if (d->alone)
            status = d->alone(&solved, &d->game, UINT64_MAX, &d->pace, NULL);
        else
            status = mb_turns_run(turns, &d->game, &d->pace, d->threads);
        mb_turns_clear(turns);
        if (status != MB_OK || (status = take_over(d)) != MB_OK)
            break;
        for (uint32_t i = 0; i < count; i++)
            if (d->winner[names[i]] == 0)
                names[open++] = names[i];
        MB_ASSERT(open < count);
        count = open;
        if (count > 0
            && ((status = make_places(d)) != MB_OK
                || (status = mb_component_fill(&d->game, &d->whole, names, count)) != MB_OK))
            break;
    }
    return status;
}

/* left[v] of the positions that are not won, as parity_begin() and parity_attract() have it. */
static mb_status make_left(decomposition *d)
{
    const mb_arena *arena = d->arena;
    if (!(d->left = mb_alloc(arena->positions, sizeof *d->left)))
        return MB_ENOMEM;
    for (uint32_t v = 0; v < arena->positions; v++) {
        if (d->winner[v] != 0)
            continue;
        d->left[v] = 0;
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
            d->left[v] += d->winner[arena->to[i]] == 0 && arena->to[i] != v;
    }
    return MB_OK;
}

/* Take over what an algorithm has decided in a view, whose moves are in their place already, and attract to it. */
static mb_status take_over_view(decomposition *d, const mb_component *game)
{
    const mb_status status = make_left(d);
    if (status != MB_OK)
        return status;
    for (uint32_t v = 0; v < game->positions; v++)
        if (game->winner[v] != MB_UNDECIDED) {
            MB_ASSERT((d->move[v] != MB_NONE) == ((int)mb_owner(d->arena, v) == game->winner[v]));
            win(d, v, (mb_player)game->winner[v], d->move[v]);
        }
    return parity_attract(d);
}

/* One turn, or more, at a view of these positions.  Afterwards they are those that are still not solved; *count: how
 * many. */
static mb_status run_view(decomposition *d, mb_turns *turns, uint32_t *members, uint32_t *count)
{
    bool solved;
    uint32_t open = 0;
    mb_component game;
    mb_release(d->left); /* made again afterwards */
    d->left = NULL;
    mb_status status = mb_component_look(&game, &d->whole, members, *count, d->move);
    if (status == MB_OK && d->alone)
        status = d->alone(&solved, &game, UINT64_MAX, &d->pace, NULL);
    else if (status == MB_OK)
        status = mb_turns_run(turns, &game, &d->pace, d->threads);
    if (status == MB_OK)
        status = take_over_view(d, &game);
    mb_component_look_away(&game);
    for (uint32_t i = 0; i < *count; i++)
        if (d->winner[members[i]] == 0)
            members[open++] = members[i];
    if (open < *count)
        mb_turns_clear(turns);
    *count = open;
    return status;
}

/* Solve a component that would take too much memory if it were copied: as far as possible in views. */
static mb_status solve_vast(decomposition *d, uint32_t *members, uint32_t count)
{
    mb_turns turns = {0};
    mb_status status = MB_OK;
    const bool views = !d->alone || mb_solves_views(d->alone);
    for (uint32_t before = 0; status == MB_OK && views && count != before && is_vast(d, count);) {
        before = count;
        status = run_view(d, &turns, members, &count);
    }
    if (status == MB_OK && count > 0 && (status = make_places(d)) == MB_OK
        && (status = mb_component_fill(&d->game, &d->whole, members, count)) == MB_OK) {
        mb_release(d->whole.place);
        d->whole.place = NULL;
        status = solve_copy(d, &turns);
    }
    mb_turns_clear(&turns);
    return status;
}

/* Copy the members of a component, in the order of their numbers, and end the search that found it. */
static mb_status keep_members(uint32_t **out, const decomposition *d, mb_scc *walk, const uint32_t *members,
                              uint32_t count)
{
    const uint32_t n = d->arena->positions;
    uint32_t *const kept = mb_alloc(count, sizeof *kept), member = 0;
    if (!kept)
        return MB_ENOMEM;
    for (uint32_t i = 0; i < count; i++)
        walk->order[members[i]] = MB_NONE - 1;
    for (uint32_t v = 0; v < n; v++)
        if (walk->order[v] == MB_NONE - 1)
            kept[member++] = v;
    MB_ASSERT(member == count);
    mb_scc_end(walk);
    *out = kept;
    return MB_OK;
}

/* Solve positions of one component, none of them solved.  The search for components ends before a vast one. */
static mb_status solve_component(decomposition *d, mb_scc *walk, const uint32_t *members, uint32_t count)
{
    bool met[2] = {false, false};
    for (uint32_t i = 0; i < count; i++)
        met[mb_parity(d->arena->priority[members[i]])] = true;
    if (!met[0] || !met[1]) {
        win_all(d, members, count, met[0] ? MB_P1 : MB_P2);
        return parity_attract(d);
    }
    mb_status status;
    if (is_vast(d, count)) {
        uint32_t *kept;
        mb_component_clear(&d->game);
        if ((status = keep_members(&kept, d, walk, members, count)) == MB_OK) {
            status = solve_vast(d, kept, count);
            mb_release(kept);
        }
        return status;
    }
    mb_turns turns = {0};
    if ((status = make_places(d)) != MB_OK
        || (status = mb_component_fill(&d->game, &d->whole, members, count)) != MB_OK)
        return status;
    return solve_copy(d, &turns);
}

/* Solve component after component, each after all that it leads to. */
static mb_status solve_components(decomposition *d)
{
    mb_scc walk;
    uint32_t *members, count;
    mb_status status = mb_scc_begin(&walk, d->arena, d->winner);
    while (status == MB_OK && d->won < d->arena->positions && (count = mb_scc_next(&walk, &members)) > 0) {
        uint32_t open = 0;
        for (uint32_t i = 0; i < count; i++)
            if (d->winner[members[i]] == 0)
                members[open++] = members[i];
        if (open < count / 2) /* attractors took most of it: find the components of the rest */
            status = mb_scc_again(&walk, members, open);
        else if (open > 0)
            status = solve_component(d, &walk, members, open);
        if (status == MB_OK && !walk.order && d->won < d->arena->positions)
            status = mb_scc_begin(&walk, d->arena, d->winner); /* of what is left */
    }
    mb_scc_end(&walk);
    return status;
}

/* Make the solution; the loser's move is his first. */
static void parity_finish(mb_solution *out, decomposition *d, uint32_t *rank)
{
    const mb_arena *arena = d->arena;
    *out = (mb_solution){.positions = arena->positions, .winner = d->winner, .rank = rank, .move = d->move};
    for (uint32_t v = 0; v < arena->positions; v++) {
        MB_ASSERT(d->winner[v] == 1 || d->winner[v] == 2);
        const bool lost = (int)mb_owner(arena, v) + 1 != d->winner[v];
        if (mb_is_terminal(arena, v))
            d->move[v] = MB_NONE;
        else if (lost)
            d->move[v] = arena->to[arena->first[v]];
        MB_ASSERT(mb_is_terminal(arena, v) == (d->move[v] == MB_NONE));
        rank[v] = MB_NEVER;
        out->won1 += d->winner[v] == 1;
    }
    out->won2 = arena->positions - out->won1;
    d->winner = NULL;
    d->move = NULL;
}

/* The solvers that are one algorithm alone. */
extern const mb_solver mb_solver_fixpoint, mb_solver_promotion, mb_solver_tangles, mb_solver_universal;
static const struct {
    const mb_solver *solver;
    mb_parity_algorithm *run;
} alone[] = {{&mb_solver_fixpoint, mb_fixpoint_run},
             {&mb_solver_promotion, mb_promotion_run},
             {&mb_solver_tangles, mb_tangles_run},
             {&mb_solver_universal, mb_universal_run}};

static mb_status parity_run(mb_solution *out, const mb_arena *arena, const mb_solve_plan *plan,
                            const mb_predecessors *predecessors, const mb_attractor_observer *observer,
                            const mb_limits *limits)
{
    const uint32_t n = arena->positions;
    MB_ASSERT(arena->priority && !arena->impartial);
    decomposition d = {.arena = arena,
                       .predecessors = predecessors,
                       .observer = observer && observer->added ? observer : NULL,
                       .winner = mb_alloc_zero(n, sizeof *d.winner),
                       .move = mb_alloc(n, sizeof *d.move),
                       .left = mb_alloc(n, sizeof *d.left),
                       .head = MB_NONE,
                       .tail = MB_NONE,
                       .pace = mb_pace_begin(limits, n),
                       .threads = plan->threads};
    for (size_t i = 0; i < MB_COUNT(alone); i++)
        if (plan->solver == alone[i].solver)
            d.alone = alone[i].run;
    d.whole = (mb_component_source){.arena = arena, .predecessors = predecessors, .winner = d.winner};
    d.pace.shown = &d.won; /* how many positions are decided */
    mb_status status = MB_ENOMEM;
    if (!d.winner || !d.move || !d.left)
        goto done;
    parity_begin(&d);
    if ((status = parity_attract(&d)) != MB_OK)
        goto done;
    if (d.won < n && (status = win_cycles(&d, MB_P1)) != MB_OK)
        goto done;
    if (d.won < n && (status = win_cycles(&d, MB_P2)) != MB_OK)
        goto done;
    if ((status = solve_components(&d)) != MB_OK)
        goto done;
    uint32_t *rank = d.left;
    d.left = NULL;
    parity_finish(out, &d, rank);
done:
    mb_release_all(d.winner, d.skip, d.move, d.left, d.whole.place);
    mb_component_clear(&d.game);
    return status;
}

#define PARITY_SOLVER(solver_name, words)                                                                            \
    const mb_solver mb_solver_##solver_name = {                                                                      \
        .name = #solver_name,                                                                                        \
        .brief = words,                                                                                              \
        .needs_plain = true,                                                                                         \
        .needs_priorities = true,                                                                                    \
        .method = MB_DECOMPOSITION,                                                                                  \
        .run = parity_run,                                                                                           \
        .check = mb_check_parity,                                                                                    \
    }

PARITY_SOLVER(
    zielonka,
    MB_WORDS("parity games: Zielonka's recursion; where it takes long, in turn with the next four",
             "jeux de parité : la récursion de Zielonka ; si elle tarde, en alternance avec les quatre suivants"));
PARITY_SOLVER(fixpoint, MB_WORDS("parity games: fixpoint iteration with justifications alone",
                                 "jeux de parité : l'itération de point fixe avec justifications seule"));
PARITY_SOLVER(promotion,
              MB_WORDS("parity games: priority promotion alone", "jeux de parité : la promotion de priorités seule"));
PARITY_SOLVER(tangles, MB_WORDS("parity games: recursive tangle learning alone",
                                "jeux de parité : l'apprentissage récursif d'enchevêtrements seul"));
PARITY_SOLVER(universal, MB_WORDS("parity games: the quasi-polynomial recursion with tangles alone",
                                  "jeux de parité : la récursion quasi polynomiale avec enchevêtrements seule"));
