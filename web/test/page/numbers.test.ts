// numbers.test.ts -- the page in a browser: Grundy numbers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { on, paste, press, settled, text } from "./browser";

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
      await settled(page);
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

test("numbers: the rule is said; where the last to move loses, who wins is shown and no number", async () => {
  await on("#numbers?game=marienbad&p.heaps=3,4&nums=1", async (page) => {
    await page.waitForSelector(".cell-g");
    assert.match(await text(page, ".rule-shown"), /qui joue le dernier coup perd \(misère\)/);
    const letters = await page.locator(".cell-g text").allTextContents();
    assert.deepEqual([...new Set(letters)].sort(), ["G", "P"]);
    const letterAt = (r: number, c: number) => page.locator(`[data-cell='${r} ${c}'] text`).textContent();
    assert.deepEqual([await letterAt(0, 0), await letterAt(0, 1), await letterAt(1, 1), await letterAt(2, 2)], ["G", "P", "G", "P"]);
    await page.hover("[data-cell='1 3']");
    assert.match(await text(page, ".about"), /\(1,3\) : gagnée[\s\S]*vers une case perdue : .*\(0,1\)/);
    await page.click("text=Les nombres du jeu normal");
    await page.waitForFunction(() => /jeu normal/.test(document.querySelector(".rule-shown")?.textContent ?? ""));
    assert.match(await text(page, ".rule-shown"), /qui joue le dernier coup gagne/);
    assert.equal(await page.locator("label:has-text('last') select, .params select").first().inputValue(), "wins");
    assert.match((await page.locator(".cell-g text").allTextContents()).join(""), /^\d+$/);
  });
  await on("#numbers?game=nim&p.n=13&nums=1", async (page) => {
    await page.waitForSelector(".cell-g");
    assert.equal((await page.locator(".cell-g text").allTextContents()).join(""), "GPGGGPGGGPGGGP");
  });
  await on("#numbers?game=nim&p.n=13&p.stop=1&nums=1", async (page) => {
    await page.waitForSelector(".cell-g");
    assert.match(await text(page, ".rule-shown"), /the last match loses and is never taken/);
    assert.equal((await page.locator(".cell-g text").allTextContents()).join(""), "0123012301230"); // from one match on
  }, [1280, 720], "en-GB");
});

test("numbers: nim and marienbad open in normal play, which is said", () =>
  on("#numbers", async (page) => {
    for (const game of ["nim", "marienbad"]) {
      await page.selectOption(".chooser > .field select", game);
      await page.waitForFunction(() => document.querySelectorAll(".cell-g").length > 10 && /dernier coup gagne/.test(document.querySelector(".rule-shown")!.textContent!));
      assert.match((await page.locator(".cell-g text").allTextContents()).join(""), /^\d+$/);
    }
  }));

test("numbers: kayles and octal games open where their period is proved; elsewhere the way there is offered", async () => {
  await on("#numbers", async (page) => {
    for (const [game, period] of [["kayles", "12"], ["octal", "34"]] as const) {
      await page.selectOption(".chooser > .field select", game);
      await page.waitForFunction((p) => new RegExp(`Période ${p} après .* démontrée`).test(document.querySelector(".about")!.textContent!), period);
    }
  });
  await on("#numbers?game=kayles&p.n=150&nums=1", async (page) => {
    await page.waitForSelector("text=observée");
    await page.click("text=Aller jusqu'à n = 186");
    await page.waitForSelector("text=démontrée");
  });
});

test("numbers: Wythoff's queen goes down and left in the table, as the words say", () =>
  on("#numbers?game=wythoff&p.a=4&p.b=4&nums=1", async (page) => {
    await page.waitForSelector(".cell-g");
    const box = async (name: string) => (await page.locator(`[data-cell='${name}']`).boundingBox())!;
    const corner = await box("0 0"), up = await box("1 0"), right = await box("0 1");
    assert.ok(up.y < corner.y - 9 && Math.abs(up.x - corner.x) < 5);
    assert.ok(right.x > corner.x + 9 && Math.abs(right.y - corner.y) < 5);
    await page.hover("[data-cell='2 2']");
    for (const reached of await page.locator(".cell-g.reached").all()) {
      const there = (await reached.boundingBox())!, here = await box("2 2");
      assert.ok(there.x <= here.x + 5 && there.y >= here.y - 5, "down, left or between");
    }
    await page.focus("svg.numbers");
    await press(page, "ArrowUp");
    assert.match(await text(page, ".about"), /\(3,2\)/);
  }));

test("arena: a kernel that does not exist is said not to; one that peeling cannot give is named", async () => {
  const graph = async (text: string) => Buffer.from(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer()).toString("base64url");
  await on(`#arena?layer=kernel&graph=${await graph("a -> b\nb -> c\nc -> a\n")}`, async (page) => {
    await page.waitForSelector(".arena");
    assert.match(await text(page, ".verdict"), /n'a pas de noyau : à cause du circuit a, b, c, a/);
  });
  await on(`#arena?layer=kernel&graph=${await graph("a -> b\nb -> a\nc -> a d\nd -> a\n")}`, async (page) => {
    await page.waitForSelector(".arena");
    assert.match(await text(page, ".verdict"), /Il en existe pourtant : \{/);
    assert.doesNotMatch(await text(page, ".verdict"), /stable et absorbant/);
  });
  await on("#arena?game=nim&p.n=6&layer=grundy", async (page) => {
    await page.waitForSelector(".arena");
    assert.match(await text(page, ".verdict"), /Jeu normal ici/);
  });
});

test("numbers: for one's own graph the view says what it shows instead, and where its numbers are", () =>
  on("#arena?graph=", async (page) => {
    await paste(page, "{0: [1, 2], 1: [2], 2: []}");
    await settled(page);
    await page.click("[data-view=numbers]");
    await page.waitForSelector(".other-subject");
    await page.click(".other-subject button");
    await page.waitForSelector("[data-layer=grundy][aria-checked=true]");
    await settled(page);
    assert.equal(await page.locator(".arena g[data-position]").count(), 3);
  }));

test("numbers: a sum of games and of one's own graph is chosen and played, with ⊕ in binary and the moves that win", () =>
  on("#numbers", async (page) => {
    await page.waitForSelector(".cell-g");
    await page.click("[role=radio]:has-text('Une somme')");
    await page.waitForSelector(".sum-boards section:nth-child(2) svg");
    assert.match(await text(page, ".binary tfoot"), /⊕ 3/); // 7 matches have 3, and (3,5) of Wythoff 0
    assert.equal(await page.locator(".binary .hint.win").count(), 4);
    await page.click(".binary .hint.win");
    await page.waitForFunction(() => /joueur 1/i.test(document.querySelector(".turn")!.textContent!) && document.querySelectorAll(".binary .hint.win:not(:disabled)").length > 0); // perfect play has answered, and lost
    await page.click(".bar-row button:nth-child(1)");
    await settled(page);
    assert.match(await text(page, ".binary tfoot"), /⊕ 3/);
    await page.click(".sum-parts > button");
    await page.selectOption(".sum-parts fieldset:nth-child(3) select", "");
    await page.waitForFunction(() => !document.querySelector<HTMLElement>(".complaint")!.hidden); // the example has owners
    await page.selectOption(".sum-parts fieldset:nth-child(3) select", "kayles");
    await settled(page);
    assert.equal(await page.locator(".sum-boards section").count(), 3);
    await page.reload();
    await page.waitForSelector(".sum-boards section:nth-child(3)");
  }));
