// ongraph.ts -- a play on the drawing of its arena: a token, the moves to click, the way it came, and, when asked for,
// who wins where.
import type { App } from "./app";
import type { Position, Shown } from "./arena";
import { frameAt, solvedFrame } from "./arena";
import { h } from "./dom";
import type { Ask } from "./engine";
import { Stopped } from "./engine";
import { DRAWN } from "./patience";
import { Picture } from "./picture";
import { words } from "./subject";
import { t } from "./words";
import { zoomers } from "./zoomers";

/** A place of the play, as `hints` calls it. */
export interface Spot {
  position: string; // "" for the start
  mover: 1 | 2;
}

/** What is to be seen of a play. */
export interface Seen {
  play: Spot[]; // from its beginning to where the token is
  next: Spot[]; // where the person may move it
  solved: boolean; // shown with winning regions and strategies
}

export class OnGraph {
  private readonly stage = h("div", { class: "stage" });
  readonly element = h("div", { class: "on-graph" }, this.stage, zoomers(() => this.picture));
  private shown: Shown | undefined;
  private picture: Picture | undefined;
  private key = ""; // of what is drawn
  private loaded = Promise.resolve(false);
  private next = new Set<string>();

  /** `play`: the person moves the token there. */
  constructor(
    private readonly app: App,
    private readonly play: (name: string) => void,
  ) {
    new ResizeObserver(() => this.picture?.fit()).observe(this.stage);
  }

  /** Draws the arena of the subject; false: it is too large, or there is none. */
  load(): Promise<boolean> {
    const { args, ask } = words(this.app.subject);
    const key = JSON.stringify([args, ask]);
    if (key !== this.key) {
      this.key = key;
      this.loaded = this.draw(key, args, ask);
    }
    return this.loaded;
  }

  private async draw(key: string, args: string[], ask: Ask): Promise<boolean> {
    this.picture = this.shown = undefined;
    this.stage.replaceChildren();
    const show = ["show", ...args, "--limit", String(DRAWN.positions), ...(this.app.subject.game ? ["--boards"] : [])];
    try {
      const shown = await this.app.main.json<Shown>(show, ask);
      if (shown.positions.length > DRAWN.positions || shown.positions.reduce((sum, one) => sum + one.moves.length, 0) > DRAWN.moves) return false;
      const svg = await this.app.main.text([...show, "--unsolved", "--as", "svg"], ask);
      if (key !== this.key) return false;
      this.shown = shown;
      this.picture = new Picture(svg, shown.positions, {
        click: (one) => this.next.has(one.name) && this.play(one.name),
        label: (one) => this.label(one),
        reach: (one) => this.app.say(this.label(one)),
      });
      return true;
    } catch (problem) {
      if (problem instanceof Stopped && key === this.key) this.key = ""; // to be asked again
      return false;
    }
  }

  private label({ name, owner }: Position): string {
    return [name, owner ? t("ownedBy", { player: owner }) : "", this.next.has(name) ? t("canReach") : ""].filter(Boolean).join(", ");
  }

  /** How the drawing calls a place: where states have no player, with the player. */
  nameOf({ position, mover }: Spot): string {
    if (!position) return this.shown!.start;
    return this.shown!.positions.some((one) => one.name === position) ? position : `(${mover},${position})`;
  }

  /** Is the place in the drawing?  Plays that begin elsewhere may not be. */
  has(place: Spot): boolean {
    return this.shown?.positions.some((one) => one.name === this.nameOf(place)) ?? false;
  }

  show({ play, next, solved }: Seen): void {
    const { picture, shown } = this;
    if (!picture || !shown) return;
    if (picture.element.parentElement !== this.stage) picture.into(this.stage);
    const way = play.map((one) => this.nameOf(one));
    this.next = new Set(next.map((one) => this.nameOf(one)));
    picture.show(solved ? solvedFrame(shown.positions) : frameAt([], 0), null, solved);
    picture.mark("been", way.slice(0, -1));
    picture.trail(way);
    picture.token(way[way.length - 1]!, [...this.next]);
  }

  keyDown(event: KeyboardEvent): boolean {
    return this.picture?.key(event) ?? false;
  }
}
