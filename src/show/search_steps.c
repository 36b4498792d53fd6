/* search_steps.c -- minimax and alpha-beta as on the blackboard: a row a node, in the order in which they are
 * entered.
 *
 * The window of a row is the one with which its node was entered, its value the one with which it was left.
 */
#include "core/mem.h"
#include "core/message.h"
#include "ground/ground.h"
#include "show/pictures.h"
#include "show/search_walk.h"
#include "show/sheet.h"

enum { STEP, NODE, PLAYER, ALPHA, BETA, VALUE, CUT, COLUMNS };

static const mb_words heading[COLUMNS] = {
    [STEP] = MB_WORDS("step", "étape"), [NODE] = MB_WORDS("node", "nœud"), [PLAYER] = MB_WORDS("player", "joueur"),
    [ALPHA] = MB_WORDS("α", "α"),       [BETA] = MB_WORDS("β", "β"),       [VALUE] = MB_WORDS("value", "valeur"),
    [CUT] = MB_WORDS("cut", "élagage"),
};
static const size_t all_columns[] = {STEP, NODE, PLAYER, ALPHA, BETA, VALUE, CUT};
static const size_t minimax_columns[] = {STEP, NODE, PLAYER, VALUE};

typedef struct search_table {
    const mb_walk *walk;
    const size_t *column; /* column[c]: what stands in column c */
    uint32_t *entered;    /* entered[row]: the node of a row */
} search_table;

/* "β: c d": which bound was met, and the moves that were not tried. */
static void add_cut(mb_text *out, const mb_walk *walk, const mb_walk_node *node)
{
    if (node->skips == 0) {
        mb_text_char(out, '-');
        return;
    }
    mb_text_add(out, node->cut == MB_CUT_BETA ? "β:" : "α:");
    for (uint32_t i = 0; i < node->skips; i++)
        mb_text_put(out, " ", mb_ground_called(walk->tree, walk->node[node->first_skip + i].at));
}

static void search_cell(mb_text *out, const void *context, uint64_t row, size_t column, mb_lang lang)
{
    const search_table *table = context;
    const mb_walk *walk = table->walk;
    const mb_walk_node *node = &walk->node[table->entered[row]];
    switch (table->column[column]) {
    case STEP:
        mb_text_u64(out, row + 1);
        break;
    case NODE:
        mb_text_put(out, mb_ground_called(walk->tree, node->at));
        break;
    case PLAYER:
        mb_text_player(out, mb_player_number(node->at.mover));
        break;
    case ALPHA:
    case BETA:
        mb_walk_number(out, walk, table->column[column] == ALPHA ? &node->alpha : &node->beta);
        break;
    case VALUE:
        mb_text_add(out, node->left ? "" : "-");
        mb_walk_value(out, walk, node, lang);
        break;
    default:
        add_cut(out, walk, node);
    }
}

mb_status mb_search_steps(mb_text *out, const mb_exhibit *what, mb_lang lang, mb_sheet_writer *write)
{
    const mb_walk *walk = what->walk;
    search_table table = {.walk = walk,
                          .column = what->simple ? minimax_columns : all_columns,
                          .entered = mb_alloc(walk->count, sizeof *table.entered)};
    if (!table.entered)
        return MB_ENOMEM;
    const size_t columns = what->simple ? MB_COUNT(minimax_columns) : MB_COUNT(all_columns);
    mb_words headings[COLUMNS];
    for (size_t c = 0; c < columns; c++)
        headings[c] = heading[table.column[c]];
    mb_sheet sheet = {.heading = headings, .columns = columns, .cell = search_cell, .context = &table};
    for (uint32_t i = 0; i < walk->count; i++)
        if (!walk->node[i].skipped)
            table.entered[sheet.rows++] = i;
    const mb_status status = write(out, &sheet, lang);
    mb_release(table.entered);
    return status;
}

/* ---- JSON ---- */

static mb_maybe finite(const mb_seen *seen)
{
    return mb_known(seen->number != MB_MINUS_INFINITY && seen->number != MB_PLUS_INFINITY, seen->number);
}

void mb_walk_json_node(mb_json *json, const mb_walk *walk, const mb_walk_node *node)
{
    static const char *const bounds[] = {"<=", "=", ">="};
    mb_json_open(json, '{');
    mb_json_add(json, "node", mb_ground_called(walk->tree, node->at), "player", mb_player_number(node->at.mover),
                "alpha", finite(&node->alpha), "beta", finite(&node->beta), "value",
                mb_known(node->left, node->value.number), "bound", bounds[mb_walk_bound(node) + 1], "cut",
                node->skips == 0           ? MB_NOTHING
                : node->cut == MB_CUT_BETA ? "beta"
                                           : "alpha");
    mb_json_open_key(json, "skipped", '[');
    for (uint32_t k = 0; k < node->skips; k++)
        mb_json_put(json, mb_ground_called(walk->tree, walk->node[node->first_skip + k].at));
    mb_json_close(json);
    if (walk->estimated)
        mb_json_add(json, "winner", mb_known(node->left && node->value.winner, node->value.winner));
    mb_json_close(json);
}

void mb_walk_json(mb_json *json, const mb_walk *walk)
{
    mb_json_open_key(json, "steps", '[');
    for (uint32_t i = 0; i < walk->count; i++)
        if (!walk->node[i].skipped)
            mb_walk_json_node(json, walk, &walk->node[i]);
    mb_json_close(json);
}
