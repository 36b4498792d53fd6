// browser.ts -- the page in a browser, opened from disk, for the tests in this folder: every view by mouse and by
// keyboard, in both languages.  Screenshots are left in build/page/shots.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before } from "node:test";
import type { Browser, Page } from "playwright-core";

declare const ROOT: string;
const { chromium } = createRequire(`${ROOT}web/package.json`)("playwright-core") as typeof import("playwright-core");
export const FILE = `${ROOT}build/page/test.html`;
export const SHOTS = `${ROOT}build/page/shots`;
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
export const SIZES = [[1280, 720], [1024, 768], [390, 844]] as const;
export const VIEWS = ["arena", "play", "check", "tree", "numbers", "path"];
/** And the one that takes its time: it waits for Python. */
export const TABS = [...VIEWS, "program"];

let browser: Browser;
before(async () => {
  mkdirSync(SHOTS, { recursive: true });
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: FLAGS });
});
after(() => browser.close());

/** Opens the page, runs the test on it, and sees to it that nothing was logged or asked from the network. */
export async function on(hash: string, act: (page: Page) => Promise<void>, [width, height]: readonly [number, number] = SIZES[0], locale = "fr-FR", colorScheme: "light" | "dark" = "light", file = FILE): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height }, locale, colorScheme, acceptDownloads: true });
  const page = await context.newPage();
  page.setDefaultTimeout(40_000);
  await page.addInitScript(() => {
    const own = Worker.prototype.postMessage;
    const asked: string[] = ((window as unknown as { asked: string[] }).asked = []);
    Worker.prototype.postMessage = function (this: Worker, message: { request?: { args: string[]; french: boolean; files: object } }) {
      if (message.request) asked.push(`${message.request.args.join(" ")} ${message.request.french ? "fr" : "en"} ${JSON.stringify(message.request.files)}`);
      own.call(this, message);
    } as typeof own;
  });
  const heard: string[] = [];
  const isAbsence = (said: string) => file !== FILE && said.includes("ERR_FILE_NOT_FOUND"); // what lies beside the page is not there: the browser says so
  page.on("console", (message) => isAbsence(message.text()) || heard.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => heard.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (!/^(file|blob|data):/.test(request.url())) heard.push(`request: ${request.url()}`);
  });
  try {
    await page.goto(`file://${file}${hash}`);
    await page.waitForSelector("html[data-ready]");
    await act(page);
    assert.deepEqual(heard, []);
  } finally {
    await context.close();
  }
}

export const text = (page: Page, selector: string) => page.locator(selector).first().innerText();
export const added = (page: Page) => page.locator(".arena .added").count();
export async function press(page: Page, key: string, times = 1): Promise<void> {
  for (let i = 0; i < times; i++) await page.keyboard.press(key);
}
/** The address, once it is written. */
export async function hashOf(page: Page): Promise<string> {
  await page.waitForTimeout(350);
  return page.url().slice(page.url().indexOf("#"));
}
export async function paste(page: Page, graph: string): Promise<void> {
  await page.selectOption(".chooser > .field select", "");
  await page.fill(".chooser textarea", graph);
}

/** The commands that were run since this was asked last, once nothing more is asked. */
export async function asked(page: Page): Promise<string[]> {
  const count = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked.length);
  for (let before = -1, now = await count(); before !== now; now = await count()) {
    before = now;
    await page.waitForTimeout(300);
  }
  return page.evaluate(() => (window as unknown as { asked: string[] }).asked.splice(0));
}
