/* plane_maps.h -- how a move on the right or in the middle carries the columns of a block to its child's.
 *
 * Lists are ordered by mask, and a move adds the same stone to all: what has an image keeps its order.  So a word of
 * 32 columns gathers its image from few *pieces* of the child's row, closes them up, and then opens the gaps of the
 * columns without an image, whose move makes a four.  The image of a move on the outermost column comes in short
 * runs: a piece is a word of the child, compressed by five masks.  All others come in long runs: a piece is one
 * funnel shift.  What a map needs depends on the list alone, and is made once for all blocks.
 *
 * A map of a list of w words is an array of fields of w numbers each, so that neighbours read side by side:
 *   VALID  which columns have an image       COUNT  pieces of this word
 *   GAPS   five masks that open the gaps     then for each piece
 *   AT     where it is in the child's row    KEEP   which of its bits count
 *   CLOSE  (compressed pieces) five masks
 */
#ifndef MB_PLANES_PLANE_MAPS_H
#define MB_PLANES_PLANE_MAPS_H

#include "planes/plane_layer.h"

enum {
    MB_PLANE_STEPS = 5, /* 1 << 5 columns a word */
    MB_PLANE_VALID = 0,
    MB_PLANE_COUNT = 1,
    MB_PLANE_GAPS = 2,
    MB_PLANE_PIECES = MB_PLANE_GAPS + MB_PLANE_STEPS, /* the first piece */
    MB_PLANE_AT = 0,
    MB_PLANE_KEEP = 1,
    MB_PLANE_CLOSE = 2,
    MB_PLANE_RUN = 2,                                   /* fields of a piece that is a run */
    MB_PLANE_PRESSED = MB_PLANE_CLOSE + MB_PLANE_STEPS, /* and of one that is compressed */
};

/* Where a side's colouring goes by a stone on each of its columns, and on each of the middle's: ranks. */
typedef struct mb_plane_steps {
    uint16_t to[MB_PLANE_PARTS];
} mb_plane_steps;

/* All that is known about the lists; index t is the player who moves, 0 or 1. */
typedef struct mb_plane_tables {
    mb_plane_shape shape;
    const uint32_t *first;          /* first[list], among the entries */
    const uint32_t *mask;           /* mask[entry] */
    const uint16_t *rank;           /* as in mb_plane_lists */
    const uint32_t *first_word;     /* first_word[list], among the words of all lists */
    const mb_plane_steps *steps[2]; /* steps[t][entry] */
    const uint32_t *filled[2];      /* filled[t][entry]: lines whose cells on this side all are player t's */
    const uint32_t *lines[2];       /* lines[t][first_word * lines + line * words + word]: columns that fill it */
    const uint32_t *possible[2];    /* possible[t][list]: lines that its heights and its middle allow */
    const uint32_t *map_first[2];   /* map_first[t][4 * list + move], in map */
    const uint32_t *map;
    uint32_t map_size;
} mb_plane_tables;

/* A move as the maps count them: columns of the right side, outermost first, then those of the middle, from the
 * right.  Is its image compressed, or run by run? */
MB_PLANE_BOTH bool mb_plane_is_compressed(mb_plane_shape g, int move)
{
    return move == 0 && g.side > 1;
}

MB_PLANE_BOTH uint32_t mb_plane_piece_fields(mb_plane_shape g, int move)
{
    return mb_plane_is_compressed(g, move) ? MB_PLANE_PRESSED : MB_PLANE_RUN;
}

/* The child of a side's entry by a move: its ranks table and how its code is made. */
typedef struct mb_plane_play {
    bool legal;
    uint32_t middle, heights; /* of the child */
    uint32_t stone;           /* what is added to the mask */
} mb_plane_play;

MB_PLANE_BOTH mb_plane_play mb_plane_play_of(mb_plane_shape g, uint32_t middle, uint32_t heights, int move, int t)
{
    mb_plane_play play = {false, middle, heights, 0};
    if (move < g.side) {
        const int height = mb_plane_height(g, heights, move);
        play.legal = height < g.height;
        play.heights += play.legal ? mb_plane_unit_height(g, move) : 0;
        play.stone = (uint32_t)t << (g.height * move + height);
    } else {
        const int i = move - g.side;
        play.legal = i < g.middle && mb_plane_code_height(mb_plane_middle_code(g, middle, i)) < g.height;
        if (play.legal)
            play.middle = mb_plane_middle_play(g, middle, i, t);
    }
    return play;
}

/* The rank of the child, or MB_PLANE_NO_RANK when the move makes a four. */
MB_PLANE_BOTH uint32_t mb_plane_child_rank(const mb_plane_tables *T, mb_plane_play play, uint32_t mask)
{
    const mb_plane_shape g = T->shape;
    return T->rank[(size_t)play.middle * g.sides + mb_plane_side_code(g, play.heights, mask | play.stone)];
}

/* The five masks that close up the bits of `taken` to the right; opening them again uses the same ones. */
MB_PLANE_BOTH void mb_plane_close_masks(uint32_t *masks, uint32_t taken)
{
    uint32_t gone = ~taken << 1;
    for (int i = 0; i < MB_PLANE_STEPS; i++) {
        uint32_t parity = gone ^ gone << 1;
        parity ^= parity << 2;
        parity ^= parity << 4;
        parity ^= parity << 8;
        parity ^= parity << 16;
        const uint32_t moved = parity & taken;
        masks[i] = moved;
        taken = (taken ^ moved) | moved >> (1 << i);
        gone &= ~parity;
    }
}

/* A list, as a map is made for it. */
typedef struct mb_plane_columns {
    uint32_t middle, heights, list;
    uint32_t columns, words;
} mb_plane_columns;

MB_PLANE_BOTH mb_plane_columns mb_plane_columns_of(const mb_plane_tables *T, uint32_t list)
{
    const mb_plane_shape g = T->shape;
    mb_plane_columns l;
    l.list = list;
    l.heights = list / g.counts % g.heights;
    l.middle = list / g.counts / g.heights;
    l.columns = T->first[list + 1] - T->first[list];
    l.words = mb_plane_words(l.columns);
    return l;
}

/* Make a word of a map from the images of its 32 columns, MB_PLANE_NO_RANK where there is none; the images increase.
 *
 * field   the word's own number of the first field, the next ones `words` further each; NULL: only count
 * return  its number of pieces */
MB_PLANE_BOTH uint32_t mb_plane_map_word(uint32_t *field, uint32_t words, const uint32_t image[MB_PLANE_WORD],
                                         bool compressed)
{
    const uint32_t fields = compressed ? MB_PLANE_PRESSED : MB_PLANE_RUN;
    uint32_t pieces = 0, valid = 0, place = 0; /* place: images so far */
    uint32_t last = 0, taken = 0, began = 0;   /* of the piece at hand: its word or last image, its bits, its place */
    for (uint32_t i = 0; i <= MB_PLANE_WORD; i++) {
        const bool over = i == MB_PLANE_WORD;
        if (!over && image[i] == MB_PLANE_NO_RANK)
            continue;
        const bool same =
            pieces > 0 && !over && (compressed ? image[i] / MB_PLANE_WORD == last : image[i] == last + 1);
        if (!same && pieces > 0 && field) { /* the piece at hand is whole */
            uint32_t *piece = field + (size_t)(MB_PLANE_PIECES + (pieces - 1) * fields) * words;
            const uint32_t bits = place - began;
            piece[MB_PLANE_KEEP * (size_t)words] = (bits == MB_PLANE_WORD ? ~0u : (1u << bits) - 1) << began;
            if (compressed) {
                uint32_t masks[MB_PLANE_STEPS];
                mb_plane_close_masks(masks, taken);
                piece[0] = last * MB_PLANE_WORD + began;
                for (int s = 0; s < MB_PLANE_STEPS; s++)
                    piece[(size_t)(MB_PLANE_CLOSE + s) * words] = masks[s] >> (1 << s);
            }
        }
        if (over)
            break;
        if (!same) {
            if (!compressed && field) /* one word before, since a run may begin further left than its place */
                field[(size_t)(MB_PLANE_PIECES + pieces * fields) * words] = image[i] + MB_PLANE_WORD - place;
            pieces++;
            began = place;
            taken = 0;
        }
        last = compressed ? image[i] / MB_PLANE_WORD : image[i];
        taken |= 1u << image[i] % MB_PLANE_WORD;
        valid |= 1u << i;
        place++;
    }
    if (field) {
        uint32_t masks[MB_PLANE_STEPS];
        mb_plane_close_masks(masks, valid);
        field[MB_PLANE_VALID * (size_t)words] = valid;
        field[MB_PLANE_COUNT * (size_t)words] = pieces;
        for (int s = 0; s < MB_PLANE_STEPS; s++)
            field[(size_t)(MB_PLANE_GAPS + s) * words] = masks[s];
    }
    return pieces;
}

/* Make word `word` of the map of a legal move; with map == NULL only count.  return  its number of pieces. */
MB_PLANE_BOTH uint32_t mb_plane_map_make(uint32_t *map, const mb_plane_tables *T, mb_plane_columns l, int move, int t,
                                         uint32_t word)
{
    const mb_plane_play play = mb_plane_play_of(T->shape, l.middle, l.heights, move, t);
    uint32_t image[MB_PLANE_WORD];
    for (uint32_t i = 0; i < MB_PLANE_WORD; i++) {
        const uint32_t column = word * MB_PLANE_WORD + i;
        image[i] = MB_PLANE_NO_RANK;
        if (column < l.columns)
            image[i] = mb_plane_child_rank(T, play, T->mask[T->first[l.list] + column]);
    }
    return mb_plane_map_word(map ? map + word : NULL, l.words, image, mb_plane_is_compressed(T->shape, move));
}

/* Which columns of a word fill that line for player t?  0 as well where the heights or the middle forbid it. */
MB_PLANE_BOTH uint32_t mb_plane_line_columns(const mb_plane_tables *T, mb_plane_columns l, int number, int t,
                                             uint32_t word)
{
    const mb_plane_shape g = T->shape;
    const mb_plane_line line = mb_plane_line_of(g, number);
    uint32_t cells = 0; /* of the right side */
    for (int i = 0; i < MB_PLANE_PARTS; i++) {
        const int column = g.width - 1 - (line.first + i), row = line.row + i * line.rise; /* from the right */
        if (column >= g.side + g.middle)
            continue; /* on the left: see `filled` */
        if (column >= g.side) {
            const uint32_t code = mb_plane_middle_code(g, l.middle, column - g.side);
            const int height = mb_plane_code_height(code);
            if (row >= height || ((code - ((1u << height) - 1)) >> row & 1) != (uint32_t)t)
                return 0;
        } else {
            if (row >= mb_plane_height(g, l.heights, column))
                return 0;
            cells |= 1u << (g.height * column + row);
        }
    }
    uint32_t columns = 0;
    for (uint32_t i = 0; i < MB_PLANE_WORD && word * MB_PLANE_WORD + i < l.columns; i++)
        if ((T->mask[T->first[l.list] + word * MB_PLANE_WORD + i] & cells) == (t ? cells : 0))
            columns |= 1u << i;
    return columns;
}

/* The lines whose cells on the left are all player t's. */
MB_PLANE_BOTH uint32_t mb_plane_filled(mb_plane_shape g, uint32_t heights, uint32_t mask, int t)
{
    uint32_t filled = 0;
    for (int number = 0; number < g.lines; number++) {
        const mb_plane_line line = mb_plane_line_of(g, number);
        bool full = true;
        for (int i = 0; i < MB_PLANE_PARTS; i++) {
            const int column = line.first + i, row = line.row + i * line.rise;
            if (column < g.side)
                full = full && row < mb_plane_height(g, heights, column)
                       && (mask >> (g.height * column + row) & 1) == (uint32_t)t;
        }
        filled |= (uint32_t)full << number;
    }
    return filled;
}

#endif
