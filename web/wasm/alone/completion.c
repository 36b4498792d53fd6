/* completion.c -- a page has no shell: nothing is completed. */
#include "cli/help.h"

const char completion_shells[] = "bash|zsh|fish";

void completion_list(mb_text *out, const char *const *word, size_t words, mb_lang lang)
{
    (void)out, (void)word, (void)words, (void)lang;
}

void completion_script(mb_text *out, int shell)
{
    (void)out, (void)shell;
}
