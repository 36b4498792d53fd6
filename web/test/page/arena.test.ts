// arena.test.ts -- the page in a browser: the arena.
import assert from "node:assert/strict";
import { test } from "node:test";
import { added, hashOf, lengthy, on, paste, press, settled, text } from "./browser";

test("arena: arrows step forward and back, Home and End jump, shift goes by ranks, space plays", () =>
  on("#arena?game=chomp&p.rows=2&p.cols=3", async (page) => {
    await press(page, "ArrowRight", 4);
    const four = await added(page);
    await press(page, "ArrowLeft", 4);
    assert.equal(await added(page), 0);
    await press(page, "Shift+ArrowRight");
    assert.equal(await added(page), 2); // the two ends
    await press(page, "End");
    assert.equal(await added(page), 16);
    assert.ok(four > 2);
    await press(page, "Home");
    await press(page, " ");
    await page.waitForFunction(() => document.querySelectorAll(".arena .added").length > 2);
    await press(page, " ");
    assert.match(await hashOf(page), /step=\d+/);
  }));

test("arena: every added position says its rule, and the counter of a ∀ falls", () =>
  on("#arena?game=chomp&p.rows=2&p.cols=3", async (page) => {
    const seen = new Set<string>();
    let counters = 0;
    for (let i = 0; i < 33; i++) {
      await press(page, "ArrowRight");
      seen.add(await text(page, ".explain .rule b"));
      counters += await page.locator(".badge.on text", { hasText: /∀ \d/ }).count();
    }
    assert.deepEqual([...seen].sort(), ["∀", "∃", "◎"].sort());
    assert.ok(counters > 0);
    assert.ok(await page.locator(".best1, .best2").count() > 5);
    assert.match(await text(page, ".verdict"), /joueur 1 gagne/);
  }));

test("arena: by mouse: buttons, slider, layers, pointing at a position shows its board", () =>
  on("#arena?game=chomp&p.rows=2&p.cols=3", async (page) => {
    await page.click(".timeline button[aria-label='Un pas en avant']");
    assert.equal(await added(page), 1);
    await page.locator(".timeline input").fill("12");
    assert.ok(await added(page) > 3);
    await page.hover(".arena g[data-position='3']");
    await page.waitForSelector(".about .board svg .poison");
    for (const layer of ["1", "2", "kernel", "grundy"]) {
      await page.click(`[data-layer='${layer}']`);
      await page.waitForFunction((one) => document.querySelector(`[data-layer='${one}']`)!.getAttribute("aria-checked") === "true" && document.querySelectorAll(".arena .added").length === 0, layer);
      await settled(page);
      await press(page, "End");
      assert.ok(await added(page) > 0, layer);
    }
    assert.ok(await page.locator(".arena .numbered").count() === 9);
    assert.match(await text(page, ".explain"), /mex/);
  }));

lengthy("arena: a move on the board shows the position it leads to, by mouse and by keyboard", () =>
  on("#arena?game=chomp&p.rows=2&p.cols=2", async (page) => {
    await page.waitForSelector(".about .can");
    await page.hover(".about [data-move='2']");
    assert.equal(await page.locator(".arena g.linked text.name").textContent(), "(2,(2,1))");
    assert.equal(await page.locator(".arena path.linked").count(), 1);
    await page.hover(".explain");
    assert.equal(await page.locator(".arena .linked").count(), 0);
    await page.focus(".about .can[tabindex='0']");
    assert.equal(await page.locator(".arena g.linked").count(), 1);
    await press(page, "ArrowDown");
    await press(page, "Enter"); // and goes there
    await page.waitForFunction(() => /^\(2,/.test(document.querySelector(".about h3")!.textContent!));
    await paste(page, "a 1 -> b c\nb 2 -> c\nc 1 : win 1\n");
    await page.waitForSelector(".next button:has-text('→ b')");
    await page.focus(".next li:nth-child(2) button");
    assert.equal(await page.locator(".arena g.linked text.name").textContent(), "c");
    await press(page, "Enter");
    await page.waitForFunction(() => document.querySelector(".about h3")!.textContent === "c");
  }));

test("arena: the quiz waits for the right position", () =>
  on("#arena?game=nim&p.n=4", async (page) => {
    await page.check(".check input");
    await page.waitForSelector(".quiz");
    const click = (name: string) => page.locator(".arena g[data-position]", { has: page.locator(`text.name:text-is("${name}")`) }).click();
    await click("(1,4)");
    assert.match(await text(page, ".answer"), /✗/);
    await click("(1,0)");
    await click("(2,0)");
    assert.equal(await added(page), 2);
    await page.click(".quiz button");
    assert.ok(await added(page) >= 3);
  }));

test("arena: the quiz ends where numbers are found", () =>
  on("#arena?game=nim&p.n=4", async (page) => {
    await page.check(".check input");
    await page.waitForSelector(".quiz");
    await page.click("[data-layer=grundy]");
    await page.waitForSelector(".quiz", { state: "detached" });
    await press(page, "ArrowRight");
    await page.waitForSelector(".explain .rule");
  }));

test("arena: the keyboard reaches positions", () =>
  on("", async (page) => {
    await page.focus("svg.arena");
    await press(page, "ArrowDown", 2);
    assert.equal(await page.locator(".arena .cursor").count(), 1);
    await press(page, "+");
    await press(page, "0");
  }));

lengthy("arena: graphs are pasted as arena text, Python dict, JSON and PGSolver", () =>
  on("", async (page) => {
    const graphs = ["a 1 -> b\nb 2 : win 1\n", "{0: [1, 2], 1: [2], 2: []}", '{"a": ["b"], "b": []}', "parity 2;\n0 0 0 1;\n1 0 1 1;\n"];
    for (const graph of graphs) {
      await paste(page, graph);
      await settled(page);
      assert.ok(await page.locator(".arena g[data-position]").count() >= 2, graph);
      assert.equal(await page.locator(".complaint:visible").count(), 0, graph);
    }
    const hash = await hashOf(page);
    await on(hash, async (other) => assert.equal(await other.locator(".arena g[data-position]").count(), 2));
  }));

test("arena: beside a dict one field asks for the target, whose positions have a ring; player 2 has a field too", () =>
  on("", async (page) => {
    await paste(page, "{'a': ['b', 'c'], 'b': ['c', 'b'], 'c': [], 'd': ['a']}\n");
    await page.fill("label:has-text('Positions du joueur 1') input", "a, c");
    await settled(page);
    const fields = page.locator("label:has-text('Cible'):visible input");
    const ringed = () => page.locator(".arena g[data-position]:has(.end, .aim) text.name").allTextContents();
    await page.click("[data-layer='1']");
    await settled(page);
    assert.equal(await fields.count(), 1);
    await fields.fill("b");
    await settled(page);
    assert.deepEqual(await ringed(), ["b"]);
    assert.equal(await page.locator(".arena g[data-position]:has(.tag) text.name").allTextContents().then(String), "b");
    await press(page, "Escape");
    await page.focus(".stage svg.arena");
    await press(page, "ArrowRight");
    assert.equal(await page.locator(".arena .fresh text.name").textContent(), "b");
    await page.click("[data-layer='2']"); // whose target is another
    await settled(page);
    assert.equal(await fields.count(), 1);
    await fields.fill("d");
    await settled(page);
    assert.equal(await page.locator(".arena g[data-position]:has(.aim) text.name").allTextContents().then(String), "d");
    assert.match(await text(page, ".legend"), /Cible donnée/);
    await on((await hashOf(page)).replace("layer=2", "layer=1"), async (other) => { // a link that has both
      await settled(other);
      assert.equal(await other.locator("label:has-text('Cible'):visible input").count(), 1);
      assert.equal(await other.inputValue("label:has-text('Cible'):visible input"), "b");
    });
    await page.selectOption(".chooser > .field select", "nim");
    await page.click("[data-layer='1']");
    await fields.fill("3");
    await settled(page);
    assert.equal(await page.locator(".arena .aim").count(), 2); // whoever is to move
  }));

test("arena: a mistake is shown at its line and column", () =>
  on("", async (page) => {
    await paste(page, "a 1 -> b\nb 3 : win 1\n");
    await page.waitForSelector(".complaint:visible");
    assert.match(await text(page, ".complaint"), /Ligne 2, colonne 3/);
    await page.fill(".chooser textarea", "a 1 -> b\nb 2 : win 1\n");
    await page.waitForSelector(".complaint", { state: "hidden" });
  }));

test("arena: a large game is summed up by rank, and by Grundy number where these are asked for", () =>
  on("#arena?game=chomp&p.rows=4&p.cols=6&layer=grundy", async (page) => {
    await page.waitForSelector(".summary .bar");
    assert.match(await text(page, ".explain"), /nombre de Grundy/);
    await page.locator(".summary .bar").first().focus();
    assert.match(await text(page, ".about"), /nombre de Grundy 0[\s\S]*\(6,2,2,2\)/);
    await page.click("[data-layer='1']");
    await page.waitForFunction(() => /rang/.test(document.querySelector(".explain")!.textContent!));
    await paste(page, `{${Array.from({ length: 400 }, (_, i) => `${i}: [${i ? i - 1 : ""}]`).join(", ")}}`);
    await page.click("[data-layer=kernel]");
    await page.waitForFunction(() => document.querySelectorAll(".summary .bar").length === 2);
  }));

lengthy("arena: a mistake far down in a long text is shown where it is", () =>
  on("", async (page) => {
    const lines = Array.from({ length: 4000 }, (_, i) => (i === 0 ? "0 1 : win 1" : `${i} 1 -> ${i - 1}`));
    lines[2999] = "2999 3 -> 1";
    await page.selectOption(".chooser > .field select", "");
    await page.focus(".chooser textarea");
    await page.evaluate((graph) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", graph);
      const area = document.querySelector<HTMLTextAreaElement>(".chooser textarea")!;
      area.select();
      area.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, lines.join("\n"));
    await page.waitForSelector(".complaint:visible");
    assert.match(await text(page, ".complaint"), /Ligne 3000, colonne 6/);
    await page.click("text=Montrer dans le texte");
    const chosen = await page.evaluate(() => {
      const area = document.querySelector<HTMLTextAreaElement>(".chooser textarea")!;
      return area.value.slice(area.selectionStart, area.selectionEnd);
    });
    assert.equal(chosen, "3 -> 1");
    await page.click("text=Vider");
    await page.fill(".chooser textarea", "a 1 -> b\nb 2 : win 1\n");
    await page.waitForSelector(".complaint", { state: "hidden" });
    await page.waitForFunction(() => document.querySelectorAll(".arena g[data-position]").length === 2);
  }));

// how long the page's thread is busy at a stretch, on() measures
test("arena: ten thousand positions are summed up by rank while the page stays responsive, in every view", () =>
  on("", async (page) => {
    const lines = Array.from({ length: 10_000 }, (_, i) => (i === 0 ? "0 1 : win 1" : `${i} ${1 + (i % 2)} -> ${i - 1} ${Math.max(0, i - 2 - (i % 97))}`));
    await page.selectOption(".chooser > .field select", "");
    await settled(page);
    await page.locator(".chooser textarea").selectText();
    await page.evaluate((graph) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", graph);
      document.querySelector(".chooser textarea")!.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, lines.join("\n"));
    await page.waitForSelector(".summary .bar", { timeout: 600_000 });
    assert.ok(await page.locator(".summary .bar").count() > 5);
    await press(page, "Home");
    await press(page, "ArrowRight", 3);
    await page.locator(".summary .bar").first().click();
    await page.waitForSelector(".link-note:has-text('trop grand')");
    for (const view of ["play", "check", "tree", "arena"]) { // the graph goes along, though no link holds it
      await page.click(`[data-view=${view}]`);
      await page.waitForSelector(".part-note:has-text('10\u202f000')");
      await settled(page);
    }
    await page.waitForSelector(".summary .bar", { timeout: 600_000 });
    await page.click(".tool.wide");
    await page.waitForSelector(".part-note:has-text('to 200 of 10,000')");
    const hash = await hashOf(page);
    await on(hash, async (other) => assert.match(await text(other, ".link-note"), /not in the link/));
  }));

test("arena: kernel and numbers of a graph with players are drawn on that graph, not on one of pairs", () =>
  on("#arena", async (page) => {
    await paste(page, "a 1 -> b c\nb 2 -> c\nc 1 : win 1\n");
    for (const layer of ["kernel", "grundy"]) {
      await page.click(`[data-layer='${layer}']`);
      await settled(page);
      await press(page, "End");
      assert.equal(await page.locator(".arena g[data-position]").count(), 3, layer);
      assert.equal(await added(page), 3, layer);
    }
  }));
