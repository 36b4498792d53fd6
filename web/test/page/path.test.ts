// path.test.ts -- the page in a browser: grids, the taquin and its frontier.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { hashOf, lengthy, on, press, settled, shot, text } from "./browser";

const A = 35, B = 244; // where the first grid has them
const cell = (page: Page, number: number) => page.locator(".grid").first().locator(`[data-cell='${number}']`);
/** Where a letter of the grid stands: its cell. */
const letterAt = (page: Page, letter: "from" | "to") => page.evaluate((name) => {
  const text = document.querySelector(`.grid .${name}`)!;
  return Math.round((Number(text.getAttribute("y")) - 25) / 32) * 14 + Math.round((Number(text.getAttribute("x")) - 17) / 32);
}, letter);
const walls = (page: Page) => page.evaluate(() => [...document.querySelector(".grid")!.querySelectorAll(".gridcell.wall")].map((one) => Number((one as SVGElement).dataset.cell)));

async function drag(page: Page, from: number, to: number): Promise<void> {
  await cell(page, from).hover();
  await page.mouse.down();
  await cell(page, to).hover();
  await page.mouse.up();
}

test("path: walls are drawn by mouse and by keyboard, and both searches begin again", () =>
  on("#path", async (page) => {
    await page.waitForSelector(".way[d^=M]");
    const said = await text(page, ".explain");
    await page.click("text=Tout effacer");
    await page.waitForFunction((old) => (document.querySelector(".explain") as HTMLElement).innerText !== old, said);
    await cell(page, 120).click();
    await page.waitForFunction(() => document.querySelectorAll(".gridcell.wall").length === 2);
    await page.locator(".grid").first().focus();
    await press(page, "ArrowDown");
    await press(page, "Enter");
    await page.waitForFunction(() => document.querySelectorAll(".gridcell.wall").length === 4);
    assert.match(await hashOf(page), /grid=/);
  }));

test("path: a quick stroke of the brush leaves no holes, and one that leaves the grid comes back elsewhere", () =>
  on("#path", async (page) => {
    await page.waitForSelector(".way[d^=M]");
    await page.click("text=Tout effacer");
    await settled(page);
    await drag(page, 6 * 14 + 1, 9 * 14 + 12); // the pointer tells of two points only
    const drawn = await walls(page);
    assert.equal(drawn.length, 1 + 3 + 11);
    for (const one of drawn.slice(1)) assert.ok(drawn.includes(one - 1) || drawn.includes(one - 14), `${one} of ${drawn}`);
    await page.click("text=Tout effacer");
    const from = (await cell(page, 6 * 14).boundingBox())!, to = (await cell(page, 9 * 14).boundingBox())!;
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(from.x - 30, from.y + 5);
    await page.mouse.move(to.x - 30, to.y + 5);
    await page.mouse.move(to.x + 5, to.y + 5);
    await page.mouse.up();
    assert.deepEqual(await walls(page), [6 * 14, 9 * 14]);
  }));

test("path: A, B and a whole wall are dragged by mouse, a touched wall goes, and the searches follow", () =>
  on("#path", async (page) => {
    await page.waitForSelector(".way[d^=M]");
    const way = () => page.locator(".way").first().getAttribute("d");
    const first = await way();
    await drag(page, A, A + 4);
    assert.equal(await letterAt(page, "from"), A + 4);
    await page.waitForFunction((old) => document.querySelector(".way")!.getAttribute("d") !== old, first);
    await drag(page, B, B - 28);
    assert.equal(await letterAt(page, "to"), B - 28);
    const before = await walls(page);
    assert.equal(before.length, 15);
    await drag(page, 185, 185 + 14 + 1); // one down, one to the right: all of it
    assert.deepEqual(await walls(page), before.map((one) => one + 15));
    await cell(page, 200).click();
    assert.deepEqual(await walls(page), before.map((one) => one + 15).filter((one) => one !== 200));
    assert.match(await hashOf(page), /grid=20x14\.39\.216\./);
  }));

test("path: A, B and a wall are carried by the keyboard, and Escape puts them back", () =>
  on("#path", async (page) => {
    await page.waitForSelector(".way[d^=M]");
    await page.locator(".grid").first().focus();
    await press(page, "Enter"); // the cursor is on A
    assert.match((await page.locator(".unseen[aria-live]").textContent())!, /A pris/);
    await press(page, "ArrowRight", 2);
    await press(page, "ArrowUp");
    assert.equal(await letterAt(page, "from"), A + 2 - 14);
    await press(page, "Escape");
    assert.equal(await letterAt(page, "from"), A);
    const before = await walls(page);
    await press(page, "ArrowDown", 7);
    await press(page, "ArrowRight"); // onto the wall
    assert.ok(before.includes(A + 3 - 14 + 7 * 14), "the cursor is on the wall");
    await press(page, "Enter");
    await press(page, "ArrowLeft");
    await press(page, "Enter");
    assert.deepEqual(await walls(page), before.map((one) => one - 1));
    await press(page, "ArrowLeft", 20); // stays in its row
    await press(page, "Enter");
    assert.equal((await walls(page)).length, 16);
  }));

test("path: at 390 pixels the grid is whole, its cells are as large as a finger, and A is dragged by touch", () =>
  on("#path", async (page) => {
    await page.waitForSelector(".way[d^=M]");
    const box = (await cell(page, 0).boundingBox())!;
    assert.ok(box.width >= 40, `cells are ${box.width} wide`); // 44 with the gap between them
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    for (const one of await page.locator(".grid").all()) {
      const grid = (await one.boundingBox())!;
      assert.ok(grid.x >= 0 && grid.x + grid.width <= 390);
    }
    const before = await page.locator(".grid .from").first().getAttribute("x");
    const session = await page.context().newCDPSession(page);
    const at = (await cell(page, 12).boundingBox())!, to = (await cell(page, 14).boundingBox())!;
    const point = (one: { x: number; y: number; width: number; height: number }) => [{ x: one.x + one.width / 2, y: one.y + one.height / 2 }];
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: point(at) });
    await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: point(to) });
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await page.waitForFunction((old) => document.querySelector(".grid .from")!.getAttribute("x") !== old, before);
    assert.equal(Number(await page.locator(".grid .from").first().getAttribute("x")), Number(before) + 64);
  }, [390, 844]));

// ---- the taquin

const cards = (page: Page, kind: string) => page.locator(`.f-card.is-${kind}`).count();

test("path: the taquin is searched and its solution played back", () =>
  on("#path?mode=taquin&rows=2&cols=3", async (page) => {
    await page.waitForSelector(".board .tile");
    await press(page, "End");
    assert.match(await text(page, ".counters"), /Coup 10 sur 10 : tuile \d [←→↑↓]/);
    await page.waitForSelector(".bars tr");
    await page.selectOption("label:has-text('Algorithme') select", "dijkstra");
    await settled(page);
    assert.match(await hashOf(page), /dijkstra/);
  }));

lengthy("path: a board of the taquin stays for more than half a second, and so does every move", () =>
  on("#path?mode=taquin", async (page) => {
    await page.waitForSelector(".f-card");
    await page.evaluate(() => {
      const own = window.setInterval.bind(window);
      const all: number[] = ((window as unknown as { waits: number[] }).waits = []);
      window.setInterval = ((act: () => void, wait: number) => (all.push(wait), own(act, wait))) as typeof window.setInterval;
    });
    const waits = () => page.evaluate(() => (window as unknown as { waits: number[] }).waits.splice(0));
    await press(page, " ");
    assert.deepEqual(await waits(), [600]); // hundreds: each can be looked at
    await press(page, "PageDown"); // to the end of the search
    await press(page, " ");
    assert.deepEqual(await waits(), [600]);
    await page.evaluate(() => (location.hash = "path?mode=taquin&heuristic=none"));
    await settled(page);
    await press(page, " ");
    assert.ok((await waits())[0]! < 100); // thousands, in leaps
    await press(page, " ");
    await press(page, "End");
    await press(page, "ArrowLeft", 3);
    await press(page, " ");
    assert.deepEqual(await waits(), [600]);
    await press(page, " ");
  }));

test("path: A* is boards in columns by f; a step takes the smallest, its children go to their columns, the old one fades", () =>
  on("#path?mode=taquin", async (page) => {
    await page.waitForSelector(".f-card");
    assert.equal(await page.locator(".f-card").count(), 1); // nothing is given away
    assert.match(await text(page, ".explain"), /plus petit f/);
    await press(page, "ArrowRight");
    assert.equal(await cards(page, "taken"), 1);
    assert.equal(await cards(page, "fresh"), 2);
    assert.deepEqual(await page.locator(".f-name").allTextContents(), ["f = 14", "f = 16"]);
    assert.match(await text(page, ".explain"), /f = 14, le plus petit \(g = 0 coup, h = 14\)[\s\S]*2 enfants nouveaux : f = 14, 16/);
    await press(page, "ArrowRight", 24);
    assert.match(await text(page, ".counters"), /développés 25 · frontière 21/);
    assert.ok(await cards(page, "closed") > 0);
    assert.ok(await page.locator(".more-boards").count() > 0);
    assert.equal(await page.locator(".way-strip span").count(), 12); // g = 11: the start and eleven moves
    await press(page, "ArrowLeft", 24);
    assert.equal(await cards(page, "fresh"), 2);
    // each board stands in the column of its f
    await press(page, "ArrowRight", 40);
    await settled(page);
    const wrong = await page.evaluate(() => [...document.querySelectorAll<HTMLElement>(".f-card")].filter((card) => {
      const f = card.querySelector(".caption")!.textContent!.split("+").map(Number).reduce((a, b) => a + b);
      const head = [...document.querySelectorAll<HTMLElement>(".f-head")].find((one) => one.querySelector(".f-name")!.textContent === `f = ${f}`)!.getBoundingClientRect();
      const box = card.getBoundingClientRect();
      return box.left < head.left - 2 || box.right > head.right + 2;
    }).length);
    assert.equal(wrong, 0);
    await shot(page, "frontier");
  }));

lengthy("path: a board of the frontier is picked by mouse and by keyboard, and its way is shown; more boards are asked for", () =>
  on("#path?mode=taquin", async (page) => {
    await page.waitForSelector(".f-card");
    await press(page, "ArrowRight", 60);
    await settled(page);
    await page.locator(".f-card.is-open").first().click();
    assert.match(await text(page, ".explain"), /Ce plateau : g = \d+ coups/);
    await page.focus(".f-area");
    await press(page, "ArrowDown");
    assert.equal(await page.locator(".f-card.picked").count(), 1);
    const g = Number((await page.locator(".f-card.picked .caption").textContent())!.split("+")[0]);
    assert.equal(await page.locator(".way-strip span").count(), g + 1);
    const few = await page.locator(".f-card").count();
    await page.locator(".more-boards").first().click();
    assert.ok(await page.locator(".f-card").count() > few);
  }));

test("path: IDA* keeps one path below its threshold, which rises to the smallest f that was cut off", () =>
  on("#path?mode=taquin&algorithm=idastar", async (page) => {
    await page.waitForSelector(".threshold");
    assert.match(await text(page, ".threshold"), /seuil 14/);
    await press(page, "ArrowRight", 2);
    assert.equal(await cards(page, "way") + await cards(page, "taken"), 2);
    assert.equal(await cards(page, "closed"), 0);
    assert.match(await text(page, ".explain"), /coupés\. Le prochain seuil sera 16/);
    await press(page, "ArrowRight");
    assert.match(await text(page, ".threshold"), /seuil 16/);
    assert.match(await text(page, ".explain"), /Le nouveau, 16, est le plus petit f coupé/);
    await press(page, "ArrowRight", 5);
    assert.match(await text(page, ".counters"), /chemin 6 · seuil 16/);
    assert.equal(await page.locator(".way-strip span").count(), 6);
  }));

test("path: two heuristics race from the same start, and it is said who came first", () =>
  on("#path?mode=taquin&heuristic=manhattan", async (page) => {
    await page.waitForSelector(".f-card");
    await page.check("text=Course à deux");
    await page.waitForFunction(() => [...document.querySelectorAll(".search-panel")].filter((one) => one.querySelector(".f-card")).length === 2);
    assert.deepEqual(await page.locator(".search-panel .panel-head b").allInnerTexts(), ["A* · Manhattan", "A* · tuiles mal placées"]);
    await press(page, "ArrowRight", 10);
    assert.deepEqual((await page.locator(".search-panel .counters").allInnerTexts()).map((one) => one.split(" · ")[0]), ["développés 10", "développés 10"]);
    await press(page, "PageDown");
    assert.match(await text(page, ".explain"), /417 plateaux[\s\S]*2197 plateaux[\s\S]*A\* · Manhattan arrive en premier : 5,3 fois moins/);
    await page.getByLabel("Heuristique adverse").selectOption("pattern");
    await page.waitForFunction(() => document.querySelectorAll(".search-panel .panel-head b")[1]!.textContent === "A* · bases de motifs");
    assert.match(await hashOf(page), /race=1&rival=astar&rivalh=pattern/);
    await press(page, "PageDown");
    assert.match(await text(page, ".explain"), /A\* · bases de motifs arrive en premier/);
  }));

test("path: a start is made by sliding, by exchanging, by typing and by a shuffle of k moves", () =>
  on("#path?mode=taquin&seed=0", async (page) => {
    const tiles = async () => (await page.locator(".tile-button").allInnerTexts()).map((one) => one || "0").join(" ");
    await page.waitForSelector(".tile-button");
    assert.equal(await tiles(), "0 1 2 3 4 5 6 7 8");
    await page.getByRole("button", { name: "tuile 2" }).click(); // slides with the one between
    assert.equal(await tiles(), "1 2 0 3 4 5 6 7 8");
    await page.waitForFunction(() => /from=/.test(location.hash));
    await page.getByRole("button", { name: "tuile 7" }).click();
    await page.getByRole("button", { name: "tuile 8" }).click(); // exchanged: cannot be solved any more
    assert.equal(await tiles(), "1 2 0 3 4 5 6 8 7");
    await page.waitForSelector(".complaint:not([hidden])");
    assert.match(await text(page, ".complaint"), /parité/);
    await page.click("text=Échanger deux tuiles");
    await page.waitForSelector(".complaint", { state: "hidden" });
    assert.equal(await tiles(), "2 1 0 3 4 5 6 8 7");
    await page.fill("label:has-text('Position') input", "(1,2,5,3,4,8,6,7,0)");
    await page.waitForFunction(() => [...document.querySelectorAll(".tile-button")].map((one) => one.textContent || "0").join("") === "125348670");
    await page.fill("label:has-text('Position') input", "1 2 5 3 4 8 6 7 7");
    await page.waitForSelector(".complaint:not([hidden])");
    assert.match(await text(page, ".complaint"), /Il manque 0/);
    await page.fill("label:has-text('Position') input", "3 2 1 0 5 4"); // another size
    await page.waitForFunction(() => document.querySelectorAll(".tile-button").length === 6);
    await page.fill(".shuffle input", "3");
    await page.click(".shuffle button");
    await page.waitForFunction(() => document.querySelector(".way-strip span") !== null && /from=/.test(location.hash));
    await settled(page);
    await press(page, "End");
    assert.match(await text(page, ".counters"), /Coup [13] sur [13] /);
    await page.locator(".tile-button").first().focus();
    await press(page, "ArrowRight");
    assert.equal(await page.evaluate(() => [...document.querySelectorAll(".tile-button")].indexOf(document.activeElement!)), 1);
  }));

test("path: at 390 pixels the taquin is whole, and its tiles as large as a finger", () =>
  on("#path?mode=taquin&rows=4&cols=4&from=(1,2,3,7,4,5,6,0,8,9,10,11,12,13,14,15)&race=1", async (page) => {
    await page.waitForSelector(".f-card");
    for (const one of await page.locator(".tile-button, .f-card").all()) {
      const box = (await one.boundingBox())!;
      assert.ok(box.width >= 44 && box.height >= 44, `${box.width} x ${box.height}`);
    }
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  }, [390, 844]));

lengthy("path: a long search is read and played without the page standing still", () =>
  on("#path?mode=taquin&seed=5&algorithm=astar&heuristic=none", async (page) => {
    await page.evaluate(() => {
      const gaps: number[] = ((window as unknown as { gaps: number[] }).gaps = []);
      let last = performance.now();
      const beat = (now: number) => (gaps.push(now - last), (last = now), requestAnimationFrame(beat));
      requestAnimationFrame(beat);
    });
    await page.waitForFunction(() => document.querySelectorAll(".f-card").length > 0, undefined, { timeout: 600_000 });
    await page.evaluate(() => (window as unknown as { gaps: number[] }).gaps.splice(0));
    await press(page, " ");
    await page.waitForFunction(() => Number(document.querySelector(".count")!.textContent!.split("/")[0]!.replace(/\D/g, "")) > 100 && (window as unknown as { gaps: number[] }).gaps.length > 5); // in leaps
    await press(page, " ");
    const gaps = await page.evaluate(() => (window as unknown as { gaps: number[] }).gaps);
    assert.ok(gaps.length > 5, "frames are drawn while it plays");
  }));

lengthy("path: a taquin whose search is stopped keeps its heuristics, and is compared with no other board", () =>
  on("#path?mode=taquin&rows=4&cols=4&seed=1&algorithm=astar&heuristic=none", async (page) => {
    await page.waitForSelector(".alone-note:visible", { timeout: 600_000 });
    assert.match(await text(page, ".alone-note"), /plus de 60\u202f000 plateaux/);
    assert.doesNotMatch(await text(page, ".alone-note"), /marienbad|--limit/);
    const select = page.locator("label:has-text('Heuristique') select");
    assert.equal(await select.inputValue(), "none");
    assert.equal(await select.locator("option").count(), 6);
    await page.waitForSelector(".bars tr", { timeout: 600_000 });
    await page.fill("label:has-text('Mélange') input", "2");
    await page.waitForSelector(".bars", { state: "detached" });
  }));

lengthy("path: a search that is too long to be shown still ends in a solution to play back", () =>
  on("#path?mode=taquin&rows=4&cols=4&seed=1&algorithm=astar", async (page) => {
    await page.waitForSelector(".alone-note:visible", { timeout: 600_000 });
    assert.match(await text(page, ".alone-note"), /bases de motifs/);
    await page.waitForSelector(".board.big svg", { timeout: 600_000 });
    await press(page, "End");
    await page.waitForFunction(() => /Coup (\d+) sur \1 :/.test(document.querySelector("output.counters")!.textContent!));
  }));

lengthy("path: the taquin speaks English, too", () =>
  on("#path?mode=taquin", async (page) => {
    await page.waitForSelector(".f-card");
    await press(page, "ArrowRight");
    assert.match(await text(page, ".explain"), /2 new children: f = 14, 16/);
    await page.waitForSelector(".bars tr");
    assert.match(await text(page, ".bars"), /misplaced tiles[\s\S]*43,689/);
  }, [1280, 720], "en-GB"));

test("path: the table shows the queue and the distances after each step", () =>
  on("#path?grid=2x2.0.3.1511", async (page) => {
    await page.waitForSelector(".way[d^=M]");
    await page.locator(".steps").nth(1).locator("summary").click();
    await page.waitForSelector(".steps:nth-child(2) tbody tr");
    const table = page.locator(".steps").nth(1);
    const rows = () => table.locator("tbody tr").allInnerTexts().then((all) => all.map((row) => row.split(/\s+/).join(" ").trim()));
    assert.deepEqual(await table.locator("th").allInnerTexts(), ["étape", "sommet", "f = g + h", "père", "file", "D"]);
    assert.deepEqual((await rows()).slice(-1), ["3 (1,1) 2 = 2 + 0 (1,0) (0,1): 6 = 5 + 1 (0,0): 0, (0,1): 5, (1,0): 1, (1,1): 2"]);
    assert.match(await table.locator("tr.now").innerText(), /^3/);
    await press(page, "Home");
    await press(page, "ArrowRight", 3); // (0,0) is taken, both its neighbours are reached
    assert.deepEqual(await rows(), ["0 - - - (0,0): 2 = 0 + 2 (0,0): 0", "1 (0,0) 2 = 0 + 2 - (1,0): 2 = 1 + 1, (0,1): 6 = 5 + 1 (0,0): 0, (0,1): 5, (1,0): 1"]);
    await page.click("text=Tout effacer");
    await page.waitForFunction(() => /\(0,1\): 2 = 1 \+ 1/.test(document.querySelector<HTMLElement>(".steps:nth-child(2) tbody")?.innerText ?? ""));
    await shot(page, "path-table");
  }));

test("path: the taquin has the same table, and IDA* says that it has no queue", () =>
  on("#path?mode=taquin&rows=2&cols=2&from=(0,1,3,2)&goal=last&algorithm=astar", async (page) => {
    await page.waitForSelector(".steps summary");
    await settled(page);
    await page.locator(".steps").first().locator("summary").click();
    await page.waitForSelector(".steps tbody tr");
    await press(page, "End");
    await settled(page);
    assert.match(await page.locator(".steps tr.now").innerText(), /\(1,2,3,0\)/);
    await page.selectOption("label:has-text('Algorithme') select", "idastar");
    await page.waitForFunction(() => /idastar/.test(document.querySelector<HTMLElement>(".steps-area")!.innerText));
  }));
