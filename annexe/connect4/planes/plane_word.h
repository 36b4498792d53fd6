/* plane_word.h -- a block from its children: word by word of its columns, and of each word row after row.
 *
 * Compiled once for each kind of processor, under the name MB_PLANE_BLOCK.  Whatever depends on the columns alone is
 * looked up once for a word; what remains to be done for a row are a few instructions without a branch.
 */
#include "planes/plane_block.h"
#include "planes/plane_compress.h"
#include "planes/plane_tile.h"

/* What is known when the loops are compiled. */
typedef struct kind {
    bool second, three;
} kind;

/* One word of a matrix, all rows. */
typedef struct word_rows {
    const uint64_t *high, *low;
} word_rows;

/* Word number `word` of a child; `last` has its last one with 8 bytes a row. */
MB_INLINE word_rows word_of(const mb_plane_source *s, const uint64_t *last, uint32_t word)
{
    MB_ASSERT(word < mb_plane_longs(s->columns));
    const uint64_t *high = word < mb_plane_whole(s->columns) ? s->words + (size_t)2 * s->rows * word : last;
    return (word_rows){high, high + s->rows};
}

/* Copy the last word of a child as 8 bytes a row, unless it has them. */
static void widen(uint64_t *restrict to, const mb_plane_source *s)
{
    const size_t count = (size_t)2 * s->rows;
    const void *from = s->words + count * mb_plane_whole(s->columns);
    switch (mb_plane_last_bytes(s->columns)) {
    case 1:
        for (size_t i = 0; i < count; i++)
            to[i] = ((const uint8_t *)from)[i];
        break;
    case 2:
        for (size_t i = 0; i < count; i++)
            to[i] = ((const uint16_t *)from)[i];
        break;
    case 4:
        for (size_t i = 0; i < count; i++)
            to[i] = ((const uint32_t *)from)[i];
        break;
    default:
        break; /* it has them already */
    }
}

/* Transpose both planes of a tile of at most 32 rows and 32 columns at once. */
static void transpose_small(uint64_t *const to[2], word_rows x, uint32_t rows, uint32_t columns)
{
    uint64_t tile[MB_PLANE_LONG / 2];
    MB_ASSERT(rows <= MB_PLANE_LONG / 2 && columns <= MB_PLANE_LONG / 2);
    for (uint32_t i = 0; i < rows; i++)
        tile[i] = x.high[i] | x.low[i] << 32;
    memset(tile + rows, 0, (MB_PLANE_LONG / 2 - rows) * sizeof *tile);
    mb_plane_tile_transpose_halves(tile);
    for (uint32_t i = 0; i < columns; i++) {
        to[0][i] = tile[i] & UINT32_MAX;
        to[1][i] = tile[i] >> 32;
    }
}

/* Transpose one word of a child that is kept mirrored: 64 of its rows, all of its columns. */
static void transpose_word(uint64_t *const to[2], const mb_plane_source *s, const uint64_t *last, uint32_t word)
{
    const uint32_t from = word * MB_PLANE_LONG, left = s->rows - from;
    const uint32_t rows = left < MB_PLANE_LONG ? left : MB_PLANE_LONG;
    for (uint32_t w = 0; w < mb_plane_longs(s->columns); w++) {
        const word_rows child = word_of(s, last, w), x = {child.high + from, child.low + from};
        const uint64_t *const plane[2] = {x.high, x.low};
        uint64_t *const tile[2] = {to[0] + (size_t)w * MB_PLANE_LONG, to[1] + (size_t)w * MB_PLANE_LONG};
        const uint32_t columns = s->columns - w * MB_PLANE_LONG;
        if (rows <= MB_PLANE_LONG / 2 && columns <= MB_PLANE_LONG / 2) {
            transpose_small(tile, x, rows, columns);
            continue;
        }
        for (int p = 0; p < 2; p++) {
            memcpy(tile[p], plane[p], rows * sizeof *tile[p]);
            memset(tile[p] + rows, 0, (MB_PLANE_LONG - rows) * sizeof *tile[p]);
            mb_plane_tile_transpose(tile[p]);
        }
    }
}

/* Add a child's value of one row to the sums: their union for the first player, their intersection for the second. */
MB_INLINE void add_value(mb_plane_room *restrict room, uint32_t i, uint64_t high, uint64_t low, const kind k)
{
    if (k.three && k.second) {
        room->sum[0][i] &= high & low;
        room->sum[1][i] &= high;
        room->sum[2][i] &= high | low;
    } else if (k.three) {
        room->sum[0][i] |= high & low;
        room->sum[1][i] |= high;
        room->sum[2][i] |= high | low;
    } else if (k.second) {
        room->sum[0][i] &= high;
        room->sum[2][i] &= low;
    } else {
        room->sum[0][i] |= high;
        room->sum[2][i] |= low;
    }
}

/* Rows whose columns stay. */
MB_INLINE void add_rows(mb_plane_room *restrict room, word_rows x, const uint16_t *restrict to, uint32_t rows,
                        const kind k)
{
    for (uint32_t i = 0; i < rows; i++)
        add_value(room, i, x.high[to[i]], x.low[to[i]], k);
}

/* A piece of a child's word. */
typedef struct word_piece {
    word_rows x;
    mb_plane_compression compress;
    int place; /* bits before it */
} word_piece;

/* Rows whose columns move: `count` pieces, which is a constant, compressed and expanded. */
MB_INLINE void add_pieces(mb_plane_room *restrict room, const word_piece *restrict p, const int count,
                          mb_plane_compression open, const uint16_t *restrict to, uint32_t rows, const kind k)
{
    for (uint32_t i = 0; i < rows; i++) {
        const size_t row = to ? to[i] : i;
        uint64_t high = 0, low = 0;
        for (int n = 0; n < count; n++) {
            high |= mb_plane_compress_bits(p[n].x.high[row], &p[n].compress) << p[n].place;
            low |= mb_plane_compress_bits(p[n].x.low[row], &p[n].compress) << p[n].place;
        }
        add_value(room, i, mb_plane_expand_bits(high, &open), mb_plane_expand_bits(low, &open), k);
    }
}

/* The same for any number of pieces, one after the other. */
MB_INLINE void add_many(mb_plane_room *restrict room, const mb_plane_source *s, const uint64_t *last,
                        const uint64_t *map, const uint16_t *restrict to, uint32_t first, uint32_t rows, const kind k)
{
    const mb_plane_compression open = mb_plane_compression_of(map[MB_PLANE_MAP_VALID]);
    const uint32_t word = (uint32_t)map[0];
    int place = 0;
    memset(room->high, 0, rows * sizeof *room->high);
    memset(room->low, 0, rows * sizeof *room->low);
    for (uint32_t n = 0; n < mb_plane_map_pieces(map); n++) {
        const mb_plane_compression compress = mb_plane_compression_of(map[MB_PLANE_MAP_PIECES + n]);
        const word_rows x = word_of(s, last, word + n);
        for (uint32_t i = 0; i < rows && compress.mask; i++) {
            const size_t row = to ? to[i] : first + i;
            room->high[i] |= mb_plane_compress_bits(x.high[row], &compress) << place;
            room->low[i] |= mb_plane_compress_bits(x.low[row], &compress) << place;
        }
        place += __builtin_popcountll(compress.mask);
    }
    for (uint32_t i = 0; i < rows; i++)
        add_value(room, i, mb_plane_expand_bits(room->high[i], &open), mb_plane_expand_bits(room->low[i], &open), k);
}

/* Rows first .. first+rows of a child whose columns move as `map` says. */
MB_INLINE void add_mapped(mb_plane_room *restrict room, const mb_plane_source *s, const uint64_t *last,
                          const uint64_t *map, uint32_t first, uint32_t rows, const bool moves, const kind k)
{
    enum { FEW = 3 };
    const uint32_t pieces = mb_plane_map_pieces(map);
    const uint16_t *to = moves ? s->to + first : NULL;
    word_piece p[FEW];
    int place = 0;
    if (pieces > FEW) {
        add_many(room, s, last, map, to, first, rows, k);
        return;
    }
    for (uint32_t n = 0; n < pieces; n++) {
        p[n].x = word_of(s, last, (uint32_t)map[0] + n);
        if (!moves) {
            p[n].x.high += first;
            p[n].x.low += first;
        }
        p[n].compress = mb_plane_compression_of(map[MB_PLANE_MAP_PIECES + n]);
        p[n].place = place;
        place += __builtin_popcountll(p[n].compress.mask);
    }
    const mb_plane_compression open = mb_plane_compression_of(map[MB_PLANE_MAP_VALID]);
    if (pieces == 3)
        add_pieces(room, p, 3, open, to, rows, k);
    else if (pieces == 2)
        add_pieces(room, p, 2, open, to, rows, k);
    else
        add_pieces(room, p, (int)pieces, open, to, rows, k);
}

/* What lines across the middle are made of, for one block. */
typedef struct across {
    uint32_t possible; /* lines that both sides allow */
    uint32_t lines;    /* of our columns */
    uint32_t bits;     /* lines of a set */
    uint32_t sets;     /* sets of these lines */
} across;

/* Find the lines of a block, and which of them each row fills. */
static across find_across(const mb_plane_job *job, mb_plane_room *room)
{
    across a = {.bits = job->rows < 128 ? 4 : 8};
    if (!job->across)
        return a;
    const uint32_t columns = (uint32_t)job->across[0];
    uint32_t number = 0;
    a.lines = (uint32_t)__builtin_popcount(columns);
    for (uint32_t rest = columns; rest; rest &= rest - 1) {
        const uint32_t line = (uint32_t)__builtin_ctz(rest), cells = job->cells[line];
        if (cells == MB_PLANE_NO_CELLS)
            continue;
        const uint32_t want = job->second ? 0 : cells; /* the player who does not move has made it */
        const uint32_t place = number % a.bits;
        uint8_t *restrict pattern = room->pattern[number / a.bits];
        if (place == 0)
            memset(pattern, 0, job->rows);
        for (uint32_t i = 0; i < job->rows; i++)
            pattern[i] = (uint8_t)(pattern[i] | ((job->mask[i] & cells) == want) << place);
        a.possible |= 1u << line;
        number++;
    }
    a.sets = (number + a.bits - 1) / a.bits;
    MB_ASSERT(a.sets <= MB_PLANE_LINE_SETS);
    return a;
}

/* For one word and each set of lines: the columns in which some line of a pattern is complete. */
static void make_over(mb_plane_room *room, const across *a, const mb_plane_job *job, uint32_t word)
{
    const uint64_t *columns = job->across + 1 + (size_t)word * a->lines;
    uint32_t number = 0;
    for (uint32_t rest = (uint32_t)job->across[0]; rest; rest &= rest - 1, columns++) {
        if (!(a->possible >> __builtin_ctz(rest) & 1))
            continue;
        uint64_t *over = room->over[number / a->bits];
        const uint32_t half = 1u << number % a->bits;
        over[0] = 0;
        for (uint32_t i = 0; i < half; i++)
            over[half + i] = over[i] | *columns;
        number++;
    }
}

/* Write one row's word, `size` bytes. */
MB_INLINE void write_word(void *out, size_t at, uint64_t word, const uint32_t size)
{
    switch (size) {
    case 1:
        ((uint8_t *)out)[at] = (uint8_t)word;
        break;
    case 2:
        ((uint16_t *)out)[at] = (uint16_t)word;
        break;
    case 4:
        ((uint32_t *)out)[at] = (uint32_t)word;
        break;
    default:
        ((uint64_t *)out)[at] = word;
    }
}

/* The plane of threshold i in a row: the sum over the moves, but for a ply that is reached and for fours. */
MB_INLINE uint64_t plane_of_sum(const mb_plane_job *job, uint64_t sum, int i, uint64_t over, const kind k)
{
    if (job->reached >> i & 1)
        sum = job->value >> i & 1 ? ~UINT64_C(0) : 0;
    return k.second ? sum | over : sum & ~over;
}

/* Write some rows of a word, `size` bytes each: the planes from the sums, as pairs of bits. */
MB_INLINE void write_sized(const mb_plane_job *job, const mb_plane_room *restrict room, const across *a,
                           uint32_t word, uint32_t first, uint32_t rows, const uint32_t size, const kind k)
{
    const uint32_t left = job->columns - word * MB_PLANE_LONG;
    const uint64_t tail = left < MB_PLANE_LONG ? (UINT64_C(1) << left) - 1 : ~UINT64_C(0);
    uint64_t *out = job->out + (size_t)2 * job->rows * word;
    for (uint32_t i = 0; i < rows; i++) {
        uint64_t over = 0;
        for (uint32_t set = 0; set < a->sets; set++)
            over |= room->over[set][room->pattern[set][first + i]];
        const uint64_t x0 = plane_of_sum(job, room->sum[0][i], 0, over, k);
        const uint64_t x2 = plane_of_sum(job, room->sum[2][i], 2, over, k);
        const uint64_t x1 = k.three ? plane_of_sum(job, room->sum[1][i], 1, over, k) : x0;
        write_word(out, first + i, x1 & tail, size);
        write_word(out, (size_t)job->rows + first + i, (k.three ? x0 | (x2 & ~x1) : x2) & tail, size);
    }
}

MB_INLINE void write_rows(const mb_plane_job *job, const mb_plane_room *room, const across *a, uint32_t word,
                          uint32_t first, uint32_t rows, const kind k)
{
    const uint32_t size = word + 1 < mb_plane_longs(job->columns) ? 8 : mb_plane_last_bytes(job->columns);
    if (size == 8)
        write_sized(job, room, a, word, first, rows, 8, k);
    else if (size == 4)
        write_sized(job, room, a, word, first, rows, 4, k);
    else if (size == 2)
        write_sized(job, room, a, word, first, rows, 2, k);
    else
        write_sized(job, room, a, word, first, rows, 1, k);
}

/* The sums before any child: a mover who can make a four has won. */
MB_INLINE void begin_sums(mb_plane_room *restrict room, const uint8_t *restrict won, uint64_t columns, uint32_t rows,
                          const kind k)
{
    for (uint32_t i = 0; i < rows; i++) {
        const uint64_t wins = columns | (UINT64_C(0) - won[i]), sum = k.second ? ~wins : wins;
        room->sum[0][i] = sum;
        room->sum[2][i] = sum;
        if (k.three)
            room->sum[1][i] = sum;
    }
}

/* All children's values of some rows of a word.  return  the map of the next word */
MB_INLINE const uint64_t *add_children(const mb_plane_job *job, mb_plane_room *room, const uint64_t *map,
                                       uint32_t word, uint32_t first, uint32_t rows, const kind k)
{
    for (int j = 0; j < MB_PLANE_PARTS - 1; j++) {
        const mb_plane_source *s = &job->left[j];
        if (s->words)
            add_rows(room,
                     s->transposed ? (word_rows){room->transposed[j][0], room->transposed[j][1]}
                                   : word_of(s, room->last[j], word),
                     s->to + first, rows, k);
    }
    for (int move = 0; move < MB_PLANE_PARTS; move++) {
        const mb_plane_source *s = &job->other[move];
        if (!job->legal[move])
            continue;
        const uint64_t *last = room->last[MB_PLANE_PARTS - 1 + move];
        if (s->words && s->to)
            add_mapped(room, s, last, map, first, rows, true, k);
        else if (s->words)
            add_mapped(room, s, last, map, first, rows, false, k);
        map += MB_PLANE_MAP_PIECES + mb_plane_map_pieces(map);
    }
    return map;
}

/* The columns in which some move makes a four. */
static uint64_t won_columns(const mb_plane_job *job, const uint64_t *map)
{
    uint64_t won = 0;
    for (int move = 0; move < MB_PLANE_PARTS; move++)
        if (job->legal[move]) {
            won |= ~map[MB_PLANE_MAP_VALID];
            map += MB_PLANE_MAP_PIECES + mb_plane_map_pieces(map);
        }
    return won;
}

MB_INLINE void compute_block(const mb_plane_job *job, mb_plane_room *room, const kind k)
{
    const across a = find_across(job, room);
    const uint64_t *map = job->map, *next = map;
    for (uint32_t word = 0; word < mb_plane_longs(job->columns); word++, map = next) {
        const uint64_t won = job->childless ? 0 : won_columns(job, map);
        for (int j = 0; j < MB_PLANE_PARTS - 1; j++)
            if (job->left[j].words && job->left[j].transposed)
                transpose_word(room->transposed[j], &job->left[j], room->last[j], word);
        if (a.sets > 0)
            make_over(room, &a, job, word);
        for (uint32_t first = 0; first < job->rows; first += MB_PLANE_TILE) {
            const uint32_t rows = job->rows - first < MB_PLANE_TILE ? job->rows - first : MB_PLANE_TILE;
            if (!job->childless) {
                begin_sums(room, job->won + first, won, rows, k);
                next = add_children(job, room, map, word, first, rows, k);
            }
            write_rows(job, room, &a, word, first, rows, k);
        }
    }
}

void MB_PLANE_BLOCK(const mb_plane_job *job, mb_plane_room *room)
{
    MB_ASSERT(job->rows > 0 && job->columns > 0);
    for (int j = 0; j < MB_PLANE_PARTS - 1; j++)
        if (job->left[j].words)
            widen(room->last[j], &job->left[j]);
    for (int move = 0; move < MB_PLANE_PARTS; move++)
        if (job->other[move].words)
            widen(room->last[MB_PLANE_PARTS - 1 + move], &job->other[move]);
    if (job->three && job->second)
        compute_block(job, room, (kind){true, true});
    else if (job->three)
        compute_block(job, room, (kind){false, true});
    else if (job->second)
        compute_block(job, room, (kind){true, false});
    else
        compute_block(job, room, (kind){false, false});
}
