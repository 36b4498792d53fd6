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
static const mb_words heads[GALLERY_CELLS] = {
    [GALLERY_NAME] = MB_WORDS("game", "jeu"),
    [GALLERY_POSITIONS] = MB_WORDS("positions", "positions"),
    [GALLERY_WINNER] = MB_WORDS("winner", "gagnant"),
    [GALLERY_VALUE] = MB_WORDS("value", "valeur"),
    [GALLERY_RANK] = MB_WORDS("rank", "rang"),
    [GALLERY_LONGEST] = MB_WORDS("longest", "plus long"),
    [GALLERY_SUM] = MB_WORDS("checksum", "somme"),
    [GALLERY_SECONDS] = MB_WORDS("seconds", "secondes"),
    [GALLERY_MEGABYTES] = MB_WORDS("megabytes", "mégaoctets"),
    [GALLERY_COMMAND] = MB_WORDS("command", "commande"),
    [GALLERY_SOURCE] = MB_WORDS("source", "source"),
};

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
    mb_text_put(out, gallery_is_made_here(row) ? "marienbad " : "", row->cell[GALLERY_COMMAND]);
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

static void json_row(mb_json *json, const gallery_row *row)
{
    mb_piece game, parameters;
    mb_text command = {0};
    gallery_subject(&game, &parameters, row);
    write_command(&command, row);
    mb_json_open(json, '{');
    mb_json_add(json, "name", row->cell[GALLERY_NAME], "game", game, "parameters", parameters);
    for (size_t i = GALLERY_POSITIONS; i <= GALLERY_MEGABYTES; i++)
        if (i == GALLERY_SUM && row->cell[i].length > 0)
            mb_json_add(json, gallery_cell_names[i], row->cell[i]);
        else
            json_number(json, gallery_cell_names[i], row->cell[i]);
    mb_json_add(json, "command", mb_piece_of(&command), "source", row->cell[GALLERY_SOURCE]);
    mb_json_close(json);
    mb_text_clear(&command);
}

static void text_row(cli_call *cli, const gallery_row *row)
{
    static const size_t width[] = {22, 14, 9, 8, 6, 11};
    mb_column_left(&cli->out, row->cell[GALLERY_NAME], width[GALLERY_NAME]);
    for (size_t i = GALLERY_POSITIONS; i <= GALLERY_LONGEST; i++)
        mb_column_right(&cli->out, row->cell[i], width[i]);
    mb_text_put(&cli->out, "  ", row->cell[GALLERY_SOURCE], "\n");
}

/* A row of a CSV or Markdown table. */
static void cells_row(cli_call *cli, const gallery_row *row, bool csv)
{
    mb_text_add(&cli->out, csv ? "" : "| ");
    for (size_t i = 0; i < GALLERY_CELLS; i++) {
        if (csv)
            mb_quote_csv(&cli->out, row->cell[i].at, row->cell[i].length);
        else
            mb_text_put(&cli->out, row->cell[i]);
        mb_text_add(&cli->out, csv ? (i + 1 < GALLERY_CELLS ? "," : "\n") : (i + 1 < GALLERY_CELLS ? " | " : " |\n"));
    }
}

static void write_row(cli_call *cli, const gallery_row *row, int as)
{
    if (as == AS_TEXT) {
        text_row(cli, row);
        return;
    }
    gallery_row whole = *row;
    mb_text command = {0};
    mb_text_add(&command, as == AS_CSV ? "" : "`");
    write_command(&command, row);
    mb_text_add(&command, as == AS_CSV ? "" : "`");
    whole.cell[GALLERY_COMMAND] = mb_piece_of(&command);
    if (command.status == MB_OK)
        cells_row(cli, &whole, as == AS_CSV);
    else
        cli->out.status = command.status;
    mb_text_clear(&command);
}

static void write_heads(cli_call *cli, int as)
{
    gallery_row titles;
    for (size_t i = 0; i < GALLERY_CELLS; i++) {
        const char *word = mb_words_in(heads[i], cli->lang);
        titles.cell[i] = mb_piece_at(word, strlen(word));
    }
    if (as == AS_TEXT)
        text_row(cli, &titles);
    else
        cells_row(cli, &titles, as == AS_CSV);
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
            write_row(cli, &row, options->as);
        }
        again = gallery_is_made_here(&row) ? row.cell[GALLERY_NAME] : again;
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
        return cli_refuse(cli, SAY_ELSEWHERE, "name", row->cell[GALLERY_NAME], "command", row->cell[GALLERY_COMMAND]);
    if ((status = gallery_make(&made, cli, row)) != MB_OK)
        return status;
    gallery_row found = *row;
    for (size_t i = GALLERY_POSITIONS; i <= GALLERY_SUM; i++) {
        found.cell[i] = mb_piece_at(made.fact[i], strlen(made.fact[i]));
        if (same_piece(row->cell[i], made.fact[i]))
            continue;
        cli->no = true;
        if (!cli->common.json)
            cli_line(cli, SAY_OTHER, "name", row->cell[GALLERY_NAME], "fact", gallery_cell_names[i], "made",
                     found.cell[i], "found", row->cell[i]);
    }
    if (cli->common.json) {
        mb_json json = mb_json_begin(&cli->out, '{');
        mb_json_add(&json, "accepted", (bool)!cli->no);
        mb_json_key(&json, "made");
        json_row(&json, &found);
        mb_json_end(&json);
    } else if (!cli->no) {
        cli_line(cli, SAY_SAME, "name", row->cell[GALLERY_NAME]);
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
        if (same_piece(row.cell[GALLERY_NAME], options->check))
            return check_row(cli, &row);
    return cli_refuse(cli, SAY_NO_ROW, "found", options->check);
}

static const cli_group groups[] = {CLI_GROUP(rows)};

const cli_command cli_command_gallery = {
    .name = "gallery",
    .usage = "[GAME]",
    .brief =
        MB_WORDS("the games that were solved here, with their results", "les jeux résolus ici, avec leurs résultats"),
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
