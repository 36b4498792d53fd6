/* build.c -- the whole game, tier by tier, from the last to the first, on all ranks together. */
#include "mpi/build.h"

#include "core/mem.h"
#include "mpi/mill.h"

/* What is said here. */
static const mb_words SAY_FAR = MB_WORDS(
    "{game} has distances beyond {most} {most?move:moves}, which no table holds: leave them out with --wdl",
    "{game} a des distances de plus de {most} {most?coup:coups}, qu'aucune table ne contient : ôtez-les avec --wdl");

typedef struct builder {
    const mb_rules *rules;
    const mb_table_options *options;
    mb_post *post;
    mb_shards shards;
    char *part; /* FILE.part; NULL: no file */
    mb_pace pace;
} builder;

/* Rank 0 opens the file; all learn its width and how many tiers are done. */
static mb_status open_part(mb_archive *archive, builder *b, uint32_t *width, uint32_t *done, mb_error *error)
{
    mb_status status = MB_OK;
    if (b->post->rank == 0 && b->part) {
        mb_space shape = b->shards.space; /* as one process sees it */
        shape.numbering = b->shards.list ? NULL : shape.numbering;
        status = mb_table_open_part(archive, width, &shape, b->options, b->part, error);
    }
    status = mb_post_agree(b->post, status);
    *width = (uint32_t)mb_post_most(*width);
    *done = (uint32_t)mb_post_most(archive->done);
    return status;
}

/* Bring back what the tiers before those that are finished lead to. */
static mb_status load_later(mb_grinder *mill, mb_archive *archive, uint32_t next, mb_error *error)
{
    const mb_shards *shards = mill->shards;
    mb_status status = MB_OK;
    for (uint32_t tier = next + 1; tier < shards->tiers && tier - next <= shards->space.leap && status == MB_OK;
         tier++) {
        status = mb_grinder_make(mill, tier);
        if (status == MB_OK)
            status = mb_grinder_load(mill, tier, archive, error);
    }
    return status;
}

/* Tiers left-1 .. 0. */
static mb_status solve_tiers(mb_archive_tier *tier, mb_grinder *mill, uint32_t left, mb_archive *archive, bool stores,
                             mb_error *error)
{
    mb_status status = MB_OK;
    for (uint32_t t = left; t-- > 0 && status == MB_OK;) {
        status = mb_grinder_make(mill, t);
        if (status == MB_OK)
            status = mb_grinder_solve(mill, t);
        if (status == MB_OK)
            status = mb_grinder_keep(&tier[t], mill, t, archive, stores, error);
    }
    return status;
}

/* The file is complete, and takes its name. */
static mb_status name_file(const builder *b, mb_archive *archive, mb_error *error)
{
    const mb_status status = archive ? mb_archive_complete(archive, error) : MB_OK;
    return status == MB_OK && archive ? mb_disk_rename(archive->disk, b->options->path, error) : status;
}

/* One attempt, with codes of that width or of what an earlier build had.  MB_ENOTFOUND: distances do not fit. */
static mb_status build_as(mb_table_about *out, builder *b, uint32_t *width, mb_error *error)
{
    const mb_shards *shards = &b->shards;
    mb_archive archive = {0}, *file = b->post->rank == 0 && b->part ? &archive : NULL;
    mb_grinder mill = {0};
    uint32_t done = 0;
    mb_archive_tier *tier = mb_alloc_zero(shards->tiers, sizeof *tier);
    mb_status status = mb_post_agree(b->post, tier ? MB_OK : MB_ENOMEM);
    if (status != MB_OK || (status = open_part(&archive, b, width, &done, error)) != MB_OK)
        goto done;
    const uint32_t left = shards->tiers - done;
    for (uint32_t t = left; file && archive.tier && t < shards->tiers; t++) {
        tier[t] = archive.tier[t];
        tier[t].index = NULL;
    }
    const uint64_t need = mb_grinder_bytes(shards, *width, b->post->batch);
    status = mb_post_agree(b->post, mb_table_allowed(b->rules, need, shards->total, b->pace.limits, error));
    if (status != MB_OK
        || (status = mb_grinder_open(&mill, shards, b->post, *width, !b->options->wdl, &b->pace)) != MB_OK)
        goto done;
    if (left > 0) {
        status = mb_grinder_reach(&mill, left, b->part);
        if (status == MB_OK && done > 0)
            status = load_later(&mill, file, left - 1, error);
        if (status == MB_OK)
            status = solve_tiers(tier, &mill, left, file, b->part != NULL, error);
    }
    if (status != MB_OK || (status = mb_post_agree(b->post, name_file(b, file, error))) != MB_OK)
        goto done;
    *out = (mb_table_about){.numbered = !shards->list,
                            .distances = !b->options->wdl,
                            .symmetry = shards->space.symmetry,
                            .compressed = b->part && mb_pack_can(),
                            .tiers = shards->tiers,
                            .width = *width,
                            .bytes = archive.end,
                            .resumed = done};
    mb_table_add_up(out, tier, shards->tiers);
    mb_table_say_start(out, b->rules, tier, shards->tiers);
done:
    mb_grinder_close(&mill);
    mb_archive_close(&archive);
    mb_release(tier);
    return status;
}

/* One byte a code; two where distances do not fit. */
static mb_status build(mb_table_about *out, builder *b, mb_error *error)
{
    uint32_t width = 1;
    mb_status status = build_as(out, b, &width, error);
    if (status == MB_ENOTFOUND && width == 1) {
        width = 2;
        b->pace.done = 0;
        b->post->told = false;
        status = build_as(out, b, &width, error);
    }
    if (status != MB_ENOTFOUND)
        return status;
    b->post->told = false;
    return mb_fail(error, MB_ELIMIT, SAY_FAR, "game", b->rules->game->name, "most", OUTCOME_FAR);
}

mb_status mb_mpi_table_build(mb_table_about *out, const mb_rules *rules, const mb_table_options *options,
                             mb_post *post, const mb_limits *limits, mb_error *error)
{
    builder b = {.rules = rules, .options = options, .post = post};
    bool folds = false;
    mb_status status = mb_table_suits(rules, error);
    if (status == MB_OK)
        status = mb_table_trust(&folds, rules, options->symmetry, error);
    if (status == MB_OK && options->path && post->rank == 0)
        status = mb_table_name_part(&b.part, options->path, error);
    else if (status == MB_OK && options->path) /* a folder of another machine is none of its business */
        mb_table_name_part(&b.part, options->path, NULL);
    status = mb_post_agree(post, status == MB_OK && options->path && !b.part ? MB_ENOMEM : status);
    if (status == MB_OK)
        status = mb_shards_open(&b.shards, rules, folds, post, limits, error);
    if (status == MB_OK) {
        b.pace = mb_pace_begin(limits, (b.shards.list ? 1 : 2) * b.shards.total);
        status = build(out, &b, error);
    }
    mb_shards_close(&b.shards);
    mb_release(b.part);
    return status;
}
