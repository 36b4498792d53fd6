/* table_ask.c -- table query, verify and info: what does the file know, and is it right? */
#include "cli/batch.h"
#include "cli/progress.h"
#include "cli/table_command.h"
#include "cli/verdict.h"

static const mb_words SAY_NO_FILE = MB_WORDS("the file of a table is expected", "le fichier d'une table est attendu");
static const mb_words SAY_NO_MOVE = MB_WORDS("\"{found}\" is no move here, after {moves} of them",
                                             "« {found} » n'est pas un coup ici, après {moves} {moves?coup:coups}");
static const mb_words SAY_ABOUT = MB_WORDS("table of {game}", "table de {game}");

/* The table of the one file that the command line names. */
static mb_status open_word(mb_table **out, cli_call *cli)
{
    if (cli->words == 0)
        return cli_refuse(cli, SAY_NO_FILE);
    return mb_table_open(out, cli->word[0], &cli->error);
}

/* ---- query ---- */

typedef struct desk {
    mb_table *table;
    mb_ground ground;
    mb_place at;
} desk;

/* A move as the game's lists of moves have it, or by where it leads. */
static void table_add_move(mb_text *out, const desk *d, size_t index, mb_place to)
{
    const mb_rules *rules = mb_table_rules(d->table);
    if (rules->game->move_code)
        rules->game->move_code(out, rules->self, d->at.at, index);
    else
        mb_ground_bare(out, &d->ground, to.at);
}

/* Go on by the move that is called so. */
static mb_status table_follow(desk *d, cli_call *cli, const char *word, size_t before)
{
    mb_places next = {0};
    mb_status status = mb_ground_moves(&next, &d->ground, d->at);
    size_t i = 0;
    for (bool found = false; i < next.count && status == MB_OK && !found;) {
        mb_text name = {0};
        table_add_move(&name, d, i, next.at[i]);
        found = name.length == strlen(word) && memcmp(name.data, word, name.length) == 0;
        status = name.status;
        mb_text_clear(&name);
        i += !found;
    }
    if (status == MB_OK && i == next.count)
        status = cli_refuse(cli, SAY_NO_MOVE, "found", word, "moves", before);
    else if (status == MB_OK)
        d->at = next.at[i];
    mb_places_clear(&next);
    return status;
}

/* One word is a position, or moves as the game lists them; several are moves. */
static mb_status find_place(desk *d, cli_call *cli, const table_options *options)
{
    MB_ASSERT(d->table && cli->words > 0);
    const mb_rules *rules = mb_table_rules(d->table);
    mb_player mover;
    mb_status status = input_mover(&mover, cli, &options->input, rules);
    d->ground = mb_ground_of_rules(rules);
    d->at = mb_ground_start(&d->ground);
    if (mb_ground_is_impartial(&d->ground))
        d->at.mover = mover;
    if (status == MB_OK && options->batch)
        status = cli_refuse_words(cli, 1);
    if (status == MB_OK && cli->words == 2)
        return mb_ground_find(&d->at, &d->ground, mover, cli->word[1], strlen(cli->word[1]), &cli->error);
    for (size_t i = 1; i < cli->words && status == MB_OK; i++)
        status = table_follow(d, cli, cli->word[i], i - 1);
    return status;
}

static mb_status table_json_answer(const desk *d, cli_call *cli, const mb_answer *answer, const mb_facts *facts,
                                   const mb_place *next, size_t count)
{
    mb_json json = mb_json_begin(&cli->out, '{');
    mb_json_add(&json, "position", mb_ground_called_bare(&d->ground, d->at.at), "mover",
                mb_player_number(d->at.mover), "winner", facts->winner, "rank",
                mb_known(facts->has_rank, facts->rank));
    mb_json_open_key(&json, "moves", '[');
    mb_status status = MB_OK;
    for (size_t i = 0; i < count && status == MB_OK; i++) {
        mb_facts there;
        bool best;
        mb_text move = {0};
        status = mb_answer_rate_move(&there, &best, (mb_answer *)answer, d->at, next[i]);
        mb_json_open(&json, '{');
        table_add_move(&move, d, i, next[i]);
        mb_json_key(&json, "move");
        mb_json_take(&json, &move);
        if (status == MB_OK)
            mb_json_add(&json, "position", mb_ground_called_bare(&d->ground, next[i].at), "winner", there.winner,
                        "rank", mb_known(there.has_rank, there.rank), "best", best);
        mb_json_close(&json);
    }
    mb_json_end(&json);
    return status;
}

static mb_status table_say_answer(const desk *d, cli_call *cli, mb_answer *answer, const mb_facts *facts,
                                  const mb_place *next, size_t count)
{
    mb_status status = MB_OK;
    verdict_board(cli, &d->ground, d->at);
    verdict_say(cli, answer, d->at, facts);
    for (size_t i = 0; i < count && status == MB_OK; i++) {
        mb_facts there;
        bool best = false;
        if ((status = mb_answer_rate_move(&there, &best, answer, d->at, next[i])) != MB_OK)
            break;
        verdict_move_begin(cli, best);
        table_add_move(&cli->out, d, i, next[i]);
        mb_text_add(&cli->out, "  ");
        verdict_value(&cli->out, cli->lang, &d->ground, d->at, &there, best);
        verdict_move_end(cli, best);
    }
    return status;
}

static mb_status answer_place(desk *d, cli_call *cli)
{
    mb_table_answer known;
    mb_answer *answer = NULL;
    mb_facts facts;
    mb_places next = {0};
    mb_status status = mb_table_ask(&known, d->table, d->at, &cli->error);
    if (status == MB_OK)
        status = mb_answer_of_table(&answer, d->table, mb_table_rules(d->table));
    if (status == MB_OK)
        status = mb_answer_get(&facts, answer, d->at);
    if (status == MB_OK)
        status = mb_ground_moves(&next, &d->ground, d->at);
    if (status == MB_OK)
        status = cli->common.json ? table_json_answer(d, cli, answer, &facts, next.at, next.count)
                                  : table_say_answer(d, cli, answer, &facts, next.at, next.count);
    mb_places_clear(&next);
    mb_answer_free(answer);
    return status;
}

/* POSITION winner rank, the rank of a draw being - */
static mb_status table_answer_line(void *context, cli_call *cli, const char *line, size_t length)
{
    const desk *d = context;
    mb_place place;
    mb_table_answer known;
    mb_status status = mb_ground_find(&place, &d->ground, d->at.mover, line, length, &cli->error);
    if (status == MB_OK)
        status = mb_table_ask(&known, d->table, place, &cli->error);
    if (status != MB_OK)
        return status;
    mb_text_put(&cli->out, mb_piece_at(line, length), " ", known.winner, " ");
    if (known.has_rank)
        mb_text_put(&cli->out, known.rank);
    else
        mb_text_char(&cli->out, '-');
    mb_text_char(&cli->out, '\n');
    return MB_OK;
}

mb_status table_query(cli_call *cli, const table_options *options)
{
    desk d = {0};
    const batch lines = {.context = &d, .answer = table_answer_line};
    mb_status status = open_word(&d.table, cli);
    if (status == MB_OK)
        status = find_place(&d, cli, options);
    if (status == MB_OK)
        status = options->batch ? batch_run(&lines, cli) : answer_place(&d, cli);
    mb_table_close(d.table);
    return status;
}

/* ---- verify and info ---- */

static void say_finding(cli_call *cli, const mb_table_finding *found)
{
    cli->no = !found->accepted;
    mb_text reason = {0};
    mb_note_show(&reason, &found->reason, cli->lang);
    if (cli->common.json) {
        mb_json json = mb_json_begin(&cli->out, '{');
        mb_json_add(&json, "accepted", found->accepted, "reason", mb_piece_of(&reason), "blocks", found->blocks,
                    "checked", found->checked);
        mb_json_end(&json);
    } else {
        verdict_begin(cli, found->accepted);
        mb_text_put(&cli->out, mb_piece_of(&reason), "\n");
    }
    mb_text_clear(&reason);
}

/* A file that cannot even be opened because it is damaged is found wrong, like one that is read to the end. */
mb_status table_verify(cli_call *cli, const table_options *options)
{
    mb_table *table = NULL;
    mb_table_finding found = {0};
    mb_status status = cli_refuse_words(cli, 1);
    if (status == MB_OK)
        status = open_word(&table, cli);
    if (status == MB_OK) {
        progress_begin(cli, PROGRESS_CHECKING);
        status = mb_table_verify(&found, table, options->all ? UINT64_MAX : (uint64_t)options->sample,
                                 (uint64_t)options->seed, cli->limits, &cli->error);
    } else if (status == MB_EPARSE) {
        found.reason = cli->error.note;
        cli->error = (mb_error){0};
        status = MB_OK;
    }
    mb_table_close(table);
    if (status == MB_OK)
        say_finding(cli, &found);
    return status;
}

mb_status table_info(cli_call *cli, const table_options *options)
{
    (void)options;
    mb_table *table = NULL;
    mb_status status = cli_refuse_words(cli, 1);
    if (status == MB_OK)
        status = open_word(&table, cli);
    if (status != MB_OK)
        return status;
    const mb_rules *rules = mb_table_rules(table);
    const mb_table_about *about = mb_table_info(table);
    if (cli->common.json) {
        mb_json json = mb_json_begin(&cli->out, '{');
        mb_json_add(&json, "game", rules->game->name);
        mb_json_open_key(&json, "parameters", '{');
        for (size_t i = 0; i < rules->game->param_count; i++)
            mb_json_add(&json, rules->game->params[i].name, rules->values[i].string);
        mb_json_close(&json);
        mb_json_add(&json, "from", rules->from);
        table_json_about(&json, about);
        mb_json_end(&json);
    } else {
        mb_text name = {0};
        mb_text_add(&name, rules->game->name);
        for (size_t i = 0; i < rules->game->param_count; i++)
            mb_text_put(&name, " ", rules->game->params[i].name, "=", rules->values[i].string);
        if (rules->from)
            mb_text_put(&name, " from=", rules->from);
        cli_line(cli, SAY_ABOUT, "game", mb_piece_of(&name));
        mb_text_clear(&name);
        table_say_about(cli, about);
    }
    mb_table_close(table);
    return MB_OK;
}
