/* morris.cu -- six and nine men's morris solved whole on one GPU: value and distance of every position.
 *
 *   morris MEN FOLDER [reach]
 *
 * Parts with men in hand are evaluated once, from those with one man fewer in hand.  Men who slide stay in the tier:
 * distance after distance, the positions of the last one are listed, and their predecessors are either won in one more,
 * or looked at again: lost if all their moves are known to lose.  Moves that take a man lead to tiers solved before.
 *
 * Without a GPU (any C++ compiler) the same kernels run as plain loops: for tests with six men.
 */
#include <time.h>

#include "morris_kernels.cuh"

typedef struct morris_run {
    device_tables host; /* with pointers of the host */
    const device_tables *t;
    uint8_t *value, *beside;
    u64 *small; /* 256 + a few numbers on the device */
    device_queues queue;
    unsigned longest; /* distance so far, and the first slot that has it */
    device_part best;
    u64 best_slot;
    FILE *log;
    double began;
} morris_run;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool find_part(device_part *out, const morris_run *s, int hand, int own, int other)
{
    const device_tables *t = &s->host;
    const int larger = own > other ? own : other, smaller = own > other ? other : own;
    if (t->base[hand][own][other] == NO_PART)
        return false;
    out->hand = hand;
    out->own = own;
    out->other = other;
    out->base = (u64)t->base[hand][own][other];
    out->row = t->choose[t->points - larger][smaller];
    out->slots = (u64)(t->orbit_at[larger + 1] - t->orbit_at[larger]) * out->row;
    return true;
}

static void show(char *out, const device_tables *t, int hand, device_position p, int mover)
{
    static const int nine[] = {3, 6, 9, 15, 18, 21, 24}, six[] = {3, 6, 10, 13, 16};
    const int *rows = t->men == 9 ? nine : six;
    const uint32_t one = mover == 1 ? p.own : p.other, two = mover == 1 ? p.other : p.own;
    for (int i = 0, row = 0; i < t->points; i++) {
        if (i == rows[row]) {
            *out++ = '/';
            row++;
        }
        *out++ = one >> i & 1 ? 'X' : two >> i & 1 ? 'O' : '.';
    }
    out += sprintf(out, "-%d", mover);
    if (hand > 0)
        sprintf(out, "+%d+%d", (hand + (mover == 1)) / 2, (hand + (mover == 2)) / 2);
}

/* The first slot of a part with this code. */
static u64 find_slot(const morris_run *s, const device_part *q, unsigned code)
{
    u64 found = ~(u64)0;
    put(s->small + 256, &found, sizeof found);
    LAUNCH((q->slots + CHUNK - 1) / CHUNK, first_with, s->value, q->base, q->base + q->slots, code, s->small + 256);
    get(&found, s->small + 256, sizeof found);
    return found;
}

/* A line of counts, and a position of the longest distance. */
static void report(morris_run *s, const device_part *q, const char *of)
{
    u64 codes[256], found;
    device_position p;
    char name[64] = "";
    fill(s->small, 0, 256 * sizeof *s->small);
    LAUNCH((q->slots + COUNTED - 1) / COUNTED, count_codes, s->value, q->base, q->base + q->slots, s->small);
    get(codes, s->small, 256 * sizeof *codes);
    int most = 255;
    while (most > 0 && codes[most] == 0)
        most--;
    found = find_slot(s, q, (unsigned)most);
    if (found != ~(u64)0) {
        position_of(&p, &s->host, q, found);
        show(name, &s->host, q->hand, p, 1);
    }
    if (most > 0 && (unsigned)most - 1 > s->longest) {
        s->longest = (unsigned)most - 1;
        s->best = *q;
        s->best_slot = found;
    }
    fprintf(s->log,
            "{\"of\": \"%s\", \"hand\": %d, \"men\": %d, \"others\": %d, \"drawn\": %llu, \"longest\": %d, "
            "\"position\": \"%s\", ",
            of, q->hand, q->own, q->other, codes[0], most - 1, name);
    fprintf(s->log, "\"at\": %.2f, \"moves\": [", now() - s->began);
    for (int i = 1; i <= most; i++)
        fprintf(s->log, "%s%llu", i > 1 ? "," : "", codes[i]);
    fprintf(s->log, "]}\n");
    fflush(s->log);
}

/* List what the scan finds for distance d; the numbers of both lists in count. */
static void list_slots(const morris_run *s, uint8_t *value, const device_tier *of, unsigned d, u64 count[2])
{
    const device_part *last = &of->of[1];
    const u64 begin = of->of[0].base, end = last->base + last->slots;
    fill(s->queue.count, 0, 2 * sizeof(u64));
    LAUNCH((end - begin + CHUNK - 1) / CHUNK, scan, value, s->beside, begin, end, d, s->queue);
    get(count, s->queue.count, 2 * sizeof(u64));
}

static bool find_tier(device_tier *out, morris_run *s, int large, int small)
{
    const bool one = find_part(&out->of[0], s, 0, large, small), two = find_part(&out->of[1], s, 0, small, large);
    if (!one && !two)
        return false;
    if (!one)
        out->of[0] = out->of[1];
    if (!two)
        out->of[1] = out->of[0];
    s->queue.base = out->of[0].base;
    return true;
}

static void solve_tier(morris_run *s, const device_tier *of)
{
    const bool two = of->of[0].base != of->of[1].base;
    unsigned most = 0;
    fill(s->small, 0, sizeof(u64));
    fill(s->beside, 0, of->of[1].base + of->of[1].slots - of->of[0].base);
    for (int i = 0; i < 1 + two; i++)
        LAUNCH(of->of[i].slots, begin_part, s->t, s->value, of->of[i], of->of[0].base, s->beside,
               (unsigned *)s->small);
    get(&most, s->small, sizeof most);
    if (of->of[0].own < 3)
        return; /* all lost, and reached by a taking move only */
    for (unsigned d = 1;; d++) {
        u64 count[2];
        list_slots(s, s->value, of, d, count);
        LAUNCH(count[LAST], step_back, s->t, s->value, s->beside, *of, s->queue, d);
        LAUNCH(count[OPEN], look_again, s->t, s->value, *of, s->queue, d);
        if (count[LAST] == 0 && d > most)
            break;
        if (d > 252) {
            fprintf(stderr, "morris: a distance does not fit into a byte\n");
            exit(2);
        }
    }
}

/* A line of best play from the position of the longest distance: one less after each move. */
static void print_line(const morris_run *s)
{
    device_position p;
    uint8_t code;
    char name[64];
    int hand = s->best.hand, mover = 1;
    position_of(&p, &s->host, &s->best, s->best_slot);
    fprintf(s->log, "{\"line\": [");
    for (;;) {
        get(&code, s->value + slot_of(&s->host, hand, p), 1);
        show(name, &s->host, hand, p, mover);
        fprintf(s->log, "\"%s\"", name);
        if (code <= 1)
            break;
        const int after = hand > 0 ? hand - 1 : 0;
        device_position best = {0, 0};
        if (!each_move(&s->host, hand, p, [&](device_position next, bool) {
                uint8_t other;
                get(&other, s->value + slot_of(&s->host, after, next), 1);
                best = next;
                return other + 1 == code;
            }))
            break;
        fprintf(s->log, ", ");
        p = best;
        hand = after;
        mover = 3 - mover;
    }
    fprintf(s->log, "], \"last\": %d}\n", code);
    fflush(s->log);
}

/* Which positions does a play from the empty board reach?  The others are forgotten, and all are counted again. */
static void reach(morris_run *s)
{
    uint8_t *reached = (uint8_t *)device(s->host.slots), one = 1;
    const int men = s->host.men;
    device_part q;
    fill(reached, 0, s->host.slots);
    put(reached + slot_of(&s->host, 2 * men, device_position{0, 0}), &one, 1);
    for (int hand = 2 * men; hand > 0; hand--)
        for (int own = 0; own <= men; own++)
            for (int other = 0; other <= men; other++)
                if (find_part(&q, s, hand, own, other))
                    LAUNCH(q.slots, mark_part, s->t, reached, q);
    for (int sum = 2 * men; sum > 4; sum--)
        for (int large = men; 2 * large >= sum; large--) {
            device_tier of;
            if (sum - large < 2 || !find_tier(&of, s, large, sum - large))
                continue;
            fill(s->beside, 0, of.of[1].base + of.of[1].slots - of.of[0].base);
            for (u64 count[2] = {1, 0}; count[LAST] > 0;) {
                list_slots(s, reached, &of, 1, count);
                LAUNCH(count[LAST], mark_listed, s->t, reached, of, s->queue);
            }
        }
    LAUNCH(s->host.slots, forget, s->value, reached, s->host.slots);
    s->longest = 0;
    for (int hand = 0; hand <= 2 * men; hand++)
        for (int own = 0; own <= men; own++)
            for (int other = 0; other <= men; other++)
                if (find_part(&q, s, hand, own, other))
                    report(s, &q, "reached");
    print_line(s);
    fprintf(s->log, "{\"reach_seconds\": %.2f}\n", now() - s->began);
    fflush(s->log);
}

static void open_run(morris_run *s, int men)
{
    static device_lists l;
    if (!tables_init(&s->host, &l, men))
        exit(2);
    device_tables *copy = (device_tables *)malloc(sizeof *copy), *t = (device_tables *)device(sizeof *t);
    *copy = s->host;
    uint32_t *words = (uint32_t *)device(l.word_count * 4), *of = (uint32_t *)device(l.word_count * 4),
             *least = (uint32_t *)device(l.orbit_count * 4);
    uint16_t *kept = (uint16_t *)device(l.orbit_count * 2);
    put(words, l.words, l.word_count * 4);
    put(of, l.of, l.word_count * 4);
    put(least, l.least, l.orbit_count * 4);
    put(kept, l.kept, l.orbit_count * 2);
    copy->words = words;
    copy->of = of;
    copy->least = least;
    copy->kept = kept;
    put(t, copy, sizeof *t);
    free(copy);
    s->t = t;
    u64 most = 0;
    for (int large = 2; large <= men; large++)
        for (int small = 2; small <= large; small++) {
            device_tier of_men;
            if (!find_tier(&of_men, s, large, small))
                continue;
            const u64 slots = of_men.of[1].base + of_men.of[1].slots - of_men.of[0].base;
            most = slots > most ? slots : most;
        }
    s->value = (uint8_t *)device(s->host.slots);
    s->beside = (uint8_t *)device(most);
    s->small = (u64 *)device(300 * sizeof(u64));
    s->queue.slot[0] = (uint32_t *)device(most * 4);
    s->queue.slot[1] = (uint32_t *)device(most * 4);
    s->queue.count = (u64 *)device(2 * sizeof(u64));
    fill(s->value, NONE, s->host.slots);
    fprintf(s->log, "{\"men\": %d, \"slots\": %llu, \"largest_tier\": %llu}\n", men, (u64)s->host.slots, most);
    fflush(s->log);
}

/* The parts in which men slide, the smallest numbers of men first. */
static void solve_sliding(morris_run *s)
{
    const int men = s->host.men;
    for (int sum = 5; sum <= 2 * men; sum++)
        for (int large = men < sum - 2 ? men : sum - 2; 2 * large >= sum; large--) {
            device_tier of;
            if (!find_tier(&of, s, large, sum - large))
                continue;
            solve_tier(s, &of);
            for (int i = 0; i < 1 + (of.of[0].base != of.of[1].base); i++)
                report(s, &of.of[i], "all");
        }
    fprintf(s->log, "{\"sliding_seconds\": %.2f}\n", now() - s->began);
    print_line(s);
}

static void solve_placing(morris_run *s)
{
    const int men = s->host.men;
    const unsigned sliding = s->longest;
    uint8_t code;
    device_part q;
    for (int hand = 1; hand <= 2 * men; hand++)
        for (int own = 0; own <= men; own++)
            for (int other = 0; other <= men; other++)
                if (find_part(&q, s, hand, own, other)) {
                    LAUNCH(q.slots, evaluate_part, s->t, s->value, q, (u64 *)0);
                    report(s, &q, "all");
                }
    get(&code, s->value + slot_of(&s->host, 2 * men, device_position{0, 0}), 1);
    fprintf(s->log, "{\"start\": %d, \"longest\": %u, \"seconds\": %.2f}\n", code, s->longest, now() - s->began);
    if (s->longest > sliding)
        print_line(s);
}

/* Every value of the sliding parts from those of its successors: how many differ. */
static u64 verify(morris_run *s)
{
    const int men = s->host.men;
    u64 wrong;
    device_part q;
    fill(s->small, 0, sizeof(u64));
    for (int own = 2; own <= men; own++)
        for (int other = 2; other <= men; other++)
            if (find_part(&q, s, 0, own, other))
                LAUNCH(q.slots, evaluate_part, s->t, s->value, q, s->small);
    get(&wrong, s->small, sizeof wrong);
    fprintf(s->log, "{\"wrong\": %llu, \"seconds\": %.2f}\n", wrong, now() - s->began);
    fflush(s->log);
    return wrong;
}

int main(int count, char **argument)
{
    static morris_run s;
    char path[500];
    const int men = count > 2 ? atoi(argument[1]) : 0;
    if ((men != 6 && men != 9) || count > 4 || (count == 4 && strcmp(argument[3], "reach") != 0)) {
        fprintf(stderr, "usage: morris 6|9 FOLDER [reach]\n");
        return 2;
    }
    snprintf(path, sizeof path, "%s/morris-%d.jsonl", argument[2], men);
    s.log = fopen(path, "w");
    if (!s.log) {
        perror(path);
        return 2;
    }
    s.began = now();
    open_run(&s, men);
    solve_sliding(&s);
    solve_placing(&s);
    const u64 wrong = verify(&s);
    if (count == 4)
        reach(&s);
    return fclose(s.log) != 0 || wrong != 0;
}
