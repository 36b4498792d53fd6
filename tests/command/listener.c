/* listener.c -- the terminal of a command that a test calls: what it says is kept, and nobody answers. */
#include "command/listener.h"

#include "cli/call.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "support.h"

enum { WORDS = 16 };

heard said, complained;

static void hear(heard *into, const mb_text *text)
{
    assert_true(text->length < sizeof into->text - into->length);
    if (text->length > 0)
        memcpy(into->text + into->length, text->data, text->length);
    into->length += text->length;
    into->text[into->length] = 0;
}

mb_status terminal_speak(cli_call *cli)
{
    const mb_status status = output_rest(cli);
    if (status == MB_OK)
        hear(&said, &cli->said);
    cli->said.length = 0;
    return status;
}

void terminal_error(const mb_text *text)
{
    hear(&complained, text);
}

bool terminal_ask(char *line, size_t size)
{
    (void)line, (void)size;
    return false;
}

int run_line(const char *line)
{
    char copy[256], *word[WORDS] = {"marienbad"};
    int count = 1;
    assert_true(strlen(line) < sizeof copy);
    memcpy(copy, line, strlen(line) + 1);
    for (char *next = strtok(copy, " "); next && count < WORDS - 1; next = strtok(NULL, " "))
        word[count++] = next;
    said.length = complained.length = 0;
    said.text[0] = complained.text[0] = 0;
    return cli_main(count, word, MB_ENGLISH);
}
