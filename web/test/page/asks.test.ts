// asks.test.ts -- the page in a browser: a click asks the engine once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, on, press, text, VIEWS } from "./browser";

for (const [name, more] of [["nim", "&p.n=7"], ["chomp", "&p.rows=2&p.cols=3"], ["tictactoe", ""], ["wythoff", "&p.a=3&p.b=4"], ["kayles", "&p.n=5"]] as const) {
  test(`a move on the board asks the engine once, going back not at all: ${name}`, () =>
    on(`#play?game=${name}${more}&p2=person&hints=1`, async (page) => {
      await page.waitForSelector(".hint.best");
      await asked(page);
      for (const moves of [1, 2]) {
        await page.locator(".board .can").first().press("Enter");
        await page.waitForFunction((count) => document.querySelectorAll(".history li").length === count, moves);
        const commands = await asked(page);
        assert.equal(commands.length, 1, commands.join("\n"));
      }
      await press(page, "u", 2);
      await press(page, "r");
      assert.deepEqual(await asked(page), []);
      await press(page, "h");
      await press(page, "h");
      assert.deepEqual(await asked(page), []);
    }));
}

test("a move without hints asks for a board, and perfect play for what its moves are worth", () =>
  on("#play?game=chomp&p.rows=2&p.cols=3", async (page) => {
    await page.waitForSelector(".board .can");
    assert.equal((await asked(page)).filter((one) => one.startsWith("hints")).length, 1);
    await page.locator(".board .can").last().press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".history li").length === 2);
    const commands = await asked(page);
    assert.equal(commands.filter((one) => !one.includes("--depth 0")).length, 1, commands.join("\n"));
  }));

test("arena: steps ask nothing, a layer asks once, and once only; a position that is pointed at asks for its board", () =>
  on("#arena?game=chomp&p.rows=2&p.cols=3", async (page) => {
    await page.waitForSelector(".about .board svg");
    assert.deepEqual((await asked(page)).map((one) => one.split(" ")[0]), ["games", "show", "solve", "show", "hints"]);
    await press(page, "ArrowRight", 5);
    await press(page, "End");
    assert.deepEqual(await asked(page), []);
    for (const [layer, count] of [["1", 1], ["2", 1], ["both", 0], ["1", 0]] as const) {
      await page.click(`[data-layer='${layer}']`);
      const commands = await asked(page);
      assert.equal(commands.length, count, commands.join("\n"));
    }
    await page.locator(".arena g[data-position='3']").click();
    assert.match((await asked(page)).join("\n"), /^hints [^\n]*$/);
  }));

test("check: a claim asks once; tree: another order asks once; numbers: the cells ask nothing", () =>
  on("#check?game=nim&p.n=4", async (page) => {
    await page.waitForSelector(".arena g[data-position]");
    await asked(page);
    await page.fill(".right textarea", "(1,0)");
    await page.locator(".arena g[data-position='0']").click();
    assert.deepEqual(await asked(page), []);
    await page.click(".right .primary");
    await page.waitForSelector(".judged");
    assert.equal((await asked(page)).length, 1);
    await page.selectOption(".right select", "attractor2"); // the same drawing
    await page.waitForSelector(".judged");
    assert.equal((await asked(page)).length, 1);
    await page.evaluate(() => (location.hash = "tree?game=nim&p.n=5"));
    await page.waitForSelector(".tree-node");
    assert.deepEqual((await asked(page)).map((one) => one.split(" ")[0]).sort(), ["hints", "search", "search", "show"]); // the last for the boards inside
    await press(page, "ArrowRight", 5);
    assert.deepEqual(await asked(page), []);
    await page.selectOption("label:has(option[value=killers]) select", "killers");
    assert.equal((await asked(page)).length, 1);
    await page.evaluate(() => (location.hash = "numbers?nums=1&game=kayles&p.n=30"));
    await page.waitForSelector(".cell-g");
    assert.deepEqual((await asked(page)).filter((one) => !one.includes("marienbad")).length, 1);
    await page.evaluate(() => (location.hash = "numbers?nums=1&game=wythoff&p.a=5&p.b=5"));
    await page.waitForSelector("[data-cell='2 3']");
    await asked(page);
    await page.hover("[data-cell='2 3']");
    await press(page, "ArrowUp");
    assert.deepEqual(await asked(page), []);
  }));

test("path: a wall asks each search once, the taquin for its start, each search and the comparison, its steps nothing", () =>
  on("#path", async (page) => {
    await page.waitForSelector(".gridcell.expanded");
    await asked(page);
    await page.locator(".grid").first().locator("[data-cell='120']").click();
    assert.equal((await asked(page)).length, 2);
    await page.click("[data-mode=taquin]");
    await page.waitForSelector(".bars tr");
    assert.deepEqual((await asked(page)).map((one) => one.split(" ")[0]).sort(), ["board", "path", "path", "path"]);
    await press(page, "ArrowRight", 2);
    await press(page, "End");
    await press(page, "ArrowLeft");
    assert.deepEqual(await asked(page), []);
    await page.selectOption("label:has-text('Algorithme') select", "bfs");
    const commands = await asked(page);
    assert.deepEqual(commands.map((one) => one.split(" ")[0]), ["path"], commands.join("\n")); // the search, not the comparison
  }));

test("arena: a game too large to be explored is refused soon, and no expert is asked", () =>
  on("#arena?game=connect4&p.width=9&p.height=6", async (page) => {
    await page.waitForSelector(".complaint:visible");
    assert.match(await text(page, ".complaint"), /200000/);
    assert.deepEqual((await asked(page)).map((one) => one.split(" ")[0]), ["games", "show", "solve"]);
  }));

test("nothing is asked twice in a walk through all views, in both languages and back", () =>
  on("#arena?game=chomp&p.rows=2&p.cols=3", async (page) => {
    const commands: string[] = [];
    for (let round = 0; round < 3; round++) {
      for (const view of VIEWS) {
        await page.click(`[data-view=${view}]`);
        commands.push(...await asked(page));
      }
      await page.click(".tool.wide");
      commands.push(...await asked(page));
    }
    const twice = commands.filter((one, i) => commands.indexOf(one) !== i);
    assert.deepEqual(twice, []);
  }));
