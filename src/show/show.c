/* show.c -- the list of views, and the door to them. */
#include "marienbad/show.h"

#include "core/message.h"
#include "core/registry.h"
#include "show/excerpt.h"
#include "show/show_words.h"

/* What is said here. */
static const mb_words SAY_TOO_LARGE =
    MB_WORDS("{count} positions, and {view} shows {most} at most: try --depth",
             "{count} positions, et {view} en montre {most} au plus : essayez --depth");
static const mb_words SAY_TOO_DEEP =
    MB_WORDS("{count} positions, and {view} shows {most} at most: try a smaller --depth",
             "{count} positions, et {view} en montre {most} au plus : essayez un --depth plus petit");

#define MB_VIEW(name) extern const mb_view mb_view_##name;
#include "show/list.def"
#undef MB_VIEW

static const void *const rows[] = {
#define MB_VIEW(name) &mb_view_##name,
#include "show/list.def"
#undef MB_VIEW
};
const mb_registry mb_views = MB_REGISTRY(rows);

const mb_view *mb_view_at(size_t index)
{
    return mb_registry_at(&mb_views, index);
}

const mb_view *mb_view_find(const char *name)
{
    return mb_registry_find(&mb_views, name);
}

/* Is what is to be shown small enough for the view? */
static mb_status check_size(const mb_view *view, const mb_arena *arena, uint32_t within, mb_error *error)
{
    if (view->most == 0 || arena->positions <= view->most)
        return MB_OK;
    mb_excerpt shown;
    if (mb_excerpt_open(&shown, arena, NULL, within) != MB_OK)
        return mb_error_plain(error, MB_ENOMEM);
    const uint32_t count = shown.count;
    mb_excerpt_clear(&shown);
    if (count <= view->most)
        return MB_OK;
    return mb_fail(error, MB_ELIMIT, within ? SAY_TOO_DEEP : SAY_TOO_LARGE, "count", count, "view", view->name,
                   "most", view->most);
}

mb_status mb_show(mb_text *out, const mb_view *view, const mb_arena *arena, const mb_solution *solution,
                  const mb_show_options *options, mb_error *error)
{
    MB_ASSERT(!solution || solution->positions == arena->positions);
    static const mb_show_options plain = {0};
    if (!options)
        options = &plain;
    mb_status status = check_size(view, arena, options->within, error);
    if (status != MB_OK)
        return status;
    status = view->write(out, arena, solution, options);
    if (status == MB_ELIMIT)
        mb_fail(error, status, SAY_NO_ROOM);
    else if (status != MB_OK)
        mb_error_plain(error, status);
    return status;
}
