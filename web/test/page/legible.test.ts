// legible.test.ts -- the page in a browser: what is drawn stands out from what lies below it, in both themes; what is
// written has room.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { go, on, paste, press, settled, shot, text } from "./browser";
import { between, contrasts } from "./contrast";

const STONES = ".one, .two, .cross, .ring, .stick, .square, .poison, .bracket, .queen, circle.frame";

/** What of it stands out less than it should. */
async function pale(page: Page, groups: string, parts: string, least: number): Promise<string[]> {
  const all = await contrasts(page, groups, parts);
  assert.ok(all.length > 0, `nothing is ${parts} in ${groups}`);
  return [...new Set(all.filter((one) => one.contrast < least).map((one) => `${one.contrast.toFixed(2)} ${one.what} ${one.colours.join(" on ")}`))];
}

test("legible: in the dark, boards and values in the nodes of a tree stand out", () =>
  on("#tree", async (page) => {
    for (const game of ["nim", "chomp", "tictactoe", "connect4", "hex", "boxes", "domineering", "morris"]) {
      await go(page, `tree?game=${game}&depth=2`);
      await press(page, "End");
      await settled(page);
      await page.waitForSelector(".tree-node .miniature", { state: "attached" });
      assert.deepEqual(await pale(page, ".tree-node", STONES, 3), [], game);
      assert.deepEqual(await pale(page, ".tree-node", "text", 4.5), [], game);
      if (game === "chomp" || game === "connect4") await shot(page, `legible-tree-${game}`);
    }
  }, undefined, undefined, "dark"));

for (const scheme of ["light", "dark"] as const) {
  test(`legible: Connect 4's stones stand out from the board and from each other, ${scheme}`, () =>
    on("#play?game=connect4&p2=person&p.from=4433", async (page) => {
      await page.waitForSelector(".board .two", { state: "attached" });
      await settled(page);
      assert.deepEqual(await pale(page, ".board svg", ".one, .two", 3), []); // from the hole that they fill
      const [frame, one] = await between(page, [[".board svg .frame", "fill"], [".board svg .one", "fill"], [".board svg .two", "fill"]]);
      assert.ok(frame![1]! >= 3 && frame![2]! >= 3, `from the board: ${frame}`);
      assert.ok(one![2]! >= 3, `from each other: ${one}`);
      await shot(page, `legible-stones-${scheme}`);
    }, undefined, undefined, scheme));

  test(`legible: the lines drawn between dots are seen, ${scheme}`, () =>
    on("#play?game=boxes&p2=person", async (page) => {
      await page.waitForSelector("button.hint");
      await press(page, "1");
      await page.waitForSelector(".board .bracket", { state: "attached" });
      await settled(page);
      assert.deepEqual(await pale(page, ".board svg", ".bracket, .frame", 3), []);
      assert.notEqual(await page.locator(".board .bracket").first().evaluate((one) => getComputedStyle(one).stroke), "none");
    }, undefined, undefined, scheme));
}

test("legible: a play in columns is written 4 4 3, and read aloud with its words", () =>
  on("#play?game=connect4&p2=person", async (page) => {
    await page.waitForSelector(".can");
    for (const [i, key] of ["4", "4", "3"].entries()) {
      await press(page, key);
      await page.waitForFunction((n) => document.querySelectorAll(".history li").length === n, i + 1);
    }
    await settled(page);
    const seen = await page.$$eval(".history li", (all) => all.map((one) => [...one.querySelector("button")!.childNodes].filter((part) => part.nodeType === Node.TEXT_NODE).map((part) => part.textContent).join("")));
    assert.deepEqual(seen, ["4", "4", "3"]);
    const tops = await page.$$eval(".history li", (all) => all.map((one) => one.getBoundingClientRect().top));
    assert.equal(new Set(tops).size, 1, "in one line");
    assert.match(await text(page, ".history li:nth-child(3)"), /colonne 3/);
    await go(page, "play?game=tictactoe&p2=person");
    await page.waitForSelector(".can");
    await press(page, "1");
    await page.waitForFunction(() => /ligne 1/.test(document.querySelector(".history")!.textContent!));
    assert.equal(await page.locator(".history.brief-moves").count(), 0);
  }));

for (const [width, height] of [[820, 1180], [941, 700], [1024, 768]] as const) {
  test(`legible: at ${width} pixels the editor is wide, no tab is cut, no sign stands alone and the legends are whole`, () =>
    on("#program", async (page) => {
      await page.waitForSelector(".program-editor");
      await settled(page);
      assert.ok((await page.locator(".program-editor").boundingBox())!.width > 300);
      const cut = () => page.$$eval("nav, nav [role=tab], .legend, .legend li", (all) => all.filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth).map((one) => one.textContent));
      assert.deepEqual(await cut(), []);
      for (const state of ["arena", "tree", "path", "path?mode=taquin"]) {
        await go(page, state);
        await press(page, "ArrowRight", 2);
        await settled(page);
        assert.deepEqual(await cut(), [], state);
      }
      const tops = await page.locator(".by").evaluate((one) => {
        const range = document.createRange(), sign = [...one.childNodes].find((part) => part.textContent === "×")!;
        range.selectNode(sign);
        const middle = (box: DOMRect) => (box.top + box.bottom) / 2;
        return [...one.querySelectorAll("input")].map((input) => Math.abs(middle(input.getBoundingClientRect()) - middle(range.getBoundingClientRect())));
      });
      assert.ok(tops.length === 2 && tops.every((one) => one < 8), `× stands ${tops.join(", ")} pixels from the numbers`);
    }, [width, height]));
}

test("legible: the curves of the taquin have two axes, a scale and captions, and the bars say theirs", () =>
  on("#path?mode=taquin", async (page) => {
    await page.waitForSelector(".compare caption");
    await press(page, "End");
    await settled(page);
    assert.equal(await page.locator(".chart .axis").count(), 2);
    assert.deepEqual(await page.locator(".chart .tick").allTextContents(), ["417", "0"]);
    assert.match(await text(page, ".chart-key"), /développé\s*en attente\s*417 pas →/);
    assert.match(await text(page, ".compare caption"), /Échelle logarithmique/);
  }));

test("legible: with a board inside, a position's name is hidden", () =>
  on("#arena?game=nim&p.n=4", async (page) => {
    await page.waitForSelector(".arena.room-boards .miniature", { state: "attached" });
    assert.equal(await page.locator(".arena .boarded .name:visible").count(), 0);
  }));

test("legible: a long line is wrapped where it is pasted, and the box can be made larger", () =>
  on("#arena?graph=", async (page) => {
    await paste(page, `G = {0:[${Array.from({ length: 60 }, (_, i) => i + 1).join(", ")}]${Array.from({ length: 60 }, (_, i) => `, ${i + 1}:[]`).join("")}}`);
    await settled(page);
    const area = page.locator(".chooser textarea"), side = page.locator("main > .side").first();
    assert.ok(await area.evaluate((one) => one.scrollWidth <= one.clientWidth));
    assert.deepEqual(await Promise.all([area, side].map((one) => one.evaluate((element) => getComputedStyle(element).resize))), ["vertical", "horizontal"]);
    const before = (await area.boundingBox())!.width, box = (await side.boundingBox())!;
    await page.mouse.move(box.x + box.width - 4, box.y + box.height - 4);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 146, box.y + box.height - 4);
    await page.mouse.up();
    await settled(page);
    assert.ok((await area.boundingBox())!.width >= before + 100);
  }));

test("legible: the sheet's dots are seen, and stay quieter than what is drawn", async () => {
  for (const scheme of ["light", "dark"] as const) {
    await on("#arena?graph=&draw=1", async (page) => {
      await page.waitForSelector(".draw-sheet .ground", { state: "attached" });
      const [paper] = await between(page, [[".draw-sheet", "background-color"], [".sheet .dot", "fill"], ["html", "--ink"]]);
      assert.ok(paper![1]! >= 2.5 && paper![1]! < paper![2]! / 2, `${scheme}: ${paper}`);
    }, undefined, undefined, scheme);
  }
});
