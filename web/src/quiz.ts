// quiz.ts -- "which position is next?": guesses are judged by the steps that come, a level at a time.
import type { Frame, Step } from "./arena";
import { factOf, frameAt, nextLevel } from "./arena";
import { h } from "./dom";
import { t } from "./words";

export interface QuizHost {
  steps(): Step[];
  at(): number;
  go(at: number): void; // the level is found: so many steps are shown
  redraw(): void;
  wrong(name: string | null): void; // marks a wrong guess
  say(text: string): void;
}

export class Quiz {
  private wanted = false;
  private numbers = false; // the steps find numbers, which nobody guesses
  private found: string[] = []; // of the level that comes
  private said = "";

  constructor(private readonly host: QuizHost) {}

  get on(): boolean {
    return this.wanted && !this.numbers;
  }
  set on(on: boolean) {
    this.wanted = on;
  }

  begin(): void {
    this.found = [];
    this.said = "";
    this.numbers = false;
  }

  /** Adds what was found already to what the steps have shown. */
  complete(frame: Frame, at: number): void {
    this.numbers = this.host.steps().some((step) => step.rule === "mex");
    for (const name of this.found) {
      const step = this.host.steps().slice(at).find((one) => one.position === name && one.rule !== "count");
      if (step) frame.facts.set(name, factOf(step));
    }
  }

  question(at: number): HTMLElement {
    const level = nextLevel(this.host.steps(), at);
    const open = level.filter((step) => !this.found.includes(step.position));
    const hint = level[0]?.rank !== undefined ? t("quizRank", { rank: level[0].rank! }) : t("quizKernel");
    return h(
      "div",
      { class: "quiz" },
      h("p", { class: "invite" }, t("quizAsk")),
      h("p", {}, hint, " ", t("quizLeft", { count: open.length })),
      h("p", { class: "answer" }, this.said),
      h("button", { type: "button", onclick: () => open[0] && this.guess(open[0].position, true) }, t("quizShow")),
    );
  }

  guess(name: string, shownToThem = false): void {
    const at = this.host.at(), steps = this.host.steps();
    const level = nextLevel(steps, at);
    const step = level.find((one) => one.position === name);
    if (frameAt(steps, at).facts.has(name) || this.found.includes(name)) return;
    this.said = step ? `${shownToThem ? "→" : "✓"} ${step.text}` : t("quizNo", { name });
    this.host.say(this.said);
    if (step) this.found.push(name);
    if (level.every((one) => this.found.includes(one.position))) {
      const last = Math.max(...level.map((one) => steps.lastIndexOf(one)));
      this.found = [];
      this.host.go(last + 1);
    } else this.host.redraw();
    this.host.wrong(step ? null : name);
  }
}
