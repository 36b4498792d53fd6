/* input_terminals.c -- are all terminal positions of these rules lost for the mover, as kernels and Grundy numbers
 * need? */
#include "cli/input_terminals.h"

#include "games/last.h"
#include "games/list.h"

static const mb_words SAY_WON =
    MB_WORDS("under last=loses a terminal position of {game} is won for the mover: kernel and Grundy numbers need "
             "last=wins (solve --all says who wins)",
             "avec last=loses, une position terminale de {game} est gagnée pour le joueur au trait : noyau et "
             "nombres de Grundy demandent last=wins (solve --all dit qui gagne)");
static const mb_words SAY_WON_STOP =
    MB_WORDS("under last=loses a terminal position of {game} is won for the mover: kernel and Grundy numbers need "
             "last=wins or stop=1 (solve --all says who wins)",
             "avec last=loses, une position terminale de {game} est gagnée pour le joueur au trait : noyau et "
             "nombres de Grundy demandent last=wins ou stop=1 (solve --all dit qui gagne)");

static const mb_value *value_of(const mb_rules *rules, const char *name)
{
    return mb_value_find(rules->game, rules->values, name);
}

/* Can play always go on until one match is left? */
static bool takes_one(const mb_rules *rules)
{
    const mb_value *take = value_of(rules, "take");
    bool one = !take;
    for (size_t i = 0; take && i < take->count; i++)
        one |= take->list[i] == 1;
    return one;
}

/* Does the play begin where it is over, won for the mover?  With stop=1 only a start without a match is so. */
static bool begins_won(const mb_rules *rules)
{
    return rules->fits && rules->game->mark(rules->self, rules->start) == MB_MOVER_WINS;
}

input_terminals input_terminals_of(const mb_rules *rules)
{
    const mb_value *last = value_of(rules, "last"), *stop = value_of(rules, "stop");
    if (!last || last->number == MB_LAST_WINS)
        return TERMINALS_LOST;
    if (!stop || !takes_one(rules) || begins_won(rules))
        return TERMINALS_WON;
    return stop->number == 1 ? TERMINALS_LOST : TERMINALS_STOPPED;
}

mb_status input_terminals_refuse(cli_call *cli, const mb_rules *rules)
{
    const bool stop = input_terminals_of(rules) == TERMINALS_STOPPED;
    return mb_fail(&cli->error, MB_EUNSUITED, stop ? SAY_WON_STOP : SAY_WON, "game", rules->game->name);
}
