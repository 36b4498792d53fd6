/* build.c -- the whole game, tier by tier, from the last to the first. */
#include "table/build.h"
#include "core/mem.h"
#include "core/message.h"
#include "table/census.h"

/* What is said here. */
static const mb_words SAY_FAR = MB_WORDS(
    "{game} has distances beyond {most} {most?move:moves}, which no table holds: leave them out with --wdl",
    "{game} a des distances de plus de {most} {most?coup:coups}, qu'aucune table ne contient : ôtez-les avec --wdl");
static const mb_words SAY_NO_CENSUS =
    MB_WORDS("{game} has distances beyond {most} {most?move:moves}, which are not counted one by one",
             "{game} a des distances de plus de {most} {most?coup:coups}, qui ne sont pas comptées une à une");
static const mb_words SAY_PLACE =
    MB_WORDS("this is a folder, or no regular file", "c'est un dossier, ou pas un fichier ordinaire");

typedef struct builder {
    const mb_rules *rules;
    const mb_table_options *options;
    mb_space space;
    bool folds;
    char *part; /* FILE.part; NULL: no file */
    void *kernel;
    uint64_t kernel_bytes;
    mb_pace pace;
} builder;

void mb_table_add_up(mb_table_about *out, const mb_archive_tier *tier, uint32_t tiers)
{
    for (uint32_t t = 0; t < tiers; t++) {
        out->slots += tier[t].slots;
        out->positions += tier[t].positions;
        out->won += tier[t].won;
        out->drawn += tier[t].drawn;
        out->lost += tier[t].lost;
        out->farthest = tier[t].farthest > out->farthest ? tier[t].farthest : out->farthest;
    }
}

/* ---- the archive ---- */

static mb_status make_head(mb_archive_head *out, const mb_space *space, const mb_table_options *options,
                           uint32_t width)
{
    *out =
        (mb_archive_head){.flags = (options->wdl ? 0u : ARCHIVE_DISTANCES) | (space->symmetry ? ARCHIVE_SYMMETRY : 0u)
                                   | (mb_pack_can() ? ARCHIVE_PACKED : 0u) | (space->numbering ? 0u : ARCHIVE_KEYS),
                          .width = width,
                          .block = space->numbering ? ARCHIVE_BLOCK : ARCHIVE_KEYS_BLOCK,
                          .tiers = space->tiers,
                          .slots = space->total};
    return mb_table_game_text(&out->text, &out->length, space->rules);
}

/* Is what an earlier build left about the same table?  Its width may be another. */
static bool same_head(const mb_archive_head *a, const mb_archive_head *b)
{
    return a->flags == b->flags && a->block == b->block && a->tiers == b->tiers && a->slots == b->slots
           && a->length == b->length && memcmp(a->text, b->text, a->length) == 0 && a->width >= b->width;
}

mb_status mb_table_open_part(mb_archive *out, uint32_t *width, const mb_space *space, const mb_table_options *options,
                             const char *part, mb_error *error)
{
    mb_archive_head head = {0};
    mb_disk *disk = NULL;
    mb_archive found;
    mb_status status = make_head(&head, space, options, *width);
    if (status != MB_OK)
        return mb_error_plain(error, status);
    if ((status = mb_disk_make(&disk, part, error)) != MB_OK) {
        mb_release(head.text);
        return status;
    }
    if (mb_disk_size(disk) > 0) { /* the archive takes the disk over, whatever comes of it */
        if (mb_archive_open(&found, disk, part, true, NULL) == MB_OK) {
            if (same_head(&found.head, &head)) {
                mb_release(head.text);
                *width = found.head.width;
                *out = found;
                return MB_OK;
            }
            mb_archive_close(&found);
        }
        if ((status = mb_disk_make(&disk, part, error)) != MB_OK) {
            mb_release(head.text);
            return status;
        }
    }
    return mb_archive_begin(out, disk, part, head, error);
}

/* ---- solving ---- */

/* The last tier that moves of `tier` lead to. */
static uint32_t reach_of(const mb_space *space, uint32_t tier)
{
    return space->tiers - 1 - tier < space->leap ? space->tiers - 1 : tier + space->leap;
}

/* Bring back what the tiers before those that are finished lead to. */
static mb_status load_later(mb_mill *mill, mb_archive *archive, uint32_t next, mb_error *error)
{
    const mb_space *space = mill->space;
    for (uint32_t tier = next + 1; tier <= reach_of(space, next); tier++) {
        if (mb_mill_make(mill, tier) != MB_OK)
            return mb_error_plain(error, MB_ENOMEM);
        const mb_status status = mb_mill_load(mill, tier, archive, error);
        if (status != MB_OK)
            return status;
    }
    return MB_OK;
}

/* Tiers left-1 .. 0. */
static mb_status solve_tiers(mb_archive_tier *tier, mb_mill *mill, uint32_t left, const mb_reached *reached,
                             mb_archive *archive, mb_census *census, mb_error *error)
{
    mb_status status = MB_OK;
    if (census && (status = mb_census_begin(census, left)) != MB_OK)
        return mb_error_plain(error, status);
    for (uint32_t t = left; t-- > 0 && status == MB_OK;) {
        if (mb_mill_make(mill, t) != MB_OK)
            return mb_error_plain(error, MB_ENOMEM);
        status = mb_mill_solve(mill, t, error);
        if (status == MB_OK)
            status = mb_mill_keep(&tier[t], mill, t, reached, archive, error);
        if (status == MB_OK && census)
            status = mb_census_add(census, mill, t, reached, error);
    }
    return status;
}

void mb_table_say_start(mb_table_about *out, const mb_rules *rules, const mb_archive_tier *tier, uint32_t tiers)
{
    const mb_player mover = rules->game->mover ? rules->game->mover(rules->self, rules->start) : rules->first;
    for (uint32_t t = 0; t < tiers; t++) {
        const mb_outcome code = tier[t].start;
        if (code == OUTCOME_NONE)
            continue;
        out->winner = code == OUTCOME_DRAWN ? 0 : mb_player_number(outcome_is_won(code) ? mover : mb_other(mover));
        out->has_rank = code != OUTCOME_DRAWN && out->distances;
        out->rank = out->has_rank ? outcome_distance(code) : 0;
    }
}

/* One attempt, with codes of that width or of what an earlier build had.  MB_ENOTFOUND: distances do not fit, and no
 * word is said. */
static mb_status build_as(mb_table_about *out, builder *b, uint32_t *width, mb_error *error)
{
    const mb_space *space = &b->space;
    mb_archive archive = {0};
    mb_mill mill = {0};
    mb_reached reached = {0};
    mb_archive_tier *tier = mb_alloc_zero(space->tiers, sizeof *tier);
    mb_status status = tier ? MB_OK : mb_error_plain(error, MB_ENOMEM);
    if (status == MB_OK && b->part)
        status = mb_table_open_part(&archive, width, space, b->options, b->part, error);
    if (status != MB_OK)
        goto done;
    MB_ASSERT(tier);
    const uint32_t left = space->tiers - archive.done;
    for (uint32_t t = left; t < space->tiers; t++) {
        tier[t] = archive.tier[t];
        tier[t].index = NULL;
        b->pace.done += 2 * space->slots[t];
    }
    const uint64_t need =
        mb_table_memory(space, *width, b->kernel && *width == 1, b->kernel_bytes, mb_threads(b->pace.limits));
    if ((status = mb_table_allowed(b->rules, need, space->total, b->pace.limits, error)) != MB_OK)
        goto done;
    if ((status = mb_mill_open(&mill, space, *width, !b->options->wdl, b->kernel, b->part != NULL, &b->pace))
        != MB_OK) {
        mb_error_plain(error, status);
        goto done;
    }
    if (left > 0) {
        status = mb_reached_compute(&reached, space, mill.kernel, left, b->part, &b->pace, error);
        if (status == MB_OK && archive.done > 0)
            status = load_later(&mill, &archive, left - 1, error);
        if (status == MB_OK)
            status = solve_tiers(tier, &mill, left, &reached, b->part ? &archive : NULL, b->options->census, error);
    }
    if (status == MB_OK && b->part) {
        status = mb_archive_complete(&archive, error);
        if (status == MB_OK)
            status = mb_disk_rename(archive.disk, b->options->path, error);
    }
    if (status != MB_OK)
        goto done;
    *out = (mb_table_about){.numbered = space->numbering != NULL,
                            .distances = !b->options->wdl,
                            .symmetry = b->folds,
                            .compressed = b->part && mb_pack_can(),
                            .tiers = space->tiers,
                            .width = *width,
                            .bytes = archive.end,
                            .resumed = space->tiers - left};
    mb_table_add_up(out, tier, space->tiers);
    mb_table_say_start(out, b->rules, tier, space->tiers);
done:
    mb_mill_close(&mill);
    mb_reached_clear(&reached);
    mb_archive_close(&archive);
    mb_release(tier);
    return status;
}

/* One byte a code; two where distances do not fit. */
static mb_status build(mb_table_about *out, builder *b, mb_error *error)
{
    uint32_t width = 1;
    mb_status status = build_as(out, b, &width, error);
    if (status == MB_ENOTFOUND && b->options->census)
        return mb_fail(error, MB_ELIMIT, SAY_NO_CENSUS, "game", b->rules->game->name, "most", MB_OUTCOME_FAR);
    if (status == MB_ENOTFOUND && width == 1) {
        width = 2;
        b->pace.done = 0;
        status = build_as(out, b, &width, error);
    }
    if (status == MB_ENOTFOUND)
        return mb_fail(error, MB_ELIMIT, SAY_FAR, "game", b->rules->game->name, "most", OUTCOME_FAR);
    return status;
}

mb_status mb_table_name_part(char **out, const char *path, mb_error *error)
{
    mb_text name = {0};
    mb_text_put(&name, path, ".part");
    mb_text_add_n(&name, "", 1);
    if (name.status != MB_OK) {
        mb_text_clear(&name);
        return mb_error_plain(error, MB_ENOMEM);
    }
    *out = name.data;
    if (mb_disk_is_place(path))
        return MB_OK;
    mb_fail(error, MB_EIO, SAY_PLACE);
    mb_error_at(error, path, 0, 0);
    return MB_EIO;
}

mb_status mb_table_build(mb_table_about *out, const mb_rules *rules, const mb_table_options *options,
                         const mb_limits *limits, mb_error *error)
{
    MB_ASSERT(!options->census || (!options->path && !options->wdl));
    builder b = {.rules = rules, .options = options};
    bool numbered = false;
    mb_status status;
    if ((status = mb_table_suits(rules, error)) != MB_OK
        || (status = mb_table_trust(&b.folds, rules, options->symmetry, error)) != MB_OK)
        return status;
    if (options->path && (status = mb_table_name_part(&b.part, options->path, error)) != MB_OK)
        goto done;
    if ((status = mb_space_number(&b.space, &numbered, rules, b.folds)) != MB_OK) {
        mb_error_plain(error, status);
        goto done;
    }
    if (!numbered && (status = mb_space_walk(&b.space, rules, b.folds, limits, error)) != MB_OK)
        goto done;
    const mb_sweep *sweep = numbered && !b.folds ? b.space.numbering->sweep : NULL;
    if (sweep && (status = sweep->open(&b.kernel, &b.kernel_bytes, b.space.numbers)) != MB_OK) {
        mb_error_plain(error, status);
        goto done;
    }
    b.pace = mb_pace_begin(limits, (numbered ? 2 : 1) * b.space.total);
    status = build(out, &b, error);
    if (sweep)
        sweep->close(b.kernel);
done:
    mb_space_clear(&b.space);
    mb_release(b.part);
    return status;
}
