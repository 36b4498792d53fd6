/* gallery.c -- the games that this project has solved: reading the rows, and solving one again. */
#include "cli/gallery.h"

#include "cli/input.h"
#include "core/checksum.h"
#include "core/digits.h"
#include "core/embed.h"

MB_EMBED(gallery_csv, "../data/gallery.csv");

const char *const gallery_cell_names[GALLERY_CELLS] = {
    "name", "positions", "winner", "value", "rank", "longest", "sum", "seconds", "megabytes", "command", "source"};

/* ---- rows ---- */

/* The field at *at, without its quotes, and the comma or line end after it. */
static mb_piece gallery_field(const char **at)
{
    const bool quoted = **at == '"';
    const char *begin = *at + quoted;
    const size_t length = strcspn(begin, quoted ? "\"" : ",\n");
    const char *end = begin + length + quoted;
    MB_ASSERT(*end == ',' || *end == '\n');
    *at = end + 1;
    return mb_piece_at(begin, length);
}

bool gallery_next(gallery_row *out, const char **at)
{
    if (!*at)
        *at = gallery_csv + strcspn(gallery_csv, "\n") + 1; /* after the names of the columns */
    if (!**at)
        return false;
    out->cell[GALLERY_NAME] = gallery_field(at);
    out->cell[GALLERY_COMMAND] = gallery_field(at);
    for (size_t i = GALLERY_NAME + 1; i < GALLERY_COMMAND; i++)
        out->cell[i] = gallery_field(at);
    out->cell[GALLERY_SOURCE] = gallery_field(at);
    return true;
}

/* ---- commands ---- */

typedef enum gallery_kind { BY_SOLVE, BY_TABLE, BY_SEARCH, BY_ANNEXE } gallery_kind;
static const char *const verbs[] = {[BY_SOLVE] = "solve ", [BY_TABLE] = "table build ", [BY_SEARCH] = "search "};

static gallery_kind kind_of(const gallery_row *row)
{
    for (gallery_kind kind = BY_SOLVE; kind < BY_ANNEXE; kind++)
        if (strncmp(row->cell[GALLERY_COMMAND].at, verbs[kind], strlen(verbs[kind])) == 0)
            return kind;
    return BY_ANNEXE;
}

bool gallery_is_made_here(const gallery_row *row)
{
    return kind_of(row) != BY_ANNEXE;
}

/* Parameters of what an annexe solved, by the row's name: its command does not tell them. */
static const struct {
    const char *name, *parameters;
} of_annexes[] = {{"connect4-7x6", "width=7 height=6"}, {"morris-9", "men=9"}};

static mb_piece annexe_parameters(const gallery_row *row)
{
    for (size_t i = 0; i < MB_COUNT(of_annexes); i++)
        if (strncmp(row->cell[GALLERY_NAME].at, of_annexes[i].name, strlen(of_annexes[i].name)) == 0)
            return mb_piece_at(of_annexes[i].parameters, strlen(of_annexes[i].parameters));
    return mb_piece_at("", 0);
}

/* The game is the word after the verbs; of an annexe, the row's name as far as the hyphen.  Options are no
 * parameters. */
void gallery_subject(mb_piece *game, mb_piece *parameters, const gallery_row *row)
{
    const gallery_kind kind = kind_of(row);
    const char *end = row->cell[GALLERY_COMMAND].at + row->cell[GALLERY_COMMAND].length;
    if (kind == BY_ANNEXE) {
        *game = mb_piece_at(row->cell[GALLERY_NAME].at, strcspn(row->cell[GALLERY_NAME].at, "-"));
        *parameters = annexe_parameters(row);
        return;
    }
    const char *at = row->cell[GALLERY_COMMAND].at + strlen(verbs[kind]);
    *game = mb_piece_at(at, 0);
    while (at < end && *at != ' ')
        at++;
    game->length = (size_t)(at - game->at);
    at += at < end;
    *parameters = mb_piece_at(at, 0);
    while (at < end && strncmp(at, " -", 2) != 0 && *at != '-')
        at++;
    parameters->length = (size_t)(at - parameters->at);
}

/* ---- solving again ---- */

/* The number as text, where it is known; without the heap, so that it cannot fail. */
static void put_fact(gallery_made *out, size_t fact, bool known, int64_t number)
{
    char digits[MB_DIGITS_MOST], *text = out->fact[fact];
    const size_t first = mb_digits_write(digits, number < 0 ? -(uint64_t)number : (uint64_t)number);
    const size_t count = known ? MB_DIGITS_MOST - first : 0;
    if (known && number < 0)
        *text++ = '-';
    memcpy(text, digits + first, count);
    text[count] = '\0';
}

static void put_sum(gallery_made *out, uint64_t sum)
{
    for (int i = 0; i < 16; i++)
        out->fact[GALLERY_SUM][i] = "0123456789abcdef"[sum >> (60 - 4 * i) & 15];
    out->fact[GALLERY_SUM][16] = '\0';
}

static mb_status make_by_solve(gallery_made *out, cli_call *cli, const input *in)
{
    const mb_arena *arena = in->arena;
    const uint32_t start = (uint32_t)in->from.at;
    mb_solution s = {0};
    const mb_status status = mb_solve(&s, arena, NULL, NULL, NULL, cli->limits, &cli->error);
    if (status != MB_OK)
        return status;
    uint32_t longest = 0;
    bool decided = false;
    for (uint32_t v = 0; v < s.positions; v++)
        if (s.rank[v] != MB_NEVER && s.winner[v] != 0) {
            longest = s.rank[v] > longest ? s.rank[v] : longest;
            decided = true;
        }
    const uint64_t sums[] = {mb_checksum(s.winner, s.positions), mb_checksum(s.rank, s.positions * sizeof *s.rank),
                             s.value ? mb_checksum(s.value, s.positions * sizeof *s.value) : 0};
    put_fact(out, GALLERY_POSITIONS, true, s.positions);
    put_fact(out, GALLERY_WINNER, true, s.winner[start]);
    put_fact(out, GALLERY_VALUE, in->rules->game->payoff != NULL,
             s.value ? s.value[start] : (s.winner[start] == 1) - (s.winner[start] == 2));
    put_fact(out, GALLERY_RANK, s.winner[start] != 0 && s.rank[start] != MB_NEVER, s.rank[start]);
    put_fact(out, GALLERY_LONGEST, decided, longest);
    put_sum(out, mb_checksum(sums, sizeof sums));
    mb_solution_clear(&s);
    return MB_OK;
}

static bool has_option(const gallery_row *row, const char *option)
{
    const char *found = strstr(row->cell[GALLERY_COMMAND].at, option);
    return found && found < row->cell[GALLERY_COMMAND].at + row->cell[GALLERY_COMMAND].length;
}

static mb_status make_by_table(gallery_made *out, cli_call *cli, const gallery_row *row, const input *in)
{
    const mb_table_options how = {.symmetry = has_option(row, "--symmetry"), .every = has_option(row, "--every")};
    mb_table_about about;
    const mb_status status = mb_table_build(&about, in->rules, &how, cli->limits, &cli->error);
    if (status != MB_OK)
        return status;
    const uint64_t counts[] = {about.positions, about.won, about.drawn, about.lost, about.farthest, about.slots};
    put_fact(out, GALLERY_POSITIONS, true, (int64_t)about.positions);
    put_fact(out, GALLERY_WINNER, true, about.winner);
    put_fact(out, GALLERY_RANK, about.has_rank && about.winner != 0, about.rank);
    put_fact(out, GALLERY_LONGEST, about.won + about.lost > 0, about.farthest);
    put_sum(out, mb_checksum(counts, sizeof counts));
    return MB_OK;
}

/* By alpha-beta with a table, moves in the order of the game's own estimate. */
static mb_status make_by_search(gallery_made *out, cli_call *cli, const input *in)
{
    const mb_search_options how = {.depth = MB_TO_THE_END, .order = MB_ORDER_ESTIMATE, .table = UINT64_C(1) << 30};
    mb_search *search;
    mb_found found;
    mb_status status = mb_search_new(&search, &in->ground, &how, cli->limits, &cli->error);
    if (status != MB_OK)
        return status;
    status = mb_search_run(&found, search, in->from, 0, cli->limits, &cli->error);
    mb_search_free(search);
    if (status != MB_OK)
        return status;
    const mb_status stopped = found.stopped;
    const int winner = found.winner;
    const int32_t value = found.value;
    MB_ASSERT(stopped != MB_OK || (found.exact && winner != MB_UNKNOWN));
    mb_found_clear(&found);
    if (stopped != MB_OK)
        return mb_error_plain(&cli->error, stopped);
    put_fact(out, GALLERY_WINNER, true, winner);
    put_fact(out, GALLERY_VALUE, in->rules->game->payoff != NULL, value);
    return MB_OK;
}

/* Cut game and parameters into words, which are those of the call for a while. */
enum { GALLERY_WORDS = 8, GALLERY_TEXT = 160 };

static size_t cut_words(char text[GALLERY_TEXT], const char *word[GALLERY_WORDS], const gallery_row *row)
{
    mb_piece game, parameters;
    gallery_subject(&game, &parameters, row);
    const size_t length = (size_t)(parameters.at + parameters.length - game.at);
    MB_ASSERT(length < GALLERY_TEXT);
    memcpy(text, game.at, length);
    text[length] = '\0';
    size_t count = 0;
    for (char *at = text; at && *at; count++) {
        MB_ASSERT(count < GALLERY_WORDS);
        word[count] = at;
        at = strchr(at, ' ');
        if (at)
            *at++ = '\0';
    }
    return count;
}

mb_status gallery_make(gallery_made *out, cli_call *cli, const gallery_row *row)
{
    static const input_options plain = {0};
    const gallery_kind kind = kind_of(row);
    const char **words = cli->word;
    const size_t count = cli->words;
    char text[GALLERY_TEXT];
    const char *word[GALLERY_WORDS];
    input in;
    MB_ASSERT(kind != BY_ANNEXE);
    *out = (gallery_made){0};
    cli->words = cut_words(text, word, row);
    cli->word = word;
    mb_status status = input_open(&in, cli, &plain, kind == BY_SOLVE ? INPUT_ARENA : INPUT_RULES);
    if (status == MB_OK) {
        status = kind == BY_SOLVE   ? make_by_solve(out, cli, &in)
                 : kind == BY_TABLE ? make_by_table(out, cli, row, &in)
                                    : make_by_search(out, cli, &in);
        input_close(&in);
    }
    cli->word = words;
    cli->words = count;
    return status;
}
