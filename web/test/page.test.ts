// page.test.ts -- the page in a browser, opened from disk: every view by mouse and by keyboard, in both languages, at
// three sizes.  Screenshots are left in build/page/shots.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";

declare const ROOT: string;
const { chromium } = createRequire(`${ROOT}web/package.json`)("playwright-core") as typeof import("playwright-core");
const FILE = `${ROOT}build/page/test.html`;
const SHOTS = `${ROOT}build/page/shots`;
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const SIZES = [[1280, 720], [1024, 768], [390, 844]] as const;
const VIEWS = ["arena", "play", "check", "tree", "numbers", "path"];

let browser: Browser;
before(async () => {
  mkdirSync(SHOTS, { recursive: true });
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: FLAGS });
});
after(() => browser.close());

/** Opens the page, runs the test on it, and sees to it that nothing was logged or asked from the network. */
async function on(hash: string, act: (page: Page) => Promise<void>, [width, height]: readonly [number, number] = SIZES[0], locale = "fr-FR", colorScheme: "light" | "dark" = "light"): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height }, locale, colorScheme, acceptDownloads: true });
  const page = await context.newPage();
  page.setDefaultTimeout(40_000);
  await page.addInitScript(() => {
    const own = Worker.prototype.postMessage;
    const asked: string[] = ((window as unknown as { asked: string[] }).asked = []);
    Worker.prototype.postMessage = function (this: Worker, message: { request?: { args: string[]; french: boolean; files: object } }) {
      if (message.request) asked.push(`${message.request.args.join(" ")} ${message.request.french ? "fr" : "en"} ${JSON.stringify(message.request.files)}`);
      own.call(this, message);
    } as typeof own;
  });
  const heard: string[] = [];
  page.on("console", (message) => heard.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => heard.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (!/^(file|blob|data):/.test(request.url())) heard.push(`request: ${request.url()}`);
  });
  try {
    await page.goto(`file://${FILE}${hash}`);
    await page.waitForSelector("html[data-ready]");
    await act(page);
    assert.deepEqual(heard, []);
  } finally {
    await context.close();
  }
}

const text = (page: Page, selector: string) => page.locator(selector).first().innerText();
const added = (page: Page) => page.locator(".arena .added").count();
async function press(page: Page, key: string, times = 1): Promise<void> {
  for (let i = 0; i < times; i++) await page.keyboard.press(key);
}
/** The address, once it is written. */
async function hashOf(page: Page): Promise<string> {
  await page.waitForTimeout(350);
  return page.url().slice(page.url().indexOf("#"));
}
async function paste(page: Page, graph: string): Promise<void> {
  await page.selectOption(".chooser > .field select", "");
  await page.fill(".chooser textarea", graph);
}

/** The commands that were run since this was asked last, once nothing more is asked. */
async function asked(page: Page): Promise<string[]> {
  const count = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked.length);
  for (let before = -1, now = await count(); before !== now; now = await count()) {
    before = now;
    await page.waitForTimeout(300);
  }
  return page.evaluate(() => (window as unknown as { asked: string[] }).asked.splice(0));
}

test("the page is one small file without foreign addresses", () => {
  assert.ok(statSync(FILE).size < 1_048_576);
  assert.deepEqual(readFileSync(FILE, "utf8").match(/https?:\/\/(?!www\.w3\.org\/)/g), null);
});

test("the first thing to see is a small game, its attractor one key press from growing", () =>
  on("", async (page) => {
    assert.equal(await page.locator(".arena g[data-position]").count() > 5, true);
    assert.equal(await added(page), 0);
    await press(page, "ArrowRight");
    assert.equal(await added(page), 1);
  }));

for (const [locale, lang] of [["fr-FR", "fr"], ["en-GB", "en"], ["de-DE", "fr"]] as const) {
  test(`a browser that prefers ${locale} is spoken to in ${lang}`, () =>
    on("", async (page) => assert.equal(await page.getAttribute("html", "lang"), lang), SIZES[0], locale));
}

for (const size of SIZES) {
  for (const [locale, scheme] of [["fr-FR", "light"], ["en-GB", "dark"]] as const) {
    test(`all views fit ${size.join("x")} in ${locale}, ${scheme}`, () =>
      on("", async (page) => {
        for (const view of [...VIEWS, "path?mode=taquin"]) {
          await page.evaluate((hash) => (location.hash = hash), view);
          await page.waitForTimeout(600);
          const [wide, high, most] = await page.evaluate(() => [document.documentElement.scrollWidth, document.body.scrollHeight, innerHeight]);
          assert.ok(wide! <= size[0], `${view} is ${wide} wide`);
          if (size[0] > 760) assert.ok(high! <= most!, `${view} is ${high} high`);
          if (size[0] > 1100) {
            const scrolled = await page.evaluate(() => [...document.querySelectorAll(".side")].filter((one) => one.scrollHeight > one.clientHeight + 3).length);
            assert.equal(scrolled, 0, `${view} has to be scrolled`);
          }
          const cut = await page.evaluate(() => [...document.querySelectorAll<HTMLElement>("button, label, h3, .brief, th")]
            .filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth + 2)
            .map((one) => one.innerText));
          assert.deepEqual(cut, [], `cut in ${view}`);
          await page.screenshot({ path: `${SHOTS}/${view.replace(/\W+/g, "-")}-${size.join("x")}-${scheme}.png` });
        }
      }, size, locale, scheme));
  }
}

// ---- arena

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
      await page.waitForTimeout(200);
      await press(page, "End");
      assert.ok(await added(page) > 0, layer);
    }
    assert.ok(await page.locator(".arena .numbered").count() === 9);
    assert.match(await text(page, ".explain"), /mex/);
  }));

test("arena: a move on the board shows the position it leads to, by mouse and by keyboard", () =>
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

test("arena: graphs are pasted as arena text, Python dict, JSON and PGSolver", () =>
  on("", async (page) => {
    const graphs = ["a 1 -> b\nb 2 : win 1\n", "{0: [1, 2], 1: [2], 2: []}", '{"a": ["b"], "b": []}', "parity 2;\n0 0 0 1;\n1 0 1 1;\n"];
    for (const graph of graphs) {
      await paste(page, graph);
      await page.waitForTimeout(900);
      assert.ok(await page.locator(".arena g[data-position]").count() >= 2, graph);
      assert.equal(await page.locator(".complaint:visible").count(), 0, graph);
    }
    const hash = await hashOf(page);
    await on(hash, async (other) => assert.equal(await other.locator(".arena g[data-position]").count(), 2));
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

test("arena: a mistake far down in a long text is shown where it is", () =>
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

test("arena: ten thousand positions are summed up by rank while the page stays responsive, in every view", () =>
  on("", async (page) => {
    const lines = Array.from({ length: 10_000 }, (_, i) => (i === 0 ? "0 1 : win 1" : `${i} ${1 + (i % 2)} -> ${i - 1} ${Math.max(0, i - 2 - (i % 97))}`));
    await page.selectOption(".chooser > .field select", "");
    await page.waitForTimeout(300);
    await page.evaluate(() => {
      const spy = { longest: 0 };
      (window as unknown as { spy: typeof spy }).spy = spy;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) spy.longest = Math.max(spy.longest, entry.duration);
      }).observe({ entryTypes: ["longtask"] });
    });
    await page.locator(".chooser textarea").selectText();
    await page.evaluate((graph) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", graph);
      document.querySelector(".chooser textarea")!.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, lines.join("\n"));
    await page.waitForSelector(".summary .bar", { timeout: 90_000 });
    assert.ok(await page.locator(".summary .bar").count() > 5);
    await press(page, "Home");
    await press(page, "ArrowRight", 3);
    await page.locator(".summary .bar").first().click();
    assert.match(await text(page, ".link-note"), /trop grand/);
    for (const view of ["play", "check", "tree", "arena"]) { // the graph goes along, though no link holds it
      await page.click(`[data-view=${view}]`);
      await page.waitForSelector(".part-note:has-text('10000')");
      await page.waitForTimeout(1000);
    }
    await page.waitForSelector(".summary .bar", { timeout: 90_000 });
    const { longest } = await page.evaluate(() => (window as unknown as { spy: { longest: number } }).spy);
    assert.ok(longest < 500, `${longest} ms without a break`); // less than 100 on a quiet machine
    await page.click(".tool.wide");
    await page.waitForSelector(".part-note:has-text('to 200 of 10000')");
    const hash = await hashOf(page);
    await on(hash, async (other) => assert.match(await text(other, ".link-note"), /not in the link/));
  }));

// ---- play

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

// ---- check

test("check: a right attractor is right; a wrong one has its position, its reason and a play to watch", () =>
  on("#check", async (page) => {
    await page.selectOption(".chooser > .field select", "");
    await page.waitForTimeout(600);
    await page.selectOption(".right select", "attractor2");
    await page.fill(".right textarea", "{0, 1, 2, 3, 4, 6}");
    await page.click(".right .primary");
    await page.waitForSelector(".judged.right");
    await page.selectOption(".right select", "attractor1");
    await page.fill(".right textarea", "{5, 3}");
    await page.press(".right textarea", "Control+Enter");
    await page.waitForSelector(".judged.wrong");
    assert.match(await text(page, ".judged"), /3/);
    assert.equal(await page.locator(".arena .wrong").count(), 1);
    await page.click("text=Regarder la partie");
    await page.waitForSelector(".trail");
  }));

test("check: kernel, Grundy numbers, strategy, ranks and play, as Python prints them", () =>
  on("#check", async (page) => {
    await page.selectOption(".chooser > .field select", "");
    await page.waitForTimeout(600);
    const claims = [["strategy", "{0: 1, 2: 6}"], ["ranks", "{5: 0, 6: 0, 3: 1, 2: 2, 4: 2, 1: 3, 0: 4}"], ["ranks1", "{5: 0}"], ["ranks2", "{6: 0, 3: 1, 2: 2, 4: 2, 1: 3, 0: 4}"], ["strategy2", "{3: 6, 4: 3, 1: 2}"], ["play", "[0, 1, 2, 6]"], ["kernel", "{5, 6}"], ["grundy", "{5: 0, 6: 0, 3: 1, 2: 2, 4: 0, 1: 1, 0: 2}"]];
    for (const [kind, claim] of claims) {
      await page.selectOption(".right select", kind!);
      await page.waitForTimeout(300);
      await page.fill(".right textarea", claim!);
      await page.click(".right .primary");
      await page.waitForSelector(".judged", { timeout: 90_000 });
      if (/ranks|strategy2/.test(kind!)) await page.waitForSelector(".judged.right");
    }
    await page.fill(".right textarea", "{5: 0,\n 6: oops");
    await page.click(".right .primary");
    await page.waitForSelector(".finding .complaint");
    assert.match(await text(page, ".finding .complaint"), /Ligne 2, colonne 5[\s\S]*oops/);
    await page.click(".finding .complaint button");
    assert.equal(await page.evaluate(() => document.activeElement!.tagName), "TEXTAREA");
  }));

// ---- tree

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

// ---- numbers

test("numbers: a table with its mex by mouse and by keyboard, a sequence, Nim in binary", () =>
  on("#numbers", async (page) => {
    await page.waitForSelector(".cell-g");
    await page.hover("[data-cell='2 1']");
    assert.match(await text(page, ".about"), /\(2,1\)[\s\S]*mex \{[^}]*\} = 0/);
    await page.focus("svg.numbers");
    await press(page, "ArrowRight");
    assert.match(await text(page, ".about"), /\(2,2\)/);
    await page.fill(".right input", "1, 4, 5");
    assert.match(await text(page, ".binary"), /⊕ 0/);
    await page.selectOption(".chooser > .field select", "kayles");
    await page.waitForFunction(() => /[Pp]ériode|période/.test(document.querySelector(".about")!.textContent!));
    for (const game of ["cut", "chomp", "marienbad", "nim"]) {
      await page.selectOption(".chooser > .field select", game);
      await page.waitForTimeout(500);
      assert.ok(await page.locator(".cell-g").count() > 10, game);
    }
  }));

test("numbers: what has no table says what has one, and a large table shows its corner", async () => {
  await on("#numbers?game=chomp&p.rows=3&p.cols=5&nums=1", async (page) => {
    await page.waitForSelector(".complaint:not([hidden])");
    assert.match(await text(page, ".complaint"), /deux nombres/);
    await page.fill(".right input", "1,1,1,1,1,1,1,1,1,1,1,1,1");
    assert.match(await text(page, ".binary"), /douze/);
  });
  await on("#numbers?game=wythoff&p.a=80&p.b=70&nums=1", async (page) => {
    await page.waitForSelector(".stage .hint");
    assert.match(await text(page, ".stage .hint"), /60 × 60 .* 81 × 71/);
    assert.equal(await page.locator(".cell-g").count(), 3600);
    await page.focus("svg.numbers");
    await press(page, "ArrowLeft");
    assert.match(await text(page, ".about"), /\(59,58\)/);
    assert.equal(await page.locator(".here").count(), 1);
  });
});

// ---- path

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

// ---- the frame

test("path: a search that is too long to be shown still ends in a solution to play back", () =>
  on("#path?mode=taquin&rows=4&cols=4&seed=1&algorithm=astar", async (page) => {
    await page.waitForSelector(".complaint:visible", { timeout: 240_000 });
    await page.waitForSelector(".board.big svg", { timeout: 240_000 });
    await press(page, "End");
    await page.waitForFunction(() => /(\d+) .*\1/.test(document.querySelector("output.counters")!.textContent!));
  }));

test("what is on screen can be taken away as files and as a link", () =>
  on("", async (page) => {
    const take = async (name: string, begins: string) => {
      await page.click(".take");
      const [file] = await Promise.all([page.waitForEvent("download"), page.click(`.menu button:has-text("${name}")`)]);
      const content = readFileSync((await file.path())!, "utf8");
      assert.ok(content.length > 20, name);
      assert.ok(content.trimStart().startsWith(begins), `${name}: ${content.slice(0, 60)}`);
      if (name === "TikZ") assert.match(content, /tikzpicture/);
      if (name === "TikZ") assert.match(file.suggestedFilename(), /\.tex$/);
    };
    for (const [name, begins] of [["SVG", "<svg"], ["TikZ", "%"], ["dot", "digraph"], ["JSON", "{"], [".arena", ""], ["Certificat", ""]] as const) await take(name, begins);
    for (const view of ["tree", "numbers", "numbers?nums=1&game=kayles"]) {
      await page.evaluate((hash) => (location.hash = hash), view);
      await page.waitForTimeout(900);
      await take("Dessin SVG", "<svg");
      await take("TikZ", "%");
    }
    await page.click(".take");
    await press(page, "ArrowDown");
    await press(page, "Escape");
    assert.equal(await page.locator(".menu:visible").count(), 0);
  }));

test("what is on screen is taken away as it looks there, in every view", () =>
  on("", async (page) => {
    for (const view of [...VIEWS, "path?mode=taquin"]) {
      await page.evaluate((hash) => (location.hash = hash), view);
      await page.waitForTimeout(900);
      if (view !== "play") await press(page, "ArrowRight", 3);
      await page.click(".take");
      const [file] = await Promise.all([page.waitForEvent("download"), page.click('.menu button:has-text("comme à l\'écran")')]);
      const content = readFileSync((await file.path())!, "utf8");
      writeFileSync(`${SHOTS}/screen-${view.replace(/\W+/g, "-")}.svg`, content);
      const [drawn, parts] = await page.evaluate((svg) => {
        const read = new DOMParser().parseFromString(svg, "image/svg+xml");
        return [read.querySelectorAll("parsererror").length, read.querySelectorAll("[fill]").length];
      }, content);
      assert.equal(drawn, 0, view);
      assert.ok(parts! > 10, view);
      assert.doesNotMatch(content, /class=|var\(|color\(/, view);
    }
  }));

test("language, theme and projector mode are one click away, and stay in the link", () =>
  on("", async (page) => {
    await page.click(".tool.wide");
    await page.waitForFunction(() => document.documentElement.lang === "en");
    assert.match(await text(page, "nav"), /Arena/);
    await page.click("[aria-label='Light or dark']");
    assert.match(await hashOf(page), /lang=en/);
    assert.match(await hashOf(page), /theme=dark/);
    await press(page, "f");
    assert.ok(await page.evaluate(() => document.documentElement.classList.contains("projector")));
    await press(page, "Escape");
  }));

test("the address is not written more often than browsers like, and is right in the end", () =>
  on("#arena?game=chomp&p.rows=3&p.cols=4", async (page) => {
    await page.waitForSelector(".arena .body");
    await page.evaluate(() => {
      const own = history.replaceState.bind(history);
      (window as unknown as { wrote: number }).wrote = 0;
      history.replaceState = (...args) => ((window as unknown as { wrote: number }).wrote++, own(...args));
    });
    await press(page, "ArrowRight", 60);
    assert.match(await hashOf(page), /step=60/);
    assert.ok(await page.evaluate(() => (window as unknown as { wrote: number }).wrote) < 30);
  }));

test("long work says so and can be stopped", () =>
  on("#numbers?nums=1&game=octal&p.code=0.007&p.n=2000000", async (page) => {
    await page.click(".busy button");
    await page.waitForSelector(".busy", { state: "hidden" });
    assert.match(await text(page, ".stage"), /Arrêté/);
  }));

test("tabs are reached and changed by keyboard", () =>
  on("", async (page) => {
    await page.focus("[role=tab][aria-selected=true]");
    for (const view of [...VIEWS.slice(1), VIEWS[0]!]) {
      await press(page, "ArrowRight");
      await page.waitForSelector(`[data-view=${view}][aria-selected=true]`);
    }
  }));

test("choices are changed with up and down, and a position that the keyboard reaches is told", () =>
  on("", async (page) => {
    await page.focus("[data-layer=both]");
    await press(page, "ArrowDown");
    await page.waitForSelector("[data-layer='1'][aria-checked=true]");
    assert.equal(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.layer), "1");
    await page.waitForTimeout(300);
    await page.focus("svg.arena");
    await press(page, "ArrowDown");
    assert.match(await page.locator("body > .unseen[aria-live]").innerText(), /joueur/);
  }));

test("a person who wants less motion gets none, and a move does not scroll a phone", () =>
  on("#play?game=connect4&hints=1&p2=person", async (page) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.waitForSelector(".can");
    for (const key of ["4", "4", "4"]) {
      await press(page, key);
      await page.waitForTimeout(300);
    }
    assert.equal(await page.evaluate(() => scrollY), 0);
    await page.evaluate(() => (location.hash = "arena"));
    await page.waitForSelector(".arena .body");
    assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector(".arena .body")!).transitionDuration), "0s");
  }, SIZES[2]));

test("everything that can be clicked has a name", () =>
  on("", async (page) => {
    for (const view of VIEWS) {
      await page.click(`[data-view=${view}]`);
      await page.waitForTimeout(400);
      const nameless = await page.evaluate(() => [...document.querySelectorAll<HTMLElement>("button, input, select, textarea, [role=button], [role=radio], [tabindex='0']")]
        .filter((one) => !(one.getAttribute("aria-label") || one.textContent?.trim() || one.closest("label")?.textContent?.trim()))
        .map((one) => one.outerHTML.slice(0, 80)));
      assert.deepEqual(nameless, [], view);
    }
  }));

// ---- a click asks the engine once

for (const [name, more] of [["nim", "&p.n=7"], ["chomp", "&p.rows=2&p.cols=3"], ["tictactoe", ""], ["wythoff", "&p.a=3&p.b=4"], ["kayles", "&p.n=5"]] as const) {
  test(`a move on the board asks the engine once, going back not at all: ${name}`, () =>
    on(`#play?game=${name}${more}&p2=person&hints=1`, async (page) => {
      await page.waitForSelector(".hint.best");
      await asked(page);
      for (const moves of [1, 2]) {
        await page.locator(".board .can").first().press("Enter");
        await page.waitForFunction((count) => document.querySelectorAll(".history li").length === count, moves);
        const commands = await asked(page);
        assert.equal(commands.length, 1, commands.join("\n"));
      }
      await press(page, "u", 2);
      await press(page, "r");
      assert.deepEqual(await asked(page), []);
      await press(page, "h");
      await press(page, "h");
      assert.deepEqual(await asked(page), []);
    }));
}

test("a move without hints asks for a board, and perfect play for what its moves are worth", () =>
  on("#play?game=chomp&p.rows=2&p.cols=3", async (page) => {
    await page.waitForSelector(".board .can");
    assert.equal((await asked(page)).filter((one) => one.startsWith("hints")).length, 1);
    await page.locator(".board .can").last().press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".history li").length === 2);
    const commands = await asked(page);
    assert.equal(commands.filter((one) => !one.includes("--depth 0")).length, 1, commands.join("\n"));
  }));

test("arena: steps ask nothing, a layer asks once, and once only; a position that is pointed at asks for its board", () =>
  on("#arena?game=chomp&p.rows=2&p.cols=3", async (page) => {
    await page.waitForSelector(".about .board svg");
    assert.deepEqual((await asked(page)).map((one) => one.split(" ")[0]), ["games", "show", "show", "solve", "hints"]);
    await press(page, "ArrowRight", 5);
    await press(page, "End");
    assert.deepEqual(await asked(page), []);
    for (const [layer, count] of [["1", 1], ["2", 1], ["both", 0], ["1", 0]] as const) {
      await page.click(`[data-layer='${layer}']`);
      const commands = await asked(page);
      assert.equal(commands.length, count, commands.join("\n"));
    }
    await page.locator(".arena g[data-position='3']").click();
    assert.match((await asked(page)).join("\n"), /^hints [^\n]*$/);
  }));

test("check: a claim asks once; tree: another order asks once; numbers: the cells ask nothing", () =>
  on("#check?game=nim&p.n=4", async (page) => {
    await page.waitForSelector(".arena g[data-position]");
    await asked(page);
    await page.fill(".right textarea", "(1,0)");
    await page.locator(".arena g[data-position='0']").click();
    assert.deepEqual(await asked(page), []);
    await page.click(".right .primary");
    await page.waitForSelector(".judged");
    assert.equal((await asked(page)).length, 1);
    await page.selectOption(".right select", "attractor2"); // the same drawing
    await page.waitForSelector(".judged");
    assert.equal((await asked(page)).length, 1);
    await page.evaluate(() => (location.hash = "tree?game=nim&p.n=5"));
    await page.waitForSelector(".tree-node");
    assert.deepEqual((await asked(page)).map((one) => one.split(" ")[0]).sort(), ["hints", "search", "search"]);
    await press(page, "ArrowRight", 5);
    assert.deepEqual(await asked(page), []);
    await page.selectOption("label:has(option[value=killers]) select", "killers");
    assert.equal((await asked(page)).length, 1);
    await page.evaluate(() => (location.hash = "numbers?nums=1&game=kayles&p.n=30"));
    await page.waitForSelector(".cell-g");
    assert.deepEqual((await asked(page)).filter((one) => !one.includes("marienbad")).length, 1);
    await page.evaluate(() => (location.hash = "numbers?nums=1&game=wythoff&p.a=5&p.b=5"));
    await page.waitForSelector("[data-cell='2 3']");
    await asked(page);
    await page.hover("[data-cell='2 3']");
    await press(page, "ArrowUp");
    assert.deepEqual(await asked(page), []);
  }));

test("path: a wall asks each search once, a step of the taquin asks for its board, once", () =>
  on("#path", async (page) => {
    await page.waitForSelector(".gridcell.expanded");
    await asked(page);
    await page.locator(".grid").first().locator("[data-cell='120']").click();
    assert.equal((await asked(page)).length, 2);
    await page.click("[data-mode=taquin]");
    await page.waitForSelector(".bars tr");
    assert.deepEqual((await asked(page)).map((one) => one.split(" ")[0]).sort(), ["board", "path", "path", "path"]);
    await press(page, "ArrowRight");
    assert.equal((await asked(page)).length, 1);
    await press(page, "ArrowLeft");
    await press(page, "ArrowRight");
    assert.deepEqual(await asked(page), []);
    await page.selectOption("label:has-text('Algorithme') select", "bfs");
    const commands = await asked(page);
    assert.ok(commands.length <= 2, commands.join("\n")); // the search and perhaps a board, not the comparison
  }));

test("arena: a game too large to be explored is refused soon, and no expert is asked", () =>
  on("#arena?game=connect4&p.width=9&p.height=6", async (page) => {
    await page.waitForSelector(".complaint:visible");
    assert.match(await text(page, ".complaint"), /200000/);
    assert.deepEqual((await asked(page)).map((one) => one.split(" ")[0]), ["games", "show", "solve"]);
  }));

test("nothing is asked twice in a walk through all views, in both languages and back", () =>
  on("#arena?game=chomp&p.rows=2&p.cols=3", async (page) => {
    const commands: string[] = [];
    for (let round = 0; round < 3; round++) {
      for (const view of VIEWS) {
        await page.click(`[data-view=${view}]`);
        commands.push(...await asked(page));
      }
      await page.click(".tool.wide");
      commands.push(...await asked(page));
    }
    const twice = commands.filter((one, i) => commands.indexOf(one) !== i);
    assert.deepEqual(twice, []);
  }));

// ---- nothing of the person's is lost

test("the language changes while something computes, and the last of several choices stays", () =>
  on("#numbers?nums=1&game=octal&p.code=0.007&p.n=2000000", async (page) => {
    await page.waitForSelector(".busy button");
    await page.click(".tool.wide");
    await page.waitForSelector("nav:has-text('Arena')");
    await page.waitForSelector(".busy button:has-text('Stop')");
    await page.evaluate(() => {
      const button = document.querySelector<HTMLElement>(".tool.wide")!;
      for (let i = 0; i < 3; i++) button.click();
    });
    await page.waitForSelector("nav:has-text('Arène')");
    await page.click(".busy button:has-text('Arrêter')");
    await page.waitForSelector(".stage:has-text('Arrêté')");
    assert.equal(await page.getAttribute("html", "lang"), "fr");
    assert.match(await hashOf(page), /lang=fr/);
  }));

test("the subject waits while a view without one is open, also in another language", () =>
  on("", async (page) => {
    await paste(page, "a 1 -> b\nb 2 : win 1\n");
    await page.click("[data-view=path]"); // before the page took the edit up
    await page.waitForSelector(".grid");
    await page.waitForTimeout(600); // when it would have
    assert.doesNotMatch(await hashOf(page), /graph=/);
    await page.click(".tool.wide");
    await page.waitForSelector("nav:has-text('Arena')");
    await page.click("[data-view=numbers]"); // has no graphs
    await page.waitForSelector(".cell-g");
    await page.click("[data-view=arena]");
    await page.waitForFunction(() => document.querySelectorAll(".arena g[data-position]").length === 2);
    await page.goBack();
    await page.waitForSelector(".cell-g");
    await page.selectOption(".chooser > .field select", "chomp");
    await page.click("[data-view=play]");
    await page.waitForSelector(".view-play .chooser");
    await page.selectOption(".chooser > .field select", "");
    assert.match(await page.inputValue(".chooser textarea"), /^a 1 -> b/);
  }));

test("sizes that the numbers begin with do not replace the person's", () =>
  on("#arena?game=wythoff&p.a=2&p.b=3", async (page) => {
    for (const again of [false, true]) {
      await page.click("[data-view=numbers]");
      await page.waitForSelector("[data-cell='12 12']");
      if (again) {
        await page.click(".tool.wide");
        await page.waitForSelector("nav:has-text('Numbers')");
      }
      await page.click("[data-view=arena]");
      await page.waitForSelector("svg.arena");
      assert.match(await hashOf(page), /p\.a=2&p\.b=3/);
    }
    await page.click("[data-view=numbers]");
    await page.waitForSelector("[data-cell='12 12']");
    await page.fill(".params label:nth-child(1) input", "4"); // chosen by the person: goes along
    await page.click("[data-view=arena]");
    await page.waitForSelector("svg.arena, svg.summary");
    assert.match(await hashOf(page), /p\.a=4&p\.b=12/);
  }));

test("check: a claim that is being typed stays, in another language and after another tab", () =>
  on("#check", async (page) => {
    await page.waitForSelector(".arena g[data-position]");
    await page.selectOption(".right select", "kernel");
    await page.fill(".right textarea", "{0, 4}");
    await page.click(".tool.wide");
    await page.waitForSelector("nav:has-text('Check')");
    assert.equal(await page.inputValue(".right textarea"), "{0, 4}");
    await page.fill(".right textarea", "{0, 4, 5}");
    await page.click("[data-view=path]");
    await page.waitForSelector(".grid");
    await page.click("[data-view=check]");
    await page.waitForSelector(".view-check .right textarea");
    assert.equal(await page.inputValue(".right textarea"), "{0, 4, 5}");
    assert.equal(await page.inputValue(".right select"), "kernel");
  }));

test("what is taken away says what it shows where the screen shows something else", () =>
  on("#arena?game=nim&p.n=6&layer=2&target=3", async (page) => {
    const names = async () => {
      await page.click(".take");
      const all = await page.locator(".menu button").allInnerTexts();
      await page.keyboard.press("Escape");
      return all;
    };
    const json = async (name: string) => {
      await page.click(".take");
      const [file] = await Promise.all([page.waitForEvent("download"), page.click(`.menu button:has-text("${name}")`)]);
      return JSON.parse(readFileSync((await file.path())!, "utf8"));
    };
    await page.waitForSelector("svg.arena");
    const all = await names();
    assert.match(all[0]!, /comme à l'écran/);
    for (const one of all.filter((each) => /Dessin|TikZ|dot|Certificat/.test(each))) assert.match(one, /les deux joueurs/);
    assert.ok((await json("JSON (Attr. 2)")).attractor.includes("(2,3)"));
    for (const [layer, key] of [["kernel", "kernel"], ["grundy", "numbers"]] as const) {
      await page.click(`[data-layer=${layer}]`);
      await page.waitForFunction(() => [...document.querySelectorAll(".arena text.name")].some((one) => one.textContent === "6"));
      assert.ok(key in (await json(layer === "kernel" ? "JSON (Noyau)" : "JSON (Grundy)")));
      assert.ok((await names()).some((one) => /Dessin SVG \(le graphe seul\)/.test(one)));
    }
    await page.evaluate(() => (location.hash = "arena?game=chomp&p.rows=5&p.cols=9"));
    await page.waitForSelector(".summary .bar");
    const large = await names();
    assert.ok(!large.some((one) => /Dessin|TikZ|dot/.test(one)) && large.some((one) => /JSON/.test(one)));
  }));

test("arena: words agree with their number, and a very long name stays in its panel", () =>
  on("", async (page) => {
    const long = "x".repeat(120);
    await paste(page, `${long} 1 -> ${long}b\n${long}b 2 : win 2\n`);
    await page.waitForFunction(() => document.querySelectorAll(".arena g[data-position]").length === 2);
    const wide = () => page.evaluate(() => [...document.querySelectorAll(".right, .right *:not(svg *)")].filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1).map((one) => one.className));
    await press(page, "End");
    assert.deepEqual(await wide(), []);
    await page.fill(".chooser textarea", "a 1 -> a b\nb 2 : win 1\nc 2 -> c\n");
    await page.click("[data-layer='2']");
    await page.fill("label:has-text('Cible') input", "c");
    await page.waitForFunction(() => document.querySelectorAll(".arena g[data-position]").length > 1);
    await page.waitForTimeout(900);
    await page.focus("[data-layer='2']");
    await press(page, "End");
    assert.match(await text(page, ".explain .invite"), /1 position dedans/);
  }));
