/* judge_path.c -- judges of ways and of heuristics. */
#include "grade/judging.h"

#include "marienbad/path.h"

static const mb_words SAY_NO_WAY =
    MB_WORDS("{found}, but the goal cannot be reached", "{found}, mais le but ne peut être atteint");
static const mb_words SAY_A_WAY =
    MB_WORDS("{found}, but a way of cost {right} exists", "{found}, mais il existe un chemin de coût {right}");
static const mb_words SAY_TOO_FAR =
    MB_WORDS("not admissible: {found}, but the board is solved in {right} {right?move:moves}",
             "non admissible : {found}, mais le plateau se résout en {right} {right?coup:coups}");

/* ---- ways ---- */

mb_datum mb_expect_distance(const mb_trial *t, const mb_type *type)
{
    MB_ASSERT(t->instance->pick < t->instance->n);
    const int64_t *distance = mb_trial_distances(t);
    if (!distance)
        return mb_datum_null();
    const int64_t found = distance[t->instance->pick];
    if (found >= 0)
        return mb_datum_number(found);
    return type && type->kind == MB_TYPE_OPTION ? mb_datum_null() : mb_datum_text("Not found");
}

mb_status mb_judge_distance(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    MB_ASSERT(t->instance->pick < t->instance->n);
    const int64_t *distance = mb_trial_distances(t);
    if (!distance)
        return MB_ENOMEM;
    const int64_t right = distance[t->instance->pick];
    const mb_datum way = mb_datum_number(right);
    const bool none = found->kind == MB_DATUM_NULL || found->kind == MB_DATUM_TEXT
                      || (found->kind == MB_DATUM_NUMBER && found->number < 0) || found->kind == MB_DATUM_BOOL;
    if (right < 0 ? none : found->kind == MB_DATUM_NUMBER && found->number == right)
        return mb_judge_accept(out);
    return right < 0 ? mb_judge_refuse_found(out, t, SAY_NO_WAY, found)
                     : mb_judge_refuse_pair(out, t, t->instance->pick, SAY_A_WAY, found, &way);
}

mb_datum mb_expect_admissible(const mb_trial *t, const mb_type *type)
{
    (void)type;
    const int64_t *distance = mb_trial_distances(t);
    for (uint32_t v = 0; distance && v < t->instance->n; v++)
        if (distance[v] >= 0 && mb_trial_guess(t, distance, v) > distance[v])
            return mb_datum_bool(false);
    return mb_datum_bool(true);
}

mb_datum mb_expect_monotone(const mb_trial *t, const mb_type *type)
{
    (void)type;
    const int64_t *distance = mb_trial_distances(t);
    for (uint32_t e = 0; distance && e < t->instance->m; e++) {
        const mb_edge edge = t->instance->edge[e];
        if (mb_trial_guess(t, distance, edge.from) > mb_trial_guess(t, distance, edge.to) + (int64_t)edge.cost)
            return mb_datum_bool(false);
    }
    return mb_datum_bool(true);
}

/* ---- the taquin ---- */

/* Moves that solve a board of 3 x 3, at least; -1: no memory. */
static int64_t taquin_distance(const mb_trial *t)
{
    MB_ASSERT(t->instance->count == 9);
    const char *const args[] = {"rows=3", "cols=3", t->instance->goal ? "goal=last" : "goal=first"};
    mb_rules *rules = NULL;
    mb_pathfinder *finder = NULL;
    mb_path path = {0};
    int64_t found = -1;
    mb_state board = 0;
    for (uint32_t i = 0; i < 9; i++)
        board |= (mb_state)t->instance->number[i] << (4 * i);
    if (mb_rules_open(&rules, mb_game_find("taquin"), args, MB_COUNT(args), NULL) != MB_OK)
        goto done;
    const mb_ground ground = mb_ground_of_rules(rules);
    const mb_path_options options = {.algorithm = "astar", .general = true};
    if (mb_pathfinder_of(&finder, &ground, &options, NULL, NULL) == MB_OK
        && mb_pathfinder_find(&path, NULL, finder, board, NULL, NULL) == MB_OK && path.found)
        found = (int64_t)path.cost;
done:
    t->pool->short_of_memory = t->pool->short_of_memory || found < 0;
    mb_path_clear(&path);
    mb_pathfinder_free(finder);
    mb_rules_close(rules);
    return found;
}

mb_datum mb_expect_taquin(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return mb_datum_number(taquin_distance(t));
}

mb_status mb_judge_taquin(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    const int64_t right = taquin_distance(t);
    if (right < 0)
        return MB_ENOMEM;
    const bool number = found->kind == MB_DATUM_NUMBER || found->kind == MB_DATUM_REAL;
    const double guess = found->kind == MB_DATUM_REAL ? found->real : (double)found->number;
    if (number && guess >= 0 && guess <= (double)right)
        return mb_judge_accept(out);
    mb_text text = mb_written_of(t, found, NULL);
    const mb_status status =
        mb_finding_refuse(out, MB_NONE, SAY_TOO_FAR, "found", mb_piece_of(&text), "right", right);
    mb_text_clear(&text);
    return status;
}
