// task.test.ts -- the page in a browser: exercises that are given, answered, read and practised; the gallery of games.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { pack } from "../../src/state";
import { EXAMPLE } from "../../src/subject";
import { go, hashOf, on, settled, shot, text } from "./browser";

const MARIENBAD = process.env.MARIENBAD!;

/** Opens the dialog of exercises and answers. */
async function openAssign(page: Page): Promise<void> {
  await page.click(".take");
  await page.click(".menu .whole:has-text('exercice')  >> nth=-1");
  await page.waitForSelector("dialog.share");
}

/** The exercise that a teacher gives of the example: attractor of player 1. */
async function give(page: Page, may: "often" | "once" | "never"): Promise<string> {
  await page.waitForSelector(".arena .body");
  await openAssign(page);
  await page.fill("dialog textarea >> nth=0", "D'où le joueur 1 gagne-t-il ?");
  await page.selectOption("dialog select >> nth=1", may);
  await settled(page);
  await page.waitForSelector("dialog .qr path");
  const code = await page.inputValue("dialog .share-row textarea");
  await page.click("dialog .sheet-head button");
  return code;
}

test("task: a graph is given, a student checks once and hands in, the teacher reads who was right, and each step", async () =>
  on(`#arena?graph=${await pack(EXAMPLE)}`, async (page) => {
    const code = await give(page, "once");
    await page.evaluate(() => localStorage.clear());
    await go(page, code);
    await page.waitForSelector(".task .statement");
    assert.equal(await text(page, ".task .statement"), "D'où le joueur 1 gagne-t-il ?");
    for (const hidden of ["nav", ".chooser", ".example"]) assert.equal(await page.locator(hidden).isVisible(), false, hidden);
    assert.ok(await page.locator(".right select").isDisabled());
    await page.keyboard.press("1"); // other views would tell
    assert.match(await hashOf(page), /^#check/);
    await page.click(".take");
    assert.doesNotMatch(await text(page, ".menu"), /Corrigé|Certificat|Donner/);
    await page.keyboard.press("Escape");
    await page.click('.arena g[data-position="5"]');
    await page.click('.arena g[data-position="1"]');
    await page.click(".right .primary");
    await page.waitForSelector(".judged.wrong");
    await settled(page);
    assert.ok(await page.locator(".right > .primary").isDisabled(), "one check only");
    await page.reload();
    await page.waitForSelector(".arena .body");
    await settled(page);
    assert.ok(await page.locator(".right > .primary").isDisabled(), "and none after a reload");
    await page.click('.arena g[data-position="1"]');
    await shot(page, "task-student");
    await page.fill(".task input", "Ada L.");
    await page.click(".task .primary");
    await page.waitForSelector("dialog .qr path");
    const answer = await page.inputValue("dialog textarea");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("dialog button:has-text('fichier')")]);
    assert.equal(download.suggestedFilename(), "ada-l-reponse.txt");
    assert.equal(readFileSync((await download.path())!, "utf8").trim(), answer);
    await page.click("dialog .sheet-head button");
    await page.click(".task .link");
    await page.waitForSelector("nav:visible");
    // the teacher
    await openAssign(page);
    const reading = page.locator("dialog section:last-of-type textarea");
    await reading.fill("bonjour");
    await page.waitForSelector(".answers .complaint");
    await reading.fill("");
    await page.setInputFiles("dialog input[type=file]", [{ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from(`${answer}\n`) }, { name: "b.txt", mimeType: "text/plain", buffer: Buffer.from(`Voici : ${code}`) }]);
    await page.waitForSelector(".answers li >> nth=1");
    assert.match(await text(page, ".answers li"), /Ada L\.[\s\S]*✓[\s\S]*1 vérification/);
    await shot(page, "task-teacher");
    await page.click(".answers button >> nth=0");
    await page.waitForSelector(".judged.right");
    assert.ok(await page.locator("nav").isVisible());
    await page.click(".task-steps button");
    await page.waitForSelector(".judged.wrong");
    assert.match(await page.inputValue(".right textarea"), /5, 1/);
    await shot(page, "task-answer");
  }));

test("task: what may not be checked is handed in unjudged, and a code that was cut is an ordinary view", async () =>
  on(`#arena?graph=${await pack(EXAMPLE)}`, async (page) => {
    const code = await give(page, "never");
    await go(page, code);
    await page.waitForSelector(".arena .body");
    await page.click('.arena g[data-position="6"]');
    await page.waitForSelector(".arena .claimed");
    assert.equal(await page.locator(".right > .primary").isVisible(), false);
    await page.focus(".right textarea");
    await page.keyboard.press("Control+Enter");
    await settled(page);
    assert.equal(await page.locator(".judged").count(), 0);
    await go(page, code.replace(/task=.*/, "task=7ZZ!"));
    await page.waitForSelector(".chooser");
    assert.equal(await page.locator(".task").count(), 0);
  }));

test("task: exercises are practised by chapter and difficulty; what was solved is remembered", () =>
  on("#check?game=nim&p.n=4", async (page) => {
    await page.waitForSelector(".arena .body");
    await page.click(".practice summary");
    await page.click(".chapter >> nth=1 >> button >> nth=1"); // the kernel, 2
    await page.waitForSelector(".task .statement");
    await settled(page);
    assert.match(await hashOf(page), /practice=kernel\.2\.1/);
    const [made] = JSON.parse(execFileSync(MARIENBAD, ["make", "exercise", "kernel", "--seed", "1", "--difficulty", "2", "--json"]).toString()) as { check: string[] }[];
    await page.fill(".right textarea", made!.check[1]!);
    await page.click(".right > .primary");
    await page.waitForSelector(".judged.right");
    await shot(page, "task-practice");
    await page.click(".finding .primary");
    await page.waitForFunction(() => location.hash.includes("practice=kernel.2.2"));
    await settled(page);
    assert.equal(await text(page, ".practice [aria-current] small"), "✓");
    await page.reload();
    await page.waitForSelector(".practice .solved");
    assert.equal(await page.locator(".practice .solved").count(), 1);
    assert.ok(await page.locator("nav").isVisible());
  }));

test("gallery: games with their boards and how they end; a size is chosen; what is too large is played", () =>
  on("#arena?game=nim&p.n=4", async (page) => {
    await page.waitForSelector(".arena .body");
    await page.click(".to-gallery");
    await page.waitForSelector(".gallery li");
    await settled(page);
    const cards = await page.locator(".gallery li").count();
    assert.ok(cards >= 16, `${cards} games`);
    assert.equal(await page.locator(".gallery .board > *").count(), cards, "each with its board");
    assert.deepEqual(await page.$$eval(".gallery .board svg :is(path, rect, circle)", (all) => [...new Set(all.filter((one) => {
      if (one.matches(".span")) return false; // seen when pointed at
      const look = getComputedStyle(one), isFilled = look.fill !== "none";
      return isFilled ? look.fill === "rgb(0, 0, 0)" && look.fillOpacity !== "0" : look.stroke === "none";
    }).map((one) => `${one.closest("li")!.querySelector("h3")!.textContent} ${one.getAttribute("class")}`))]), [], "shapes without a colour of the page");
    assert.match(await text(page, '[data-row="hexapawn"]'), /2 gagne en 6 coups/);
    assert.match(await text(page, '[data-row="boxes rows=2 cols=2"]'), /1 gagne de 2/);
    await shot(page, "gallery");
    await page.click('[data-row="wolf size=4"]');
    await page.waitForSelector(".arena .body");
    await settled(page);
    assert.equal(await page.inputValue(".chooser > .field select"), "wolf");
    await page.keyboard.press("End");
    await page.waitForFunction(() => /2 gagne .* rang 8/.test(document.querySelector(".verdict")!.textContent!)); // as the gallery says
    await page.click(".to-gallery");
    await page.waitForSelector(".gallery li");
    await page.click('[data-row="connect4 width=7 height=6"]');
    await page.waitForSelector(".view-play .board svg");
    assert.match(await hashOf(page), /^#play\?game=connect4&p.width=7/);
  }));
