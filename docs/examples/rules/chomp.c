/* chomp.c -- Chomp as a program that is asked: cc -o chomp chomp.c && marienbad solve --rules './chomp 3 4'
 *
 * A state is the lengths of the rows, (4,4,4).  Who eats a square eats all below and to the right of it; the last one,
 * at the top left, is poisoned.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 16 };

static void print_rows(const int *row, int rows)
{
    for (int i = 0; i < rows; i++)
        printf("%s%d", i == 0 ? "(" : ",", row[i]);
    printf(")");
}

static void read_rows(int *row, int rows, const char *line)
{
    for (int i = 0; i < rows; i++) {
        char *end;
        row[i] = (int)strtol(line + 1, &end, 10); /* after the parenthesis or the comma */
        line = end;
    }
}

int main(int argc, char **argv)
{
    const int rows = argc > 1 ? atoi(argv[1]) : 3, cols = argc > 2 ? atoi(argv[2]) : 4;
    char line[1000];
    if (rows < 1 || rows > MOST)
        return 2;
    while (fgets(line, sizeof line, stdin)) {
        int row[MOST], moves = 0;
        if (strcmp(line, "start\n") == 0)
            for (int i = 0; i < rows; i++)
                row[i] = cols;
        else
            read_rows(row, rows, line);
        print_rows(row, rows);
        for (int r = 0; r < rows; r++)
            for (int c = r == 0; c < row[r]; c++) {
                int after[MOST];
                for (int i = 0; i < rows; i++)
                    after[i] = i >= r && row[i] > c ? c : row[i];
                printf(moves++ == 0 ? " -> " : " ");
                print_rows(after, rows);
            }
        printf("\n");
        fflush(stdout); /* or nobody hears it */
    }
    return 0;
}
