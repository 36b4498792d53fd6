// sizes.test.ts -- the page in a browser: every view on every screen: nothing has to be scrolled sideways, no control lies
// under another, nothing is cut; where there is room, nothing has to be scrolled at all.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { ALL, FRAME, go, metered, on, press, settled, shot, TABS, VIEWS } from "./browser";

/** Widths of phones, tablets and desks; the last is 1280 x 720 at 200 %. */
const SCREENS = [[390, 844], [768, 1024], [820, 1180], [1024, 768], [1280, 720], [1920, 1080], [640, 360]] as const;
const STATES = [...TABS, "path?mode=taquin", "play?game=connect4&hints=1", "arena?graph=-", "arena?game=chomp&p.rows=5&p.cols=9", "numbers?nums=1&game=kayles&p.n=60"];

/** What is wrong with what is on screen. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const out: string[] = [];
    const wide = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > wide) out.push(`${document.documentElement.scrollWidth} px wide`);
    const name = (one: Element) => `${one.tagName} ${one.getAttribute("aria-label") ?? one.textContent?.trim().slice(0, 40)}`;
    const seen = (one: HTMLElement) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".unseen, .skip, [inert]");
    const controls = [...document.querySelectorAll<HTMLElement>("button, select, input, textarea, summary, a[href]")].filter(seen);
    for (const one of controls) {
      one.scrollIntoView({ block: "center", inline: "nearest" });
      const box = one.getBoundingClientRect();
      if (box.left < -1 || box.right > wide + 1) {
        out.push(`off the screen: ${name(one)}`);
        continue;
      }
      const timeline = one.closest(".timeline.empty"); // cannot be clicked, and says so
      const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      if (!timeline && !(top && (one.contains(top) || top.contains(one) && top.closest("label")))) out.push(`${name(one)} lies under ${top ? `${name(top)} .${top.getAttribute("class")}` : "nothing"}`);
    }
    // words that do not fit: of elements, and of what is chosen in a list
    for (const one of document.querySelectorAll<HTMLElement>("button, label, h3, .brief, th, .field > span, p, li")) {
      if (seen(one) && one.scrollWidth > one.clientWidth + 2 && !one.matches(".names")) out.push(`cut: ${name(one)}`);
    }
    const pen = document.createElement("canvas").getContext("2d")!;
    for (const one of document.querySelectorAll("select")) {
      if (!seen(one)) continue;
      const look = getComputedStyle(one);
      pen.font = `${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
      const need = pen.measureText(one.selectedOptions[0]?.textContent ?? "").width + 36;
      if (need > one.clientWidth + 4) out.push(`cut: ${name(one)} ${one.selectedOptions[0]?.textContent}`);
    }
    scrollTo(0, 0);
    return out;
  });
}

/** What has to be scrolled though the screen has room for it. */
function scrolled(page: Page, [width]: readonly [number, number]): Promise<string[]> {
  return page.evaluate((wide) => {
    const out: string[] = [];
    if (wide > 760 && document.body.scrollHeight > innerHeight) out.push(`${document.body.scrollHeight} px high`);
    if (wide > 1100) for (const one of document.querySelectorAll(".side")) if (one.scrollHeight > one.clientHeight + 3) out.push("a side has to be scrolled");
    return out;
  }, width);
}

/** A walk through everything at one size of the screen, and once more over the whole screen. */
async function walk(page: Page, size: readonly [number, number], named: string): Promise<string[]> {
  const all: string[] = [];
  const look = async (where: string) => all.push(...(await faults(page)).map((one) => `${where}: ${one}`));
  await page.setViewportSize({ width: size[0], height: size[1] });
  await page.click(".brand");
  await settled(page);
  await look("welcome");
  for (const state of STATES) {
    await go(page, state);
    if (state === "program") await page.waitForSelector(".cm-editor", { timeout: 600_000 });
    if (size[1] > 700) all.push(...(await scrolled(page, size)).map((one) => `${state}: ${one}`));
    if (!/^(play|program)/.test(state)) await press(page, "ArrowRight", 2);
    await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
    await settled(page); // boards fly to their places
    await look(state);
    await shot(page, `${named}-${state.replace(/\W+/g, "-")}`);
  }
  await press(page, "f");
  for (const state of VIEWS) {
    await go(page, state);
    await look(`projector ${state}`);
  }
  await press(page, "Escape");
  return all;
}

/** Of two languages and themes, each on its half of the screens, both on the three that most people have; without
 * MARIENBAD_TESTS=all, each on two that the other does not see. */
const TONGUES = ALL ? [["fr-FR", "light", [0, 2, 3, 4, 6]], ["en-GB", "dark", [0, 1, 3, 4, 5]]] as const
  : [["fr-FR", "light", [0, 4]], ["en-GB", "dark", [3, 6]]] as const;

for (const [locale, scheme, screens] of TONGUES) {
  test(`nothing is cut, covered or scrolled sideways, in ${locale}, ${scheme}`, (t) =>
    on("", async (page) => {
      for (const size of screens.map((i) => SCREENS[i]!)) {
        await t.test(`at ${size.join("x")}`, async () => {
          let all: string[] = [];
          const longest = await metered(page, async () => void (all = await walk(page, size, `${size.join("x")}-${scheme}`)));
          assert.deepEqual(all, []);
          assert.ok(longest < FRAME, `the page's thread was busy for ${longest.toFixed(0)} ms at a stretch`);
        });
      }
    }, SCREENS[4], locale, scheme, { most: Infinity })); // each walk is metered
}
