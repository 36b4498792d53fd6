/* search_draw.c -- draws the tree of a search. */
#include "cli/output.h"
#include "cli/search_setup.h"

mb_status search_draw(const search_setup *s, cli_call *cli, const char *as, const char *path)
{
    mb_walk *walk = NULL;
    mb_found found = {0};
    mb_status status = mb_walk_new(&walk, &s->in.ground);
    if (status != MB_OK)
        return status;
    mb_search_options how = s->how;
    how.observer = mb_walk_observer(walk);
    status = search_setup_run(&found, s, cli, &how, MB_WHOLE_LINE);
    if (status == MB_OK)
        status = output_show(cli, &(mb_exhibit){.kind = MB_SHOW_SEARCH, .walk = walk, .found = &found}, as, path);
    mb_found_clear(&found);
    mb_walk_free(walk);
    return status;
}
