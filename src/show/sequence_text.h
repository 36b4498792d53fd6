/* sequence_text.h -- what the text and the picture of a sequence share. */
#pragma once

#include "marienbad/grundy.h"

/* What is known of the period, in a sentence. */
void mb_sequence_period(mb_text *out, const mb_sequence *sequence, mb_lang lang);

/* The largest number; 0 for an empty sequence. */
uint32_t mb_sequence_most(const mb_sequence *sequence);
