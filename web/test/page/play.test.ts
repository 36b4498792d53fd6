// play.test.ts -- the page in a browser: playing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hashOf, on, press, text } from "./browser";

test("play: a click on the board moves, perfect play answers, undo and redo", () =>
  on("#play?game=chomp&p.rows=2&p.cols=2&hints=1", async (page) => {
    await page.waitForSelector(".board.big .can");
    assert.match(await text(page, ".moves"), /gagne en 3/);
    await page.click("[data-move='2']"); // the winning corner
    await page.waitForFunction(() => document.querySelectorAll(".history li").length === 2);
    await page.click("text=Annuler");
    await page.waitForFunction(() => document.querySelectorAll(".board.big .can").length === 3);
    await page.click("text=Rétablir");
    await page.waitForFunction(() => document.querySelectorAll(".history .now").length === 1);
  }));

test("play: by keyboard to the end, and the link reproduces the position", () =>
  on("#play?game=nim&p.n=5&p2=person", async (page) => {
    await page.waitForSelector("button.hint");
    for (const key of ["1", "2", "1"]) {
      const before = await page.locator(".history li").count();
      await press(page, key);
      await page.waitForFunction((n) => document.querySelectorAll(".history li").length === n + 1, before);
      await page.waitForTimeout(150);
    }
    const hash = await hashOf(page);
    await on(hash, async (other) => {
      await other.waitForSelector(".history .now");
      assert.equal(await other.locator(".history li").count(), 3);
      assert.match(await text(other, ".turn"), /joueur 2/);
    });
    await press(page, "1");
    await page.waitForFunction(() => /gagné/.test(document.querySelector(".turn")!.textContent!));
    await press(page, "h");
    await press(page, "u");
    await page.waitForFunction(() => !/gagné/.test(document.querySelector(".turn")!.textContent!));
  }));

test("play: every game can be played, and machines play one another", () =>
  on("#play", async (page) => {
    const names = await page.locator(".chooser > .field select option").evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    for (const name of names) {
      await page.selectOption(".chooser > .field select", name);
      await page.waitForFunction(() => document.querySelectorAll("button.hint").length > 0, undefined, { timeout: 90_000 });
    }
    await page.selectOption(".chooser > .field select", "tictactoe");
    await page.selectOption(".p1seat select", "random");
    await page.selectOption(".p2seat select", "depth");
    await page.waitForFunction(() => document.querySelectorAll(".history li").length > 3, undefined, { timeout: 90_000 });
  }));

test("play: Connect 4 shows an estimate above each column, then its exact score, and nobody has to wait", () =>
  on("#play?game=connect4&hints=1&p2=person", async (page) => {
    await page.waitForSelector(".worth.column.unknown");
    assert.equal(await page.locator(".worth.column").count(), 7);
    for (let i = 0; i < 7; i++) {
      const [chip, column] = [await page.locator(`[data-worth='${i}'] rect`).boundingBox(), await page.locator(`[data-move='${i}']`).boundingBox()];
      assert.ok(Math.abs(chip!.x + chip!.width / 2 - column!.x - column!.width / 2) < 2);
      assert.ok(chip!.y + chip!.height <= column!.y);
    }
    assert.match(await text(page, ".source"), /estimation[\s\S]*\d sur 7/);
    assert.match(await page.locator("[data-move='3']").getAttribute("aria-label") ?? "", /≈ .*estimé/);
    for (const key of ["4", "4", "4", "4", "4", "2", "2", "2", "2", "2", "2", "6"]) { // on, without waiting
      const before = await page.locator(".history li").count();
      await press(page, key);
      await page.waitForFunction((n) => document.querySelectorAll(".history li").length === n + 1 && document.querySelectorAll("button.hint:enabled").length > 0, before);
    }
    await page.waitForFunction(() => document.querySelectorAll(".worth.column").length > 4 && document.querySelectorAll(".worth.column:not(.win, .draw, .loss)").length === 0, undefined, { timeout: 240_000 });
    const said = await page.locator(".worth.column .large").allTextContents();
    assert.ok(said.every((one) => /^(0|[+−]\d+|[✓✗] \d+)$/.test(one)), said.join());
    assert.match((await page.locator(".worth.column .small").allTextContents()).join(), /gagne|perd|nulle/);
  }));

test("play: a board of columns stays where it is when the play is over", () =>
  on("#play?game=connect4&hints=1&p2=person", async (page) => {
    const high = async () => Math.round((await page.locator(".board svg .frame").boundingBox())!.height);
    await page.waitForSelector(".worth.column");
    const before = await high();
    for (const [i, key] of ["1", "2", "1", "2", "1", "2", "1"].entries()) {
      await press(page, key);
      await page.waitForFunction((n) => document.querySelectorAll(".history li").length === n, i + 1);
      await page.waitForTimeout(250);
    }
    assert.match(await text(page, ".turn"), /joueur 1 a gagné/);
    assert.equal(await high(), before);
  }));

test("play: perfect play takes its time, and plays what is proved", () =>
  on("#play?game=connect4", async (page) => {
    await page.waitForSelector(".can");
    await press(page, "2"); // then only the third column wins
    await page.waitForFunction(() => document.querySelectorAll(".history li").length === 2, undefined, { timeout: 90_000 });
    assert.match(await text(page, ".history li:nth-child(2)"), /colonne 3/);
    assert.doesNotMatch(await text(page, ".history"), /estimé/);
  }));

test("play: perfect play that is stopped says that it plays an estimate; the scores can be stopped", () =>
  on("#play?game=connect4&hints=1", async (page) => {
    await page.waitForSelector(".worth.column");
    await press(page, "1"); // a corner takes long
    await page.waitForFunction(() => /Jeu parfait/.test(document.querySelector(".source")!.textContent!));
    await page.waitForSelector(".stop:visible");
    await page.click(".stop");
    await page.waitForFunction(() => document.querySelectorAll(".history li").length === 2);
    assert.match(await text(page, ".source"), /joueur 2 a joué une estimation/);
    assert.match(await text(page, ".history li:nth-child(2)"), /≈ estimé/);
    await page.waitForSelector(".stop:visible");
    await page.click(".stop");
    await page.waitForSelector(".stop", { state: "hidden" });
  }));

test("play: nothing is computed that nobody would see", () =>
  on("#play?game=connect4&p2=person", async (page) => {
    await page.waitForSelector(".can");
    await page.waitForTimeout(4000);
    assert.ok(page.workers().length <= 2, `${page.workers().length} workers`);
    await press(page, "h");
    await page.waitForSelector(".worth.column.unknown");
  }));

test("play: the board by keyboard alone, and the focus stays on it", () =>
  on("#play?game=tictactoe&p2=person&hints=1", async (page) => {
    await page.waitForSelector(".can.draw");
    await page.focus(".can[tabindex='0']");
    await press(page, "ArrowRight");
    await press(page, "ArrowDown");
    await press(page, "Enter");
    await page.waitForSelector(".board .cross");
    assert.match(await text(page, ".history"), /ligne 2, colonne 2/);
    await page.waitForFunction(() => document.activeElement!.matches("[data-move]"));
    await press(page, "ArrowRight");
    await press(page, " ");
    await page.waitForSelector(".board .ring");
  }));

test("play: a link may say where the play begins", () =>
  on("#play?game=connect4&p.from=4444226&p2=person", async (page) => {
    for (const moves of [1, 2]) {
      await page.waitForSelector(".can");
      await page.click("[data-move='0']");
      await page.waitForFunction((count) => document.querySelectorAll(".history li").length === count, moves);
    }
  }));

test("play: of many moves the best come first, and any is found by its position", () =>
  on("#play?game=wythoff&p.a=100&p.b=100&hints=1&p2=person", async (page) => {
    await page.waitForSelector(".moves li:first-child .win");
    assert.equal(await page.locator(".moves button").count(), 200);
    assert.match(await text(page, ".moves .more"), /100 de plus/);
    await page.fill(".right input", "(37,37)");
    await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 1);
    await page.focus(".right input");
    await press(page, "Enter");
    await page.waitForSelector(".turn.player2");
    assert.match(await text(page, ".history"), /\(37,37\)/);
    assert.equal(await page.inputValue(".right input"), "");
  }));

test("play: a link with numbers that cannot be is understood as well as it can", async () => {
  await on("#play?game=nim&p.n=6&play=2(2,5)&at=-3", async (page) => {
    await page.waitForSelector(".turn.player1");
  });
  await on("#play?game=tictactoe&p1=depth&p2=person&depth=-1", async (page) => {
    await page.waitForSelector(".history li");
  });
  await on("#play?game=tictactoe&p1=depth&p2=person&depth=abc", async (page) => {
    await page.waitForSelector(".history li");
    assert.match(await hashOf(page), /depth=4/);
  });
});

test("play: kayles and octal games are clicked on their board", () =>
  on("#play?game=kayles&p.n=5&p2=person", async (page) => {
    await page.locator("[data-move='2'] .reach").click(); // the pin in the middle
    await page.waitForFunction(() => document.querySelectorAll(".history li").length === 1);
    assert.match(await hashOf(page), /%282%2C2%29/);
    await page.selectOption(".chooser > .field select", "octal");
    await page.waitForSelector(".board .can .reach");
  }));
