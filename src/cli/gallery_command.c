/* gallery_command.c -- the games that this project has solved, with what was found, and one of them solved again. */
#include "cli/gallery.h"
#include "cli/rows.h"
#include "core/columns.h"
#include "show/quote.h"

static const mb_words SAY_NO_ROW = MB_WORDS("the gallery has no row \"{found}\": see marienbad gallery",
                                            "la galerie n'a pas de ligne « {found} » : voir marienbad gallery");
static const mb_words SAY_ELSEWHERE = MB_WORDS("{name} is not solved by this command, but by: {command}",
                                               "{name} n'est pas résolu par cette commande, mais par : {command}");
static const mb_words SAY_SAME =
    MB_WORDS("{name}: solved again, as the gallery says", "{name} : résolu à nouveau, comme le dit la galerie");
static const mb_words SAY_OTHER = MB_WORDS("{name}: {fact} is {made}, and the gallery says {found}",
                                           "{name} : {fact} vaut {made}, et la galerie dit {found}");
static const mb_words SAY_WAY = MB_WORDS("one of them again: marienbad gallery --check {name}",
                                         "en refaire un : marienbad gallery --check {name}");

/* Titles of the columns. */
static const mb_words SAY_NAME_HEAD = MB_WORDS("game", "jeu");
static const mb_words SAY_POSITIONS_HEAD = MB_WORDS("positions", "positions");
static const mb_words SAY_WINNER_HEAD = MB_WORDS("winner", "gagnant");
static const mb_words SAY_VALUE_HEAD = MB_WORDS("value", "valeur");
static const mb_words SAY_RANK_HEAD = MB_WORDS("rank", "rang");
static const mb_words SAY_LONGEST_HEAD = MB_WORDS("longest", "plus long");
static const mb_words SAY_SUM_HEAD = MB_WORDS("checksum", "somme");
static const mb_words SAY_SECONDS_HEAD = MB_WORDS("seconds", "secondes");
static const mb_words SAY_MEGABYTES_HEAD = MB_WORDS("megabytes", "mégaoctets");
static const mb_words SAY_COMMAND_HEAD = MB_WORDS("command", "commande");
static const mb_words SAY_SOURCE_HEAD = MB_WORDS("source", "source");

typedef struct gallery_options {
    int as; /* text, csv or markdown */
    const char *check;
} gallery_options;

static const cli_option rows[] = {
    {CLI_TEXT("check", gallery_options, check, "NAME"), .excludes = "as",
     .help = MB_WORDS("solve that one again and compare", "résoudre celui-là à nouveau et comparer")},
    {CLI_CHOICE("as", gallery_options, as, "text|csv|markdown"), .excludes = "json",
     .help = MB_WORDS("as a table of that kind", "en tableau de cette sorte")},
};
enum { AS_TEXT, AS_CSV, AS_MARKDOWN };

static bool same_piece(mb_piece piece, const char *text)
{
    return piece.length == strlen(text) && memcmp(piece.at, text, piece.length) == 0;
}

/* A whole command, with the name of the program. */
static void write_command(mb_text *out, const gallery_row *row)
{
    mb_text_put(out, gallery_is_made_here(row) ? "marienbad " : "", row->command);
}

/* A field as a number, or null where it is empty; "0.25" has decimals. */
static void json_number(mb_json *json, const char *key, mb_piece field)
{
    int64_t number = 0;
    size_t decimals = 0;
    double unit = 1;
    for (size_t i = 0; i < field.length; i++) {
        if (field.at[i] >= '0' && field.at[i] <= '9')
            number = 10 * number + (field.at[i] - '0');
        if (field.at[i] == '.')
            decimals = field.length - i - 1;
    }
    for (size_t i = 0; i < decimals; i++)
        unit *= 10;
    if (decimals > 0)
        mb_json_add(json, key, mb_rounded((double)number / unit, (int)decimals));
    else
        mb_json_add(json, key, mb_known(field.length > 0, field.length > 0 && *field.at == '-' ? -number : number));
}

static void json_fact(mb_json *json, const gallery_row *row, size_t fact)
{
    const mb_piece field = row->fact[fact];
    if (fact == GALLERY_SUM && field.length > 0)
        mb_json_add(json, gallery_fact_names[fact], field);
    else
        json_number(json, gallery_fact_names[fact], field);
}

static void json_row(mb_json *json, const gallery_row *row)
{
    mb_piece game, parameters;
    mb_text command = {0};
    gallery_subject(&game, &parameters, row);
    write_command(&command, row);
    mb_json_open(json, '{');
    mb_json_add(json, "name", row->name, "game", game, "parameters", parameters);
    for (size_t i = 0; i < GALLERY_FACTS; i++)
        json_fact(json, row, i);
    json_number(json, "seconds", row->seconds);
    json_number(json, "megabytes", row->megabytes);
    mb_json_add(json, "command", mb_piece_of(&command), "source", row->source);
    mb_json_close(json);
    mb_text_clear(&command);
}

static void text_row(cli_call *cli, const gallery_row *row)
{
    mb_column_left(&cli->out, row->name, 22);
    mb_column_right(&cli->out, row->fact[GALLERY_POSITIONS], 14);
    mb_column_right(&cli->out, row->fact[GALLERY_WINNER], 9);
    mb_column_right(&cli->out, row->fact[GALLERY_VALUE], 8);
    mb_column_right(&cli->out, row->fact[GALLERY_RANK], 6);
    mb_column_right(&cli->out, row->fact[GALLERY_LONGEST], 11);
    mb_text_put(&cli->out, "  ", row->source, "\n");
}

/* The cells of a row of a CSV or Markdown table. */
enum { CELLS = GALLERY_FACTS + 5 };

static void write_cells(cli_call *cli, const mb_piece cell[CELLS], bool csv)
{
    mb_text_add(&cli->out, csv ? "" : "| ");
    for (size_t i = 0; i < CELLS; i++) {
        if (csv)
            mb_quote_csv(&cli->out, cell[i].at, cell[i].length);
        else
            mb_text_put(&cli->out, cell[i]);
        mb_text_add(&cli->out, csv ? (i + 1 < CELLS ? "," : "\n") : (i + 1 < CELLS ? " | " : " |\n"));
    }
}

static void cells_row(cli_call *cli, const gallery_row *row, bool csv)
{
    mb_text command = {0};
    mb_text_add(&command, csv ? "" : "`");
    write_command(&command, row);
    mb_text_add(&command, csv ? "" : "`");
    mb_piece cell[CELLS] = {row->name};
    for (size_t i = 0; i < GALLERY_FACTS; i++)
        cell[1 + i] = row->fact[i];
    cell[1 + GALLERY_FACTS] = row->seconds;
    cell[2 + GALLERY_FACTS] = row->megabytes;
    cell[3 + GALLERY_FACTS] = mb_piece_of(&command);
    cell[4 + GALLERY_FACTS] = row->source;
    if (command.status == MB_OK)
        write_cells(cli, cell, csv);
    else
        cli->out.status = command.status;
    mb_text_clear(&command);
}

static void write_heads(cli_call *cli, int as)
{
    const mb_words head[CELLS] = {SAY_NAME_HEAD,      SAY_POSITIONS_HEAD, SAY_WINNER_HEAD, SAY_VALUE_HEAD,
                                  SAY_RANK_HEAD,      SAY_LONGEST_HEAD,   SAY_SUM_HEAD,    SAY_SECONDS_HEAD,
                                  SAY_MEGABYTES_HEAD, SAY_COMMAND_HEAD,   SAY_SOURCE_HEAD};
    mb_piece cell[CELLS];
    for (size_t i = 0; i < CELLS; i++) {
        const char *word = mb_words_in(head[i], cli->lang);
        cell[i] = mb_piece_at(word, strlen(word));
    }
    if (as == AS_TEXT) {
        gallery_row titles = {.name = cell[0], .source = cell[CELLS - 1]};
        for (size_t i = 0; i < GALLERY_FACTS; i++)
            titles.fact[i] = cell[1 + i];
        text_row(cli, &titles);
        return;
    }
    write_cells(cli, cell, as == AS_CSV);
    if (as == AS_MARKDOWN)
        mb_text_add(&cli->out, "| --- | ---: | ---: | ---: | ---: | ---: | --- | ---: | ---: | --- | --- |\n");
}

/* The rows, of all games or of one. */
static mb_status list_rows(cli_call *cli, const gallery_options *options)
{
    gallery_row row;
    mb_piece again = {0}; /* the last that this command makes */
    size_t count = 0;
    mb_json json = {0};
    mb_status status = cli_refuse_words(cli, 1);
    if (status != MB_OK)
        return status;
    if (cli->common.json)
        json = mb_json_begin(&cli->out, '[');
    for (const char *at = NULL; gallery_next(&row, &at);) {
        mb_piece game, parameters;
        gallery_subject(&game, &parameters, &row);
        if (cli->words > 0 && !same_piece(game, cli->word[0]))
            continue;
        if (cli->common.json) {
            json_row(&json, &row);
        } else {
            if (count == 0)
                write_heads(cli, options->as);
            if (options->as == AS_TEXT)
                text_row(cli, &row);
            else
                cells_row(cli, &row, options->as == AS_CSV);
        }
        again = gallery_is_made_here(&row) ? row.name : again;
        count++;
    }
    if (cli->common.json)
        mb_json_end(&json);
    if (count == 0 && !cli->common.json)
        return cli_refuse(cli, SAY_NO_ROW, "found", cli->word[0]);
    if (options->as == AS_TEXT && !cli->common.json && again.length > 0)
        cli_line(cli, SAY_WAY, "name", again);
    return MB_OK;
}

static mb_status check_row(cli_call *cli, const gallery_row *row)
{
    gallery_made made;
    mb_status status = cli_refuse_words(cli, 0);
    if (status != MB_OK)
        return status;
    if (!gallery_is_made_here(row))
        return cli_refuse(cli, SAY_ELSEWHERE, "name", row->name, "command", row->command);
    if ((status = gallery_make(&made, cli, row)) != MB_OK)
        return status;
    gallery_row found = *row;
    for (size_t i = 0; i < GALLERY_FACTS; i++) {
        found.fact[i] = mb_piece_at(made.fact[i], strlen(made.fact[i]));
        if (same_piece(row->fact[i], made.fact[i]))
            continue;
        cli->no = true;
        if (!cli->common.json)
            cli_line(cli, SAY_OTHER, "name", row->name, "fact", gallery_fact_names[i], "made", found.fact[i], "found",
                     row->fact[i]);
    }
    if (cli->common.json) {
        mb_json json = mb_json_begin(&cli->out, '{');
        mb_json_add(&json, "accepted", (bool)!cli->no);
        mb_json_key(&json, "made");
        json_row(&json, &found);
        mb_json_end(&json);
    } else if (!cli->no) {
        cli_line(cli, SAY_SAME, "name", row->name);
    }
    return MB_OK;
}

static mb_status gallery_run(cli_call *cli)
{
    const gallery_options *options = cli->options;
    gallery_row row;
    if (!options->check)
        return list_rows(cli, options);
    for (const char *at = NULL; gallery_next(&row, &at);)
        if (same_piece(row.name, options->check))
            return check_row(cli, &row);
    return cli_refuse(cli, SAY_NO_ROW, "found", options->check);
}

static const cli_group groups[] = {CLI_GROUP(rows)};

const cli_command cli_command_gallery = {
    .name = "gallery",
    .usage = "[GAME]",
    .brief =
        MB_WORDS("the games that were solved here, and what was found", "les jeux résolus ici, et ce qui fut trouvé"),
    .about = MB_WORDS("Lists the games and sizes that were solved with this program: positions, winner, ranks, "
                      "checksum, the command that repeats the computation, and the first publication. --check "
                      "repeats one of them and compares.",
                      "Liste les jeux et tailles résolus avec ce programme : positions, gagnant, rangs, somme de "
                      "contrôle, la commande qui refait le calcul, et la première publication. --check refait l'un "
                      "d'eux et compare."),
    .examples = "marienbad gallery hexapawn\n"
                "marienbad gallery --as csv\n",
    CLI_OPTIONS(groups, gallery_options),
    .works = true,
    .run = gallery_run,
};
