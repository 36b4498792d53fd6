// draw.test.ts -- the page in a browser: graphs that are drawn by mouse, by touch and by keyboard, and their texts.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { FRAME, hashOf, lengthy, metered, on, paste, press, settled, shot, SHOTS, SIZES, text } from "./browser";

type Pair = readonly [number, number];

const own = (page: Page) => page.selectOption(".chooser > .field select", "");
const area = (page: Page) => page.inputValue(".chooser textarea");
/** The text once it is this one. */
async function textIs(page: Page, wanted: string): Promise<void> {
  await page.waitForFunction((one) => document.querySelector<HTMLTextAreaElement>(".chooser textarea")!.value === one, wanted).catch(() => undefined);
  assert.equal(await area(page), wanted);
}
async function blank(page: Page): Promise<void> {
  await own(page);
  await page.click("button:has-text('Feuille blanche')");
  await page.waitForSelector("svg.sheet");
  await textIs(page, "");
}
const names = (page: Page, where = ".sheet") => page.locator(`${where} g[data-position] text.name`).allTextContents();
async function place(page: Page, name: string, where = ".sheet"): Promise<Pair> {
  const group = page.locator(`${where} g[data-position]`, { has: page.locator(`text.name:text-is("${name}")`) });
  const box = (await group.locator("rect.p0, rect.p1, rect.p2").boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}
/** A place on the sheet, in hundredths of it. */
async function onSheet(page: Page, x: number, y: number): Promise<Pair> {
  const box = (await page.locator("svg.sheet").boundingBox())!;
  return [box.x + (box.width * x) / 100, box.y + (box.height * y) / 100];
}
async function drag(page: Page, from: Pair, to: Pair): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
  await page.mouse.move(...to);
  await page.mouse.up();
}
const far = (a: Pair, b: Pair) => Math.hypot(a[0] - b[0], a[1] - b[1]);
/** Every name with where it is, in the drawing's own lengths. */
const spots = (page: Page, where: string) => page.evaluate((scope) => Object.fromEntries([...document.querySelectorAll<SVGGElement>(`${scope} g[data-position]`)].map((group) => {
  const rect = group.querySelector<SVGRectElement>("rect.p0, rect.p1, rect.p2")!;
  const at = (name: string) => Number(rect.getAttribute(name));
  return [group.querySelector(".name")!.textContent!, [at("x") + at("width") / 2, at("y") + at("height") / 2]];
})), where);
const LOOK = ".stage > svg.arena";

test("draw: a blank sheet has no legend of the graph before, nor has a summary", () =>
  on("#arena?game=nim", async (page) => {
    await page.waitForSelector(".legend li");
    await blank(page);
    await settled(page);
    assert.equal(await page.locator(".legend li").count(), 0);
    await page.selectOption(".chooser > .field select", "nim");
    await page.waitForSelector(".legend li");
    await page.fill(".params input >> nth=0", "9000");
    await page.waitForSelector(".summary .bar");
    assert.equal(await page.locator(".legend li").count(), 0);
  }));

test("draw: six positions by mouse: double clicks, rims, owners, a mark; then the attractor spreads where they were put", () =>
  on("", async (page) => {
    await blank(page);
    for (const [x, y] of [[15, 30], [45, 20], [80, 30], [20, 75], [50, 60], [70, 85]] as const) await page.mouse.dblclick(...(await onSheet(page, x, y)));
    assert.deepEqual(await names(page), ["0", "1", "2", "3", "4", "5"]);
    for (const [from, to] of ["01", "12", "21", "03", "34", "41", "45", "25"] as const) {
      const a = await place(page, from!), b = await place(page, to!);
      const size = (await page.locator(".sheet rect.p1, .sheet rect.p2").first().boundingBox())!.width / 2 + 5;
      await drag(page, [a[0] + ((b[0] - a[0]) / far(a, b)) * size, a[1] + ((b[1] - a[1]) / far(a, b)) * size], b); // from its rim
    }
    for (const name of ["1", "3"]) {
      await page.mouse.click(...(await place(page, name)));
      await page.click("[data-tool=owner]");
    }
    await page.mouse.click(...(await place(page, "5")));
    await page.click(".draw-panel button:has-text('cible de 1')");
    await textIs(page, "0 1 -> 1 3\n1 2 -> 2\n2 1 -> 1 5\n3 2 -> 4\n4 1 -> 1 5\n5 1 : win 1\n");
    const drawn = await spots(page, ".sheet");
    await page.click("[data-draw='0']");
    await page.waitForFunction((where) => document.querySelectorAll(`${where} g[data-position]`).length === 6, LOOK);
    assert.deepEqual(await spots(page, LOOK), drawn);
    await settled(page); // solved
    await press(page, "ArrowRight", 3);
    assert.ok(await page.locator(`${LOOK} .added`).count() > 0);
    assert.deepEqual(await spots(page, LOOK), drawn);
    await press(page, "End");
    assert.equal(await page.locator(`${LOOK} .won1`).count(), 6);
    assert.match(await text(page, ".verdict"), /joueur 1 gagne/);
    assert.deepEqual(await spots(page, LOOK), drawn);
    await shot(page, "draw");
    const hash = await hashOf(page);
    await on(hash, async (other) => { // the link reproduces it, and so does the view that checks
      await other.waitForSelector(`${LOOK} g[data-position='5']`);
      assert.deepEqual(await spots(other, LOOK), drawn);
      await other.click("[data-view=check]");
      await other.waitForSelector(".view-check svg.arena g[data-position='5']");
      assert.deepEqual(await spots(other, ".view-check svg.arena"), drawn);
      await other.click("[data-view=numbers]"); // has no graphs
      await other.waitForSelector(".cell-g");
      await other.click("[data-view=arena]");
      await other.waitForSelector(`${LOOK} g[data-position='5']`);
      assert.deepEqual(await spots(other, LOOK), drawn);
    });
  }));

lengthy("draw: by mouse: move, snap to the grid or not, an arrow into the empty sheet, a loop, an arrow chosen and deleted, rename by double click", () =>
  on("", async (page) => {
    await blank(page);
    await page.click("[data-tool=add]");
    await page.mouse.click(...(await onSheet(page, 30, 50)));
    await page.click("[data-tool=move]");
    await drag(page, await place(page, "0"), await onSheet(page, 61, 33));
    const [x, y] = (await spots(page, ".sheet"))["0"]!;
    assert.ok(x! % 20 === 0 && y! % 20 === 0, `${x} ${y}`);
    assert.ok(far(await place(page, "0"), await onSheet(page, 61, 33)) < 30);
    await page.click("[data-tool=grid]");
    const from = await place(page, "0");
    await drag(page, from, [from[0] + 7, from[1] + 12]);
    assert.ok((await spots(page, ".sheet"))["0"]!.some((one) => one! % 20 !== 0));
    await page.click("[data-tool=arrow]");
    await press(page, "Escape"); // what was chosen waits for its end no more
    await page.click("[data-tool=arrow]");
    await press(page, "Escape");
    const zero = await place(page, "0");
    await drag(page, [zero[0] - 38, zero[1]], await onSheet(page, 20, 60)); // from the rim
    await textIs(page, "0 1 -> 1\n1 1\n");
    await page.click("[data-tool=arrow]");
    await page.mouse.click(...(await place(page, "1"))); // from there
    await page.mouse.click(...(await place(page, "1"))); // to itself
    await textIs(page, "0 1 -> 1\n1 1 -> 1\n");
    await page.click("[data-tool=move]");
    const one = await place(page, "1");
    await page.mouse.click((zero[0] + one[0]) / 2, (zero[1] + one[1]) / 2); // on the arrow
    assert.match(await text(page, ".draw-panel h3"), /0 → 1/);
    await press(page, "Delete");
    await textIs(page, "0 1\n1 1 -> 1\n");
    await page.mouse.dblclick(...one);
    await page.keyboard.type("le puits");
    await press(page, "Enter");
    await textIs(page, '0 1\n"le puits" 1 -> "le puits"\n');
    await page.mouse.dblclick(...(await place(page, "le puits")));
    await page.keyboard.type("0"); // is taken
    await press(page, "Enter");
    assert.match(await text(page, ".draw-hint"), /déjà une position 0/);
    await textIs(page, '0 1\n"le puits" 1 -> "le puits"\n');
    await page.click("[data-tool=rename]");
    await press(page, "Escape");
    await page.click("[data-tool=delete]");
    await textIs(page, "0 1\n");
  }));

test("draw: by keyboard alone: new, arrow, owner, mark, start, rename, nudge, delete, undo and redo", () =>
  on("", async (page) => {
    await blank(page);
    await press(page, "n");
    await textIs(page, "0 1\n");
    await press(page, "n");
    await press(page, "n");
    await textIs(page, "0 1\n1 1\n2 1\n");
    const all = Object.values(await spots(page, ".sheet"));
    assert.equal(new Set(all.map(String)).size, 3);
    await press(page, "a"); // from 2 …
    await press(page, "Shift+Tab");
    await press(page, "Shift+Tab"); // … to 0
    await press(page, "Enter");
    await textIs(page, "0 1\n1 1\n2 1 -> 0\n");
    await press(page, "a"); // of 2 again: to itself
    await press(page, "Enter");
    await textIs(page, "0 1\n1 1\n2 1 -> 0 2\n");
    await press(page, "o");
    await textIs(page, "0 1\n1 1\n2 2 -> 0 2\n");
    await press(page, "s");
    await textIs(page, "start 2\n0 1\n1 1\n2 2 -> 0 2\n");
    await press(page, "Shift+Tab");
    for (const [key, wanted] of [["m", "1 1 : win 1"], ["m", "1 1 : win 2"], ["m", "1 1 : draw"]] as const) {
      await press(page, key);
      await textIs(page, `start 2\n0 1\n${wanted}\n2 2 -> 0 2\n`);
    }
    await press(page, "m");
    await textIs(page, "start 2\n0 1\n1 1\n2 2 -> 0 2\n");
    await press(page, "F2");
    await page.keyboard.type("b");
    await press(page, "Enter");
    await textIs(page, "start 2\n0 1\nb 1\n2 2 -> 0 2\n");
    await press(page, "Enter");
    await page.keyboard.type("é");
    await press(page, "Enter");
    await textIs(page, "start 2\n0 1\né 1\n2 2 -> 0 2\n");
    const before = (await spots(page, ".sheet"))["é"]!;
    await press(page, "ArrowDown", 2);
    await press(page, "Shift+ArrowRight");
    const after = (await spots(page, ".sheet"))["é"]!;
    assert.deepEqual([after[0]! - before[0]!, after[1]! - before[1]!], [1, 40]);
    await press(page, "Delete");
    await textIs(page, "start 2\n0 1\n2 2 -> 0 2\n");
    await press(page, "Control+z");
    await textIs(page, "start 2\n0 1\né 1\n2 2 -> 0 2\n");
    assert.deepEqual((await spots(page, ".sheet"))["é"], after);
    await press(page, "Control+z", 3);
    assert.deepEqual((await spots(page, ".sheet"))["é"], before);
    await press(page, "Control+z", 30);
    await page.waitForFunction(() => document.querySelector<HTMLButtonElement>("[data-tool=undo]")!.disabled);
    assert.match(await area(page), /^# cercles/); // all the way back to what there was before the blank sheet
    await press(page, "Control+Shift+z", 40);
    await textIs(page, "start 2\n0 1\n2 2 -> 0 2\n");
    await press(page, "Backspace");
    await press(page, "Control+y");
    assert.equal(await page.locator(".complaint:visible").count(), 0);
  }));

/** A finger that goes from one place to another. */
async function swipe(page: Page, from: Pair, to: Pair): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", point?: Pair) => session.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [{ x: point[0], y: point[1] }] : [] });
  await touch("touchStart", from);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch("touchMove", [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
  await touch("touchEnd");
  await session.detach();
}

test("draw: by touch, on a phone: double taps, moves, arrows by dragging and by two taps, owners and marks", () =>
  on("", async (page) => {
    await own(page);
    await page.tap("button:has-text('Feuille blanche')");
    await page.waitForSelector("svg.sheet");
    await settled(page);
    const tap = async (at: Pair) => page.touchscreen.tap(...at);
    for (const [x, y] of [[25, 30], [70, 30]] as const) {
      const at = await onSheet(page, x, y); // before the taps, which must follow each other quickly
      for (let i = 0; i < 2; i++) await tap(at);
    }
    await page.tap("[data-tool=add]");
    await page.waitForSelector("[data-tool=add][aria-pressed=true]"); // a busy browser clicks after the next touch has begun
    await tap(await onSheet(page, 50, 70));
    await page.waitForFunction(() => document.querySelectorAll(".sheet g[data-position]").length === 3);
    assert.deepEqual(await names(page), ["0", "1", "2"]);
    await page.tap("[data-tool=move]");
    await swipe(page, await place(page, "2"), await onSheet(page, 25, 75));
    assert.ok(far(await place(page, "2"), await onSheet(page, 25, 75)) < 30);
    await page.tap("[data-tool=arrow]");
    await press(page, "Escape");
    await tap(await onSheet(page, 90, 90)); // nothing is chosen
    await page.tap("[data-tool=arrow]");
    await swipe(page, await place(page, "0"), await place(page, "1"));
    await tap(await place(page, "1"));
    await tap(await place(page, "2"));
    await textIs(page, "0 1 -> 1\n1 1 -> 2\n2 1\n");
    await page.tap("[data-tool=move]");
    await tap(await place(page, "1"));
    await page.tap("[data-tool=owner]");
    await tap(await place(page, "2"));
    await page.tap("[data-tool=mark]");
    await textIs(page, "0 1 -> 1\n1 2 -> 2\n2 1 : win 1\n");
    await page.tap("[data-tool=undo]");
    await textIs(page, "0 1 -> 1\n1 2 -> 2\n2 1\n");
    await page.tap("[data-tool=redo]");
    await shot(page, "draw-phone");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.tap("[data-draw='0']");
    await page.waitForSelector(`${LOOK} g[data-position='2']`);
    while ((await page.locator(`${LOOK} .won1`).count()) !== 3) await press(page, "End"); // until the levels have come
  }, SIZES[2], "fr-FR", "dark", { hasTouch: true, isMobile: true }));

lengthy("draw: on a phone the sheet stays where it is while words above it change, and what is studied is chosen beside it", () =>
  on("", async (page) => {
    const box = (selector: string) => page.locator(selector).first().boundingBox().then((one) => one!);
    const select = await box(".chooser > .field select"), frame = await box(".frame");
    assert.ok(select.y < frame.y && frame.y - select.y < 100); // right above
    const layers = await box("[data-layer='1']");
    assert.ok(layers.y - (frame.y + frame.height) < 160); // below the timeline
    await own(page);
    await page.tap("button:has-text('Feuille blanche')");
    await page.waitForSelector("svg.sheet");
    await settled(page);
    const sheet = await box("svg.sheet"); // comes to where the person looks
    assert.ok(sheet.y >= 0 && sheet.y + sheet.height <= 844, `${sheet.y} ${sheet.height}`);
    const places = new Set<number>(), said = new Set<string>();
    const look = async () => {
      said.add(await text(page, ".draw-hint"));
      places.add(Math.round((await box("svg.sheet")).y + await page.evaluate(() => scrollY)));
    };
    await look();
    await page.tap("[data-tool=add]");
    await look();
    for (const [x, y] of [[25, 30], [70, 60]] as const) await page.touchscreen.tap(...(await onSheet(page, x, y)));
    await look();
    await page.tap("[data-tool=arrow]");
    await look();
    await page.touchscreen.tap(...(await place(page, "0")));
    await look();
    await page.tap("[data-tool=move]");
    await page.mouse.dblclick(...(await place(page, "1")));
    await page.keyboard.type("0"); // is taken
    await press(page, "Enter");
    await look();
    assert.ok(said.size >= 4, [...said].join("\n"));
    assert.equal(places.size, 1, [...places].join());
    await shot(page, "draw-phone-hint");
  }, SIZES[2], "fr-FR", "light", { hasTouch: true, isMobile: true }));

test("draw: the text and the drawing change each other; what is known keeps its place", () =>
  on("", async (page) => {
    await paste(page, "# mon jeu\na 1 -> b # ici\nb 2 : win 1\n");
    await page.click("[data-draw='1']");
    await page.waitForSelector(".sheet g[data-position='1']");
    await settled(page);
    await drag(page, await place(page, "a"), await onSheet(page, 20, 80));
    const a = (await spots(page, ".sheet")).a;
    await page.fill(".chooser textarea", "# mon jeu\na 1 -> b c # ici\nb 2 : win 1\nc 1 -> a\n");
    await page.waitForFunction(() => document.querySelectorAll(".sheet g[data-position]").length === 3);
    await settled(page);
    assert.deepEqual((await spots(page, ".sheet")).a, a);
    assert.equal(await page.locator(".sheet path.move").count(), 3);
    await page.mouse.click(...(await place(page, "c")));
    await press(page, "o");
    await textIs(page, "# mon jeu\na 1 -> b c # ici\nb 2 : win 1\nc 2 -> a\n"); // with its comments
    await page.fill(".chooser textarea", "a 1 -> b c\nb 2 : win 1\nc 3 -> a\n"); // a wrong key
    await page.waitForSelector(".complaint:visible");
    assert.equal(await page.locator(".sheet g[data-position]").count(), 3); // keeps the drawing
    await page.fill(".chooser textarea", "a 1 -> b\nb 2 : win 1\n#@ a 400 20\n"); // places in the text
    await page.waitForFunction(() => document.querySelectorAll(".sheet g[data-position]").length === 2);
    assert.deepEqual((await spots(page, ".sheet")).a, [400, 20]);
    await page.click("[data-tool=undo]");
    await page.waitForFunction(() => document.querySelectorAll(".sheet g[data-position]").length === 3);
    assert.match(await area(page), /c 2 -> a/);
  }));

lengthy("draw: a dict stays a dict and Caml Caml, as far as they can say it", () =>
  on("", async (page) => {
    const drawn = async (graph: string, act: () => Promise<void>) => {
      await paste(page, graph);
      await settled(page);
      await page.click("[data-draw='1']");
      await page.waitForSelector(".sheet g[data-position='1']");
      await settled(page);
      await page.mouse.click(...(await place(page, "1")));
      await act();
      await page.waitForFunction((old) => document.querySelector<HTMLTextAreaElement>(".chooser textarea")!.value !== old, graph);
      const now = await area(page);
      await settled(page);
      assert.equal(await page.locator(".complaint:visible").count(), 0, now);
      return now;
    };
    assert.match(await drawn("{0: [1], 1: []}", () => press(page, "n")), /^\{0: \[1\],\s+1: \[\],\s+2: \[\]\}\s*$/);
    assert.match(await drawn("G = {0: [1], 1: []}\nS1 = [0]\n", () => press(page, "o")), /^G = \{[\s\S]*S1 = \[True, True\]/); // [0, 1] would be ambiguous
    assert.match(await drawn("let g = [| [1]; [] |]\n", () => press(page, "n")), /^let g =[\s\S]*state = \[0; 1; 2\]/);
    assert.match(await drawn('{"0": ["1"], "1": []}', () => press(page, "n")), /^\{\s*"0": \["1"\]/);
    const lost = await drawn("G = {0: [1], 1: []}\nS1 = [0]\n", async () => { // a draw, which a dict cannot say, or can
      await page.click(".draw-panel button:has-text('nulle')");
    });
    if (/->/.test(lost)) assert.match(await text(page, ".draw-note"), /réécrit au format .arena/);
    else assert.match(lost, /^G =/);
  }));

test("draw: a graph without owners is drawn once, and twice where both players may be to move", () =>
  on("", async (page) => {
    await paste(page, "{0: [1, 2], 1: [2], 2: []}");
    await settled(page);
    await page.click("[data-draw='1']");
    await page.waitForSelector(".sheet g[data-position='2']");
    await settled(page);
    await drag(page, await place(page, "0"), await onSheet(page, 20, 80));
    const drawn = await spots(page, ".sheet");
    await page.click("[data-draw='0']");
    await page.click("[data-layer=kernel]");
    await page.waitForFunction((where) => document.querySelectorAll(`${where} g[data-position]`).length === 3, LOOK);
    assert.deepEqual(await spots(page, LOOK), drawn);
    await page.click("[data-layer=both]");
    await page.waitForFunction((where) => document.querySelectorAll(`${where} g[data-position]`).length === 6, LOOK);
    const both = await spots(page, LOOK);
    assert.deepEqual(both["(1,0)"], drawn["0"]);
    assert.equal(both["(2,0)"]![1], drawn["0"]![1]);
    assert.ok(both["(2,1)"]![0]! > both["(1,2)"]![0]!);
  }));

test("draw: a program leaves its graph in the text, says so, and comes back", () =>
  on("", async (page) => {
    await paste(page, PROGRAM);
    await settled(page);
    await page.click("[data-draw='1']");
    await page.waitForSelector(".sheet g[data-position='6']");
    assert.equal(await page.locator(".sheet .tag").count(), 2);
    await page.mouse.click(...(await place(page, "3")));
    await press(page, "o");
    await page.waitForSelector(".draw-note:has-text('seul le graphe')");
    assert.doesNotMatch(await area(page), /import/);
    await press(page, "Control+z");
    await textIs(page, PROGRAM);
  }));

test("draw: nothing is too wide or nameless, in both languages and at every width", () =>
  on("#arena?draw=1&graph=M1AwVNC1UzDkMlQwUrBSKM_MA7IB", async (page) => {
    await page.waitForSelector(".sheet g[data-position='1']");
    for (const language of ["fr", "en"]) {
      for (const width of [390, 768, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        await page.locator(".sheet g[data-position='1']").focus();
        await settled(page);
        const [wide, cut, nameless] = await page.evaluate(() => [
          document.documentElement.scrollWidth - innerWidth,
          [...document.querySelectorAll<HTMLElement>(".draw-tool, .draw-panel button, .draw-bar button")].filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
          [...document.querySelectorAll<HTMLElement>(".draw-bar button, .draw-panel button, .draw-sheet button, .sheet [tabindex]")].filter((one) => !(one.getAttribute("aria-label") || one.textContent?.trim())).length,
        ]);
        assert.deepEqual([wide, cut, nameless], [0, [], 0], `${language} ${width}`);
      }
      await page.setViewportSize({ width: 1280, height: 720 });
      if (language === "fr") await page.click(".tool.wide");
      if (language === "fr") await page.waitForSelector("[data-tool=add]:has-text('Position') >> nth=0");
      await page.waitForSelector(".sheet g[data-position='1']");
    }
    assert.equal(await page.locator("[data-draw='1']").innerText(), "Draw");
  }));

test("a mistake leaves the last drawing, with what is wrong beside it", () =>
  on("", async (page) => {
    await paste(page, "a 1 -> b\nb 2 : win 1\n");
    await page.waitForFunction((where) => document.querySelectorAll(`${where} g[data-position]`).length === 2, LOOK);
    await page.fill(".chooser textarea", "a 1 -> b\nb 2 : wi\n");
    await page.waitForSelector(".complaint:visible");
    assert.equal(await page.locator(`${LOOK} g[data-position]`).count(), 2);
    assert.match(await text(page, ".complaint"), /Ligne 2[\s\S]*avant l'erreur/);
    await page.fill(".chooser textarea", "a 1 -> b\nb 2 : win 1\nc 1\n");
    await page.waitForFunction((where) => document.querySelectorAll(`${where} g[data-position]`).length === 3, LOOK);
    assert.equal(await page.locator(".complaint:visible, .stale").count(), 0);
  }));

const PROGRAM = `from random import *

G = {0: [1, 4], 1: [2, 5], 2: [3, 6],
     3: [6], 4: [2, 3], 5: [], 6: []}
S0 = {0, 2, 5}
V0 = {5}
V1 = {6}

def bassinAttracteur(G, A):
    L = [x for x in A]
    return L
print(bassinAttracteur(G, V0))
`;

lengthy("graphs are read as students write them: G =, A =, whole programs, Caml", () =>
  on("", async (page) => {
    const texts: [string, number][] = [
      ["G = {0: [1, 2], 1: [2], 2: []}\n", 6],
      ["A = {'x': ['y'], 'y': []}", 4],
      [PROGRAM, 7],
      [">>> G={0:[1],\n...    1:[]}\n", 4],
      ["let g = [| [1;2]; [2]; [] |];;\nlet rec f = function\n  | [] -> 0\n  | a :: l -> 1 + f l;;\n", 6],
      ["let example =\n{ state = [0;1;2];\n  owner = (function 0 | 2 -> P1 | _ -> P2);\n  init = 0;\n  trans = (function 0 -> [1;2] | 1 -> [2] | _ -> []);\n  win1 = [2];\n  win2 = [] }\n", 3],
    ];
    for (const [graph, count] of texts) {
      await paste(page, graph);
      await page.waitForFunction(([where, many]) => document.querySelectorAll(`${where} g[data-position]`).length === many, [LOOK, count] as const).catch(() => undefined);
      assert.equal(await page.locator(`${LOOK} g[data-position]`).count(), count, graph);
      await settled(page);
      assert.equal(await page.locator(".complaint:visible").count(), 0, graph);
    }
  }));

lengthy("beside a dict without owners there are fields for player 1's positions and the target", () =>
  on("", async (page) => {
    await paste(page, "a 1 -> b\nb 2 : win 1\n");
    assert.equal(await page.locator("label:has-text('Positions du joueur 1'):visible").count(), 0);
    await paste(page, "{'a': ['b', 'c'], 'b': ['c', 'b'], 'c': []}\n");
    await page.fill("label:has-text('Positions du joueur 1') input", "a, c");
    await page.fill("label:has-text('Cible (gagnée par 1)') input", "c");
    await page.waitForFunction((where) => document.querySelectorAll(`${where} g[data-position]`).length === 3, LOOK);
    await settled(page);
    await page.focus("svg.arena");
    await press(page, "End");
    assert.equal(await page.locator(`${LOOK} .won1`).count(), 2);
    assert.equal(await page.locator(`${LOOK} rect.p2`).count(), 1);
    await on(await hashOf(page), async (other) => {
      await other.waitForSelector(`${LOOK} rect.p2`);
      assert.equal(await other.inputValue("label:has-text('Positions du joueur 1') input"), "a, c");
    });
    await page.fill("label:has-text('Positions du joueur 1') input", "nobody");
    await page.waitForSelector(".complaint:visible");
    assert.match(await text(page, ".complaint"), /Positions du joueur 1.*nobody/);
    await page.fill("label:has-text('Positions du joueur 1') input", "a");
    await page.waitForSelector(".complaint", { state: "hidden" });
    await page.click("[data-draw='1']"); // drawing takes them into the text
    await page.waitForSelector(".sheet rect.p2");
    await page.mouse.click(...(await place(page, "c")));
    await press(page, "o");
    await page.waitForFunction(() => /S1 = \["a", "c"\]/.test(document.querySelector<HTMLTextAreaElement>(".chooser textarea")!.value));
  }));

test("a file is opened by its button and by dropping it, and taken away with its layout", () =>
  on("", async (page) => {
    await blank(page);
    for (const [x, y] of [[20, 30], [70, 60]] as const) await page.mouse.dblclick(...(await onSheet(page, x, y)));
    const drawn = await spots(page, ".sheet");
    await settled(page);
    await page.click(".take");
    const [file] = await Promise.all([page.waitForEvent("download"), page.click('.menu button:has-text(".arena")')]);
    const path = `${SHOTS}/drawn.arena`;
    const content = readFileSync((await file.path())!, "utf8");
    writeFileSync(path, content);
    assert.match(content, /^0 1\n1 1\n#@ 0 -?\d+ -?\d+\n#@ 1 /);
    await page.click("[data-draw='0']");
    await page.selectOption(".chooser > .field select", "nim");
    await page.waitForFunction((where) => document.querySelectorAll(`${where} g[data-position]`).length > 2, LOOK);
    assert.equal(await page.locator(".draw-bar:visible").count(), 0);
    await own(page);
    await page.setInputFiles(".chooser input[type=file]", path);
    await page.waitForFunction((where) => document.querySelectorAll(`${where} g[data-position]`).length === 2, LOOK);
    assert.deepEqual(await spots(page, LOOK), drawn);
    await textIs(page, "0 1\n1 1\n");
    await page.click("[data-view=play]");
    await page.waitForSelector(".view-play .chooser");
    await page.click("[data-view=arena]");
    await page.waitForSelector(".view-arena .chooser");
    await page.selectOption(".chooser > .field select", "nim");
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["x 1 -> y\ny 2 : win 1\n#@ x 0 0\n#@ y 100 40\n"], "g.arena"));
      for (const type of ["dragover", "drop"]) document.querySelector(".frame")!.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    });
    await page.waitForFunction((where) => [...document.querySelectorAll(`${where} g[data-position] .name`)].map((one) => one.textContent).join() === "x,y", LOOK);
    assert.deepEqual((await spots(page, LOOK)).y, [100, 40]);
    assert.equal(await page.inputValue(".chooser > .field select"), "");
    assert.equal(await page.locator(".drop-here:visible").count(), 0);
  }));

function pasteLarge(page: Page, kind: "word" | "lines"): Promise<void> {
  return page.evaluate((what) => {
    const lines = (): string => {
      let text = "0 1 : win 1\n";
      for (let i = 1; text.length < 10_000_000; i++) text += `${i} ${1 + (i % 2)} -> ${i - 1} ${Math.max(0, i - 2 - (i % 97))}\n`;
      return text;
    };
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", what === "word" ? "x".repeat(10_000_000) : lines());
    const area = document.querySelector<HTMLTextAreaElement>(".chooser textarea")!;
    area.select();
    (window as unknown as { pasteIt: () => void }).pasteIt = () => area.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, kind);
}
const MOST = FRAME;

for (const kind of ["word", "lines"] as const) {
  test(`ten megabytes of ${kind === "word" ? "one word" : "many lines"} are read while the page stays awake, and reading can be stopped`, () =>
    on("", async (page) => {
      await own(page);
      await settled(page);
      await pasteLarge(page, kind);
      const longest = await metered(page, async () => {
        await page.evaluate(() => (window as unknown as { pasteIt: () => void }).pasteIt());
        await page.waitForSelector(".part-note:visible", { timeout: 600_000 }); // not the word "Working": a quick machine never shows it
        await page.waitForFunction(([where, word]) => (word ? document.querySelectorAll(`${where} g[data-position]`).length === 2 : document.querySelectorAll(".summary .bar").length > 1), [LOOK, kind === "word"] as const, { timeout: 600_000 });
        await settled(page);
      });
      assert.ok(longest < MOST, `${longest} ms without a break`);
      if (kind === "lines") assert.match(await text(page, ".part-note"), /sur \d{3}\s\d{3}/);
      else assert.match(await text(page, ".part-note"), /début de la ligne 1/);
      await page.click(".chooser summary");
      await page.selectOption(".chooser details select >> nth=1", "misere"); // reads it again
      const how = await page.waitForFunction(() => { // at once: the next question has another button
        const button = document.querySelector<HTMLElement>(".busy:not([hidden]) button");
        button?.click();
        return button ? "stopped" : document.querySelector(".chooser .complaint:not([hidden])") ? "answered" : ""; // a quick machine answers first
      });
      await page.waitForSelector(".busy", { state: "hidden" });
      if (await how.jsonValue() === "stopped") assert.match(await text(page, ".stage"), /Arrêté/);
    }, undefined, undefined, undefined, { most: Infinity })); // the test itself makes the ten megabytes there
}
