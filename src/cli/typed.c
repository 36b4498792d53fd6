/* typed.c -- words as a person typed them: which command, option or game is meant? */
#include "cli/typed.h"

#include "core/nearest.h"

const char *const typed_synonyms[] = {
    "games|jeux",
    "solve|résoudre|résous|résolution",
    "kernel|noyau",
    "why|pourquoi",
    "path|chemin",
    "search|chercher|recherche",
    "advise|conseiller|conseille|conseil",
    "show|montrer|afficher|dessiner|dessin",
    "board|plateau",
    "hints|indices|conseils",
    "play|jouer|partie",
    "check|vérifier|vérifie",
    "grade|noter|corriger|évaluer",
    "convert|convertir",
    "make|créer|engendrer|générer|faire",
    "help|aide",
    "all|tout|toutes",
    "as|en|forme",
    "both|deux",
    "chain|chaîne",
    "degrees|degrés",
    "depth|profondeur",
    "doubled|doublé|doublée",
    "draw|nulle|nulles",
    "endless|infini|sans fin",
    "from|depuis|départ",
    "follows|suit|suivre",
    "lang|langue|language",
    "level|niveau",
    "levels|niveaux",
    "lost|perdues",
    "megabytes|mégaoctets|mémoire",
    "mover|trait",
    "names|noms",
    "o|sortie|output",
    "player|joueur",
    "players|joueurs",
    "ranks|rangs",
    "sample|échantillon",
    "seconds|temps",
    "seed|graine",
    "sequence|suite",
    "set|ensemble",
    "stats|statistiques",
    "steps|étapes",
    "symmetry|symétrie",
    "target|cible",
    "threads|fils",
    "to|vers|arrivée",
    "trap|piège",
    "tree|arbre",
    "weights|poids",
    "win1|gagne1|gagnées1",
    "win2|gagne2|gagnées2",
    "window|fenêtre",
};
const size_t typed_synonyms_count = MB_COUNT(typed_synonyms);

/* Try a word of the command line, and what else it may be called. */
static void try_word(mb_nearest *nearest, const char *word)
{
    const size_t length = strlen(word);
    mb_nearest_try(nearest, word, word);
    for (size_t i = 0; i < typed_synonyms_count; i++)
        if (strncmp(typed_synonyms[i], word, length) == 0 && typed_synonyms[i][length] == '|')
            mb_nearest_try(nearest, typed_synonyms[i] + length + 1, word);
}

const char *typed_command(const char *word)
{
    mb_nearest nearest = mb_nearest_to(word, strlen(word));
    for (size_t i = 0; i < cli_commands.count; i++)
        try_word(&nearest, mb_registry_name(cli_commands.row[i]));
    return nearest.name;
}

const cli_option *typed_option(const cli_command *command, const char *word, size_t length)
{
    mb_nearest nearest = mb_nearest_to(word, length);
    const cli_option *option, *found = NULL;
    for (size_t i = 0; (option = cli_option_at(command, i)) != NULL; i++) {
        const size_t before = nearest.distance;
        try_word(&nearest, option->name);
        found = nearest.distance < before ? option : found;
    }
    return found;
}

void typed_join(const char **word, size_t *words)
{
    char name[2 * MB_NEAREST_ROOM];
    const mb_game *game = NULL;
    size_t joined = 0; /* words of the longest name */
    for (size_t i = 0, length = 0; i < *words && length + strlen(word[i]) < sizeof name; i++) {
        memcpy(name + length, word[i], strlen(word[i]) + 1);
        length += strlen(word[i]);
        const mb_game *found = mb_game_find(name);
        game = found ? found : game;
        joined = found ? i + 1 : joined;
    }
    if (joined > 1) {
        MB_ASSERT(game && joined <= *words);
        word[0] = game->name;
        *words -= joined - 1;
        memmove(word + 1, word + joined, (*words - 1) * sizeof *word);
    }
}
