// kept.test.ts -- the page in a browser: what is written is not lost, and what is shared can be opened elsewhere.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hashOf, on, paste, press, settled, text } from "./browser";

test("kept: a link to a file of this computer is replaced by a code, as text and as a QR code, that opens elsewhere", () =>
  on("#arena?game=nim&p.n=4", async (page) => {
    await page.waitForSelector(".arena .body");
    await page.click(".take");
    await page.click(".menu button:has-text('Copier le lien')");
    assert.match(await text(page, ".share"), /file:\/\/[\s\S]*cet ordinateur/);
    const code = await page.inputValue(".share textarea");
    assert.equal(code, await hashOf(page));
    assert.ok((await page.locator(".share .qr path").getAttribute("d"))!.length > 2000);
    await page.fill(".share input", `https ${code.replace("p.n=4", "p.n=3")}`);
    await page.click(".share > button");
    await page.waitForFunction(() => [...document.querySelectorAll(".arena text.name")].every((one) => !one.textContent!.includes("4")));
    assert.equal(await page.locator("dialog").count(), 0);
  }));

test("kept: the graph of Arena is still there after a reload in Program, and in a page that is opened anew", () =>
  on("#arena?graph=", async (page) => {
    await paste(page, "x 1 -> y\ny 2 : win 1\n");
    await settled(page);
    await page.click("[data-view=program]");
    await settled(page);
    await page.reload();
    await page.waitForSelector(".program-editor");
    await page.click("[data-view=arena]");
    await page.waitForFunction(() => [...document.querySelectorAll(".arena text.name")].map((one) => one.textContent).join() === "x,y");
    await page.evaluate(() => (sessionStorage.clear(), (location.href = location.href.replace(/#.*/, "#arena"))));
    await page.reload();
    await page.waitForSelector(".arena .body");
    await page.selectOption(".chooser > .field select", "");
    await page.waitForFunction(() => [...document.querySelectorAll(".arena text.name")].map((one) => one.textContent).join() === "x,y");
  }));

test("kept: the graph of Arena is still there after a reload in Numbers, which shows a game in its place", () =>
  on("#arena?graph=", async (page) => {
    await paste(page, "x 1 -> y\ny 2 : win 1\n");
    await settled(page);
    await page.click("[data-view=numbers]");
    await page.waitForFunction(() => location.hash.includes("nums=1"));
    await settled(page);
    await page.reload();
    await page.waitForSelector("[data-view=numbers][aria-selected=true]");
    await settled(page);
    await page.click("[data-view=arena]");
    await page.waitForFunction(() => [...document.querySelectorAll(".arena text.name")].map((one) => one.textContent).join() === "x,y");
  }));

test("kept: after a game is chosen with the pointer, the keys are the view's; after the keyboard, the list's", () =>
  on("#play?game=nim&p.n=9", async (page) => {
    await settled(page);
    const list = page.locator(".chooser > .field select");
    await list.focus();
    await list.selectOption("chomp");
    await settled(page);
    assert.equal(await page.evaluate(() => document.activeElement!.tagName), "SELECT");
    await list.dispatchEvent("pointerdown");
    await list.selectOption("kayles");
    await settled(page);
    assert.equal(await page.evaluate(() => document.activeElement!.id), "main");
  }));

test("kept: undo in the editor of graphs survives another view and another language", () =>
  on("#arena?graph=M1AwVNC1UzBUMOEyVDACMY0UTLmMIKLGCmZcxhBRMy4TmLQxl6mCoYKVQnlmnoIhl5mCEZRtxAUA&draw=1", async (page) => {
    await page.waitForSelector(".draw-sheet g[data-position]");
    const count = () => page.locator(".draw-sheet g[data-position]").count();
    const before = await count();
    await page.click(".draw-sheet g[data-position]");
    await press(page, "Delete");
    await page.waitForFunction((n) => document.querySelectorAll(".draw-sheet g[data-position]").length === n - 1, before);
    await settled(page);
    await page.click("[data-view=check]");
    await settled(page);
    await page.click("[data-view=arena]");
    await settled(page);
    await page.click("button.tool.wide"); // the language
    await settled(page);
    await page.click('button:text-is("Draw")');
    await page.waitForSelector(".draw-sheet:not([hidden]) g[data-position]");
    await settled(page);
    await press(page, "Control+z");
    await page.waitForFunction((n) => document.querySelectorAll(".draw-sheet g[data-position]").length === n, before);
  }));

test("kept: undoing in a fresh editor does not empty it, and a program outlives the page", () =>
  on("#program", async (page) => {
    await page.waitForSelector(".cm-content");
    await settled(page);
    await page.click(".cm-content");
    const before = await text(page, ".cm-content");
    await press(page, "Control+z", 3);
    assert.equal(await text(page, ".cm-content"), before);
    await press(page, "Control+End");
    await page.keyboard.type("mine = 1");
    await settled(page);
    await page.evaluate(() => (location.href = location.href.replace(/#.*/, "#program")));
    await page.reload();
    await page.waitForFunction(() => (document.querySelector<HTMLTextAreaElement>("textarea.program")?.value ?? document.querySelector(".cm-content")?.textContent ?? "").includes("mine = 1"));
  }));

test("kept: what two tabs add to the sheet is all there", () =>
  on("#arena?game=nim&p.n=3", async (page) => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.waitForSelector(".arena .body");
    // a busy browser tells a tab later than a person could click there what another one has written
    const sees = (one: Page, count: number) => one.waitForFunction(
      (wanted) => (Object.entries(localStorage).find(([key]) => key.endsWith("sheet"))?.[1].match(/"statement"/g) ?? []).length === wanted, count);
    for (const [i, one] of [page, other, page].entries()) {
      await one.waitForSelector(".arena .body");
      await sees(one, i);
      await one.click(".take");
      await one.click(".menu .to-sheet >> nth=0");
      await one.waitForSelector(".note-box");
    }
    await sees(other, 3);
    await other.evaluate(() => new Promise((next) => setTimeout(next))); // the page hears of it in a task of its own
    await other.click(".take");
    assert.match(await text(other, ".menu .whole"), /\(3\)/);
    await other.close();
  }));
