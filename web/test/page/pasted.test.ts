// pasted.test.ts -- the page in a browser: what was read of a pasted text, and the players as the text calls them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { on, paste, press, settled, text } from "./browser";

const COURSE = "G = {0:[1,4], 1:[2,5], 2:[3,6], 3:[6], 4:[2,3], 5:[], 6:[]}\nS0 = [0, 2, 5]\nF = [6]\nmachin = [4]\n";

test("pasted: what was read stands beside the graph, and what was not; a goal is the target of attractors", () =>
  on("#arena?graph=", async (page) => {
    await paste(page, COURSE);
    await page.waitForSelector(".read-note .unread");
    const note = await text(page, ".read-note");
    assert.equal(await page.getAttribute("[data-layer='1']", "aria-checked"), "true"); // a text with a target asks for its attractor
    assert.match(await text(page, ".timeline"), /0 \/ [1-9]/);
    for (const part of ["7 positions", "joueur 0 : 0, 2, 5", "joueur 1 : 1, 3, 4, 6", "cible : 6", "machin"]) assert.ok(note.includes(part), `${part} in ${note}`);
    await page.click("[data-layer='1']");
    await settled(page);
    await press(page, "ArrowRight");
    assert.match(await text(page, ".explain"), /6 .*cible/);
    assert.match(await text(page, ".explain"), /joueur 0/); // not 1, who is the second here
    await press(page, "End");
    assert.match(await text(page, ".verdict"), /De 0, le joueur 0 force l'arrivée dans la cible, rang 3/);
    await paste(page, "S_A = [0, 2]\nO_A = [1]\nA = [(0,1),(1,2),(2,0)]\n");
    await page.waitForFunction(() => document.querySelector(".read-note")?.textContent?.includes("joueur A : 0, 2"));
    assert.match(await text(page, ".read-note"), /gagnées par A : 1/);
    assert.equal(await page.locator(".read-note .unread").count(), 0);
  }));

test("pasted: after a graph was pasted as a whole the arrows step; where it is wrong, or was only a part of a text, the caret stays", () =>
  on("#arena?graph=", async (page) => {
    const inText = () => page.evaluate(() => document.activeElement!.matches(".chooser textarea"));
    const pasteAgain = async (graph: string, over: string) => {
      await paste(page, graph);
      await page.focus(".chooser textarea");
      for (const key of ["Control+a", "Control+x"]) await page.keyboard.press(key);
      await page.fill(".chooser textarea", over);
      if (over === "") await page.keyboard.press("Control+a");
      await page.keyboard.press("Control+v");
      await settled(page);
    };
    await pasteAgain(COURSE, "");
    assert.equal(await page.inputValue(".chooser textarea"), COURSE);
    await press(page, "ArrowRight", 2);
    assert.match(await text(page, ".timeline .count"), /^2 \//);
    await pasteAgain("0 1 -> nowhere at all -> 2\n", "");
    await page.waitForSelector(".chooser .complaint:visible");
    assert.ok(await inText(), "what is wrong is mended in the text");
    await pasteAgain("1 2 : win 1\n", "0 1 -> 1\n");
    assert.equal(await page.inputValue(".chooser textarea"), "0 1 -> 1\n1 2 : win 1\n");
    assert.ok(await inText(), "who adds a line writes on");
  }));

test("pasted: every view calls the players as the text does", () =>
  on("#arena?graph=", async (page) => {
    await paste(page, COURSE);
    await page.waitForFunction(() => document.querySelector(".legend")?.textContent?.includes("Joueur 0"));
    for (const layer of ["1", "2"]) {
      await page.click(`[data-layer='${layer}']`);
      await settled(page);
      await press(page, "End");
      assert.doesNotMatch(await text(page, "main"), /[Jj]oueur 2|par 2/);
    }
    for (const view of ["check", "tree", "play"]) {
      await page.click(`[data-view=${view}]`);
      await settled(page);
      assert.doesNotMatch(await text(page, "main"), /[Jj]oueur 2|par 2/, view);
      assert.match(await text(page, "main"), /[Jj]oueur 0/, view);
    }
    await page.selectOption(".chooser > .field select", "nim");
    await settled(page);
    assert.match(await text(page, "main"), /[Jj]oueur 2/);
  }));
