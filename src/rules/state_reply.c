/* state_reply.c -- the reply of a rules program about one state: a line of the .arena format. */
#include "rules/state_reply.h"

#include "core/name.h"
#include "io/arena_words.h"
#include "io/io_words.h"
#include "io/line.h"

static const mb_words SAY_DIRECTIVE =
    MB_WORDS("the line of a state expected, NAME [OWNER] [-> MOVE …] [: MARK …], found \"{found}\"",
             "la ligne d'un état attendue, NOM [JOUEUR] [-> COUP …] [: MARQUE …], trouvé « {found} »");
static const mb_words SAY_NO_MARK =
    MB_WORDS("mark expected: win 1, win 2, draw, pays N, goal, estimate N or h N; found \"{found}\"",
             "marque attendue : win 1, win 2, draw, pays N, goal, estimate N ou h N ; trouvé « {found} »");
static const mb_words SAY_TWO_HINTS =
    MB_WORDS("two values of h (or estimate, the same): {h} and {other}",
             "deux valeurs de h (ou estimate, c'est la même chose) : {h} et {other}");
static const mb_words SAY_MARK_TWICE = MB_WORDS("a second mark, \"{found}\"", "une seconde marque, « {found} »");
static const mb_words SAY_LONG_NAME =
    MB_WORDS("a name of more than {most} {most?byte:bytes}", "un nom de plus de {most} {most?octet:octets}");

enum { LONGEST = 1 << 16 }; /* bytes of a name */

static mb_status read_name(mb_token *out, mb_lines *lines)
{
    const mb_status status = mb_lines_name(out, lines);
    if (status == MB_OK && out->length > LONGEST)
        return mb_source_fail(&lines->source, out->at, SAY_LONG_NAME, "most", LONGEST);
    return status;
}

static mb_status read_owner(mb_state_reply *out, mb_lines *lines)
{
    out->owned = !mb_lines_over(lines) && *lines->at != ':' && !mb_lines_stands(lines, "->");
    out->owner = MB_P1;
    if (!out->owned)
        return MB_OK;
    int64_t player;
    if (!mb_lines_integer(&player, lines, 1, 2))
        return mb_lines_fail(lines, SAY_OWNER);
    out->owner = mb_player_of(player);
    return MB_OK;
}

static mb_status read_moves(mb_lines *lines, const mb_reply_handler *handler)
{
    if (mb_lines_over(lines) || *lines->at == ':')
        return mb_lines_fail(lines, SAY_MOVES_NONE);
    while (!mb_lines_over(lines) && *lines->at != ':') {
        mb_token token;
        int64_t cost = 1;
        mb_status status = read_name(&token, lines);
        if (status != MB_OK)
            return status;
        const bool priced = lines->at < lines->source.end && *lines->at == '=';
        lines->at += priced;
        if (priced && !mb_lines_integer(&cost, lines, 0, UINT32_MAX))
            return mb_lines_fail(lines, SAY_COST, "most", UINT32_MAX);
        if ((status = handler->move(handler->context, mb_token_piece(&token), (uint32_t)cost, priced)) != MB_OK)
            return status;
    }
    return MB_OK;
}

/* The integer after `word`. */
static mb_status read_number(int32_t *out, mb_lines *lines, const mb_token *word)
{
    const int64_t least = mb_token_is(word, "pays") ? INT32_MIN : -INT32_MAX; /* MB_NO_HINT is taken */
    int64_t number;
    if (!mb_lines_integer(&number, lines, least, INT32_MAX))
        return mb_lines_fail(lines, SAY_MARK_NUMBER, "least", least, "most", INT32_MAX, "mark", mb_token_piece(word));
    *out = (int32_t)number;
    return MB_OK;
}

/* The mark of a terminal state: won, drawn or a payoff. */
static mb_status read_terminal(mb_state_reply *out, mb_lines *lines, const mb_token *word)
{
    int64_t player = 0;
    if (out->mark != MB_UNMARKED)
        return mb_source_unexpected(&lines->source, word->at, SAY_MARK_TWICE);
    if (mb_token_is(word, "win") && !mb_lines_integer(&player, lines, 1, 2))
        return mb_lines_fail(lines, SAY_MARK_PLAYER);
    out->mark = player == 1 ? MB_WIN1 : player == 2 ? MB_WIN2 : mb_token_is(word, "draw") ? MB_DRAW : MB_PAYS;
    return out->mark == MB_PAYS ? read_number(&out->pays, lines, word) : MB_OK;
}

static mb_status read_mark(mb_state_reply *out, mb_lines *lines)
{
    mb_token word;
    const mb_status status = mb_lines_name(&word, lines);
    if (status != MB_OK)
        return status;
    if (mb_token_is(&word, "win") || mb_token_is(&word, "draw") || mb_token_is(&word, "pays"))
        return read_terminal(out, lines, &word);
    if (mb_token_is(&word, "goal")) {
        out->goal = true;
        return MB_OK;
    }
    if (!mb_token_is(&word, "estimate") && !mb_token_is(&word, "h"))
        return mb_source_unexpected(&lines->source, word.at, SAY_NO_MARK);
    const int32_t before = out->h;
    const mb_status read = read_number(&out->h, lines, &word);
    if (read == MB_OK && before != MB_NO_HINT && before != out->h)
        return mb_source_fail(&lines->source, word.at, SAY_TWO_HINTS, "h", before, "other", out->h);
    return read;
}

static mb_status read_line(mb_state_reply *out, mb_lines *lines, const mb_reply_handler *handler)
{
    mb_token name;
    mb_status status = read_name(&name, lines);
    if (status == MB_OK && !name.quoted && mb_name_is_directive(name.name, name.length))
        return mb_source_unexpected(&lines->source, name.at, SAY_DIRECTIVE);
    if (status == MB_OK)
        status = handler->state(handler->context, mb_token_piece(&name));
    if (status == MB_OK)
        status = read_owner(out, lines);
    if (status == MB_OK && mb_lines_sign(lines, "->"))
        status = read_moves(lines, handler);
    if (status != MB_OK)
        return status;
    if (mb_lines_sign(lines, ":")) {
        if (mb_lines_over(lines))
            return mb_lines_fail(lines, SAY_MARKS_NONE);
        while (!mb_lines_over(lines))
            if ((status = read_mark(out, lines)) != MB_OK)
                return status;
    }
    return mb_lines_over(lines) ? MB_OK : mb_lines_fail(lines, SAY_AFTER_POSITION);
}

mb_status mb_state_reply_read(mb_state_reply *out, const char *line, size_t length, const mb_reply_handler *handler,
                              mb_error *error)
{
    mb_lines lines;
    mb_state_reply found = {.mark = MB_UNMARKED, .h = MB_NO_HINT};
    mb_status status = mb_lines_begin(&lines, line, length, NULL, error);
    if (status == MB_OK)
        status = read_line(&found, &lines, handler);
    mb_lines_clear(&lines);
    if (status == MB_OK)
        *out = found;
    return status;
}
