/* table.c -- no bytes, however hostile, harm the reader of tables.
 *
 * Built with clang -fsanitize=fuzzer,address,undefined.  Each input is opened as it is, and once more with its
 * checksums mended, so that what lies behind them is reached too.  What opens is verified and asked.
 */
#include <stdlib.h>
#include <string.h>

#include "forge.h"
#include "io/disk.h"
#include "marienbad.h"
#include "table/table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length);

/* Ask about the start and what follows it: an answer or an error. */
static void ask(mb_table *table)
{
    mb_answer *answer;
    if (mb_answer_of_table(&answer, table, table->rules) != MB_OK)
        return;
    mb_places best = {0};
    mb_place place = mb_ground_start(mb_answer_ground(answer));
    for (int moves = 0; moves < 4; moves++) {
        mb_facts facts;
        if (mb_answer_get(&facts, answer, place) != MB_OK || mb_answer_best(&best, answer, place) != MB_OK
            || best.count == 0)
            break;
        place = best.at[best.count - 1];
    }
    mb_places_clear(&best);
    mb_answer_free(answer);
}

static void try(const uint8_t *file, size_t length)
{
    mb_disk *disk;
    mb_table *table;
    mb_table_finding finding;
    mb_error error = {0};
    const mb_limits limits = {.threads = 1, .positions = 10000, .bytes = 1 << 24};
    if (mb_disk_of_memory(&disk, "fuzz", file, length) != MB_OK)
        abort();
    const mb_status status = mb_table_open_disk(&table, disk, "fuzz", NULL, &error);
    if (status != error.code)
        abort();
    if (status != MB_OK)
        return;
    if (mb_table_info(table)->slots < 10000)
        mb_table_verify(&finding, table, 20, 1, &limits, &error);
    ask(table);
    mb_table_close(table);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    uint8_t *copy = calloc(length ? length : 1, 1); /* exactly as long, so that one byte too far is seen */
    if (length > 0)
        memcpy(copy, data, length);
    try(copy, length);
    forge_table(copy, length);
    try(copy, length);
    free(copy);
    return 0;
}
