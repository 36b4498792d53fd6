/* search_draw.c -- draws the tree of a search. */
#include "cli/output.h"
#include "cli/search_setup.h"

mb_status search_draw(const search_setup *s, cli_call *cli, const char *as, const char *path)
{
    mb_walk *walk;
    mb_found found;
    mb_status status = search_setup_walk(&walk, &found, s, cli, MB_WHOLE_LINE);
    if (status != MB_OK)
        return status;
    status = output_show(cli, &(mb_exhibit){.kind = MB_SHOW_SEARCH, .walk = walk, .found = &found}, as, path);
    mb_found_clear(&found);
    mb_walk_free(walk);
    return status;
}
