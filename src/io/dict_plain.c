/* dict_plain.c -- a graph of plain numbers as Python and JSON write it, read in one pass, by several threads. */
#include "io/dict_graph.h"
#include "io/plain_rows.h"

/* The room that a piece needs. */
static mb_status dict_measure_piece(void *self, size_t i)
{
    const mb_dict_graph *whole = self;
    whole->pieces[i].room = mb_plain_rows_room(whole->chunks.at[i].begin, whole->chunks.at[i].end);
    return MB_OK;
}

/* Read a piece.  That it is something else matters only where the graph has not ended before. */
static mb_status dict_build_piece(void *self, size_t i)
{
    mb_dict_graph *whole = self;
    mb_dict_piece *p = &whole->pieces[i];
    const mb_chunk *chunk = &whole->chunks.at[i];
    mb_plain_rows rows = {0};
    whole->parts[i] = mb_builder_part(&whole->builder, p->room);
    const bool plain = mb_plain_rows_read(&rows, &whole->parts[i], chunk->begin, chunk->end, whole->brackets.close);
    const mb_arena *part = &whole->parts[i].arena;
    MB_ASSERT(part->positions <= p->room.positions && part->moves <= p->room.moves);
    MB_ASSERT(!plain || (chunk->begin <= rows.stop && rows.stop <= chunk->end));
    *p = (mb_dict_piece){.status = plain ? MB_OK : MB_EPARSE,
                         .closed = rows.closed,
                         .stop = rows.stop,
                         .room = {.positions = part->positions, .moves = part->moves},
                         .numbers = true,
                         .least = rows.least,
                         .width = rows.width,
                         .zero_one = rows.zero_one,
                         .largest = rows.largest};
    return MB_OK;
}

/* Make room in the builder for all pieces.  MB_EPARSE: more may be needed than is allowed. */
static mb_status make_row_room(mb_dict_graph *r)
{
    const mb_limits *limits = r->options->limits;
    uint64_t positions = 0, moves = 0;
    for (size_t i = 0; i < r->chunks.count; i++) {
        mb_builder_room *room = &r->pieces[i].room;
        if (room->positions >= MB_POSITIONS_MAX - positions)
            return MB_EPARSE;
        room->position = (uint32_t)positions;
        room->move = moves;
        positions += room->positions;
        moves += room->moves;
    }
    if (limits && limits->bytes && !limits->annex && mb_dict_bytes(positions, moves) > limits->bytes)
        return MB_EPARSE;
    const mb_status status = mb_builder_more_positions(&r->builder, (size_t)positions);
    return status == MB_OK ? mb_builder_more_moves(&r->builder, (size_t)moves) : status;
}

/* Do plain rows seem to come? */
static bool may_be_plain(const mb_dict_graph *r)
{
    const mb_read_options *options = r->options;
    const bool names_players = options->players == MB_PLAYERS_FIRST || options->players == MB_PLAYERS_LAST;
    return options->rows != MB_ROWS_MATRIX && !names_players && !r->in.numbered && !r->brackets.wrapped
           && mb_plain_rows_begin(r->begin, r->in.source.end, r->brackets.close);
}

static mb_status build_pieces(mb_dict_graph *r)
{
    mb_status status = mb_chunks_read(&r->chunks, r, dict_measure_piece, &r->pace);
    bool numbers;
    uint32_t largest = 0;
    if (status == MB_OK)
        status = make_row_room(r);
    if (status == MB_OK)
        status = mb_chunks_read(&r->chunks, r, dict_build_piece, &r->pace);
    if (status != MB_OK)
        return status;
    if (!mb_dict_join_pieces(&numbers, r) || (r->keyed && !numbers))
        return MB_EPARSE;
    for (size_t i = 0; i < r->chunks.count; i++)
        largest = r->pieces[i].largest > largest ? r->pieces[i].largest : largest;
    if (r->moves > 0 && largest >= r->made)
        return MB_EPARSE;
    r->built = true;
    return mb_builder_join(&r->builder, r->parts, r->chunks.count);
}

mb_status mb_dict_plain(mb_dict_graph *r)
{
    const mb_pace pace = r->pace;
    const mb_status status = may_be_plain(r) ? build_pieces(r) : MB_EPARSE;
    if (status != MB_EPARSE)
        return status;
    mb_builder_clear(&r->builder);
    r->pace = pace;
    r->zero_one = true;
    r->width = 0;
    return MB_EPARSE;
}
