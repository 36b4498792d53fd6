// frame.test.ts -- the page in a browser: the frame around the views: languages, what is taken away, and nothing of the person's is lost.
import assert from "node:assert/strict";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { ADDRESS_KEPT } from "../../src/patience";
import { TOURS } from "../../src/tour";
import { added, FILE, go, hashOf, lengthy, on, paste, press, settled, shot, SHOTS, SIZES, TABS, text, VIEWS } from "./browser";

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

test("what is on screen can be taken away as files and as a link", () =>
  on("", async (page) => {
    const take = async (name: string, begins: string, row = "Corrigé") => {
      await page.click(".take");
      const [file] = await Promise.all([page.waitForEvent("download"), page.click(`.menu [role=group][aria-label^="${row}"] button:has-text("${name}")`)]);
      const content = readFileSync((await file.path())!, "utf8");
      assert.ok(content.length > 20, name);
      assert.ok(content.trimStart().startsWith(begins), `${name}: ${content.slice(0, 60)}`);
      if (name === "TikZ") assert.match(content, /tikzpicture/);
      if (name === "TikZ") assert.match(file.suggestedFilename(), /\.tex$/);
    };
    for (const [name, begins] of [["SVG", "<svg"], ["TikZ", "%"], ["dot", "digraph"]] as const) await take(name, begins);
    for (const [name, begins] of [["JSON", "{"], [".arena", ""], ["Certificat", ""]] as const) await take(name, begins, "Fichiers");
    for (const view of ["tree", "numbers", "numbers?nums=1&game=kayles"]) {
      await go(page, view);
      await take("SVG", "<svg");
      await take("TikZ", "%");
    }
    await page.click(".take");
    await press(page, "ArrowDown");
    await press(page, "Escape");
    assert.equal(await page.locator(".menu:visible").count(), 0);
  }));

lengthy("what is on screen is taken away as it looks there, in every view", () =>
  on("", async (page) => {
    for (const view of [...VIEWS, "path?mode=taquin"]) {
      await go(page, view);
      if (view !== "play") await press(page, "ArrowRight", 3);
      await page.click(".take");
      const [file] = await Promise.all([page.waitForEvent("download"), page.click(`.menu [aria-label="À l'écran : SVG"]`)]);
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

lengthy("the address is not written more often than browsers like, and is right in the end", () =>
  on("#arena?game=chomp&p.rows=3&p.cols=4", async (page) => {
    await page.waitForSelector(".arena .body");
    await page.evaluate(() => {
      const own = history.replaceState.bind(history);
      const wrote: number[] = ((window as unknown as { wrote: number[] }).wrote = []);
      history.replaceState = (...args) => (wrote.push(performance.now()), own(...args));
    });
    await press(page, "ArrowRight", 60);
    assert.match(await hashOf(page), /step=60/);
    const wrote = await page.evaluate(() => (window as unknown as { wrote: number[] }).wrote);
    assert.ok(wrote.length > 0);
    const most = 3 + (wrote.at(-1)! - wrote[0]!) / ADDRESS_KEPT;
    assert.ok(wrote.length <= most, `${wrote.length} times, not ${most.toFixed(1)} at most`);
  }));

test("an address that is entered while the page writes its own is opened", () =>
  on("#arena?game=nim&p.n=4", async (page) => {
    await settled(page);
    await page.evaluate(() => {
      location.hash = "numbers";
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true })); // a step, which is kept at once
    });
    await page.waitForSelector("[data-view=numbers][aria-selected=true]");
    assert.match(await hashOf(page), /^#numbers/);
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
    for (const view of [...TABS.slice(1), TABS[0]!]) {
      await press(page, "ArrowRight");
      await page.waitForSelector(`[data-view=${view}][aria-selected=true]`);
    }
  }));

test("after a click on a tab the arrow keys are the view's", () =>
  on("#play?game=nim", async (page) => {
    await page.click("[data-view=arena]");
    await page.waitForSelector(".view-arena .stage svg");
    await settled(page);
    await press(page, "ArrowRight");
    await page.waitForFunction(() => document.querySelectorAll(".arena .added").length > 0);
    assert.equal(await page.getAttribute("[data-view=arena]", "aria-selected"), "true");
  }));

test("choices are changed with up and down, and a position that the keyboard reaches is told", () =>
  on("", async (page) => {
    await page.focus("[data-layer=both]");
    await press(page, "ArrowDown");
    await page.waitForSelector("[data-layer='1'][aria-checked=true]");
    assert.equal(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.layer), "1");
    await settled(page);
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
      await settled(page);
    }
    assert.equal(await page.evaluate(() => scrollY), 0);
    await page.evaluate(() => (location.hash = "arena"));
    await page.waitForSelector(".arena .body");
    assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector(".arena .body")!).transitionDuration), "0s");
  }, SIZES[2]));

test("everything that can be clicked has a name", () =>
  on("", async (page) => {
    for (const view of TABS) {
      await page.click(`[data-view=${view}]`);
      await settled(page);
      const nameless = await page.evaluate(() => [...document.querySelectorAll<HTMLElement>("button, input, select, textarea, [role=button], [role=radio], [tabindex='0']")]
        .filter((one) => !(one.getAttribute("aria-label") || one.textContent?.trim() || one.closest("label")?.textContent?.trim()))
        .map((one) => one.outerHTML.slice(0, 80)));
      assert.deepEqual(nameless, [], view);
    }
  }));

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

lengthy("the subject waits while a view without one is open, also in another language", () =>
  on("", async (page) => {
    await paste(page, "a 1 -> b\nb 2 : win 1\n");
    await page.click("[data-view=path]"); // before the page took the edit up
    await page.waitForSelector(".grid");
    await settled(page); // when it would have
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

lengthy("sizes that the numbers begin with do not replace the person's", () =>
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

lengthy("what is taken away says what it shows where the screen shows something else", () =>
  on("#arena?game=nim&p.n=6&layer=2&target=3", async (page) => {
    const names = async () => {
      await page.click(".take");
      const all = await page.locator(".menu [role=group]").evaluateAll((groups) => groups.map((one) => one.getAttribute("aria-label")!));
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
    assert.match(all[0]!, /À l'écran/);
    assert.ok(all.includes("Corrigé (arène résolue, les deux joueurs)"));
    assert.ok((await json("JSON (Attracteur 2)")).attractor.includes("(2,3)"));
    for (const [layer, key] of [["kernel", "kernel"], ["grundy", "numbers"]] as const) {
      await page.click(`[data-layer=${layer}]`);
      await page.waitForFunction(() => [...document.querySelectorAll(".arena text.name")].some((one) => one.textContent === "6"));
      assert.ok(key in (await json(layer === "kernel" ? "JSON (Noyau)" : "JSON (Grundy)")));
      assert.ok((await names()).includes("Corrigé (le graphe seul)"));
    }
    await page.evaluate(() => (location.hash = "arena?game=chomp&p.rows=5&p.cols=9"));
    await page.waitForSelector(".summary .bar");
    await page.click(".take");
    const large = await page.locator(".menu button").allInnerTexts();
    assert.ok(!large.includes("dot") && large.some((one) => /JSON/.test(one)));
    await page.keyboard.press("Escape");
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
    await settled(page);
    await page.focus("[data-layer='2']");
    await press(page, "End");
    assert.match(await text(page, ".explain .invite"), /1 position dans l'attracteur/);
  }));

// ---- the first minute

test("a bare address is welcomed by one sentence and six starting points that move, which go for ever when closed, and come back when asked", () =>
  on("", async (page) => {
    await page.waitForSelector(".welcome");
    assert.equal(await page.locator(".welcome p").count(), 1);
    assert.equal(await page.locator(".starts button svg.mini").count(), 6);
    assert.ok(await page.evaluate(() => document.querySelector(".welcome")!.getAnimations({ subtree: true }).length) > 10);
    assert.equal(await page.evaluate(() => document.activeElement === document.body), true); // in nobody's way
    await shot(page, "welcome-1280x720");
    await page.click(".tool.wide");
    await page.waitForSelector(".welcome:has-text('Two players')");
    await page.click(".welcome .tool");
    assert.equal(await page.locator(".welcome").count(), 0);
    await page.goto("about:blank");
    await page.goto(`file://${FILE}`);
    await page.waitForSelector("html[data-ready]");
    assert.equal(await page.locator(".welcome").count(), 0);
    await page.click(".brand");
    assert.equal(await page.locator(".welcome").count(), 1);
  }));

lengthy("where the browser keeps nothing, the page remembers until it is closed, and does not complain", () =>
  on("", async (page) => {
    await page.addInitScript(() => Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("refused", "SecurityError"); } }));
    await page.goto("about:blank");
    await page.goto(`file://${FILE}`);
    await page.waitForSelector(".welcome");
    await page.click(".welcome .tool");
    await page.click("[data-tool=tour]");
    await page.click("main", { position: { x: 5, y: 5 } });
    await press(page, "Escape");
    assert.equal(await page.locator(".tour, .tool.offered").count(), 0);
    await page.click(".take");
    await page.click(".menu .to-sheet >> nth=0");
    await page.waitForSelector(".note-box");
    await page.click(".take");
    await page.click(".menu .whole:has-text('(1)')");
    await press(page, "Tab");
    await press(page, "3"); // the page behind a dialog does not listen
    assert.equal(await page.locator("[data-view=arena][aria-selected=true]").count(), 1);
  }, undefined, undefined, undefined, { alone: true }));

test("a link to something is shown without a welcome", () =>
  on("#arena?game=chomp", async (page) => assert.equal(await page.locator(".welcome").count(), 0)));

test("the starting points: an attractor grows by itself, a kernel, a tree, a frontier, work is checked, a game is played", () =>
  on("", async (page) => {
    await page.click("[data-start=grow]");
    await page.waitForFunction(() => document.querySelectorAll(".arena .added").length > 2);
    assert.equal(await page.locator(".welcome").count(), 0);
    await page.click(".brand");
    await page.click("[data-start=check]");
    await page.waitForSelector(".view-check svg.arena");
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), "TEXTAREA");
    assert.equal(await page.inputValue(".right textarea"), "");
    await page.click(".brand");
    await page.click("[data-start=play]");
    await page.waitForSelector(".view-play .board.big svg .can");
    for (const [start, seen] of [["kernel", ".arena .inkernel"], ["tree", ".tree-node.fresh"], ["frontier", ".view-path .timeline:not(.empty)"]] as const) {
      await page.click(".brand");
      await page.click(`[data-start=${start}]`);
      await page.waitForSelector(seen, { state: "attached" });
    }
  }));

lengthy("every view has an example one click away", () =>
  on("", async (page) => {
    const best: Record<string, string> = { arena: ".arena .added", play: ".board.big .worth", check: ".judged.wrong", tree: ".tree-node.leafnode", numbers: ".cell-g", path: ".timeline:not(.empty)" };
    for (const view of VIEWS) {
      await page.evaluate((hash) => (location.hash = hash), view);
      await page.waitForSelector(`[data-view=${view}][aria-selected=true]`);
      await page.click(".example");
      await page.waitForSelector(best[view] ?? ".stage", { state: "attached" });
      await page.waitForSelector(".complaint:visible", { state: "detached" });
    }
  }));

test("every view has a tour of five steps, by mouse and by keyboard, that can be refused for ever", () =>
  on("", async (page) => {
    for (const view of VIEWS) {
      await go(page, view);
      assert.equal(await page.locator(".tool.offered").count(), 1, view);
      await page.click("[data-tool=tour]");
      const told = new Set<string>();
      for (let at = 1; at <= 5; at++) {
        assert.match(await text(page, ".tour-count"), new RegExp(`^${at} sur 5`));
        told.add(await text(page, ".tour p"));
        const [bubble, light] = await page.evaluate(() => [".tour", ".tour-light"].map((one) => document.querySelector(one)!.getBoundingClientRect().toJSON() as DOMRect));
        assert.ok(bubble!.left >= 0 && bubble!.top >= 0 && bubble!.right <= 1280 && bubble!.bottom <= 720, `${view} ${at}`);
        assert.ok(light!.width > 20 && light!.height > 20, `${view} ${at} points at nothing`);
        if (at % 2) await press(page, "ArrowRight");
        else if (at < 5) await page.click(".tour .primary");
      }
      assert.equal(told.size, 5, view);
      await press(page, "Enter");
      assert.equal(await page.locator(".tour").count(), 0);
      assert.equal(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.tool), "tour");
      assert.equal(await page.locator(".tool.offered").count(), 0, view); // taken
      if (view === "play") break;
    }
    await page.evaluate(() => (location.hash = "check"));
    await page.waitForSelector(".tool.offered");
    await page.click("[data-tool=tour]");
    await press(page, "Escape");
    await page.evaluate(() => (location.hash = "tree"));
    await page.waitForSelector(".tool.offered");
    await page.click("[data-tool=tour]");
    await page.click(".tour .never");
    await page.evaluate(() => (location.hash = "numbers"));
    await page.waitForSelector("[data-view=numbers][aria-selected=true]");
    assert.equal(await page.locator(".tool.offered").count(), 0);
  }));

lengthy("every step of every tour points at something that is there", () =>
  on("", async (page) => {
    for (const view of VIEWS) {
      await go(page, view);
      for (const anchor of TOURS[view] ?? []) assert.ok(await page.locator(anchor).first().isVisible(), `${view}: ${anchor}`);
    }
  }));

test("a projector gets the picture, its legend and the words of the step, over the whole screen", () =>
  on("#arena", async (page) => {
    await page.waitForSelector(".arena .body");
    const area = () => page.evaluate(() => {
      const box = document.querySelector(".center .frame")!.getBoundingClientRect();
      return (box.width * box.height) / (innerWidth * innerHeight);
    });
    const before = await area();
    await press(page, "f");
    await press(page, "ArrowRight", 2);
    const after = await area();
    assert.ok(after > 0.7 && after > 1.5 * before, `${before} ${after}`);
    assert.ok(await page.locator(".legend").isVisible());
    assert.match(await text(page, ".explain"), /rang/);
    for (const hidden of ["nav", ".tools", ".chooser", ".about"]) assert.equal(await page.locator(hidden).isVisible(), false, hidden);
    await shot(page, "projector-1280x720");
    for (const view of VIEWS.slice(1)) {
      await go(page, view);
      assert.ok((await page.evaluate(() => {
        const box = document.querySelector(".center")!.getBoundingClientRect();
        return (box.width * box.height) / (innerWidth * innerHeight);
      })) > 0.7, view);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth && document.body.scrollHeight <= innerHeight), view);
    }
    await page.click(".unproject");
    assert.ok(await page.locator("nav").isVisible());
  }));

test("a timeline is played faster and slower", () =>
  on("#arena?game=chomp&p.rows=2&p.cols=3", async (page) => {
    await page.waitForSelector(".arena .body");
    const label = () => text(page, ".speed");
    assert.equal(await label(), "×1");
    const waits = () => page.evaluate(() => (window as unknown as { waits: number[] }).waits);
    await page.evaluate(() => {
      const own = window.setInterval.bind(window);
      const all: number[] = ((window as unknown as { waits: number[] }).waits = []);
      window.setInterval = ((act: () => void, wait: number) => (all.push(wait), own(act, wait))) as typeof window.setInterval;
    });
    await page.click(".timeline .primary");
    for (const next of ["×2", "×4", "×½"]) {
      await page.click(".speed");
      assert.equal(await label(), next);
    }
    const [one, two, four, half] = await waits();
    assert.deepEqual([two! * 2, four! * 4, half! / 2].map(Math.round), [one, one, one].map((wait) => Math.round(wait!)));
    await page.click("[data-view=tree]");
    await page.waitForSelector(".view-tree .timeline:not(.empty)");
    assert.equal(await label(), "×½"); // the same everywhere
  }));

// ---- in the person's language

test("games, parameters, choices and refusals are in words that people use", () =>
  on("#arena?game=nim&p.n=6", async (page) => {
    await page.waitForSelector(".arena .body");
    const words = (await page.locator(".side").first().innerText()).toLowerCase();
    for (const one of ["allumettes", "prises permises", "dernier coup", "qui prend la dernière perd"]) assert.ok(words.includes(one), one);
    assert.deepEqual(await page.locator(".params select").first().locator("option").allInnerTexts(), ["gagne", "perd"]);
    assert.ok((await page.locator(".chooser > .field option").allInnerTexts()).includes("Morpion"));
    await page.fill(".params label:nth-child(1) input", "-3");
    await page.waitForSelector(".complaint:visible");
    assert.match(await text(page, ".complaint"), /« allumettes » doit être compris/);
    await page.evaluate(() => (location.hash = "arena?game=connect4&p.width=7&p.height=6&p.row=4"));
    await page.waitForSelector(".complaint:visible");
    assert.doesNotMatch(await text(page, ".complaint"), /--|marienbad/);
    await page.evaluate(() => (location.hash = "path?mode=taquin"));
    await page.waitForSelector(".view-path option:has-text('tuiles mal placées')", { state: "attached" });
  }));
