// program.test.ts -- the page in a browser: rules, exercises and programs in Python.
import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { FILE, hashOf, on, shot, text } from "./browser";

const PATIENCE = { timeout: 600_000 }; // Python takes its time to start, and the machine may be busy
const PYTHON = FILE.replace(/[^/]*$/, "marienbad-python.js");

/** Python is there and idle. */
const ready = (page: Page) => page.waitForSelector(".python-stage[data-stage=ready]", PATIENCE);

async function write(page: Page, program: string): Promise<void> {
  await page.click(".cm-content");
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(program);
}

async function run(page: Page, program: string): Promise<void> {
  await write(page, program);
  await page.click(".desk .primary");
}

const judged = async (page: Page) => {
  await page.waitForSelector(".judged", PATIENCE);
  return text(page, ".judged");
};

const NIM = "start = 5\ndef moves(n):\n    return [n - k for k in (1, 2, 3) if k <= n]\n";
const WRONG = "def bassinAttracteur(G, S0, V0):\n    A = [v in V0 for v in range(len(G))]\n    for _ in G:\n        for v in range(len(G)):\n            if any(A[w] for w in G[v]):\n                A[v] = True\n    return A\n";
const RIGHT = "def bassinAttracteur(G, S0, V0):\n    A = [v in V0 for v in range(len(G))]\n    for _ in G:\n        for v in range(len(G)):\n            some, every = any(A[w] for w in G[v]), bool(G[v]) and all(A[w] for w in G[v])\n            if (some if S0[v] else every):\n                A[v] = True\n    return A\n";

test("program: everything that Python does here", (t) =>
  on("#program", async (page) => {
    await t.test("three lines of rules give the arena, solved, step by step", async () => {
      const first = page.locator("textarea.program, .cm-content").first(); // written before Python is there
      assert.match(await first.evaluate((one) => (one as HTMLTextAreaElement).value ?? one.textContent), /start = 7/);
      await page.waitForSelector(".cm-editor", PATIENCE);
      await ready(page);
      await write(page, NIM); // no button: it appears
      await page.waitForFunction(() => document.querySelector(".verdict")?.textContent?.includes("(1,5)"), null, PATIENCE);
      assert.match(await text(page, ".verdict"), /Le joueur 1 gagne depuis \(1,5\)/);
      assert.match(await text(page, ".program-actions"), /6 positions trouvées/);
      await page.click(".timeline button >> nth=0");
      assert.equal(await page.locator(".stage .arena .added").count(), 0);
      await page.click(".timeline button >> nth=3");
      assert.equal(await page.locator(".stage .arena .added").count(), 1);
      assert.match(await text(page, ".step"), /\S/);
      await page.check(".desk .check input");
      await page.waitForFunction(() => document.querySelector(".verdict")?.textContent?.includes("joueur 2 gagne"), null, PATIENCE);
      await page.uncheck(".desk .check input");
      await shot(page, "program-rules");
    });

    await t.test("tuples, generators, players and marks: as --rules has them", async () => {
      await page.selectOption('.desk select[aria-label="Exemple"]', "race");
      await page.waitForFunction(() => document.querySelector(".verdict")?.textContent?.includes("(1,0)"), null, PATIENCE);
      await page.selectOption('.desk select[aria-label="Exemple"]', "heaps");
      await page.waitForFunction(() => document.querySelector(".verdict")?.textContent?.includes("(1,(1,2,3))"), null, PATIENCE);
    });

    await t.test("an error is said once, and its line is marked in the editor; the last drawing stays", async () => {
      await write(page, "start = 5\ndef moves(n)\n    return []\n");
      await page.waitForSelector(".complaint", PATIENCE);
      assert.match(await text(page, ".complaint"), /Ligne 2[\s\S]*SyntaxError/);
      assert.match(await text(page, ".cm-wrong"), /def moves/);
      assert.equal((await text(page, "main")).match(/SyntaxError/g)!.length, 1);
      assert.ok(await page.locator(".stage .arena").isVisible());
      assert.ok(Number(await page.locator(".view-program .center .stage").evaluate((one) => getComputedStyle(one).opacity)) < 0.5, "it is dimmed: it is not this program's");
      await write(page, "start = 5\ndef moves(n):\n    return [n // 0]\n");
      await page.waitForFunction(() => /Ligne 3[\s\S]*ZeroDivisionError/.test((document.querySelector(".complaint") as HTMLElement)?.innerText ?? ""), null, PATIENCE);
      await write(page, "start = 0\ndef moves(n):\n    return [n + 1]\n");
      await page.waitForFunction(() => /Plus de \d+ positions/.test((document.querySelector(".complaint") as HTMLElement)?.innerText ?? ""), null, PATIENCE);
      await write(page, "start = 5\ndef moves(n):\n    while True: pass\n");
      await page.waitForFunction(() => /5 s/.test((document.querySelector(".complaint") as HTMLElement)?.innerText ?? ""), null, PATIENCE);
      await ready(page); // and no worker had to be ended
    });

    await t.test("the program is in the link, and survives another language", async () => {
      await write(page, `# à moi\n${NIM.replace("5", "4")}`);
      await page.waitForFunction(() => document.querySelector(".verdict")?.textContent?.includes("(1,4)"), null, PATIENCE);
      const link = await hashOf(page);
      assert.match(link, /^#program\?code=[\w-]+/);
      await page.click("header .tools .wide");
      await page.waitForSelector("html[lang=en] .cm-content", PATIENCE);
      assert.match(await text(page, ".cm-content"), /# à moi[\s\S]*start = 4/);
      await page.waitForFunction(() => /[Pp]layer 2 wins from \(1,4\)/.test(document.querySelector(".verdict")?.textContent ?? ""), null, PATIENCE);
      await page.click("header .tools .wide");
      await page.waitForSelector("html[lang=fr] .cm-content", PATIENCE);
      assert.match(await text(page, ".cm-content"), /start = 4/);
    });

    await t.test("the graph goes to Arena as one's own, and back", async () => {
      await page.waitForSelector(".program-actions button", PATIENCE);
      await page.click(".program-actions button");
      await page.waitForSelector(".view-arena .stage svg", PATIENCE);
      assert.match(await page.inputValue(".chooser textarea"), /^4 -> 3 2 1\n/);
      await page.goBack();
      await page.waitForSelector(".view-program .cm-content", PATIENCE);
      assert.match(await text(page, ".cm-content"), /start = 4/);
    });

    await t.test("a wrong function is refuted by the smallest counterexample, drawn; a right one is right", async () => {
      await page.click("[data-mode=exercise]");
      await ready(page);
      assert.match(await text(page, ".statement"), /V0/);
      assert.match(await text(page, ".desk"), /Caml n'est pas dans la page/);
      await run(page, WRONG);
      const said = await judged(page);
      assert.match(said, /Faux[\s\S]*bassinAttracteur\(\[\[/);
      assert.match(said, /renvoyé\s+\[True[\s\S]*attendu\s+\[False/);
      await page.waitForSelector(".stage .arena .wrong", PATIENCE);
      assert.equal(await page.locator(".stage .arena .wrong").count(), 1);
      await shot(page, "program-wrong");
      await run(page, RIGHT);
      await page.waitForSelector(".judged.right", PATIENCE);
      await ready(page);
      assert.match(await text(page, ".judged"), /Juste sur les \d+ cas/);
      assert.equal(await page.locator(".view-program .center .frame:visible").count(), 0, "nothing is drawn of a right program");
      assert.equal(await text(page, ".program-actions"), "", "the caption went with the counterexample");
      await run(page, "def bassinAttracteur(G, S0, V0):\n    pass\n");
      await page.waitForSelector(".complaint", PATIENCE);
      assert.match(await text(page, ".complaint"), /rien à vérifier/);
      assert.equal(await page.locator(".judged").count(), 0, "the verdict before was of another program");
      await run(page, WRONG);
      await page.waitForSelector(".program-actions button", PATIENCE);
      await run(page, "def bassinAttracteur(:\n");
      await page.waitForSelector(".complaint", PATIENCE);
      assert.equal(await page.locator(".program-actions button").count(), 0, "an error has no counterexample");
      await run(page, "def autre(G):\n    pass\n");
      await page.waitForSelector(".complaint", PATIENCE);
      assert.match(await text(page, ".complaint"), /il n'y a pas de fonction bassinAttracteur/);
    });

    await t.test("import marienbad asks the engine; what is printed is shown", async () => {
      await page.click("[data-mode=free]");
      await ready(page);
      await run(page, 'import marienbad\nG = {"a": ["b", "c"], "b": ["a", "d"], "c": ["d"], "d": []}\nprint(marienbad.attractor(G, {"a", "c"}, ["d"]))\nprint(marienbad.solve(G, {"a", "c"}, win1=["d"]).move["a"], marienbad.kernel({0: [1], 1: []}))\nfrom marienbad.fr import noyau\nprint(noyau({0: [1, 2], 1: [2], 2: []}), marienbad.game("nim", n=7).solve().winner[1, "7"])\n');
      await page.waitForFunction(() => /\[2\] 1\n/.test(document.querySelector(".console")?.textContent ?? ""), null, PATIENCE);
      assert.match((await page.textContent(".console"))!, /^\{'a': 2, 'b': 3, 'c': 1, 'd': 0\}\nc \{1\}\n\[2\] 1\n$/);
      await run(page, "print('avant')\n1 / 0\n");
      await page.waitForSelector(".complaint", PATIENCE);
      assert.match(await text(page, ".complaint"), /Ligne 2\s+ZeroDivisionError/);
      assert.match((await page.textContent(".console"))!, /avant/);
    });

    await t.test("an endless loop is stopped, and the editor lives", async () => {
      await ready(page);
      await run(page, "n = 0\nwhile True:\n    n += 1\n");
      await page.waitForSelector(".python-stage[data-stage=busy]", PATIENCE);
      await page.click(".program-stop");
      await page.waitForSelector(".complaint", PATIENCE);
      assert.match(await text(page, ".complaint"), /Arrêté/);
      assert.match(await text(page, ".cm-content"), /while True/);
      await ready(page);
      await run(page, "print(sum(range(10)))\n");
      await page.waitForFunction(() => document.querySelector(".console")?.textContent === "45\n", null, PATIENCE);
    });

    await t.test("recursion that is too deep is an exception, also through C", async () => {
      await run(page, "def f(n):\n    return 0 if n == 0 else list(map(f, [n - 1]))[0]\ntry:\n    f(100000)\nexcept RecursionError:\n    print('profond')\ndef g(n):\n    return 0 if n == 0 else 1 + g(n - 1)\nprint(g(900))\n");
      await page.waitForFunction(() => document.querySelector(".console")?.textContent === "profond\n900\n", null, PATIENCE);
    });
  }));

test("program: the page says which file is missing and where it must lie, and goes on when it is there", async () => {
  const folder = mkdtempSync(`${tmpdir()}/marienbad-`);
  try {
    copyFileSync(FILE, `${folder}/page.html`);
    await on("#program", async (page) => {
      await page.waitForSelector(".missing", PATIENCE);
      assert.match(await text(page, ".missing"), /accompagne cette page[\s\S]*marienbad-python\.js dans le même dossier/);
      await page.fill("textarea.program", "start = 3\n"); // the plain editor does meanwhile
      copyFileSync(PYTHON, `${folder}/marienbad-python.js`);
      await page.click(".missing button");
      await page.waitForSelector(".cm-editor", PATIENCE);
      assert.match(await text(page, ".cm-content"), /start = 3/);
    }, undefined, undefined, undefined, { file: `${folder}/page.html` });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

for (const [width, height] of [[390, 844], [768, 1024], [1920, 1080]] as const)
  test(`program: nothing is cut at ${width} pixels`, () =>
    on("#program", async (page) => {
      await page.waitForSelector(".cm-editor", PATIENCE);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await shot(page, `program-${width}`);
    }, [width, height], "en-US", "dark"));
