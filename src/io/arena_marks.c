/* arena_marks.c -- the marks of a position in an .arena text: win, draw, pays, priority, goal and estimate. */
#include "arena/refuse.h"
#include "io/arena_reader.h"
#include "io/arena_words.h"

static const mb_words SAY_MARK = MB_WORDS(
    "mark expected: win 1, win 2, draw, pays N, priority N, goal, estimate N or h N; found \"{found}\"",
    "marque attendue : win 1, win 2, draw, pays N, priority N, goal, estimate N ou h N ; trouvé « {found} »");

/* The last position's mark becomes `mark`, unless it has one. */
static mb_status arena_set_mark(mb_arena_reader *r, mb_mark mark, const char *at)
{
    mb_arena *a = &r->builder.arena;
    const uint32_t v = a->positions - 1;
    const mb_mark old = mb_mark_of(a, v);
    if (old != MB_UNMARKED) {
        mb_refuse_mark(r->lines.source.error, MB_EPARSE, mb_arena_reader_called(r, v), old, mark);
        mb_source_at(&r->lines.source, at);
        return MB_EPARSE;
    }
    a->tag[v] = mb_tag(mb_owner(a, v), mark, mb_is_goal(a, v));
    return MB_OK;
}

mb_status mb_arena_reader_mark_number(int32_t *out, mb_arena_reader *r, const mb_token *word)
{
    int64_t number;
    const int64_t least = mb_token_is(word, "pays") ? INT32_MIN : -INT32_MAX; /* MB_NO_HINT is taken */
    if (!mb_lines_integer(&number, &r->lines, least, INT32_MAX))
        return mb_lines_fail(&r->lines, SAY_MARK_NUMBER, "least", least, "most", INT32_MAX, "mark",
                             mb_token_piece(word));
    *out = (int32_t)number;
    return MB_OK;
}

/* Give the last position the heuristic value `number`, unless it has another. */
static mb_status set_hint(mb_arena_reader *r, int32_t number, const char *at)
{
    const mb_arena *a = &r->builder.arena;
    MB_ASSERT(a->positions > 0);
    const int32_t h = a->heuristic ? a->heuristic[a->positions - 1] : MB_NO_HINT;
    if (h == MB_NO_HINT || h == number)
        return mb_builder_heuristic(&r->builder, number);
    mb_refuse_hints(r->lines.source.error, mb_arena_reader_called(r, a->positions - 1), h, number);
    mb_source_at(&r->lines.source, at);
    return MB_EPARSE;
}

/* The priority of the last position. */
static mb_status read_priority(mb_arena_reader *r, const mb_token *word, bool *has)
{
    int64_t number;
    if (*has)
        return mb_source_fail(&r->lines.source, word->at, SAY_PRIORITY_TWICE, "name",
                              mb_arena_reader_called(r, r->builder.arena.positions - 1), "mark",
                              mb_token_piece(word));
    if (!mb_lines_integer(&number, &r->lines, 0, UINT32_MAX))
        return mb_lines_fail(&r->lines, SAY_MARK_NUMBER, "least", 0, "most", UINT32_MAX, "mark",
                             mb_token_piece(word));
    *has = true;
    return mb_builder_priority(&r->builder, (uint32_t)number);
}

mb_status mb_arena_reader_mark(mb_arena_reader *r, bool *priority)
{
    MB_ASSERT(r->builder.arena.positions > 0);
    mb_token word;
    int32_t number = 0;
    mb_status status = mb_lines_name(&word, &r->lines);
    if (status != MB_OK)
        return status;
    if (mb_token_is(&word, "win")) {
        int64_t player;
        if (!mb_lines_integer(&player, &r->lines, 1, 2))
            return mb_lines_fail(&r->lines, SAY_MARK_PLAYER);
        return arena_set_mark(r, player == 1 ? MB_WIN1 : MB_WIN2, word.at);
    }
    if (mb_token_is(&word, "draw"))
        return arena_set_mark(r, MB_DRAW, word.at);
    if (mb_token_is(&word, "goal")) {
        r->builder.arena.tag[r->builder.arena.positions - 1] |= mb_tag(MB_P1, MB_UNMARKED, true);
        return MB_OK;
    }
    if (mb_token_is(&word, "priority"))
        return read_priority(r, &word, priority);
    const bool pays = mb_token_is(&word, "pays");
    if (!pays && !mb_token_is(&word, "estimate") && !mb_token_is(&word, "h"))
        return mb_source_unexpected(&r->lines.source, word.at, SAY_MARK);
    status = mb_arena_reader_mark_number(&number, r, &word);
    if (status != MB_OK)
        return status;
    if (!pays)
        return set_hint(r, number, word.at);
    status = arena_set_mark(r, MB_PAYS, word.at);
    return status == MB_OK ? mb_builder_pays(&r->builder, number) : status;
}
