// numbers.test.ts -- the page in a browser: Grundy numbers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { on, press, text } from "./browser";

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
    assert.match(await text(page, ".stage .hint"), /40 × 40 .* 81 × 71/);
    assert.equal(await page.locator(".cell-g").count(), 1600);
    await page.focus("svg.numbers");
    await press(page, "ArrowLeft");
    assert.match(await text(page, ".about"), /\(39,38\)/);
    assert.equal(await page.locator(".here").count(), 1);
  });
});
