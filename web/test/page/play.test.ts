// play.test.ts -- the page in a browser: playing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, hashOf, lengthy, on, paste, press, settled, shot, text } from "./browser";

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
      await settled(page);
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
      await page.waitForFunction(() => document.querySelectorAll("button.hint").length > 0, undefined, { timeout: 600_000 });
    }
    await page.selectOption(".chooser > .field select", "tictactoe");
    await page.selectOption(".p1seat select", "random");
    await page.selectOption(".p2seat select", "depth");
    await page.waitForFunction(() => document.querySelectorAll(".history li").length > 3, undefined, { timeout: 600_000 });
  }));

test("play: Connect 4 on a board without a book shows an estimate above each column, then its exact score, and nobody has to wait", async () => {
  await on("#play?game=connect4&p.width=8&p.height=7&hints=1&p2=person", async (page) => {
    await page.waitForSelector(".worth.column.unknown");
    assert.equal(await page.locator(".worth.column").count(), 8);
    for (let i = 0; i < 8; i++) {
      const [chip, column] = [await page.locator(`[data-worth='${i}'] rect`).boundingBox(), await page.locator(`[data-move='${i}']`).boundingBox()];
      assert.ok(Math.abs(chip!.x + chip!.width / 2 - column!.x - column!.width / 2) < 2);
      assert.ok(chip!.y + chip!.height <= column!.y);
    }
    await page.waitForFunction(() => /estimation[\s\S]*\d sur 8/.test(document.querySelector(".source")!.textContent!));
    assert.match(await page.locator("[data-move='3']").getAttribute("aria-label") ?? "", /≈ .*estimé/);
  });
  await on("#play?game=connect4&p.width=8&p.height=7&hints=1&p2=person&p.from=4444444222222277", async (page) => {
    await page.waitForSelector(".worth.column.unknown");
    for (const key of [..."7777" + "55555" + "3333"]) { // on, without waiting
      const before = await page.locator(".history li").count();
      await press(page, key);
      await page.waitForFunction((n) => document.querySelectorAll(".history li").length === n + 1 && document.querySelectorAll("button.hint:enabled").length > 0, before);
    }
    await page.waitForFunction(() => document.querySelectorAll(".worth.column").length > 4 && document.querySelectorAll(".worth.column:not(.win, .draw, .loss)").length === 0, undefined, { timeout: 600_000 });
    const said = await page.locator(".worth.column .large").allTextContents();
    assert.ok(said.every((one) => /^(=|[✓✗] \d+)$/.test(one)), said.join());
    assert.match((await page.locator(".worth.column .small").allTextContents()).join(), /gagne|perd|nulle/);
  });
});

test("play: Connect 4 is answered from the book: every column at once, from the empty board on, and no other search", () =>
  on("#play?game=connect4&hints=1&p2=person", async (page) => {
    const exact = (count: number) => page.waitForFunction((n) => document.querySelectorAll(".worth.column:is(.win, .draw, .loss)").length === n && document.querySelectorAll(".worth.column").length === n, count);
    const large = () => page.locator(".worth.column .large").allTextContents();
    await exact(7);
    assert.equal((await large()).join(), "✗ 40,✗ 42,=,✓ 41,=,✗ 42,✗ 40"); // how soon, also where a busy machine asks for scores, one by one
    assert.match(await text(page, ".moves"), /colonne 4[\s\S]*gagne/);
    await asked(page);
    for (const [i, key] of [..."44444226"].entries()) { // nine stones deep
      await press(page, key);
      await page.waitForFunction((n) => document.querySelectorAll(".history li").length === n, i + 1);
      await exact(7);
      const commands = await asked(page);
      assert.match(commands[0]!, /^hints connect4 /);
      assert.ok(commands.every((one) => /^(hints|advise) connect4 /.test(one)), commands.join("\n")); // more than one on a busy machine
    }
  }));

test("play: keys are columns: also beside one that is full, where none of them moves", () =>
  on("#play?game=connect4&p2=person&p.from=222222", async (page) => {
    await page.waitForSelector(".can");
    assert.deepEqual(await page.locator(".moves kbd").allTextContents(), ["1", "3", "4", "5", "6", "7"]);
    await press(page, "2");
    await press(page, "7");
    await page.waitForSelector(".history li");
    assert.match(await text(page, ".history"), /colonne 7/);
    assert.equal(await page.locator(".history li").count(), 1);
  }));

test("play: the four that won are seen, and three of tic-tac-toe", async () => {
  await on("#play?game=connect4&p2=person&p.from=121212", async (page) => {
    await page.waitForSelector(".can");
    assert.equal(await page.locator(".board .aligned").count(), 0);
    await press(page, "1");
    await page.waitForFunction(() => /gagné/.test(document.querySelector(".turn")!.textContent!));
    assert.equal(await page.locator(".board .aligned").count(), 4);
    await settled(page);
    await shot(page, "play-four");
  });
  await on("#play?game=tictactoe&p2=person&p.from=XX./OO./...", async (page) => {
    await page.waitForSelector(".can");
    await page.click("[data-move='0']");
    await page.waitForFunction(() => /gagné/.test(document.querySelector(".turn")!.textContent!));
    assert.equal(await page.locator(".board .aligned").count(), 3);
  });
});

test("play: a stone falls into its column, and is seen there before it is let go", () =>
  on("#play?game=connect4&p2=person", async (page) => {
    await page.hover("[data-move='2']");
    await page.waitForSelector(".ghost .one", { state: "attached" });
    assert.equal(await page.locator(".ghost .one").getAttribute("cy"), "316"); // the lowest row
    await page.hover("[data-move='4']");
    await page.waitForFunction(() => document.querySelector(".ghost .one")?.getAttribute("cx") === "260");
    await page.click("[data-move='4']");
    await page.waitForSelector(".falls", { state: "attached" });
    assert.equal(await page.locator(".falls").count(), 1);
    await page.hover(".turn");
    await page.waitForFunction(() => document.querySelectorAll(".ghost").length === 0);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.click("[data-move='4']");
    await page.waitForFunction(() => document.querySelectorAll(".falls").length === 2); // a stone and its sign
    assert.deepEqual(await page.locator(".falls").evaluateAll((all) => all.map((one) => getComputedStyle(one).animationName)), ["none", "none"]);
  }));

test("play: what a move eats, takes or brings is seen before, whatever the game", async () => {
  await on("#play?game=chomp&p.rows=3&p.cols=4&p2=person", async (page) => {
    await page.hover("[data-move='5']"); // row 2, column 3
    await page.waitForFunction(() => document.querySelectorAll(".square.goes").length === 4);
    await shot(page, "play-chomp");
    await page.hover(".turn");
    await page.waitForFunction(() => document.querySelectorAll(".goes").length === 0);
    await page.focus(".can[tabindex='0']"); // by keyboard too
    await press(page, "ArrowDown");
    await page.waitForFunction(() => document.querySelectorAll(".square.goes").length > 0);
  });
  await on("#play?game=marienbad&p.heaps=1,3,5&p2=person", async (page) => {
    await page.hover("[data-move='6']"); // three of the last heap, and nothing of the others
    await page.waitForFunction(() => document.querySelectorAll(".stick.goes").length === 3);
  });
  await on("#play?game=cut&p.rows=3&p.cols=3&p2=person", async (page) => {
    await page.hover("[data-move='0']");
    await page.waitForFunction(() => document.querySelectorAll(".square.goes").length === 3);
  });
  await on("#play?game=tictactoe&p2=person&p.from=X../.../...", async (page) => {
    await page.hover("[data-move='3']");
    await page.waitForSelector(".ghost .ring", { state: "attached" });
  });
});

lengthy("play: perfect players that go round stop, and say who has it; persons may come back twice", async () => {
  await on("#play", async (page) => {
    await paste(page, "a 1 -> b\nb 2 -> a c\nc 1 -> b d\nd 2 : win 2\ne 1 : win 1\n");
    await page.waitForFunction(() => document.querySelectorAll("button.hint").length > 0);
    await page.selectOption(".p1seat select", "perfect");
    await page.waitForFunction(() => /Répétition/.test(document.querySelector(".turn")!.textContent!), undefined, { timeout: 600_000 });
    assert.match(await text(page, ".source"), /2e fois/);
    await settled(page);
    const moves = await page.locator(".history li").count();
    assert.ok(moves <= 3, `${moves} moves`);
  });
  await on("#play?p2=person", async (page) => {
    await paste(page, "endless 2\na 1 -> b\nb 2 -> a c\nc 1 : win 1\n");
    await page.waitForFunction(() => document.querySelectorAll("button.hint").length === 1);
    for (let i = 0; i < 4; i++) {
      await page.waitForFunction((n) => document.querySelectorAll(".history li").length === n && document.querySelector("button.hint:enabled"), i);
      await page.click(".moves li:first-child button");
    }
    await page.waitForFunction(() => /Répétition : le joueur 2 gagne/.test(document.querySelector(".turn")!.textContent!));
    assert.equal(await page.locator("button.hint:enabled").count(), 0);
  });
});

lengthy("play: a board of columns stays where it is when the play is over", () =>
  on("#play?game=connect4&hints=1&p2=person", async (page) => {
    const high = async () => Math.round((await page.locator(".board svg .frame").boundingBox())!.height);
    await page.waitForSelector(".worth.column");
    const before = await high();
    for (const [i, key] of ["1", "2", "1", "2", "1", "2", "1"].entries()) {
      await press(page, key);
      await page.waitForFunction((n) => document.querySelectorAll(".history li").length === n, i + 1);
      await settled(page);
    }
    assert.match(await text(page, ".turn"), /joueur 1 a gagné/);
    assert.equal(await high(), before);
  }));

lengthy("play: perfect play plays what is known, from the book and after it", () =>
  on("#play?game=connect4", async (page) => {
    await page.waitForSelector(".can");
    await press(page, "2"); // then only the third column wins
    await page.waitForFunction(() => document.querySelectorAll(".history li").length === 2, undefined, { timeout: 600_000 });
    assert.match(await text(page, ".history li:nth-child(2)"), /colonne 3/);
    for (const moves of [3, 5, 7, 9, 11]) { // beyond the book
      await page.waitForSelector("button.hint:enabled");
      await press(page, "2134567"[moves % 7]!);
      await page.waitForFunction((count) => document.querySelectorAll(".history li").length > count || /gagné/.test(document.querySelector(".turn")!.textContent!), moves);
      if (/gagné/.test(await text(page, ".turn"))) break;
    }
    assert.doesNotMatch(await text(page, ".history"), /estimé/);
    assert.ok(!(await asked(page)).some((one) => one.startsWith("solve")));
  }));

lengthy("play: perfect play that is stopped says that it plays an estimate; the scores can be stopped", () =>
  on("#play?game=connect4&p.width=8&p.height=7&hints=1", async (page) => {
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
    await settled(page);
    assert.ok(page.workers().length <= 2, `${page.workers().length} workers`);
    await press(page, "h");
    await page.waitForSelector(".worth.column.win");
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

lengthy("play: a link with numbers that cannot be is understood as well as it can", async () => {
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
