// tree.test.ts -- the page in a browser: the search tree.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hashOf, on, press, text } from "./browser";

test("tree: both searches agree, alpha-beta cuts, and another order of moves changes the cuts", () =>
  on("#tree?game=nim&p.n=5&depth=8", async (page) => {
    await page.waitForSelector(".tree-node");
    await press(page, "ArrowRight", 5);
    assert.equal(await page.locator(".tree-node.fresh").count(), 2);
    await press(page, "ArrowLeft", 2);
    await press(page, "End");
    const said = await page.locator(".rule-box p").allInnerTexts();
    const values = said.map((one) => /Valeur (-?\d+)/.exec(one)![1]);
    assert.equal(values[0], values[1]);
    const nodes = said.map((one) => Number(/en (\d+)/.exec(one)![1]));
    assert.ok(nodes[1]! < nodes[0]!);
    const cuts = () => page.locator(".tree-node.cutoff title").allTextContents();
    const first = await cuts();
    assert.ok(first.length > 0);
    await page.click(".ordering li:nth-child(2) button:first-of-type");
    await page.waitForFunction(() => document.querySelector<HTMLSelectElement>("label:has(select) option[value=hand]")!.selected);
    await page.waitForTimeout(600);
    await press(page, "End");
    assert.equal(await page.locator(".ordering li span").first().getAttribute("data-name"), "(2,3)");
    assert.notDeepEqual(await cuts(), first);
    const hash = await hashOf(page);
    await on(hash, async (other) => {
      await other.waitForSelector(".ordering li span");
      assert.equal(await other.locator(".ordering li span").first().getAttribute("data-name"), "(2,3)");
    });
  }));

test("tree: any game's moves are put in order by hand, and a tree that is too large is made smaller", () =>
  on("#tree?game=connect4", async (page) => {
    await page.waitForSelector(".tree-node");
    assert.equal(await page.locator("label:has-text('Profondeur') input").inputValue(), "3");
    await page.waitForFunction(() => /colonne 4/.test(document.querySelector(".ordering li:nth-child(4)")!.textContent!));
    const nodes = async () => {
      await press(page, "End");
      return (await page.locator(".rule-box p").allInnerTexts()).map((one) => Number(/en (\d+)/.exec(one)![1]));
    };
    const before = await nodes();
    for (let i = 4; i > 1; i--) {
      await page.focus(`.ordering li:nth-child(${i}) button:first-of-type`);
      await press(page, "Enter");
      await page.waitForTimeout(500);
    }
    await page.waitForFunction(() => /colonne 4/.test(document.querySelector(".ordering li:first-child")!.textContent!));
    const after = await nodes();
    assert.equal(after[0], before[0]);
    assert.notEqual(after[1], before[1]);
  }));

test("tree: without a heuristic the leaves at the depth are worth nothing", () =>
  on("#tree?game=tictactoe&p.rows=3&p.cols=3&depth=2", async (page) => {
    await page.waitForSelector(".tree-node");
    await press(page, "End");
    assert.match(await text(page, ".rule-box p"), /Valeur [1-9]/);
    await page.selectOption("label:has-text('Heuristique') select", "zero");
    await page.waitForTimeout(800);
    await press(page, "End");
    for (const said of await page.locator(".rule-box p").allInnerTexts()) assert.match(said, /Valeur 0/);
    assert.match(await hashOf(page), /estimates=zero/);
  }));

test("tree: the order of moves is in the link", () =>
  on("#tree?game=nim&p.n=5", async (page) => {
    const order = "label:has-text('Ordre des coups') select";
    await page.waitForSelector(".tree-node");
    await page.selectOption(order, "killers");
    await page.waitForFunction(() => /order=killers/.test(location.hash));
    await page.reload();
    await page.waitForSelector(".tree-node");
    assert.equal(await page.inputValue(order), "killers");
  }));
