// sizes.test.ts -- the page in a browser: every view on every screen: nothing has to be scrolled sideways, no control lies
// under another, nothing is cut; with a seventh tab too.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { on, press, SHOTS, VIEWS } from "./browser";

/** Widths of phones, tablets and desks; the last is 1280 x 720 at 200 %. */
const SCREENS = [[390, 844], [768, 1024], [820, 1180], [1024, 768], [1280, 720], [1920, 1080], [640, 360]] as const;
const STATES = [...VIEWS, "path?mode=taquin", "play?game=connect4&hints=1", "arena?graph=-", "arena?game=chomp&p.rows=5&p.cols=9", "numbers?nums=1&game=kayles&p.n=60"];

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

/** A tab more than there are: others are to come. */
const seventh = (page: Page, text: string) => page.evaluate((said) => {
  const tabs = document.querySelectorAll("nav [role=tab]");
  if (tabs.length >= 7) return;
  const more = tabs[0]!.cloneNode(false) as HTMLElement;
  more.textContent = said;
  more.removeAttribute("data-view");
  more.setAttribute("aria-selected", "false");
  tabs[0]!.parentElement!.append(more);
}, text);

for (const [i, size] of SCREENS.entries()) {
  const [locale, more] = i % 2 ? ["en-GB", "Program"] as const : ["fr-FR", "Programme"] as const;
  test(`nothing is cut, covered or scrolled sideways at ${size.join("x")}, in ${locale}`, () =>
    on("", async (page) => {
      const all: string[] = (await faults(page)).map((one) => `welcome: ${one}`);
      for (const state of STATES) {
        await page.evaluate((hash) => (location.hash = hash), state);
        await page.waitForTimeout(700);
        await seventh(page, more);
        if (!state.startsWith("play")) await press(page, "ArrowRight", 2);
        if (state.startsWith("path")) await page.waitForTimeout(600); // boards fly to their places
        await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
        all.push(...(await faults(page)).map((one) => `${state}: ${one}`));
        await page.screenshot({ path: `${SHOTS}/${size.join("x")}-${state.replace(/\W+/g, "-")}.png` });
      }
      await press(page, "f");
      for (const state of VIEWS) {
        await page.evaluate((hash) => (location.hash = hash), state);
        await page.waitForTimeout(400);
        all.push(...(await faults(page)).map((one) => `projector ${state}: ${one}`));
      }
      assert.deepEqual(all, []);
    }, size, locale));
}
