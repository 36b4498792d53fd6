/* why.h -- what the explanations share: names in notes and in JSON. */
#pragma once

#include "core/json.h"
#include "core/message.h"
#include "marienbad/why.h"

/* Begin a note about v: its argument {name}. */
void mb_why_note(mb_note *note, mb_words id, const mb_arena *arena, uint32_t v);

/* Show a note and end the line. */
void mb_why_line(mb_text *out, const mb_note *note, mb_lang lang);

/* The name of v as a JSON string, after that key. */
void mb_why_json_name(mb_json *json, const char *key, const mb_arena *arena, uint32_t v);
