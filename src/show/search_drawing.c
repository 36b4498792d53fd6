/* search_drawing.c -- the tree of a search as a picture: the root on the left, one column a ply, one row a leaf.
 *
 * Player 1's nodes are round, player 2's square, as everywhere; what was cut is grey and dashed; the best line is
 * thick.  A node stands halfway between its first and its last child.  With boards, each node has its board in the
 * place of its name.
 */
#include "core/mem.h"
#include "core/message.h"
#include "ground/ground.h"
#include "show/chart.h"
#include "show/pictures.h"
#include "show/search_walk.h"
#include "show/style.h"

static const mb_words SAY_LEGEND = MB_WORDS(
    "round: player {p1}, who wants more; square: player {p2}; grey and dashed: cut; below a node: its window",
    "rond : joueur {p1}, qui maximise ; carré : joueur {p2} ; gris et pointillé : élagué ; sous un nœud : sa "
    "fenêtre");
static const mb_words SAY_BLANK_LEGEND = MB_WORDS("round: player {p1}, who wants more; square: player {p2}",
                                                  "rond : joueur {p1}, qui maximise ; carré : joueur {p2}");
static const mb_words SAY_GAME_TREE = MB_WORDS("Game tree", "Arbre du jeu");
static const mb_words SAY_SEARCH_TITLE = MB_WORDS("Tree of the search", "Arbre de la recherche");

enum {
    NODE = 26,        /* height of a node without a board */
    NEXT = 20,        /* between a leaf and the next */
    BOARD_HIGH = 96,  /* a board is at most so high, */
    BOARD_WIDE = 160, /* and so wide */
    GAP = 64,         /* between columns */
    PAD = 10,         /* between a label and the sides of its node */
};

typedef struct search_drawing {
    mb_canvas *canvas;
    const mb_walk *walk;
    const mb_found *found;
    bool blank; /* names, and the values of leaves, alone */
    uint32_t plies;
    double *column;        /* column[p]: where the nodes of ply p begin */
    double *width;         /* width[p]: of each of them */
    double *y;             /* y[i]: the middle of node i */
    double node, row;      /* height of a node; from one leaf to the next */
    const mb_rules *rules; /* of the boards; NULL: none are drawn */
    double (*board)[2];    /* board[i]: width and height of the board of node i, before it is scaled */
    double scale;          /* of all boards */
    double right, bottom;  /* where the last column and the last row end */
    mb_text text;          /* room for a label */
} search_drawing;

/* Nodes are in preorder: the first child comes right after its parent. */
static bool has_children(const mb_walk *walk, uint32_t i)
{
    return i + 1 < walk->count && walk->node[i + 1].parent == i;
}

/* Name and value of node i; until the next text. */
static const char *label_of(search_drawing *d, uint32_t i)
{
    const mb_walk_node *node = &d->walk->node[i];
    const bool valued = node->left && !(d->blank && has_children(d->walk, i));
    d->text.length = 0;
    if (!d->board)
        mb_text_put(&d->text, mb_ground_called(d->walk->tree, node->at), valued ? ":  " : "");
    if (valued)
        mb_walk_value(&d->text, d->walk, node, d->canvas->lang);
    return mb_text_string(&d->text);
}

/* Leaves take rows as they come; parents follow backwards, all their children before them. */
static void place_rows(search_drawing *d, double *last)
{
    const mb_walk *walk = d->walk;
    d->bottom = MB_CHART_TOP;
    for (uint32_t i = 0; i < walk->count; i++) {
        last[i] = -1; /* last[i]: y of its last child */
        if (has_children(walk, i))
            continue;
        d->y[i] = d->bottom + d->row / 2;
        d->bottom += d->row;
    }
    for (uint32_t i = walk->count; i-- > 0;) {
        if (has_children(walk, i))
            d->y[i] = (d->y[i + 1] + last[i]) / 2;
        const uint32_t parent = walk->node[i].parent;
        if (parent != MB_NONE && last[parent] < 0)
            last[parent] = d->y[i];
    }
}

static void place_columns(search_drawing *d)
{
    double left = MB_CHART_LEFT;
    for (uint32_t i = 0; i < d->walk->count; i++) {
        double *width = &d->width[d->walk->node[i].ply];
        label_of(d, i);
        const double label = mb_text_width(d->text.data, d->text.length);
        const double board = d->board ? d->board[i][0] * d->scale : 0;
        const double wide = (label > board ? label : board) + 2 * PAD;
        *width = wide > *width ? wide : *width;
    }
    for (uint32_t p = 0; p < d->plies; p++) {
        d->column[p] = left;
        left += d->width[p] + GAP;
    }
    d->right = left - GAP;
}

static mb_state state_of(const search_drawing *d, uint32_t i)
{
    mb_state state = 0;
    const bool known = mb_ground_state(&state, d->walk->tree, d->walk->node[i].at);
    MB_ASSERT(known);
    (void)known;
    return state;
}

/* Measure the boards, by drawing them elsewhere, and find the scale at which all of them fit. */
static mb_status measure_boards(search_drawing *d)
{
    double high = 0;
    d->board = mb_alloc(d->walk->count, sizeof *d->board);
    mb_status status = d->board ? MB_OK : MB_ENOMEM;
    d->scale = 1;
    for (uint32_t i = 0; i < d->walk->count && status == MB_OK; i++) {
        mb_canvas canvas;
        mb_canvas_init(&canvas, d->canvas->kind, d->canvas->lang);
        d->rules->game->draw(&canvas, d->rules->self, state_of(d, i));
        d->board[i][0] = canvas.wide;
        d->board[i][1] = canvas.high;
        status = canvas.body.status != MB_OK ? canvas.body.status : canvas.wide > 0 ? MB_OK : MB_EUNSUITED;
        mb_canvas_clear(&canvas);
        if (status == MB_OK && d->board[i][0] * d->scale > BOARD_WIDE)
            d->scale = BOARD_WIDE / d->board[i][0];
        if (status == MB_OK && d->board[i][1] * d->scale > BOARD_HIGH)
            d->scale = BOARD_HIGH / d->board[i][1];
        high = d->board[i][1] > high ? d->board[i][1] : high;
    }
    d->node += status == MB_OK ? high * d->scale + PAD : 0;
    return status;
}

static mb_status place(search_drawing *d)
{
    const mb_status status = d->rules ? measure_boards(d) : MB_OK;
    if (status != MB_OK)
        return status;
    d->row = d->node + NEXT;
    for (uint32_t i = 0; i < d->walk->count; i++)
        d->plies = d->walk->node[i].ply >= d->plies ? d->walk->node[i].ply + 1 : d->plies;
    d->column = mb_alloc(d->plies, sizeof *d->column);
    d->width = mb_alloc_zero(d->plies, sizeof *d->width);
    d->y = mb_alloc(d->walk->count, sizeof *d->y);
    double *last = mb_alloc(d->walk->count, sizeof *last);
    const bool room = d->column && d->width && d->y && last;
    if (room) {
        place_rows(d, last);
        place_columns(d);
    }
    mb_release(last);
    return room ? MB_OK : MB_ENOMEM;
}

static void search_drawing_add_edge(search_drawing *d, uint32_t i)
{
    const mb_walk_node *node = &d->walk->node[i], *parent = &d->walk->node[node->parent];
    const mb_look best = parent->at.mover == MB_P1 ? MB_LOOK_BEST1 : MB_LOOK_BEST2;
    const double x = d->column[parent->ply] + d->width[parent->ply], y = d->y[node->parent];
    const double to_x = d->column[node->ply], to_y = d->y[i], half = (x + to_x) / 2;
    mb_canvas_path(d->canvas,
                   !d->blank && mb_walk_is_best(d->walk, i, d->found) ? MB_LOOK_BOTH(MB_LOOK_MOVE, best)
                   : node->skipped                                    ? MB_LOOK_BOTH(MB_LOOK_MOVE, MB_LOOK_UNPLAYED)
                                                                      : MB_LOOK_MOVE,
                   0);
    mb_canvas_from(d->canvas, x, y);
    mb_canvas_curve(d->canvas, half, y, half, to_y, to_x, to_y);
    mb_canvas_stroke(d->canvas);
}

static void search_drawing_add_node(search_drawing *d, uint32_t i)
{
    const mb_walk_node *node = &d->walk->node[i];
    const int player = mb_player_number(node->at.mover);
    const bool end = node->left && node->how == MB_LEFT_TERMINAL;
    const double x = d->column[node->ply], y = d->y[i], wide = d->width[node->ply], below = d->node / 2;
    const mb_look tint = MB_LOOK_BOTH(end ? MB_LOOK_LEAF : MB_LOOK_NOBODYS + player, MB_LOOK_TINT1 + player - 1);
    mb_canvas_box(d->canvas, node->skipped ? MB_LOOK_SKIPPED : tint, x, y - below, wide, d->node,
                  player == 1 ? NODE / 2.0 : 2);
    if (d->board) {
        mb_canvas_inset(d->canvas, x + (wide - d->board[i][0] * d->scale) / 2, y - below + PAD, d->scale);
        d->rules->game->draw(d->canvas, d->rules->self, state_of(d, i));
        mb_canvas_inset_end(d->canvas);
    }
    mb_canvas_text(d->canvas, node->skipped ? MB_LOOK_FAINT : MB_LOOK_NAME, x + wide / 2, y + below - NODE / 2.0,
                   MB_AROUND, label_of(d, i));
    if (node->skipped || d->blank || !has_children(d->walk, i))
        return;
    d->text.length = 0;
    mb_walk_window(&d->text, d->walk, node);
    mb_canvas_text(d->canvas, MB_LOOK_NOTE, x + wide / 2, y + below + 9, MB_AROUND, mb_text_string(&d->text));
}

mb_status mb_search_draw(mb_canvas *canvas, const mb_exhibit *what)
{
    search_drawing d = {.canvas = canvas,
                        .walk = what->walk,
                        .found = what->found,
                        .blank = what->blank != MB_NOT_BLANK,
                        .node = NODE,
                        .rules = what->boards && what->rules->game->draw ? what->rules : NULL};
    mb_text said = {.players = canvas->body.players};
    mb_status status = what->boards && !d.rules ? MB_EUNSUITED : place(&d);
    if (status == MB_OK) {
        mb_text_say(&said, canvas->lang, d.blank ? SAY_BLANK_LEGEND : SAY_LEGEND);
        const char *legend = mb_text_string(&said);
        const double words = MB_CHART_LEFT + mb_text_width(legend, strlen(legend));
        for (uint32_t i = 1; i < d.walk->count; i++)
            search_drawing_add_edge(&d, i);
        for (uint32_t i = 0; i < d.walk->count; i++)
            search_drawing_add_node(&d, i);
        mb_chart_frame(canvas, (d.right > words ? d.right : words) + MB_CHART_LEFT, d.bottom + d.row / 2,
                       mb_words_in(d.blank ? SAY_GAME_TREE : SAY_SEARCH_TITLE, canvas->lang), legend);
        status = d.text.status == MB_OK ? said.status : d.text.status;
    }
    mb_text_clear(&d.text);
    mb_text_clear(&said);
    mb_release_all(d.column, d.width, d.y, d.board);
    return status;
}
