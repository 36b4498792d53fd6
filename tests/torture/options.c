/* options.c -- any words whatever: the command answers, or refuses in one line; it never crashes and never hangs. */
#include <stdio.h>

#include "torture.h"

static const char *const commands[] = {"solve",  "kernel", "grundy", "why",   "path",   "search",
                                       "advise", "show",   "board",  "hints", "check",  "convert",
                                       "make",   "games",  "play",   "help",  "version"};
static const char *const subjects[] = {"a.arena",
                                       "a.arena",
                                       "a.arena",
                                       "nim n=9",
                                       "marienbad heaps=1,2,3",
                                       "chomp rows=2 cols=3",
                                       "wythoff a=3 b=4",
                                       "kayles n=8",
                                       "octal code=0.07 n=9",
                                       "tictactoe from=XOXOX....",
                                       "race",
                                       "cut rows=2 cols=3",
                                       "subtract heaps=2,3",
                                       "taquin rows=2 cols=2",
                                       "random n=9 moves=20",
                                       "nowhere",
                                       "-"};
static const char *const options[] = {"--all",
                                      "--json",
                                      "--lang fr",
                                      "--steps",
                                      "--levels",
                                      "--attractor 1",
                                      "--attractor 2",
                                      "--attractor 3",
                                      "--solver attractor",
                                      "--solver payoff",
                                      "--certificate c",
                                      "--solution s",
                                      "--strategy 1",
                                      "--strategy c",
                                      "--stats",
                                      "--endless 1",
                                      "--endless 2",
                                      "--endless 7",
                                      "--win1 0",
                                      "--win2 1",
                                      "--draw 0,1",
                                      "--target 0",
                                      "--normal",
                                      "--misere",
                                      "--both",
                                      "--symmetry",
                                      "--limit 5",
                                      "--limit 100000",
                                      "--mover 2",
                                      "--names a,b",
                                      "--depth 2",
                                      "--depth 0",
                                      "--as dot",
                                      "--as svg",
                                      "--as text",
                                      "--as json",
                                      "--as tikz",
                                      "-o o",
                                      "-o o.svg",
                                      "--to dict",
                                      "--to pgsolver",
                                      "--to mba",
                                      "--to caml",
                                      "--to dimacs",
                                      "--set 0,1",
                                      "--kernel 0",
                                      "--play 0,1",
                                      "--bipartite",
                                      "--stable",
                                      "--absorbing",
                                      "--trap 1",
                                      "--ranks r",
                                      "--grundy r",
                                      "--from 0",
                                      "--to 1",
                                      "--algorithm bfs",
                                      "--algorithm dijkstra",
                                      "--heuristic none",
                                      "--compare",
                                      "--trace t",
                                      "--seconds 1",
                                      "--table",
                                      "--order history",
                                      "--deepen",
                                      "--window null",
                                      "--strict",
                                      "--p1 random",
                                      "--p2 random",
                                      "--p1 solved",
                                      "--seed 3",
                                      "--max-moves 9",
                                      "--impartial",
                                      "--doubled",
                                      "--transpose",
                                      "--unsolved",
                                      "--boards",
                                      "--degrees",
                                      "--tree",
                                      "--sequence",
                                      "--chain",
                                      "--format arena",
                                      "--format dict",
                                      "--players first",
                                      "--matrix",
                                      "--lists",
                                      "--nonsense",
                                      "--limit x",
                                      "--help",
                                      "0",
                                      "1",
                                      "\"0\""};

static void make(mb_text *text, uint64_t *dice)
{
    mb_text_put(text, commands[mb_random_below(dice, MB_COUNT(commands))], " ",
                subjects[mb_random_below(dice, MB_COUNT(subjects))]);
    for (uint32_t many = mb_random_below(dice, 5); many > 0; many--)
        mb_text_put(text, " ", options[mb_random_below(dice, MB_COUNT(options))]);
    mb_text_char(text, '\n');
}

static void run(torture_case *c)
{
    const torture_shape form = torture_any_shape(&c->dice, 10);
    mb_text arena = {0};
    torture_draw(&arena, &form, &c->dice);
    torture_file(c, "a.arena", mb_text_string(&arena), arena.length);
    mb_text_clear(&arena);
    static const char ranks[] = "0 0\n1 1\n";
    torture_file(c, "r", ranks, sizeof ranks - 1);
    static char line[1024];
    const char *words[64];
    size_t count = 0;
    strncpy(line, c->text, sizeof line - 1);
    for (char *word = strtok(line, " \n"); word && count < 60; word = strtok(NULL, " \n"))
        words[count++] = word;
    words[count] = NULL;
    bool json = false;
    for (size_t i = 0; i < count; i++)
        json |= strcmp(words[i], "--json") == 0;
    torture_said said;
    torture_run(&said, c, words);
    torture_behaves(&said);
    if (json && said.status < 2 && said.out_length > 0 && !strstr(c->text, "--help")
        && strncmp(c->text, "help", 4) != 0)
        assert_true(json_is_valid(said.out));
    torture_said_clear(&said);
}

const torture_kind torture_options = {"options", "random words of the command line: an answer, or one line", make,
                                      run};
