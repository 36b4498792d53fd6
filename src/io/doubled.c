/* doubled.c -- is a graph that was read already the double of another? */
#include "io/doubled.h"

#include "core/mem.h"

static const mb_words SAY_DOUBLED =
    MB_WORDS("an arena already doubled: positions (1, s) and (2, s), and every move changes the player",
             "une arène déjà dédoublée : positions (1, s) et (2, s), et chaque coup change de joueur");
static const mb_words SAY_DOUBLED_NORMAL =
    MB_WORDS("an arena already doubled: positions (1, s) and (2, s), and every move changes the player; a player who "
             "cannot move loses",
             "une arène déjà dédoublée : positions (1, s) et (2, s), et chaque coup change de joueur ; qui ne peut "
             "jouer perd");

/* The player (1 or 2) of the pair that position v is called; 0: none. */
static mb_status player_of_pair(uint8_t *out, const mb_arena *arena, uint32_t v, mb_text *name)
{
    name->length = 0;
    mb_arena_name(name, arena, v);
    *out = 0;
    if (name->status == MB_OK && name->length > 4 && name->data[0] == '(' && name->data[2] == ','
        && name->data[name->length - 1] == ')')
        *out = name->data[1] == '1' ? 1 : name->data[1] == '2' ? 2 : 0;
    return name->status;
}

/* Fill player[v]; *doubled: the names are pairs, of both players, and moves go from one to the other. */
static mb_status find_players(bool *doubled, uint8_t *player, const mb_arena *arena)
{
    mb_text name = {0};
    mb_status status = MB_OK;
    unsigned seen = 0;
    *doubled = true;
    for (uint32_t v = 0; v < arena->positions && *doubled && status == MB_OK; v++) {
        status = player_of_pair(&player[v], arena, v, &name);
        *doubled = player[v] != 0;
        seen |= player[v];
    }
    mb_text_clear(&name);
    *doubled = *doubled && seen == 3 && arena->moves > 0;
    for (uint32_t v = 0; v < arena->positions && *doubled; v++)
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1] && *doubled; i++)
            *doubled = player[arena->to[i]] != player[v];
    return status;
}

static bool has_marks(const mb_arena *arena)
{
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_mark_of(arena, v) != MB_UNMARKED)
            return true;
    return false;
}

mb_status mb_doubled_take(mb_arena *arena, mb_literal *in, const char *at, const mb_read_options *options)
{
    bool doubled = false;
    if (!arena->impartial || !arena->names)
        return MB_OK;
    uint8_t *player = mb_alloc(arena->positions, sizeof *player);
    const mb_status status = player ? find_players(&doubled, player, arena) : MB_ENOMEM;
    const bool marked = has_marks(arena);
    for (uint32_t v = 0; v < arena->positions && doubled && status == MB_OK; v++) {
        mb_mark mark = mb_mark_of(arena, v);
        if (!marked && mb_degree(arena, v) == 0)
            mark = player[v] == 1 ? MB_WIN2 : MB_WIN1;
        MB_ASSERT(player[v] == 1 || player[v] == 2);
        arena->tag[v] = mb_tag(mb_player_of(player[v]), mark, mb_is_goal(arena, v));
    }
    mb_release(player);
    if (status != MB_OK)
        return mb_error_plain(in->source.error, status);
    arena->impartial = !doubled;
    if (doubled && options->warn) {
        mb_error warning;
        mb_source source = in->source;
        source.error = &warning;
        mb_fail(&warning, MB_EUNSUITED, marked ? SAY_DOUBLED : SAY_DOUBLED_NORMAL);
        mb_source_at(&source, at);
        options->warn(options->context, &warning);
    }
    return MB_OK;
}
