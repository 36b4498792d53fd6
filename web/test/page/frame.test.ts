// frame.test.ts -- the page in a browser: the frame around the views: sizes, languages, what is taken away, and nothing of the person's is lost.
import assert from "node:assert/strict";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { added, FILE, hashOf, on, paste, press, SHOTS, SIZES, TABS, text, VIEWS } from "./browser";

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
        for (const view of [...TABS, "path?mode=taquin"]) {
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
    for (const view of [...TABS.slice(1), TABS[0]!]) {
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
    for (const view of TABS) {
      await page.click(`[data-view=${view}]`);
      await page.waitForTimeout(400);
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
