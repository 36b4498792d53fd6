/* grade_files.c -- the copies of a class: files that are named, and those of folders. */
#include "cli/folder.h"
#include "cli/grade_class.h"
#include "core/mem.h"

static const mb_words SAY_NO_COPY =
    MB_WORDS("no file .py or .ml in the folder {folder}", "pas de fichier .py ou .ml dans le dossier {folder}");
/* The files that are found, in order. */
typedef struct file_list {
    cli_call *cli;
    grade_class *out;
    size_t room;
} file_list;

/* Is it a program, by its name? */
static bool is_program(const char *name)
{
    const size_t length = strlen(name);
    return length > 3 && (strcmp(name + length - 3, ".py") == 0 || strcmp(name + length - 3, ".ml") == 0);
}

static mb_status add_file(void *context, const char *path)
{
    file_list *list = context;
    grade_class *all = list->out;
    mb_text copy = {0};
    mb_text_add(&copy, path);
    char *kept = mb_alloc(copy.length + 1, 1);
    if (!kept || copy.status != MB_OK || !mb_grow(&all->copy, &list->room, all->count, 1)) {
        mb_text_clear(&copy);
        mb_release(kept);
        return MB_ENOMEM;
    }
    memcpy(kept, copy.data, copy.length);
    kept[copy.length] = '\0';
    mb_text_clear(&copy);
    all->copy[all->count] = (mb_copy){.subject = {.program = kept}};
    return mb_subject_of(&all->copy[all->count++].subject, kept, &list->cli->error);
}

/* The folder that all paths begin with. */
static size_t common_root(const grade_class *all)
{
    const char *first = all->copy[0].subject.program;
    size_t root = strlen(first);
    for (size_t i = 1; i < all->count; i++) {
        const char *path = all->copy[i].subject.program;
        size_t same = 0;
        while (same < root && path[same] == first[same])
            same++;
        root = same;
    }
    while (root > 0 && first[root - 1] != '/')
        root--;
    return root;
}

mb_status class_find(grade_class *out, cli_call *cli, size_t first)
{
    file_list list = {.cli = cli, .out = out};
    mb_status status = MB_OK;
    for (size_t i = first; i < cli->words && status == MB_OK; i++) {
        const size_t before = out->count;
        status = folder_is(cli->word[i]) ? folder_each(cli->word[i], is_program, add_file, &list, &cli->error)
                                         : add_file(&list, cli->word[i]);
        if (status == MB_OK && out->count == before)
            status = cli_refuse(cli, SAY_NO_COPY, "folder", cli->word[i]);
    }
    if (status == MB_OK && out->count > 0)
        out->root = common_root(out);
    return status;
}
