/* taquin_patterns.c -- groups of tiles, and the indices of their placements in the tables. */
#include "taquin/taquin_patterns.h"

#include "core/mem.h"

/* Messages. */
static const mb_words SAY_PATTERN_NAME =
    MB_WORDS("there are no pattern databases {found} for this board; there are {known}",
             "il n'y a pas de base de motifs {found} pour ce plateau ; il y a {known}");

/* The groups of the 4 x 4 board whose tiles are not consecutive: compact blocks of tiles prune more than rows. */
static const struct {
    const char *name;
    uint8_t tile[15];
} shaped[] = {
    {"5-5-5", {1, 4, 5, 8, 9, 2, 3, 6, 7, 11, 10, 12, 13, 14, 15}},
    {"6-6-3", {3, 6, 7, 10, 11, 15, 1, 2, 4, 5, 8, 9, 12, 13, 14}},
};

/* The ranks of `tiles` tiles on `cells` cells. */
static mb_status ranks_init(mb_ranks *out, int cells, int tiles)
{
    MB_ASSERT(tiles >= 0 && tiles <= MB_HALF && tiles <= cells);
    const uint32_t all = 1u << (4 * tiles);
    *out = (mb_ranks){.cells = cells, .tiles = tiles, .rank = mb_alloc_zero(all, sizeof *out->rank)};
    if (!out->rank)
        return MB_ENOMEM;
    for (uint32_t packed = 0; packed < all; packed++) {
        unsigned seen = 0;
        bool good = true;
        for (int i = 0; i < tiles && good; i++) {
            const unsigned cell = packed >> (4 * i) & 15;
            good = cell < (unsigned)cells && !(seen >> cell & 1);
            seen |= 1u << cell;
        }
        MB_ASSERT(out->count <= UINT16_MAX);
        if (good)
            out->rank[packed] = (uint16_t)out->count++;
    }
    return MB_OK;
}

/* For each placement of the head, number the cells that it leaves free. */
static mb_status rest_init(mb_group *group)
{
    const mb_ranks *head = &group->head;
    group->rest = mb_alloc_zero(head->count, sizeof *group->rest);
    if (!group->rest)
        return MB_ENOMEM;
    for (uint32_t packed = 0; packed < 1u << (4 * head->tiles); packed++) {
        unsigned taken = 0;
        for (int i = 0; i < head->tiles; i++)
            taken |= 1u << (packed >> (4 * i) & 15);
        if (__builtin_popcount(taken) != head->tiles || taken >> head->cells)
            continue;
        uint64_t number = 0;
        uint64_t rest = 0;
        for (int cell = 0; cell < head->cells; cell++) {
            rest |= number << (4 * cell);
            number += !(taken >> cell & 1);
        }
        MB_ASSERT(number == (uint64_t)(head->cells - head->tiles) && head->rank[packed] < head->count);
        group->rest[head->rank[packed]] = rest;
    }
    return MB_OK;
}

/* Read sizes such as 7-8 that add up to all tiles; returns the number of groups, 0 when they do not. */
static int read_sizes(int size[MB_GROUPS], const char *name, int tiles)
{
    int count = 0;
    for (; count < MB_GROUPS && *name >= '1' && *name <= '0' + MB_GROUP_TILES; count++) {
        size[count] = *name++ - '0';
        tiles -= size[count];
        if (*name == '\0')
            return tiles == 0 ? count + 1 : 0;
        if (*name++ != '-')
            break;
    }
    return 0;
}

/* The default: a few megabytes, built in a second. */
static void small_choice(char name[2 * MB_GROUPS], const mb_taquin *game)
{
    const int tiles = game->cells - 1, groups = tiles <= 6 ? 1 : tiles <= 12 ? 2 : 3;
    if (game->rows == 4 && game->cols == 4) {
        memcpy(name, "6-6-3", 6);
        return;
    }
    for (int i = 0; i < groups; i++) {
        *name++ = (char)('0' + tiles / groups + (i < tiles % groups));
        *name++ = i < groups - 1 ? '-' : '\0';
    }
}

static mb_status refuse(mb_error *error, const char *name, const char *small, const mb_taquin *game)
{
    return mb_fail(error, MB_ENOTFOUND, SAY_PATTERN_NAME, "found", name, "known",
                   game->rows == 4 && game->cols == 4 ? "5-5-5, 6-6-3, 7-8" : small);
}

static mb_status group_init(mb_group *group, int cells)
{
    group->first = group->tiles < MB_HALF ? group->tiles : MB_HALF;
    group->second = group->tiles - group->first;
    mb_status status = ranks_init(&group->head, cells, group->first);
    if (status == MB_OK)
        status = ranks_init(&group->tail, cells - group->first, group->second);
    if (status == MB_OK)
        status = rest_init(group);
    group->size = (size_t)group->head.count * group->tail.count;
    return status;
}

mb_status mb_patterns_init(mb_patterns *out, const mb_taquin *game, const char *name, mb_error *error)
{
    MB_ASSERT(!game->last);
    *out = (mb_patterns){.game = game, .square = game->rows == game->cols};
    char small[2 * MB_GROUPS] = {0};
    small_choice(small, game);
    name = name ? name : small;
    int size[MB_GROUPS];
    out->groups = read_sizes(size, name, game->cells - 1);
    if (out->groups == 0)
        return refuse(error, name, small, game);

    const uint8_t *order = NULL; /* the tiles in the order of their slots; NULL: 1, 2, 3, … */
    for (size_t i = 0; i < MB_COUNT(shaped) && game->rows == 4 && game->cols == 4; i++)
        if (strcmp(name, shaped[i].name) == 0)
            order = shaped[i].tile;
    int slot = 0;
    for (int g = 0; g < out->groups; g++) {
        mb_group *group = &out->group[g];
        *group = (mb_group){.tiles = size[g], .slot = slot, .offset = out->size};
        for (int i = 0; i < size[g]; i++, slot++) {
            const uint8_t tile = order ? order[slot] : (uint8_t)(slot + 1);
            MB_ASSERT(0 < tile && tile < game->cells && slot < game->cells - 1);
            group->tile[i] = tile;
            out->group_of[tile] = (uint8_t)g;
            out->slot_of[tile] = (uint8_t)slot;
        }
        const mb_status status = group_init(group, game->cells);
        if (status != MB_OK)
            return mb_error_plain(error, status);
        out->size += group->size;
    }
    MB_ASSERT(slot == game->cells - 1);
    for (int cell = 0; cell < game->cells && out->square; cell++)
        out->mirror[cell] = (uint8_t)(cell % game->cols * game->cols + cell / game->cols);
    return MB_OK;
}

void mb_patterns_clear(mb_patterns *patterns)
{
    for (int g = 0; g < patterns->groups; g++) {
        mb_release(patterns->group[g].head.rank);
        mb_release(patterns->group[g].tail.rank);
        mb_release(patterns->group[g].rest);
    }
    mb_patterns_give_back(patterns);
    *patterns = (mb_patterns){0};
}

uint64_t mb_patterns_where(const mb_patterns *patterns, mb_state board, bool mirrored)
{
    uint64_t where = 0;
    for (int cell = 0; cell < patterns->game->cells; cell++) {
        const unsigned tile = mb_taquin_tile(board, cell);
        if (tile == 0)
            continue;
        MB_ASSERT(tile < (unsigned)patterns->game->cells && (!mirrored || patterns->square));
        const unsigned seen = mirrored ? patterns->mirror[tile] : tile;
        where |= (uint64_t)(mirrored ? patterns->mirror[cell] : (uint8_t)cell) << (4 * patterns->slot_of[seen]);
    }
    return where;
}

uint32_t mb_patterns_bound(const void *self, mb_state board)
{
    const mb_patterns *patterns = self;
    uint32_t most = 0;
    for (int mirrored = 0; mirrored <= (int)patterns->square; mirrored++) {
        const uint64_t where = mb_patterns_where(patterns, board, mirrored);
        uint32_t sum = 0;
        for (int g = 0; g < patterns->groups; g++)
            sum += patterns->table[mb_group_index(&patterns->group[g], where)];
        most = sum > most ? sum : most;
    }
    return most;
}
