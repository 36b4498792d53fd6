/* typed.h -- words as a person typed them: which command, option or game is meant? */
#pragma once

#include "cli/cli.h"

/* Commands and options, each with what else it may be called, "solve|résoudre": such words are not accepted, but lead
 * to the right one. */
extern const char *const typed_synonyms[];
extern const size_t typed_synonyms_count;

/* The name of the command, and the option of a command, that an unknown word is most like, in English or French;
 * NULL: it is like none. */
const char *typed_command(const char *word);
const cli_option *typed_option(const cli_command *command, const char *word, size_t length);

/* Let first words that together name a game, as in `puissance 4`, be one word. */
void typed_join(const char **word, size_t *words);
