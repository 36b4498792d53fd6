// browser.ts -- the page in a browser, opened from disk, for the tests in this folder: every view by mouse and by
// keyboard, in both languages.  What is taken away is left in build/page/shots; screenshots too, where SHOTS=1 asks for them.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { ALL, FILE } from "./files";
import { watch } from "./settled";

export { ALL, FILE };
export { asked, go, hashOf, settled } from "./settled";

declare const ROOT: string;
const { chromium } = createRequire(`${ROOT}web/package.json`)("playwright-core") as typeof import("playwright-core");
export const SHOTS = `${ROOT}build/page/shots`;
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
export const SIZES = [[1280, 720], [1024, 768], [390, 844]] as const;
export const VIEWS = ["arena", "play", "check", "tree", "numbers", "path"];
/** And the one that takes its time: it waits for Python. */
export const TABS = [...VIEWS, "program"];

/** A test that is left to script/test --all: it takes seconds, and others go nearly the same way. */
export const lengthy = (name: string, act: () => Promise<void>) => test(name, { skip: !ALL }, act);

let browser: Browser;
before(async () => {
  mkdirSync(SHOTS, { recursive: true });
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: FLAGS });
});
after(async () => {
  console.log(`longest task of the page's thread: ${longest.toFixed(0)} ms of its processor time`);
  await browser.close();
});

/** A frame has to wait for the longest task of the page's own thread.  Its processor time is measured, as the browser
 * traces it, and not the time that passes: on a busy machine every page waits, whatever it does.  A trace costs about as
 * much as the test itself: script/test meters the tests that name a limit, script/test --all every one. */
export const FRAME = Number(process.env.FRAME ?? 300); // milliseconds: 100 is what we want of a quiet machine, and three times that no machine excuses
let longest = 0;
let tracing = false;

interface Traced {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number; // microseconds of processor time
  args?: { name?: string };
}

/** Runs the act; returns the longest task of the page's thread meanwhile, in milliseconds. */
export async function metered(page: Page, act: () => Promise<void>): Promise<number> {
  if (tracing) { // a page in a test of another: both are metered together
    await act();
    return 0;
  }
  tracing = true;
  await browser.startTracing(page, { categories: ["toplevel"] });
  let read: Buffer;
  try {
    await act();
  } finally {
    read = await browser.stopTracing();
    tracing = false;
  }
  const { traceEvents } = JSON.parse(read.toString()) as { traceEvents: Traced[] };
  const threads = new Set(traceEvents.filter((one) => one.name === "thread_name" && one.args?.name === "CrRendererMain").map((one) => `${one.pid} ${one.tid}`));
  const tasks = traceEvents.filter((one) => one.ph === "X" && one.name.endsWith("RunTask") && threads.has(`${one.pid} ${one.tid}`));
  assert.ok(threads.size > 0 && tasks.length > 0, "nothing was traced");
  return Math.max(...tasks.map((one) => (one.tdur ?? 0) / 1000));
}

/** Pages that no test uses just now, by their language: to load another one into the same window takes a third of the time,
 * since what was compiled is kept.  What the page itself could keep is gone. */
const idle = new Map<string, Page[]>();

async function newPage(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ acceptDownloads: true, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(600_000); // it hangs: the machine may be busy
  await page.addInitScript(watch);
  return page;
}

async function leave(page: Page, locale: string): Promise<void> {
  page.removeAllListeners();
  await page.mouse.move(0, 0);
  await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
  await page.goto("about:blank");
  idle.set(locale, [...(idle.get(locale) ?? []), page]);
}

/** What a test may want of its page: more time for a task, another file, a window that nobody else uses. */
type Wishes = BrowserContextOptions & { most?: number; file?: string; alone?: boolean };

/** Opens the page, runs the test on it, and sees to it that nothing was logged or asked from the network, and that no
 * task took longer than `most` milliseconds of processor time: more only where the test itself works in the page. */
export async function on(hash: string, act: (page: Page) => Promise<void>, [width, height]: readonly [number, number] = SIZES[0], locale = "fr-FR", colorScheme: "light" | "dark" = "light", { most = FRAME, file = FILE, alone = false, ...more }: Wishes = {}): Promise<void> {
  const viewport = { width, height };
  const isShared = !alone && file === FILE && Object.keys(more).length === 0;
  const page = (isShared && idle.get(locale)?.pop()) || await newPage({ viewport, locale, ...more });
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: null });
  const heard: string[] = [];
  const isAbsence = (said: string) => file !== FILE && said.includes("ERR_FILE_NOT_FOUND"); // what lies beside the page is not there: the browser says so
  page.on("console", (message) => isAbsence(message.text()) || heard.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => heard.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (!/^(file|blob|data):/.test(request.url())) heard.push(`request: ${request.url()}`);
  });
  let isGood = false;
  try {
    await page.goto(`file://${file}${hash}`);
    await page.waitForSelector("html[data-ready]");
    let task = 0;
    if (most === Infinity || (most === FRAME && !ALL)) await act(page); // the test may meter a part of it; and see above
    else longest = Math.max(longest, (task = await metered(page, () => act(page))));
    assert.deepEqual(heard, []);
    assert.ok(task < most, `the page's thread was busy for ${task.toFixed(0)} ms at a stretch`);
    isGood = isShared;
  } finally {
    if (isGood) await leave(page, locale);
    else await page.context().close();
  }
}

export const text = (page: Page, selector: string) => page.locator(selector).first().innerText();
export const added = (page: Page) => page.locator(".arena .added").count();
export async function press(page: Page, key: string, times = 1): Promise<void> {
  for (let i = 0; i < times; i++) await page.keyboard.press(key);
}
/** A picture for people to look at; costs a test too much time to be taken unasked. */
export async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` });
}
export async function paste(page: Page, graph: string): Promise<void> {
  await page.selectOption(".chooser > .field select", "");
  await page.fill(".chooser textarea", graph);
}
