/* tree_claims.c -- reading what a person says of the nodes of a search. */
#include "io/tree_claims.h"

#include "core/mem.h"
#include "core/name.h"
#include "io/literal.h"

static const mb_words SAY_TREE_NUMBER =
    MB_WORDS("integer, infinity or ? expected, found \"{found}\"", "entier, infini ou ? attendu, trouvé « {found} »");
static const mb_words SAY_TREE_CELLS =
    MB_WORDS("{count} {count?cell:cells} expected (? for what is not claimed), found {found}",
             "{count} {count?case:cases} attendues (? pour ce qui n'est pas affirmé), trouvé {found}");
static const mb_words SAY_TREE_LINE =
    MB_WORDS("headings, NODE α β VALUE CUT or NODE VALUE expected, found \"{found}\"",
             "intitulés, NŒUD α β VALEUR ÉLAGAGE ou NŒUD VALEUR attendus, trouvé « {found} »");
static const mb_words SAY_TREE_NO_NODE = MB_WORDS("a claim without \"node\"", "une affirmation sans nœud (« node »)");
static const mb_words SAY_TREE_EMPTY = MB_WORDS("nothing is claimed of any node", "rien n'est affirmé d'aucun nœud");

typedef enum tree_column { OTHER, NODE, ALPHA, BETA, VALUE, CUT } tree_column;

enum { CELLS_MOST = 16 };

/* The cells of a line, each ended by 0. */
typedef struct tree_cells {
    mb_text text;
    size_t begin[CELLS_MOST];
    size_t count;
} tree_cells;

typedef struct tree_reader {
    mb_tree_claims *claims;
    tree_cells cells;
    tree_column column[CELLS_MOST];
    size_t columns;
    char between; /* the sign between cells: | & , ; a tab or a blank */
} tree_reader;

/* ---- cells ---- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool is_one_of(const char *cell, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(cell, words[i]) == 0)
            return true;
    return false;
}

static const char *cell_at(const tree_reader *r, size_t i)
{
    MB_ASSERT(i < r->cells.count);
    return r->cells.text.data + r->cells.begin[i];
}

static void cells_open(tree_cells *cells)
{
    if (cells->count < CELLS_MOST)
        cells->begin[cells->count++] = cells->text.length;
}

/* Drop the blanks at the end of the cell. */
static void cells_close(tree_cells *cells)
{
    mb_text *text = &cells->text;
    while (text->length > cells->begin[cells->count - 1] && is_blank(text->data[text->length - 1]))
        text->length--;
    mb_text_char(text, 0);
}

/* What a backslash begins in LaTeX: its length, and what it means. */
static size_t read_command(const char **meaning, const char *at, const char *end)
{
    static const char *const commands[][2] = {{"\\alpha", "α"}, {"\\beta", "β"},   {"\\infty", "∞"}, {"\\leq", "≤"},
                                              {"\\geq", "≥"},   {"\\approx", "≈"}, {"\\\\", ""}};
    for (size_t i = 0; i < MB_COUNT(commands); i++) {
        const size_t length = strlen(commands[i][0]);
        if (length <= (size_t)(end - at) && memcmp(at, commands[i][0], length) == 0) {
            *meaning = commands[i][1];
            return length;
        }
    }
    *meaning = ""; /* a backslash before a special character */
    return 1;
}

/* Does a cell end here?  A blank ends one only where `wide` says how many stand there. */
static bool ends_cell(const char *at, const char *end, char between, size_t wide)
{
    if (between != ' ')
        return *at == between;
    size_t blanks = 0;
    while (at + blanks < end && is_blank(at[blanks]))
        blanks++;
    return blanks >= wide;
}

/* Split a line at `between`, outside quotes and parentheses; blanks separate cells where `wide` of them stand. */
static void split_line(tree_cells *cells, const char *at, const char *end, char between, size_t wide)
{
    size_t depth = 0;
    char quote = 0;
    cells->text.length = cells->count = 0;
    while (end > at && (is_blank(end[-1]) || (between == '|' && end[-1] == '|' && end - at > 1 && end[-2] != '\\')))
        end--;
    while (at < end && (is_blank(*at) || (between == '|' && *at == '|')))
        at++;
    cells_open(cells);
    while (at < end) {
        const bool first = cells->text.length == cells->begin[cells->count - 1];
        if (quote ? *at == quote : first && (*at == '"' || *at == '\'')) {
            if (quote && at + 1 < end && at[1] == quote)
                mb_text_char(&cells->text, *at++); /* a quote that is doubled is one of the name */
            else
                quote = quote ? 0 : *at;
            at++;
        } else if (!quote && depth == 0 && ends_cell(at, end, between, wide)) {
            cells_close(cells);
            for (at++; at < end && is_blank(*at); at++)
                continue;
            cells_open(cells);
        } else if (between == '&' && *at == '\\') {
            const char *meaning;
            at += read_command(&meaning, at, end);
            mb_text_add(&cells->text, meaning);
        } else if (between == '&' && *at == '$') {
            at++;
        } else {
            at += between == '|' && *at == '\\' && at + 1 < end; /* escaped in Markdown */
            depth += *at == '(';
            depth -= *at == ')' && depth > 0;
            if (!first || !is_blank(*at))
                mb_text_char(&cells->text, *at);
            at++;
        }
    }
    cells_close(cells);
}

/* Cells that belong together though a blank stands between them: "≤ 2"; more than `most` are parts of the last. */
static void join_cells(tree_cells *cells, size_t most)
{
    static const char *const signs[] = {"≤", "≥", "≈", "=", "<=", ">=", "~"};
    for (size_t i = 0; i + 1 < cells->count;) {
        if (i + 1 < most && !is_one_of(cells->text.data + cells->begin[i], signs, MB_COUNT(signs))) {
            i++;
            continue;
        }
        cells->text.data[cells->begin[i + 1] - 1] = ' ';
        memmove(cells->begin + i + 1, cells->begin + i + 2, (cells->count - i - 2) * sizeof *cells->begin);
        cells->count--;
    }
}

/* ---- values ---- */

/* Read a number or an infinity, however it is written; false: it is none. */
static bool read_number(mb_claimed *out, const char *cell)
{
    static const char *const nothing[] = {"", "-", "?", ".", "_", "None", "null"}, minus[] = "−";
    const bool long_minus = strncmp(cell, minus, sizeof minus - 1) == 0;
    if (is_one_of(cell, nothing, MB_COUNT(nothing)))
        return true;
    out->said = true;
    if (strstr(cell, "∞") || strstr(cell, "inf") || strstr(cell, "Inf") || strstr(cell, "oo")) {
        out->number = long_minus || strchr(cell, '-') ? MB_MINUS_INFINITY : MB_PLUS_INFINITY;
        return true;
    }
    const bool negative = long_minus || *cell == '-';
    cell += long_minus ? sizeof minus - 1 : (size_t)(*cell == '-' || *cell == '+');
    const char *digit = cell;
    int64_t number = 0;
    for (; *digit >= '0' && *digit <= '9' && number <= INT32_MAX; digit++)
        number = 10 * number + (*digit - '0');
    out->number = negative ? -number : number;
    return digit > cell && (*digit == 0 || *digit == ' ') && number <= INT32_MAX;
}

/* Read "≤ 3": a value that may be a bound. */
static bool read_value(mb_claimed *out, int *bound, const char *cell)
{
    static const struct {
        const char *sign;
        int bound;
    } signs[] = {{"≤", -1}, {"<=", -1}, {"≥", 1}, {">=", 1}, {"≈", 0}, {"~", 0}, {"=", 0}};
    for (size_t i = 0; i < MB_COUNT(signs); i++)
        if (strncmp(cell, signs[i].sign, strlen(signs[i].sign)) == 0) {
            *bound = signs[i].bound;
            cell += strlen(signs[i].sign);
            break;
        }
    while (*cell == ' ')
        cell++;
    return read_number(out, cell);
}

/* Read "-", "β", "cut", or "β: c d", the bound and the moves that are cut. */
static void read_cut(mb_tree_claims *claims, mb_tree_claim *claim, const char *cell)
{
    static const char *const uncut[] = {"-", "no", "non", "0", "False", "false", "None", "null"},
                             *const cut[] = {"yes",  "oui",  "x",   "X",       "1",
                                             "True", "true", "cut", "élaguée", "coupure"};
    static const struct {
        const char *word;
        mb_claimed_cut cut;
    } bounds[] = {{"α", MB_CLAIMED_ALPHA},
                  {"alpha", MB_CLAIMED_ALPHA},
                  {"β", MB_CLAIMED_BETA},
                  {"beta", MB_CLAIMED_BETA},
                  {"bêta", MB_CLAIMED_BETA}};
    if (*cell == 0 || strcmp(cell, "?") == 0)
        return;
    if (is_one_of(cell, uncut, MB_COUNT(uncut))) {
        claim->cut = MB_CLAIMED_UNCUT;
        return;
    }
    claim->cut = MB_CLAIMED_CUT;
    for (size_t i = 0; i < MB_COUNT(bounds); i++) {
        const size_t length = strlen(bounds[i].word);
        if (strncmp(cell, bounds[i].word, length) == 0 && (cell[length] == 0 || cell[length] == ':')) {
            claim->cut = bounds[i].cut;
            cell += length + (cell[length] == ':');
            break;
        }
    }
    while (*cell == ' ')
        cell++;
    if (is_one_of(cell, cut, MB_COUNT(cut)))
        return;
    claim->skipped = claims->words.length;
    mb_text_add(&claims->words, cell);
    mb_text_char(&claims->words, 0);
}

/* Read what `cell` says in a column of that kind. */
static mb_status read_cell(mb_tree_claims *claims, mb_tree_claim *claim, tree_column column, const char *cell)
{
    bool read = true;
    if (column == ALPHA || column == BETA)
        read = read_number(column == ALPHA ? &claim->alpha : &claim->beta, cell);
    else if (column == VALUE)
        read = read_value(&claim->value, &claim->bound, cell);
    else if (column == CUT)
        read_cut(claims, claim, cell);
    else if (column == NODE) {
        claim->name = claims->words.length;
        mb_text_add(&claims->words, cell);
        mb_text_char(&claims->words, 0);
    }
    if (read)
        return claims->words.status;
    return mb_source_fail(&claims->source, claim->at, SAY_TREE_NUMBER, "found", cell);
}

static mb_status tree_add(mb_tree_claims *claims, const mb_tree_claim *claim)
{
    if (claims->words.status != MB_OK || !mb_grow(&claims->at, &claims->room, claims->count, 1))
        return mb_error_plain(claims->source.error, MB_ENOMEM);
    claims->at[claims->count++] = *claim;
    return MB_OK;
}

/* A claim that says nothing; what no cell says is the empty word at the beginning. */
static mb_tree_claim claim_at(const char *at)
{
    return (mb_tree_claim){.at = at};
}

/* ---- tables ---- */

static tree_column column_of(const char *word)
{
    static const struct {
        const char *word;
        tree_column column;
    } words[] = {{"node", NODE},     {"nœud", NODE},   {"noeud", NODE},  {"sommet", NODE},
                 {"position", NODE}, {"α", ALPHA},     {"alpha", ALPHA}, {"β", BETA},
                 {"beta", BETA},     {"bêta", BETA},   {"value", VALUE}, {"valeur", VALUE},
                 {"cut", CUT},       {"élagage", CUT}, {"elagage", CUT}, {"coupure", CUT}};
    for (size_t i = 0; i < MB_COUNT(words); i++)
        if (strcmp(word, words[i].word) == 0)
            return words[i].column;
    return OTHER;
}

/* The sign between the cells of a line. */
static char sign_between(const char *at, const char *end)
{
    static const char signs[] = "|&\t;";
    for (size_t i = 0; i + 1 < sizeof signs; i++)
        if (memchr(at, signs[i], (size_t)(end - at)))
            return signs[i];
    size_t depth = 0;
    for (; at < end; at++) {
        depth += *at == '(';
        depth -= *at == ')' && depth > 0;
        if (*at == ',' && depth == 0)
            return ',';
    }
    return ' ';
}

/* Is the line the headings of a table: a node, and something about it?  Then its columns are known. */
static bool read_headings(tree_reader *r, const char *at, const char *end)
{
    bool node = false, more = false;
    r->between = sign_between(at, end);
    split_line(&r->cells, at, end, r->between, 1);
    if (r->cells.text.status != MB_OK)
        return false;
    r->columns = r->cells.count;
    for (size_t i = 0; i < r->columns; i++) {
        r->column[i] = column_of(cell_at(r, i));
        node |= r->column[i] == NODE;
        more |= r->column[i] > NODE;
    }
    return node && more;
}

/* The columns of lines without headings, by the first of them. */
static bool guess_columns(tree_reader *r, const char *at, const char *end)
{
    static const tree_column whole[] = {NODE, ALPHA, BETA, VALUE, CUT}, brief[] = {NODE, VALUE};
    r->between = sign_between(at, end);
    split_line(&r->cells, at, end, r->between, 1);
    if (r->cells.text.status != MB_OK)
        return true;
    join_cells(&r->cells, MB_COUNT(whole));
    const bool two = r->cells.count == 2;
    r->columns = two ? 2 : MB_COUNT(whole);
    memcpy(r->column, two ? brief : whole, r->columns * sizeof *r->column);
    return r->cells.count >= 4 || two;
}

/* Is it a line of dashes below the headings in Markdown, or a command of LaTeX? */
static bool is_rule(const char *at, const char *end, char between)
{
    if (between == '&')
        return *at == '\\';
    for (; at < end; at++)
        if (!strchr("|-: ", *at))
            return false;
    return between == '|';
}

static mb_status read_row(tree_reader *r, const char *at, const char *end)
{
    split_line(&r->cells, at, end, r->between, 2);
    if (r->between == ' ' && r->cells.count != r->columns) {
        split_line(&r->cells, at, end, r->between, 1);
        if (r->cells.text.status == MB_OK)
            join_cells(&r->cells, r->column[r->columns - 1] == CUT ? r->columns : CELLS_MOST);
    }
    mb_tree_claims *claims = r->claims;
    if (r->cells.text.status != MB_OK)
        return mb_error_plain(claims->source.error, r->cells.text.status);
    const bool uncut = r->cells.count + 1 == r->columns && r->column[r->columns - 1] == CUT; /* left empty */
    if (r->cells.count != r->columns && !uncut)
        return mb_source_fail(&claims->source, at, SAY_TREE_CELLS, "count", r->columns, "found", r->cells.count);
    mb_tree_claim claim = claim_at(at);
    mb_status status = MB_OK;
    for (size_t i = 0; i < r->cells.count && status == MB_OK; i++)
        status = read_cell(claims, &claim, r->column[i], cell_at(r, i));
    return status == MB_OK ? tree_add(claims, &claim) : status;
}

/* The next line that is not blank: from *at to *end; false after the last. */
static bool next_line(const char **at, const char **end, const mb_source *source)
{
    while (*at < source->end && (is_blank(**at) || **at == '\n'))
        (*at)++;
    for (*end = *at; *end < source->end && **end != '\n'; (*end)++)
        continue;
    return *at < source->end;
}

/* Lines before the headings are left out: `search` writes its answer there. */
static mb_status read_lines(tree_reader *r)
{
    const mb_source *source = &r->claims->source;
    const char *const begin = source->text + mb_utf8_mark(source->text, (size_t)(source->end - source->text));
    const char *at = begin, *end;
    bool headed = false;
    mb_status status = MB_OK;
    while (!headed && next_line(&at, &end, source)) {
        headed = read_headings(r, at, end);
        at = end;
    }
    if (!headed) {
        at = begin;
        if (next_line(&at, &end, source) && !guess_columns(r, at, end))
            return mb_source_unexpected(source, at, SAY_TREE_LINE);
    }
    for (; status == MB_OK && next_line(&at, &end, source); at = end)
        if (!is_rule(at, end, r->between))
            status = read_row(r, at, end);
    return status;
}

/* ---- JSON and Python ---- */

/* Read a value up to the comma or bracket behind it, as the one cell of a line. */
static mb_status take_value(tree_reader *r, mb_literal *in)
{
    size_t depth = 0;
    char quote = 0;
    mb_literal_peek(in);
    const char *begin = in->at;
    for (; in->at < in->source.end; in->at++) {
        const char c = *in->at;
        if (quote ? c == quote : c == '"' || c == '\'')
            quote = quote ? 0 : c;
        if (quote)
            continue;
        if (depth == 0 && (c == ',' || c == ']' || c == '}' || c == ')'))
            break;
        depth += c == '(' || c == '[' || c == '{';
        depth -= c == ')' || c == ']' || c == '}';
    }
    r->cells.text.length = r->cells.count = 0;
    cells_open(&r->cells);
    const bool quoted = in->at - begin > 1 && (*begin == '"' || *begin == '\'') && in->at[-1] == *begin;
    mb_text_add_n(&r->cells.text, begin + quoted, (size_t)(in->at - begin) - 2 * (size_t)quoted);
    cells_close(&r->cells);
    return r->cells.text.status == MB_OK ? MB_OK : mb_error_plain(in->source.error, r->cells.text.status);
}

/* Read what is said in a column; null is an infinite bound, as in the JSON of `search --steps`. */
static mb_status read_literal_cell(tree_reader *r, mb_literal *in, mb_tree_claim *claim, tree_column column)
{
    mb_claimed *bound = column == ALPHA ? &claim->alpha : &claim->beta;
    if ((column == ALPHA || column == BETA) && mb_literal_none(in)) {
        *bound = (mb_claimed){.said = true, .number = column == ALPHA ? MB_MINUS_INFINITY : MB_PLUS_INFINITY};
        return MB_OK;
    }
    if (column == NODE) {
        const mb_status status = mb_literal_name(in);
        claim->at = in->begin;
        claim->name = r->claims->words.length;
        if (status == MB_OK)
            mb_text_add_n(&r->claims->words, in->name, in->length);
        mb_text_char(&r->claims->words, 0);
        return status == MB_OK ? r->claims->words.status : status;
    }
    const mb_status status = take_value(r, in);
    return status == MB_OK ? read_cell(r->claims, claim, column, cell_at(r, 0)) : status;
}

/* Read {"alpha": 3, …} into a claim; unknown keys are left out. */
static mb_status read_object(tree_reader *r, mb_literal *in, mb_tree_claim *claim, bool *named)
{
    mb_brackets brackets;
    bool more;
    mb_status status = mb_literal_begin(&brackets, in, true);
    while (status == MB_OK && (status = mb_literal_next(&more, in, &brackets)) == MB_OK && more) {
        char key[16] = "";
        if ((status = mb_literal_name(in)) != MB_OK)
            return status;
        if (in->length < sizeof key)
            memcpy(key, in->name, in->length);
        const tree_column column = column_of(key);
        *named |= column == NODE;
        status = mb_literal_expect(in, ':');
        if (status == MB_OK)
            status = read_literal_cell(r, in, claim, column);
    }
    return status;
}

/* Read (alpha, beta, value, cut), the cut perhaps missing. */
static mb_status read_tuple(tree_reader *r, mb_literal *in, mb_tree_claim *claim)
{
    static const tree_column columns[] = {ALPHA, BETA, VALUE, CUT};
    mb_brackets brackets;
    bool more;
    mb_status status = mb_literal_begin(&brackets, in, true);
    while (status == MB_OK && (status = mb_literal_next(&more, in, &brackets)) == MB_OK && more) {
        if (brackets.members > MB_COUNT(columns))
            return mb_source_fail(&in->source, claim->at, SAY_TREE_CELLS, "count", MB_COUNT(columns), "found",
                                  brackets.members);
        status = read_literal_cell(r, in, claim, columns[brackets.members - 1]);
    }
    if (status == MB_OK && brackets.members < VALUE - NODE)
        return mb_source_fail(&in->source, claim->at, SAY_TREE_CELLS, "count", MB_COUNT(columns), "found",
                              brackets.members);
    return status;
}

/* Read [{"node": …, …}, …]. */
static mb_status read_steps(tree_reader *r, mb_literal *in)
{
    mb_brackets brackets;
    bool more;
    mb_status status = mb_literal_begin(&brackets, in, true);
    while (status == MB_OK && (status = mb_literal_next(&more, in, &brackets)) == MB_OK && more) {
        mb_literal_peek(in);
        mb_tree_claim claim = claim_at(in->at);
        const char *begin = in->at;
        bool named = false;
        status = read_object(r, in, &claim, &named);
        if (status == MB_OK && !named)
            return mb_source_fail(&in->source, begin, SAY_TREE_NO_NODE);
        if (status == MB_OK)
            status = tree_add(r->claims, &claim);
    }
    return status;
}

/* Where the list `steps` of an object begins; NULL: it has none. */
static const char *find_steps(tree_reader *r, mb_literal *in)
{
    static const char key[] = "steps";
    const char *begin = in->at, *found = NULL;
    mb_error *const error = in->source.error;
    mb_brackets brackets;
    bool more;
    in->source.error = NULL;
    mb_status status = mb_literal_begin(&brackets, in, true);
    while (status == MB_OK && !found && (status = mb_literal_next(&more, in, &brackets)) == MB_OK && more) {
        status = mb_literal_name(in);
        const bool named = status == MB_OK && in->length == strlen(key) && memcmp(in->name, key, in->length) == 0;
        if (status == MB_OK)
            status = mb_literal_expect(in, ':');
        if (status == MB_OK && named && mb_literal_peek(in) == '[')
            found = in->at;
        else if (status == MB_OK)
            status = take_value(r, in);
    }
    in->source.error = error;
    in->at = begin;
    return found;
}

/* Read {node: …, …}. */
static mb_status read_nodes(tree_reader *r, mb_literal *in)
{
    mb_brackets brackets;
    bool more, named = false;
    mb_status status = mb_literal_begin(&brackets, in, true);
    while (status == MB_OK && (status = mb_literal_next(&more, in, &brackets)) == MB_OK && more) {
        mb_tree_claim claim = claim_at(in->at);
        status = read_literal_cell(r, in, &claim, NODE);
        if (status == MB_OK)
            status = mb_literal_expect(in, ':');
        if (status != MB_OK)
            return status;
        const char open = mb_literal_peek(in);
        status = open == '{'                  ? read_object(r, in, &claim, &named)
                 : open == '(' || open == '[' ? read_tuple(r, in, &claim)
                                              : read_literal_cell(r, in, &claim, VALUE);
        if (status == MB_OK)
            status = tree_add(r->claims, &claim);
    }
    return status;
}

mb_status mb_tree_claims_read(mb_tree_claims *out, const char *text, size_t length, const char *file, mb_error *error)
{
    *out = (mb_tree_claims){.source = {.text = text, .end = text + length, .file = file, .error = error}};
    tree_reader r = {.claims = out};
    mb_literal in;
    mb_text_char(&out->words, 0); /* the empty word */
    mb_status status = mb_literal_init(&in, text, length, file, error);
    if (status == MB_OK) {
        const bool assigned = mb_literal_skip_assignment(&in);
        const char first = mb_literal_peek(&in);
        const char *steps = first == '{' ? find_steps(&r, &in) : NULL;
        in.at = steps ? steps : in.at;
        if (steps || (first == '[' && memchr(in.at, '{', (size_t)(in.source.end - in.at))))
            status = read_steps(&r, &in);
        else if (first == '{' || assigned)
            status = read_nodes(&r, &in);
        else
            status = read_lines(&r);
    }
    if (status == MB_OK && out->count == 0)
        status = mb_source_fail(&out->source, text, SAY_TREE_EMPTY);
    mb_literal_clear(&in);
    mb_text_clear(&r.cells.text);
    return status == MB_OK ? out->words.status : status;
}

void mb_tree_claims_clear(mb_tree_claims *claims)
{
    mb_release(claims->at);
    mb_text_clear(&claims->words);
    *claims = (mb_tree_claims){0};
}
