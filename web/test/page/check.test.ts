// check.test.ts -- the page in a browser: checking.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, on, paste, press, settled, shot, text } from "./browser";

test("check: a right attractor is right; a wrong one has its position, its reason and a play to watch", () =>
  on("#check", async (page) => {
    await page.selectOption(".chooser > .field select", "");
    await settled(page);
    await page.selectOption(".right select", "attractor2");
    await page.fill(".right textarea", "{0, 1, 2, 3, 4, 6}");
    await page.click(".right .primary");
    await page.waitForSelector(".judged.right");
    await page.selectOption(".right select", "attractor1");
    await settled(page); // the old claim is judged for player 1, too
    await page.fill(".right textarea", "{5, 3}");
    await page.press(".right textarea", "Control+Enter");
    await page.waitForSelector(".judged.wrong");
    assert.match(await text(page, ".judged"), /3/);
    assert.equal(await page.locator(".arena .wrong").count(), 1);
    await page.click("text=Regarder la partie");
    await page.waitForSelector(".trail");
    await page.fill(".right textarea", "{5, 1}"); // another claim, on which nothing was said
    await page.waitForSelector(".finding.stale .judged.wrong");
    await page.click(".right .primary");
    await page.waitForSelector(".finding:not(.stale) .judged");
  }));

test("check: where a text has a goal and no marks, the goal is the target, as in Arena", () =>
  on("#check?graph=", async (page) => {
    await paste(page, "G = {0:[1,4], 1:[2,5], 2:[3,6], 3:[6], 4:[2,3], 5:[], 6:[]}\nS0 = [0,2,5]\nF = [6]\n");
    await page.waitForFunction(() => document.querySelector(".legend")?.textContent?.includes("Cible donnée"));
    for (const [kind, right, wrong] of [["attractor1", "{6, 3, 2, 4, 0}", "{6, 3, 2}"], ["ranks1", "{6: 0, 3: 1, 2: 1, 4: 2, 0: 3}", "{6: 0, 3: 2}"], ["strategy1", "{0: 4, 2: 6}", "{0: 1, 2: 6}"]] as const) {
      await page.selectOption(".right select", kind);
      await settled(page);
      for (const [claim, verdict] of [[wrong, "wrong"], [right, "right"]] as const) {
        await page.fill(".right textarea", claim);
        await page.click(".right .primary");
        await page.waitForSelector(`.judged.${verdict}`);
      }
    }
  }));

test("check: kernel, Grundy numbers, strategy, ranks and play, as Python prints them", () =>
  on("#check", async (page) => {
    await page.selectOption(".chooser > .field select", "");
    await settled(page);
    const claims = [["strategy", "{0: 1, 2: 6}"], ["ranks", "{5: 0, 6: 0, 3: 1, 2: 2, 4: 2, 1: 3, 0: 4}"], ["ranks1", "{5: 0}"], ["ranks2", "{6: 0, 3: 1, 2: 2, 4: 2, 1: 3, 0: 4}"], ["strategy2", "{3: 6, 4: 3, 1: 2}"], ["play", "[0, 1, 2, 6]"], ["kernel", "{5, 6}"], ["grundy", "{5: 0, 6: 0, 3: 1, 2: 2, 4: 0, 1: 1, 0: 2}"]];
    for (const [kind, claim] of claims) {
      await page.selectOption(".right select", kind!);
      await settled(page);
      await page.fill(".right textarea", claim!);
      await page.click(".right .primary");
      await page.waitForSelector(".judged", { timeout: 600_000 });
      if (/ranks|strategy2/.test(kind!)) await page.waitForSelector(".judged.right");
    }
    await page.fill(".right textarea", "{5: 0,\n 6: oops");
    await page.click(".right .primary");
    await page.waitForSelector(".finding .complaint");
    assert.match(await text(page, ".finding .complaint"), /Ligne 2, colonne 5[\s\S]*oops/);
    await page.click(".finding .complaint button");
    assert.equal(await page.evaluate(() => document.activeElement!.tagName), "TEXTAREA");
  }));

test("check: the claim is painted while it is written: a set, numbers, the moves of a strategy; nothing else is", () =>
  on("#check", async (page) => {
    await page.selectOption(".chooser > .field select", "");
    await page.waitForSelector(".arena g[data-position]");
    const claimed = () => page.locator(".arena .claimed .name").allTextContents();
    assert.deepEqual(await claimed(), []);
    await page.fill(".right textarea", "{5, 3");
    assert.deepEqual((await claimed()).sort(), ["3", "5"]);
    await page.click(".arena g[data-position='3']"); // out again
    assert.deepEqual(await claimed(), ["5"]);
    await page.click(".arena g[data-position='6']");
    assert.equal(await page.inputValue(".right textarea"), "5, 6");
    await page.selectOption(".right select", "ranks");
    await page.fill(".right textarea", "{5: 0, 3: 12}");
    assert.deepEqual((await page.locator(".claim-number text").allTextContents()).sort(), ["0", "12"]);
    await page.click(".arena g[data-position='6']");
    await page.click(".arena g[data-position='6']");
    assert.equal(await page.inputValue(".right textarea"), "{5: 0, 3: 12, 6: 1}");
    await page.selectOption(".right select", "strategy");
    await page.fill(".right textarea", "0 -> 1");
    assert.equal(await page.locator(".claimed-move").count(), 1);
    await page.click(".arena g[data-position='2']");
    await page.click(".arena g[data-position='6']");
    assert.equal(await page.inputValue(".right textarea"), "{0: 1, 2: 6}");
    assert.equal(await page.locator(".claimed-move").count(), 2);
    await shot(page, "check-strategy");
  }));

test("check: before the person asks, neither the drawing nor any text tells an answer", () =>
  on("#check?game=nim&p.n=6", async (page) => {
    await page.waitForSelector(".arena g[data-position]");
    const told = () => page.evaluate(() => ({
      classes: [...document.querySelectorAll(".arena g[data-position], .arena g[data-position] rect")].map((one) => one.getAttribute("class") ?? "").join(" "),
      notes: [...document.querySelectorAll(".arena .note, .arena .grundy")].map((one) => one.textContent).join(""),
      best: document.querySelectorAll(".best1, .best2").length,
      live: [...document.querySelectorAll("[aria-live]")].map((one) => one.textContent).join(""),
      labels: [...document.querySelectorAll(".arena g[data-position]")].map((one) => one.getAttribute("aria-label")),
      names: [...document.querySelectorAll(".arena g[data-position] .name")].map((one) => one.textContent),
    }));
    const { classes, notes, best, live, labels, names } = await told();
    assert.doesNotMatch(classes, /\b(w[012]|won[12]|added|drawn|inkernel)\b/);
    assert.deepEqual([notes, best, live], ["", 0, ""]);
    assert.deepEqual(labels, names);
    const commands = await asked(page);
    assert.ok(commands.every((one) => /^games|^show .*--unsolved/.test(one)), commands.join("\n")); // nobody has solved it
  }));

test("check: positions of a game have their boards inside, and the claim is painted around them", () =>
  on("#check?game=chomp&p.rows=2&p.cols=3&kind=ranks", async (page) => {
    await page.waitForSelector(".arena .miniature .square", { state: "attached" });
    assert.ok(await page.locator(".arena .miniature").count() > 3);
    await page.locator(".arena g[data-position='0']").click();
    assert.equal(await page.locator(".claim-number").count(), 1);
    await page.selectOption(".right select", "kernel"); // without players: fewer positions, boards too
    await settled(page);
    assert.equal(await page.locator(".arena g[data-position]").count(), 9);
    assert.ok(await page.locator(".arena .miniature").count() > 3);
    await shot(page, "check-boards");
  }));

test("check: a kernel is refuted by the move that stays inside, or by moves that do not enter; a number by the mex", () =>
  on("#check?kind=kernel", async (page) => {
    await paste(page, "{0: [], 1: [0], 2: [1, 0], 3: [2, 1], 4: [3, 2]}");
    await page.waitForFunction(() => document.querySelectorAll(".arena g[data-position]").length === 5);
    const judge = async (claim: string) => {
      await page.fill(".right textarea", claim);
      await page.click(".right .primary");
      await page.waitForSelector(".judged.wrong");
    };
    await judge("{0, 1}");
    await page.waitForFunction(() => document.querySelectorAll(".shown-move").length === 1);
    assert.match(await text(page, ".said"), /1 → 0[\s\S]*y reste/);
    await judge("{0}");
    await page.waitForFunction(() => document.querySelectorAll(".shown-move").length === 2);
    assert.match(await text(page, ".said"), /Aucun coup de 3/);
    await press(page, "Home");
    await page.focus(".timeline button.primary");
    await page.click("text=Pas à pas");
    await page.waitForFunction(() => /n'entre pas/.test(document.querySelector(".said")!.textContent!));
    await page.selectOption(".right select", "grundy");
    await settled(page);
    await judge("{0: 0, 1: 1, 2: 2, 3: 3, 4: 1}");
    await page.waitForFunction(() => /0 est le plus petit nombre qui manque[\s\S]*non 3/.test(document.querySelector(".said")!.textContent!));
    assert.equal(await page.locator(".shown-move").count(), 2);
    assert.match(await text(page, ".judged"), /Première erreur : 3/);
    await shot(page, "check-grundy");
  }));

test("check: the mistake of the lowest rank comes first", () =>
  on("#check?kind=attractor2", async (page) => {
    await page.selectOption(".chooser > .field select", "");
    await page.waitForSelector(".arena g[data-position]");
    await page.fill(".right textarea", "{5, 6}");
    await page.click(".right .primary");
    await page.waitForSelector(".judged.wrong");
    assert.match(await text(page, ".judged"), /Première erreur : 3/);
  }));

test("check: on a phone the drawing moves to the first wrong position, and along the play that is watched", () =>
  on("#check", async (page) => {
    const count = 30; // a chain that is wider than the screen; the last position is the target
    await paste(page, Array.from({ length: count }, (_, i) => (i < count - 1 ? `v${i} 1 -> v${i + 1}` : `v${i} 2 : win 1`)).join("\n"));
    await page.waitForFunction((n) => document.querySelectorAll(".arena g[data-position]").length === n, count);
    await page.selectOption(".right select", "attractor1");
    await settled(page);
    const isSeen = (name: string) => page.evaluate((wanted) => {
      const one = [...document.querySelectorAll(".arena g[data-position]")].find((group) => group.querySelector(".name")?.textContent === wanted)!;
      const box = one.querySelector(".body")!.getBoundingClientRect(), stage = document.querySelector(".stage")!.getBoundingClientRect();
      return box.left >= stage.left - 1 && box.right <= stage.right + 1 && box.top >= stage.top - 1 && box.bottom <= stage.bottom + 1;
    }, name);
    const seen = await Promise.all(Array.from({ length: count }, (_, i) => isSeen(`v${i}`)));
    const wrong = seen.findIndex((one, i) => !one && i > 0 && i < count - 1);
    assert.ok(wrong > 0, "the drawing is larger than the screen");
    await page.fill(".right textarea", Array.from({ length: count }, (_, i) => `v${i}`).filter((_, i) => i > wrong).join(", "));
    await page.click(".right .primary");
    await page.waitForSelector(".judged.wrong");
    await settled(page);
    const first = /Première erreur : (v\d+)/.exec(await text(page, ".judged"))![1]!;
    assert.equal(seen[Number(first.slice(1))], false, `${first} was not seen before`);
    assert.ok(await isSeen(first), `${first} is seen`);
  }, [390, 844]));
