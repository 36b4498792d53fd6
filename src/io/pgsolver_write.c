/* pgsolver_write.c -- arenas as parity games. */
#include "io/pgsolver_write.h"

#include "arena/names.h"
#include "io/loss.h"

static const mb_words SAY_WRITE_IMPARTIAL =
    MB_WORDS("an impartial graph has no owners: only its doubled arena can be written as a parity game",
             "un graphe impartial n'a pas de joueurs : seule son arène doublée s'écrit comme jeu de parité");
static const mb_words SAY_WRITE_ENDLESS =
    MB_WORDS("a parity game has no draws: endless plays must be won by 1 or by 2 (endless 1, endless 2)",
             "un jeu de parité n'a pas de nulle : les parties sans fin doivent être gagnées par 1 ou par 2 (endless "
             "1, endless 2)");
static const mb_words SAY_WRITE_MARK =
    MB_WORDS("position {name} is a drawn terminal position or has a payoff, which a parity game cannot express",
             "la position {name} est une position terminale nulle ou rapporte un gain, ce qu'un jeu de parité ne "
             "peut exprimer");

/* Can a parity game say it all? */
static mb_status check_writable(const mb_arena *arena, mb_error *error)
{
    if (arena->impartial)
        return mb_fail(error, MB_EUNSUITED, SAY_WRITE_IMPARTIAL);
    if (arena->endless != 1 && arena->endless != -1 && !arena->priority) {
        return mb_fail(error, MB_EUNSUITED, SAY_WRITE_ENDLESS);
    }
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_mark_of(arena, v) == MB_DRAW || mb_mark_of(arena, v) == MB_PAYS)
            return mb_fail(error, MB_EUNSUITED, SAY_WRITE_MARK, "name", mb_arena_called(arena, v));
    return MB_OK;
}

/* The name of v as a label, unless it is its number.  Labels know no escapes: quotes become apostrophes. */
static void pgsolver_write_label(mb_text *out, mb_text *name, const mb_arena *arena, uint32_t v)
{
    name->length = 0;
    mb_arena_name(name, arena, v);
    if (name->status != MB_OK) {
        out->status = name->status;
        return;
    }
    if (mb_name_number(name->data, name->length) == v)
        return;
    for (size_t i = 0; i < name->length; i++)
        if (name->data[i] == '"')
            name->data[i] = '\'';
        else if (name->data[i] == '\n')
            name->data[i] = ' ';
    mb_text_add(out, " \"");
    mb_text_add_n(out, name->data, name->length);
    mb_text_char(out, '"');
}

mb_status mb_pgsolver_write(mb_text *out, const mb_arena *arena, mb_error *error)
{
    mb_status status = check_writable(arena, error);
    if (status == MB_OK)
        status = mb_loss_check(arena, "pgsolver", error);
    if (status != MB_OK)
        return status;
    mb_text name = {0};
    mb_text_add(out, "parity ");
    mb_text_u64(out, arena->positions - 1);
    mb_text_add(out, ";\n");
    for (uint32_t v = 0; v < arena->positions && out->status == MB_OK; v++) {
        const bool end = mb_is_terminal(arena, v);
        const int32_t winner = end ? mb_terminal_payoff(arena, v) : arena->endless;
        MB_ASSERT(winner == 1 || winner == -1 || arena->priority);
        mb_text_u64(out, v);
        mb_text_char(out, ' ');
        mb_text_u64(out, !end && arena->priority ? arena->priority[v] : winner == -1);
        mb_text_char(out, ' ');
        mb_text_u64(out, (uint64_t)mb_owner(arena, v));
        mb_text_char(out, ' ');
        if (end)
            mb_text_u64(out, v);
        for (uint64_t i = arena->first[v]; !end && i < arena->first[v + 1]; i++) {
            if (i > arena->first[v])
                mb_text_char(out, ',');
            mb_text_u64(out, arena->to[i]);
        }
        if (arena->names)
            pgsolver_write_label(out, &name, arena, v);
        mb_text_add(out, ";\n");
    }
    mb_text_clear(&name);
    return out->status == MB_OK ? MB_OK : mb_error_plain(error, out->status);
}
