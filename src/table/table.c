/* table.c -- opening a table's file, and asking it: a position is answered by one block. */
#include "table/table.h"

#include "core/hash.h"
#include "core/mem.h"
#include "core/message.h"
#include "core/sort.h"

static const mb_words SAY_SHAPE = MB_WORDS("this table's tiers are not those of {game} here",
                                           "les strates de cette table ne sont pas celles de {game} ici");
static const mb_words SAY_ABSENT =
    MB_WORDS("this position is not in the table", "cette position n'est pas dans la table");

void mb_table_close(mb_table *table)
{
    if (!table)
        return;
    for (size_t i = 0; i < TABLE_BLOCKS; i++)
        mb_release(table->block[i].raw);
    mb_space_clear(&table->space);
    mb_archive_close(&table->archive);
    mb_rules_close(table->rules);
    mb_release(table);
}

const mb_rules *mb_table_rules(const mb_table *table)
{
    return table->rules;
}

const mb_table_about *mb_table_info(const mb_table *table)
{
    return &table->about;
}

bool mb_table_is_of(const mb_table *table, const mb_rules *rules)
{
    return mb_table_same_game(table->rules, rules);
}

/* The tiers that the rules have, compared with those of the archive. */
static mb_status open_space(mb_table *table, mb_error *error)
{
    const mb_archive *archive = &table->archive;
    const bool folds = archive->head.flags & ARCHIVE_SYMMETRY;
    bool numbered = false, same = true;
    mb_status status = mb_table_suits(table->rules, error);
    if (status != MB_OK)
        return status;
    if (folds && !table->rules->game->canonical)
        same = false;
    else if (archive->head.flags & ARCHIVE_KEYS)
        table->space = (mb_space){.rules = table->rules, .symmetry = folds, .tiers = 1};
    else if ((status = mb_space_number(&table->space, &numbered, table->rules, folds)) != MB_OK)
        return mb_error_plain(error, status);
    else
        same = numbered;
    same = same && table->space.tiers == archive->head.tiers;
    for (uint32_t tier = 0; tier < archive->head.tiers && same && numbered; tier++)
        same = table->space.slots[tier] == archive->tier[tier].slots;
    if (same)
        return MB_OK;
    mb_fail(error, MB_EPARSE, SAY_SHAPE, "game", table->rules->game->name);
    mb_error_at(error, archive->path, 0, 0);
    return MB_EPARSE;
}

static void fill_about(mb_table *table)
{
    const mb_archive *archive = &table->archive;
    mb_table_about *about = &table->about;
    *about = (mb_table_about){.numbered = !(archive->head.flags & ARCHIVE_KEYS),
                              .distances = archive->head.flags & ARCHIVE_DISTANCES,
                              .symmetry = archive->head.flags & ARCHIVE_SYMMETRY,
                              .compressed = archive->head.flags & ARCHIVE_PACKED,
                              .every = archive->head.flags & ARCHIVE_EVERY,
                              .tiers = archive->head.tiers,
                              .width = archive->head.width,
                              .bytes = archive->end};
    mb_table_add_up(about, archive->tier, archive->head.tiers);
}

mb_status mb_table_open_disk(mb_table **out, mb_disk *disk, const char *name, const mb_game *game, mb_error *error)
{
    mb_table *table = mb_alloc_zero(1, sizeof *table);
    if (!table) {
        mb_disk_close(disk);
        return mb_error_plain(error, MB_ENOMEM);
    }
    mb_status status = mb_archive_open(&table->archive, disk, name, false, error);
    if (status == MB_OK) {
        status = mb_table_game_open(&table->rules, game, table->archive.head.text, table->archive.head.length, error);
        if (status != MB_OK && status != MB_ENOMEM) { /* the text of the header is no game */
            status = MB_EPARSE;
            mb_error_at(error, name, 0, 0);
            if (error)
                error->code = status;
        }
    }
    if (status == MB_OK)
        status = open_space(table, error);
    if (status == MB_OK) {
        mb_table_answer start;
        const mb_ground ground = mb_ground_of_rules(table->rules);
        fill_about(table);
        status = mb_table_ask(&start, table, mb_ground_start(&ground), error);
        if (status == MB_OK) {
            table->about.winner = start.winner;
            table->about.has_rank = start.has_rank;
            table->about.rank = start.rank;
        }
    }
    if (status == MB_OK)
        *out = table;
    else
        mb_table_close(table);
    return status;
}

mb_status mb_table_open(mb_table **out, const char *path, mb_error *error)
{
    return mb_table_open_of(out, path, NULL, error);
}

mb_status mb_table_open_of(mb_table **out, const char *path, const mb_game *game, mb_error *error)
{
    mb_disk *disk;
    const mb_status status = mb_disk_open(&disk, path, error);
    return status == MB_OK ? mb_table_open_disk(out, disk, path, game, error) : status;
}

/* ---- blocks ---- */

static uint64_t number_at(const uint8_t *at, size_t bytes)
{
    uint64_t number = 0;
    for (size_t i = 0; i < bytes; i++)
        number |= (uint64_t)at[i] << (8 * i);
    return number;
}

/* Keys are stored as differences: add them up. */
static void add_keys(uint8_t *raw, uint64_t count)
{
    uint64_t key = 0;
    for (uint64_t i = 0; i < count; i++, raw += 8) {
        key += number_at(raw, 8);
        for (size_t byte = 0; byte < 8; byte++)
            raw[byte] = (uint8_t)(key >> (8 * byte));
    }
}

static mb_status find_block(const uint8_t **out, mb_table *table, uint32_t tier, uint32_t number, mb_error *error)
{
    MB_ASSERT(tier < table->archive.head.tiers && number < table->archive.tier[tier].blocks);
    const mb_archive *archive = &table->archive;
    mb_table_block *block = &table->block[mb_hash_mix((uint64_t)tier << 32 | number) % TABLE_BLOCKS];
    *out = block->raw;
    if (block->there && block->tier == tier && block->number == number)
        return MB_OK;
    block->there = false;
    if (!block->raw && !(block->raw = mb_alloc(mb_archive_raw(archive, archive->head.block), 1)))
        return mb_error_plain(error, MB_ENOMEM);
    const mb_status status = mb_archive_read(block->raw, &table->archive, tier, number, error);
    if (status != MB_OK)
        return status;
    if (archive->head.flags & ARCHIVE_KEYS)
        add_keys(block->raw, mb_archive_slots(archive, tier, number));
    block->there = true;
    block->tier = tier;
    block->number = number;
    *out = block->raw;
    return MB_OK;
}

static mb_outcome outcome_in(const mb_archive *archive, const uint8_t *outcomes, uint64_t slot)
{
    if (archive->head.width == 1)
        return outcome_get(outcomes, slot, 1);
    return (mb_outcome)number_at(outcomes + 2 * slot, 2);
}

static mb_status absent(const mb_table *table, mb_error *error)
{
    mb_fail(error, MB_ENOTFOUND, SAY_ABSENT);
    mb_error_at(error, table->archive.path, 0, 0);
    return MB_ENOTFOUND;
}

/* The outcome of a state of a list: in the last block that does not begin behind the state. */
static mb_status outcome_of_key(mb_outcome *out, mb_table *table, mb_state state, mb_error *error)
{
    mb_archive *archive = &table->archive;
    mb_status status = mb_archive_index(archive, 0, error);
    if (status != MB_OK)
        return status;
    MB_BISECT(uint32_t, behind, archive->tier[0].blocks, b, archive->tier[0].index[b].key > state);
    if (behind == 0)
        return absent(table, error);
    const uint8_t *raw;
    if ((status = find_block(&raw, table, 0, behind - 1, error)) != MB_OK)
        return status;
    const uint64_t count = mb_archive_slots(archive, 0, behind - 1);
    MB_BISECT(uint64_t, slot, count, i, number_at(raw + 8 * i, 8) >= state);
    if (slot == count || number_at(raw + 8 * slot, 8) != state)
        return absent(table, error);
    *out = outcome_in(archive, raw + 8 * count, slot);
    return MB_OK;
}

mb_status mb_table_outcome(mb_outcome *out, mb_table *table, mb_state state, mb_error *error)
{
    const mb_archive *archive = &table->archive;
    state = mb_space_fold(&table->space, state);
    if (archive->head.flags & ARCHIVE_KEYS)
        return outcome_of_key(out, table, state, error);
    uint32_t tier;
    mb_state back;
    const uint64_t slot = mb_space_slot(&tier, &table->space, state);
    if (slot == MB_NO_SLOT || !mb_space_state(&back, &table->space, tier, slot) || back != state)
        return absent(table, error);
    const uint8_t *raw;
    const mb_status status = find_block(&raw, table, tier, (uint32_t)(slot / archive->head.block), error);
    if (status == MB_OK)
        *out = outcome_in(archive, raw, slot % archive->head.block);
    return status;
}

mb_status mb_table_ask(mb_table_answer *out, mb_table *table, mb_place place, mb_error *error)
{
    const mb_rules *rules = table->rules;
    mb_outcome outcome = mb_weigh_terminal(&table->space, place.at);
    const mb_status status = outcome == OUTCOME_NONE ? mb_table_outcome(&outcome, table, place.at, error) : MB_OK;
    if (status != MB_OK)
        return status;
    const mb_player mover = rules->game->mover ? rules->game->mover(rules->self, place.at) : place.mover;
    const bool decided = outcome_is_won(outcome) || outcome_is_lost(outcome);
    *out = (mb_table_answer){
        .winner = !decided ? 0 : mb_player_number(outcome_is_won(outcome) ? mover : mb_other(mover)),
        .has_rank = decided && (table->archive.head.flags & ARCHIVE_DISTANCES),
        .rank = decided ? outcome_distance(outcome) : 0,
    };
    return MB_OK;
}

bool mb_table_moves_left(uint64_t *out, const mb_table *table, mb_state state)
{
    uint32_t tier;
    if (!table->space.numbering || table->space.numbering->leap != 1
        || mb_space_slot(&tier, &table->space, state) == MB_NO_SLOT)
        return false;
    *out = table->space.tiers - 1 - tier;
    return true;
}
