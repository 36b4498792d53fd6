// settled.ts -- when has the page done all that it was about to do?  Tests wait for that, and for no time: soon on a quiet
// machine, and long enough on a busy one.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";

interface Watched {
  /** What was asked of the workers: the command line, its language, its files. */
  asked: string[];
  /** What the page is about to do, in words; "" if nothing. */
  underway(): string;
  /** Waits until nothing is under way, for that many milliseconds at most; says what still is. */
  settle(most: number): Promise<string>;
}

/** In the page, before its own script: keeps account of questions, short waits, frames, promises of the browser. */
export function watch(): void {
  const SOON = 900; // milliseconds: longer waits end what would take too long, or let words go
  const QUIET = 3; // looks, one after another, at which nothing is under way
  const waits = new Set<number>(), frames = new Set<number>(), asking = new Map<Worker, Set<number>>();
  let promised = 0;
  const asked: string[] = [];
  const later = window.setTimeout.bind(window), never = window.clearTimeout.bind(window);
  const draw = window.requestAnimationFrame.bind(window), drawNot = window.cancelAnimationFrame.bind(window);

  window.setTimeout = ((act: (...all: unknown[]) => void, time = 0, ...more: unknown[]) => {
    const id = later(() => (waits.delete(id), act(...more)), time);
    if (time <= SOON) waits.add(id);
    return id;
  }) as typeof window.setTimeout;
  window.clearTimeout = (id) => (waits.delete(id as number), never(id));
  window.requestAnimationFrame = (act) => {
    const id = draw((now) => (frames.delete(id), act(now)));
    frames.add(id);
    return id;
  };
  window.cancelAnimationFrame = (id) => (frames.delete(id), drawNot(id));

  const count = <T>(promise: Promise<T>): Promise<T> => (promised++, promise.finally(() => promised--));
  const { arrayBuffer } = Response.prototype, { decode } = HTMLImageElement.prototype;
  Response.prototype.arrayBuffer = function () { return count(arrayBuffer.call(this)); };
  HTMLImageElement.prototype.decode = function () { return count(decode.call(this)); };

  const { postMessage, terminate } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, message: { request?: { id: number; args: string[]; french: boolean; files: object } }) {
    const { request } = message;
    if (request) {
      asked.push(`${request.args.join(" ")} ${request.french ? "fr" : "en"} ${JSON.stringify(request.files, (_, text) => (typeof text === "string" ? text.slice(0, 100_000) : text))}`);
      if (!asking.has(this)) {
        asking.set(this, new Set());
        this.addEventListener("message", ({ data }: MessageEvent<{ kind: string; id: number }>) => data.kind !== "tick" && asking.get(this)?.delete(data.id));
      }
      asking.get(this)!.add(request.id);
    }
    postMessage.call(this, message);
  } as typeof postMessage;
  Worker.prototype.terminate = function () {
    asking.delete(this);
    terminate.call(this);
  };

  const moves = () => document.getAnimations().filter((one) => one.playState === "running" && one.effect?.getComputedTiming().endTime !== Infinity).length;
  const underway = () => {
    const questions = [...asking.values()].reduce((sum, one) => sum + one.size, 0);
    const all = { questions, waits: waits.size, frames: frames.size, promises: promised, moves: moves() };
    return Object.entries(all).filter(([, some]) => some > 0).map(([name, some]) => `${some} ${name}`).join(", ");
  };
  const settle = (most: number) => new Promise<string>((done) => {
    const end = performance.now() + most;
    let quiet = 0;
    const look = () => {
      const what = underway();
      quiet = what ? 0 : quiet + 1;
      if (quiet === QUIET || performance.now() > end) done(what);
      else draw(() => later(look, 10)); // what came to the page meanwhile is done before
    };
    look();
  });
  Object.assign(window, { watched: { asked, underway, settle } satisfies Watched });
}

declare const watched: Watched; // in the page

/** Waits until the page has answered, drawn and written what it was about to. */
export async function settled(page: Page): Promise<void> {
  assert.equal(await page.evaluate(() => watched.settle(600_000)), "", "is still under way");
}

/** Goes where an address leads. */
export async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => (location.hash = to), hash);
  await settled(page);
}

/** The commands that were run since this was asked last, once nothing more is asked. */
export async function asked(page: Page): Promise<string[]> {
  await settled(page);
  return page.evaluate(() => watched.asked.splice(0));
}

/** The address, once it is written. */
export async function hashOf(page: Page): Promise<string> {
  await settled(page);
  return page.url().slice(page.url().indexOf("#"));
}
