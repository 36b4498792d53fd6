/* loss.c -- what of an arena can a format not hold, and do answers depend on it?
 *
 * A row of the table is a property that an arena may have beside its moves: how to find it, the error message for its
 * loss, and how to remove it, for writing the rest in spite of the loss.
 */
#include "io/loss.h"

#include "arena/names.h"
#include "core/mem.h"
#include "core/message.h"

static const mb_words SAY_OWNERS =
    MB_WORDS("the format {format} cannot say who owns the positions: write another format, or convert with --lossy",
             "le format {format} ne peut dire à qui sont les positions : choisissez un autre format, ou --lossy");
static const mb_words SAY_MARK = MB_WORDS(
    "the format {format} cannot hold the mark of position {name}: write another format, or convert with --lossy",
    "le format {format} ne peut contenir la marque de la position {name} : choisissez un autre format, ou --lossy");
static const mb_words SAY_MOVER =
    MB_WORDS("the format {format} cannot hold who wins at the terminal position {name}: write it --doubled or in "
             "another format, or convert with --lossy",
             "le format {format} ne peut dire qui gagne à la position terminale {name} : écrivez-la avec --doubled "
             "ou dans un autre format, ou convertissez avec --lossy");
static const mb_words SAY_ENDLESS = MB_WORDS(
    "the format {format} cannot say what endless plays pay: write another format, or convert with --lossy",
    "le format {format} ne peut dire ce que valent les parties sans fin : choisissez un autre format, ou --lossy");
static const mb_words SAY_PRIORITIES =
    MB_WORDS("the format {format} cannot hold the priorities of a parity game: write another format, or "
             "convert with --lossy",
             "le format {format} ne peut contenir les priorités d'un jeu de parité : choisissez un autre format, ou "
             "--lossy");
static const mb_words SAY_START =
    MB_WORDS("the format {format} cannot hold the start {name}: write another format, or convert with --lossy",
             "le format {format} ne peut contenir le départ {name} : choisissez un autre format, ou --lossy");
static const mb_words SAY_COST = MB_WORDS(
    "the format {format} cannot hold what the moves of {name} cost: write another format, or convert with --lossy",
    "le format {format} ne peut contenir le coût des coups de {name} : choisissez un autre format, ou --lossy");
static const mb_words SAY_HINT = MB_WORDS(
    "the format {format} cannot hold the estimate or h of {name}: write another format, or convert with --lossy",
    "le format {format} ne peut contenir l'estimation ou le h de {name} : choisissez un autre format, ou --lossy");

/* ---- seeing: the first position that shows it, or MB_NONE ---- */

static uint32_t find_owners(const mb_arena *arena, const mb_format *format)
{
    (void)format;
    return arena->impartial ? MB_NONE : 0;
}

static bool is_movers(mb_mark mark)
{
    return mark == MB_MOVER_WINS || mark == MB_MOVER_LOSES;
}

static uint32_t find_marks(const mb_arena *arena, const mb_format *format)
{
    (void)format;
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_mark_of(arena, v) != MB_UNMARKED && !is_movers(mb_mark_of(arena, v)))
            return v;
    return MB_NONE;
}

static uint32_t find_least(const mb_arena *arena, const mb_format *format)
{
    (void)format;
    for (uint32_t v = 0; v < arena->positions && arena->pays; v++)
        if (mb_mark_of(arena, v) == MB_PAYS && arena->pays[v] == INT32_MIN)
            return v;
    return MB_NONE;
}

/* Terminal positions of normal play need no mark, but only if all terminal positions are such and no other position
 * is marked. */
static uint32_t find_movers(const mb_arena *arena, const mb_format *format)
{
    const bool marked = find_marks(arena, format) != MB_NONE;
    uint32_t lost = MB_NONE, open = MB_NONE; /* terminal positions lost for the mover, and unmarked ones */
    for (uint32_t v = 0; v < arena->positions; v++) {
        const mb_mark mark = mb_mark_of(arena, v);
        const bool end = mb_degree(arena, v) == 0;
        if (mark == MB_MOVER_WINS || (mark == MB_MOVER_LOSES && (!end || marked || !arena->impartial)))
            return v;
        if (lost == MB_NONE && mark == MB_MOVER_LOSES)
            lost = v;
        if (open == MB_NONE && mark == MB_UNMARKED && end)
            open = v;
    }
    return lost != MB_NONE && open != MB_NONE ? open : MB_NONE;
}

static uint32_t loss_find_endless(const mb_arena *arena, const mb_format *format)
{
    (void)format;
    return arena->endless != 0 ? 0 : MB_NONE;
}

static uint32_t find_priorities(const mb_arena *arena, const mb_format *format)
{
    (void)format;
    return arena->priority ? 0 : MB_NONE;
}

static uint32_t loss_find_start(const mb_arena *arena, const mb_format *format)
{
    (void)format;
    return arena->start != 0 ? arena->start : MB_NONE;
}

static uint32_t find_costs(const mb_arena *arena, const mb_format *format)
{
    (void)format;
    for (uint32_t v = 0; v < arena->positions && arena->cost; v++)
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
            if (arena->cost[i] != 1)
                return v;
    return MB_NONE;
}

static uint32_t loss_find_goals(const mb_arena *arena, const mb_format *format)
{
    (void)format;
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_is_goal(arena, v))
            return v;
    return MB_NONE;
}

static uint32_t loss_find_heuristic(const mb_arena *arena, const mb_format *format)
{
    (void)format;
    for (uint32_t v = 0; v < arena->positions && arena->heuristic; v++)
        if (arena->heuristic[v] != MB_NO_HINT)
            return v;
    return MB_NONE;
}

/* A self-loop is no loss: formats that do not keep moves of marked positions write a self-loop there. */
static uint32_t find_unplayed(const mb_arena *arena, const mb_format *format)
{
    (void)format;
    for (uint32_t v = 0; v < arena->positions; v++) {
        const bool loop = mb_degree(arena, v) == 1 && arena->to[arena->first[v]] == v;
        if (mb_mark_of(arena, v) != MB_UNMARKED && mb_degree(arena, v) > 0 && !loop)
            return v;
    }
    return MB_NONE;
}

/* A name that is not the number that the format would give its position. */
static uint32_t find_names(const mb_arena *arena, const mb_format *format)
{
    uint32_t found = MB_NONE;
    mb_text name = {0};
    if (!arena->names)
        return format->counts_from > 0 ? 0 : MB_NONE;
    for (uint32_t v = 0; v < arena->positions && found == MB_NONE; v++) {
        name.length = 0;
        mb_arena_name(&name, arena, v);
        const uint32_t number = name.status == MB_OK ? mb_name_number(name.data, name.length) : MB_NONE;
        if (number == MB_NONE || number != v + format->counts_from)
            found = v;
    }
    mb_text_clear(&name);
    return found;
}

static uint32_t find_players(const mb_arena *arena, const mb_format *format)
{
    (void)format;
    return arena->player_names[0] ? 0 : MB_NONE;
}

/* ---- taking away: `bare` has tags of its own ---- */

static void take_tags(mb_arena *bare, bool (*what)(mb_mark), bool goals)
{
    for (uint32_t v = 0; v < bare->positions; v++) {
        const mb_mark mark = mb_mark_of(bare, v);
        bare->tag[v] =
            mb_tag(mb_owner(bare, v), what && what(mark) ? MB_UNMARKED : mark, !goals && mb_is_goal(bare, v));
    }
}

static bool is_players(mb_mark mark)
{
    return !is_movers(mark);
}

static void take_owners(mb_arena *bare)
{
    bare->impartial = true;
    for (uint32_t v = 0; v < bare->positions; v++)
        bare->tag[v] = mb_tag(MB_P1, mb_mark_of(bare, v), mb_is_goal(bare, v));
}
static void take_marks(mb_arena *bare)
{
    take_tags(bare, is_players, false);
}
static void take_movers(mb_arena *bare)
{
    take_tags(bare, is_movers, false);
}
static void take_goals(mb_arena *bare)
{
    take_tags(bare, NULL, true);
}
static void take_endless(mb_arena *bare)
{
    bare->endless = 0;
}
static void take_priorities(mb_arena *arena)
{
    arena->priority = NULL;
}

static void take_start(mb_arena *bare)
{
    bare->start = 0;
}
static void take_costs(mb_arena *bare)
{
    bare->cost = NULL;
}
static void take_heuristic(mb_arena *bare)
{
    bare->heuristic = NULL;
}

/* ---- the table ---- */

static const struct row {
    mb_holding what;
    mb_words noun;
    uint32_t (*find)(const mb_arena *arena, const mb_format *format);
    const mb_words *refusal;      /* with {format} and {name}; NULL: no answer depends on it */
    void (*take)(mb_arena *bare); /* NULL: the writer leaves it out */
} rows[] = {
    {MB_HOLDS_OWNERS, MB_WORDS("owners", "joueurs"), find_owners, &SAY_OWNERS, take_owners},
    {MB_HOLDS_MARKS, MB_WORDS("marks", "marques"), find_marks, &SAY_MARK, take_marks},
    {MB_HOLDS_LEAST, MB_WORDS("payoffs", "gains"), find_least, &SAY_MARK, take_marks},
    {MB_HOLDS_MOVERS, MB_WORDS("who wins at terminal positions", "qui gagne aux positions terminales"), find_movers,
     &SAY_MOVER, take_movers},
    {MB_HOLDS_PRIORITIES, MB_WORDS("priorities", "priorités"), find_priorities, &SAY_PRIORITIES, take_priorities},
    {MB_HOLDS_ENDLESS, MB_WORDS("endless plays", "parties sans fin"), loss_find_endless, &SAY_ENDLESS, take_endless},
    {MB_HOLDS_START, MB_WORDS("the start", "le départ"), loss_find_start, &SAY_START, take_start},
    {MB_HOLDS_COSTS, MB_WORDS("costs", "coûts"), find_costs, &SAY_COST, take_costs},
    {MB_HOLDS_GOALS, MB_WORDS("goals", "buts"), loss_find_goals, &SAY_MARK, take_goals},
    {MB_HOLDS_HEURISTIC, MB_WORDS("h", "h"), loss_find_heuristic, &SAY_HINT, take_heuristic},
    {MB_HOLDS_UNPLAYED, MB_WORDS("moves of marked positions", "coups des positions marquées"), find_unplayed, NULL,
     NULL},
    {MB_HOLDS_NAMES, MB_WORDS("names", "noms"), find_names, NULL, NULL},
    {MB_HOLDS_PLAYERS, MB_WORDS("what the players are called", "le nom des joueurs"), find_players, NULL, NULL},
};

mb_words mb_holding_words(mb_holding what)
{
    for (size_t i = 0; i < MB_COUNT(rows); i++)
        if (rows[i].what == what)
            return rows[i].noun;
    return MB_NO_WORDS;
}

unsigned mb_format_loses(const mb_format *format, const mb_arena *arena)
{
    unsigned lost = 0;
    for (size_t i = 0; i < MB_COUNT(rows); i++)
        if (!(format->holds & rows[i].what) && rows[i].find(arena, format) != MB_NONE)
            lost |= rows[i].what;
    return lost;
}

mb_status mb_loss_check(const mb_arena *arena, const char *name, mb_error *error)
{
    const mb_format *format = mb_format_find(name);
    MB_ASSERT(format);
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        const bool matters = !(format->holds & rows[i].what) && rows[i].refusal;
        const uint32_t v = matters ? rows[i].find(arena, format) : MB_NONE;
        MB_ASSERT(v == MB_NONE || v < arena->positions);
        if (v != MB_NONE)
            return mb_fail(error, MB_EUNSUITED, *rows[i].refusal, "format", name, "name", mb_arena_called(arena, v));
    }
    return MB_OK;
}

mb_status mb_arena_write(mb_text *out, const mb_arena *arena, const mb_format *format, bool lossy, mb_error *error)
{
    MB_ASSERT(format->write);
    if (!lossy)
        return format->write(out, arena, error);
    mb_arena bare = *arena;
    bare.tag = mb_alloc(arena->positions, sizeof *bare.tag);
    if (!bare.tag)
        return mb_error_plain(error, MB_ENOMEM);
    memcpy(bare.tag, arena->tag, arena->positions);
    for (size_t i = 0; i < MB_COUNT(rows); i++)
        if (!(format->holds & rows[i].what) && rows[i].take)
            rows[i].take(&bare);
    const mb_status status = format->write(out, &bare, error);
    mb_release(bare.tag);
    return status;
}

bool mb_script_is_plain(const mb_arena *arena)
{
    return arena->impartial && !arena->heuristic && !arena->player_names[0] && find_marks(arena, NULL) == MB_NONE
           && loss_find_goals(arena, NULL) == MB_NONE;
}
