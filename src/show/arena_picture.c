/* arena_picture.c -- from a layout to pixels: sizes and places of positions, and the texts at them. */
#include "show/arena_picture.h"

#include "core/item.h"
#include "core/mem.h"
#include "core/message.h"
#include "core/name.h"
#include "show/show_words.h"

enum { NAME_MOST = 40 }; /* characters of a name that are shown */

/* Square root by Newton's method: the library does without libm. */
static double root(double square)
{
    double guess = square > 1 ? square : 1;
    for (int i = 0; i < 40; i++)
        guess = (guess + square / guess) / 2;
    return guess;
}

static double on_grid(double length)
{
    return MB_GRID * (double)(uint64_t)((length + MB_GRID - 1) / MB_GRID);
}

void mb_picture_clear(mb_picture *picture)
{
    mb_excerpt_clear(&picture->shown);
    mb_plan_clear(&picture->plan);
    mb_text_clear(&picture->names);
    mb_release_all(picture->name, picture->x, picture->y, picture->width, picture->left, picture->right,
                   picture->arrow, picture->centre, picture->hidden);
    *picture = (mb_picture){0};
}

/* ---- what stands at a position ---- */

bool mb_picture_is_round(const mb_picture *p, uint32_t i)
{
    return p->shown.arena->impartial || mb_excerpt_is_graph(&p->shown)
           || mb_owner(p->shown.arena, mb_excerpt_at(&p->shown, i)) == MB_P1;
}

bool mb_picture_is_terminal(const mb_picture *p, uint32_t i)
{
    const uint32_t v = mb_excerpt_at(&p->shown, i);
    return !mb_excerpt_is_graph(&p->shown) && !p->shown.blank
           && (mb_mark_of(p->shown.arena, v) != MB_UNMARKED || mb_is_goal(p->shown.arena, v));
}

bool mb_picture_is_lost(const mb_picture *p, uint32_t i)
{
    return mb_excerpt_is_lost(&p->shown, mb_excerpt_at(&p->shown, i));
}

int mb_picture_winner(const mb_picture *p, uint32_t i)
{
    const uint32_t v = mb_excerpt_at(&p->shown, i);
    if (p->shown.label)
        return p->shown.label[v] == MB_LABEL_DRAWN ? 0 : -1;
    return p->shown.solution ? p->shown.solution->winner[v] : -1;
}

static void add_signed(mb_text *out, int32_t payoff)
{
    mb_text_put(out, payoff > 0 ? "+" : "", payoff);
}

void mb_picture_sign(mb_text *out, const mb_picture *p, uint32_t i)
{
    static const char *const sign[] = {
        [MB_UNMARKED] = "", [MB_WIN1] = "",        [MB_WIN2] = "",         [MB_DRAW] = "=",
        [MB_PAYS] = "",     [MB_MOVER_WINS] = "+", [MB_MOVER_LOSES] = "-",
    };
    const uint32_t v = mb_excerpt_at(&p->shown, i);
    const bool shown = !mb_excerpt_is_graph(&p->shown) && !p->shown.blank;
    const mb_mark mark = shown ? mb_mark_of(p->shown.arena, v) : MB_UNMARKED;
    mb_text_add(out, sign[mark]);
    if (mark == MB_WIN1 || mark == MB_WIN2)
        mb_text_player(out, mark == MB_WIN1 ? 1 : 2);
    else if (mark == MB_PAYS)
        add_signed(out, p->shown.arena->pays[v]);
}

void mb_picture_note(mb_text *out, const mb_picture *p, uint32_t i)
{
    const mb_solution *solution = p->shown.solution;
    const uint32_t v = mb_excerpt_at(&p->shown, i);
    if (p->shown.number)
        mb_text_u64(out, p->shown.number[v]);
    else if (p->shown.label)
        mb_text_add(out, mb_words_in(SAY_LABEL[p->shown.label[v]], p->lang));
    if (p->shown.arena->priority && !mb_excerpt_is_graph(&p->shown)) {
        if (mb_mark_of(p->shown.arena, v) == MB_UNMARKED)
            mb_text_u64(out, p->shown.arena->priority[v]);
        return;
    }
    if (p->shown.costs && p->shown.arena->heuristic && p->shown.arena->heuristic[v] != MB_NO_HINT)
        mb_text_put(out, "h = ", p->shown.arena->heuristic[v]);
    if (!solution || mb_excerpt_is_graph(&p->shown))
        return;
    const bool ranked = solution->rank[v] != MB_NEVER;
    if (solution->value) {
        add_signed(out, solution->value[v]);
        mb_text_add(out, ranked ? " · " : "");
    }
    if (ranked)
        mb_text_u64(out, solution->rank[v]);
    else if (!solution->value)
        mb_text_add(out, solution->winner[v] ? "∞" : "=");
}

double mb_picture_reach(const mb_picture *p, uint32_t i, double below)
{
    const double radius = p->node / 2;
    MB_ASSERT(below >= -radius && below <= radius);
    const double half = p->width[i] / 2 + (mb_picture_is_terminal(p, i) || mb_picture_is_lost(p, i) ? MB_RING : 0);
    return mb_picture_is_round(p, i) ? half - radius + root(radius * radius - below * below) : half;
}

/* ---- where positions stand ---- */

/* Keep the name of i, cut after NAME_MOST characters, and find how wide it is, or the note below it. */
static void fit_name(mb_picture *p, mb_text *whole, uint32_t i)
{
    whole->length = 0;
    mb_arena_name(whole, p->shown.arena, mb_excerpt_at(&p->shown, i));
    const char *name = mb_text_string(whole);
    size_t kept = 0, length = strlen(name);
    for (int k = 0; k < NAME_MOST && kept < length; k++) {
        const size_t step = mb_utf8_length(name + kept, length - kept);
        kept += step ? step : 1;
    }
    p->name[i] = p->names.length;
    mb_text_add_n(&p->names, name, kept);
    if (kept < length)
        mb_text_add(&p->names, "…");
    mb_text_char(&p->names, 0);
    double width = mb_text_width(name, kept) + (kept < length ? 8 : 0);
    whole->length = 0;
    mb_picture_note(whole, p, i);
    const double note = (mb_excerpt_is_graph(&p->shown) ? 1 : 0.8) * mb_text_width(whole->data, whole->length);
    width = note > width ? note : width;
    if (p->node > MB_NODE) /* the name stands below a board, in smaller letters */
        width *= 0.82;
    p->width[i] = width <= 24 || width + 20 <= p->node ? p->node : on_grid(width + 20);
}

static mb_status fit_names(mb_picture *p)
{
    mb_text whole = {0};
    for (uint32_t i = 0; i < p->shown.count; i++)
        fit_name(p, &whole, i);
    const mb_status status = whole.status != MB_OK ? whole.status : p->names.status;
    mb_text_clear(&whole);
    return status;
}

/* Columns are as wide as their widest position; between them is more room in taller pictures. */
static void place_all(mb_picture *p)
{
    const mb_layout *place = &p->plan.place;
    const double gap =
        on_grid((p->shown.neutral && !p->shown.costs ? 32 : 56) + 4.0 * (place->rows < 20 ? place->rows : 20));
    for (uint32_t c = 0; c < place->columns; c++)
        p->right[c] = p->node; /* its width, for the moment */
    for (uint32_t i = 0; i < place->positions; i++)
        if (p->right[place->column[i]] < p->width[i])
            p->right[place->column[i]] = p->width[i];
    double x = MB_SIDE;
    for (uint32_t c = 0; c < place->columns; c++) {
        const double width = p->right[c];
        p->left[c] = x - MB_RING;
        p->right[c] = x + width + MB_RING;
        x += width + gap;
    }
    p->wide = x - gap + MB_SIDE;
    double last = 0; /* row */
    for (uint32_t i = 0; i < place->positions; i++)
        last = place->row[i] > last ? place->row[i] : last;
    for (uint32_t b = 0; b < p->plan.trunk[2 * place->positions]; b++)
        last = p->plan.bend[b] > last ? p->plan.bend[b] : last;
    p->high = 2 * MB_MARGIN + p->node + last * mb_row_step(p);
    for (uint32_t i = 0; i < place->positions; i++) {
        p->x[i] = (p->left[place->column[i]] + p->right[place->column[i]]) / 2;
        p->y[i] = mb_row_y(p, place->row[i]);
    }
}

/* Is the move from v to `to` one of the path? */
static bool is_on_path(const mb_path *path, uint32_t v, uint32_t to)
{
    for (size_t i = 0; path && i + 1 < path->count; i++)
        if (path->state[i] == v && path->state[i + 1] == to)
            return true;
    return false;
}

static void find_arrows(mb_picture *p)
{
    const mb_arena *arena = p->shown.arena;
    const mb_solution *solution = p->shown.solution;
    for (uint32_t i = 0; i < p->shown.count && p->shown.blank != MB_BLANK_POSITIONS; i++) {
        const uint32_t v = mb_excerpt_at(&p->shown, i);
        for (uint64_t e = arena->first[v]; e < arena->first[v + 1]; e++) {
            const uint32_t to = mb_excerpt_index(&p->shown, arena->to[e]);
            if (to == MB_NONE) {
                p->hidden[i] += !mb_is_terminal(arena, v);
                continue;
            }
            if (mb_excerpt_is_graph(&p->shown)) {
                const bool into = mb_excerpt_is_lost(&p->shown, arena->to[e]);
                p->arrow[p->arrows++] =
                    (mb_arrow){.from = i, .to = to, .stroke = into ? MB_STROKE_BEST : MB_STROKE_OTHER};
                continue;
            }
            const mb_stroke stroke = mb_is_terminal(arena, v) && !p->shown.blank     ? MB_STROKE_UNPLAYED
                                     : solution && solution->move[v] == arena->to[e] ? MB_STROKE_BEST
                                     : is_on_path(p->shown.path, v, arena->to[e])    ? MB_STROKE_BEST
                                                                                     : MB_STROKE_OTHER;
            p->arrow[p->arrows++] = (mb_arrow){.from = i, .to = to, .stroke = stroke};
        }
    }
}

mb_status mb_picture_place(mb_picture *out, const mb_exhibit *what, mb_lang lang)
{
    const bool boards = what->boards && what->rules && what->rules->fits && what->rules->game->draw;
    mb_picture p = {.lang = lang, .node = boards ? MB_NODE_BOARD : MB_NODE};
    mb_status status = mb_excerpt_of(&p.shown, what);
    if (status == MB_OK)
        status = mb_plan_compute(&p.plan, &p.shown);
    if (status != MB_OK)
        goto done;
    const uint32_t n = p.shown.count, columns = p.plan.place.columns;
    uint64_t moves = 0;
    for (uint32_t i = 0; i < n; i++)
        moves += mb_degree(what->arena, mb_excerpt_at(&p.shown, i));
    p.name = mb_alloc(n, sizeof *p.name);
    p.x = mb_alloc(n, sizeof *p.x);
    p.y = mb_alloc(n, sizeof *p.y);
    p.width = mb_alloc(n, sizeof *p.width);
    p.left = mb_alloc(columns, sizeof *p.left);
    p.right = mb_alloc(columns, sizeof *p.right);
    p.arrow = mb_alloc(moves, sizeof *p.arrow);
    p.centre = mb_alloc_zero(p.plan.trunk[2 * n], sizeof *p.centre);
    p.hidden = mb_alloc_zero(n, sizeof *p.hidden);
    status = MB_ENOMEM;
    if (p.name && p.x && p.y && p.width && p.left && p.right && p.arrow && p.centre && p.hidden)
        status = fit_names(&p);
    if (status != MB_OK)
        goto done;
    place_all(&p);
    find_arrows(&p);
    status = mb_picture_spread(&p);
done:
    if (status == MB_OK)
        *out = p;
    else
        mb_picture_clear(&p);
    return status;
}
