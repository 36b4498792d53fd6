/* book.c -- marienbad-connect4 book FILE: all openings with their exact scores, in a small file.
 *
 * A scorer finds the scores: the search of the core, or planes.
 */
#include "command/book.h"

#include "cli/output.h"
#include "cli/progress.h"
#include "cli/system.h"
#include "core/limits.h"
#include "games/list.h"

static const mb_words SAY_GAME = MB_WORDS("a book is for boards with four in a row, at most {columns} "
                                          "{columns?column:columns} wide, from the empty one",
                                          "un livre vaut pour quatre jetons alignés, sur au plus {columns} "
                                          "{columns?colonne:colonnes}, depuis le plateau vide");
static const mb_words SAY_PLIES = MB_WORDS("a book of this board has at most {most} {most?ply:plies}",
                                           "un livre de ce plateau a au plus {most} {most?coup:coups}");
static const mb_words SAY_BOOK = MB_WORDS("a book of {plies} {plies?ply:plies} in {bytes} {bytes?byte:bytes}",
                                          "un livre de {plies} {plies?coup:coups} en {bytes} {bytes?octet:octets}");
static const mb_words SAY_TIME = MB_WORDS("{seconds} s", "{seconds} s");
static const mb_words SAY_SEARCHING = MB_WORDS("searching", "recherche");

enum { BYTES = 256 << 20 }; /* of the search's memory, unless less is allowed */

static mb_status check(cli_call *cli, const mb_rules *rules)
{
    const connect4_options *options = cli->options;
    const int most = mb_book_most_plies(rules);
    if (most == 0 || rules->from)
        return cli_refuse(cli, SAY_GAME, "columns", MB_C4_SLOT_WIDTH);
    return options->plies > most ? cli_refuse(cli, SAY_PLIES, "most", most) : MB_OK;
}

mb_c4_shape connect4_book_shape(const mb_rules *rules)
{
    mb_c4_shape shape = {0};
    const bool accepted = mb_c4_shape_set(&shape, (int)mb_value_of(rules->game, rules->values, "width")->number,
                                          (int)mb_value_of(rules->game, rules->values, "height")->number);
    MB_ASSERT(accepted);
    (void)accepted;
    return shape;
}

mb_status connect4_book_write(uint64_t *bytes, cli_call *cli, const mb_rules *rules, const char *path,
                              mb_c4_scorer *scorer, void *context)
{
    const connect4_options *options = cli->options;
    mb_text book, *out;
    mb_text_init(&book, NULL, NULL);
    mb_status status =
        mb_c4_book_make(&book, connect4_book_shape(rules), (int)options->plies, scorer, context, cli->limits);
    if (status == MB_OK)
        status = output_begin(&out, cli, path);
    if (status == MB_OK) {
        mb_text_add_n(out, book.data, book.length);
        status = output_end(out, cli, path, out->status);
    }
    *bytes = book.length;
    mb_text_clear(&book);
    return status;
}

void connect4_book_say(cli_call *cli, uint64_t bytes)
{
    const connect4_options *options = cli->options;
    cli_line(cli, SAY_BOOK, "plies", options->plies, "bytes", bytes);
}

static mb_status book_by_search(cli_call *cli, const mb_rules *rules, const char *path)
{
    const connect4_options *options = cli->options;
    const mb_c4_shape shape = connect4_book_shape(rules);
    const uint64_t most = cli->limits->bytes / 2;
    mb_c4_solver *solver;
    uint64_t bytes;
    const double began = system_now(NULL);
    mb_status status = mb_c4_open(&solver, shape.width, shape.height, most && most < BYTES ? most : BYTES);
    if (status != MB_OK)
        return status;
    progress_begin(cli, SAY_SEARCHING);
    status = mb_c4_threads(solver, mb_threads(cli->limits));
    if (status == MB_OK)
        status = connect4_book_write(&bytes, cli, rules, path, mb_c4_score_all, solver);
    progress_end();
    mb_c4_close(solver);
    if (status != MB_OK)
        return status;
    const double seconds = system_now(NULL) - began;
    if (cli->common.json) {
        mb_json json = mb_json_begin(&cli->out, '{');
        mb_json_add(&json, "plies", options->plies, "bytes", bytes, "seconds", mb_rounded(seconds, 3));
        mb_json_end(&json);
        return MB_OK;
    }
    connect4_book_say(cli, bytes);
    cli_line(cli, SAY_TIME, "seconds", mb_rounded(seconds, 2));
    return MB_OK;
}

mb_status connect4_book(cli_call *cli)
{
    const connect4_options *options = cli->options;
    const char *path;
    input in = {0};
    mb_status status = connect4_open(&in, cli, &path);
    if (status == MB_OK)
        status = check(cli, in.rules);
    if (status == MB_OK)
        status = (options->gpu || options->planes ? connect4_book_by_planes : book_by_search)(cli, in.rules, path);
    input_close(&in);
    return status;
}
