// words.ts -- the words of the page alone, French then English, part by part in words/; all others come from the library.
import { frame } from "./words/frame";
import { subject } from "./words/subject";
import { arena } from "./words/arena";
import { legend } from "./words/legend";
import { timeline } from "./words/timeline";
import { play } from "./words/play";
import { check } from "./words/check";
import { tree } from "./words/tree";
import { numbers } from "./words/numbers";
import { path } from "./words/path";
import { program } from "./words/program";

export type Lang = "fr" | "en";

let lang: Lang = "fr";
export function speak(chosen: Lang): void {
  lang = chosen;
}
export function language(): Lang {
  return lang;
}

const table = { ...frame, ...subject, ...arena, ...legend, ...timeline, ...play, ...check, ...tree, ...numbers, ...path, ...program };

export type Word = keyof typeof table;

/** The words of a row, with its {arguments} put in; {count?position:positions} agrees with one. */
export function t(word: Word, values: Record<string, string | number> = {}): string {
  const row = table[word] as readonly [string, string];
  const isOne = (value: string) => value === "1" || (lang === "fr" && value === "0");
  return row[lang === "fr" ? 0 : 1].replace(/\{(\w+)(?:\?([^:}]*):([^}]*))?\}/g, (whole, name: string, one?: string, more?: string) => {
    const value = String(values[name] ?? whole);
    return one === undefined ? value : isOne(value) ? one : more!;
  });
}

/** Every row, for the tests. */
export function allWords(): Record<string, readonly [string, string]> {
  return table;
}
