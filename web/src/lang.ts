// lang.ts -- the language that the page speaks at the moment.

export type Lang = "fr" | "en";

let lang: Lang = "fr";
export function speak(chosen: Lang): void {
  lang = chosen;
}
export function language(): Lang {
  return lang;
}
