/* moves.c -- a strategy as a file: NAME -> NAME lines, a dict, or the moves of a certificate. */
#include "io/line.h"
#include "marienbad/io.h"

/* Is this a certificate?  Its first line says so. */
static bool is_certificate(const char *data, size_t length)
{
    mb_lines lines;
    const bool reads = mb_lines_begin(&lines, length ? data : "", length, NULL, NULL) == MB_OK;
    const bool is = reads && mb_lines_next(&lines) && mb_lines_sign(&lines, "certificate")
                    && mb_lines_sign(&lines, "1") && mb_lines_over(&lines);
    mb_lines_clear(&lines);
    return is;
}

mb_status mb_moves_read(uint32_t *next, uint8_t *winner, const mb_arena *arena, const char *data, size_t length,
                        const char *file, const mb_limits *limits, mb_error *error)
{
    mb_solution solution;
    mb_status status;
    if (!is_certificate(data, length)) {
        status = mb_claim_moves(next, arena, data, length, file, limits, error);
        if (status == MB_OK && winner)
            memset(winner, MB_NO_CLAIM, arena->positions);
        return status;
    }
    if ((status = mb_certificate_read(&solution, arena, data, length, file, limits, error)) != MB_OK)
        return status;
    MB_ASSERT(solution.positions == arena->positions);
    for (uint32_t v = 0; v < arena->positions; v++)
        next[v] = solution.winner[v] == MB_NO_CLAIM ? MB_NONE : solution.move[v];
    if (winner)
        memcpy(winner, solution.winner, arena->positions);
    mb_solution_clear(&solution);
    return MB_OK;
}

mb_status mb_moves_write(mb_text *out, const mb_arena *arena, mb_player player, const uint32_t *next)
{
    mb_text name = {0};
    for (uint32_t v = 0; v < arena->positions && out->status == MB_OK; v++) {
        if (mb_owner(arena, v) != player || next[v] == MB_NONE)
            continue;
        name.length = 0;
        mb_arena_name(&name, arena, v);
        mb_text_name(out, name.data, name.length);
        mb_text_add(out, " -> ");
        name.length = 0;
        mb_arena_name(&name, arena, next[v]);
        mb_text_name(out, name.data, name.length);
        mb_text_char(out, '\n');
    }
    const mb_status status = out->status != MB_OK ? out->status : name.status;
    mb_text_clear(&name);
    return status;
}
