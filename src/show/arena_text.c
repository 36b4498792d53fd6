/* arena_text.c -- a table, one position a line. */
#include "core/message.h"
#include "show/excerpt.h"
#include "show/pictures.h"
#include "show/sheet.h"
#include "show/show_words.h"

static const mb_words SAY_POSITION = MB_WORDS("position", "position");
static const mb_words SAY_OWNER = MB_WORDS("owner", "joueur");
static const mb_words SAY_WINNER = MB_WORDS("winner", "gagnant");
static const mb_words SAY_VALUE = MB_WORDS("value", "valeur");
static const mb_words SAY_MOVE = MB_WORDS("move", "coup");
static const mb_words SAY_MOVES = MB_WORDS("moves", "coups");
static const mb_words SAY_MOVER = MB_WORDS("mover", "au trait");
static const mb_words SAY_PAYS = MB_WORDS("pays", "rapporte");

/* One column: its heading, and what stands in it at position v. */
typedef struct text_field {
    mb_words heading;
    void (*write)(mb_text *out, const mb_excerpt *shown, uint32_t v, mb_lang lang);
} text_field;

static void text_write_name(mb_text *out, const mb_excerpt *shown, uint32_t v, mb_lang lang)
{
    (void)lang;
    mb_arena_name(out, shown->arena, v);
}

static void text_write_owner(mb_text *out, const mb_excerpt *shown, uint32_t v, mb_lang lang)
{
    (void)lang;
    mb_text_player(out, mb_player_number(mb_owner(shown->arena, v)));
}

static void text_write_mark(mb_text *out, const mb_excerpt *shown, uint32_t v, mb_lang lang)
{
    switch (mb_mark_of(shown->arena, v)) {
    case MB_UNMARKED:
        mb_text_char(out, '-');
        break;
    case MB_WIN1:
    case MB_WIN2:
        mb_text_player(out, mb_mark_of(shown->arena, v) == MB_WIN1 ? 1 : 2);
        break;
    case MB_DRAW:
        mb_text_add(out, mb_words_in(SAY_DRAW, lang));
        break;
    case MB_PAYS:
        mb_text_put(out, mb_words_in(SAY_PAYS, lang), " ", shown->arena->pays[v]);
        break;
    case MB_MOVER_WINS:
        mb_text_add(out, mb_words_in(SAY_MOVER_WINS, lang));
        break;
    case MB_MOVER_LOSES:
        mb_text_add(out, mb_words_in(SAY_MOVER_LOSES, lang));
        break;
    }
}

static void write_priority(mb_text *out, const mb_excerpt *shown, uint32_t v, mb_lang lang)
{
    (void)lang;
    if (mb_mark_of(shown->arena, v) == MB_UNMARKED)
        mb_text_u64(out, shown->arena->priority[v]);
    else
        mb_text_char(out, '-');
}

static void text_write_number(mb_text *out, const mb_excerpt *shown, uint32_t v, mb_lang lang)
{
    (void)lang;
    mb_text_u64(out, shown->number[v]);
}

static void text_write_label(mb_text *out, const mb_excerpt *shown, uint32_t v, mb_lang lang)
{
    const mb_label label = shown->label                   ? (mb_label)shown->label[v]
                           : mb_excerpt_is_lost(shown, v) ? MB_LABEL_LOST
                                                          : MB_LABEL_WON;
    mb_text_add(out, mb_words_in(SAY_LABEL[label], lang));
}

static void write_winner(mb_text *out, const mb_excerpt *shown, uint32_t v, mb_lang lang)
{
    if (shown->solution->winner[v])
        mb_text_player(out, shown->solution->winner[v]);
    else
        mb_text_add(out, mb_words_in(SAY_DRAW, lang));
}

static void write_rank(mb_text *out, const mb_excerpt *shown, uint32_t v, mb_lang lang)
{
    (void)lang;
    if (shown->solution->rank[v] == MB_NEVER)
        mb_text_char(out, '-');
    else
        mb_text_u64(out, shown->solution->rank[v]);
}

static void write_value(mb_text *out, const mb_excerpt *shown, uint32_t v, mb_lang lang)
{
    (void)lang;
    mb_text_i64(out, mb_solution_value(shown->solution, v));
}

static void write_move(mb_text *out, const mb_excerpt *shown, uint32_t v, mb_lang lang)
{
    (void)lang;
    if (shown->solution->move[v] == MB_NONE)
        mb_text_char(out, '-');
    else
        mb_arena_name(out, shown->arena, shown->solution->move[v]);
}

/* All moves, also those that lead out of what is shown. */
static void text_write_moves(mb_text *out, const mb_excerpt *shown, uint32_t v, mb_lang lang)
{
    (void)lang;
    const mb_arena *arena = shown->arena;
    for (uint64_t e = arena->first[v]; e < arena->first[v + 1]; e++) {
        if (e > arena->first[v])
            mb_text_char(out, ' ');
        mb_arena_name(out, arena, arena->to[e]);
    }
    mb_text_add(out, mb_degree(arena, v) == 0 ? "-" : "");
}

enum { FIELDS = 9 }; /* columns at most */

/* Choose the columns that apply to this arena. */
static size_t text_choose(text_field out[FIELDS], const mb_excerpt *shown)
{
    size_t count = 0;
    out[count++] = (text_field){SAY_POSITION, text_write_name};
    if (shown->number)
        out[count++] = (text_field){SAY_TABLE_NUMBER, text_write_number};
    if (mb_excerpt_is_graph(shown))
        out[count++] = (text_field){SAY_MOVER, text_write_label};
    const bool owned = !shown->arena->impartial && !mb_excerpt_is_graph(shown);
    if (owned)
        out[count++] = (text_field){SAY_OWNER, text_write_owner};
    if (owned || shown->solution)
        out[count++] = (text_field){SAY_MARK, text_write_mark};
    if (owned && shown->arena->priority)
        out[count++] = (text_field){SAY_PRIORITY, write_priority};
    if (shown->solution) {
        out[count++] = (text_field){SAY_WINNER, write_winner};
        if (!shown->arena->priority)
            out[count++] = (text_field){SAY_RANK, write_rank};
        if (shown->solution->value)
            out[count++] = (text_field){SAY_VALUE, write_value};
        out[count++] = (text_field){SAY_MOVE, write_move};
    }
    out[count++] = (text_field){SAY_MOVES, text_write_moves};
    return count;
}

/* The columns of a table about an excerpt. */
typedef struct text_table {
    mb_excerpt shown;
    text_field fields[FIELDS];
} text_table;

static void text_cell(mb_text *out, const void *context, uint64_t row, size_t column, mb_lang lang)
{
    const text_table *table = context;
    table->fields[column].write(out, &table->shown, mb_excerpt_at(&table->shown, (uint32_t)row), lang);
}

mb_status mb_arena_text(mb_text *out, const mb_exhibit *what, mb_lang lang)
{
    text_table table;
    mb_status status = mb_excerpt_of(&table.shown, what);
    if (status != MB_OK)
        return status;
    mb_words heading[FIELDS];
    const size_t columns = text_choose(table.fields, &table.shown);
    for (size_t f = 0; f < columns; f++)
        heading[f] = table.fields[f].heading;
    const mb_sheet sheet = {
        .heading = heading, .columns = columns, .rows = table.shown.count, .cell = text_cell, .context = &table};
    status = mb_sheet_text(out, &sheet, lang);
    mb_excerpt_clear(&table.shown);
    return status;
}
