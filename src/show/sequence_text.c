/* sequence_text.c -- a sequence of Grundy numbers: twenty a line with what is known of their period, csv, or JSON. */
#include "show/sequence_text.h"

#include "core/json.h"
#include "core/message.h"
#include "show/chart.h"
#include "show/pictures.h"

static const mb_words SAY_PROVED = MB_WORDS("period {period} from n = {preperiod} on (proved)",
                                            "période {period} à partir de n = {preperiod} (démontrée)");
static const mb_words SAY_SEEN = MB_WORDS("period {period} from n = {preperiod} on, as far as computed",
                                          "période {period} à partir de n = {preperiod}, pour les termes calculés");
static const mb_words SAY_NO_PERIOD = MB_WORDS("no period found among the first {count} {count?number:numbers}",
                                               "aucune période trouvée parmi les {count} premiers nombres");

enum { A_LINE = 20 }; /* numbers of a line of text */

uint32_t mb_sequence_most(const mb_sequence *sequence)
{
    uint32_t most = 0;
    for (uint32_t n = 0; n < sequence->count; n++)
        most = sequence->number[n] > most ? sequence->number[n] : most;
    return most;
}

void mb_sequence_period(mb_text *out, const mb_sequence *sequence, mb_lang lang)
{
    if (sequence->periodic)
        mb_text_say(out, lang, sequence->proved ? SAY_PROVED : SAY_SEEN, "period", sequence->period, "preperiod",
                    sequence->preperiod);
    else
        mb_text_say(out, lang, SAY_NO_PERIOD, "count", sequence->count);
}

mb_status mb_sequence_text(mb_text *out, const mb_exhibit *what, mb_lang lang)
{
    const mb_sequence *sequence = what->sequence;
    const uint32_t head = mb_digits(sequence->count), digits = mb_digits(mb_sequence_most(sequence));
    const uint32_t width = 1 + (digits > 2 ? digits : 2);
    mb_text_repeat(out, ' ', head - 1);
    mb_text_add(out, "n |");
    for (uint32_t i = 0; i < A_LINE; i++)
        mb_text_right(out, i, width);
    mb_text_char(out, '\n');
    mb_text_rule(out, head + 1, (size_t)A_LINE * width + 1);
    for (uint32_t n = 0; n < sequence->count; n++) {
        if (n % A_LINE == 0) {
            mb_text_add(out, n > 0 ? "\n" : "");
            mb_text_right(out, n, head);
            mb_text_add(out, " |");
        }
        mb_text_right(out, sequence->number[n], width);
    }
    mb_text_add(out, sequence->count > 0 ? "\n\n" : "\n");
    mb_sequence_period(out, sequence, lang);
    mb_text_char(out, '\n');
    return out->status;
}

mb_status mb_sequence_csv(mb_text *out, const mb_exhibit *what, mb_lang lang)
{
    (void)lang;
    mb_text_add(out, "n,grundy\n");
    for (uint32_t n = 0; n < what->sequence->count; n++)
        mb_text_put(out, n, ",", what->sequence->number[n], "\n");
    return out->status;
}

mb_status mb_sequence_json(mb_text *out, const mb_exhibit *what, mb_lang lang)
{
    const mb_sequence *sequence = what->sequence;
    (void)lang;
    mb_json json = mb_json_begin(out, '{');
    mb_json_open_key(&json, "sequence", '[');
    for (uint32_t n = 0; n < sequence->count; n++)
        mb_json_put(&json, sequence->number[n]);
    mb_json_close(&json);
    mb_json_add(&json, "period", mb_known(sequence->periodic, sequence->period), "preperiod",
                mb_known(sequence->periodic, sequence->preperiod), "proved", sequence->proved);
    mb_json_end(&json);
    return out->status;
}
