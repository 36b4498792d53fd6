/* paritysol.c -- a solution as parity game tools write, read and verify it: `id winner [move];`
 *
 * A move stands exactly where the winner owns the position.  Positions where the play stops are self-loops in the
 * parity game, so that their move is to themselves.
 */
#include "arena/names.h"
#include "core/limits.h"
#include "core/mem.h"
#include "io/number.h"
#include "io/source.h"
#include "marienbad/io.h"

static const mb_words SAY_WRITE_DRAWN =
    MB_WORDS("position {name} is drawn, which the solution of a parity game cannot express",
             "la position {name} est nulle, ce que la solution d'un jeu de parité ne peut exprimer");

static const mb_words SAY_ID = MB_WORDS("number of a position below {positions} expected",
                                        "numéro d'une position attendu, inférieur à {positions}");
static const mb_words SAY_TWICE =
    MB_WORDS("position {name} stands here for the second time", "la position {name} figure ici pour la seconde fois");
static const mb_words SAY_WINNER = MB_WORDS("winner 0 or 1 expected", "vainqueur 0 ou 1 attendu");
static const mb_words SAY_MOVE = MB_WORDS("a move, a position below {positions}, or \";\" expected",
                                          "un coup, une position inférieure à {positions}, ou « ; » attendu");
static const mb_words SAY_SEMICOLON = MB_WORDS("\";\" expected", "« ; » attendu");
static const mb_words SAY_HEADER =
    MB_WORDS("\"paritysol\" and a number expected", "« paritysol » et un nombre attendus");

bool mb_paritysol_is(const char *data, size_t length)
{
    size_t i = 0;
    while (i < length && (data[i] == ' ' || (data[i] >= '\t' && data[i] <= '\r')))
        i++;
    return length - i > 9 && memcmp(data + i, "paritysol", 9) == 0;
}

static const char *paritysol_skip_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || (*at >= '\t' && *at <= '\r')))
        at++;
    return at;
}

/* Read a number below `limit` at *at, and the blanks after it; false: none stands there. */
static bool paritysol_read_number(uint64_t *out, const char **at, const char *end, uint64_t limit)
{
    const char *stop = mb_scan_number(out, *at, end);
    if (stop == *at || *out >= limit)
        return false;
    *at = paritysol_skip_blanks(stop, end);
    return true;
}

/* One statement at *at, and the blanks after it.  A label may stand before its end, as in games. */
static mb_status paritysol_read_statement(mb_solution *solution, const mb_source *source, const mb_arena *arena,
                                          const char **at)
{
    const uint32_t n = arena->positions;
    const char *begin = *at;
    uint64_t v, winner, move = MB_NONE;
    if (!paritysol_read_number(&v, at, source->end, n))
        return mb_source_fail(source, *at, SAY_ID, "positions", n);
    if (solution->winner[v] != MB_NO_CLAIM)
        return mb_source_fail(source, begin, SAY_TWICE, "name", v);
    if (!paritysol_read_number(&winner, at, source->end, 2))
        return mb_source_fail(source, *at, SAY_WINNER);
    if (*at < source->end && **at != ';' && **at != '"' && !paritysol_read_number(&move, at, source->end, n))
        return mb_source_fail(source, *at, SAY_MOVE, "positions", n);
    if (*at < source->end && **at == '"') {
        for (++*at; *at < source->end && **at != '"'; ++*at)
            continue;
        *at = paritysol_skip_blanks(*at < source->end ? *at + 1 : *at, source->end);
    }
    if (*at == source->end || **at != ';')
        return mb_source_fail(source, *at, SAY_SEMICOLON);
    *at = paritysol_skip_blanks(*at + 1, source->end);
    const bool loop =
        mb_is_terminal(arena, (uint32_t)v) && move == v; /* where the play stops for us, it goes round there */
    solution->winner[v] = (uint8_t)(1 + winner);
    solution->move[v] = loop ? MB_NONE : (uint32_t)move;
    solution->won1 += winner == 0;
    solution->won2 += winner == 1;
    return MB_OK;
}

mb_status mb_paritysol_read(mb_solution *out, const mb_arena *arena, const char *data, size_t length,
                            const char *file, const mb_limits *limits, mb_error *error)
{
    const uint32_t n = arena->positions;
    mb_error said = {0};
    const mb_source source = {.text = data, .end = data + length, .file = file, .error = &said};
    mb_solution solution = {.positions = n,
                            .winner = mb_alloc(n, sizeof *solution.winner),
                            .rank = mb_alloc(n, sizeof *solution.rank),
                            .move = mb_alloc(n, sizeof *solution.move)};
    mb_status status = solution.winner && solution.rank && solution.move ? MB_OK : MB_ENOMEM;
    const char *at = paritysol_skip_blanks(data, source.end);
    mb_pace pace = mb_pace_begin(limits, length);
    uint64_t number;
    for (uint32_t v = 0; v < n && status == MB_OK; v++) {
        solution.winner[v] = MB_NO_CLAIM;
        solution.rank[v] = MB_NEVER;
        solution.move[v] = MB_NONE;
    }
    if (status == MB_OK && mb_paritysol_is(data, length)) {
        at = paritysol_skip_blanks(at + 9, source.end);
        if (!paritysol_read_number(&number, &at, source.end, UINT64_MAX))
            status = mb_source_fail(&source, at, SAY_HEADER);
        else if (at == source.end || *at != ';')
            status = mb_source_fail(&source, at, SAY_SEMICOLON);
        else
            at = paritysol_skip_blanks(at + 1, source.end);
    }
    while (status == MB_OK && at < source.end) {
        const char *begin = at;
        if ((status = paritysol_read_statement(&solution, &source, arena, &at)) == MB_OK)
            status = mb_pace_step(&pace, (uint64_t)(at - begin));
    }
    if (status == MB_OK) {
        *out = solution;
        return MB_OK;
    }
    mb_solution_clear(&solution);
    if (!said.code)
        mb_error_plain(&said, status);
    if (error)
        *error = said;
    return status;
}

mb_status mb_paritysol_write(mb_text *out, const mb_arena *arena, const mb_solution *solution, mb_error *error)
{
    MB_ASSERT(solution->positions == arena->positions);
    for (uint32_t v = 0; v < arena->positions; v++)
        if (solution->winner[v] == 0)
            return mb_fail(error, MB_EUNSUITED, SAY_WRITE_DRAWN, "name", mb_arena_called(arena, v));
    mb_text_add(out, "paritysol ");
    mb_text_u64(out, arena->positions - 1);
    mb_text_add(out, ";\n");
    for (uint32_t v = 0; v < arena->positions && out->status == MB_OK; v++) {
        mb_text_u64(out, v);
        mb_text_add(out, solution->winner[v] == 1 ? " 0" : " 1");
        if ((int)mb_owner(arena, v) == solution->winner[v] - 1) {
            const uint32_t move = mb_is_terminal(arena, v) ? v : solution->move[v];
            MB_ASSERT(move < arena->positions);
            mb_text_char(out, ' ');
            mb_text_u64(out, move);
        }
        mb_text_add(out, ";\n");
    }
    return out->status == MB_OK ? MB_OK : mb_error_plain(error, out->status);
}
