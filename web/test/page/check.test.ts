// check.test.ts -- the page in a browser: checking.
import assert from "node:assert/strict";
import { test } from "node:test";
import { on, press, text } from "./browser";

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
