/* certificate.c -- reading and writing certificates: solutions that a separate checker can verify.
 *
 *     certificate 1
 *     NAME WINNER RANK [-> MOVE] [: pays VALUE]
 *
 * A line for each position, in any order.  WINNER is 1, 2 or 0 for a draw; RANK a number, or `-` where no terminal
 * position is forced; the value is left out where the winner implies it: 1, -1 or 0.
 */
#include "io/certificate.h"
#include "arena/refuse.h"
#include "core/limits.h"
#include "core/mem.h"
#include "io/line.h"
#include "marienbad/io.h"

static const mb_words SAY_CLAIM_TWICE = MB_WORDS("position {found} stands here for the second time",
                                                 "la position {found} figure ici pour la seconde fois");
static const mb_words SAY_CERTIFICATE_HEADER = MB_WORDS(
    "first line \"certificate 1\" (or \"paritysol N;\", of a parity game) expected, found \"{found}\"",
    "première ligne « certificate 1 » (ou « paritysol N; », d'un jeu de parité) attendue, trouvé « {found} »");
static const mb_words SAY_CERTIFICATE_WINNER =
    MB_WORDS("winner must be 1, 2 or 0 for a draw, found \"{found}\"",
             "le gagnant doit être 1, 2, ou 0 pour une nulle ; trouvé « {found} »");
static const mb_words SAY_CERTIFICATE_RANK =
    MB_WORDS("rank expected: a number, or - for none; found \"{found}\"",
             "rang attendu : un nombre, ou - s'il n'y en a pas ; trouvé « {found} »");
static const mb_words SAY_CERTIFICATE_PAYS = MB_WORDS("\"pays\" and an integer expected, found \"{found}\"",
                                                      "« pays » et un entier attendus, trouvé « {found} »");

void mb_certificate_begin(mb_text *out)
{
    mb_text_add(out, "certificate 1\n");
}

void mb_certificate_line(mb_text *out, mb_piece name, int winner, uint32_t rank, const mb_piece *move,
                         const int32_t *value)
{
    MB_ASSERT(0 <= winner && winner <= 2);
    mb_text_name(out, name.at, name.length);
    mb_text_put(out, " ", winner, " ");
    if (rank == MB_NEVER)
        mb_text_char(out, '-');
    else
        mb_text_u64(out, rank);
    if (move) {
        mb_text_add(out, " -> ");
        mb_text_name(out, move->at, move->length);
    }
    if (value)
        mb_text_put(out, " : pays ", *value);
    mb_text_char(out, '\n');
}

mb_status mb_certificate_write(mb_text *out, const mb_arena *arena, const mb_solution *solution)
{
    MB_ASSERT(solution->positions == arena->positions);
    mb_text name = {0}, to = {0};
    mb_certificate_begin(out);
    for (uint32_t v = 0; v < arena->positions && out->status == MB_OK; v++) {
        const bool moves = solution->move[v] != MB_NONE;
        name.length = to.length = 0;
        mb_arena_name(&name, arena, v);
        if (moves)
            mb_arena_name(&to, arena, solution->move[v]);
        const mb_piece move = mb_piece_of(&to);
        mb_certificate_line(out, mb_piece_of(&name), solution->winner[v], solution->rank[v], moves ? &move : NULL,
                            solution->value ? &solution->value[v] : NULL);
    }
    const mb_status status = out->status != MB_OK ? out->status : name.status != MB_OK ? name.status : to.status;
    mb_text_clear(&name);
    mb_text_clear(&to);
    return status;
}

/* Read a name and find it in the arena. */
static mb_status certificate_read_position(uint32_t *v, mb_lines *lines, const mb_arena *arena)
{
    mb_token token;
    const mb_status status = mb_lines_name(&token, lines);
    if (status != MB_OK)
        return status;
    *v = mb_arena_find(arena, token.name, token.length);
    MB_ASSERT(*v == MB_NONE || *v < arena->positions);
    if (*v != MB_NONE)
        return MB_OK;
    mb_refuse_unknown(lines->source.error, mb_token_piece(&token));
    mb_source_at(&lines->source, token.at);
    return MB_ENOTFOUND;
}

static mb_status read_rank(uint32_t *out, mb_lines *lines)
{
    int64_t rank;
    if (mb_lines_integer(&rank, lines, 0, MB_NEVER - 1)) {
        *out = (uint32_t)rank;
        return MB_OK;
    }
    if (mb_lines_stands(lines, "->") || !mb_lines_sign(lines, "-"))
        return mb_lines_fail(lines, SAY_CERTIFICATE_RANK);
    *out = MB_NEVER;
    return MB_OK;
}

/* One line; `solution->value` is always there while reading. */
static mb_status certificate_read_line(mb_solution *solution, mb_lines *lines, const mb_arena *arena)
{
    uint32_t v, rank = MB_NEVER, move = MB_NONE;
    int64_t winner, value;
    const char *at = lines->at;
    mb_status status;
    if ((status = certificate_read_position(&v, lines, arena)) != MB_OK)
        return status;
    if (solution->winner[v] != MB_NO_CLAIM)
        return mb_source_unexpected(&lines->source, at, SAY_CLAIM_TWICE);
    if (!mb_lines_integer(&winner, lines, 0, 2))
        return mb_lines_fail(lines, SAY_CERTIFICATE_WINNER);
    if ((status = read_rank(&rank, lines)) != MB_OK)
        return status;
    if (mb_lines_sign(lines, "->") && (status = certificate_read_position(&move, lines, arena)) != MB_OK)
        return status;
    value = winner == 1 ? 1 : winner == 2 ? -1 : 0;
    if (mb_lines_sign(lines, ":")) {
        if (!mb_lines_sign(lines, "pays") || !mb_lines_integer(&value, lines, INT32_MIN, INT32_MAX))
            return mb_lines_fail(lines, SAY_CERTIFICATE_PAYS);
    }
    if ((status = mb_lines_finish(lines)) != MB_OK)
        return status;
    MB_ASSERT(v < solution->positions && (move == MB_NONE || move < solution->positions));
    solution->winner[v] = (uint8_t)winner;
    solution->value[v] = (int32_t)value;
    solution->rank[v] = rank;
    solution->move[v] = move;
    solution->won1 += winner == 1;
    solution->won2 += winner == 2;
    solution->drawn += winner == 0;
    return MB_OK;
}

mb_status mb_certificate_read(mb_solution *out, const mb_arena *arena, const char *data, size_t length,
                              const char *file, const mb_limits *limits, mb_error *error)
{
    const uint32_t n = arena->positions;
    mb_solution solution = {
        .positions = n,
        .winner = mb_alloc(n, sizeof *solution.winner),
        .value = mb_alloc_zero(n, sizeof *solution.value),
        .rank = mb_alloc_zero(n, sizeof *solution.rank),
        .move = mb_alloc_zero(n, sizeof *solution.move),
    };
    mb_lines lines = {0};
    mb_pace pace = mb_pace_begin(limits, length);
    if (error)
        *error = (mb_error){0};
    mb_status status = MB_ENOMEM;
    if (!solution.winner || !solution.value || !solution.rank || !solution.move)
        goto done;
    memset(solution.winner, MB_NO_CLAIM, n);
    if ((status = mb_lines_begin(&lines, data, length, file, error)) != MB_OK)
        goto done;
    if (!mb_lines_next(&lines) || !mb_lines_sign(&lines, "certificate") || !mb_lines_sign(&lines, "1")
        || !mb_lines_over(&lines)) {
        status = mb_lines_fail(&lines, SAY_CERTIFICATE_HEADER);
        goto done;
    }
    for (const char *begin = data; mb_lines_next(&lines); begin = lines.at) {
        if ((status = certificate_read_line(&solution, &lines, arena)) != MB_OK)
            goto done;
        if ((status = mb_pace_step(&pace, (uint64_t)(lines.at - begin))) != MB_OK)
            goto done;
    }
    MB_ASSERT(solution.won1 + solution.won2 + solution.drawn <= n);
    *out = solution;
    solution = (mb_solution){0};
done:
    if (status != MB_OK && error && error->code == MB_OK)
        mb_error_plain(error, status);
    mb_lines_clear(&lines);
    mb_solution_clear(&solution);
    return status;
}
