/* plane_pass.c -- which thresholds are computed together, and in which order? */
#include "planes/plane_pass.h"
#include "core/base.h"

int mb_plane_top(const mb_plane_pass *pass)
{
    int top = 0;
    for (int i = 0; i < MB_PLANE_NESTED; i++)
        top = pass->at[i].ply > top ? pass->at[i].ply : top;
    return top;
}

int mb_plane_last_win(int cells, int player)
{
    return cells % 2 == 1 - player ? cells : cells - 1;
}

/* The passes of a player: his plies by threes or one by one, the latest first. */
static int passes_of(mb_plane_pass *list, int cells, int player, int planes)
{
    int count = 0;
    for (int ply = mb_plane_last_win(cells, player); ply >= MB_PLANE_FIRST_WIN; ply -= 2 * planes, count++)
        for (int i = 0; i < MB_PLANE_NESTED; i++) {
            int earlier = planes == 1 ? ply : ply - 2 * i;
            if (earlier < MB_PLANE_FIRST_WIN)
                earlier += 2 * ((MB_PLANE_FIRST_WIN - earlier + 1) / 2);
            list[count].at[player ? i : MB_PLANE_NESTED - 1 - i] = (mb_plane_threshold){player, earlier};
        }
    return count;
}

int mb_plane_passes(mb_plane_pass *list, int cells, bool wdl, int planes)
{
    MB_ASSERT(planes == 1 || planes == MB_PLANE_NESTED);
    const mb_plane_threshold first = {0, mb_plane_last_win(cells, 0)}, second = {1, mb_plane_last_win(cells, 1)};
    int count = 0;
    if (wdl && planes == 1) {
        list[count++] = (mb_plane_pass){{first, first, first}};
        list[count++] = (mb_plane_pass){{second, second, second}};
    } else if (wdl) {
        list[count++] = (mb_plane_pass){{first, first, second}};
    } else {
        for (int player = 0; player < 2; player++)
            count += passes_of(list + count, cells, player, planes);
    }
    MB_ASSERT(count <= MB_PLANE_MOST_CELLS);
    return count;
}
