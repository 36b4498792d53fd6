/* arena_pieces.c -- an .arena text in pieces, by several threads.
 *
 * The text is cut at ends of lines.  The first pass counts the positions and moves of each piece, so that the second
 * knows where in the arena each piece begins; what the pieces say together is compared at the end.
 */
#include "io/arena_pieces.h"

#include "core/name.h"
#include "io/chunks.h"

/* The pieces of a text, and what the passes have found in each. */
typedef struct arena_pieces {
    mb_arena_reader *whole;
    mb_chunks chunks;
    struct found {
        bool plain;           /* ASCII without control characters */
        bool numbers;         /* positions are called least, least + 1, … */
        uint32_t least;       /* meaningless without positions */
        mb_builder_room room; /* positions, and moves at most */
        bool has_start, has_endless, owners, decided;
        uint32_t start;
        int32_t endless;
        const char *endless_at; /* where that directive stands */
        uint32_t bare;          /* the first position with neither a mark nor a priority, in the piece */
    } * found;
    mb_builder *builder; /* what the second pass has read of each */
} arena_pieces;

/* How many words a text has at most that are names of successors: words begin behind a blank or an arrow, or with a
 * quote. */
static uint64_t count_words(const char *at, const char *end)
{
    uint64_t words = 0;
    while (end - at > 2) {
        enum { STRIP = 240 }; /* so that the count fits a byte; no branch inside: many bytes at once */
        uint8_t here = 0;
        const int strip = end - at - 2 < STRIP ? (int)(end - at - 2) : STRIP;
        for (int i = 0; i < strip; i++) {
            const uint8_t gap = (uint8_t)(at[i] == ' ') | (uint8_t)(at[i] == '\t');
            const uint8_t next = (uint8_t)(at[i + 1] != ' ') & (uint8_t)(at[i + 1] != '\t');
            const uint8_t arrow = (uint8_t)(at[i + 1] == '-') & (uint8_t)(at[i + 2] == '>');
            const uint8_t begins = (uint8_t)(at[i] == '>') | (uint8_t)(at[i] == '"');
            here = (uint8_t)(here + ((gap & next & (arrow ^ 1)) | begins));
        }
        words += here;
        at += strip;
    }
    return words + 2;
}

/* Count the positions of a piece, which are called by numbers in their order, or not. */
static mb_status count_positions(struct found *found, mb_lines *lines)
{
    uint32_t count = 0;
    found->numbers = true;
    for (; mb_lines_next(lines); mb_lines_skip(lines)) {
        mb_token token;
        uint32_t number = mb_arena_reader_number(lines, MB_POSITIONS_MAX);
        if (number == MB_NONE) {
            const mb_status status = mb_lines_name(&token, lines);
            if (status != MB_OK)
                return status;
            if (mb_arena_reader_is_directive(&token))
                continue;
            number = mb_name_number(token.name, token.length);
        }
        if (found->numbers) {
            if (count == 0)
                found->least = number;
            found->numbers = number != MB_NONE && number == (uint64_t)found->least + count;
        }
        if (++count == MB_POSITIONS_MAX)
            return MB_EPARSE;
    }
    found->room.positions = count;
    return MB_OK;
}

/* First pass over a piece. */
static mb_status arena_scan_piece(void *self, size_t i)
{
    arena_pieces *p = self;
    const mb_chunk *chunk = &p->chunks.at[i];
    struct found *found = &p->found[i];
    mb_lines lines;
    mb_lines_open_part(&lines, chunk->begin, chunk->end);
    found->room.moves = count_words(chunk->begin, chunk->end);
    found->plain = mb_lines_are_plain(chunk->begin, (size_t)(chunk->end - chunk->begin));
    const mb_status status = count_positions(found, &lines);
    mb_lines_clear(&lines);
    return status;
}

/* Second pass over a piece. */
static mb_status arena_read_piece(void *self, size_t i)
{
    arena_pieces *p = self;
    const mb_chunk *chunk = &p->chunks.at[i];
    struct found *found = &p->found[i];
    mb_arena_reader r = {.names = p->whole->names, .count = p->whole->count, .bare = MB_NONE};
    mb_lines_open_part(&r.lines, chunk->begin, chunk->end);
    r.builder = mb_builder_part(&p->whole->builder, found->room);
    const mb_status status = mb_arena_reader_lines(&r, NULL);
    MB_ASSERT(status != MB_OK || r.builder.arena.positions == found->room.positions);
    p->builder[i] = r.builder;
    found->has_start = r.has_start;
    found->has_endless = r.has_endless;
    found->start = r.builder.arena.start;
    found->endless = r.builder.arena.endless;
    found->endless_at = r.endless;
    found->bare = r.bare;
    found->owners = r.owners;
    found->decided = r.decided;
    mb_lines_clear(&r.lines);
    return status;
}

/* Between the passes: count all, and make room.  *numbers: all positions are called by their numbers. */
static mb_status arena_make_room(bool *numbers, bool *plain, arena_pieces *p)
{
    mb_builder_room all = {0};
    *numbers = *plain = true;
    for (size_t i = 0; i < p->chunks.count; i++) {
        struct found *found = &p->found[i];
        if (found->room.positions > MB_POSITIONS_MAX - all.positions)
            return MB_EPARSE;
        found->room.position = all.positions;
        found->room.move = all.moves;
        *numbers = *numbers && (found->room.positions == 0 || (found->numbers && found->least == all.positions));
        *plain = *plain && found->plain;
        all.positions += found->room.positions;
        all.moves += found->room.moves;
    }
    if (all.positions == 0)
        return MB_EPARSE;
    p->whole->count = all.positions;
    const mb_status status = mb_builder_more_positions(&p->whole->builder, all.positions);
    return status == MB_OK ? mb_builder_more_moves(&p->whole->builder, (size_t)all.moves) : status;
}

/* All pieces were read: what they say together, if they agree. */
static mb_status arena_join(arena_pieces *p)
{
    mb_arena_reader *r = p->whole;
    for (size_t i = 0; i < p->chunks.count; i++) {
        const struct found *found = &p->found[i];
        if ((found->has_start && r->has_start) || (found->has_endless && r->has_endless)
            || (found->decided && r->decided && found->owners != r->owners))
            return MB_EPARSE;
        if (found->has_start)
            r->builder.arena.start = found->start;
        if (found->has_endless) {
            r->builder.arena.endless = found->endless;
            r->endless = found->endless_at;
        }
        if (found->bare != MB_NONE && r->bare == MB_NONE)
            r->bare = found->room.position + found->bare;
        if (found->decided)
            r->owners = found->owners;
        r->has_start |= found->has_start;
        r->has_endless |= found->has_endless;
        r->decided |= found->decided;
    }
    return mb_builder_join(&r->builder, p->builder, p->chunks.count);
}

/* Both passes over the pieces, whose memory is released by the caller. */
static mb_status arena_read_pieces(mb_arena_reader *r, arena_pieces *p, const mb_limits *limits)
{
    const char *text = r->lines.source.text;
    const size_t length = (size_t)(r->lines.source.end - text);
    mb_pace pace = mb_pace_begin(limits, 2 * (uint64_t)length);
    mb_status status = mb_chunks_cut(&p->chunks, r->lines.at, r->lines.source.end, '\n', NULL);
    bool numbers, plain;
    if (status != MB_OK)
        return status;
    p->found = mb_alloc_zero(p->chunks.count, sizeof *p->found);
    p->builder = mb_alloc_zero(p->chunks.count, sizeof *p->builder);
    if (!p->found || !p->builder)
        return MB_ENOMEM;
    if ((status = mb_chunks_read(&p->chunks, p, arena_scan_piece, &pace)) != MB_OK
        || (status = arena_make_room(&numbers, &plain, p)) != MB_OK
        || (!plain && (status = mb_lines_check(&r->lines)) != MB_OK)
        || (!numbers && (status = mb_arena_reader_learn(r, &pace)) != MB_OK)
        || (status = mb_chunks_read(&p->chunks, p, arena_read_piece, &pace)) != MB_OK)
        return status;
    return arena_join(p);
}

static void arena_clear_pieces(arena_pieces *p)
{
    for (size_t i = 0; i < p->chunks.count && p->builder; i++)
        mb_builder_clear_part(&p->builder[i]);
    mb_release_all(p->found, p->builder);
    mb_chunks_clear(&p->chunks);
}

mb_status mb_arena_pieces(mb_arena_reader *r, const mb_limits *limits)
{
    arena_pieces p = {.whole = r};
    mb_error *const error = r->lines.source.error;
    r->lines.source.error = NULL;
    const mb_status status = arena_read_pieces(r, &p, limits);
    r->lines.source.error = error;
    arena_clear_pieces(&p);
    return status;
}
