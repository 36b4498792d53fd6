/* dict_pieces.c -- a graph as Python and JSON write it, read by several threads.
 *
 * Each thread reads a piece of the graph, cut where a comma follows a closing bracket.  Whether such a comma is
 * inside a name or a comment is found by reading: then the piece before does not end there.  A text that cannot be
 * read in pieces is read sequentially, which also reports its errors.
 */
#include "io/dict_graph.h"

/* Does the comma stand behind a closing bracket, as it does between rows? */
static bool ends_row(const char *begin, const char *comma)
{
    while (comma > begin && comma[-1] == ' ')
        comma--;
    return comma > begin && (comma[-1] == ']' || comma[-1] == '}');
}

/* A reader of piece i alone. */
static mb_dict_graph begin_piece(mb_dict_graph *whole, size_t i)
{
    const mb_chunk *chunk = &whole->chunks.at[i];
    mb_dict_graph r = {.in = {.source = {.text = chunk->begin, .end = chunk->end},
                              .remark = whole->in.remark,
                              .numbered = whole->in.numbered},
                       .options = whole->options,
                       .second = whole->second,
                       .keyed = whole->keyed,
                       .lexicon = whole->lexicon,
                       .positions = whole->positions,
                       .before = whole->pieces[i].room.position,
                       .piece = &whole->pieces[i],
                       .owner = whole->owner,
                       .zero_one = true,
                       .brackets = whole->brackets};
    return r;
}

/* First pass over a piece.  What is wrong with it matters only where the graph has not ended before. */
static mb_status dict_scan_piece(void *self, size_t i)
{
    mb_dict_graph *whole = self;
    mb_dict_piece *p = &whole->pieces[i];
    mb_dict_graph r = begin_piece(whole, i);
    p->numbers = true;
    p->status = mb_dict_pass(&r);
    p->stop = r.in.at;
    p->room.positions = r.made;
    p->room.moves = r.moves;
    p->width = r.width;
    p->zero_one = r.zero_one;
    mb_literal_clear(&r.in);
    return MB_OK;
}

/* Second pass over a piece. */
static mb_status dict_read_piece(void *self, size_t i)
{
    mb_dict_graph *whole = self;
    mb_dict_graph r = begin_piece(whole, i);
    r.moves = r.piece->room.moves;
    r.builder = mb_builder_part(&whole->builder, r.piece->room);
    const mb_status status = mb_dict_pass(&r);
    MB_ASSERT(status != MB_OK || r.made == r.piece->room.positions);
    whole->parts[i] = r.builder;
    mb_literal_clear(&r.in);
    return status;
}

bool mb_dict_join_pieces(bool *numbers, mb_dict_graph *r)
{
    const mb_limits *limits = r->options->limits;
    const uint64_t most = limits && limits->positions ? limits->positions : MB_POSITIONS_MAX;
    uint64_t positions = 0, moves = 0;
    size_t i = 0;
    bool closed = false;
    *numbers = true;
    for (; i < r->chunks.count && !closed; i++) {
        mb_dict_piece *p = &r->pieces[i];
        if (p->status != MB_OK || p->room.positions > most - positions)
            return false;
        p->room.position = (uint32_t)positions;
        p->room.move = moves;
        if (p->room.positions > 0) {
            r->width = i == 0 ? p->width : r->width;
            r->zero_one = r->zero_one && p->zero_one && p->width == r->width;
            *numbers = *numbers && p->numbers && p->least == positions;
        }
        positions += p->room.positions;
        moves += p->room.moves;
        closed = p->closed;
        r->in.at = p->stop;
    }
    r->chunks.count = i; /* the rest of the text is something else */
    r->made = (uint32_t)positions;
    r->moves = moves;
    return closed;
}

void mb_dict_clear_pieces(mb_dict_graph *r)
{
    for (size_t i = 0; i < r->chunks.count; i++) {
        if (r->pieces)
            mb_release(r->pieces[i].key);
        if (r->parts)
            mb_builder_clear_part(&r->parts[i]);
    }
    mb_release_all(r->pieces, r->parts);
    r->pieces = NULL;
    r->parts = NULL;
    mb_chunks_clear(&r->chunks);
}

/* Read the key at `at` again. */
static void read_again(mb_literal *in, const char *at)
{
    in->at = at;
    const mb_status status = mb_literal_name(in);
    MB_ASSERT(status == MB_OK || in->scratch.status != MB_OK);
    (void)status;
}

/* Number the keys of all pieces, prefetching their slots.  MB_EPARSE: a key occurs twice. */
static mb_status learn_keys(mb_dict_graph *r)
{
    enum { EARLY = 8 };
    mb_status status = mb_dict_begin_names(r);
    mb_literal in = r->in, early = r->in;
    in.source.error = early.source.error = NULL;
    mb_text_init(&in.scratch, NULL, NULL);
    mb_text_init(&early.scratch, NULL, NULL);
    for (size_t i = 0; i < r->chunks.count && status == MB_OK; i++) {
        const mb_dict_piece *p = &r->pieces[i];
        const char *begin = r->chunks.at[i].begin;
        for (uint32_t k = 0; k < p->room.positions && status == MB_OK; k++) {
            uint32_t number;
            bool added = true;
            if (k + EARLY < p->room.positions) {
                read_again(&early, begin + p->key[k + EARLY]);
                if (early.scratch.status == MB_OK)
                    (void)mb_lexicon_word(r->lexicon, early.name, early.length);
            }
            read_again(&in, begin + p->key[k]);
            status = in.scratch.status != MB_OK || early.scratch.status != MB_OK
                         ? MB_ENOMEM
                         : mb_lexicon_add(&number, &added, r->lexicon, in.name, in.length);
            if (!added)
                status = MB_EPARSE;
        }
    }
    mb_literal_clear(&in);
    mb_literal_clear(&early);
    return status;
}

/* First pass, in pieces.  MB_EPARSE: it must be sequential. */
static mb_status scan_pieces(mb_dict_graph *r)
{
    mb_status status;
    bool numbers;
    if ((status = mb_chunks_cut(&r->chunks, r->begin, r->in.source.end, ',', ends_row)) != MB_OK)
        return status;
    r->pieces = mb_alloc_zero(r->chunks.count, sizeof *r->pieces);
    r->parts = mb_alloc_zero(r->chunks.count, sizeof *r->parts);
    if (!r->pieces || !r->parts)
        return MB_ENOMEM;
    if ((status = mb_dict_plain(r)) != MB_EPARSE)
        return status;
    const size_t cut = r->chunks.count;
    if ((status = mb_chunks_read(&r->chunks, r, dict_scan_piece, &r->pace)) != MB_OK)
        return status;
    if (!mb_dict_join_pieces(&numbers, r))
        status = MB_EPARSE;
    else if (r->keyed && !numbers)
        status = learn_keys(r);
    for (size_t i = 0; i < cut; i++) {
        mb_release(r->pieces[i].key);
        r->pieces[i].key = NULL;
    }
    return status;
}

/* Second pass, in pieces.  MB_EPARSE: it must be sequential. */
static mb_status dict_read_pieces(mb_dict_graph *r)
{
    const mb_status status = mb_chunks_read(&r->chunks, r, dict_read_piece, &r->pace);
    return status == MB_OK ? mb_builder_join(&r->builder, r->parts, r->chunks.count) : status;
}

mb_status mb_dict_pass_pieces(mb_dict_graph *r)
{
    const char *begin = r->in.at;
    const mb_pace pace = r->pace;
    mb_status status = MB_EPARSE;
    if (!r->second || r->pieces) {
        status = r->second ? dict_read_pieces(r) : scan_pieces(r);
        if (status != MB_OK || r->second || r->built)
            mb_dict_clear_pieces(r);
    }
    if (status != MB_EPARSE)
        return status == MB_OK ? MB_OK : mb_error_plain(r->in.source.error, status);
    r->in.at = begin;
    r->pace = pace;
    if (!r->second) {
        r->moves = r->width = 0;
        r->zero_one = true;
        if (r->keyed && (status = mb_dict_begin_names(r)) != MB_OK)
            return mb_error_plain(r->in.source.error, status);
    }
    return mb_dict_pass(r);
}
