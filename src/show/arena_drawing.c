/* arena_drawing.c -- the picture of an arena: bands of equal rank, moves, positions, and a legend of what occurs. */
#include "core/message.h"
#include "show/arena_picture.h"
#include "show/pictures.h"
#include "show/show_words.h"

static const mb_words SAY_PLAYER1 = MB_WORDS("player {p1} moves", "le joueur {p1} joue");
static const mb_words SAY_PLAYER2 = MB_WORDS("player {p2} moves", "le joueur {p2} joue");
static const mb_words SAY_WON1 = MB_WORDS("won by player {p1}", "gagnée par le joueur {p1}");
static const mb_words SAY_WON2 = MB_WORDS("won by player {p2}", "gagnée par le joueur {p2}");
static const mb_words SAY_STOPS = MB_WORDS("the play stops", "la partie s'arrête");
static const mb_words SAY_BEST = MB_WORDS("best move", "meilleur coup");
static const mb_words SAY_OTHER = MB_WORDS("other move", "autre coup");
static const mb_words SAY_UNPLAYED = MB_WORDS("move never played", "coup jamais joué");
static const mb_words SAY_NOTE_RANK = MB_WORDS("rank: moves to the end", "rang : nombre de coups jusqu'à la fin");
static const mb_words SAY_NOTE_VALUE =
    MB_WORDS("value for player {p1}, and rank", "valeur pour le joueur {p1}, et rang");
static const mb_words SAY_NOTE_PRIORITY =
    MB_WORDS("priority: even for player {p1}", "priorité : paire pour le joueur {p1}");
static const mb_words SAY_LOST = MB_WORDS("lost for the mover", "perdue pour le joueur au trait");
static const mb_words SAY_KERNEL = MB_WORDS("kernel: lost for the mover", "noyau : perdu pour le joueur au trait");
static const mb_words SAY_INTO = MB_WORDS("move into the kernel", "coup vers le noyau");
static const mb_words SAY_TO_LOST = MB_WORDS("move to a lost position", "coup vers une position perdue");
static const mb_words SAY_LARGE_GRAPH =
    MB_WORDS("{count} {count?position:positions}, and {form} shows {most} at most",
             "{count} {count?position:positions}, et {form} en montre {most} au plus");
static const mb_words SAY_GOAL = MB_WORDS("goal", "but");
static const mb_words SAY_NOTE_COST = MB_WORDS("cost of the move", "coût du coup");
static const mb_words SAY_NOTE_PATH = MB_WORDS("cheapest path", "chemin de coût minimal");
static const mb_words SAY_HIDDEN = MB_WORDS("moves not shown", "coups non affichés");
static const mb_words SAY_TOO_LARGE =
    MB_WORDS("{count} {count?position:positions}, and {form} shows {most} at most: try --depth",
             "{count} {count?position:positions}, et {form} en montre {most} au plus : essayez --depth");
static const mb_words SAY_TOO_DEEP = MB_WORDS(
    "{count} {count?position:positions}, and {form} shows {most} at most: try a smaller --depth",
    "{count} {count?position:positions}, et {form} en montre {most} au plus : essayez un --depth plus petit");

enum {
    HEADING = 24,     /* above the columns, with headings */
    WIDE = 480,       /* at least: the legend wants some room */
    LEGEND_ROW = 32,  /* from one row of the legend to the next */
    LEGEND_SIGN = 40, /* from the sign to its words */
};

mb_status mb_arena_fits(const mb_exhibit *what, uint32_t most, const char *form, mb_error *error)
{
    MB_ASSERT(!what->solution || what->solution->positions == what->arena->positions);
    if (most == 0 || what->arena->positions <= most)
        return MB_OK;
    mb_excerpt shown;
    if (mb_excerpt_open(&shown, what->arena, NULL, what->within) != MB_OK)
        return mb_error_plain(error, MB_ENOMEM);
    const uint32_t count = shown.count;
    mb_excerpt_clear(&shown);
    if (count <= most)
        return MB_OK;
    return mb_fail(error, MB_ELIMIT,
                   what->within                  ? SAY_TOO_DEEP
                   : what->number || what->label ? SAY_LARGE_GRAPH
                                                 : SAY_TOO_LARGE,
                   "count", count, "form", form, "most", most);
}

/* What is drawn where; `text` is room for words. */
typedef struct arena_drawing {
    mb_canvas *canvas;
    mb_picture p;
    mb_text text;
    double x, y; /* where the next sign of the legend goes */
} arena_drawing;

/* A band behind each rank's columns, with its heading. */
static void add_bands(arena_drawing *d)
{
    const mb_picture *p = &d->p;
    const mb_plan *plan = &p->plan;
    for (uint32_t c = 0, end; c < plan->place.columns; c = end) {
        for (end = c + 1; end < plan->place.columns && plan->rank[end] == plan->rank[c]; end++)
            continue;
        const double left = p->left[c] - 16, right = p->right[end - 1] + 16;
        const bool ranked = plan->rank[c] != MB_NEVER;
        d->text.length = 0;
        mb_text_add(&d->text, mb_words_in(ranked ? SAY_RANK : SAY_NO_RANK, d->canvas->lang));
        if (ranked) {
            mb_text_put(&d->text, " ", plan->rank[c]);
        }
        mb_canvas_box(d->canvas, MB_LOOK_BAND, left, 0, right - left, p->high, 8);
        mb_canvas_text(d->canvas, MB_LOOK_HEAD, (left + right) / 2, -12, MB_AROUND, mb_text_string(&d->text));
    }
}

/* Best moves have the colour of their player. */
static mb_look drawing_look_of(mb_stroke stroke, bool round)
{
    if (stroke == MB_STROKE_BEST)
        return round ? MB_LOOK_BOTH(MB_LOOK_MOVE, MB_LOOK_BEST1) : MB_LOOK_BOTH(MB_LOOK_MOVE, MB_LOOK_BEST2);
    return stroke == MB_STROKE_UNPLAYED ? MB_LOOK_BOTH(MB_LOOK_MOVE, MB_LOOK_UNPLAYED) : MB_LOOK_MOVE;
}

/* The best moves come last, over the others.  Positions are numbered as in JSON, for pages that let them be pointed
 * at. */
static void drawing_add_moves(arena_drawing *d)
{
    for (int best = 0; best < 2; best++)
        for (uint32_t k = 0; k < d->p.arrows; k++) {
            const mb_arrow *a = &d->p.arrow[k];
            if ((a->stroke == MB_STROKE_BEST) != (best == 1))
                continue;
            mb_canvas_data(d->canvas, "from", a->from);
            mb_canvas_data(d->canvas, "to", a->to);
            mb_canvas_path(d->canvas, drawing_look_of(a->stroke, mb_picture_is_round(&d->p, a->from)), 0);
            mb_picture_trace(d->canvas, &d->p, a);
            mb_canvas_stroke(d->canvas);
        }
}

/* The cost of each move, on its line. */
static void add_costs(arena_drawing *d)
{
    enum { WIDE_DIGIT = 7, HIGH = 13 };
    const mb_arena *arena = d->p.shown.arena;
    for (uint32_t k = 0; k < d->p.arrows; k++) {
        const mb_arrow *a = &d->p.arrow[k];
        const uint32_t v = mb_excerpt_at(&d->p.shown, a->from), to = mb_excerpt_at(&d->p.shown, a->to);
        uint64_t move = arena->first[v];
        while (arena->to[move] != to)
            move++;
        MB_ASSERT(move < arena->first[v + 1]);
        double at[2];
        mb_picture_middle(at, &d->p, a);
        d->text.length = 0;
        mb_text_put(&d->text, arena->cost ? arena->cost[move] : 1);
        const double wide = 4 + WIDE_DIGIT * (double)d->text.length;
        mb_canvas_box(d->canvas, MB_LOOK_PAPER, at[0] - wide / 2, at[1] - HIGH / 2.0, wide, HIGH, 3);
        mb_canvas_text(d->canvas, MB_LOOK_NOTE, at[0], at[1], MB_AROUND, mb_text_string(&d->text));
    }
}

/* A position's shape, round or square, around (x, y). */
static void add_shape(mb_canvas *canvas, mb_look look, bool round, double x, double y, double wide, double high)
{
    mb_canvas_box(canvas, look, x - wide / 2, y - high / 2, wide, high, round ? high / 2 : 3);
}

static void add_tag(arena_drawing *d, uint32_t i)
{
    d->text.length = 0;
    mb_picture_sign(&d->text, &d->p, i);
    if (d->text.length == 0)
        return;
    const double width = 16 + 6.0 * (double)(d->text.length - 1), x = d->p.x[i] + d->p.width[i] / 2 - 10;
    const double y = d->p.y[i] - d->p.node / 2 + 1;
    mb_canvas_box(d->canvas, MB_LOOK_TAG, x, y - 8, width, 16, 8);
    mb_canvas_text(d->canvas, MB_LOOK_SIGN, x + width / 2, y, MB_AROUND, mb_text_string(&d->text));
}

static void drawing_add_position(arena_drawing *d, uint32_t i)
{
    const mb_picture *p = &d->p;
    const double x = p->x[i], y = p->y[i];
    const bool round = mb_picture_is_round(p, i), graph = mb_excerpt_is_graph(&p->shown);
    const bool lost = mb_picture_is_lost(p, i),
               noted = p->shown.solution || p->shown.arena->priority || graph || p->shown.costs;
    const int owner = mb_picture_owner(p, i);
    const int filling = lost ? MB_LOOK_TINT2 : MB_LOOK_DRAWN + mb_picture_winner(p, i);
    d->text.length = 0; /* the complete name, as a tooltip of a position whose name was shortened */
    mb_arena_name(&d->text, p->shown.arena, mb_excerpt_at(&p->shown, i));
    const char *whole = mb_text_string(&d->text), *name = mb_picture_name(p, i);
    mb_canvas_data(d->canvas, "position", i);
    mb_canvas_open(d->canvas, NULL, strcmp(whole, name) != 0 ? whole : NULL);
    if (mb_picture_is_terminal(p, i) || lost)
        add_shape(d->canvas, lost ? MB_LOOK_MEMBER : MB_LOOK_TERMINAL, round, x, y, p->width[i] + 7, p->node + 7);
    add_shape(d->canvas, MB_LOOK_BOTH(MB_LOOK_NOBODYS + owner, filling), round, x, y, p->width[i], p->node);
    mb_canvas_text(d->canvas, MB_LOOK_NAME, x, graph ? y - 6.5 : noted ? y - 3.5 : y, MB_AROUND, name);
    if (noted) {
        d->text.length = 0;
        mb_picture_note(&d->text, p, i);
        mb_canvas_text(d->canvas, graph ? MB_LOOK_GRUNDY : MB_LOOK_NOTE, x, graph ? y + 9 : y + 10, MB_AROUND,
                       mb_text_string(&d->text));
    }
    add_tag(d, i);
    if (p->hidden[i] > 0) {
        d->text.length = 0;
        mb_text_put(&d->text, "+", p->hidden[i]);
        mb_canvas_text(d->canvas, MB_LOOK_NOTE, x + p->width[i] / 2 + 8, y + p->node / 2 + 2, MB_AROUND,
                       mb_text_string(&d->text));
    }
    mb_canvas_close(d->canvas);
}

/* An arrow from nowhere, at the upper left. */
static void add_start(arena_drawing *d)
{
    const mb_picture *p = &d->p;
    const uint32_t i = mb_excerpt_index(&p->shown, p->shown.arena->start);
    const bool round = mb_picture_is_round(p, i);
    const double x = p->x[i] - (round ? mb_picture_reach(p, i, -14) : p->width[i] / 2) - 1;
    const double y = p->y[i] - (round ? 14 : p->node / 2) - 1;
    mb_canvas_line(d->canvas, MB_LOOK_START, x - 16, y - 16, x, y);
}

/* ---- the legend ---- */

/* Make room for the words and write them; the sign's middle is then at (x, y).  Rows are as wide as the picture. */
static void add_key(arena_drawing *d, mb_words say, double *x, double *y)
{
    d->text.length = 0;
    mb_text_say(&d->text, d->canvas->lang, say);
    const char *words = mb_text_string(&d->text);
    const double width = LEGEND_SIGN + 0.82 * mb_text_width(words, strlen(words)) + 16;
    if (d->x > 16 && d->x + width > d->p.wide) {
        d->x = 16;
        d->y += LEGEND_ROW;
    }
    *x = d->x + 16;
    *y = d->y;
    mb_canvas_text(d->canvas, MB_LOOK_HEAD, d->x + LEGEND_SIGN, d->y, MB_AFTER, words);
    d->x += width;
}

static void add_shape_key(arena_drawing *d, bool occurs, mb_words say, mb_look look, bool round)
{
    double x, y;
    if (!occurs)
        return;
    add_key(d, say, &x, &y);
    add_shape(d->canvas, look, round, x, y, 20, 20);
}

static void add_stroke_key(arena_drawing *d, bool occurs, mb_words say, mb_stroke stroke)
{
    double x, y;
    if (!occurs)
        return;
    add_key(d, say, &x, &y);
    mb_canvas_line(d->canvas, drawing_look_of(stroke, true), x - 14, y, x + 16, y);
}

static void add_sign_key(arena_drawing *d, bool occurs, mb_words say, const char *sign)
{
    double x, y;
    if (!occurs)
        return;
    add_key(d, say, &x, &y);
    mb_canvas_text(d->canvas, MB_LOOK_NOTE, x, y, MB_AROUND, sign);
}

/* Of a graph: its numbers, its kernel, or what takes its place on a cyclic one, and the moves that win. */
static void add_graph_legend(arena_drawing *d, const bool strokes[MB_STROKES])
{
    const mb_excerpt *shown = &d->p.shown;
    bool lost = false, drawn = false;
    double x, y;
    for (uint32_t i = 0; i < shown->count; i++) {
        lost |= mb_picture_is_lost(&d->p, i);
        drawn |= shown->label && shown->label[mb_excerpt_at(shown, i)] == MB_LABEL_DRAWN;
    }
    mb_canvas_open(d->canvas, "key", NULL);
    if (lost) {
        add_key(d, shown->number ? SAY_TABLE_KERNEL : drawn ? SAY_LOST : SAY_KERNEL, &x, &y);
        add_shape(d->canvas, MB_LOOK_MEMBER, true, x, y, 22, 22);
        add_shape(d->canvas, MB_LOOK_BOTH(MB_LOOK_NOBODYS, MB_LOOK_TINT2), true, x, y, 15, 15);
    }
    add_shape_key(d, drawn, SAY_DRAW, MB_LOOK_BOTH(MB_LOOK_NOBODYS, MB_LOOK_DRAWN), true);
    add_stroke_key(d, strokes[MB_STROKE_BEST], drawn ? SAY_TO_LOST : SAY_INTO, MB_STROKE_BEST);
    add_stroke_key(d, strokes[MB_STROKE_OTHER], SAY_OTHER, MB_STROKE_OTHER);
    if (shown->number) {
        add_key(d, SAY_TABLE_NUMBER, &x, &y);
        mb_canvas_text(d->canvas, MB_LOOK_GRUNDY, x, y, MB_AROUND, "n");
    }
    mb_canvas_close(d->canvas);
}

/* Explain what occurs in the picture, and nothing else. */
static void add_legend(arena_drawing *d)
{
    const mb_picture *p = &d->p;
    bool ends = false, hidden = false, strokes[MB_STROKES] = {false}, wins[4] = {false},
         marks[MB_MOVER_LOSES + 1] = {false};
    for (uint32_t i = 0; i < p->shown.count; i++) {
        ends |= mb_picture_is_terminal(p, i);
        hidden |= p->hidden[i] > 0;
        wins[mb_picture_winner(p, i) + 1] = true;
        marks[mb_mark_of(p->shown.arena, mb_excerpt_at(&p->shown, i))] = true;
    }
    for (uint32_t k = 0; k < p->arrows; k++)
        strokes[p->arrow[k].stroke] = true;
    d->x = 16;
    d->y = p->high + 32;
    if (mb_excerpt_is_graph(&p->shown)) {
        add_graph_legend(d, strokes);
        return;
    }

    const bool costs = p->shown.costs;
    const bool owned = !p->shown.arena->impartial && !costs, solved = p->shown.solution, blank = p->shown.blank;
    const bool values = solved && p->shown.solution->value;
    mb_canvas_open(d->canvas, "key", NULL);
    add_shape_key(d, owned, SAY_PLAYER1, MB_LOOK_BOTH(blank ? MB_LOOK_NOBODYS : MB_LOOK_ONES, MB_LOOK_UNKNOWN), true);
    add_shape_key(d, owned, SAY_PLAYER2, MB_LOOK_BOTH(blank ? MB_LOOK_NOBODYS : MB_LOOK_TWOS, MB_LOOK_UNKNOWN),
                  false);
    add_shape_key(d, wins[2], SAY_WON1, MB_LOOK_WON1, false);
    add_shape_key(d, wins[3], SAY_WON2, MB_LOOK_WON2, false);
    add_shape_key(d, wins[1], SAY_DRAW, MB_LOOK_DRAWN, false);
    add_shape_key(d, ends, costs ? SAY_GOAL : SAY_STOPS, MB_LOOK_TERMINAL, true);
    add_stroke_key(d, strokes[MB_STROKE_BEST], costs ? SAY_NOTE_PATH : SAY_BEST, MB_STROKE_BEST);
    add_sign_key(d, costs, SAY_NOTE_COST, "n");
    add_stroke_key(d, strokes[MB_STROKE_OTHER] && solved, SAY_OTHER, MB_STROKE_OTHER);
    add_stroke_key(d, strokes[MB_STROKE_UNPLAYED], SAY_UNPLAYED, MB_STROKE_UNPLAYED);
    const bool parity = p->shown.arena->priority != NULL;
    add_sign_key(d, parity, SAY_NOTE_PRIORITY, "n");
    add_sign_key(d, solved && !parity, values ? SAY_NOTE_VALUE : SAY_NOTE_RANK, values ? "v · n" : "n");
    add_sign_key(d, marks[MB_MOVER_WINS] && !blank, SAY_MOVER_WINS, "+");
    add_sign_key(d, marks[MB_MOVER_LOSES] && !blank, SAY_MOVER_LOSES, "-");
    add_sign_key(d, hidden, SAY_HIDDEN, "+n");
    mb_canvas_close(d->canvas);
}

mb_status mb_arena_draw(mb_canvas *canvas, const mb_exhibit *what)
{
    arena_drawing d = {.canvas = canvas};
    mb_status status = mb_picture_place(&d.p, what, canvas->lang);
    if (status != MB_OK)
        return status;
    d.text.players = canvas->body.players;
    d.p.wide = d.p.wide < WIDE ? WIDE : d.p.wide;
    const bool bands = what->solution && !what->arena->priority && !what->neutral; /* which show ranks */
    if (bands)
        add_bands(&d);
    drawing_add_moves(&d);
    if (what->costs)
        add_costs(&d);
    add_start(&d);
    for (uint32_t i = 0; i < d.p.shown.count; i++)
        drawing_add_position(&d, i);
    add_legend(&d);
    const double top = -8 - (bands ? HEADING : 0);
    mb_canvas_frame(canvas, 0, top, d.p.wide, d.y + LEGEND_ROW - top, NULL);
    status = d.text.status;
    mb_text_clear(&d.text);
    mb_picture_clear(&d.p);
    return status;
}
