/* build.c -- builds a table: the tiers of a game from the last to the first, by any tier solver. */
#include "table/build.h"

#include "core/mem.h"
#include "core/message.h"
#include "table/census.h"
#include "table/threads.h"

static const mb_words SAY_FAR = MB_WORDS(
    "{game} has distances beyond {most} {most?move:moves}, which no table holds: leave them out with --wdl",
    "{game} a des distances de plus de {most} {most?coup:coups}, qu'aucune table ne contient : ôtez-les avec --wdl");
static const mb_words SAY_NO_CENSUS =
    MB_WORDS("{game} has distances beyond {most} {most?move:moves}, which are not counted one by one",
             "{game} a des distances de plus de {most} {most?coup:coups}, qui ne sont pas comptées une à une");
static const mb_words SAY_PLACE =
    MB_WORDS("this is a folder, or no regular file", "c'est un dossier, ou ce n'est pas un fichier ordinaire");

typedef struct builder {
    const mb_rules *rules;
    const mb_table_options *options;
    mb_tier_solver *solver;
    char *target, *part; /* FILE, at the end of links, and FILE.part; NULL: no file */
    uint32_t damaged;    /* tiers of an earlier build that cannot be built upon */
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

static mb_status make_head(mb_archive_head *out, const mb_tier_solver *solver)
{
    const mb_space *space = solver->space;
    *out =
        (mb_archive_head){.flags = (solver->distances ? ARCHIVE_DISTANCES : 0u)
                                   | (space->symmetry ? ARCHIVE_SYMMETRY : 0u) | (mb_pack_can() ? ARCHIVE_PACKED : 0u)
                                   | (solver->list ? ARCHIVE_KEYS : 0u) | (solver->every ? ARCHIVE_EVERY : 0u),
                          .width = solver->width,
                          .block = (uint32_t)mb_block_slots(solver->list),
                          .tiers = space->tiers,
                          .slots = space->total};
    return mb_table_game_text(&out->text, &out->length, space->rules);
}

/* Is `a`, the header that an earlier build left, that of the same table?  Its outcomes may be wider. */
static bool same_head(const mb_archive_head *a, const mb_archive_head *b)
{
    return a->flags == b->flags && a->block == b->block && a->tiers == b->tiers && a->slots == b->slots
           && a->length == b->length && memcmp(a->text, b->text, a->length) == 0 && a->width >= b->width;
}

/* Forget the finished tiers of an earlier build that are damaged, and those built upon them. */
static mb_status check_part(mb_archive *archive, builder *b, mb_error *error)
{
    const uint32_t done = archive->done;
    const mb_status status = mb_archive_check(archive, b->solver->pace.limits, error);
    b->damaged = done - archive->done;
    return status;
}

/* Open the part that an earlier build of the same table left, or begin a new one. */
static mb_status open_archive(mb_archive *out, builder *b, mb_error *error)
{
    mb_tier_solver *solver = b->solver;
    const char *part = b->part;
    mb_archive_head head = {0};
    mb_disk *disk = NULL;
    mb_status status = make_head(&head, solver);
    if (status == MB_OK)
        status = mb_disk_make(&disk, part, error);
    if (status == MB_OK && mb_disk_size(disk) > 0) { /* the archive takes the disk over, even on failure */
        if (mb_archive_open(out, disk, part, true, NULL) == MB_OK) {
            if (same_head(&out->head, &head)) {
                mb_release(head.text);
                return check_part(out, b, error);
            }
            mb_archive_close(out);
        }
        *out = (mb_archive){0};
        status = mb_disk_make(&disk, part, error);
    }
    if (status == MB_OK)
        return mb_archive_begin(out, disk, part, head, error);
    mb_release(head.text);
    return status;
}

/* The process that leads opens the archive; all learn its width and how many tiers are finished. */
static mb_status open_part(mb_archive *out, uint32_t *done, builder *b, mb_error *error)
{
    mb_tier_solver *solver = b->solver;
    const bool mine = solver->leads && b->part;
    const mb_status status = mb_tier_agree(solver, mine ? open_archive(out, b, error) : MB_OK);
    if (status != MB_OK)
        return status;
    solver->width = (uint32_t)mb_tier_largest(solver, mine ? out->head.width : solver->width);
    *done = (uint32_t)mb_tier_largest(solver, out->done);
    return MB_OK;
}

/* ---- solving ---- */

/* Solve and write tiers left-1 .. 0. */
static mb_status solve_tiers(mb_archive_tier *tier, mb_tier_solver *solver, uint32_t left, mb_archive *archive,
                             mb_census *census, mb_error *error)
{
    mb_status status = MB_OK;
    for (uint32_t t = left; t-- > 0 && status == MB_OK;) {
        if ((status = mb_tier_prepare(solver, t, archive, error)) != MB_OK
            || (status = solver->method->make(solver, t)) != MB_OK || (status = mb_tier_solve(solver, t)) != MB_OK)
            break;
        status = mb_tier_write(&tier[t], solver, t, archive, error);
        if (status == MB_OK && census)
            status = solver->method->census(census, solver, t, error);
    }
    return status;
}

/* Set the winner and the rank of the start from its outcome, which one of the tiers has. */
static void set_start(mb_table_about *out, const mb_rules *rules, const mb_archive_tier *tier, uint32_t tiers)
{
    const mb_player mover = rules->game->mover ? rules->game->mover(rules->self, rules->start) : rules->first;
    for (uint32_t t = 0; t < tiers; t++) {
        const mb_outcome outcome = tier[t].start;
        if (outcome == OUTCOME_NONE)
            continue;
        out->winner =
            outcome == OUTCOME_DRAWN ? 0 : mb_player_number(outcome_is_won(outcome) ? mover : mb_other(mover));
        out->has_rank = outcome != OUTCOME_DRAWN && out->distances;
        out->rank = out->has_rank ? outcome_distance(outcome) : 0;
    }
}

/* Count the tiers that an earlier build had finished. */
static mb_status count_finished(mb_census *census, mb_tier_solver *solver, uint32_t left, mb_archive *archive,
                                mb_error *error)
{
    mb_status status = mb_census_begin(census, solver->space->tiers);
    for (uint32_t t = left; t < solver->space->tiers && status == MB_OK; t++) {
        if ((status = solver->method->make(solver, t)) == MB_OK
            && (status = solver->method->load(solver, t, archive, error)) == MB_OK)
            status = solver->method->census(census, solver, t, error);
        solver->method->drop(solver, t);
    }
    return status;
}

/* Reachability, then all tiers that are left. */
static mb_status solve_left(mb_archive_tier *tier, const builder *b, uint32_t left, mb_archive *archive,
                            mb_error *error)
{
    mb_tier_solver *solver = b->solver;
    const uint64_t most = solver->pace.limits ? solver->pace.limits->bytes : 0;
    uint64_t need = solver->method->bytes(solver);
    if (solver->stores && most > 0 && need > most) { /* less memory: tiers are read again when they are needed */
        solver->reloads = true;
        need = solver->method->bytes(solver);
    }
    mb_status status =
        mb_tier_agree(solver, mb_table_allowed(b->rules, need, solver->space->total, solver->pace.limits, error));
    if (status == MB_OK)
        status = mb_tier_agree(solver, solver->method->begin(solver));
    if (status == MB_OK && (left > 0 || b->options->census) && !solver->every)
        status = solver->method->reach(solver, b->options->census ? solver->space->tiers : left, b->part, error);
    if (status == MB_OK && b->options->census)
        status = count_finished(b->options->census, solver, left, archive, error);
    if (status == MB_OK)
        status = solve_tiers(tier, solver, left, archive, b->options->census, error);
    solver->method->end(solver);
    return status;
}

/* The archive is complete, and the file gets its name, unless the caller will give it. */
static mb_status complete(mb_archive *archive, const builder *b, mb_error *error)
{
    mb_draft draft;
    mb_status status = mb_archive_complete(archive, error);
    if (status == MB_OK)
        status = mb_disk_finish(&draft, archive->disk, b->target, error);
    if (status != MB_OK || !b->options->draft)
        return status == MB_OK ? mb_draft_keep(&draft, b->options->path, error) : status;
    *b->options->draft = draft;
    return MB_OK;
}

/* One attempt, with outcomes of solver->width, or of the width that an earlier build had.  MB_ENOTFOUND: distances do
 * not fit. */
static mb_status build_as(mb_table_about *out, builder *b, mb_error *error)
{
    mb_tier_solver *solver = b->solver;
    const uint32_t tiers = solver->space->tiers;
    mb_archive archive = {0}, *file = solver->leads && b->part ? &archive : NULL;
    uint32_t done = 0;
    mb_archive_tier *tier = mb_alloc_zero(tiers, sizeof *tier);
    mb_status status = mb_tier_agree(solver, tier ? MB_OK : MB_ENOMEM);
    if (status != MB_OK || (status = open_part(&archive, &done, b, error)) != MB_OK)
        goto done;
    MB_ASSERT(tier);
    for (uint32_t t = tiers - done; t < tiers && file; t++) {
        MB_ASSERT(archive.tier); /* open_part() has read what is done */
        tier[t] = archive.tier[t];
        tier[t].index = NULL;
        solver->pace.done += 2 * tier[t].slots;
    }
    if ((status = solve_left(tier, b, tiers - done, file, error)) != MB_OK
        || (status = mb_tier_agree(solver, file ? complete(file, b, error) : MB_OK)) != MB_OK)
        goto done;
    *out = (mb_table_about){.numbered = !solver->list,
                            .distances = solver->distances,
                            .symmetry = solver->space->symmetry,
                            .every = solver->every,
                            .compressed = b->part && mb_pack_can(),
                            .tiers = tiers,
                            .width = solver->width,
                            .bytes = archive.end,
                            .resumed = done,
                            .damaged = b->damaged};
    mb_table_add_up(out, tier, tiers);
    set_start(out, b->rules, tier, tiers);
done:
    mb_archive_close(&archive);
    mb_release(tier);
    return status;
}

/* One byte an outcome; two where distances do not fit. */
static mb_status build_table(mb_table_about *out, builder *b, mb_error *error)
{
    mb_tier_solver *solver = b->solver;
    const char *game = b->rules->game->name;
    solver->width = mb_space_wide(solver->space) && !b->options->wdl ? 2 : 1;
    mb_status status = build_as(out, b, error);
    if (status == MB_ENOTFOUND && solver->width == 1) {
        solver->width = 2;
        solver->pace.done = 0;
        status = build_as(out, b, error);
    }
    if (status == MB_ENOTFOUND && b->options->census)
        return mb_fail(error, MB_ELIMIT, SAY_NO_CENSUS, "game", game, "most", MB_CENSUS_FAR);
    return status == MB_ENOTFOUND ? mb_fail(error, MB_ELIMIT, SAY_FAR, "game", game, "most", OUTCOME_FAR) : status;
}

/* The file of a table, and FILE.part beside it, where it is built; MB_EIO where there can be no such file. */
static mb_status name_files(builder *b, const char *path, mb_error *error)
{
    mb_text name = {0};
    const mb_status status = mb_disk_target(&b->target, path, error);
    if (status != MB_OK)
        return status;
    mb_text_put(&name, b->target, ".part");
    mb_text_add_n(&name, "", 1);
    if (name.status != MB_OK) {
        mb_text_clear(&name);
        return mb_error_plain(error, MB_ENOMEM);
    }
    b->part = name.data;
    if (mb_disk_is_place(b->target))
        return MB_OK;
    mb_fail(error, MB_EIO, SAY_PLACE);
    mb_error_at(error, path, 0, 0);
    return MB_EIO;
}

/* Can there be such a table, and where?  Other processes may not see the folder of the one that leads. */
static mb_status prepare(builder *b, bool *folds, mb_error *error)
{
    const mb_table_options *options = b->options;
    mb_status status = mb_table_suits(b->rules, error);
    if (status == MB_OK)
        status = mb_table_check_symmetry(folds, b->rules, options->symmetry, error);
    if (status != MB_OK || !options->path)
        return status;
    status = name_files(b, options->path, error);
    return b->solver->leads ? status : MB_OK;
}

mb_status mb_table_build_by(mb_table_about *out, mb_tier_solver *solver, const mb_rules *rules,
                            const mb_table_options *options, const mb_limits *limits, mb_error *error)
{
    MB_ASSERT(!options->census || (!options->wdl && solver->method->census));
    builder b = {.rules = rules, .options = options, .solver = solver};
    mb_error why = {0};
    bool folds = false;
    solver->distances = !options->wdl;
    solver->stores = options->path != NULL;
    solver->every = options->every;
    mb_status status = mb_tier_agree(solver, prepare(&b, &folds, &why));
    if (status != MB_OK)
        goto done;
    if ((status = solver->method->open(solver, rules, folds, limits, &why)) == MB_OK) {
        solver->pace = mb_pace_begin(limits, (solver->list ? 1 : 2) * solver->space->total);
        status = build_table(out, &b, &why);
    }
    solver->method->close(solver);
done:
    mb_release_all(b.target, b.part);
    if (status != MB_OK && why.code == MB_OK)
        mb_error_plain(&why, status);
    if (status != MB_OK && error)
        *error = why;
    return status;
}

mb_status mb_table_build(mb_table_about *out, const mb_rules *rules, const mb_table_options *options,
                         const mb_limits *limits, mb_error *error)
{
    mb_tier_threads solver = {.base = {.method = &mb_tier_by_threads, .leads = true}};
    return mb_table_build_by(out, &solver.base, rules, options, limits, error);
}
