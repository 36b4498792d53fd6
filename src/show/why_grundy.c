/* why_grundy.c -- why is this the Grundy number?  A move to each smaller number, and none to the number itself. */
#include "arena/names.h"
#include "core/mem.h"
#include "show/why.h"

static const mb_words SAY_WHY_GRUNDY =
    MB_WORDS("The Grundy number of {name} is {number}, the least that no move leads to:",
             "Le nombre de Grundy de {name} est {number}, le plus petit auquel aucun coup ne mène :");
static const mb_words SAY_WHY_GRUNDY_END = MB_WORDS("The Grundy number of {name} is 0: it has no moves.",
                                                    "Le nombre de Grundy de {name} est 0 : elle n'a pas de coup.");
static const mb_words SAY_NOT = MB_WORDS("No move leads to {number}.", "Aucun coup ne mène à {number}.");
static const mb_words SAY_WINS =
    MB_WORDS("So the mover wins in normal play: by moving to {name}, of number 0.",
             "Donc le joueur au trait gagne en jeu normal : en jouant vers {name}, de nombre 0.");
static const mb_words SAY_LOSES =
    MB_WORDS("So the mover loses in normal play.", "Donc le joueur au trait perd en jeu normal.");

enum { WITNESSES = 24 }; /* lines of text at most */

/* The first move of v to each number from 0 to most, or MB_NONE. */
static mb_status find_witnesses(uint32_t **out, const mb_arena *graph, const uint32_t *number, uint32_t v,
                                uint32_t most)
{
    uint32_t *witness = mb_alloc((size_t)most + 1, sizeof *witness);
    if (!witness)
        return MB_ENOMEM;
    for (uint32_t k = 0; k <= most; k++)
        witness[k] = MB_NONE;
    for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++) {
        const uint32_t to = graph->to[i];
        if (number[to] <= most && witness[number[to]] == MB_NONE)
            witness[number[to]] = to;
    }
    *out = witness;
    return MB_OK;
}

static void why_grundy_say(mb_text *out, const mb_arena *graph, const uint32_t *number, uint32_t v,
                           const uint32_t *witness, uint32_t most, mb_lang lang)
{
    const uint32_t own = number[v];
    mb_note note;
    mb_why_note(&note, mb_degree(graph, v) == 0 ? SAY_WHY_GRUNDY_END : SAY_WHY_GRUNDY, graph, v);
    mb_note_add(&note, "number", own);
    mb_why_line(out, &note, lang);
    size_t lines = 0;
    for (uint32_t k = 0; k <= most && lines <= WITNESSES; k++) {
        if (witness[k] == MB_NONE)
            continue;
        mb_text_add(out, "  ");
        if (lines++ == WITNESSES) {
            mb_text_add(out, "…\n");
            break;
        }
        mb_text_put(out, k, "  ", mb_arena_called(graph, witness[k]), "\n");
    }
    if (mb_degree(graph, v) > 0) {
        mb_note_say(&note, SAY_NOT, "number", own);
        mb_why_line(out, &note, lang);
    }
    if (own > 0)
        mb_why_note(&note, SAY_WINS, graph, witness[0]);
    else
        mb_note_say(&note, SAY_LOSES);
    mb_why_line(out, &note, lang);
}

static void why_grundy_write_json(mb_text *out, const mb_arena *graph, const uint32_t *number, uint32_t v,
                                  const uint32_t *witness)
{
    mb_json json = mb_json_begin(out, '{');
    mb_why_json_name(&json, "position", graph, v);
    mb_json_add(&json, "grundy", number[v], "winner", number[v] > 0 ? 1 : 2);
    mb_json_key(&json, "witnesses"); /* of 0, 1, …, grundy - 1 */
    mb_json_open(&json, '[');
    for (uint32_t k = 0; k < number[v]; k++)
        mb_json_put(&json, mb_arena_called(graph, witness[k]));
    mb_json_close(&json);
    mb_json_open_key(&json, "moves", '[');
    for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++) {
        mb_json_open(&json, '{');
        mb_why_json_name(&json, "position", graph, graph->to[i]);
        mb_json_add(&json, "grundy", number[graph->to[i]]);
        mb_json_close(&json);
    }
    mb_json_end(&json);
}

mb_status mb_why_grundy(mb_text *out, const mb_arena *graph, const uint32_t *number, uint32_t from,
                        const mb_why_options *options)
{
    MB_ASSERT(from < graph->positions);
    /* of number 0 there is nothing smaller to show, so show what its moves lead to instead */
    uint32_t *witness, most = number[from] > 0 ? number[from] - 1 : 0;
    for (uint64_t i = graph->first[from]; number[from] == 0 && i < graph->first[from + 1]; i++)
        most = number[graph->to[i]] > most ? number[graph->to[i]] : most;
    const mb_status status = find_witnesses(&witness, graph, number, from, most);
    if (status != MB_OK)
        return status;
    if (options->json)
        why_grundy_write_json(out, graph, number, from, witness);
    else
        why_grundy_say(out, graph, number, from, witness, most, options->lang);
    mb_release(witness);
    return out->status;
}
