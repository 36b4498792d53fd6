/* manual.c -- manual pages in roff, from the rows that the help has. */
#include "cli/help.h"

enum { WIDTH = 72 };                        /* bytes of a line of the source */
static const char REVISED[] = "2026-11-19"; /* the date of the pages' own sentences */

typedef struct manual_row {
    const char *name;
    mb_words means;
} manual_row;

static const manual_row codes[] = {
    {"0", MB_WORDS("The command is done; a claim that was checked is right.",
                   "La commande est terminée ; une affirmation vérifiée est juste.")},
    {"1",
     MB_WORDS("The answer is \"no\": a check failed, a program is wrong, there is no path.",
              "La réponse est « non » : une vérification a échoué, un programme est faux, il n'y a pas de chemin.")},
    {"2",
     MB_WORDS(
         "An error, in one line on standard error, and nothing on standard output; of several files for "
         "grade, some could not be run, and the verdicts of the others are printed.",
         "Une erreur, en une ligne sur la sortie d'erreur, et rien sur la sortie standard ; si grade juge plusieurs "
         "fichiers, certains n'ont pas pu être lancés, et les verdicts des autres sont affichés.")},
};

static const manual_row variables[] = {
    {"LC_ALL, LC_MESSAGES, LANG", MB_WORDS("The language: French where the first that is set begins with fr. "
                                           "The option --lang comes before them.",
                                           "La langue : le français si la première qui est définie commence par fr. "
                                           "L'option --lang passe avant elles.")},
    {"LC_ALL, LC_CTYPE, LANG",
     MB_WORDS(
         "Whether the terminal has UTF-8, by the first that is set; without it, letters lose their accents. Files "
         "and pipes get UTF-8.",
         "Si le terminal a UTF-8, selon la première qui est définie ; sinon les lettres perdent leurs accents. "
         "Fichiers et tubes reçoivent de l'UTF-8.")},
    {"NO_COLOR", MB_WORDS("No colours where it is set and not empty, unless --color always asks for them.",
                          "Pas de couleurs si elle est définie et non vide, sauf si --color always les demande.")},
    {"OMP_NUM_THREADS", MB_WORDS("The number of threads where --threads is not given.",
                                 "Le nombre de fils d'exécution si --threads n'est pas donné.")},
    {"MARIENBAD_BOOK",
     MB_WORDS("The book of openings of Connect 4, or none.", "Le livre d'ouvertures de Puissance 4, ou none.")},
    {"MARIENBAD_PATIENCE",
     MB_WORDS(
         "How many times longer than usual a program of rules or of a student may take for an answer.",
         "Combien de fois plus longtemps que d'ordinaire un programme de règles ou d'élève peut mettre à répondre.")},
    {"TMPDIR", MB_WORDS("The folder of temporary files.", "Le dossier des fichiers temporaires.")},
    {"XDG_CACHE_HOME, HOME", MB_WORDS("The folder of the cache; by default .cache in the folder HOME.",
                                      "Le dossier du cache ; par défaut .cache dans le dossier HOME.")},
};

static const manual_row files[] = {
    {"~/.cache/marienbad", MB_WORDS("Pattern databases of sliding puzzles, once computed; they can be removed.",
                                    "Bases de motifs des taquins, une fois calculées ; on peut les supprimer.")},
    {"FILE.part", MB_WORDS("A table that is being built; the same command continues it.",
                           "Une table en construction ; la même commande la continue.")},
    {"../share/marienbad", MB_WORDS("Books of openings; the folder is relative to the program's.",
                                    "Livres d'ouvertures ; le dossier est relatif à celui du programme.")},
    {"../share/doc/marienbad",
     MB_WORDS("The documents; in this folder the examples of these pages find their files docs/examples.",
              "Les documents ; c'est dans ce dossier que les exemples de ces pages trouvent leurs fichiers "
              "docs/examples.")},
};

static const mb_words SAY_ABOUT = MB_WORDS(
    "Each command has a page of its own. A game's name comes before a file's of the same name; - is "
    "standard input. Options may stand anywhere; those that have no effect are refused.",
    "Chaque commande a sa page. Le nom d'un jeu passe avant celui d'un fichier ; - est l'entrée standard. Les "
    "options peuvent être n'importe où ; celles qui sont sans effet sont refusées.");
static const mb_words SAY_COMMANDS = MB_WORDS("COMMANDS", "COMMANDES");
static const mb_words SAY_NAME = MB_WORDS("NAME", "NOM");
static const mb_words SAY_EXAMPLES = MB_WORDS("EXAMPLES", "EXEMPLES");
static const mb_words SAY_STATUS = MB_WORDS("EXIT STATUS", "CODE DE RETOUR");
static const mb_words SAY_ENVIRONMENT = MB_WORDS("ENVIRONMENT", "ENVIRONNEMENT");
static const mb_words SAY_FILES = MB_WORDS("FILES", "FICHIERS");
static const mb_words SAY_SEE = MB_WORDS("SEE ALSO", "VOIR AUSSI");

/* Bytes that roff's own form of a character takes: "\\[u00E9]", all of them at its first byte; "\\(aq"; "\\-". */
static size_t width_of(char c)
{
    const unsigned char byte = (unsigned char)c;
    return byte >= 0xc0 ? 8 : byte >= 0x80 ? 0 : c == '"' || c == '\'' ? 4 : c == '-' || c == '\\' ? 2 : 1;
}

/* The width of the word after the blank at text.at[i]. */
static size_t next_word(mb_piece text, size_t i)
{
    size_t width = 1;
    while (++i < text.length && text.at[i] != ' ')
        width += width_of(text.at[i]);
    return width;
}

static void add_sign(mb_text *out, char c, bool first)
{
    if (c == '"')
        mb_text_add(out, "\\(dq"); /* the sign itself would hold arguments together */
    else if (c == '\'')
        mb_text_add(out, "\\(aq");
    else if (c == '\\')
        mb_text_add(out, "\\e");
    else if (c == '-')
        mb_text_add(out, "\\-"); /* no hyphen */
    else if (c == '.' && first)
        mb_text_add(out, "\\&."); /* no request */
    else
        mb_text_char(out, c);
}

static void add_roff(mb_text *out, mb_piece text)
{
    for (size_t i = 0; i < text.length; i++)
        add_sign(out, text.at[i], i == 0);
    mb_text_put(out, mb_piece_status(text.status));
}

/* The same in lines of at most WIDTH bytes, the first of which has `column` already; a sentence begins a line. */
static void fill_roff(mb_text *out, mb_piece text, size_t column)
{
    for (size_t i = 0; i < text.length; i++) {
        const char c = text.at[i];
        const bool ends = i > 0 && text.at[i - 1] == '.';
        if (c == ' ' && (ends || column + next_word(text, i) > WIDTH)) {
            mb_text_char(out, '\n');
            column = 0;
            i += strspn(text.at + i + 1, " ");
            continue;
        }
        add_sign(out, c, column == 0);
        column += width_of(c);
    }
    mb_text_put(out, mb_piece_status(text.status), "\n");
}

static void add_words(mb_text *out, mb_words words, mb_lang lang)
{
    const char *said = mb_words_in(words, lang);
    fill_roff(out, mb_piece_at(said, strlen(said)), 0);
}

static void section(mb_text *out, mb_words title, mb_lang lang)
{
    mb_text_put(out, ".SH ", mb_words_in(title, lang), "\n");
}

static void option_row(mb_text *out, const cli_command *command, const cli_option *option, const char *needs,
                       mb_lang lang)
{
    mb_text text = {0};
    mb_text_add(out, ".TP\n.B ");
    help_form(&text, option);
    add_roff(out, mb_piece_of(&text));
    text.length = 0;
    mb_text_char(out, '\n');
    help_purpose(&text, command, option, needs, lang);
    fill_roff(out, mb_piece_of(&text), 0);
    mb_text_clear(&text);
}

static void options_section(mb_text *out, const cli_command *command, mb_lang lang)
{
    const cli_option *option;
    mb_text_add(out, ".SH OPTIONS\n");
    for (size_t i = 0; (option = cli_option_at(command, i)) != NULL; i++)
        option_row(out, command, option, cli_needs_at(command, i), lang);
}

static void list_section(mb_text *out, mb_words title, const manual_row *rows, size_t count, mb_lang lang)
{
    section(out, title, lang);
    for (size_t i = 0; i < count; i++) {
        mb_text_add(out, ".TP\n.B ");
        add_roff(out, mb_piece_at(rows[i].name, strlen(rows[i].name)));
        mb_text_char(out, '\n');
        add_words(out, rows[i].means, lang);
    }
}

static void commands_section(mb_text *out, mb_lang lang)
{
    section(out, SAY_COMMANDS, lang);
    for (size_t i = 0; i < cli_commands.count; i++) {
        const cli_command *command = cli_commands.row[i];
        mb_text_put(out, ".TP\n.BR ", cli_self.name, "\\-", command->name, " (1)\n");
        add_words(out, command->brief, lang);
    }
}

/* Command lines, each ended by a newline. */
static void examples_section(mb_text *out, const char *lines, mb_lang lang)
{
    section(out, SAY_EXAMPLES, lang);
    mb_text_add(out, ".nf\n");
    for (const char *line = lines; *line; line += strcspn(line, "\n") + 1) {
        add_roff(out, mb_piece_at(line, strcspn(line, "\n")));
        mb_text_char(out, '\n');
    }
    mb_text_add(out, ".fi\n");
}

/* The program's page, and the pages of the other commands. */
static void see_also(mb_text *out, const cli_command *command, mb_lang lang)
{
    section(out, SAY_SEE, lang);
    const char *between = "";
    if (command) {
        mb_text_put(out, ".BR ", cli_self.name, " (1)");
        between = ",\n";
    }
    for (size_t i = 0; i < cli_commands.count; i++)
        if (cli_commands.row[i] != command) {
            mb_text_put(out, between, ".BR ", cli_self.name, "\\-", mb_registry_name(cli_commands.row[i]), " (1)");
            between = ",\n";
        }
    mb_text_char(out, '\n');
}

/* "marienbad-solve", or "marienbad"; a title has capitals. */
static void add_page_name(mb_text *out, const cli_command *command, bool capitals)
{
    mb_text name = {0};
    mb_text_put(&name, cli_self.name, command ? "-" : "", command ? command->name : "");
    for (size_t i = 0; capitals && i < name.length; i++)
        name.data[i] = (char)(name.data[i] - (name.data[i] >= 'a' && name.data[i] <= 'z' ? 'a' - 'A' : 0));
    add_roff(out, mb_piece_of(&name));
    mb_text_clear(&name);
}

/* NAME and SYNOPSIS. */
static void begin_page(mb_text *out, const cli_command *command, mb_words brief, mb_lang lang)
{
    const char *said = mb_words_in(brief, lang), *usage = command ? command->usage : cli_self.usage;
    mb_text_add(out, ".TH ");
    add_page_name(out, command, true);
    mb_text_put(out, " 1 ", REVISED, " \"marienbad ", mb_version(), "\"\n");
    section(out, SAY_NAME, lang);
    const size_t column = strlen(cli_self.name) + (command ? strlen(command->name) + 2 : 0) + strlen(" \\- ");
    add_page_name(out, command, false);
    mb_text_add(out, " \\- ");
    fill_roff(out, mb_piece_at(said, strlen(said)), column);
    mb_text_put(out, ".SH SYNOPSIS\n.B ", cli_self.name, command ? " " : "", command ? command->name : "", "\n");
    if (*usage)
        fill_roff(out, mb_piece_at(usage, strlen(usage)), 0);
}

void manual_write(mb_text *out, const cli_command *command, mb_words brief, mb_lang lang)
{
    const char *examples = command ? command->examples : cli_self.examples;
    begin_page(out, command, command ? command->brief : brief, lang);
    mb_text_add(out, ".SH DESCRIPTION\n");
    if (command) {
        add_words(out, mb_words_say(command->about) ? command->about : command->brief, lang);
        if (mb_words_say(command->parameters)) {
            mb_text_add(out, ".PP\n");
            add_words(out, command->parameters, lang);
        }
        options_section(out, command, lang);
    } else {
        add_words(out, SAY_ABOUT, lang);
        commands_section(out, lang);
    }
    if (examples)
        examples_section(out, examples, lang);
    list_section(out, SAY_STATUS, codes, MB_COUNT(codes), lang);
    list_section(out, SAY_ENVIRONMENT, variables, MB_COUNT(variables), lang);
    list_section(out, SAY_FILES, files, MB_COUNT(files), lang);
    see_also(out, command, lang);
}
