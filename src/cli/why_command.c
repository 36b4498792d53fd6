/* why_command.c -- explains why a player wins, or why a Grundy number has its value. */
#include "cli/grundy_sum.h"
#include "cli/input.h"
#include "cli/tablebase.h"
#include "cli/verdict.h"

static const mb_words SAY_NO_REASON =
    MB_WORDS("too large to explore, and no theorem is known: no reason is shorter than the search itself",
             "trop grand pour être exploré, et aucun théorème n'est connu : aucune raison n'est plus courte que la "
             "recherche elle-même");

static const mb_words SAY_MEMORYLESS = MB_WORDS(
    "Strategies without memory are enough here: a player who returns to a position may make the same move again.",
    "Les stratégies sans mémoire suffisent ici : un joueur qui revient à une position peut y rejouer le même coup.");

typedef struct why_options {
    input_options input;
    bool grundy, chain;
    const char *tablebase;
} why_options;

static const cli_option rows[] = {
    {CLI_FLAG("grundy", why_options, grundy), .excludes = "tablebase|chain|mover",
     .help = MB_WORDS("why the Grundy number is what it is", "pourquoi le nombre de Grundy est ce qu'il est")},
    {CLI_FLAG("chain", why_options, chain), .whole = true,
     .help = MB_WORDS("the chain of moves by rank, even where theory knows a shorter reason",
                      "la suite des coups par rang, même là où la théorie est plus brève")},
    {ROW_TABLEBASE(why_options)},
};

/* Each part of a sum in turn. */
static mb_status explain_numbers(cli_call *cli, const why_options *options, const mb_why_options *how)
{
    grundy_sum s;
    mb_status status = grundy_sum_open(&s, cli, &options->input);
    if (status != MB_OK)
        return status;
    const bool list = how->json && s.count > 1;
    for (size_t i = 0; i < s.count && status == MB_OK; i++) {
        const grundy_part *part = &s.part[i];
        if (list)
            mb_text_char(&cli->out, i == 0 ? '[' : ',');
        else if (i > 0)
            mb_text_char(&cli->out, '\n');
        status = grundy_sum_by_theory(part)
                     ? mb_why_theory(&cli->out, &part->theory, how)
                     : mb_why_grundy(&cli->out, part->in.graph, part->number, (uint32_t)part->in.from.at, how);
    }
    if (list)
        mb_text_add(&cli->out, "]\n");
    grundy_sum_close(&s);
    return status;
}

/* The chain of moves and, if it is cyclic or no player can force a terminal position, why strategies need no memory.
 */
static mb_status explain_chain(cli_call *cli, const input *in, const mb_why_options *how)
{
    const uint32_t from = (uint32_t)in->from.at;
    const mb_status status = mb_why_play(&cli->out, in->arena, &in->who.solution, from, how);
    const bool endless = in->who.solution.rank[from] == MB_NEVER && !mb_is_terminal(in->arena, from);
    if (status == MB_OK && !how->json && endless)
        cli_line(cli, SAY_MEMORYLESS);
    return status;
}

/* The chain of best moves that a table gives, to the end of the play or up to a fixed length. */
static mb_status explain_by_table(cli_call *cli, input *in, mb_table *table, const mb_why_options *how)
{
    enum { LONGEST = 1000 }; /* moves */
    mb_answer *answer;
    mb_facts facts;
    mb_status status = mb_answer_of_table(&answer, table, in->rules);
    if (status != MB_OK)
        return mb_error_plain(&cli->error, status);
    mb_place at = in->from;
    mb_json json = {0};
    if ((status = mb_answer_get(&facts, answer, at)) != MB_OK)
        goto done;
    if (how->json) {
        json = mb_json_begin(&cli->out, '{');
        mb_json_add(&json, "winner", facts.winner, "rank", mb_known(facts.has_rank, facts.rank), "by", "table");
        mb_json_open_key(&json, "chain", '[');
    } else {
        verdict_say(cli, answer, at, &facts);
    }
    for (int step = 0; status == MB_OK; step++) {
        if (how->json)
            mb_json_put(&json, mb_ground_called(&in->ground, at));
        else
            mb_text_put(&cli->out, step ? " -> " : "", mb_ground_called(&in->ground, at));
        if (!facts.has_move || facts.winner == 0 || step == LONGEST)
            break;
        at = facts.move;
        status = mb_answer_get(&facts, answer, at);
    }
    if (how->json)
        mb_json_end(&json);
    else
        mb_text_char(&cli->out, '\n');
done:
    mb_answer_free(answer);
    return status;
}

/* The reason of a theorem, if there is one, since it is shorter; otherwise the chain of moves of the solved arena. */
static mb_status explain_winner(cli_call *cli, const why_options *options, const mb_why_options *how)
{
    input in;
    mb_table *table;
    mb_status status = input_open(&in, cli, &options->input, input_wanted(cli));
    if (status != MB_OK)
        return status;
    if (options->tablebase) {
        status = tablebase_open(&table, cli, &in, options->tablebase);
        if (status == MB_OK)
            status = explain_by_table(cli, &in, table, how);
        if (status == MB_OK)
            mb_table_close(table);
        input_close(&in);
        return status;
    }
    mb_question question = input_question(&in);
    question.reason = true;
    status = input_answer(&in, &question);
    if (status == MB_OK) {
        const mb_theory *theory = mb_answer_theory(in.who.answer);
        if (theory)
            status = mb_why_theory(&cli->out, theory, how);
        else if (in.who.solved)
            status = explain_chain(cli, &in, how);
        else
            status = mb_fail(&cli->error, MB_ELIMIT, SAY_NO_REASON);
    }
    input_close(&in);
    return status;
}

static mb_status why_run(cli_call *cli)
{
    const why_options *options = cli->options;
    const mb_why_options how = {.lang = cli->lang, .json = cli->common.json};
    return options->grundy ? explain_numbers(cli, options, &how) : explain_winner(cli, options, &how);
}

static const cli_group groups[] = {CLI_GROUP(rows), CLI_GROUP_IN(input_rows, why_options, input)};

const cli_command cli_command_why = {
    .name = "why",
    .usage = "GAME|FILE [name=value …] [POSITION] [--grundy] [--chain]",
    .brief = MB_WORDS("the shortest reason for who wins, or for a Grundy number",
                      "la raison la plus courte d'une victoire, ou d'un nombre de Grundy"),
    .about = MB_WORDS("Prints the shortest reason for the winner of a position: a theorem where one applies, else "
                      "a chain of moves of the attractor, or, with --grundy, the mex behind a Grundy number.",
                      "Donne la plus courte raison du gagnant d'une position : un théorème s'il y en a un, sinon "
                      "une suite de coups de l'attracteur, ou, avec --grundy, le mex d'un nombre de Grundy."),
    .examples = "marienbad why nim n=17\n"
                "marienbad why docs/examples/course.arena\n",
    CLI_OPTIONS(groups, why_options),
    .works = true,
    .run = why_run,
};
