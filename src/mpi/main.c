/* main.c -- mpirun -n N marienbad-mpi COMMAND GAME|FILE [name=value …] [--options]
 *
 * Every process reads the same command line and does its share of the work; process 0 writes the answer.  An error is
 * written by the lowest process that failed by itself.  When a process dies, mpirun stops the others, and process 0
 * writes what to do.
 */
#include <mpi.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/call.h"
#include "cli/guard.h"
#include "cli/system.h"
#include "core/mem.h"
#include "mpi/command.h"

static const mb_words SAY_COST = MB_WORDS(
    "{processes} {processes?process:processes}: {bytes} {bytes?byte:bytes} in {messages} {messages?message:messages} "
    "and "
    "{rounds} {rounds?round:rounds}, {asked} {asked?request:requests}; {memory} {memory?byte:bytes} of memory in the "
    "largest",
    "{processes} processus : {bytes} {bytes?octet:octets} en {messages} {messages?message:messages} et {rounds} "
    "{rounds?tour:tours}, {asked} {asked?demande:demandes} ; {memory} {memory?octet:octets} de mémoire dans le plus "
    "grand");

enum { BATCH = 1 << 18 }; /* bytes */

const cli_option mpi_rows[] = {
    {CLI_INTEGER("batch", mpi_options, batch, 16, 1 << 28, BATCH),
     .help = MB_WORDS("bytes that are sent to a process at once", "octets envoyés en une fois à un processus")},
    {CLI_FLAG("stats", mpi_options, stats),
     .help = MB_WORDS("what was sent, and the memory of the largest process",
                      "ce qui a été envoyé, et la mémoire du plus grand processus")},
};
_Static_assert(MB_COUNT(mpi_rows) == mpi_rows_count, "command.h counts the rows");

extern const cli_command mpi_command_solve, mpi_command_table, cli_command_help;
static const void *const commands[] = {&mpi_command_solve, &mpi_command_table, &cli_command_help};
const mb_registry cli_commands = MB_REGISTRY(commands);

const cli_program cli_self = {
    .name = "marienbad-mpi",
    .usage = "COMMAND GAME|FILE.mba [name=value …] [POSITION] [--options]",
    .examples = "mpirun -n 4 marienbad-mpi solve connect4 width=5 height=4 --stats\n"
                "mpirun -n 4 marienbad-mpi table build connect4 width=5 height=5 -o c4.table\n"
                "marienbad-mpi help solve\n",
};

/* ---- what commands share ---- */

/* All processes of MPI as the team that makes one call. */
typedef struct mpi_team {
    cli_team base;
    mb_peers peers;
} mpi_team;

mb_peers *mpi_peers(const cli_call *cli)
{
    return &((mpi_team *)cli->team)->peers;
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

mpi_cost mpi_add_up(const mb_peers *peers)
{
    const uint64_t mine = system_peak_bytes();
    mpi_cost cost = {.traffic = {.bytes = mb_peers_sum(peers->traffic.bytes),
                                 .messages = mb_peers_sum(peers->traffic.messages),
                                 .rounds = mb_peers_largest(peers->traffic.rounds),
                                 .asked = mb_peers_sum(peers->traffic.asked)},
                     .processes = (uint64_t)peers->processes,
                     .memory = mb_peers_largest(mine),
                     .each = mb_alloc((size_t)peers->processes, sizeof *cost.each)};
    if (mb_peers_largest(!cost.each) > 0) { /* then only the largest is written */
        mb_release(cost.each);
        cost.each = NULL;
    } else {
        mb_peers_gather(cost.each, &mine, 1);
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
    mb_json_add(json, "processes", cost->processes, "bytes", cost->traffic.bytes, "messages", cost->traffic.messages,
                "rounds", cost->traffic.rounds, "asked", cost->traffic.asked, "memory", cost->memory);
    mb_json_open_key(json, "memories", '[');
    for (uint64_t i = 0; i < cost->processes && cost->each; i++)
        mb_json_put(json, cost->each[i]);
    mb_json_close(json);
}

void mpi_say_cost(cli_call *cli, const mpi_cost *cost)
{
    cli_line(cli, SAY_COST, "processes", cost->processes, "bytes", cost->traffic.bytes, "messages",
             cost->traffic.messages, "rounds", cost->traffic.rounds, "asked", cost->traffic.asked, "memory",
             cost->memory);
}

/* ---- one call ---- */

static const char *last_words; /* what stop() writes; NULL on other processes than 0 */

/* mpirun ends the other processes with SIGTERM when one has died. */
static void mpi_stop(int number)
{
    (void)number;
    guard_sweep();
    if (last_words && write(STDERR_FILENO, last_words, strlen(last_words)) < 0)
        _exit(CLI_ERROR);
    _exit(CLI_ERROR);
}

void mpi_last_words(const cli_call *cli, mb_words words)
{
    last_words = mpi_peers(cli)->process == 0 ? mb_words_in(words, cli->lang) : NULL;
    sigaction(SIGTERM, &(struct sigaction){.sa_handler = mpi_stop}, NULL);
}

static mb_status agree(cli_team *team, mb_status status)
{
    return mb_peers_agree(&((mpi_team *)team)->peers, status);
}

/* The lowest of the processes that failed by themselves writes the error. */
static bool explains(cli_team *team)
{
    const mb_peers *peers = &((mpi_team *)team)->peers;
    const uint64_t above = (uint64_t)(peers->processes - peers->process); /* the lower, the larger */
    return mb_peers_largest(peers->failed_elsewhere ? 0 : above) == above;
}

int main(int argc, char **argv)
{
    mpi_team team = {.base = {.agree = agree, .explains = explains}};
    setenv("OMPI_MCA_mpi_yield_when_idle", "0", 0); /* a process that waits sleeps between its tests (peers.c);
                                                       yielding too would cost a scheduler's turn at each test */
    MPI_Init(&argc, &argv);
    int code = CLI_ERROR;
    if (mb_peers_open(&team.peers, BATCH) == MB_OK) {
        team.base.leads = team.peers.process == 0;
        code = cli_main_of_team(argc, argv, cli_lang_of_locale(), &team.base);
    }
    mb_peers_close(&team.peers);
    signal(SIGTERM, SIG_DFL); /* everything is written */
    MPI_Finalize();
    return code;
}
