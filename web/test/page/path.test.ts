// path.test.ts -- the page in a browser: grids and the taquin.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hashOf, on, press, text } from "./browser";

test("path: walls are drawn by mouse and by keyboard, and both searches begin again", () =>
  on("#path", async (page) => {
    await page.waitForSelector(".way[d^=M]");
    const said = await text(page, ".explain");
    await page.click("text=Tout effacer");
    await page.waitForFunction((old) => (document.querySelector(".explain") as HTMLElement).innerText !== old, said);
    const cell = page.locator(".grid").first().locator("[data-cell='120']");
    await cell.click();
    await page.waitForFunction(() => document.querySelectorAll(".gridcell.wall").length === 2);
    await page.locator(".grid").first().focus();
    await press(page, "ArrowDown");
    await press(page, "Enter");
    await page.waitForFunction(() => document.querySelectorAll(".gridcell.wall").length === 4);
    assert.match(await hashOf(page), /grid=/);
  }));

test("path: the taquin is searched and its solution played back", () =>
  on("#path?mode=taquin&rows=2&cols=3", async (page) => {
    await page.waitForSelector(".board .tile");
    await press(page, "End");
    assert.match(await text(page, ".stage .counters"), /Coup 10 sur 10/);
    await page.waitForSelector(".bars tr");
    await page.selectOption("label:has-text('Algorithme') select", "dijkstra");
    await page.waitForTimeout(700);
    assert.match(await hashOf(page), /dijkstra/);
  }));

test("path: a taquin whose search is stopped keeps its heuristics, and is compared with no other board", () =>
  on("#path?mode=taquin&rows=4&cols=4&seed=1&algorithm=astar&heuristic=none", async (page) => {
    await page.waitForSelector(".complaint:not([hidden])", { timeout: 90_000 });
    assert.doesNotMatch(await text(page, ".complaint"), /marienbad/);
    const select = page.locator("label:has-text('Heuristique') select");
    assert.equal(await select.inputValue(), "none");
    assert.equal(await select.locator("option").count(), 6);
    await page.waitForSelector(".bars tr", { timeout: 240_000 });
    await page.fill("label:has-text('Mélange') input", "2");
    await page.waitForSelector(".bars", { state: "detached" });
  }));

test("path: a search that is too long to be shown still ends in a solution to play back", () =>
  on("#path?mode=taquin&rows=4&cols=4&seed=1&algorithm=astar", async (page) => {
    await page.waitForSelector(".complaint:visible", { timeout: 240_000 });
    await page.waitForSelector(".board.big svg", { timeout: 240_000 });
    await press(page, "End");
    await page.waitForFunction(() => /(\d+) .*\1/.test(document.querySelector("output.counters")!.textContent!));
  }));
