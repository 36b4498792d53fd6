/* plane_tables.c -- steps, lines and maps of every list. */
#include "planes/plane_tables.h"
#include "core/mem.h"
#include "planes/plane_loop.h"

/* The tables, while they may be written. */
typedef struct tables_draft {
    mb_plane_tables made;
    uint32_t lists;
    uint32_t *first_word;
    mb_plane_steps *steps[2];
    uint32_t *filled[2], *lines[2], *possible[2], *map_first[2], *map;
    uint8_t *pieces[2];
} tables_draft;

/* The entries of one list: where each goes by a move on its side or in the middle, and which lines it fills. */
static void make_rows(tables_draft *d, uint32_t list, int t)
{
    const mb_plane_tables *T = &d->made;
    const mb_plane_columns l = mb_plane_columns_of(T, list);
    for (uint32_t e = T->first[list]; e < T->first[list + 1]; e++) {
        for (int move = 0; move < MB_PLANE_PARTS; move++) {
            const mb_plane_play play = mb_plane_play_of(T->shape, l.middle, l.heights, move, t);
            d->steps[t][e].to[move] =
                play.legal ? (uint16_t)mb_plane_child_rank(T, play, T->mask[e]) : MB_PLANE_NO_RANK;
        }
        d->filled[t][e] = mb_plane_filled(T->shape, l.heights, T->mask[e], t);
    }
}

static void make_lines(tables_draft *d, uint32_t list, int t)
{
    const mb_plane_tables *T = &d->made;
    const mb_plane_columns l = mb_plane_columns_of(T, list);
    uint32_t *lines = d->lines[t] + (size_t)T->first_word[list] * (size_t)T->shape.lines;
    d->possible[t][list] = 0;
    for (int n = 0; n < T->shape.lines; n++)
        for (uint32_t word = 0; word < l.words; word++) {
            const uint32_t columns = mb_plane_line_columns(T, l, n, t, word);
            lines[(size_t)n * l.words + word] = columns;
            d->possible[t][list] |= (uint32_t)(columns != 0) << n;
        }
}

static void count_pieces(tables_draft *d, uint32_t list, int t)
{
    const mb_plane_columns l = mb_plane_columns_of(&d->made, list);
    for (int move = 0; move < MB_PLANE_PARTS; move++) {
        uint32_t most = 0;
        if (mb_plane_play_of(d->made.shape, l.middle, l.heights, move, t).legal)
            for (uint32_t word = 0; word < l.words; word++) {
                const uint32_t pieces = mb_plane_map_make(NULL, &d->made, l, move, t, word);
                most = pieces > most ? pieces : most;
            }
        d->pieces[t][MB_PLANE_PARTS * list + (uint32_t)move] = (uint8_t)most;
    }
}

/* The rows of all tables of a list, for both players; and how long its maps are. */
static void make_list(void *context, uint32_t list)
{
    for (int t = 0; t < 2; t++) {
        make_rows(context, list, t);
        make_lines(context, list, t);
        count_pieces(context, list, t);
    }
}

static void make_maps_of(tables_draft *d, uint32_t list, int t)
{
    const mb_plane_columns l = mb_plane_columns_of(&d->made, list);
    for (int move = 0; move < MB_PLANE_PARTS; move++) {
        const uint32_t first = d->map_first[t][MB_PLANE_PARTS * list + (uint32_t)move];
        if (mb_plane_play_of(d->made.shape, l.middle, l.heights, move, t).legal)
            for (uint32_t word = 0; word < l.words; word++)
                mb_plane_map_make(d->map + first, &d->made, l, move, t, word);
    }
}

static void make_maps(void *context, uint32_t list)
{
    for (int t = 0; t < 2; t++)
        make_maps_of(context, list, t);
}

void mb_plane_map_places(uint32_t *first, uint32_t *size, const uint8_t *pieces, const mb_plane_tables *tables,
                         uint32_t lists)
{
    const mb_plane_shape g = tables->shape;
    for (uint32_t list = 0; list < lists; list++) {
        const uint32_t words = mb_plane_words(tables->first[list + 1] - tables->first[list]);
        for (int move = 0; move < MB_PLANE_PARTS; move++) {
            const size_t i = (size_t)MB_PLANE_PARTS * list + (size_t)move;
            const uint64_t length =
                (uint64_t)words * (MB_PLANE_PIECES + (uint64_t)pieces[i] * mb_plane_piece_fields(g, move));
            MB_ASSERT(*size + length < UINT32_MAX);
            first[i] = *size;
            *size += (uint32_t)length;
        }
    }
}

static bool allocate(tables_draft *d, uint32_t words, uint32_t entries)
{
    bool enough = true;
    for (int t = 0; t < 2; t++) {
        d->steps[t] = mb_alloc((size_t)entries + 1, sizeof *d->steps[t]);
        d->filled[t] = mb_alloc((size_t)entries + 1, sizeof *d->filled[t]);
        d->lines[t] = mb_alloc((size_t)words * (size_t)d->made.shape.lines + 1, sizeof *d->lines[t]);
        d->possible[t] = mb_alloc((size_t)d->lists, sizeof *d->possible[t]);
        d->map_first[t] = mb_alloc((size_t)MB_PLANE_PARTS * d->lists, sizeof *d->map_first[t]);
        d->pieces[t] = mb_alloc_zero((size_t)MB_PLANE_PARTS * d->lists, sizeof *d->pieces[t]);
        enough =
            enough && d->steps[t] && d->filled[t] && d->lines[t] && d->possible[t] && d->map_first[t] && d->pieces[t];
        d->made.steps[t] = d->steps[t];
        d->made.filled[t] = d->filled[t];
        d->made.lines[t] = d->lines[t];
        d->made.possible[t] = d->possible[t];
        d->made.map_first[t] = d->map_first[t];
    }
    return enough;
}

mb_status mb_plane_tables_make(mb_plane_tables *out, const mb_plane_lists *lists, const mb_limits *limits)
{
    tables_draft d = {
        .made = {.shape = lists->shape, .first = lists->first, .mask = lists->mask, .rank = lists->rank},
        .lists = lists->lists};
    mb_status status = MB_ENOMEM;
    d.first_word = mb_alloc((size_t)lists->lists + 1, sizeof *d.first_word);
    if (!d.first_word)
        goto done;
    d.made.first_word = d.first_word;
    d.first_word[0] = 0;
    for (uint32_t l = 0; l < lists->lists; l++)
        d.first_word[l + 1] = d.first_word[l] + mb_plane_words(mb_plane_count(lists, l));
    if (!allocate(&d, d.first_word[lists->lists], lists->entries))
        goto done;
    status = mb_plane_loop(lists->lists, make_list, &d, limits);
    if (status != MB_OK)
        goto done;
    status = MB_ENOMEM;
    uint32_t size = 0;
    for (int t = 0; t < 2; t++)
        mb_plane_map_places(d.map_first[t], &size, d.pieces[t], &d.made, lists->lists);
    d.map = mb_alloc((size_t)size + 1, sizeof *d.map);
    if (!d.map)
        goto done;
    d.made.map = d.map;
    d.made.map_size = size;
    status = mb_plane_loop(lists->lists, make_maps, &d, limits);
    if (status == MB_OK)
        *out = d.made;
done:
    for (int t = 0; t < 2; t++)
        mb_release(d.pieces[t]);
    if (status != MB_OK)
        mb_plane_tables_clear(&d.made);
    return status;
}

void mb_plane_tables_clear(mb_plane_tables *tables)
{
    mb_release((void *)tables->first_word);
    mb_release((void *)tables->map);
    for (int t = 0; t < 2; t++) {
        mb_release((void *)tables->steps[t]);
        mb_release((void *)tables->filled[t]);
        mb_release((void *)tables->lines[t]);
        mb_release((void *)tables->possible[t]);
        mb_release((void *)tables->map_first[t]);
    }
    *tables = (mb_plane_tables){.first = NULL};
}
