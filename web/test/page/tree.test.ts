// tree.test.ts -- the page in a browser: the search tree.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { hashOf, on, paste, press, settled, shot, text } from "./browser";

/** To the end of the searches, once both trees are drawn. */
async function end(page: Page): Promise<void> {
  await settled(page);
  await press(page, "End");
}

test("tree: both searches agree, alpha-beta cuts, and another order of moves changes the cuts", () =>
  on("#tree?game=nim&p.n=5&depth=8", async (page) => {
    await page.waitForSelector(".tree-node");
    await press(page, "ArrowRight", 5);
    assert.equal(await page.locator(".tree-node.fresh").count(), 2);
    await press(page, "ArrowLeft", 2);
    await end(page);
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
    await settled(page);
    await end(page);
    assert.equal(await page.locator(".ordering li span").first().getAttribute("data-name"), "(2,3)");
    assert.notDeepEqual(await cuts(), first);
    const hash = await hashOf(page);
    await on(hash, async (other) => {
      await other.waitForSelector(".ordering li span");
      assert.equal(await other.locator(".ordering li span").first().getAttribute("data-name"), "(2,3)");
    });
  }));

test("tree: minimax speaks of no window, and the way from the root is lit at each step", () =>
  on("#tree?game=nim&p.n=5&depth=8", async (page) => {
    await page.waitForSelector(".tree-node");
    await settled(page);
    await press(page, "ArrowRight", 4);
    const [plain, cutting] = await page.locator(".rule-box p").allInnerTexts();
    assert.equal(plain, "On entre en (1,3).");
    assert.match(cutting!, /On entre en \(1,3\), fenêtre \[−∞, \+∞\]/);
    assert.deepEqual(await page.$$eval(".half-row", (all) => all.map((one) => one.querySelectorAll(".branch.way").length)), [2, 2]);
    await press(page, "ArrowLeft");
    assert.deepEqual(await page.$$eval(".half-row", (all) => all.map((one) => one.querySelectorAll(".branch.way").length)), [1, 1]);
    await page.locator(".half-row:first-child .tree-node").nth(1).click();
    assert.equal(await page.locator(".half-row:first-child .branch.way").count(), 1);
  }));

test("tree: any game's moves are put in order by hand, and a tree that is too large is made smaller", () =>
  on("#tree?game=connect4", async (page) => {
    await page.waitForSelector(".tree-node");
    assert.equal(await page.locator("label:has-text('Profondeur') input").inputValue(), "3");
    await page.waitForFunction(() => /colonne 4/.test(document.querySelector(".ordering li:nth-child(4)")!.textContent!));
    const nodes = async () => {
      await end(page);
      return (await page.locator(".rule-box p").allInnerTexts()).map((one) => Number(/en (\d+)/.exec(one)![1]));
    };
    const before = await nodes();
    for (let i = 4; i > 1; i--) {
      await page.focus(`.ordering li:nth-child(${i}) button:first-of-type`);
      await press(page, "Enter");
      await settled(page);
    }
    await page.waitForFunction(() => /colonne 4/.test(document.querySelector(".ordering li:first-child")!.textContent!));
    const after = await nodes();
    assert.equal(after[0], before[0]);
    assert.notEqual(after[1], before[1]);
  }));

test("tree: without a heuristic the leaves at the depth are worth nothing", () =>
  on("#tree?game=tictactoe&p.rows=3&p.cols=3&depth=2", async (page) => {
    await page.waitForSelector(".tree-node");
    await end(page);
    assert.match(await text(page, ".rule-box p"), /Valeur [1-9]/);
    await page.selectOption("label:has-text('Heuristique') select", "zero");
    await settled(page);
    await end(page);
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

test("tree: choosing tic-tac-toe gives the real board at a position where there is something to search", () =>
  on("#tree", async (page) => {
    await page.waitForSelector(".tree-node");
    await page.selectOption(".chooser > .field select", "tictactoe");
    await page.waitForFunction(() => document.querySelector(".tree-node title")?.textContent === "XO./.X./..O");
    await settled(page); // the tree may be drawn once more
    assert.match(await text(page, ".root-note"), /XO\.\/\.X\.\/\.\.O/);
    await end(page);
    assert.match(await text(page, ".rule-box p"), /Valeur/);
    await page.click(".root-note button");
    await page.waitForFunction(() => document.querySelector(".tree-node title")?.textContent === ".../.../...");
    assert.ok(await page.isHidden(".root-note"));
  }));

test("tree: it begins where the play stands, by the button and by the tab, also for a second player", async () => {
  await on("#play?game=tictactoe&p2=person&play=2X.O%2F.X.%2F...", async (page) => {
    await page.waitForSelector(".history .now");
    await page.click("text=Voir l'arbre");
    await page.waitForFunction(() => document.querySelector(".tree-node title")?.textContent === "X.O/.X./...");
    assert.match(await hashOf(page), /root=X\.O/);
    await page.click("[data-view=play]");
    await page.waitForSelector(".history .now"); // the play goes on
    await page.click("text=Recommencer");
    await page.waitForFunction(() => document.querySelectorAll(".board .can").length === 9);
    await page.click("[data-view=tree]");
    await page.waitForFunction(() => document.querySelector(".tree-node title")?.textContent === ".../.../...");
  });
  await on("#play?game=nim&p.n=6&p2=person", async (page) => {
    await page.waitForSelector("button.hint:enabled");
    await press(page, "2");
    await page.waitForSelector(".turn.player2");
    await page.click("[data-view=tree]");
    await page.waitForFunction(() => document.querySelector(".tree-node title")?.textContent === "(2,4)");
    assert.match(await hashOf(page), /root=4&mover=2/);
  });
});

test("tree: 586 nodes are drawn, and where minimax would not fit alpha-beta is", async () => {
  await on("#tree?game=tictactoe&depth=3", async (page) => {
    await page.waitForFunction(() => document.querySelectorAll(".half-row:first-child .half .tree-node").length === 586);
    await end(page);
    assert.match(await text(page, ".counters"), /nœuds 586/);
    await shot(page, "tree-586");
  });
  await on("#tree?game=tictactoe&depth=4", async (page) => {
    await page.waitForSelector(".half-row:nth-child(2) .half .tree-node");
    assert.equal(await page.locator(".half-row:first-child .half .tree-node").count(), 0);
    assert.match(await text(page, ".half-row:first-child .half .empty"), /Plus de 700 nœuds/);
    await end(page);
    assert.match(await text(page, ".rule-box p"), /Valeur 1 en 492 nœuds/);
  });
});

test("tree: a cut node shows a bound, not a value; the root a value", () =>
  on("#tree?game=tictactoe&p.from=XO.%2F.X.%2F..O&depth=9", async (page) => {
    await page.waitForSelector(".tree-node");
    await end(page);
    const cut = await page.evaluate(() => [...document.querySelectorAll(".half-row:nth-child(2) .half .tree-node")].map((one) => one.querySelector(".value")!.textContent!));
    assert.ok(cut.some((one) => /^≤ -?\d/.test(one)) && cut.some((one) => /^≥ -?\d/.test(one)), cut.join(" "));
    assert.equal(cut[0], "1");
    const plain = await page.locator(".half-row:first-child .half .tree-node .value").allTextContents();
    assert.ok(plain.every((one) => /^-?\d+$/.test(one)), plain.join(" "));
    await shot(page, "tree-bounds");
  }));

test("tree: a cut says which bounds met, a click explains it and shows the way to the root, and the end says what was saved", () =>
  on("#tree?game=tictactoe&depth=2", async (page) => {
    await page.waitForSelector(".half-row:nth-child(2) .half .tree");
    await settled(page);
    await end(page);
    const why = page.locator(".half-row:nth-child(2) .half .cutwhy").filter({ hasText: /^≤ α = -?\d+$/ });
    assert.ok((await why.count()) > 0);
    assert.match(await text(page, ".explain"), /\d+ % de nœuds en moins/);
    await page.locator(".half-row:nth-child(2) .half .tree-node", { has: page.locator(".cutwhy") }).first().dispatchEvent("click");
    assert.match(await text(page, ".explain"), /Élagage alpha[\s\S]*α ≥ β/);
    assert.equal(await page.locator(".half-row:nth-child(2) .half .branch.way").count(), 1);
  }));

test("tree: the table has a row for each node, follows the steps and hides what is not known yet", () =>
  on("#tree?game=nim&p.n=2", async (page) => {
    await paste(page, "a 1 -> b c\nb 2 -> b1 b2\nc 2 -> c1 c2\nb1 1 : pays 3\nb2 1 : pays 5\nc1 1 : pays 2\nc2 1 : pays 9\n");
    await page.waitForFunction(() => document.querySelector(".tree-node title")?.textContent === "a");
    await settled(page);
    const table = page.locator(".steps").nth(1);
    await table.locator("summary").click();
    await page.waitForSelector(".steps:nth-child(2) thead th");
    const rows = () => table.locator("tbody tr").allInnerTexts().then((all) => all.map((row) => row.split(/\s+/).join(" ").trim()));
    assert.deepEqual(await table.locator("th").allInnerTexts(), ["étape", "nœud", "joueur", "α", "β", "valeur", "élagage"]);
    assert.deepEqual(await rows(), []);
    await end(page);
    assert.deepEqual(await rows(), ["1 a 1 −∞ +∞ 3 -", "2 b 2 −∞ +∞ 3 -", "3 b1 1 −∞ +∞ 3 -", "4 b2 1 −∞ 3 5 -", "5 c 2 3 +∞ ≤ 2 α: c2", "6 c1 1 3 +∞ 2 -"]);
    await press(page, "Home");
    await press(page, "ArrowRight", 4); // it has begun, and entered a, b and b1
    assert.deepEqual(await rows(), ["1 a 1 −∞ +∞", "2 b 2 −∞ +∞", "3 b1 1 −∞ +∞"]);
    assert.match(await table.locator("tr.now").innerText(), /b1/);
    await press(page, "ArrowRight");
    assert.equal((await rows())[2], "3 b1 1 −∞ +∞ 3 -");
    await page.locator(".steps").first().locator("summary").click();
    await page.waitForSelector(".half-row:first-child .steps thead th");
    assert.deepEqual(await page.locator(".steps").first().locator("th").allInnerTexts(), ["étape", "nœud", "joueur", "valeur"]);
    await table.locator("tbody tr").nth(1).click(); // back to b
    assert.match(await table.locator("tr.now").innerText(), /b/);
    assert.match(await page.locator(".half-row:nth-child(2) .tree-node.fresh title").textContent() ?? "", /^b$/);
    const [tree, beside] = await Promise.all([".half-row:nth-child(2) .frame", ".half-row:nth-child(2) .steps"].map((one) => page.locator(one).boundingBox()));
    assert.ok(beside!.x >= tree!.x + tree!.width && beside!.y < tree!.y + tree!.height, "the table stands beside the tree");
    await shot(page, "tree-table");
  }));
