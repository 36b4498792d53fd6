/* table_planes.c -- table build connect4 --planes or --gpu: every position of the board at once, one bit a position
 * and threshold, on the processor or on a graphics processor.
 *
 * No table is kept, since no file could hold 7x6: what is to be known is asked for beforehand, with --ask and --book.
 */
#include "cli/progress.h"
#include "cli/system.h"
#include "cli/table_command.h"
#include "cli/work.h"
#include "connect4/connect4_planes.h"
#include "core/mem.h"
#include "games/list.h"
#include "gpu/plane_device.h"
#include "planes/plane_cpu.h"
#include "planes/plane_disk.h"
#include "planes/plane_host.h"
#include "planes/plane_slots.h"

#include <stdlib.h>

/* What is said here. */
static const mb_words SAY_CONNECT4 =
    MB_WORDS("{option} is for connect4 with four in a row, {least} to 7 columns wide and at most 6 high",
             "{option} est fait pour connect4 à quatre alignés, large de {least} à 7 colonnes et haut de 6 au plus");
static const mb_words SAY_MEMORY =
    MB_WORDS("planes of this board need more than {most} MB: --megabytes gives more",
             "les plans de ce plateau demandent plus de {most} Mo : --megabytes en donne plus");
static const mb_words SAY_MEMORY_OR_DISK = MB_WORDS(
    "planes of this board need more than {most} MB: --megabytes gives more, --folder keeps them on a disk",
    "les plans de ce plateau demandent plus de {most} Mo : --megabytes en donne plus, --folder les garde sur "
    "un disque");
static const mb_words SAY_SLOTS =
    MB_WORDS("{slots} {slots?position:positions}, mirror images once; {seconds} s {where}",
             "{slots} {slots?position:positions}, les images miroir une fois ; {seconds} s {where}");
static const mb_words SAY_BY_PLANES = MB_WORDS("by planes", "par plans");
static const mb_words SAY_ON_GPU = MB_WORDS("on the GPU", "sur le GPU");

mb_words table_planes_where(const table_options *options)
{
    return options->gpu ? SAY_ON_GPU : SAY_BY_PLANES;
}

/* A position that is asked about. */
typedef struct asked {
    mb_piece line;
    size_t question; /* which of the questions; meaningless where the play is over */
    mb_mark over;    /* who has won there already */
} asked;

typedef struct plane_desk {
    const mb_rules *rules;
    int width, height;
    mb_plane_question *question; /* the first is the start */
    size_t questions, question_room;
    asked *at;
    size_t count, room;
    mb_file file;
    cli_call *cli;
    const table_options *options;
    mb_plane_board *board;
    bool gpu, wdl;
    const char *folder;      /* where the layers are kept; NULL: in memory */
    uint64_t slots;          /* all positions of the board */
    mb_plane_ledger *ledger; /* with --sums, else NULL */
    double seconds;
} plane_desk;

/* Memory of the device that may be used, 0: all of it; less is for those who try how a smaller one is treated. */
static uint64_t gpu_bytes(void)
{
    const char *megabytes = system_variable("MARIENBAD_GPU_MEGABYTES");
    return megabytes ? strtoull(megabytes, NULL, 10) * 1000000 : 0;
}

static mb_plane_position position_of(const plane_desk *d, mb_state state)
{
    mb_plane_position p = {0};
    for (int column = 0; column < d->width; column++) { /* a 1 for each stone of player 1, then a 1 on top */
        const uint64_t bits = state >> column * (d->height + 1) & ((UINT64_C(2) << d->height) - 1);
        const int height = 63 - __builtin_clzll(bits);
        p.height[column] = (uint8_t)height;
        p.second[column] = (uint8_t)(~bits & ((UINT64_C(1) << height) - 1));
    }
    return p;
}

static mb_status add_question(plane_desk *d, mb_state state)
{
    if (!mb_grow(&d->question, &d->question_room, d->questions, 1))
        return MB_ENOMEM;
    d->question[d->questions++] = (mb_plane_question){.position = position_of(d, state)};
    return MB_OK;
}

static mb_status add_line(plane_desk *d, cli_call *cli, const char *line, size_t length)
{
    mb_place place;
    const mb_ground ground = mb_ground_of_rules(d->rules);
    if (!mb_grow(&d->at, &d->room, d->count, 1))
        return MB_ENOMEM;
    mb_status status = mb_ground_find(&place, &ground, MB_P1, line, length, &cli->error);
    if (status != MB_OK)
        return status;
    asked *a = &d->at[d->count++];
    *a = (asked){.line = mb_piece_at(line, length), .over = d->rules->game->mark(d->rules->self, place.at)};
    a->question = d->questions;
    return a->over == MB_UNMARKED ? add_question(d, place.at) : MB_OK;
}

/* The positions of a file, one a line; what follows a blank is not read. */
static mb_status read_questions(plane_desk *d, cli_call *cli, const char *path)
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

static void json_outcome(mb_json *json, const mb_plane_question *q, bool wdl)
{
    const int stones = mb_plane_stones(&q->position);
    mb_json_add(json, "winner", q->outcome.winner, "rank",
                mb_known(!wdl && q->outcome.winner > 0, q->outcome.ply - stones));
}

static void say_json(const plane_desk *d, const table_options *options, uint64_t book)
{
    cli_call *cli = d->cli;
    const bool wdl = d->wdl;
    mb_json json = mb_json_begin(&cli->out, '{');
    MB_ASSERT(d->question && d->questions > 0); /* the start is asked for first */
    json_outcome(&json, &d->question[0], wdl);
    mb_json_add(&json, "slots", d->slots, "seconds", mb_rounded(d->seconds, 3));
    if (options->book)
        mb_json_add(&json, "plies", options->plies, "bytes", book);
    if (d->ledger)
        table_json_sums(&json, d->ledger, d->board->cells);
    mb_json_open_key(&json, "answers", '[');
    for (size_t i = 0; i < d->count; i++) {
        const asked *a = &d->at[i];
        mb_json_open(&json, '{');
        mb_json_add(&json, "position", a->line);
        if (a->over == MB_UNMARKED)
            json_outcome(&json, &d->question[a->question], wdl);
        else
            mb_json_add(&json, "winner", a->over == MB_WIN1 ? 1 : a->over == MB_WIN2 ? 2 : 0, "rank", 0);
        mb_json_close(&json);
    }
    mb_json_end(&json);
}

/* POSITION winner rank, as table query --batch has it. */
static void say_line(const plane_desk *d, cli_call *cli, const asked *a, bool wdl)
{
    const bool over = a->over != MB_UNMARKED;
    const mb_plane_question *q = over ? NULL : &d->question[a->question];
    const int winner = over ? (a->over == MB_WIN1) + 2 * (a->over == MB_WIN2) : q->outcome.winner;
    mb_text_put(&cli->out, a->line, " ", winner, " ");
    if (winner == 0 || wdl)
        mb_text_char(&cli->out, '-');
    else
        mb_text_put(&cli->out, over ? 0 : q->outcome.ply - mb_plane_stones(&q->position));
    mb_text_char(&cli->out, '\n');
}

static void say_text(const plane_desk *d, const table_options *options, uint64_t book)
{
    cli_call *cli = d->cli;
    const bool wdl = d->wdl;
    MB_ASSERT(d->question && d->questions > 0); /* the start is asked for first */
    const mb_plane_question *start = &d->question[0];
    mb_text where = {0};
    mb_text_say(&where, cli->lang, table_planes_where(options));
    cli_line(cli, SAY_SLOTS, "slots", d->slots, "seconds", mb_rounded(d->seconds, 2), "where", mb_piece_of(&where));
    mb_text_clear(&where);
    if (options->book)
        table_say_book(cli, options, book);
    int moves = start->outcome.ply - mb_plane_stones(&start->position);
    table_say_start(cli, start->outcome.winner, !wdl, wdl || start->outcome.winner == 0 ? 0 : (uint32_t)moves);
    for (size_t i = 0; i < d->count; i++)
        say_line(d, cli, &d->at[i], wdl);
    if (d->ledger)
        table_say_sums(cli, d->ledger, d->board->cells);
}

/* How many positions there are; however the processor cuts the board, it is said as for a device. */
static mb_status count_slots(plane_desk *d, const mb_plane_engine *engine)
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

/* Answer all questions. */
static mb_status compute(plane_desk *d)
{
    mb_plane_engine *engine;
    mb_status status = table_planes_engine(&engine, d->cli, d->options, d->board);
    if (status != MB_OK)
        return status;
    const double began = system_now(NULL);
    status = mb_plane_answer(engine, d->board, d->question, d->questions, d->wdl, d->ledger, d->cli->limits);
    d->seconds = system_now(NULL) - began;
    if (status == MB_OK)
        status = count_slots(d, engine);
    if (status == MB_OK && d->folder)
        mb_plane_disk_finish(engine);
    engine->free(engine);
    return status;
}

/* The scorer of a book: its positions are asked for together with all others. */
static mb_status score_by_planes(void *context, int8_t *score, const mb_c4_position *position, size_t count,
                                 const mb_limits *limits)
{
    (void)limits;
    plane_desk *d = context;
    const mb_c4_shape shape = table_book_shape(d->rules);
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

mb_status table_planes_shape(int *width, int *height, cli_call *cli, const table_options *options,
                             const mb_rules *rules)
{
    const char *option = options->gpu ? "--gpu" : "--planes";
    const int least = options->gpu ? 5 : 4;
    if (strcmp(rules->game->name, "connect4") != 0)
        return cli_refuse(cli, SAY_CONNECT4, "option", option, "least", least);
    const int64_t columns = mb_value_of(rules->game, rules->values, "width")->number,
                  high = mb_value_of(rules->game, rules->values, "height")->number,
                  row = mb_value_of(rules->game, rules->values, "row")->number;
    if (columns < least || columns > 7 || high > 6 || row != 4)
        return cli_refuse(cli, SAY_CONNECT4, "option", option, "least", least);
    *width = (int)columns;
    *height = (int)high;
    return MB_OK;
}

mb_status table_planes_engine(mb_plane_engine **out, cli_call *cli, const table_options *options,
                              const mb_plane_board *board)
{
    const mb_limits *limits = cli->limits;
    if (options->gpu)
        return mb_plane_device_new(out, board, gpu_bytes(), limits, &cli->error);
    if (options->counts)
        return mb_plane_host_new(out, board, limits);
    if (options->folder)
        return mb_plane_disk_new(out, board, options->folder, NULL, limits, &cli->error);
    return mb_plane_cpu_new(out, board, NULL, limits);
}

mb_status table_planes_say_limit(cli_call *cli, const table_options *options, mb_status status)
{
    const bool scarce = (status == MB_ELIMIT || status == MB_ENOMEM) && cli->limits->bytes && !work_is_late(cli);
    if (!scarce || mb_words_say(cli->error.note.words))
        return status;
    const bool disk_helps = !options->gpu && !options->folder && !options->counts;
    return mb_fail(&cli->error, MB_ELIMIT, disk_helps ? SAY_MEMORY_OR_DISK : SAY_MEMORY, "most",
                   cli->limits->bytes / 1000000);
}

mb_status table_build_planes(cli_call *cli, const table_options *options, const mb_rules *rules)
{
    int width, height;
    const mb_status shaped = table_planes_shape(&width, &height, cli, options, rules);
    if (shaped != MB_OK)
        return shaped;
    plane_desk d = {.rules = rules,
                    .width = width,
                    .height = height,
                    .cli = cli,
                    .options = options,
                    .gpu = options->gpu,
                    .folder = options->folder,
                    .wdl = options->wdl};
    uint64_t bytes = 0;
    d.board = mb_alloc_zero(1, sizeof *d.board);
    d.ledger = options->sums ? mb_alloc_zero(1, sizeof *d.ledger) : NULL;
    mb_status status = d.board && (d.ledger || !options->sums) ? add_question(&d, rules->start) : MB_ENOMEM;
    if (status == MB_OK && options->ask)
        status = read_questions(&d, cli, options->ask);
    progress_begin(cli, table_planes_where(options));
    if (status == MB_OK)
        status = d.gpu      ? mb_plane_board_make(d.board, d.width, d.height, TABLE_TURNED_MOST, cli->limits)
                 : d.ledger ? mb_plane_board_make_cut(d.board, mb_plane_shape_of(d.width, d.height), cli->limits)
                            : mb_plane_board_make_lists(d.board, d.width, d.height, cli->limits);
    const bool made = status == MB_OK;
    if (made)
        status = options->book ? table_write_book(&bytes, cli, options, rules, score_by_planes, &d) : compute(&d);
    progress_end();
    status = table_planes_say_limit(cli, options, status);
    if (status == MB_OK)
        (cli->common.json ? say_json : say_text)(&d, options, bytes);
    if (made)
        mb_plane_board_clear(d.board);
    mb_release(d.board);
    mb_release(d.ledger);
    mb_release(d.question);
    mb_release(d.at);
    mb_file_clear(&d.file);
    return status;
}
