/* weigh.c -- a state's outcome from those of the states one move on. */
#include "table/weigh.h"

#include "core/mem.h"

enum { ROOM = 256 }; /* moves that there is memory for at first */

mb_status mb_rooms_new(mb_room **out, int threads)
{
    mb_room *rooms = mb_alloc_zero((size_t)threads, sizeof *rooms);
    if (!rooms)
        return MB_ENOMEM;
    bool again;
    for (int i = 0; i < threads; i++)
        rooms[i].wanted = ROOM;
    if (mb_rooms_grow(&again, rooms, threads) != MB_OK) {
        mb_rooms_free(rooms, threads);
        return MB_ENOMEM;
    }
    *out = rooms;
    return MB_OK;
}

void mb_rooms_free(mb_room *rooms, int threads)
{
    for (int i = 0; i < threads && rooms; i++)
        mb_release_all(rooms[i].next, rooms[i].key);
    mb_release(rooms);
}

mb_status mb_rooms_grow(bool *again, mb_room *rooms, int threads)
{
    size_t wanted = 0;
    for (int i = 0; i < threads; i++) {
        wanted = rooms[i].wanted > wanted ? rooms[i].wanted : wanted;
        rooms[i].wanted = 0;
    }
    *again = wanted > 0;
    for (int i = 0; i < threads; i++) {
        size_t room = rooms[i].room;
        if (!mb_grow(&rooms[i].key, &room, 0, wanted) || !mb_grow(&rooms[i].next, &rooms[i].room, 0, wanted))
            return MB_ENOMEM;
        MB_ASSERT(room >= rooms[i].room);
    }
    return MB_OK;
}

bool mb_room_moves(size_t *count, mb_room *room, const mb_rules *rules, mb_state state)
{
    *count = rules->game->moves(rules->self, state, room->next, room->room);
    if (*count <= room->room)
        return true;
    room->wanted = *count > room->wanted ? *count : room->wanted;
    MB_ASSERT(room->wanted > room->room);
    return false;
}

bool mb_room_lists(const mb_adjacency *kernel, mb_room *room)
{
    enum { SPARE = 1 << 10 }; /* keys that are listed before what they lead to is read */
    if (room->room >= kernel->most + SPARE)
        return true;
    room->wanted = kernel->most + SPARE;
    return false;
}

mb_outcome mb_weigh_terminal(const mb_space *space, mb_state state)
{
    const mb_rules *rules = space->rules;
    const mb_mark mark = rules->game->mark(rules->self, state);
    switch (mark) {
    case MB_UNMARKED:
        return OUTCOME_NONE;
    case MB_MOVER_WINS:
        return OUTCOME_WON;
    case MB_MOVER_LOSES:
        return OUTCOME_LOST;
    case MB_WIN1:
    case MB_WIN2:
        return mb_space_mover(space, state) == (mark == MB_WIN1 ? MB_P1 : MB_P2) ? OUTCOME_WON : OUTCOME_LOST;
    default:
        return OUTCOME_DRAWN;
    }
}

/* The outcome of a state: by the rules if it is terminal, since a file has no outcomes of these. */
static mb_outcome outcome_of(const mb_space *space, mb_state state, const mb_outcomes *outcomes)
{
    const mb_outcome terminal = mb_weigh_terminal(space, state);
    if (terminal != OUTCOME_NONE)
        return terminal;
    uint32_t tier;
    const uint64_t slot = mb_space_slot(&tier, space, state);
    MB_ASSERT(slot != MB_NO_SLOT);
    return outcomes->get(outcomes->self, tier, slot);
}

bool mb_weigh_moves(mb_weighed *out, const mb_space *space, mb_state state, const mb_outcomes *outcomes,
                    uint32_t most, mb_outcome step, mb_room *room)
{
    *out = (mb_weighed){.beyond = UINT32_MAX};
    if (!mb_room_moves(&out->count, room, space->rules, state))
        return false;
    const bool impartial = mb_space_impartial(space);
    const mb_player mover = mb_space_mover(space, state);
    for (size_t i = 0; i < out->count; i++) {
        const bool other = impartial || mb_space_mover(space, room->next[i]) != mover;
        const mb_outcome outcome = outcome_of(space, room->next[i], outcomes);
        const bool decided = outcome != OUTCOME_NONE && outcome != OUTCOME_DRAWN;
        if (outcome == OUTCOME_NONE || (decided && outcome_distance(outcome) > most)) {
            out->unknown++;
            if (outcome != OUTCOME_NONE && outcome_distance(outcome) < out->beyond)
                out->beyond = outcome_distance(outcome);
            continue;
        }
        out->far = out->far || (decided && step && outcome_distance(outcome) >= OUTCOME_FAR);
        const mb_outcome here = outcome_before(outcome, other, step);
        out->best = here > out->best ? here : out->best;
    }
    MB_ASSERT(out->unknown <= out->count && (out->best != OUTCOME_NONE) == (out->unknown < out->count));
    return true;
}
