/* show.c -- the list of views, and the door to them. */
#include "marienbad/show.h"

#include "core/message.h"
#include "show/excerpt.h"

#define MB_VIEW(name) extern const mb_view mb_view_##name;
#include "show/list.def"
#undef MB_VIEW

static const mb_view *const views[] = {
#define MB_VIEW(name) &mb_view_##name,
#include "show/list.def"
#undef MB_VIEW
};

const mb_view *mb_view_at(size_t index)
{
    return index < MB_COUNT(views) ? views[index] : NULL;
}

const mb_view *mb_view_find(const char *name)
{
    for (size_t i = 0; i < MB_COUNT(views); i++)
        if (strcmp(views[i]->name, name) == 0)
            return views[i];
    return NULL;
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
    mb_note *note = mb_error_set(error, MB_ELIMIT, within ? MB_M_SHOW_TOO_DEEP : MB_M_SHOW_TOO_LARGE);
    mb_note_count(note, "count", count);
    mb_note_string(note, "view", view->name);
    mb_note_count(note, "most", view->most);
    return MB_ELIMIT;
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
        mb_error_set(error, status, MB_M_SHOW_NO_ROOM);
    else if (status != MB_OK)
        mb_error_plain(error, status);
    return status;
}
