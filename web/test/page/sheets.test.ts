// sheets.test.ts -- the page in a browser: exercises and solutions in every form, and sheets to print.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { pack } from "../../src/state";
import { go, on, press, settled, shot, SHOTS, SIZES, text, VIEWS } from "./browser";

const ROWS = ["À l'écran", "Exercice vierge", "Corrigé"] as const;

/** The file that an entry of the menu gives. */
async function take(page: Page, row: string, form: string): Promise<{ name: string; content: Buffer }> {
  await page.click(".take");
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(`.menu [role=group][aria-label^="${row}"] button:text-is("${form}")`)]);
  return { name: file.suggestedFilename(), content: readFileSync((await file.path())!) };
}
const written = async (page: Page, row: string, form: string) => (await take(page, row, form)).content.toString();
/** What is on the stage; classes may have changed their order. */
const looks = async (page: Page) => (await page.evaluate(() => document.querySelector("main .center")!.innerHTML)).replace(/class="([^"]*)"/g, (_, all: string) => `class="${all.split(" ").sort().join(" ")}"`);
const collect = async (page: Page, row: string) => {
  await page.click(".take");
  await page.click(`.menu [role=group][aria-label^="${row}"] .to-sheet`);
  await page.waitForSelector(".note-box");
};

test("an arena is taken away as it is at this step, blank and solved, in SVG, PNG, TikZ and dot", () =>
  on("#arena?game=nim&p.n=4", async (page) => {
    await page.waitForSelector(".arena .body");
    const blank = await written(page, ROWS[1], "SVG");
    await press(page, "ArrowRight", 6);
    for (const row of ROWS) {
      for (const [form, begins, end] of [["SVG", "<svg", "svg"], ["PNG", "\x89PNG", "png"], ["TikZ", "%", "tex"], ["dot", "digraph", "dot"]] as const) {
        const { name, content } = await take(page, row, form);
        assert.ok(content.toString("latin1").startsWith(begins), `${row} ${form}`);
        assert.ok(name.endsWith(`.${end}`), name);
        writeFileSync(`${SHOTS}/taken-${ROWS.indexOf(row)}.${end}`, content);
      }
    }
    assert.equal(await written(page, ROWS[1], "SVG"), blank); // whatever was uncovered on screen
    assert.doesNotMatch(blank, /class="[^"]*\b(?:w[012]|best\d|band|note)\b/);
    assert.doesNotMatch(await written(page, ROWS[1], "dot"), /#D6E6FB|penwidth=[23]/i);
    assert.match(await written(page, ROWS[2], "SVG"), /class="[^"]*\bw1\b/);
    const steps = [await written(page, ROWS[0], "dot"), await written(page, ROWS[0], "TikZ")];
    await press(page, "End");
    const ends = [await written(page, ROWS[0], "dot"), await written(page, ROWS[0], "TikZ")];
    steps.forEach((one, i) => assert.notEqual(one, ends[i]));
    assert.match(ends[0]!, /label="\(1,0\)\\n0"/);
    assert.match(ends[1]!, /\\exists/);
  }));

test("a graph that the person laid out is taken away in that layout, blank and solved, in files named after it", async () => {
  const graph = await pack("a 1 -> b\nb 2 -> c\nc 1 : win 1\n#@ a 0 0\n#@ b 40 400\n#@ c 80 0\n");
  await on(`#arena?graph=${graph}&layer=1`, async (page) => {
    await page.waitForSelector(".arena .body");
    assert.deepEqual(await page.$$eval(".legend li > span", (all) => all.map((one) => one.textContent)), ["Joueur 1", "Joueur 2", "Terminale, gagnée par 1"]);
    for (const [row, file] of [[ROWS[1], "graphe-attracteur-1-exercice.svg"], [ROWS[2], "graphe-attracteur-1-corrige.svg"]] as const) {
      const { name, content } = await take(page, row, "SVG");
      assert.equal(name, file);
      const high = await page.evaluate((svg) => {
        const box = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
        return Number(box.getAttribute("height")) / Number(box.getAttribute("width"));
      }, content.toString());
      assert.ok(high > 1.5, `${row}: ${high}`); // b stands far below a and c
    }
    assert.match(await written(page, ROWS[1], "TikZ"), /\\draw|\\node/);
    await press(page, "End");
    assert.ok((await page.$$eval(".legend li > span", (all) => all.map((one) => one.textContent))).includes("Stratégie"));
  });
});

test("every view is taken away blank and solved, and a blank one has none of its answers", () =>
  on("", async (page) => {
    const answers: Record<string, RegExp> = { numbers: /<text[^>]*>(?:1[4-9]|2\d)<\/text>/, tree: /opacity="0\.16"/ };
    for (const view of [...VIEWS, "path?mode=taquin"]) {
      await go(page, view);
      const before = await looks(page);
      for (const row of ROWS.slice(1)) {
        const svg = await written(page, row, "SVG");
        assert.ok(svg.trimStart().startsWith("<svg") && svg.length > 300, `${view} ${row}`);
        if (row === ROWS[1]) assert.doesNotMatch(svg, answers[view] ?? /onpath/, view);
        writeFileSync(`${SHOTS}/sheet-${view.replace(/\W+/g, "-")}-${ROWS.indexOf(row)}.svg`, svg);
        assert.ok((await written(page, row, "TikZ")).includes("tikzpicture"), `${view} ${row}`);
      }
      assert.equal(await looks(page), before, `${view} is as it was`);
    }
  }));

test("exercises are made for the sheet: a kind, a difficulty, how many; blank ones, and their solutions", () =>
  on("#arena?game=nim&p.n=4", async (page) => {
    await page.waitForSelector(".arena .body");
    await page.click(".take");
    await page.click(".menu .whole >> nth=0");
    for (const [kind, count, titles] of [["astar", 2, ["A*", "A*"]], ["kernel", 5, ["A*", "A*", "Noyau", "Noyau", "Noyau"]]] as const) {
      await page.selectOption(".sheet-make select", kind);
      await page.fill(".sheet-make .field:nth-of-type(2) input", "3");
      await page.fill(".sheet-make .field:nth-of-type(3) input", String(kind === "astar" ? 2 : 3));
      await page.click(".sheet-make .make");
      await page.waitForFunction((n) => document.querySelectorAll(".sheet .entries > li").length === n, count);
      const shown = await page.$$eval(".sheet .entry b", (all) => all.map((one) => one.textContent!));
      assert.deepEqual(shown, titles.map((title, i) => `${i + 1}. ${title}, difficulté 3`));
    }
    const pictures = () => page.$$eval(".sheet .entries img", (all) => all.map((one) => decodeURIComponent(one.getAttribute("src")!)));
    const blank = await pictures();
    assert.equal(new Set(blank).size, 5);
    blank.forEach((svg) => assert.doesNotMatch(svg, /class="[^"]*\b(?:best\d|member)\b/));
    await shot(page, "sheet-made");
    await page.selectOption(".sheet-options select", "solved");
    (await pictures()).forEach((svg) => assert.match(svg, /class="[^"]*\b(?:best\d|member)\b/));
    await shot(page, "sheet-made-solved");
  }));

test("several graphs on one sheet: collected, put in order, changed, kept, printed", () =>
  on("#arena?game=nim&p.n=4", async (page) => {
    await page.waitForSelector(".arena .body");
    await press(page, "ArrowRight", 3);
    await collect(page, ROWS[1]);
    await page.evaluate(() => (location.hash = "arena?game=chomp&p.rows=2&p.cols=2&layer=kernel"));
    await page.waitForFunction(() => document.querySelectorAll(".arena g[data-position]").length === 5);
    await collect(page, ROWS[0]);
    await page.evaluate(() => (location.hash = "numbers"));
    await page.waitForSelector(".cell-g");
    await collect(page, ROWS[1]);
    await page.reload(); // what was collected is kept
    await page.waitForSelector("html[data-ready]");
    await page.click(".take");
    await page.click(".menu .whole:has-text('Feuille d\\'exercices (3)')");
    const titles = () => page.locator(".entries b").allInnerTexts();
    assert.match((await titles())[0]!, /^1\. Nim \(allumettes 4/);
    await page.click("[data-act=down0]");
    assert.match((await titles())[0]!, /^1\. Chomp/);
    assert.equal(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.act), "down1");
    await page.click("[data-act=close2]");
    assert.equal((await titles()).length, 2);
    await page.fill("label:has-text('Titre') input", "Devoir du lundi");
    await page.fill(".entries li:nth-child(2) textarea", "Qui gagne depuis (1,4) ?");
    await shot(page, "sheet-1280x720");
    await page.evaluate(() => {
      (window as unknown as { printed: number }).printed = 0;
      window.print = () => void (window as unknown as { printed: number }).printed++;
    });
    await page.click(".sheet .primary");
    await page.waitForFunction(() => (window as unknown as { printed: number }).printed === 1);
    const paper = await page.locator(".paper").evaluate((one) => one.textContent!);
    for (const said of [/Devoir du lundi/, /Nom :/, /Exercice 1 — Chomp/, /Déterminer le noyau/, /Exercice 2 — Nim/, /Qui gagne depuis \(1,4\) \?/]) assert.match(paper, said);
    assert.doesNotMatch(paper, /Corrigé/);
    assert.equal(await page.locator(".paper img").count(), 2);
    assert.ok((await page.locator(".paper hr").count()) >= 4); // room to answer
    const pdf = await page.pdf({ preferCSSPageSize: true });
    writeFileSync(`${SHOTS}/sheet.pdf`, pdf);
    assert.ok(pdf.length > 5000 && pdf.toString("latin1").match(/\/Type \/Page\b/g)!.length <= 2);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    assert.equal(await page.locator(".paper").count(), 0);
    await page.selectOption("label:has-text('Montrer') select", "solved");
    await page.click(".sheet .primary");
    await page.waitForSelector(".paper", { state: "attached" });
    assert.match(await page.locator(".paper").evaluate((one) => one.textContent!), /Corrigé/);
    assert.doesNotMatch(await page.locator(".paper").evaluate((one) => one.textContent!), /Nom :/); // nobody hands it in
    await press(page, "Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    assert.equal(await page.locator("dialog").count(), 0);
  }));

test("the browser's own printing gives the drawing at hand, or the sheet that is open, without bars and buttons", () =>
  on("#arena?game=nim&p.n=4", async (page) => {
    const printed = async (name: string) => {
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      await page.emulateMedia({ media: "print" });
      const seen = await page.evaluate(() => ({
        words: document.body.innerText,
        controls: [...document.querySelectorAll<HTMLElement>("button, input, select, textarea, nav, .timeline")].filter((one) => one.checkVisibility()).length,
        drawn: [...document.querySelectorAll(".paper .framed")].map((one) => one.shadowRoot!.querySelector("svg")!.getBoundingClientRect().width),
        ink: [...document.querySelectorAll(".paper .framed")].flatMap((one) => [...one.shadowRoot!.querySelectorAll("text")].map((text) => getComputedStyle(text).fill)),
        heads: [...document.querySelectorAll(".paper .framed")].reduce((sum, one) => sum + one.shadowRoot!.querySelectorAll("marker").length, 0),
        light: getComputedStyle(document.querySelector(".paper")!).backgroundColor,
      }));
      await shot(page, `printed-${name}`);
      await page.emulateMedia({ media: null });
      await page.evaluate(() => dispatchEvent(new Event("afterprint")));
      assert.equal(seen.controls, 0, name);
      assert.equal(seen.light, "rgb(255, 255, 255)", name);
      if (/arena|drawing|sheet/.test(name)) assert.ok(seen.heads > 0, `${name} has no arrow heads`);
      assert.ok(!seen.ink.includes("rgb(232, 236, 241)"), name); // that of a dark screen
      assert.ok(seen.drawn.length > 0 && seen.drawn.every((one) => one > 60), `${name} ${seen.drawn.join()}`);
      assert.equal(await page.locator(".paper").count(), 0, name);
      return seen;
    };
    await settled(page);
    await press(page, "ArrowRight", 3);
    const rule = await text(page, ".explain .rule p");
    const arena = await printed("arena");
    assert.match(arena.words, /^Nim \(allumettes 4/);
    assert.ok(rule.length > 20 && arena.words.includes(rule));
    for (const view of [...VIEWS.slice(1), "path?mode=taquin"]) {
      await go(page, view);
      await printed(view.replace(/\W+/g, "-"));
    }
    await go(page, "arena?draw=1&graph=M1AwVNC1UzDkMlQwUrBSKM_MA7IB");
    await page.waitForSelector(".sheet g[data-position='1']");
    assert.match((await printed("drawing")).words, /Mon graphe|Graphe/);
    await go(page, "arena?game=nim&p.n=4");
    await collect(page, ROWS[1]);
    await page.click(".take");
    await page.click(".menu .whole >> nth=0");
    await page.waitForSelector(".entries img");
    assert.match((await printed("sheet")).words, /Exercice 1 — Nim/);
    const pdf = await page.pdf();
    assert.ok(pdf.length > 5000);
  }, SIZES[0], "fr-FR", "dark"));

test("a sheet is printed from the menu, in two languages and on a phone; a dark screen makes white paper", () =>
  on("#check", async (page) => {
    await page.waitForSelector(".arena .body");
    await page.evaluate(() => (window.print = () => undefined));
    await page.click(".take");
    await shot(page, "take-390x844");
    const box = (await page.locator(".menu").boundingBox())!;
    assert.ok(box.x >= 0 && box.x + box.width <= 390);
    await page.click('.menu [aria-label="Blank exercise: PDF"]');
    await page.waitForSelector(".paper img", { state: "attached" });
    assert.match(await page.locator(".paper").evaluate((one) => one.textContent!), /Exercise 1 — Nim \(matches 6/);
    await collect(page, "On screen");
    await page.click(".take");
    await page.click(".menu .whole:has-text('Exercise sheet (1)')");
    const shown = await page.locator(".entries img").evaluate((one) => decodeURIComponent((one as HTMLImageElement).src));
    assert.match(shown, /fill="#ffffff"/);
    assert.doesNotMatch(shown, /#171b21/);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await shot(page, "sheet-390x844");
    assert.match(await text(page, ".sheet h2"), /Exercise sheet/);
  }, SIZES[2], "en-GB", "dark"));
