// timeline.ts -- step forward and back, play and pause, a slider: the same for every view that replays something.
import { h, isTyping } from "./dom";
import { icon } from "./icons";
import type { Icon } from "./icons";
import { grouped } from "./number";
import { LEVELS_MARKED, REPLAYED, SPEEDS, STEP } from "./patience";
import { t } from "./words";

let speed = 1; // of playback, in every view
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Timeline {
  readonly element: HTMLElement;
  at = 0;
  private count = 0;
  private timer: number | undefined;
  /** Where Page Up and Page Down go to: ends of levels. */
  private stops: number[] = [];
  /** Steps that one beat of playing takes; what is very long is played in leaps. */
  stride: (at: number) => number = () => 1;
  /** How long a step stays at least, at ×1. */
  least: (at: number) => number = () => STEP.least;
  private readonly slider: HTMLInputElement;
  private readonly label: HTMLElement;
  private readonly toggle: HTMLButtonElement;
  private readonly ticks: HTMLElement;
  private readonly speed: HTMLButtonElement; // a click chooses the next

  /** `show` draws what is true after `at` steps. */
  constructor(
    private readonly show: (at: number) => void,
    private readonly playTime = REPLAYED.steps,
  ) {
    const button = (sign: Icon, word: Parameters<typeof t>[0], act: () => void) =>
      h("button", { class: "tool", type: "button", title: t(word), "aria-label": t(word), onclick: act }, icon(sign));
    this.toggle = button("play", "play", () => this.playOrPause());
    this.toggle.classList.add("primary");
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: 0,
      value: 0,
      "aria-label": t("timeline"),
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.ticks = h("div", { class: "ticks", "aria-hidden": "true" });
    this.speed = h("button", { class: "tool speed", type: "button", title: t("speed"), onclick: () => this.nextSpeed() });
    this.saySpeed();
    this.label = h("output", { class: "count" });
    this.element = h(
      "div",
      { class: "timeline empty", role: "group", "aria-label": t("timeline") },
      button("first", "first", () => this.go(0)),
      button("back", "back", () => this.go(this.at - 1)),
      this.toggle,
      button("forward", "forward", () => this.go(this.at + 1)),
      button("last", "last", () => this.go(this.count)),
      h("div", { class: "slide" }, this.slider, this.ticks),
      this.label,
      this.speed,
    );
  }

  private nextSpeed(): void {
    speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]!;
    this.saySpeed();
    if (this.timer !== undefined) (this.pause(), this.playOrPause());
  }

  private saySpeed(): void {
    this.speed.textContent = `×${speed === 0.5 ? "½" : speed}`;
    this.speed.setAttribute("aria-label", `${t("speed")} ×${speed}`);
  }

  /** Begin anew, with that many steps. */
  set(count: number, stops: number[] = [], at = 0): void {
    this.pause();
    this.count = count;
    this.stops = stops;
    this.slider.max = String(count);
    this.ticks.replaceChildren(
      ...stops
        .filter((stop) => stop > 0 && stop < count && stops.length <= LEVELS_MARKED)
        .map((stop) => h("i", { style: `left:${(100 * stop) / count}%` })),
    );
    this.element.classList.toggle("empty", count === 0);
    this.go(at);
  }

  go(at: number): void {
    this.at = Math.max(0, Math.min(this.count, at));
    this.slider.value = String(this.at);
    this.label.textContent = `${grouped(this.at)} / ${grouped(this.count)}`;
    if (this.at === this.count) this.pause();
    this.show(this.at);
  }

  private playOrPause(): void {
    if (this.timer !== undefined) {
      this.pause();
      return;
    }
    if (this.at === this.count) this.go(0);
    this.toggle.replaceChildren(icon("pause"));
    this.toggle.title = t("pause");
    this.toggle.setAttribute("aria-label", t("pause"));
    this.beat(this.wait());
    this.go(this.at + this.stride(this.at));
  }

  /** How long the step that is shown stays. */
  private wait(): number {
    const pause = Math.min(STEP.most, Math.max(this.least(this.at), this.playTime / Math.max(1, this.count))) / speed;
    return calm() ? Math.max(STEP.calm, pause) : pause;
  }

  private beat(wait: number): void {
    clearInterval(this.timer);
    this.timer = window.setInterval(() => {
      this.go(this.at + this.stride(this.at));
      if (this.timer !== undefined && this.wait() !== wait) this.beat(this.wait()); // another part of it
    }, wait);
  }

  pause(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.toggle.replaceChildren(icon("play"));
    this.toggle.title = t("play");
    this.toggle.setAttribute("aria-label", t("play"));
  }

  /** Is this key one of ours?  Then it was obeyed. */
  key(event: KeyboardEvent): boolean {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || this.count === 0) return false;
    const onButton = event.target instanceof HTMLElement && event.target.matches("button, summary, a");
    const acts: Record<string, () => void> = {
      ArrowRight: () => (event.shiftKey ? this.level(1) : this.go(this.at + 1)),
      ArrowLeft: () => (event.shiftKey ? this.level(-1) : this.go(this.at - 1)),
      PageDown: () => this.level(1),
      PageUp: () => this.level(-1),
      Home: () => this.go(0),
      End: () => this.go(this.count),
    };
    if (!onButton) acts[" "] = () => this.playOrPause();
    const act = acts[event.key];
    if (!act) return false;
    if (event.key !== " ") this.pause();
    act();
    event.preventDefault();
    return true;
  }

  private level(way: 1 | -1): void {
    const stops = [0, ...this.stops, this.count];
    const next = way > 0 ? stops.find((stop) => stop > this.at) : stops.filter((stop) => stop < this.at).pop();
    if (next !== undefined) this.go(next);
  }
}
