/* table_build.c -- table build, table info: what a table will take, making it, what is in it. */
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/system.h"
#include "cli/table_command.h"
#include "cli/terminal.h"

static const mb_words SAY_PLAN = MB_WORDS(
    "{slots} {slots?slot:slots} in {tiers} {tiers?tier:tiers}; memory {memory} MB, disk at most {disk} MB; "
    "{time}",
    "{slots} {slots?case:cases} en {tiers} {tiers?strate:strates} ; mémoire {memory} Mo, disque au plus {disk} Mo ; "
    "{time}");
static const mb_words SAY_PLAN_COUNTS = MB_WORDS(
    "{slots} {slots?slot:slots} in {tiers} {tiers?tier:tiers}; memory {memory} MB, no file without -o; {time}",
    "{slots} {slots?case:cases} en {tiers} {tiers?strate:strates} ; mémoire {memory} Mo, pas de fichier sans "
    "-o ; {time}");
static const mb_words SAY_SECONDS = MB_WORDS("about {seconds} s", "environ {seconds} s");
static const mb_words SAY_QUICK = MB_WORDS("a second at most", "une seconde au plus");
static const mb_words SAY_LONG = MB_WORDS("the time is unknown", "durée inconnue");
static const mb_words SAY_WALK =
    MB_WORDS("{game} does not number its states: exploration finds them, and their number is not known before",
             "{game} ne numérote pas ses états : l'exploration les trouve, et leur nombre n'est pas connu avant");
static const mb_words SAY_EVERY =
    MB_WORDS("--every: {game} does not number its states, and exploration finds those alone that a play reaches",
             "--every : {game} ne numérote pas ses états, et l'exploration ne trouve que ceux qu'une partie atteint");
static const mb_words SAY_COUNTS =
    MB_WORDS("{positions} {positions?position:positions}: {won} won, {drawn} drawn, {lost} lost for the mover",
             "{positions} {positions?position:positions} : {won} {won?gagnée:gagnées}, {drawn} {drawn?nulle:nulles}, "
             "{lost} {lost?perdue:perdues} pour le joueur au trait");
static const mb_words SAY_FAR = MB_WORDS("the longest win takes {moves} {moves?move:moves}",
                                         "la plus longue victoire demande {moves} {moves?coup:coups}");
static const mb_words SAY_WINS = MB_WORDS("player {player} wins from the start in {rank} {rank?move:moves}",
                                          "le joueur {player} gagne depuis le départ en {rank} {rank?coup:coups}");
static const mb_words SAY_WINS_SOME =
    MB_WORDS("player {player} wins from the start", "le joueur {player} gagne depuis le départ");
static const mb_words SAY_DRAW = MB_WORDS("the start is a draw", "la position de départ est nulle");
static const mb_words SAY_FILE = MB_WORDS("{bytes} {bytes?byte:bytes}, {tiers} {tiers?tier:tiers}, {width} "
                                          "{width?byte:bytes} a position before compression",
                                          "{bytes} {bytes?octet:octets}, {tiers} {tiers?strate:strates}, {width} "
                                          "{width?octet:octets} par position avant compression");
static const mb_words SAY_TIME = MB_WORDS("{seconds} s", "{seconds} s");
static const mb_words SAY_RESUMED = MB_WORDS("{tiers} {tiers?tier:tiers} had been finished before",
                                             "{tiers} {tiers?strate était déjà faite:strates étaient déjà faites}");
static const mb_words SAY_DAMAGED = MB_WORDS(
    "{tiers} {tiers?tier:tiers} of the unfinished table could not be used, as a block was damaged",
    "{tiers} {tiers?strate:strates} de la table inachevée {tiers?était inutilisable:étaient inutilisables} : un "
    "bloc était endommagé");

void table_json_about(mb_json *json, const mb_table_about *about)
{
    mb_json_add(json, "positions", about->positions, "won", about->won, "drawn", about->drawn, "lost", about->lost,
                "winner", about->winner, "rank", mb_known(about->has_rank, about->rank));
    mb_json_add(json, "bytes", mb_known(about->bytes > 0, (int64_t)about->bytes), "slots", about->slots, "tiers",
                about->tiers, "width", about->width, "farthest", mb_known(about->distances, about->farthest));
    mb_json_add(json, "distances", about->distances, "symmetry", about->symmetry, "numbered", about->numbered,
                "compressed", about->compressed);
}

void table_say_start(cli_call *cli, int winner, bool has_rank, uint32_t rank)
{
    MB_ASSERT(0 <= winner && winner <= 2);
    cli_line(cli, winner == 0 ? SAY_DRAW : has_rank ? SAY_WINS : SAY_WINS_SOME, "player", winner, "rank", rank);
}

void table_say_about(cli_call *cli, const mb_table_about *about)
{
    cli_line(cli, SAY_COUNTS, "positions", about->positions, "won", about->won, "drawn", about->drawn, "lost",
             about->lost);
    if (about->distances)
        cli_line(cli, SAY_FAR, "moves", about->farthest);
    table_say_start(cli, about->winner, about->has_rank, about->rank);
    if (about->bytes)
        cli_line(cli, SAY_FILE, "bytes", about->bytes, "tiers", about->tiers, "width", about->width);
}

static uint64_t megabytes(uint64_t bytes)
{
    return (bytes + 999999) / 1000000;
}

enum { QUICK = 1 << 20 }; /* slots that take no time */

static void table_say_plan(mb_text *out, const cli_call *cli, const mb_rules *rules, const mb_table_plan *plan)
{
    MB_ASSERT(rules);
    if (!plan->numbered) {
        mb_text_say(out, cli->lang, SAY_WALK, "game", rules->game->name);
        return;
    }
    mb_text time = {0};
    if (plan->seconds <= 0 && plan->slots >= QUICK)
        mb_text_say(&time, cli->lang, SAY_LONG);
    else if (plan->seconds < 1)
        mb_text_say(&time, cli->lang, SAY_QUICK);
    else
        mb_text_say(&time, cli->lang, SAY_SECONDS, "seconds", (uint64_t)(plan->seconds + 0.5));
    mb_text_say(out, cli->lang, plan->disk ? SAY_PLAN : SAY_PLAN_COUNTS, "slots", plan->slots, "tiers", plan->tiers,
                "memory", megabytes(plan->memory), "disk", megabytes(plan->disk), "time", mb_piece_of(&time));
    mb_text_clear(&time);
}

static void table_json_plan(mb_json *json, const mb_table_plan *plan)
{
    mb_json_add(json, "numbered", plan->numbered, "slots", mb_known(plan->numbered, (int64_t)plan->slots), "tiers",
                mb_known(plan->numbered, plan->tiers), "memory", mb_known(plan->numbered, (int64_t)plan->memory),
                "disk", mb_known(plan->numbered, (int64_t)plan->disk));
    if (plan->numbered && plan->seconds > 0)
        mb_json_add(json, "seconds", mb_rounded(plan->seconds, 1));
    else
        mb_json_add(json, "seconds", MB_NOTHING);
}

/* Say on the terminal what it will take; --plan says it as the answer. */
static void announce(cli_call *cli, const table_options *options, const input *in, const mb_table_plan *plan)
{
    if (options->plan && cli->common.json) {
        mb_json json = mb_json_begin(&cli->out, '{');
        table_json_plan(&json, plan);
        mb_json_end(&json);
    } else if (options->plan) {
        table_say_plan(&cli->out, cli, in->rules, plan);
        mb_text_char(&cli->out, '\n');
    } else if (progress_shows()) {
        mb_text line = {0};
        table_say_plan(&line, cli, in->rules, plan);
        mb_text_char(&line, '\n');
        terminal_error(&line);
        mb_text_clear(&line);
    }
}

void table_say_built(cli_call *cli, const input *in, const mb_table_about *about, const mb_census *census,
                     double seconds)
{
    if (cli->common.json) {
        mb_json json = mb_json_begin(&cli->out, '{');
        table_json_about(&json, about);
        mb_json_add(&json, "seconds", mb_rounded(seconds, 3), "resumed", about->resumed, "damaged", about->damaged);
        if (census)
            table_json_counts(&json, in, census);
        mb_json_end(&json);
        return;
    }
    table_say_about(cli, about);
    if (census)
        table_say_counts(cli, in, census);
    if (about->resumed)
        cli_line(cli, SAY_RESUMED, "tiers", about->resumed);
    if (about->damaged)
        cli_line(cli, SAY_DAMAGED, "tiers", about->damaged);
    cli_line(cli, SAY_TIME, "seconds", mb_rounded(seconds, 2));
}

mb_status table_build(cli_call *cli, const table_options *options)
{
    input in;
    mb_table_plan plan;
    mb_table_about about;
    mb_census census = {0, NULL};
    mb_draft draft = {0};
    const mb_table_options how = {.wdl = options->wdl,
                                  .symmetry = options->input.symmetry,
                                  .every = options->every,
                                  .path = options->file,
                                  .draft = &draft,
                                  .census = options->counts ? &census : NULL};
    mb_limits limits = *cli->limits;
    limits.positions = (uint64_t)options->input.limit;
    const double began = system_now(NULL);
    mb_status status = input_open(&in, cli, &options->input, INPUT_RULES);
    if (status != MB_OK)
        return status;
    if (!in.rules)
        status = cli_refuse(cli, SAY_TABLE_GAME);
    MB_ASSERT(status != MB_OK || in.rules);
    if (status == MB_OK)
        status = mb_table_plan_make(&plan, in.rules, &how, &limits, &cli->error);
    if (status == MB_OK && options->every && !plan.numbered)
        status = cli_refuse(cli, SAY_EVERY, "game", in.rules->game->name);
    if (status == MB_OK)
        announce(cli, options, &in, &plan);
    if (status == MB_OK && !options->plan) {
        progress_begin(cli, PROGRESS_BUILDING);
        status = mb_table_build(&about, in.rules, &how, &limits, &cli->error);
        progress_end();
        if (status == MB_OK && options->file)
            status = output_take(cli, &draft, options->file);
        if (status == MB_OK)
            table_say_built(cli, &in, &about, how.census, system_now(NULL) - began);
    }
    mb_census_clear(&census);
    input_close(&in);
    return status;
}
