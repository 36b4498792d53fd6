/* runner.c -- runs the program that is graded: a file in Python or Caml behind a loader, or any command. */
#include "grade/runner.h"

#include "core/mem.h"
#include "grade/launch.h"
#include "marienbad/io.h"
#include "rules/program.h"

static const mb_words SAY_EXTENSION = MB_WORDS("expected a file .py or .ml, or --program COMMAND",
                                               "un fichier .py ou .ml est attendu, ou --program COMMANDE");
static const mb_words SAY_TONGUE =
    MB_WORDS("the exercise {name} is not for {language}", "l'exercice {name} n'est pas prévu pour {language}");
static const mb_words SAY_ABSENT = MB_WORDS("{program} could not be started (is it installed?)",
                                            "{program} n'a pas pu être lancé (est-il installé ?)");
static const mb_words SAY_FATAL = MB_WORDS("{reason}", "{reason}");
static const mb_words SAY_NO_FUNCTION =
    MB_WORDS("there is no function {name} (found: {found})", "il n'y a pas de fonction {name} (trouvé : {found})");
static const mb_words SAY_EMPTY = MB_WORDS("there is no function {name}: the file defines no function",
                                           "il n'y a pas de fonction {name} : le fichier ne définit aucune fonction");
static const mb_words SAY_NO_START =
    MB_WORDS("the file could not be loaded within {seconds} s", "le fichier n'a pas pu être chargé en {seconds} s");
static const mb_words SAY_RAISED = MB_WORDS("the call raises {what}", "l'appel lève {what}");
static const mb_words SAY_RAISED_AT =
    MB_WORDS("the call raises {what} at line {line}", "l'appel lève {what} à la ligne {line}");
static const mb_words SAY_LONG = MB_WORDS("the call takes more than 1 s", "l'appel prend plus d'une seconde");
static const mb_words SAY_LONG_AT = MB_WORDS("the call takes more than 1 s (it was at line {line})",
                                             "l'appel prend plus d'une seconde (il en était à la ligne {line})");
static const mb_words SAY_SILENT = MB_WORDS(
    "no answer came: does the program flush its output after every line (in C: fflush(stdout))?",
    "aucune réponse n'est venue : le programme vide-t-il sa sortie après chaque ligne (en C : fflush(stdout)) ?");
static const mb_words SAY_ENDED = MB_WORDS("the program ends instead of answering (exit code {code})",
                                           "le programme s'arrête au lieu de répondre (code de sortie {code})");
static const mb_words SAY_KILLED = MB_WORDS("the program dies instead of answering (signal {code})",
                                            "le programme est tué au lieu de répondre (signal {code})");
static const mb_words SAY_LARGE =
    MB_WORDS("the processes of the program together use more than a gigabyte of memory",
             "les processus du programme prennent ensemble plus d'un gigaoctet de mémoire");
static const mb_words SAY_PROCESSES = MB_WORDS("the program starts more than {most} processes at a time",
                                               "le programme lance plus de {most} processus à la fois");
static const mb_words SAY_CRASHED =
    MB_WORDS("the program crashed (segmentation fault)", "le programme a planté (erreur de segmentation)");
static const mb_words SAY_ABORTED = MB_WORDS("the program crashed (aborted)", "le programme a planté (abandon)");
static const mb_words SAY_CPU = MB_WORDS("the program takes more than a minute of processor time",
                                         "le programme prend plus d'une minute de temps de calcul");
static const mb_words SAY_FILE =
    MB_WORDS("the program writes a file of more than 64 MB", "le programme écrit un fichier de plus de 64 Mo");
static const mb_words SAY_CLOSED = MB_WORDS("the program closes its output instead of answering",
                                            "le programme ferme sa sortie au lieu de répondre");
static const mb_words SAY_FLOODS = MB_WORDS("the answer is too long", "la réponse est trop longue");
static const mb_words SAY_EXTRA =
    MB_WORDS("printed more than one answer: {said}", "a écrit plus d'une réponse : {said}");
static const mb_words SAY_RUBBISH =
    MB_WORDS("the answer is not JSON: {said}", "la réponse n'est pas du JSON : {said}");

static const double PATIENCE = 5.0;  /* seconds until a silent loader is killed */
static const double COMMAND = 1.5;   /* the same for a command, which has no timer of its own */
static const double BEGINNING = 8.0; /* seconds until the first answer of a command */
static const double READY = 25.0;    /* the same of a loader, which has a timer of its own and may wait for others */
enum { LOADING = 5 };                /* seconds that the loader of Python gives a file */
enum { LONGEST = 1 << 24 };          /* bytes of an answer */

struct mb_runner {
    const mb_exercise *exercise; /* NULL: a whole file, of which no function is selected yet */
    bool whole;                  /* a whole file: the loader gets the name of each function to call */
    mb_subject subject;
    const mb_limits *limits;
    mb_program *program; /* NULL: to be started */
    bool offline;        /* it has no network */
    bool heard;          /* it has answered something since it was started */
    mb_pool pool;
    mb_launch launch;
    const char *trouble;
    int64_t trouble_line;
    mb_function *functions; /* of a whole file, in the pool */
    size_t count;
};

/* ---- how a program failed ---- */

enum { SHELL_SIGNAL = 128 }; /* a shell exits with that and the number of the signal that killed its command */

/* Signals of a program that fails by itself, by the numbers that they have on every system. */
enum { CRASH_ABORT = 6, CRASH_SEGMENT = 11 };

static bool is_crash(int number)
{
    return number == CRASH_ABORT || number == CRASH_SEGMENT;
}

static void say_signal(mb_note *out, int number)
{
    enum { CPU = 24, FILE_SIZE = 25 }; /* Linux */
    if (number == CRASH_SEGMENT)
        mb_note_say(out, SAY_CRASHED);
    else if (number == CRASH_ABORT)
        mb_note_say(out, SAY_ABORTED);
    else if (number == CPU)
        mb_note_say(out, SAY_CPU);
    else if (number == FILE_SIZE)
        mb_note_say(out, SAY_FILE);
    else
        mb_note_say(out, SAY_KILLED, "code", number);
}

/* A failure of the program as a reply. */
static mb_reply reply_of(const mb_program_failure *failure)
{
    MB_ASSERT(failure->kind != MB_FAILURE_NONE);
    mb_reply reply = {.raised = true, .unfinished = true, .calls = -1};
    switch (failure->kind) {
    case MB_FAILURE_EXITED:
        if (failure->number > SHELL_SIGNAL
            && is_crash(failure->number - SHELL_SIGNAL)) /* of a command of the shell */
            say_signal(&reply.trouble, failure->number - SHELL_SIGNAL);
        else
            mb_note_say(&reply.trouble, SAY_ENDED, "code", failure->number);
        break;
    case MB_FAILURE_KILLED:
        say_signal(&reply.trouble, failure->number);
        break;
    case MB_FAILURE_PROCESSES:
        mb_note_say(&reply.trouble, SAY_PROCESSES, "most", (int)MB_CHILD_PROCESSES);
        break;
    case MB_FAILURE_MEMORY:
        mb_note_say(&reply.trouble, SAY_LARGE);
        break;
    case MB_FAILURE_CLOSED:
        mb_note_say(&reply.trouble, SAY_CLOSED);
        break;
    case MB_FAILURE_LONG_LINE:
        mb_note_say(&reply.trouble, SAY_FLOODS);
        break;
    case MB_FAILURE_EXTRA:
        mb_note_say(&reply.trouble, SAY_EXTRA, "said", failure->said);
        break;
    default:
        mb_note_say(&reply.trouble, SAY_LONG);
    }
    return reply;
}

/* ---- starting ---- */

typedef struct first_line {
    mb_pool *pool;
    mb_datum value;
    bool read;
} first_line;

static mb_status hear_first(void *context, const char *line, size_t length)
{
    first_line *first = context;
    const mb_status status = mb_datum_read(&first->value, first->pool, line, length);
    first->read = status == MB_OK;
    return status == MB_ENOMEM ? status : MB_OK;
}

/* A number or a text of a dict. */
static int64_t runner_number_at(const mb_datum *dict, const char *key, int64_t otherwise)
{
    const mb_datum *found = mb_datum_find(dict, key);
    return mb_datum_is(found, MB_DATUM_NUMBER) ? found->number : otherwise;
}

static const char *text_at(const mb_datum *dict, const char *key)
{
    const mb_datum *found = mb_datum_find(dict, key);
    return mb_datum_is(found, MB_DATUM_TEXT) ? found->text : NULL;
}

static bool truth_at(const mb_datum *dict, const char *key)
{
    const mb_datum *found = mb_datum_find(dict, key);
    return mb_datum_is(found, MB_DATUM_BOOL) && found->number;
}

/* What the loader of Python says of a file that it cannot use. */
static mb_status runner_refuse_file(const mb_runner *r, const mb_datum *said, mb_error *error)
{
    const char *fatal = text_at(said, "fatal");
    const mb_datum *missing = mb_datum_find(said, "missing");
    if (fatal) {
        if (strcmp(fatal, "TooLong") == 0)
            mb_fail(error, MB_EUNSUITED, SAY_NO_START, "seconds", (int)LOADING);
        else
            mb_fail(error, MB_EUNSUITED, SAY_FATAL, "reason", fatal);
        mb_error_at(error, r->subject.program, (uint64_t)runner_number_at(said, "line", 0), 0);
        return MB_EUNSUITED;
    }
    mb_text names = {0};
    for (size_t i = 0; mb_datum_is(missing, MB_DATUM_LIST) && i < missing->count; i++)
        if (missing->item[i].kind == MB_DATUM_TEXT)
            mb_text_put(&names, i ? ", " : "", missing->item[i].text);
    mb_fail(error, MB_ENOTFOUND, names.length ? SAY_NO_FUNCTION : SAY_EMPTY, "name", r->exercise->spelling[0],
            "found", mb_piece_of(&names));
    mb_text_clear(&names);
    mb_error_at(error, r->subject.program, 0, 0);
    return MB_ENOTFOUND;
}

static const char *find_in(mb_piece text, const char *what)
{
    const size_t length = strlen(what);
    for (size_t i = 0; i + length <= text.length; i++)
        if (memcmp(text.at + i, what, length) == 0)
            return text.at + i;
    return NULL;
}

/* Refuse a file whose loader ended: with how it ended or, where Caml did not compile it, with the line and the text
 * after `Error: `, runs of blanks made one. */
static mb_status refuse_loading(const mb_runner *r, const mb_program_failure *failure, mb_error *error)
{
    const mb_piece complaint = failure->complaint;
    const char *end = complaint.at + complaint.length, *place = find_in(complaint, ", line "),
               *why = find_in(complaint, "Error: ");
    uint64_t line = 0;
    const char *file = find_in(complaint, "/dev/fd/3");
    for (const char *at = place ? place + 7 : end; at < end && *at >= '0' && *at <= '9' && line < 100000000; at++)
        line = line * 10 + (uint64_t)(*at - '0');
    if (file && place && file < place) /* line numbers of the loader would mislead */
        line = 0;
    mb_text reason = {0};
    if (error)
        *error = (mb_error){.code = MB_EUNSUITED, .note = reply_of(failure).trouble};
    const char *next = why ? find_in(mb_piece_at(why, (size_t)(end - why)), "\nFile ") : NULL;
    for (const char *at = why ? why + 7 : complaint.at; at < (next ? next : end); at++) {
        const bool blank = (unsigned char)*at <= ' ';
        if (!blank || (reason.length > 0 && reason.data[reason.length - 1] != ' '))
            mb_text_char(&reason, blank ? ' ' : *at);
    }
    if (reason.length > 0)
        mb_fail(error, MB_EUNSUITED, SAY_FATAL, "reason", mb_piece_of(&reason));
    mb_text_clear(&reason);
    mb_error_at(error, r->subject.program, line, 0);
    return MB_EUNSUITED;
}

static mb_status refuse_start(const mb_runner *r, mb_error *error)
{
    const mb_program_failure *failure = mb_program_failed(r->program);
    if (failure->kind == MB_FAILURE_EXITED && (failure->number == 127 || failure->number == 126))
        return mb_fail(error, MB_EUNSUITED, SAY_ABSENT, "program",
                       r->subject.tongue == MB_CAML ? "ocaml" : "python3");
    if (failure->kind == MB_FAILURE_TIMEOUT) {
        mb_fail(error, MB_EUNSUITED, SAY_NO_START, "seconds", (int)READY);
        mb_error_at(error, r->subject.program, 0, 0);
        return MB_EUNSUITED;
    }
    return refuse_loading(r, failure, error);
}

/* Send a line to the loader, perhaps an empty one, and read the line that it says. */
static mb_status hear_loader(mb_datum *out, mb_runner *r, const mb_text *line, mb_error *error)
{
    first_line first = {.pool = &r->pool};
    const mb_program_requests exchange = {.lines = line->length ? line->data : "",
                                          .length = line->length,
                                          .replies = 1,
                                          .seconds = READY,
                                          .longest = LONGEST,
                                          .receive = hear_first,
                                          .context = &first};
    const mb_status status =
        line->status == MB_OK ? mb_program_exchange(r->program, &exchange, r->limits) : line->status;
    if (status == MB_EIO)
        return refuse_start(r, error);
    if (status != MB_OK)
        return mb_error_plain(error, status);
    if (!first.read || !truth_at(&first.value, "ready"))
        return runner_refuse_file(r, &first.value, error);
    *out = first.value;
    return MB_OK;
}

/* Keep the functions that the loader has found. */
static mb_status keep_functions(mb_runner *r, const mb_datum *said)
{
    const mb_datum *list = mb_datum_find(said, "functions");
    const size_t count = mb_datum_is(list, MB_DATUM_LIST) ? list->count : 0;
    mb_function *functions = mb_pool_take(&r->pool, count, sizeof *functions);
    if (!functions)
        return MB_ENOMEM;
    r->count = 0;
    for (size_t i = 0; i < count; i++) {
        const mb_datum *row = &list->item[i];
        if (row->kind == MB_DATUM_LIST && row->count == 3 && row->item[0].kind == MB_DATUM_TEXT)
            functions[r->count++] = (mb_function){
                .name = row->item[0].text, .least = (int)row->item[1].number, .most = (int)row->item[2].number};
    }
    r->functions = functions;
    return MB_OK;
}

/* Wait until the loader is ready. */
static mb_status greet(mb_runner *r, mb_error *error)
{
    const mb_text none = {0};
    mb_datum said;
    mb_status status = hear_loader(&said, r, &none, error);
    if (status != MB_OK)
        return status;
    const char *trouble = text_at(&said, "trouble");
    r->trouble = trouble && *trouble ? trouble : NULL;
    r->trouble_line = runner_number_at(&said, "line", 0);
    return r->whole && !r->functions ? keep_functions(r, &said) : MB_OK;
}

/* Tell the loader of a whole file which function is asked from now on. */
static mb_status select_function(mb_runner *r, mb_error *error)
{
    mb_text line = {0};
    mb_datum said;
    mb_launch_use(&line, r->exercise);
    const mb_status status = hear_loader(&said, r, &line, error);
    mb_text_clear(&line);
    return status;
}

static mb_status start_program(mb_runner *r, mb_error *error)
{
    MB_ASSERT(!r->program);
    const mb_child_command what = {.command = r->launch.command,
                                   .args = r->launch.args[0] ? r->launch.args : NULL,
                                   .bytes = UINT64_C(1) << 30,
                                   .cpu_seconds = 60,
                                   .file_bytes = UINT64_C(1) << 26,
                                   .confined = true,
                                   .host = r->subject.host};
    mb_status status = mb_program_start(&r->program, &what, error);
    r->heard = false;
    r->offline = status == MB_OK && mb_program_is_offline(r->program);
    if (status == MB_OK && r->subject.tongue != MB_JSON)
        status = greet(r, error);
    if (status == MB_OK && r->whole && r->exercise)
        status = select_function(r, error);
    return status;
}

mb_status mb_subject_of(mb_subject *out, const char *path, mb_error *error)
{
    const size_t length = strlen(path);
    const char *extension = length > 3 ? path + length - 3 : "";
    const bool python = strcmp(extension, ".py") == 0, caml = strcmp(extension, ".ml") == 0;
    if (!python && !caml) {
        mb_fail(error, MB_EUNSUITED, SAY_EXTENSION);
        mb_error_at(error, path, 0, 0);
        return MB_EUNSUITED;
    }
    *out = (mb_subject){.tongue = python ? MB_PYTHON : MB_CAML, .program = path};
    return MB_OK;
}

/* Start the program of a subject; `exercise` is NULL for a whole file. */
static mb_status start_runner(mb_runner **out, const mb_exercise *exercise, const mb_subject *subject,
                              const mb_limits *limits, mb_error *error)
{
    mb_runner *r = mb_alloc_zero(1, sizeof *r);
    if (!r)
        return mb_error_plain(error, MB_ENOMEM);
    *r = (mb_runner){.exercise = exercise, .whole = !exercise, .subject = *subject, .limits = limits};
    mb_status status = mb_launch_prepare(&r->launch, &r->pool, exercise, &r->subject, limits, error);
    if (status == MB_OK)
        status = start_program(r, error);
    if (status == MB_OK)
        *out = r;
    else
        mb_runner_end(r);
    return status;
}

static mb_status find_file(const char *path, const mb_limits *limits, mb_error *error)
{
    mb_file file;
    const mb_status status = mb_file_read(&file, path, limits, error);
    if (status == MB_OK)
        mb_file_clear(&file);
    return status;
}

mb_status mb_runner_start(mb_runner **out, const mb_exercise *exercise, const mb_subject *subject,
                          const mb_limits *limits, mb_error *error)
{
    if (subject->tongue != MB_JSON) {
        if (!exercise->tongue[subject->tongue]) {
            mb_fail(error, MB_EUNSUITED, SAY_TONGUE, "name", exercise->name, "language",
                    subject->tongue == MB_CAML ? "Caml" : "Python");
            mb_error_at(error, subject->program, 0, 0);
            return MB_EUNSUITED;
        }
        const mb_status status = subject->host ? MB_OK : find_file(subject->program, limits, error);
        if (status != MB_OK)
            return status;
    }
    return start_runner(out, exercise, subject, limits, error);
}

mb_status mb_runner_open(mb_runner **out, const mb_function **functions, size_t *count, const mb_subject *subject,
                         const mb_limits *limits, mb_error *error)
{
    MB_ASSERT(subject->tongue == MB_PYTHON);
    mb_runner *r = NULL;
    mb_status status = find_file(subject->program, limits, error);
    if (status == MB_OK)
        status = start_runner(&r, NULL, subject, limits, error);
    if (status != MB_OK)
        return status;
    MB_ASSERT(r);
    *out = r;
    *functions = r->functions;
    *count = r->count;
    return MB_OK;
}

mb_status mb_runner_use(mb_runner *r, const mb_exercise *exercise, mb_error *error)
{
    MB_ASSERT(r->whole && exercise->tongue[MB_PYTHON]);
    r->exercise = exercise;
    const mb_status status = r->program ? select_function(r, error) : MB_OK; /* else when it is started again */
    if (status != MB_OK)
        mb_runner_renew(r);
    return status;
}

void mb_runner_renew(mb_runner *r)
{
    mb_program_end(r->program);
    r->program = NULL;
}

void mb_runner_end(mb_runner *r)
{
    if (!r)
        return;
    mb_program_end(r->program);
    mb_pool_clear(&r->pool);
    mb_release(r);
}

bool mb_runner_is_offline(const mb_runner *r)
{
    return r->offline;
}

const char *mb_runner_trouble(const mb_runner *r, int64_t *line)
{
    *line = r->trouble_line;
    return r->trouble;
}

/* ---- asking ---- */

typedef struct listening {
    mb_runner *runner;
    mb_pool *pool;
    mb_reply_callback hearing;
    size_t heard, count;
    bool enough;
} listening;

static void read_exception(mb_reply *reply, const mb_datum *said)
{
    MB_ASSERT(text_at(said, "e"));
    const char *what = text_at(said, "e");
    reply->raised = true;
    reply->deep = truth_at(said, "deep");
    reply->unfinished = truth_at(said, "bad");
    reply->line = runner_number_at(said, "l", 0);
    if (strcmp(what, "TooLong") == 0)
        mb_note_say(&reply->trouble, reply->line ? SAY_LONG_AT : SAY_LONG, "line", reply->line);
    else
        mb_note_say(&reply->trouble, reply->line ? SAY_RAISED_AT : SAY_RAISED, "what", what, "line", reply->line);
}

static void read_reply(mb_reply *reply, const mb_runner *r, const mb_datum *said)
{
    if (r->subject.tongue == MB_JSON) {
        reply->value = *said;
        return;
    }
    const mb_datum *value = mb_datum_find(said, "v");
    if (text_at(said, "e")) {
        read_exception(reply, said);
        return;
    }
    reply->value = value ? *value : mb_datum_null();
    reply->shown = text_at(said, "r");
    const char *changed = text_at(said, "m");
    reply->changed = changed && *changed ? changed : NULL;
    const char *fault = text_at(said, "x");
    reply->fault = !fault                        ? MB_FAULT_NONE
                   : strcmp(fault, "again") == 0 ? MB_FAULT_AGAIN
                   : strcmp(fault, "lists") == 0 ? MB_FAULT_LISTS
                                                 : MB_FAULT_NONE;
    reply->printed = truth_at(said, "p");
    reply->calls = runner_number_at(said, "c", -1);
    reply->work = (double)runner_number_at(said, "w", 0);
}

static mb_status runner_hear_answer(void *context, const char *line, size_t length)
{
    listening *l = context;
    mb_datum said = mb_datum_null();
    mb_reply reply = {.calls = -1};
    const mb_status status = mb_datum_read(&said, l->pool, line, length);
    if (status == MB_ENOMEM)
        return status;
    if (status != MB_OK) {
        reply.raised = reply.unfinished = true;
        mb_note_say(&reply.trouble, SAY_RUBBISH, "said", mb_piece_at(line, length < 60 ? length : 60));
    } else {
        read_reply(&reply, l->runner, &said);
    }
    l->runner->heard = true;
    l->enough = !l->hearing.hear(l->hearing.context, l->heard++, &reply);
    return l->enough ? MB_ECANCEL : MB_OK;
}

/* A failure is the reply to the question that was not answered. */
static void report_failure(listening *l, const mb_program_failure *failure)
{
    MB_ASSERT(l->count > 0);
    mb_reply reply = reply_of(failure);
    if (failure->kind == MB_FAILURE_TIMEOUT && l->runner->subject.tongue == MB_JSON && !l->runner->heard)
        mb_note_say(&reply.trouble, SAY_SILENT);
    l->hearing.hear(l->hearing.context, l->heard < l->count ? l->heard : l->count - 1, &reply);
}

/* Could the command not even be started? */
static bool is_absent(const mb_runner *r, const mb_program_failure *failure)
{
    return r->subject.tongue == MB_JSON && !r->heard && failure->kind == MB_FAILURE_EXITED
           && (failure->number == 126 || failure->number == 127);
}

mb_status mb_runner_ask(mb_runner *r, mb_pool *pool, const mb_datum *questions, size_t count, bool measured,
                        mb_reply_callback hearing, mb_error *error)
{
    mb_status status = r->program ? MB_OK : start_program(r, error);
    if (status != MB_OK)
        return status;
    mb_text lines = {0};
    measured = measured && r->subject.tongue != MB_JSON;
    for (size_t i = 0; i < count; i++) {
        mb_text_add(&lines, measured ? "{\"trace\": " : "");
        mb_datum_write(&lines, &questions[i]);
        mb_text_add(&lines, measured ? "}\n" : "\n");
    }
    listening l = {.runner = r, .pool = pool, .hearing = hearing, .count = count};
    const double each = r->subject.tongue == MB_JSON ? COMMAND : PATIENCE;
    const mb_program_requests exchange = {.lines = lines.data,
                                          .length = lines.length,
                                          .replies = count,
                                          .seconds = r->heard || r->subject.tongue != MB_JSON ? each : BEGINNING,
                                          .longest = LONGEST,
                                          .receive = runner_hear_answer,
                                          .context = &l};
    status = lines.status == MB_OK ? mb_program_exchange(r->program, &exchange, r->limits) : lines.status;
    mb_text_clear(&lines);
    if (status == MB_EIO) {
        const mb_program_failure *failure = mb_program_failed(r->program);
        if (is_absent(r, failure)) {
            status = mb_fail(error, MB_EUNSUITED, SAY_ABSENT, "program", r->subject.program);
        } else {
            report_failure(&l, failure);
            status = MB_OK;
        }
        mb_runner_renew(r);
    } else if (l.enough && status == MB_ECANCEL) {
        status = MB_OK;
        if (l.heard < count) /* answers are still on their way */
            mb_runner_renew(r);
    } else if (status != MB_OK) {
        mb_runner_renew(r);
        mb_error_plain(error, status);
    }
    return status;
}

mb_status mb_runner_dismiss(bool *more, mb_reply *reply, mb_runner *r, mb_error *error)
{
    *more = false;
    if (!r->program || r->subject.tongue != MB_JSON) /* the output of a loader is not the program's */
        return MB_OK;
    mb_status status = mb_program_dismiss(r->program, COMMAND, r->limits);
    if (status == MB_EIO) {
        *more = true;
        *reply = reply_of(mb_program_failed(r->program));
        status = MB_OK;
    } else if (status != MB_OK) {
        mb_error_plain(error, status);
    }
    mb_runner_renew(r);
    return status;
}
