/* pgsolver_pieces.c -- a PGSolver text in pieces, by several threads.
 *
 * Semicolons and commas are counted first, so that each piece knows the offsets of its positions and moves in the
 * arena; nothing is moved later, except after a label that contains such characters.
 */
#include "io/pgsolver_pieces.h"

#include "core/mem.h"
#include "io/chunks.h"

/* A statement ends before this newline.  No label goes beyond a line, or else its piece cannot be read. */
static bool ends_statement(const char *begin, const char *newline)
{
    while (newline > begin && mb_pgsolver_is_blank(newline[-1]))
        newline--;
    return newline > begin && newline[-1] == ';';
}

/* The pieces of a text. */
typedef struct pgsolver_pieces {
    const mb_pgsolver_reader *whole;
    mb_chunks chunks;
    mb_pgsolver_reader *reader; /* of each chunk */
    mb_builder *builder;        /* of each chunk, once it was read */
    mb_builder_room *room;      /* of each chunk: statements and moves at most */
} pgsolver_pieces;

/* Count: a statement takes a semicolon, and a move that or a comma. */
static mb_status count_piece(void *self, size_t i)
{
    pgsolver_pieces *p = self;
    uint64_t semicolons = 0, commas = 0;
    for (const char *at = p->chunks.at[i].begin, *end = p->chunks.at[i].end; at < end;) {
        enum { STRIP = 192 }; /* so that both counts fit a byte */
        uint8_t here[2] = {0, 0};
        const char *stop = end - at < STRIP ? end : at + STRIP;
        for (; at < stop; at++) {
            here[0] = (uint8_t)(here[0] + (*at == ';'));
            here[1] = (uint8_t)(here[1] + (*at == ','));
        }
        semicolons += here[0];
        commas += here[1];
    }
    if (semicolons > MB_POSITIONS_MAX)
        return MB_EPARSE;
    p->room[i].positions = (uint32_t)semicolons;
    p->room[i].moves = semicolons + commas;
    return MB_OK;
}

static mb_status pgsolver_read_piece(void *self, size_t i)
{
    pgsolver_pieces *p = self;
    const mb_chunk *chunk = &p->chunks.at[i];
    mb_pgsolver_reader *r = &p->reader[i];
    *r = (mb_pgsolver_reader){.source = {.text = chunk->begin, .end = chunk->end},
                              .body = chunk->begin,
                              .piece = true,
                              .builder = mb_builder_part(&p->whole->builder, p->room[i])};
    const mb_status status = mb_pgsolver_statements(r, NULL);
    p->builder[i] = r->builder;
    return status;
}

/* Make room for all pieces in the whole, and tell each where its own is. */
static mb_status pgsolver_make_room(pgsolver_pieces *p, mb_builder *whole)
{
    mb_builder_room all = {0};
    for (size_t i = 0; i < p->chunks.count; i++) {
        mb_builder_room *room = &p->room[i];
        if (room->positions > MB_POSITIONS_MAX - all.positions)
            return MB_EPARSE;
        room->position = all.positions;
        room->move = all.moves;
        all.positions += room->positions;
        all.moves += room->moves;
    }
    const mb_status status = mb_builder_more_positions(whole, all.positions);
    return status == MB_OK ? mb_builder_more_moves(whole, all.moves) : status;
}

/* Put the ids of the pieces one after another, if any is out of order; is any priority large? */
static mb_status join_ids(mb_pgsolver_reader *r, const pgsolver_pieces *p)
{
    size_t count = 0;
    bool ordered = true;
    for (size_t i = 0; i < p->chunks.count; i++) {
        r->large |= p->reader[i].large;
        ordered = ordered && !p->reader[i].id && p->reader[i].least == count;
        count += p->builder[i].arena.positions;
    }
    if (ordered)
        return MB_OK;
    if (!mb_grow(&r->id, &r->id_room, 0, count))
        return MB_ENOMEM;
    size_t at = 0;
    for (size_t i = 0; i < p->chunks.count; i++) {
        const mb_pgsolver_reader *piece = &p->reader[i];
        for (uint32_t s = 0; s < p->builder[i].arena.positions; s++)
            r->id[at++] = piece->id ? piece->id[s] : piece->least + s;
    }
    MB_ASSERT(at == count);
    return MB_OK;
}

/* Read a long text in pieces; MB_EPARSE: what is wrong with it remains to be said. */
static mb_status pgsolver_read_pieces(mb_pgsolver_reader *r, pgsolver_pieces *p, mb_pace *pace)
{
    mb_status status;
    const size_t count = p->chunks.count;
    p->reader = mb_alloc_zero(count, sizeof *p->reader);
    p->builder = mb_alloc_zero(count, sizeof *p->builder);
    p->room = mb_alloc_zero(count, sizeof *p->room);
    if (!p->reader || !p->builder || !p->room)
        return MB_ENOMEM;
    mb_pace counting = mb_pace_begin(pace->limits, 0); /* too short for progress reports */
    counting.next = UINT64_MAX;
    if ((status = mb_chunks_read(&p->chunks, p, count_piece, &counting)) != MB_OK
        || (status = pgsolver_make_room(p, &r->builder)) != MB_OK
        || (status = mb_chunks_read(&p->chunks, p, pgsolver_read_piece, pace)) != MB_OK
        || (status = join_ids(r, p)) != MB_OK)
        return status;
    return mb_builder_join(&r->builder, p->builder, count);
}

static void pgsolver_clear_pieces(pgsolver_pieces *p)
{
    for (size_t i = 0; i < p->chunks.count; i++) {
        if (p->builder)
            mb_builder_clear_part(&p->builder[i]);
        if (p->reader)
            mb_release(p->reader[i].id);
    }
    mb_release_all(p->reader, p->builder, p->room);
    mb_chunks_clear(&p->chunks);
}

mb_status mb_pgsolver_pieces(mb_pgsolver_reader *r, mb_pace *pace)
{
    pgsolver_pieces p = {.whole = r};
    mb_status status = mb_chunks_cut(&p.chunks, r->body, r->source.end, '\n', ends_statement);
    if (status == MB_OK)
        status = p.chunks.count > 1 ? pgsolver_read_pieces(r, &p, pace) : MB_EPARSE;
    pgsolver_clear_pieces(&p);
    return status;
}
