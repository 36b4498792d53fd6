/* search_draw.c -- the tree that a search walks, to look at. */
#include "cli/output.h"
#include "cli/search_setup.h"

int search_draw(const search_setup *s, cli_call *cli, const char *form)
{
    mb_walk *walk = NULL;
    mb_found found = {0};
    mb_error error = {0};
    mb_text *text;
    if (mb_walk_new(&walk, &s->ground) != MB_OK)
        return cli_fail_status(cli, MB_ENOMEM);
    mb_search_options how = s->options;
    how.observer = mb_walk_observer(walk);
    int code = search_setup_run(&found, s, cli, &how, MB_WHOLE_LINE);
    if (code == CLI_DONE)
        code = output_begin(cli, &text);
    if (code == CLI_DONE)
        code = output_end(cli, text,
                          mb_show(text, form, &(mb_exhibit){.kind = MB_SHOW_SEARCH, .walk = walk, .found = &found},
                                  cli->lang, &error),
                          &error);
    mb_found_clear(&found);
    mb_walk_free(walk);
    return code;
}
