/* search_text.c -- the tree of a search as lines of text: a node a line, its children below it and further to
 * the right.
 *
 * On it stand name, player, value and window, or why it was cut; a star where the best line passes.  With boards, the
 * board of each node stands below it.
 */
#include "core/message.h"
#include "ground/ground.h"
#include "show/pictures.h"
#include "show/search_walk.h"

static const mb_words SAY_SEARCH_COLON = MB_WORDS(": ", " : ");
static const mb_words SAY_SEARCH_CUT_ALPHA =
    MB_WORDS("cut, player {p1} already has a move as good", "élaguée, le joueur {p1} a déjà aussi bien");
static const mb_words SAY_SEARCH_CUT_BETA =
    MB_WORDS("cut, player {p2} already has a move as good", "élaguée, le joueur {p2} a déjà aussi bien");

static void search_text_add_node(mb_text *out, const mb_walk *walk, uint32_t i, const mb_found *found, mb_lang lang)
{
    const mb_walk_node *node = &walk->node[i];
    for (uint32_t ply = 0; ply < node->ply; ply++)
        mb_text_add(out, "  ");
    mb_text_put(out, !node->skipped && mb_walk_is_best(walk, i, found) ? "* " : "- ",
                mb_ground_called(walk->tree, node->at), " (");
    mb_text_player(out, mb_player_number(node->at.mover));
    mb_text_add(out, ")");
    mb_text_add(out, mb_words_in(SAY_SEARCH_COLON, lang));
    if (node->skipped) {
        mb_text_say(out, lang, node->cut == MB_CUT_BETA ? SAY_SEARCH_CUT_BETA : SAY_SEARCH_CUT_ALPHA);
    } else {
        mb_walk_value(out, walk, node, lang);
        mb_text_add(out, "  ");
        mb_walk_window(out, walk, node);
    }
    mb_text_char(out, '\n');
}

/* The board of a node, line by line, below its name. */
static void search_text_add_board(mb_text *out, const mb_walk *walk, const mb_walk_node *node)
{
    mb_text board = {0};
    mb_ground_board(&board, walk->tree, node->at);
    const char *at = mb_text_string(&board);
    while (*at) {
        const size_t length = strcspn(at, "\n");
        if (length > 0) { /* an empty board has an empty line */
            mb_text_repeat(out, ' ', 2 * (size_t)node->ply + 4);
            mb_text_put(out, mb_piece_at(at, length), "\n");
        }
        at += length + (at[length] == '\n');
    }
    if (board.status != MB_OK)
        out->status = board.status;
    mb_text_clear(&board);
}

mb_status mb_search_text(mb_text *out, const mb_exhibit *what, mb_lang lang)
{
    for (uint32_t i = 0; i < what->walk->count; i++) {
        search_text_add_node(out, what->walk, i, what->found, lang);
        if (what->boards)
            search_text_add_board(out, what->walk, &what->walk->node[i]);
    }
    return out->status;
}
