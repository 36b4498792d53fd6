// exercises.ts -- exercises that the command makes, for the sheet: a kind, a difficulty, how many, and which ones.
import type { App } from "./app";
import { h } from "./dom";
import { Stopped, whyNot } from "./engine";
import { EXERCISES } from "./patience";
import type { Entry } from "./sheet";
import { t } from "./words";

const KINDS = ["attractor", "kernel", "grundy", "minimax", "alphabeta", "astar"] as const;
export type Made = { kind: (typeof KINDS)[number]; difficulty: number; question: string; blank: string; solved: string };

/** Exercises as entries of a sheet; both drawings come with them. */
export const entriesOf = (made: Made[]): Entry[] =>
  made.map(({ kind, difficulty, question, blank, solved }) =>
    ({ title: t("makeTitle", { kind: t(`make_${kind}`), difficulty }), statement: question, drawn: { onScreen: blank, blank, solved }, kind: "blank" }));

/** The fields and the button; `add` gets what was made. */
export function exerciseMaker(app: App, add: (entries: Entry[]) => void): HTMLElement {
  const number = (label: string, least: number, most: number, value: number) => {
    const input = h("input", { type: "number", min: least, max: most, value, "aria-label": label });
    return { label, input, get: () => Math.max(least, Math.min(most, Math.trunc(Number(input.value)) || least)) };
  };
  const kind = h("select", { "aria-label": t("makeKind") }, KINDS.map((one) => h("option", { value: one }, t(`make_${one}`))));
  const difficulty = number(t("makeDifficulty"), 1, 5, 2);
  const count = number(t("makeCount"), 1, EXERCISES.most, 4);
  const seed = number(t("makeSeed"), 0, EXERCISES.seeds, 1);
  const problem = h("p", { class: "hint", role: "status", hidden: true });
  const field = (label: string, control: HTMLElement) => h("label", { class: "field" }, h("span", {}, label), control);
  const make = async () => {
    button.disabled = true;
    try {
      const words = ["make", "exercise", kind.value, "--seed", String(seed.get()), "--difficulty", String(difficulty.get()), "--count", String(count.get()), "--json", "--as", "svg"];
      add(entriesOf(JSON.parse(await app.side.text(words)) as Made[]));
    } catch (why) {
      if (why instanceof Stopped) return;
      problem.hidden = false;
      problem.textContent = whyNot(why);
    } finally {
      button.disabled = false;
    }
  };
  const button = h("button", { type: "button", class: "make", onclick: make }, t("makeExercises"));
  return h("div", { class: "sheet-make" }, field(t("makeKind"), kind), [difficulty, count, seed].map((one) => field(one.label, one.input)), button, problem);
}
