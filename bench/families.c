/* families.c -- write a game of a family of hard parity games (tests/families.h) as PGSolver text.
 *
 *     families jurdzinski HEIGHT WIDTH | ladder N | tc N | chain N | glued FILE FILE
 */
#include "families.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "marienbad.h"

static mb_arena *jurdzinski(char **size)
{
    return family_jurdzinski((uint32_t)strtoul(size[0], NULL, 10), (uint32_t)strtoul(size[1], NULL, 10));
}

static mb_arena *ladder(char **size)
{
    return family_recursive_ladder((uint32_t)strtoul(size[0], NULL, 10));
}

static mb_arena *two_counters(char **size)
{
    return family_two_counters((uint32_t)strtoul(size[0], NULL, 10));
}

static mb_arena *chain(char **size)
{
    return family_chain((uint32_t)strtoul(size[0], NULL, 10), false);
}

static mb_arena *glued(char **file)
{
    mb_arena *part[2];
    for (int i = 0; i < 2; i++) {
        mb_error error = {0};
        if (mb_arena_load(&part[i], file[i], &(mb_read_options){0}, &error) != MB_OK) {
            fprintf(stderr, "families: %s is not a game\n", file[i]);
            exit(2);
        }
    }
    return family_glued(part[0], part[1]);
}

static const struct {
    const char *name;
    int arguments;
    mb_arena *(*make)(char **arguments);
} kinds[] = {{"jurdzinski", 2, jurdzinski},
             {"ladder", 1, ladder},
             {"tc", 1, two_counters},
             {"chain", 1, chain},
             {"glued", 2, glued}};

int main(int argc, char **argv)
{
    for (size_t i = 0; i < MB_COUNT(kinds); i++) {
        if (argc != 2 + kinds[i].arguments || strcmp(argv[1], kinds[i].name) != 0)
            continue;
        mb_arena *arena = kinds[i].make(argv + 2);
        mb_text text;
        mb_text_init(&text, NULL, NULL);
        const bool written = mb_format_find("pgsolver")->write(&text, arena, NULL) == MB_OK
                             && fwrite(text.data, 1, text.length, stdout) == text.length && fflush(stdout) == 0;
        mb_text_clear(&text);
        mb_arena_free(arena);
        return written ? 0 : 2;
    }
    fprintf(stderr, "usage: families jurdzinski HEIGHT WIDTH | ladder N | tc N | chain N | glued FILE FILE\n");
    return 2;
}
