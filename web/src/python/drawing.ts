// drawing.ts -- an arena that a program gave: drawn, solved, and stepped through, or counted where it is too large.
import type { App } from "../app";
import type { Shown, Step } from "../arena";
import { frameAt, levelEnds } from "../arena";
import { h } from "../dom";
import { Refused } from "../engine";
import { DRAWN, EXPLORED } from "../patience";
import { Picture } from "../picture";
import type { Subject } from "../subject";
import { words } from "../subject";
import { Timeline } from "../timeline";
import { t } from "../words";

interface Solved {
  start: string;
  winner: 0 | 1 | 2;
  rank: number | null;
  positions: number;
  determined: boolean;
  counts: { won1: number; won2: number; drawn: number };
  steps?: Step[];
}

/** An arena of a text; `options` are those of a pasted graph. */
export const textSubject = (text: string, options: Subject["options"] = {}): Subject => ({ game: "", values: {}, text, options });

export class Drawing {
  readonly stage = h("div", { class: "stage", "aria-live": "off" });
  readonly verdict = h("p", { class: "verdict", "aria-live": "polite" });
  readonly explain = h("p", { class: "step", "aria-live": "polite" });
  readonly timeline = new Timeline((at) => this.draw(at));
  private picture: Picture | undefined;
  private steps: Step[] = [];
  private round = 0;
  private wrong: string | null = null;
  private readonly watch = new ResizeObserver(() => this.picture?.fit());

  constructor(private readonly app: App) {
    this.watch.observe(this.stage);
  }

  /** Nothing but these words. */
  clear(...parts: (string | HTMLElement)[]): void {
    this.round++;
    this.picture = undefined;
    this.steps = [];
    this.timeline.set(0);
    this.timeline.element.hidden = true;
    this.verdict.textContent = this.explain.textContent = "";
    this.stage.replaceChildren(h("div", { class: "empty" }, parts));
  }

  /** Draws and solves it.  `impartial`: its graph and kernel, not the arena of pairs; `wrong` is a position to point at. */
  async load(subject: Subject, { impartial = false, wrong = null as string | null } = {}): Promise<void> {
    const mine = ++this.round;
    const { main } = this.app;
    const { args, ask } = words(subject);
    const show = ["show", ...args, ...(impartial ? ["--impartial"] : []), "--limit", String(DRAWN.positions)];
    const solved = impartial ? null : await main.json<Solved>(["solve", ...args, "--limit", EXPLORED.solved], ask);
    const graph = await main.json<Shown>(show, ask).catch((problem) => {
      if (problem instanceof Refused) return null; // too large
      throw problem;
    });
    if (mine !== this.round) return;
    if (!graph) {
      this.clear(t("rulesLarge", { count: solved?.positions ?? DRAWN.positions }));
      if (solved) this.say(solved);
      return;
    }
    const svg = await main.text([...show, "--as", "svg"], ask);
    const steps = await main.json<{ steps: Step[] }>([impartial ? "kernel" : "solve", ...args, "--steps"], ask).then(
      (found) => found.steps,
      () => [], // a graph may have no kernel
    );
    if (mine !== this.round) return;
    this.steps = steps;
    this.wrong = wrong;
    this.picture = new Picture(svg, graph.positions, { point: () => undefined, click: () => undefined, label: (one) => one.name, reach: (one) => this.app.say(one.name) });
    this.picture.into(this.stage);
    this.timeline.element.hidden = steps.length === 0;
    this.timeline.set(steps.length, levelEnds(steps), steps.length);
    if (solved && wrong === null) this.say(solved);
    else this.verdict.textContent = "";
  }

  private say({ winner, rank, start, counts, determined }: Solved): void {
    const who = winner === 0 ? t("isDrawn", { start }) : rank === null ? t("winsEndless", { player: winner, start }) : t("wins", { player: winner, start, rank });
    const sizes = t("sizes", { n1: counts.won1, n2: counts.won2, n0: counts.drawn });
    this.verdict.replaceChildren(h("strong", {}, who), h("span", {}, ` ${sizes}${determined ? ` ${t("determined")}` : ""}`));
  }

  private draw(at: number): void {
    if (!this.picture) return;
    if (this.steps.length > 0) this.picture.show(frameAt(this.steps, at), this.steps[at - 1]?.position ?? null, at === this.steps.length);
    if (this.wrong !== null) this.picture.mark("wrong", [this.wrong]);
    this.explain.textContent = at > 0 && at < this.steps.length ? this.steps[at - 1]!.text : "";
  }

  /** Shows a play. */
  trail(play: string[]): void {
    this.picture?.trail(play);
  }

  zoom(by: number): void {
    this.picture?.zoom(by);
  }
  overview(): void {
    this.picture?.overview();
  }

  key(event: KeyboardEvent): boolean {
    return this.picture?.key(event) || this.timeline.key(event);
  }

  close(): void {
    this.round++;
    this.timeline.pause();
    this.watch.disconnect();
  }
}
