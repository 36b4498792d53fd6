/* check_command.c -- checks a certificate, or a claim of the user about an arena. */
#include "cli/check_claims.h"
#include "cli/listing.h"
#include "cli/rows.h"
#include "cli/verdict.h"

static const mb_words SAY_REFUTED_BY = MB_WORDS("A play shows it: ", "Une partie le montre : ");
static const mb_words SAY_WINS_FROM = MB_WORDS("It wins from: ", "Elle gagne depuis : ");
static const mb_words SAY_NOWHERE = MB_WORDS("nowhere", "nulle part");

static const mb_words SAY_GUARANTEES = MB_WORDS("It guarantees: ", "Elle garantit : ");
static const mb_words SAY_NOTHING = MB_WORDS("nothing", "rien");

/* One claim at a time; but ranks may be part of the claim about an attractor. */
#define CLAIMS "stable|absorbing|trap|strategy|kernel|grundy|play|path|bipartite|tree"

static const cli_option rows[] = {
    {CLI_PLAYER("attractor", check_options, attractor), .excludes = CLAIMS, .needs = "set|ranks",
     .help = MB_WORDS("the claim: --set is the attractor of player P",
                      "l'affirmation : --set est l'attracteur du joueur P")},
    {CLI_FLAG("stable", check_options, stable), .excludes = CLAIMS, .needs = "set",
     .help = MB_WORDS("the claim: no move leads from --set into --set",
                      "l'affirmation : aucun coup ne mène de --set dans --set")},
    {CLI_FLAG("absorbing", check_options, absorbing), .excludes = CLAIMS, .needs = "set",
     .help = MB_WORDS("the claim: every position outside --set has a move into it",
                      "l'affirmation : toute position hors de --set a un coup qui y mène")},
    {CLI_PLAYER("trap", check_options, trap), .excludes = CLAIMS, .needs = "set",
     .help = MB_WORDS("the claim: player P cannot leave --set, and the other can stay in it",
                      "l'affirmation : le joueur P ne peut quitter --set, et l'autre peut y rester")},
    {CLI_TEXT("set", check_options, set, "a,b,…"), .needs = "attractor|stable|absorbing|trap",
     .help = MB_WORDS("the claimed set", "l'ensemble annoncé")},
    {CLI_TEXT("ranks", check_options, ranks, "FILE"), .excludes = CLAIMS,
     .help = MB_WORDS("claimed ranks: NAME N lines", "rangs annoncés : lignes NOM N")},
    {CLI_TEXT("strategy", check_options, strategy, "FILE"), .excludes = CLAIMS,
     .help = MB_WORDS("claimed winning strategy: NAME -> NAME lines, or a certificate",
                      "stratégie gagnante annoncée : lignes NOM -> NOM, ou un certificat")},
    {CLI_FLAG("optimal", check_options, optimal), .needs = "strategy",
     .help = MB_WORDS("the claim: the strategy is optimal from here",
                      "l'affirmation : la stratégie est optimale à partir d'ici")},
    {CLI_PLAYER("player", check_options, player), .needs = "strategy|follows",
     .help = MB_WORDS("whose strategy it is, when both own positions of it",
                      "à qui est la stratégie, si elle contient des positions des deux joueurs")},
    {CLI_TEXT("kernel", check_options, kernel, "a,b,…"), .excludes = CLAIMS,
     .help = MB_WORDS("claimed kernel", "noyau annoncé")},
    {CLI_TEXT("grundy", check_options, grundy, "FILE"), .excludes = CLAIMS,
     .help = MB_WORDS("claimed Grundy numbers: NAME N lines", "nombres de Grundy annoncés : lignes NOM N")},
    {CLI_TEXT("play", check_options, play, "a,b,c"), .excludes = CLAIMS,
     .help = MB_WORDS("is this a play, partial or maximal, and who won it?",
                      "est-ce une partie, partielle ou maximale, et qui l'a gagnée ?")},
    {CLI_TEXT("path", check_options, path, "a,b,c"), .excludes = CLAIMS,
     .help = MB_WORDS("the claim: this is a cheapest path from the start to a goal (marked goal or win 1)",
                      "l'affirmation : c'est un chemin de coût minimal du départ à un but (marqué goal ou win 1)")},
    {CLI_TEXT("follows", check_options, follows, "FILE"), .needs = "play",
     .help = MB_WORDS("does the play follow that strategy?", "la partie suit-elle cette stratégie ?")},
    {CLI_FLAG("bipartite", check_options, bipartite), .excludes = CLAIMS,
     .help = MB_WORDS("is the graph bipartite: do moves always change the player?",
                      "le graphe est-il biparti : chaque coup change-t-il de joueur ?")},
    {CLI_TEXT("tree", check_options, tree, "FILE"), .excludes = CLAIMS,
     .help =
         MB_WORDS("claimed windows, values and cuts of the search: lines NODE α β VALUE CUT, as search --steps "
                  "writes them",
                  "fenêtres, valeurs et élagages annoncés de la recherche : lignes NŒUD α β VALEUR ÉLAGAGE, comme "
                  "search --steps les écrit")},
    {ROW_DEPTH(check_options), .needs = "tree"},
};
static const cli_group groups[] = {CLI_GROUP(rows), CLI_GROUP_WITH(search_rows, check_options, search, "tree"),
                                   CLI_GROUP_IN(input_rows, check_options, input)};

/* {name: payoff}, null where the strategy guarantees nothing. */
static void json_guaranteed(mb_json *json, const check_claim *claim)
{
    mb_json_open_key(json, "guarantees", '{');
    for (uint32_t v = 0; v < claim->in.arena->positions && json->out->status == MB_OK; v++) {
        listing_key(json, claim->in.arena, v);
        mb_json_put(json, mb_known(claim->guaranteed[v] != MB_NO_GUARANTEE, claim->guaranteed[v]));
    }
    mb_json_close(json);
}

static void check_say_json(const check_claim *claim, cli_call *cli)
{
    const mb_arena *arena = claim->in.arena;
    const mb_finding *f = &claim->finding;
    const mb_play_facts *facts = &claim->facts;
    mb_json json = mb_json_begin(&cli->out, '{');
    mb_json_add(&json, "accepted", f->accepted, "position", mb_arena_called(arena, f->position));
    mb_json_note(&json, "reason", &f->reason, cli->lang);
    mb_json_key(&json, "play");
    mb_json_positions(&json, arena, f->play.at, f->play.count);
    mb_json_add(&json, "cycle", mb_known(f->cycle != MB_NONE, f->cycle)); /* index at which an endless play repeats */
    if (claim->has_wins)
        listing_json(&json, "wins", listing_of_set(arena, &claim->wins));
    if (claim->options->optimal)
        mb_json_add(&json, "value", claim->value);
    if (claim->guaranteed)
        json_guaranteed(&json, claim);
    if (claim->has_facts)
        mb_json_add(&json, "legal", facts->legal, "maximal", facts->maximal, "winner",
                    mb_known(facts->winner != MB_UNKNOWN, facts->winner), "follows", facts->follows, "payoff",
                    mb_known(facts->winner != MB_UNKNOWN, facts->payoff));
    mb_json_end(&json);
}

/* "a 3, b -1, c nothing" */
static void say_guaranteed(const check_claim *claim, cli_call *cli)
{
    const mb_arena *arena = claim->in.arena;
    cli_say(cli, SAY_GUARANTEES);
    for (uint32_t v = 0; v < arena->positions && cli->out.status == MB_OK; v++) {
        mb_text_put(&cli->out, v ? ", " : "", mb_arena_called(arena, v), " ");
        if (claim->guaranteed[v] == MB_NO_GUARANTEE)
            cli_say(cli, SAY_NOTHING);
        else
            mb_text_i64(&cli->out, claim->guaranteed[v]);
    }
    mb_text_char(&cli->out, '\n');
}

static void check_say_text(const check_claim *claim, cli_call *cli)
{
    const mb_arena *arena = claim->in.arena;
    const mb_finding *f = &claim->finding;
    verdict_begin(cli, f->accepted);
    mb_note_show(&cli->out, &f->reason, cli->lang);
    mb_text_char(&cli->out, '\n');
    if (f->play.count > 0) {
        cli_say(cli, SAY_REFUTED_BY);
        verdict_play(cli, arena, f->play.at, f->play.count, f->cycle == MB_NONE ? f->play.count : f->cycle);
        mb_text_char(&cli->out, '\n');
    }
    if (claim->has_wins) {
        cli_say(cli, SAY_WINS_FROM);
        if (listing_text_short(&cli->out, listing_of_set(arena, &claim->wins), cli->lang) == 0)
            cli_say(cli, SAY_NOWHERE);
        mb_text_char(&cli->out, '\n');
    }
    if (claim->guaranteed)
        say_guaranteed(claim, cli);
}

static mb_status check_run(cli_call *cli)
{
    check_claim claim;
    if (((const check_options *)cli->options)->tree)
        return check_tree(cli);
    const mb_status status = check_claims_judge(&claim, cli);
    if (status == MB_OK) {
        if (cli->common.json)
            check_say_json(&claim, cli);
        else
            check_say_text(&claim, cli);
        cli->no = !claim.finding.accepted;
    }
    check_claims_clear(&claim);
    return status;
}

const cli_command cli_command_check = {
    .name = "check",
    .usage = "GAME|FILE [name=value …] [POSITION] CERTIFICATE | --options",
    .brief = MB_WORDS("check a certificate, or your own attractor, ranks, strategy, kernel, …",
                      "vérifier un certificat, ou votre attracteur, vos rangs, votre stratégie, votre noyau…"),
    .about = MB_WORDS("Verifies a certificate, or an attractor, ranks, a strategy, a kernel, Grundy numbers, a "
                      "path or a play, from the definitions and with no code of the solvers. For a wrong claim it "
                      "names the position and the reason, and gives a play that refutes it.",
                      "Vérifie un certificat, ou un attracteur, des rangs, une stratégie, un noyau, des nombres de "
                      "Grundy, un chemin ou une partie, à partir des définitions et sans rien du code des "
                      "solveurs. Si c'est faux, il nomme la position et la raison, et donne une partie qui le "
                      "réfute."),
    .examples = "marienbad solve chomp --certificate c.cert && marienbad check chomp c.cert\n"
                "marienbad check docs/examples/graph.py --kernel '[2, 6, 8]'\n",
    CLI_OPTIONS(groups, check_options),
    .works = true,
    .run = check_run,
};
