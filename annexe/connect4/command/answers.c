/* answers.c -- marienbad-connect4 solve, ask, sums and book --planes: every position of the board at once, one bit a
 * position and threshold, in memory, on a disk or on a graphics processor.
 *
 * No table is kept, since no file could hold 7x6: all questions are collected before the planes are computed.
 */
#include "book/book_planes.h"
#include "cli/progress.h"
#include "cli/system.h"
#include "cli/table_command.h"
#include "command/book.h"
#include "core/mem.h"
#include "device/plane_device.h"
#include "planes/plane_cpu.h"
#include "planes/plane_disk.h"
#include "planes/plane_slots.h"
#include "planes/plane_state.h"

static const mb_words SAY_SLOTS =
    MB_WORDS("{slots} {slots?position:positions}, mirror images once; {seconds} s {where}",
             "{slots} {slots?position:positions}, les positions symétriques comptées une fois ; {seconds} s {where}");

/* A line of the file of positions. */
typedef struct asked_position {
    mb_piece line;
    size_t question; /* which of the questions; meaningless where the play is over */
    mb_mark over;    /* the result where the play is over */
} asked_position;

typedef struct solving {
    const mb_rules *rules;
    int width, height;
    mb_plane_question *question; /* the first is the start */
    size_t questions, question_room;
    asked_position *at;
    size_t count, room;
    mb_file file;
    cli_call *cli;
    const connect4_options *options;
    mb_plane_board *board;
    uint64_t slots;          /* all positions of the board */
    mb_plane_ledger *ledger; /* NULL: no checksums are wanted */
    const char *book;        /* the file of a book to be made, and its bytes; NULL: none */
    uint64_t book_bytes;
    double seconds;
} solving;

/* Ask for the outcome of a state. */
static mb_status add_question(solving *d, mb_state state)
{
    if (!mb_grow(&d->question, &d->question_room, d->questions, 1))
        return MB_ENOMEM;
    d->question[d->questions++] =
        (mb_plane_question){.position = mb_plane_position_of_state(d->width, d->height, state)};
    return MB_OK;
}

/* Add a line of the file, and ask for its position unless the play is over there. */
static mb_status add_line(solving *d, cli_call *cli, const char *line, size_t length)
{
    mb_place place;
    const mb_ground ground = mb_ground_of_rules(d->rules);
    if (!mb_grow(&d->at, &d->room, d->count, 1))
        return MB_ENOMEM;
    mb_status status = mb_ground_find(&place, &ground, MB_P1, line, length, &cli->error);
    if (status != MB_OK)
        return status;
    asked_position *a = &d->at[d->count++];
    *a = (asked_position){.line = mb_piece_at(line, length), .over = d->rules->game->mark(d->rules->self, place.at)};
    a->question = d->questions;
    return a->over == MB_UNMARKED ? add_question(d, place.at) : MB_OK;
}

/* The positions of a file, one a line; what follows a blank is not read. */
static mb_status read_questions(solving *d, cli_call *cli, const char *path)
{
    mb_status status = mb_file_read(&d->file, path, cli->limits, &cli->error);
    if (status != MB_OK)
        return status;
    const char *at = d->file.data, *end = at + d->file.length;
    for (uint64_t number = 1; at < end && status == MB_OK; number++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        size_t length = 0;
        while (at + length < stop && at[length] != ' ' && at[length] != '\r')
            length++;
        if (length > 0)
            status = add_line(d, cli, at, length);
        if (status != MB_OK)
            mb_error_at(&cli->error, path, number, cli->error.column);
        at = stop + (stop < end);
    }
    return status;
}

/* The winner of a play that is over. */
static int winner_of(mb_mark over)
{
    return over == MB_WIN1 ? 1 : over == MB_WIN2 ? 2 : 0;
}

static void json_outcome(mb_json *json, const mb_plane_question *q, bool wdl)
{
    const int stones = mb_plane_stones(&q->position);
    mb_json_add(json, "winner", q->outcome.winner, "rank",
                mb_known(!wdl && q->outcome.winner > 0, q->outcome.ply - stones));
}

static void say_json(const solving *d)
{
    cli_call *cli = d->cli;
    const bool wdl = d->options->wdl;
    mb_json json = mb_json_begin(&cli->out, '{');
    MB_ASSERT(d->board && d->question && d->questions > 0); /* the start is asked for first */
    json_outcome(&json, &d->question[0], wdl);
    mb_json_add(&json, "slots", d->slots, "seconds", mb_rounded(d->seconds, 3));
    if (d->book)
        mb_json_add(&json, "plies", d->options->plies, "bytes", d->book_bytes);
    if (d->ledger)
        connect4_json_sums(&json, d->ledger, d->board->cells);
    mb_json_open_key(&json, "answers", '[');
    for (size_t i = 0; i < d->count; i++) {
        const asked_position *a = &d->at[i];
        mb_json_open(&json, '{');
        mb_json_add(&json, "position", a->line);
        if (a->over == MB_UNMARKED)
            json_outcome(&json, &d->question[a->question], wdl);
        else
            mb_json_add(&json, "winner", winner_of(a->over), "rank", 0);
        mb_json_close(&json);
    }
    mb_json_end(&json);
}

/* POSITION winner rank, as `table query --batch` writes it. */
static void say_line(const solving *d, cli_call *cli, const asked_position *a, bool wdl)
{
    const bool over = a->over != MB_UNMARKED;
    const mb_plane_question *q = over ? NULL : &d->question[a->question];
    const int winner = over ? winner_of(a->over) : q->outcome.winner;
    mb_text_put(&cli->out, a->line, " ", winner, " ");
    if (winner == 0 || wdl)
        mb_text_char(&cli->out, '-');
    else
        mb_text_put(&cli->out, over ? 0 : q->outcome.ply - mb_plane_stones(&q->position));
    mb_text_char(&cli->out, '\n');
}

static void say_text(const solving *d)
{
    cli_call *cli = d->cli;
    const bool wdl = d->options->wdl;
    MB_ASSERT(d->board && d->question && d->questions > 0); /* the start is asked for first */
    const mb_plane_question *start = &d->question[0];
    mb_text where = {0};
    mb_text_say(&where, cli->lang, connect4_where(d->options));
    cli_line(cli, SAY_SLOTS, "slots", d->slots, "seconds", mb_rounded(d->seconds, 2), "where", mb_piece_of(&where));
    mb_text_clear(&where);
    if (d->book)
        connect4_book_say(cli, d->book_bytes);
    int moves = start->outcome.ply - mb_plane_stones(&start->position);
    table_say_start(cli, start->outcome.winner, !wdl, wdl || start->outcome.winner == 0 ? 0 : (uint32_t)moves);
    for (size_t i = 0; i < d->count; i++)
        say_line(d, cli, &d->at[i], wdl);
    if (d->ledger)
        connect4_say_sums(cli, d->ledger, d->board->cells);
}

/* Count the positions of the board.  Their number depends on the cut, and it is always that of the device's cut. */
static mb_status count_slots(solving *d, const mb_plane_engine *engine)
{
    const mb_plane_shape shape = d->board->lists.shape;
    uint64_t slots[MB_PLANE_MOST_CELLS + 1];
    mb_status status = MB_OK;
    memcpy(slots, engine->slots, sizeof slots);
    if (shape.side != mb_plane_shape_of(d->width, d->height).side)
        status = mb_plane_slots(slots, d->width, d->height, d->cli->limits);
    d->slots = 0;
    for (int n = 0; n <= d->board->cells; n++)
        d->slots += engine->keys ? slots[n] : d->board->layer[n].slots;
    return status;
}

static mb_status make_engine(mb_plane_engine **out, const solving *d)
{
    const connect4_options *options = d->options;
    cli_call *cli = d->cli;
    if (options->gpu)
        return mb_plane_device_new(out, d->board, connect4_gpu_bytes(), cli->limits, &cli->error);
    if (options->folder)
        return mb_plane_disk_new(out, d->board, options->folder, NULL, cli->limits, &cli->error);
    return mb_plane_cpu_new(out, d->board, NULL, cli->limits);
}

/* Compute the planes, which answers all questions, and count the positions. */
static mb_status compute(solving *d)
{
    mb_plane_engine *engine;
    mb_status status = make_engine(&engine, d);
    if (status != MB_OK)
        return status;
    const double began = system_now(NULL);
    status = mb_plane_answer(engine, d->board, d->question, d->questions, d->options->wdl, d->ledger, d->cli->limits);
    d->seconds = system_now(NULL) - began;
    if (status == MB_OK)
        status = count_slots(d, engine);
    if (status == MB_OK && d->options->folder)
        mb_plane_disk_finish(engine);
    engine->free(engine);
    return status;
}

/* The scorer of a book: its positions are asked for together with all others. */
static mb_status score_by_planes(void *context, int8_t *score, const mb_c4_position *position, size_t count,
                                 const mb_limits *limits)
{
    (void)limits;
    solving *d = context;
    const mb_c4_shape shape = connect4_book_shape(d->rules);
    if (!mb_grow(&d->question, &d->question_room, d->questions, count))
        return MB_ENOMEM;
    mb_plane_question *question = d->question + d->questions;
    for (size_t i = 0; i < count; i++)
        question[i] = (mb_plane_question){.position = mb_plane_position_of(shape, &position[i])};
    d->questions += count;
    const mb_status status = compute(d);
    for (size_t i = 0; i < count && status == MB_OK; i++)
        score[i] = (int8_t)mb_plane_score(shape, &question[i]);
    return status;
}

/* Make the lists of the board, in the cut that suits the engine; checksums are always those of the device's cut. */
static mb_status make_board(solving *d)
{
    const mb_limits *limits = d->cli->limits;
    if (d->options->gpu)
        return mb_plane_board_make(d->board, d->width, d->height, CONNECT4_TRANSPOSED_MOST, limits);
    if (d->ledger)
        return mb_plane_board_make_cut(d->board, mb_plane_shape_summed(d->width, d->height), limits);
    return mb_plane_board_make_lists(d->board, d->width, d->height, limits);
}

/* Solve the board and print the answers.
 *
 * questions  a file of positions; NULL: the start alone
 * sums       checksums too
 * book       a file to write a book to; NULL: none */
static mb_status solve(cli_call *cli, const mb_rules *rules, const char *questions, bool sums, const char *book)
{
    solving d = {.rules = rules, .cli = cli, .options = cli->options, .book = book};
    mb_status status = connect4_shape(&d.width, &d.height, cli, rules);
    if (status != MB_OK)
        return status;
    d.board = mb_alloc_zero(1, sizeof *d.board);
    d.ledger = sums ? mb_alloc_zero(1, sizeof *d.ledger) : NULL;
    status = d.board && (d.ledger || !sums) ? add_question(&d, rules->start) : MB_ENOMEM;
    if (status == MB_OK && questions)
        status = read_questions(&d, cli, questions);
    progress_begin(cli, connect4_where(d.options));
    if (status == MB_OK)
        status = make_board(&d);
    const bool made = status == MB_OK;
    if (made)
        status = book ? connect4_book_write(&d.book_bytes, cli, rules, book, score_by_planes, &d) : compute(&d);
    progress_end();
    status = connect4_say_limit(cli, status);
    if (status == MB_OK)
        (cli->common.json ? say_json : say_text)(&d);
    if (made)
        mb_plane_board_clear(d.board);
    mb_release(d.board);
    mb_release(d.ledger);
    mb_release(d.question);
    mb_release(d.at);
    mb_file_clear(&d.file);
    return status;
}

mb_status connect4_book_by_planes(cli_call *cli, const mb_rules *rules, const char *path)
{
    return solve(cli, rules, NULL, false, path);
}

static mb_status open_and_solve(cli_call *cli, bool asks, bool sums)
{
    const char *questions = NULL;
    input in = {0};
    mb_status status = connect4_open(&in, cli, asks ? &questions : NULL);
    if (status == MB_OK)
        status = solve(cli, in.rules, questions, sums, NULL);
    input_close(&in);
    return status;
}

mb_status connect4_solve(cli_call *cli)
{
    return open_and_solve(cli, false, false);
}

mb_status connect4_ask(cli_call *cli)
{
    const connect4_options *options = cli->options;
    return open_and_solve(cli, true, options->sums);
}

mb_status connect4_sums(cli_call *cli)
{
    return open_and_solve(cli, false, true);
}
