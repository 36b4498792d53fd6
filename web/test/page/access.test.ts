// access.test.ts -- the page in a browser: axe-core finds nothing to complain of, in any view, language and theme.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { ALL, go, on, press, settled, SIZES, VIEWS } from "./browser";

declare const ROOT: string;
const AXE = readFileSync(`${ROOT}web/node_modules/axe-core/axe.min.js`, "utf8");

interface Axe {
  run(root: Document, options: object): Promise<{ violations: { id: string; nodes: { target: string[]; html: string }[] }[] }>;
}

/** What axe-core complains of. */
function violations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations: all } = await axe.run(document, { resultTypes: ["violations"] });
    return all.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target.join(" ")} ${node.html.slice(0, 120)}`));
  });
}

const SCHEMES = ["light", "dark"] as const;
for (const [i, locale] of ["fr-FR", "en-GB"].entries()) {
  const schemes = ALL ? SCHEMES : [SCHEMES[i]!];
  test(`axe-core finds nothing in any view, in ${locale}, ${schemes.join(" and ")}`, () =>
    on("", async (page) => {
      await page.evaluate(AXE);
      const all: string[] = [];
      const look = async (where: string) => {
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme });
          await settled(page); // colours change slowly
          all.push(...(await violations(page)).map((one) => `${where}, ${colorScheme}: ${one}`));
        }
      };
      await look("welcome");
      for (const view of [...VIEWS, "path?mode=taquin", "play?game=connect4&hints=1", "arena?graph=-&layer=grundy", "check?claim=1"]) {
        await go(page, view);
        if (!view.startsWith("play")) await press(page, "ArrowRight", 3);
        await look(view);
      }
      assert.deepEqual(all, []);
    }, SIZES[0], locale, "light", { most: Infinity })); // axe-core takes its time there
}

test("axe-core finds nothing in menus, tours, sheets, a refusal, a quiz, a projector and on a phone", () =>
  on("", async (page) => {
    await page.evaluate(AXE);
    const all: string[] = [];
    const look = async (where: string) => all.push(...(await violations(page)).map((one) => `${where}: ${one}`));
    await look("phone");
    await page.click(".take");
    await look("menu");
    await page.click(".menu .to-sheet >> nth=0");
    await page.waitForSelector(".note-box");
    await look("note");
    await page.click("[data-tool=tour]");
    await look("tour");
    await press(page, "Escape");
    await page.click(".take");
    await page.click(".menu .whole >> nth=0");
    await page.waitForSelector(".entries img");
    await look("sheet");
    await press(page, "Escape");
    await page.click(".take");
    await page.click(".menu .whole >> nth=1");
    await page.waitForSelector("dialog .qr path");
    await look("an exercise to give");
    await press(page, "Escape");
    await page.click(".to-gallery");
    await page.waitForSelector(".gallery .board svg");
    await settled(page);
    await look("gallery");
    await press(page, "Escape");
    await go(page, "check?game=nim&p.n=4");
    await page.click(".practice summary");
    await page.click(".chapter button");
    await page.waitForSelector(".task .statement");
    await settled(page);
    await look("practice");
    await go(page, "arena?game=nim&p.n=6");
    await page.waitForSelector(".arena .body");
    await page.fill(".params input >> nth=0", "-1");
    await page.waitForSelector(".complaint:visible");
    await look("refusal");
    await page.fill(".params input >> nth=0", "5");
    await page.waitForSelector(".arena .body");
    await page.check(".check input");
    await page.waitForSelector(".quiz");
    await look("quiz");
    await press(page, "f");
    await look("projector");
    assert.deepEqual(all, []);
  }, SIZES[2], "fr-FR", "light", { most: Infinity }));
