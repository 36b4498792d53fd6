/* advise_command.c -- what is each move worth? */
#include "cli/batch.h"
#include "cli/cli_words.h"
#include "cli/search_setup.h"
#include "cli/system.h"
#include "cli/terminal.h"
#include "core/mem.h"

/* What is said here. */
static const mb_words SAY_GAME =
    MB_WORDS("advise is for the rules of a game, not for a file: use search",
             "advise conseille d'après les règles d'un jeu, pas d'un fichier : utilisez search");
static const mb_words SAY_WINS =
    MB_WORDS("player {player} wins; score of player {mover}, who is to move: {score}",
             "le joueur {player} gagne ; score du joueur {mover}, qui a le trait : {score}");
static const mb_words SAY_ADVISE_DRAW =
    MB_WORDS("a draw; player {mover} is to move", "partie nulle ; le joueur {mover} a le trait");
static const mb_words SAY_ADVISE_UNKNOWN = MB_WORDS("estimated score of player {mover}, who is to move: {score}",
                                                    "score estimé du joueur {mover}, qui a le trait : {score}");

static const cli_option options[] = {
    {"depth", "N",
     MB_WORDS("look N moves ahead (default: to the end; 0: the estimate itself)",
              "regarder N coups en avant (par défaut : jusqu'à la fin ; 0 : l'estimation elle-même)")},
    {"bytes", "N",
     MB_WORDS("size of the table (default: 67108864; connect4: 83000000)",
              "taille de la table (par défaut : 67108864 ; connect4 : 83000000)")},
    {"seconds", "S",
     MB_WORDS("stop after S seconds, with the best found so far (deepens)",
              "arrêter après S secondes, avec le meilleur coup trouvé (approfondit)")},
    {"threads", "N",
     MB_WORDS("threads to search with (default: 1); connect4 can use several",
              "nombre de fils d'exécution de la recherche (par défaut : 1) ; connect4 sait en utiliser plusieurs")},
    {"batch", NULL,
     MB_WORDS("a position a line in; POSITION score nodes microseconds a line out",
              "une position par ligne en entrée ; POSITION score nœuds microsecondes par ligne en sortie")},
};

typedef struct desk {
    input in;
    mb_ground ground;
    mb_limits limits;
    mb_advisor *advisor;
} desk;

/* An advisor as the options say: without any, whoever knows best. */
static int find_advisor(desk *d, cli_call *cli)
{
    enum { MOST_DEPTH = 5000, TABLE = 64 << 20 };
    mb_search_options how = {.order = MB_ORDER_HISTORY | MB_ORDER_KILLERS};
    int64_t depth, bytes, threads;
    if (!cli_integer(&depth, cli, "depth", 0, MOST_DEPTH, MB_TO_THE_END)
        || !cli_integer(&bytes, cli, "bytes", 1, INT64_MAX / 2, TABLE)
        || !cli_integer(&threads, cli, "threads", 1, MB_MAX_THREADS, 1)
        || !search_setup_seconds(&d->limits.seconds, cli))
        return CLI_ERROR;
    how.depth = (uint32_t)depth;
    how.table = (uint64_t)bytes;
    how.deepen = d->limits.seconds > 0;
    const bool given = cli_value(cli, "depth") || cli_value(cli, "bytes") || cli_value(cli, "seconds");
    mb_error error = {0};
    if (mb_advisor_of_rules(&d->advisor, d->in.rules, given ? &how : NULL, &error) != MB_OK)
        return cli_fail(cli, &error);
    if (mb_advisor_threads(d->advisor, (int)threads) == MB_OK)
        return CLI_DONE;
    mb_advisor_free(d->advisor);
    d->advisor = NULL;
    return cli_fail_status(cli, MB_ENOMEM);
}

static int open_desk(desk *d, cli_call *cli)
{
    *d = (desk){.limits = *cli->limits};
    int code = input_open(&d->in, cli, INPUT_ARENA | INPUT_RULES, 0);
    if (code == CLI_DONE && !d->in.rules)
        code = cli_fail_with(cli, SAY_GAME, NULL, NULL);
    if (code == CLI_DONE)
        code = find_advisor(d, cli);
    if (code == CLI_DONE)
        d->ground = mb_ground_of_rules(d->in.rules);
    else
        input_close(&d->in);
    return code;
}

static void close_desk(desk *d)
{
    mb_advisor_free(d->advisor);
    input_close(&d->in);
}

/* The move to `to`, the one of number `index`: as the game's lists of moves have it, or by where it leads. */
static void add_move(mb_text *out, const desk *d, mb_place from, size_t index, mb_state to)
{
    const mb_game *game = d->in.rules->game;
    if (game->move_code)
        game->move_code(out, d->in.rules->self, from.at, index);
    else
        mb_ground_name(out, &d->ground, (mb_place){.at = to, .mover = mb_other(from.mover)});
}

static void json_move(mb_json *json, const desk *d, mb_place from, size_t index, mb_state to)
{
    mb_text name = {0};
    add_move(&name, d, from, index, to);
    mb_json_key(json, "move");
    mb_json_take(json, &name);
}

static void json_advice(cli_call *cli, const desk *d, mb_place from, const mb_advice *advice)
{
    mb_json json = mb_json_begin(&cli->out);
    mb_json_open(&json, '{');
    mb_json_add(&json, "score", advice->score, "winner", mb_known(advice->winner != MB_UNKNOWN, advice->winner));
    if (advice->has_move) {
        json_move(&json, d, from, advice->move, advice->moves[advice->move].to);
    } else {
        mb_json_add(&json, "move", MB_NOTHING);
    }
    mb_json_open_key(&json, "moves", '[');
    for (size_t i = 0; i < advice->count; i++) {
        mb_json_open(&json, '{');
        json_move(&json, d, from, i, advice->moves[i].to);
        mb_json_add(&json, "score", advice->moves[i].score);
        mb_json_close(&json, '}');
    }
    mb_json_close(&json, ']');
    mb_json_add(&json, "nodes", advice->nodes, "by", d->advisor->by);
    mb_json_close(&json, '}');
    mb_text_char(&cli->out, '\n');
}

static void say_advice(cli_call *cli, const desk *d, mb_place from, const mb_advice *advice)
{
    mb_note note;
    d->in.rules->game->board(&cli->out, d->in.rules->self, from.at);
    mb_note_say(&note,
                advice->winner == MB_UNKNOWN ? SAY_ADVISE_UNKNOWN
                : advice->winner == 0        ? SAY_ADVISE_DRAW
                                             : SAY_WINS,
                "player", advice->winner, "mover", from.mover + 1, "score", advice->score);
    cli_say_note(cli, &note);
    mb_text_char(&cli->out, '\n');
    for (size_t i = 0; i < advice->count; i++) {
        mb_text_add(&cli->out, advice->has_move && advice->move == i ? "* " : "  ");
        add_move(&cli->out, d, from, i, advice->moves[i].to);
        mb_text_add(&cli->out, advice->moves[i].score > 0 ? "  +" : "  ");
        mb_text_i64(&cli->out, advice->moves[i].score);
        mb_text_char(&cli->out, '\n');
    }
}

static int answer(desk *d, cli_call *cli)
{
    mb_advice advice;
    mb_error error = {0};
    const mb_place from = mb_ground_start(&d->ground);
    terminal_work(cli, SAY_SEARCHING);
    const mb_status status = mb_advisor_ask(&advice, d->advisor, from, MB_ADVISE_ALL, &d->limits, &error);
    terminal_clear();
    if (status != MB_OK)
        return cli_fail(cli, &error);
    if (cli_value(cli, "json"))
        json_advice(cli, d, from, &advice);
    else
        say_advice(cli, d, from, &advice);
    mb_advice_clear(&advice);
    return CLI_DONE;
}

static mb_status check_line(void *context, const char *line, size_t length, mb_error *error)
{
    mb_place place;
    return mb_ground_find(&place, &((const desk *)context)->ground, line, length, error);
}

/* POSITION score nodes microseconds */
static mb_status answer_line(void *context, cli_call *cli, const char *line, size_t length, mb_error *error)
{
    const desk *d = context;
    mb_place place;
    mb_advice advice;
    const double began = system_now(NULL);
    mb_status status = mb_ground_find(&place, &d->ground, line, length, error);
    if (status == MB_OK)
        status = mb_advisor_ask(&advice, d->advisor, place, MB_ADVISE_SCORE, &d->limits, error);
    if (status != MB_OK)
        return status;
    mb_text_add_n(&cli->out, line, length);
    mb_text_char(&cli->out, ' ');
    mb_text_i64(&cli->out, advice.score);
    mb_text_char(&cli->out, ' ');
    mb_text_u64(&cli->out, advice.nodes);
    mb_text_char(&cli->out, ' ');
    mb_text_u64(&cli->out, (uint64_t)((system_now(NULL) - began) * 1e6));
    mb_text_char(&cli->out, '\n');
    mb_advice_clear(&advice);
    return MB_OK;
}

static int run(cli_call *cli)
{
    desk d;
    int code = open_desk(&d, cli);
    if (code != CLI_DONE)
        return code;
    const batch lines = {.context = &d, .check = check_line, .answer = answer_line};
    code = cli_value(cli, "batch") ? batch_run(&lines, cli) : answer(&d, cli);
    close_desk(&d);
    return code;
}

const cli_command cli_command_advise = {
    .name = "advise",
    .usage = "GAME [name=value …] [POSITION] [--options]",
    .brief =
        MB_WORDS("what each move is worth, and which is best", "ce que vaut chaque coup, et lequel est le meilleur"),
    .options = options,
    .option_count = MB_COUNT(options),
    .input = true,
    .run = run,
};
