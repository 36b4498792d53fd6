// graph.test.ts -- the page in a browser: boards inside positions, large arenas, nothing given away, play on the graph.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { asked, go, hashOf, lengthy, on, paste, press, settled, text } from "./browser";

/** A graph of seven positions, packed. */
const SEVEN = "M1AwVNC1UzBUMOEyVDACMY0UTLmMIKLGCmZcxhBRMy4TmLQxl6mCoYKVQnlmnoIhl5mCEZRtxAUA";
const ready = (page: Page) => page.waitForSelector(".arena g[data-position]");

/** The smallest letters that are written in the drawing, in pixels on screen; "" when there are none. */
const smallest = (page: Page) => page.evaluate(() => {
  const svg = document.querySelector<SVGSVGElement>(".stage svg.arena")!;
  const scale = svg.getScreenCTM()!.a;
  let least = Infinity;
  for (const one of svg.querySelectorAll<SVGTextElement>("text")) {
    if (!one.textContent || one.closest(".miniature") || !one.getClientRects().length || getComputedStyle(one).display === "none") continue;
    least = Math.min(least, parseFloat(getComputedStyle(one).fontSize) * scale);
  }
  return least;
});

const boards = (page: Page) => page.evaluate(() => [...document.querySelectorAll(".arena .miniature")].filter((one) => one.getClientRects().length > 0 && getComputedStyle(one).display !== "none").length);
/** Where a position stands, by its name. */
const node = (page: Page, name: string) => page.locator(".arena g[data-position]", { has: page.locator(`text.name:text-is("${name}")`) });

for (const [game, part] of [["chomp&p.rows=2&p.cols=3", ".square"], ["tictactoe&p.rows=2&p.cols=2&p.row=2", ".cross"], ["marienbad&p.heaps=1,2", ".stick"], ["wythoff&p.a=2&p.b=2", ".queen"]] as const) {
  test(`boards stand inside positions where there is room, names where there is not: ${game}`, () =>
    on(`#arena?game=${game}`, async (page) => {
      await ready(page);
      await page.waitForSelector(`.arena .miniature ${part}`, { state: "attached" });
      assert.ok(await boards(page) > 3);
      for (let i = 0; i < 3; i++) await page.click(".zoomers button:nth-child(2)");
      assert.equal(await boards(page), 0);
      for (let i = 0; i < 5; i++) await page.click(".zoomers button:nth-child(1)");
      assert.ok(await boards(page) > 0);
    }));
}

test("boards stand inside the nodes of a search tree, which is zoomed and has a map where it is large", () =>
  on("#tree?game=chomp&p.rows=2&p.cols=2", async (page) => {
    await page.waitForSelector(".tree-node .miniature .poison");
    await settled(page);
    const count = await page.locator(".tree-node").count();
    assert.equal(await page.locator(".tree-node .miniature").count(), count);
    await page.evaluate(() => (location.hash = "tree?game=chomp&p.rows=2&p.cols=3"));
    await page.waitForFunction((few) => document.querySelectorAll(".tree-node").length > 2 * few, count);
    await settled(page);
    assert.equal(await page.locator(".tree-node .miniature").count(), await page.locator(".tree-node").count());
    await page.waitForSelector(".half:first-child .minimap:not([hidden])");
    const high = () => page.locator(".tree-node .body").first().evaluate((one) => one.getBoundingClientRect().height);
    const before = await high();
    assert.ok(before > 30, `${before}`);
    await press(page, "+");
    assert.ok((await high()) > before);
    await press(page, "0");
    await page.waitForSelector(".half:first-child .minimap", { state: "hidden" });
  }));

for (const size of [[1280, 720], [390, 844]] as const) {
  test(`no label is smaller than nine pixels, on ${size[0]} by ${size[1]}: Chomp 3x4`, () =>
    on("#arena?game=chomp&p.rows=3&p.cols=4", async (page) => {
      await ready(page);
      assert.ok(await smallest(page) >= 9);
      await press(page, "ArrowRight", 9);
      await settled(page);
      assert.ok(await smallest(page) >= 9);
      await page.click(".zoomers button:nth-child(3)"); // everything
      assert.ok(await smallest(page) >= 9);
      for (let i = 0; i < 8; i++) {
        await page.click(".zoomers button:nth-child(1)");
        assert.ok(await smallest(page) >= 9, `${await smallest(page)} px`);
      }
      await page.click("[data-arranged=rank]");
      await page.waitForSelector(".arena .head", { state: "attached" });
      assert.ok(await smallest(page) >= 9);
    }, size));
}

test("a map shows which part of a large arena is seen, and leads elsewhere; a small one has none", () =>
  on("#arena?game=chomp&p.rows=3&p.cols=4", async (page) => {
    await ready(page);
    const view = () => page.locator(".stage svg.arena").getAttribute("viewBox");
    const before = await view();
    const map = (await page.locator(".minimap:visible").boundingBox())!;
    assert.equal(await page.locator(".minimap rect:not(.seen)").count(), 66);
    await page.mouse.click(map.x + map.width * 0.8, map.y + map.height / 2);
    assert.notEqual(await view(), before);
    await page.click(".zoomers button:nth-child(3)");
    await page.waitForSelector(".minimap", { state: "hidden" });
    await page.evaluate(() => (location.hash = "arena?game=nim&p.n=3"));
    await page.waitForFunction(() => document.querySelectorAll(".arena g[data-position]").length < 10);
    assert.equal(await page.locator(".minimap:visible").count(), 0);
  }));

test("tall columns are split: a rank with many positions has several", () =>
  on("#arena?game=chomp&p.rows=3&p.cols=4&by=rank&step=3", async (page) => {
    await page.waitForSelector(".arena .band");
    const columns = await page.evaluate(() => new Set([...document.querySelectorAll(".arena .body")].map((one) => one.getAttribute("x"))).size);
    assert.ok(columns > await page.locator(".arena .band").count());
  }));

test("the neighbourhood of a position that is clicked stands out", () =>
  on("#arena?game=chomp&p.rows=2&p.cols=3", async (page) => {
    await ready(page);
    await node(page, "(1,(2,1))").click();
    assert.equal(await page.locator(".arena .chosen").count(), 1);
    assert.equal(await page.locator(".arena .leaves").count(), 2);
    assert.ok(await page.locator(".arena .near").count() < 16);
    await node(page, "(1,(2,1))").click();
    assert.equal(await page.locator(".arena .chosen, .arena .near, .arena .leaves").count(), 0);
  }));

/** Everything that can be read or heard on the page but names of positions. */
const told = (page: Page) => page.evaluate(() => {
  const words = [document.querySelector("main")!.textContent, document.querySelector("body > .unseen")?.textContent ?? ""];
  for (const one of document.querySelectorAll("main *")) for (const name of ["aria-label", "title", "aria-description", "alt"]) words.push(one.getAttribute(name) ?? "");
  return words.join("\n");
});

test("before the first step and in the quiz nothing is given away: neither places nor hidden words", () =>
  on("#arena?game=chomp&p.rows=2&p.cols=3&by=rank", async (page) => {
    await ready(page);
    const places = () => page.evaluate(() => [...document.querySelectorAll(".arena .body")].map((one) => `${one.getAttribute("x")} ${one.getAttribute("y")}`).join());
    const neutral = await places();
    const isNeutral = async () => {
      assert.equal(await page.locator(".arena :is(.band, .head, .best1, .best2, .w1, .w2, .w0, .won1, .won2)").count(), 0);
      assert.doesNotMatch(await told(page), /, rang \d|gagne depuis|Gagnées par|dedans : rang/);
    };
    await isNeutral();
    await press(page, "ArrowRight", 3);
    await page.waitForSelector(".arena .band"); // by rank, as the person asked
    assert.notEqual(await places(), neutral);
    await press(page, "Home");
    await page.waitForSelector(".arena .band", { state: "detached" });
    assert.equal(await places(), neutral);
    await page.check(".check input");
    await page.waitForSelector(".quiz");
    await isNeutral();
    assert.equal(await places(), neutral);
    await page.click(".quiz button");
    await page.click(".quiz button");
    await page.waitForFunction(() => document.querySelectorAll(".arena .added").length === 2);
    assert.equal(await places(), neutral);
    assert.doesNotMatch(await told(page), /gagne depuis|Gagnées par/);
    await page.evaluate(() => (location.hash = "check?game=chomp&p.rows=2&p.cols=3"));
    await page.waitForSelector(".right textarea");
    await ready(page);
    const order = await page.evaluate(() => new Set([...document.querySelectorAll(".arena .body")].map((one) => one.getAttribute("x"))).size);
    assert.equal(order, 6); // columns count moves from the start: one a square
    assert.doesNotMatch(await told(page), /rang \d|gagne depuis/);
  }));

test("the panel follows the steps, without asking, and a ring never covers a badge", () =>
  on("#arena?game=chomp&p.rows=2&p.cols=3", async (page) => {
    await page.waitForSelector(".about .can");
    await asked(page);
    for (let i = 0; i < 6; i++) {
      await press(page, "ArrowRight");
      const fresh = await page.locator(".arena .fresh text.name").textContent();
      assert.equal(await text(page, ".about h3"), fresh);
      assert.equal(await page.locator(".about .board svg").count(), 1);
    }
    assert.deepEqual(await asked(page), []);
    assert.ok(await page.evaluate(() => [...document.querySelectorAll(".arena g[data-position]")].every((group) => {
      const all = [...group.children].map((one) => one.getAttribute("class") ?? "");
      return all.indexOf("halo") === 0 && all.findIndex((one) => one.startsWith("badge")) > 0;
    })));
  }));

lengthy("what is left to check is counted in words, in both languages", () =>
  on("#arena?game=nim&p.n=4", async (page) => {
    const said: string[] = [];
    for (let i = 0; i < 12; i++) {
      await press(page, "ArrowRight");
      said.push(await text(page, ".explain"));
    }
    assert.ok(said.some((one) => /encore 1 coup à vérifier/.test(one)), said.join("\n"));
    assert.ok(said.some((one) => /encore 2 coups à vérifier/.test(one)), said.join("\n"));
    await on("#arena?game=nim&p.n=4&lang=en&step=4", async (other) => assert.match(await text(other, ".explain"), /moves? left to check/));
  }));

test("a click says why a position is in, wherever the timeline is, or why it is not", () =>
  on("", async (page) => {
    await paste(page, "start 0\n0 1 -> 1 2\n1 2 -> 3 4\n2 2 -> 2 3\n3 1 -> 4\n4 2 : win 1\n");
    await page.waitForFunction(() => document.querySelectorAll(".arena g[data-position]").length === 5);
    await page.click("[data-layer='1']");
    await page.waitForSelector("[data-layer='1'][aria-checked=true]");
    await settled(page);
    for (const key of ["Home", "ArrowRight", "End"]) {
      await press(page, key);
      await node(page, "1").click();
      assert.match(await text(page, ".explain .why"), /de 1, tous les coups mènent dans l'attracteur/);
      await node(page, "2").click();
      assert.match(await text(page, ".explain .why"), /joueur 2 peut rester hors de l'attracteur, en allant en 2/);
      await node(page, "2").click(); // and lets it go
    }
    await press(page, "Home");
    await node(page, "3").click();
    await page.click(".explain button"); // to its step
    assert.equal(await page.locator(".arena .fresh text.name").textContent(), "3");
    await page.focus(".stage svg.arena");
    await press(page, "Enter"); // by keyboard too
    await page.waitForSelector(".explain .why");
  }));

test("priorities of a parity game are drawn, and stay at every step", () =>
  on("", async (page) => {
    await paste(page, "parity 4;\n0 2 0 1,2;\n1 1 1 0,3;\n2 3 0 3,0;\n3 14 1 2;\n");
    await page.waitForFunction(() => document.querySelectorAll(".arena g[data-position]").length === 4);
    const notes = () => page.locator(".arena text.note").allTextContents();
    await page.waitForFunction(() => document.querySelector(".arena text.note")?.textContent); // the game before had four positions, too
    assert.deepEqual(await notes(), ["2", "1", "3", "14"]);
    await page.focus(".timeline .primary");
    await press(page, "ArrowRight", 2);
    assert.deepEqual(await notes(), ["2", "1", "3", "14"]);
    await press(page, "End");
    assert.deepEqual(await notes(), ["2", "1", "3", "14"]);
    assert.ok(await page.locator(".arena .won1, .arena .won2").count() === 4);
  }));

// ---- playing on the graph

const GRAPH = "start 0\n0 1 -> 1 2\n1 2 -> 3\n2 2 -> 3 4\n3 1 -> 4 5\n4 1 : win 1\n5 2 : win 2\n";

test("play: a token moves on one's own graph, by mouse and keyboard; the way stays, the end says who won", () =>
  on("#play?p2=person", async (page) => {
    await paste(page, GRAPH);
    await page.waitForFunction(() => document.querySelectorAll(".arena g[data-position]").length === 6);
    await page.waitForSelector(".on-graph .token.on");
    assert.equal(await page.locator(".arena .here text.name").textContent(), "0");
    assert.deepEqual((await page.locator(".arena .open text.name").allTextContents()).sort(), ["1", "2"]);
    await node(page, "5").click(); // no move
    assert.equal(await page.locator(".history li").count(), 0);
    await node(page, "1").click();
    await page.waitForFunction(() => document.querySelector(".arena .here text.name")?.textContent === "1");
    assert.equal(await page.locator(".arena .trail").count(), 1);
    await page.focus(".stage svg.arena");
    await press(page, "Enter"); // the only move
    await page.waitForFunction(() => document.querySelector(".arena .here text.name")?.textContent === "3");
    assert.match(await hashOf(page), /play=/);
    await page.focus(".stage svg.arena");
    await press(page, "ArrowDown");
    await press(page, "Enter");
    await page.waitForFunction(() => /gagné/.test(document.querySelector(".turn")!.textContent!));
    assert.equal(await page.locator(".arena .trail").count(), 3);
    await page.click("text=Annuler");
    await page.waitForFunction(() => document.querySelector(".arena .here text.name")?.textContent === "3");
  }));

lengthy("play: winning regions and strategies are shown when asked for, and not before", () =>
  on("#play?game=geography", async (page) => {
    await page.waitForSelector(".on-graph .token.on");
    const shown = () => page.locator(".arena :is(.won1, .won2, .best1, .best2)").count();
    assert.equal(await shown(), 0);
    await page.check(".regions input");
    await page.waitForFunction(() => document.querySelectorAll(".arena .best1, .arena .best2").length > 0);
    assert.ok(await shown() > 10);
    assert.match(await hashOf(page), /regions=1/);
    await page.uncheck(".regions input");
    await page.waitForFunction(() => document.querySelectorAll(".arena .won1").length === 0);
    await page.locator(".arena .open").first().click();
    await page.waitForFunction(() => document.querySelectorAll(".history li").length === 2); // perfect play answers
    assert.equal(await page.locator(".arena .trail").count(), 2);
  }));

lengthy("play: a race is played on its graph; a game with a board on either", () =>
  on("#play?game=race", async (page) => {
    await page.waitForSelector(".on-graph .token.on");
    assert.equal(await page.locator(".stages:visible").count(), 0);
    await page.evaluate(() => (location.hash = "play?game=chomp&p.rows=2&p.cols=3"));
    await page.waitForSelector(".board.big .can");
    await page.click("[data-stage=graph]");
    await page.waitForSelector(".on-graph .token.on");
    assert.equal(await page.locator(".board.big:visible").count(), 0);
    await node(page, "(2,(3,2))").click();
    await page.waitForFunction(() => document.querySelectorAll(".history li").length === 2);
    await page.click("[data-stage=board]");
    await page.waitForSelector(".board.big .can");
    assert.equal(await page.locator(".on-graph:visible").count(), 0);
  }));

test("play: a graph that is too large is not drawn, and the board stays", () =>
  on("#play?game=tictactoe&stage=graph", async (page) => { // a link may ask for it
    await page.waitForSelector(".board.big .can");
    await page.waitForFunction(() => /trop grand/.test(document.querySelector(".source")!.textContent!));
    assert.equal(await page.locator(".board.big .can").count(), 9);
  }));

test("arena: the token is put on the position that is pointed at", () =>
  on("#arena?game=chomp&p.rows=2&p.cols=3", async (page) => {
    await ready(page);
    await node(page, "(2,(2,2))").click();
    await page.click(".play-here");
    await page.waitForSelector(".view-play .on-graph .token.on");
    await page.waitForFunction(() => /^\(1,/.test(document.querySelector(".arena .here text.name")?.textContent ?? "")); // perfect play has moved
    assert.equal(await page.locator(".history li").count(), 1);
    const hash = await hashOf(page);
    assert.match(hash, /here=2/);
    await on(hash, async (other) => {
      await other.waitForSelector(".on-graph .token.on");
      assert.equal(await other.locator(".history li").count(), 1);
    });
    await page.evaluate(() => (location.hash = "arena"));
    await page.waitForSelector(".view-arena .arena g[data-position]");
    await paste(page, GRAPH);
    await page.waitForFunction(() => document.querySelectorAll(".arena g[data-position]").length === 6);
    await node(page, "3").click();
    await page.click(".play-here");
    await page.waitForFunction(() => document.querySelector(".view-play .arena .here text.name")?.textContent === "3");
  }));

test("the lines of Nim's moves lie apart, and those of a position that is pointed at stand out", () =>
  on("#arena?game=nim&p.n=7", async (page) => {
    await ready(page);
    const shared = await page.evaluate(() => { // pieces of lines, from corner to corner, that two moves have
      const seen = new Map<string, Element>(), found: string[] = [];
      for (const path of document.querySelectorAll(".stage .arena path[data-from]")) {
        let at = ["", ""];
        for (const [, command, rest] of path.getAttribute("d")!.matchAll(/([MLCH])([^MLCH]*)/g)) {
          const numbers = rest!.match(/-?[\d.]+/g)!, to = command === "H" ? [numbers[0]!, at[1]!] : numbers.slice(-2);
          const piece = [at.join(), to.join()].sort().join(" ");
          if (command !== "M" && (seen.get(piece) ?? path) !== path) found.push(piece);
          seen.set(piece, path);
          at = to;
        }
      }
      return found;
    });
    assert.deepEqual(shared, []);
    const of = Number(await page.locator(".arena g[data-position]").nth(3).getAttribute("data-position"));
    await page.locator(".arena g[data-position]").nth(3).hover();
    const lit = await page.$$eval(".arena path.hovered", (all) => all.map((one) => [Number((one as SVGElement).dataset.from), Number((one as SVGElement).dataset.to)]));
    assert.ok(lit.length > 1 && lit.every((one) => one.includes(of)), JSON.stringify(lit));
  }));

/** Two thousand positions as one's own graph, summed up: filling in so many lines by keys would take seconds. */
async function twoThousand(page: Page): Promise<void> {
  await page.selectOption(".chooser > .field select", "");
  await settled(page);
  await page.evaluate(() => {
    const area = document.querySelector<HTMLTextAreaElement>(".chooser textarea")!;
    area.value = Array.from({ length: 2000 }, (_, i) => `${i} ${1 + (i % 2)} ${i < 1998 ? `-> ${i + 1} ${i + 2}` : `: win ${1 + (i % 2)}`}`).join("\n");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await page.waitForSelector(".summary .bar");
}

/** In the page: counts the elements that a task of its thread makes or moves; `most` is the largest number. */
interface Tasks {
  most: number;
}
declare const tasks: Tasks;

function countTasks(): void {
  const counted: Tasks = { most: 0 }, { port1, port2 } = new MessageChannel();
  let now = 0; // in this task
  port2.onmessage = () => (now = 0); // which is another task
  const count = () => {
    if (now++ === 0) port1.postMessage("");
    counted.most = Math.max(counted.most, now);
  };
  for (const [owner, names] of [[Document.prototype, ["createElementNS"]], [Element.prototype, ["append", "prepend"]], [Node.prototype, ["insertBefore"]]] as const) {
    for (const name of names) {
      const own = (owner as unknown as Record<string, (...all: unknown[]) => unknown>)[name]!;
      Object.assign(owner, { [name](this: unknown, ...all: unknown[]) {
        count();
        return own.apply(this, all);
      } });
    }
  }
  Object.assign(window, { tasks: counted });
}

test("two thousand positions are drawn in pieces: by rank and from the start, step by step, and all of them at once", () =>
  on("#arena", async (page) => {
    await twoThousand(page);
    await page.evaluate(countTasks);
    const most = () => page.evaluate(() => tasks.most);
    await page.click(".floating");
    await ready(page);
    await settled(page);
    assert.ok((await most()) < 5000, `${await most()} elements in one go`);
    await page.click("[data-arranged=rank]");
    await press(page, "End");
    await press(page, "Home");
    await settled(page);
    await page.click(".zoomers button:nth-child(3)");
    await settled(page);
    assert.equal(await page.locator(".stage .arena g[data-position]").count(), 2000);
    assert.ok((await most()) < 5000, `${await most()} elements in one go`);
  }, undefined, undefined, undefined, { alone: true })); // whatever it counts, no other test should

test("of two thousand positions only those that are seen are in the page, at each step, and all of them when all are wanted", () =>
  on("#arena", async (page) => {
    await twoThousand(page);
    await page.click(".floating");
    await ready(page);
    await settled(page);
    const drawn = () => page.$$eval(".stage .arena g[data-position]", (all) => all.map((one) => Number((one as SVGElement).dataset.position)));
    const first = await drawn();
    assert.ok(first.includes(0) && first.length < 200, `${first.length}`);
    await press(page, "End");
    await settled(page);
    assert.equal(await page.locator(".stage .arena .added").count(), (await drawn()).length);
    await press(page, "Home");
    await press(page, "ArrowRight", 3); // the end of the graph is what an attractor begins with
    await settled(page);
    const now = await drawn();
    assert.ok(now.includes(1999) && now.length < 200, `${now.length}`);
    assert.equal(await page.locator(".stage .arena .added").count(), 3);
    await page.click(".zoomers button:nth-child(3)");
    await settled(page);
    assert.equal((await drawn()).length, 2000);
  }));

test("Play offers the graph only where it can be drawn", () =>
  on("#play?game=connect4", async (page) => {
    await page.waitForSelector("[data-stage=graph]:disabled");
    assert.match((await page.getAttribute("[data-stage=graph]", "title"))!, /trop grand/);
    await page.selectOption(".chooser > .field select", "nim");
    await page.waitForSelector("[data-stage=graph]:not(:disabled)");
  }));

test("on a projector the drawing fills the screen, and no text is below a fortieth of its height", () =>
  on(`#arena?graph=${SEVEN}`, async (page) => {
    await ready(page);
    await press(page, "f");
    await press(page, "End");
    await settled(page);
    const { part, least } = await page.evaluate(() => {
      const svg = document.querySelector<SVGSVGElement>(".stage svg.arena")!, frame = svg.getBoundingClientRect();
      const boxes = [...svg.querySelectorAll(".body")].map((one) => one.getBoundingClientRect());
      const wide = (Math.max(...boxes.map((one) => one.right)) - Math.min(...boxes.map((one) => one.left))) / frame.width;
      const high = (Math.max(...boxes.map((one) => one.bottom)) - Math.min(...boxes.map((one) => one.top))) / frame.height;
      const letters = [...document.querySelectorAll<HTMLElement>("main p, main li, main b, main output")].filter((one) => one.getClientRects().length > 0 && one.textContent!.trim()).map((one) => parseFloat(getComputedStyle(one).fontSize));
      return { part: Math.max(wide, high), least: Math.min(...letters) / innerHeight };
    });
    assert.ok(part > 0.75, `the drawing has ${part} of the frame`);
    assert.ok(least >= 0.0249, `letters of ${least}`);
    assert.ok((await smallest(page)) / 1080 >= 0.0249, `${await smallest(page)}`);
    assert.match(await text(page, ".right"), /gagne[\s\S]*Joueur 1/);
  }, [1920, 1080]));

test("on a projector the button that ends it lies over no drawing, however wide that is", async () => {
  const wide = Array.from({ length: 16 }, (_, i) => `a${i} ${1 + (i % 2)} ${i < 15 ? `-> a${i + 1} b${i + 1}` : ": win 1"}\nb${i} ${1 + (i % 2)} ${i < 15 ? `-> a${i + 1} b${i + 1}` : ": win 2"}`).join("\n");
  await on("#arena?graph=", async (page) => {
    await paste(page, wide);
    await ready(page);
    for (const view of ["arena", "check", "play"]) {
      await go(page, `#${view}${(await hashOf(page)).replace(/^#\w+/, "")}${view === "play" ? "&stage=graph" : ""}`);
      await ready(page);
      await page.evaluate(() => document.documentElement.classList.add("projector"));
      await settled(page);
      const [drawn, close] = await page.evaluate(() => [".stage svg.arena", ".unproject"].map((one) => document.querySelector(one)!.getBoundingClientRect().toJSON() as DOMRect));
      assert.ok(drawn!.right <= close!.left || drawn!.top >= close!.bottom, `${view}: ${JSON.stringify([drawn, close])}`);
      await page.evaluate(() => document.documentElement.classList.remove("projector"));
    }
    await go(page, "#program");
    await page.evaluate(() => document.documentElement.classList.add("projector"));
    const [desk, close] = await page.evaluate(() => [".desk", ".unproject"].map((one) => document.querySelector(one)!.getBoundingClientRect().toJSON() as DOMRect));
    assert.ok(desk!.right <= close!.left && desk!.height > 900, "the program has its half of the screen");
    await page.evaluate(() => document.documentElement.classList.remove("projector"));
  }, [1920, 1080]);
});

/** What is written on screen in letters below a fortieth of its height: whose, how high, what. */
const small = (page: Page) => page.evaluate(() => {
  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const owner = text.parentElement!;
    if (!text.textContent!.trim() || owner.closest(".unseen, .skip, title, desc, option") || !owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width < 1 || box.right < 0 || box.bottom < 0 || box.left > innerWidth || box.top > innerHeight) continue;
    const scale = owner instanceof SVGGraphicsElement ? owner.getScreenCTM()!.a : 1;
    const high = parseFloat(getComputedStyle(owner).fontSize) * scale;
    if (high < innerHeight / 40 - 0.1) found.add(`${owner.tagName}.${owner.getAttribute("class")} ${high.toFixed(1)} px: ${text.textContent}`);
  }
  return [...found];
});

const PROJECTED: [string, string][] = [["arena?game=nim&p.n=6", "End"], ["arena?game=nim&p.n=6&p.last=wins&layer=grundy", "End"], ["tree?game=nim&p.n=5&depth=8", "End"], ["play?game=connect4&hints=1", ""], ["check?game=nim&p.n=6", ""],
  ["numbers?game=wythoff", ""], ["numbers?nums=sum", ""], ["path", "End"], ["path?mode=taquin", "ArrowRight"]];
for (const size of [[1920, 1080], [1024, 768]] as const) {
  test(`on a projector of ${size[0]} by ${size[1]} nothing is written in letters below a fortieth of the height, in any view`, () =>
    on("#arena", async (page) => {
      const all: string[] = [];
      await press(page, "f");
      for (const [state, key] of PROJECTED) {
        await go(page, state);
        if (key) await press(page, key);
        await settled(page);
        all.push(...(await small(page)).map((one) => `${state}: ${one}`));
      }
      assert.deepEqual(all, []);
    }, size));
}

test("on a projector an arena of sixteen boards is seen whole, and of a tree all its levels", () =>
  on("#arena?game=chomp&p.rows=2&p.cols=3", async (page) => {
    await ready(page);
    await press(page, "f");
    await settled(page);
    const outside = (parts: string, frame: string) => page.evaluate(([some, whole]) => {
      const { left, right, top, bottom } = document.querySelector(whole!)!.getBoundingClientRect();
      return [...document.querySelectorAll(some!)].map((one) => one.getBoundingClientRect()).filter((one) => one.left < left || one.right > right || one.top < top || one.bottom > bottom).length;
    }, [parts, frame]);
    assert.equal(await outside(".arena .body", ".stage"), 0);
    assert.equal(await boards(page), 16);
    await go(page, "tree?game=nim&p.n=5&depth=8");
    await press(page, "ArrowRight", 30);
    await settled(page);
    assert.equal(await outside(".half-row:first-child .tree-node:not(.later, .cutoff):first-child .body, .half-row:first-child .tree-node.fresh .body", ".half-row:first-child .stage"), 0); // the root, and where the search is
  }, [1920, 1080]));

test("on a projector both searches stand side by side, and boards of the taquin have one size and heads that are read", () =>
  on("#tree?game=nim&p.n=5&depth=8", async (page) => {
    await page.waitForSelector(".tree-node");
    await press(page, "f");
    await settled(page);
    const tops = await page.$$eval(".half-row", (all) => all.map((one) => one.getBoundingClientRect().top));
    assert.equal(tops[0], tops[1]);
    assert.ok((await page.$eval(".half", (one) => one.getBoundingClientRect().height)) > 600);
    await press(page, "Escape");
    await go(page, "path?mode=taquin&rows=3&cols=3&seed=4");
    await press(page, "ArrowRight", 3);
    await settled(page);
    await press(page, "f");
    await settled(page);
    assert.equal(new Set(await page.$$eval(".f-card", (all) => all.map((one) => Math.round(one.getBoundingClientRect().width)))).size, 1);
    assert.ok((await page.$$eval(".f-head span, .f-name", (all) => Math.min(...all.map((one) => one.getBoundingClientRect().height)))) >= 1080 / 40);
  }, [1920, 1080]));
