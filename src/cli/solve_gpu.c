/* solve_gpu.c -- solve --gpu: the arena is solved on a graphics processor. */
#include "cli/solve_gpu.h"

#include "cli/progress.h"
#include "cli/system.h"

static const mb_words SAY_GPU_PARITY = MB_WORDS("--gpu does not know priorities, and this is a parity game",
                                                "--gpu ne connaît pas les priorités, et c'est un jeu de parité");
static const mb_words SAY_GPU_PAYOFFS =
    MB_WORDS("--gpu takes wins and draws only, and this arena has other payoffs",
             "--gpu ne connaît que victoires et nulles, et cette arène a d'autres gains");
static const mb_words SAY_SOLVING_ON_GPU = MB_WORDS("solving on the GPU", "résolution sur le GPU");
static const mb_words SAY_GPU_STAGE =
    MB_WORDS("on the GPU, {stage}: {seconds} s, {rate} GB/s", "sur le GPU, {stage} : {seconds} s, {rate} Go/s");
static const mb_words SAY_GPU_MEMORY =
    MB_WORDS("memory of the GPU ({device}): {bytes} MB", "mémoire du GPU ({device}) : {bytes} Mo");

typedef struct gpu_stage {
    const char *key;
    mb_words label;
} gpu_stage;

static const gpu_stage stages[MB_GPU_STAGES] = {
    [MB_GPU_UPLOAD] = {"upload", MB_WORDS("upload", "envoi")},
    [MB_GPU_TRANSPOSE] = {"transpose", MB_WORDS("transpose", "transposition")},
    [MB_GPU_SOLVE] = {"solve", MB_WORDS("solve", "résolution")},
    [MB_GPU_CHOOSE] = {"choose", MB_WORDS("moves", "coups")},
    [MB_GPU_DOWNLOAD] = {"download", MB_WORDS("download", "retour")},
};

/* Bytes a second, in thousands of millions. */
static double rate_of(const mb_arena_device_stats *stats, int i)
{
    const double seconds = stats->stage[i].seconds;
    return seconds > 0 ? (double)stats->stage[i].bytes / seconds / 1e9 : 0;
}

mb_status solve_gpu(input *in, mb_arena_device_stats *stats)
{
    cli_call *cli = in->cli;
    MB_ASSERT(in->arena && !in->arena->impartial && !in->who.answer);
    if (in->arena->priority)
        return cli_refuse(cli, SAY_GPU_PARITY);
    if (!mb_solver_for(in->arena)->needs_plain)
        return cli_refuse(cli, SAY_GPU_PAYOFFS);
    mb_status status = input_check_limit(in);
    if (status != MB_OK)
        return status;
    const double began = system_now(NULL);
    progress_begin(cli, SAY_SOLVING_ON_GPU);
    status = mb_arena_device_solve(&in->who.solution, stats, in->arena, cli->limits, &cli->error);
    progress_end();
    in->solve = system_now(NULL) - began;
    if (status != MB_OK)
        return status;
    in->who.solved = true;
    return mb_answer_of_arena(&in->who.answer, in->arena, in->rules, &in->who.solution);
}

void solve_gpu_say(cli_call *cli, const mb_arena_device_stats *stats)
{
    for (int i = 0; i < MB_GPU_STAGES; i++)
        cli_line(cli, SAY_GPU_STAGE, "stage", mb_words_in(stages[i].label, cli->lang), "seconds",
                 mb_rounded(stats->stage[i].seconds, 4), "rate", mb_rounded(rate_of(stats, i), 1));
    cli_line(cli, SAY_GPU_MEMORY, "device", stats->device, "bytes", mb_rounded((double)stats->memory / 1e6, 1));
}

void solve_gpu_json(mb_json *json, const mb_arena_device_stats *stats)
{
    mb_json_open_key(json, "gpu", '{');
    mb_json_add(json, "device", stats->device, "bytes", stats->memory);
    for (int i = 0; i < MB_GPU_STAGES; i++) {
        mb_json_open_key(json, stages[i].key, '{');
        mb_json_add(json, "seconds", mb_rounded(stats->stage[i].seconds, 6), "bytes", stats->stage[i].bytes, "rate",
                    mb_rounded(rate_of(stats, i), 1));
        mb_json_close(json);
    }
    mb_json_close(json);
}
