// given.ts -- beside the graph of an exercise that was given: what is asked and allowed; with an answer, what came back.
import type { App } from "./app";
import { h } from "./dom";
import { recall, retain } from "./kept";
import { GIVEN } from "./patience";
import { handIn } from "./share";
import type { Keys } from "./state";
import { format } from "./state";
import { keysOf } from "./subject";
import type { Answer, Given, Step } from "./task";
import { packed } from "./task";
import { t } from "./words";

const FRESH: Answer = { name: "", claim: "", steps: [] };
const briefly = (text: string) => (text.length > GIVEN.shown ? `${text.slice(0, GIVEN.shown)}…` : text || "∅");

/** What the student has done so far, by the exercise; it outlives the page. */
function keptAnswer(key: string): Answer {
  try {
    return { ...FRESH, ...(JSON.parse(recall(key) ?? "{}") as Partial<Answer>) };
  } catch {
    return FRESH;
  }
}

/** The panel of an exercise.  `show` writes a claim into the view, `claim` is the one that stands there. */
export class GivenPanel {
  readonly element: HTMLElement;
  private readonly key: string;
  private readonly allowed = h("p", { class: "hint" });
  private kept: Answer;

  constructor(
    private readonly app: App,
    private readonly given: Given,
    show: (claim: string) => void,
    private readonly claim: () => string,
  ) {
    const { graph = "", game = "", task = "" } = app.keys;
    this.key = `given.${graph}${game}.${task}`;
    this.kept = given.answer ?? keptAnswer(this.key);
    this.element = h("section", { class: "task", "aria-label": t("task") }, h("h3", {}, t("task")), h("p", { class: "statement" }, given.task.statement),
      given.answer ? this.answered(given.answer, show) : this.asked());
  }

  /** The claim to begin with: what came back, or what stood there before. */
  get first(): string {
    return this.kept.claim;
  }

  get mayCheck(): boolean {
    const { may } = this.given.task;
    return this.given.answer !== null || may === "often" || (may === "once" && this.kept.steps.length === 0);
  }

  /** Remembers what stands there; a step: it was judged. */
  remember(step?: Step): void {
    if (this.given.answer) return;
    this.kept = { ...this.kept, claim: this.claim(), steps: step ? [...this.kept.steps, step].slice(-GIVEN.steps) : this.kept.steps };
    retain(this.key, JSON.stringify(this.kept));
    this.tellAllowed();
  }

  private tellAllowed(): void {
    const { may } = this.given.task;
    this.allowed.textContent = t(may === "once" && !this.mayCheck ? "taskUsed" : `task_${may}`);
  }

  private asked(): HTMLElement[] {
    const name = h("input", { type: "text", value: this.kept.name, autocomplete: "name", oninput: () => ((this.kept = { ...this.kept, name: name.value }), this.remember()) });
    const hand = async () => {
      if (!name.value.trim()) return name.focus();
      this.remember();
      const keys: Keys = { ...(await keysOf(this.app.subject)), kind: this.app.keys.kind ?? "", task: this.app.keys.task!, answer: await packed({ ...this.kept, name: name.value.trim() }) };
      handIn(format({ view: "check", keys }), name.value.trim());
    };
    this.tellAllowed();
    return [this.allowed, h("label", { class: "field" }, h("span", {}, t("taskName")), name),
      h("div", { class: "text-row" }, h("button", { type: "button", class: "primary", onclick: hand }, t("taskHand")), this.leave())];
  }

  private answered({ name, claim, steps }: Answer, show: (claim: string) => void): HTMLElement[] {
    const one = (label: string, text: string) => h("button", { type: "button", onclick: () => show(text) }, label);
    return [h("h3", {}, t("answerOf", { name })), one(`${t("answerHanded")} : ${briefly(claim)}`, claim),
      h("p", { class: "hint" }, t(steps.length > 0 ? "answerSteps" : "answerNoSteps")),
      h("ol", { class: "task-steps" }, steps.map((step) => h("li", {}, one(`${step.right ? "✓" : "✗"} ${briefly(step.claim)}`, step.claim)))), this.leave()];
  }

  private leave(): HTMLElement {
    return h("button", { type: "button", class: "link", onclick: () => this.app.go("arena", {}) }, t("taskLeave"));
  }
}
