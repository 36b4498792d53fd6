/* main.c -- mpirun -n N marienbad-mpi COMMAND GAME|FILE [name=value …] [--options]
 *
 * Every rank reads the same command line and does its share; rank 0 speaks.  Of a failure the lowest rank that knows
 * its reason speaks.  When a rank dies, mpirun stops the others, and rank 0 says what to do.
 */
#include <mpi.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/guard.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/system.h"
#include "cli/terminal.h"
#include "cli/work.h"
#include "core/mem.h"
#include "mpi/command.h"

/* What is said here. */
static const mb_words SAY_STOPPED =
    MB_WORDS("marienbad-mpi: stopped, a rank has died\n", "marienbad-mpi: arrêté, un processus est mort\n");
static const mb_words SAY_COST = MB_WORDS(
    "{ranks} {ranks?rank:ranks}: {bytes} {bytes?byte:bytes} in {messages} {messages?message:messages} and "
    "{rounds} {rounds?round:rounds}, {asked} asked about; {memory} {memory?byte:bytes} of memory in the largest",
    "{ranks} processus : {bytes} {bytes?octet:octets} en {messages} {messages?message:messages} et {rounds} "
    "{rounds?tour:tours}, {asked} questions ; {memory} {memory?octet:octets} de mémoire dans le plus grand");

const cli_option mpi_rows[] = {
    {CLI_INTEGER("batch", mpi_options, batch, 16, 1 << 28, 1 << 18),
     .help = MB_WORDS("bytes for one rank that travel at once", "octets pour un processus qui voyagent ensemble")},
    {CLI_FLAG("stats", mpi_options, stats),
     .help = MB_WORDS("what was sent, and the memory of the largest rank",
                      "ce qui fut envoyé, et la mémoire du plus grand processus")},
};
_Static_assert(MB_COUNT(mpi_rows) == mpi_rows_count, "command.h counts the rows");

extern const cli_command mpi_command_solve, mpi_command_table, cli_command_help;
static const void *const commands[] = {&mpi_command_solve, &mpi_command_table, &cli_command_help};
const mb_registry cli_commands = MB_REGISTRY(commands);

static mb_lang lang_of_locale(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < MB_COUNT(variables); i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return strncmp(value, "fr", 2) == 0 ? MB_FRENCH : MB_ENGLISH;
    }
    return MB_ENGLISH;
}

/* ---- what commands share ---- */

static bool is_told;

void mpi_told(bool told)
{
    is_told = told;
}

mb_limits mpi_limits(const cli_call *cli)
{
    mb_limits limits = *cli->limits;
    MPI_Comm here;
    int neighbours = 1;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
    MPI_Comm_size(here, &neighbours);
    MPI_Comm_free(&here);
    if (cli->work.megabytes == 0)
        limits.bytes /= (uint64_t)neighbours;
    limits.threads = 1;
    return limits;
}

mpi_cost mpi_add_up(const mb_post *post)
{
    const uint64_t mine = system_peak_bytes();
    mpi_cost cost = {.traffic = {.bytes = mb_post_sum(post->traffic.bytes),
                                 .messages = mb_post_sum(post->traffic.messages),
                                 .rounds = mb_post_most(post->traffic.rounds),
                                 .asked = mb_post_sum(post->traffic.asked)},
                     .ranks = (uint64_t)post->ranks,
                     .memory = mb_post_most(mine),
                     .each = mb_alloc((size_t)post->ranks, sizeof *cost.each)};
    if (mb_post_most(!cost.each) > 0) { /* then nobody tells, and the largest will do */
        mb_release(cost.each);
        cost.each = NULL;
    } else {
        mb_post_all(cost.each, &mine, 1);
    }
    return cost;
}

void mpi_cost_clear(mpi_cost *cost)
{
    mb_release(cost->each);
    *cost = (mpi_cost){0};
}

void mpi_json_cost(mb_json *json, const mpi_cost *cost)
{
    mb_json_add(json, "ranks", cost->ranks, "bytes", cost->traffic.bytes, "messages", cost->traffic.messages,
                "rounds", cost->traffic.rounds, "asked", cost->traffic.asked, "memory", cost->memory);
    mb_json_open_key(json, "memories", '[');
    for (uint64_t r = 0; r < cost->ranks && cost->each; r++)
        mb_json_put(json, cost->each[r]);
    mb_json_close(json);
}

void mpi_say_cost(cli_call *cli, const mpi_cost *cost)
{
    cli_line(cli, SAY_COST, "ranks", cost->ranks, "bytes", cost->traffic.bytes, "messages", cost->traffic.messages,
             "rounds", cost->traffic.rounds, "asked", cost->traffic.asked, "memory", cost->memory);
}

/* ---- one call ---- */

/* mpirun ends the ranks that are left with this signal, when one has died. */
static const char *last_words; /* of rank 0, else NULL */

void mpi_last_words(const char *words)
{
    last_words = last_words ? words : NULL;
}

static void stop(int number)
{
    (void)number;
    guard_sweep();
    if (last_words && write(STDERR_FILENO, last_words, strlen(last_words)) < 0)
        _exit(CLI_ERROR);
    _exit(CLI_ERROR);
}

/* One line: what went wrong, by the lowest rank that knows. */
static int complain(cli_call *cli, mb_status status, int rank, int ranks)
{
    mb_text line = {.players = cli->out.players};
    const int mine = status == MB_OK || is_told ? ranks : rank;
    int speaker;
    MPI_Allreduce(&mine, &speaker, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (speaker == rank) {
        if (cli->error.code == MB_OK)
            mb_error_plain(&cli->error, status);
        if (!cli->error.file[0])
            mb_text_add(&line, "marienbad-mpi: ");
        mb_error_show(&line, &cli->error, cli->lang);
        mb_text_char(&line, '\n');
        terminal_error(&line);
    }
    mb_text_clear(&line);
    return CLI_ERROR;
}

/* The failure of any rank. */
static mb_status worst_of(mb_status status)
{
    int mine = (int)status, all;
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return (mb_status)all;
}

static int call(int argc, char **argv, int rank, int ranks)
{
    mb_text warnings = {0};
    cli_call cli = {.lang = lang_of_locale(), .limits = progress_limits(), .warnings = &warnings};
    mb_text_init(&cli.out, output_flow, &cli);
    if (rank == 0)
        last_words = mb_words_in(SAY_STOPPED, cli.lang);
    sigaction(SIGTERM, &(struct sigaction){.sa_handler = stop}, NULL);
    mb_status status = cli_parse(&cli, argc, argv);
    if (status == MB_OK)
        status = cli.command->run(&cli);
    if (status != MB_OK && !is_told)
        status = work_end(&cli, status);
    progress_end();
    if (worst_of(status) == MB_OK && rank == 0) {
        if ((status = terminal_speak(&cli)) == MB_OK)
            status = output_keep(&cli);
        if (status == MB_OK && warnings.length > 0)
            terminal_error(&warnings);
    }
    const int code = worst_of(status) == MB_OK ? CLI_DONE : complain(&cli, status, rank, ranks);
    output_drop(&cli);
    guard_unwatch();
    cli_clear(&cli);
    mb_text_clear(&cli.said);
    mb_text_clear(&warnings);
    return code;
}

int main(int argc, char **argv)
{
    int rank, ranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    const int code = call(argc, argv, rank, ranks);
    signal(SIGTERM, SIG_DFL); /* it is all said */
    MPI_Finalize();
    return code;
}
