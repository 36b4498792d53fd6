/* version_command.c -- which Marienbad is this? */
#include "cli/cli.h"

static mb_status version_run(cli_call *cli)
{
    const mb_status status = cli_refuse_words(cli, 0);
    if (status != MB_OK)
        return status;
    if (cli->common.json) {
        mb_json json = mb_json_begin(&cli->out, '{');
        mb_json_add(&json, "version", mb_version());
        mb_json_end(&json);
    } else {
        mb_text_put(&cli->out, "marienbad ", mb_version(), "\n");
    }
    return MB_OK;
}

const cli_command cli_command_version = {
    .name = "version",
    .usage = "",
    .brief = MB_WORDS("which version this is", "la version"),
    .about = MB_WORDS("Prints the version of the program and of its parts.",
                      "Donne la version du programme et de ses parties."),
    .examples = "marienbad version\n",
    .run = version_run,
};
