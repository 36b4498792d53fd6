/* state_estimate.c -- an estimate of the number of states of a game, and of the memory for them. */
#include "explore/state_estimate.h"

#include "core/message.h"

static const mb_words SAY_VAST = MB_WORDS(
    "{game} has {states} {states?position:positions} here, and memory holds about {room}: give a smaller game, "
    "--megabytes N, or --limit N to explore as many as that",
    "{game} a ici {states} {states?position:positions}, et la mémoire peut en contenir environ {room} : donnez un "
    "jeu plus petit, --megabytes N, ou --limit N pour en explorer autant");
static const mb_words SAY_VAST_LEAST = MB_WORDS(
    "{game} has {states} {states?position:positions} here or more, and memory holds about {room}: give a smaller "
    "game, --megabytes N, or --limit N to explore as many as that",
    "{game} a ici au moins {states} {states?position:positions}, et la mémoire peut en contenir environ {room} : "
    "donnez un jeu plus petit, --megabytes N, ou --limit N pour en explorer autant");
static const mb_words SAY_VAST_ABOUT = MB_WORDS(
    "{game} seems to have about {states} {states?position:positions} here (an estimate), and memory holds about "
    "{room}: give a smaller game, --megabytes N, or --limit N to explore as many as that",
    "{game} semble avoir ici environ {states} {states?position:positions} (estimation), et la mémoire peut en "
    "contenir environ {room} : donnez un jeu plus petit, --megabytes N, ou --limit N pour en explorer autant");

void mb_state_estimate_layer(mb_state_estimate *self, uint64_t size)
{
    MB_ASSERT(size > 0);
    memmove(self->layer + 1, self->layer, sizeof self->layer - sizeof self->layer[0]);
    self->layer[0] = (double)size;
}

double mb_state_estimate_total(const mb_state_estimate *self, uint64_t known)
{
    enum { MOST_LAYERS = 10000 };
    const double most = 1e300, *layer = self->layer;
    if (layer[MB_ESTIMATE_LAYERS - 1] <= 0)
        return 0;
    /* two layers at a time, since the players alternate and may differ in their number of moves */
    double size = layer[0] + layer[1], growth = size / (layer[2] + layer[3]);
    const double fall = (layer[2] + layer[3]) / (layer[4] + layer[5]) / growth;
    if (fall <= 1)
        return 0;
    double all = (double)known;
    for (int i = 0; i < MOST_LAYERS && size >= 1 && all < most; i++) {
        growth /= fall;
        size *= growth;
        all += size;
    }
    MB_ASSERT(all >= (double)known);
    return all;
}

double mb_state_estimate_bytes(const mb_rules *rules, bool outside)
{
    enum { KEY = 8, SLOT = 8, TAG = 1, FIRST = 8, MOVE = 4 };
    const mb_game *game = rules->game;
    MB_ASSERT(rules->fits);
    if (outside)
        return KEY + SLOT;
    const bool over = game->mark(rules->self, rules->start) != MB_UNMARKED;
    const double moves = over ? 0 : (double)game->moves(rules->self, rules->start, NULL, 0);
    return KEY + SLOT + TAG + FIRST + MOVE * moves / 3; /* the start often has more moves than most states */
}

/* Write 1234567 as it is, a larger number with two digits: 1.2e17. */
static void add_rounded(mb_text *out, double number)
{
    enum { PLAIN = 10000000 };
    if (number < PLAIN) {
        mb_text_put(out, (uint64_t)number);
        return;
    }
    int power = 1;
    while (number >= 99.5) {
        number /= 10;
        power++;
    }
    const int two = (int)(number + 0.5); /* the first two digits */
    MB_ASSERT(10 <= two && two <= 99);
    mb_text_put(out, two / 10);
    if (two % 10)
        mb_text_put(out, ".", two % 10);
    mb_text_put(out, "e", power);
}

mb_status mb_state_estimate_refuse(mb_error *error, const mb_game *game, double states, double room,
                                   mb_estimate_kind how)
{
    const mb_words words[] = {SAY_VAST, SAY_VAST_LEAST, SAY_VAST_ABOUT};
    mb_text many = {0}, few = {0};
    add_rounded(&many, states);
    add_rounded(&few, room);
    mb_fail(error, MB_ELIMIT, words[how], "game", game->name, "states", mb_piece_of(&many), "room",
            mb_piece_of(&few));
    for (int i = 1; error && i < error->note.count; i++)
        error->note.arg[i].decimal = true; /* 1,2e17 in French */
    mb_text_clear(&many);
    mb_text_clear(&few);
    return MB_ELIMIT;
}
