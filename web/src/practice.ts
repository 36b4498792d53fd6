// practice.ts -- exercises that the page makes up, by chapter and difficulty, and how many of them were solved here.
import type { App } from "./app";
import { h } from "./dom";
import { whyNot } from "./engine";
import { recall, retain } from "./kept";
import { EXERCISES } from "./patience";
import { pack } from "./state";
import { packed } from "./task";
import { t } from "./words";

const CHAPTERS = ["attractor", "kernel", "grundy"] as const;
type Chapter = (typeof CHAPTERS)[number];
const DIFFICULTIES = [1, 2, 3, 4, 5];

/** An exercise of the series: its chapter, its difficulty, its number. */
export interface Drill {
  chapter: Chapter;
  difficulty: number;
  number: number;
}

/** The exercise that an address names: "attractor.2.1". */
export function drillOf(word: string | undefined): Drill | null {
  const [name, difficulty, number] = (word ?? "").split(".");
  const chapter = CHAPTERS.find((one) => one === name);
  const isRight = chapter !== undefined && DIFFICULTIES.includes(Number(difficulty)) && Number.isInteger(Number(number));
  return isRight ? { chapter: chapter!, difficulty: Number(difficulty), number: Number(number) } : null;
}

const keyOf = ({ chapter, difficulty }: Pick<Drill, "chapter" | "difficulty">) => `practice.${chapter}.${difficulty}`;
const solved = (drill: Pick<Drill, "chapter" | "difficulty">): number => Math.max(0, Math.trunc(Number(recall(keyOf(drill)))) || 0);

/** Remembers that it was solved; an exercise of the past counts once. */
export const solve = (drill: Drill): void => void (drill.number > solved(drill) && retain(keyOf(drill), String(drill.number)));

interface Made {
  arena: string;
  question: string;
  check: string[];
}

/** Opens the exercise after those that were solved. */
export async function begin(app: App, { chapter, difficulty }: Pick<Drill, "chapter" | "difficulty">): Promise<void> {
  const number = Math.min(solved({ chapter, difficulty }) + 1, EXERCISES.seeds);
  const words = ["make", "exercise", chapter, "--seed", String(number), "--difficulty", String(difficulty)];
  const [made] = await app.side.json<Made[]>(words);
  app.go("check", {
    graph: await pack(made!.arena),
    kind: chapter === "attractor" ? `attractor${made!.check[1]}` : chapter,
    task: await packed({ statement: made!.question, may: "often" }),
    practice: `${chapter}.${difficulty}.${number}`,
  });
}

/** The chapters, each with its difficulties and what was solved of them; `now` is under way. */
export function practiceList(app: App, now: Drill | null): HTMLElement {
  const problem = h("p", { class: "hint", role: "status", hidden: true });
  const open = (drill: Pick<Drill, "chapter" | "difficulty">) => begin(app, drill).catch((why) => {
    problem.hidden = false;
    problem.textContent = whyNot(why);
  });
  const button = (chapter: Chapter, difficulty: number) => {
    const count = solved({ chapter, difficulty });
    const label = t("practiceOpen", { kind: t(`make_${chapter}`), difficulty, count });
    const isNow = now?.chapter === chapter && now.difficulty === difficulty;
    return h("button", { type: "button", class: count > 0 ? "solved" : "", title: label, "aria-label": label, "aria-current": isNow ? "step" : null, onclick: () => open({ chapter, difficulty }) },
      String(difficulty), h("small", {}, count > 0 ? "✓".repeat(Math.min(count, 3)) : "·"));
  };
  return h("details", { class: "practice", open: now !== null }, h("summary", {}, t("practice")), h("p", { class: "hint" }, t("practiceHint")),
    CHAPTERS.map((chapter) => h("div", { class: "chapter", role: "group", "aria-label": t(`make_${chapter}`) }, h("span", {}, t(`make_${chapter}`)), DIFFICULTIES.map((one) => button(chapter, one)))), problem);
}
