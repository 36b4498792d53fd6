/* search_draw.c -- draws the tree of a search. */
#include "cli/output.h"
#include "cli/search_setup.h"

static const mb_words SAY_NO_TREE_BOARDS =
    MB_WORDS("--boards of a tree is about the text, SVG or TikZ of a game",
             "--boards, pour un arbre, concerne le texte, le SVG ou le TikZ d'un jeu");

mb_status search_draw(const search_setup *s, cli_call *cli, const char *as, const char *path, bool boards)
{
    const mb_rules *rules = s->in.ground.rules;
    mb_walk *walk;
    mb_found found;
    if (boards && (!rules || (rules->game->traits & MB_FOREIGN) || strcmp(as, "dot") == 0))
        return cli_refuse(cli, SAY_NO_TREE_BOARDS);
    mb_status status = search_setup_walk(&walk, &found, s, cli, MB_WHOLE_LINE);
    if (status != MB_OK)
        return status;
    search_setup_warn(cli, &found);
    status = output_show(
        cli, &(mb_exhibit){.kind = MB_SHOW_SEARCH, .walk = walk, .found = &found, .boards = boards, .rules = rules},
        as, path);
    mb_found_clear(&found);
    mb_walk_free(walk);
    return status;
}
