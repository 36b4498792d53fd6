// plain.test.ts -- what the command says reads as if there were no command line; and the small parts of the frame.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import type { Game } from "../src/app";
import { learn, plain } from "../src/plain";
import { moved, sheetOf } from "../src/sheet";
import { colour, coordinates, escape, tikz } from "../src/tikz";
import { place, TOURS } from "../src/tour";
import { allWords, speak } from "../src/words";

declare const ROOT: string;

/** All that the library and the command say when they refuse or explain: French and English.  What `marienbad` alone says is not shown here. */
function sayings(): [string, string][] {
  const out: [string, string][] = [];
  for (const folder of readdirSync(`${ROOT}src`)) {
    for (const file of readdirSync(`${ROOT}src/${folder}`).filter((name) => /\.[ch]$/.test(name) && name !== "help_command.c")) {
      const text = readFileSync(`${ROOT}src/${folder}/${file}`, "utf8");
      for (const [, inner] of text.matchAll(/\bSAY_\w+\s*=\s*MB_WORDS\(((?:\s*"(?:[^"\\]|\\.)*"\s*,?)+)\s*\)/g)) {
        const parts = inner!.trim().split(/"\s*,\s*"/).map((part) => part.replace(/"\s*\n\s*"/g, "").replace(/^"|"$/g, "").replaceAll('\\"', '"'));
        if (parts.length === 2) out.push([parts[1]!, parts[0]!]);
      }
    }
  }
  return out;
}

const nim: Game = { name: "nim", title: "Nim", brief: "", impartial: true, symmetry: false, parameters: [
  { name: "n", label: "allumettes", type: "integer", default: "20", help: "" },
  { name: "last", label: "dernier coup", type: "choice", default: "loses", choices: "wins|loses", said: "gagne|perd", help: "" }] };

test("no message of the command names an option or another command", () => {
  const all = sayings();
  assert.ok(all.length > 300, `${all.length} messages found`);
  const named = all.filter((pair) => pair.some((text) => /--[a-z{]|marienbad (?:games|help)/.test(text)));
  assert.ok(named.length > 40, `${named.length} name an option`);
  for (const [i, lang] of (["fr", "en"] as const).entries()) {
    speak(lang);
    for (const pair of named) {
      const said = plain(pair[i]!.replaceAll("{option}", "order"));
      assert.doesNotMatch(said, /--[a-z]|marienbad (?:games|help)/, said);
      assert.ok(said.length > 8 && !/[:,;(]\s*$/.test(said) && !/\(\s*\)/.test(said), said);
    }
  }
  speak("fr");
});

test("what is left of a message is what a person at the page can do", () => {
  learn([nim]);
  speak("fr");
  assert.equal(plain("marienbad: plus de 300 positions : augmentez --limit, ou prenez un jeu plus petit"), "marienbad: plus de 300 positions : choisissez un jeu plus petit");
  assert.equal(plain("n doit être compris entre 0 et 9, et non 12", ["solve", "nim"]), "« allumettes » doit être compris entre 0 et 9, et non 12");
  assert.equal(plain("noyau et nombres de Grundy demandent last=wins (solve --all dit qui gagne)", ["kernel", "nim"]), "noyau et nombres de Grundy demandent « dernier coup gagne »");
  assert.equal(plain("graph:3:1: --endless : draw, 1, 2 ou un gain attendu"), "graph:3:1: « parties sans fin » : draw, 1, 2 ou un gain attendu");
  speak("en");
  assert.equal(plain("stopped after 3 s: --seconds S gives more time"), "stopped after 3 s");
  assert.equal(plain("the rules of taquin fix the goal: --to is for files"), "the rules of taquin fix the goal: “goal” is for files");
  speak("fr");
});

test("a path of the screen becomes one of LaTeX", () => {
  const same = (x: number, y: number): [number, number] => [x, y];
  assert.equal(coordinates("M1 2L3 4H5V6Z", same), "(1,2) -- (3,4) -- (5,4) -- (5,6) -- cycle");
  assert.equal(coordinates("M0 0C1 1 2 2 3 3", same), "(0,0) .. controls (1,1) and (2,2) .. (3,3)");
  assert.equal(coordinates("m1 1l2 0v2", (x, y) => [10 * x, y]), "(10,1) -- (30,1) -- (30,3)");
  assert.equal(colour("rgb(31, 95, 191)"), "{rgb,255:red,31;green,95;blue,191}");
  assert.equal(colour("none"), null);
  assert.equal(colour("rgba(0, 0, 0, 0)"), null);
  assert.equal(escape("50 % de a_b ∀ {x}"), "50 \\% de a\\_b $\\forall$ \\{x\\}");
  const made = tikz([{ kind: "path", d: "(0,0) -- (1,1)", fill: "none", stroke: "rgb(0, 0, 0)", width: 1, opacity: 1, arrow: true }]);
  assert.match(made, /\\path\[draw=\{rgb,255:red,0;green,0;blue,0\}, line width=0.75pt, -\{Stealth\[length=6pt\]\}\] \(0,0\) -- \(1,1\);/);
});

test("a sheet is read back, or it is none; its entries change places", () => {
  const entry = { title: "Nim", statement: "?", drawn: { onScreen: "<svg/>", blank: "<svg/>", solved: "<svg/>" }, kind: "blank" };
  assert.equal(sheetOf(JSON.stringify({ heading: "a", lines: 3, entries: [entry] }))?.entries.length, 1);
  for (const bad of [null, "", "{}", '{"entries":[{}]}', '{"entries":[{"statement":"a","kind":"no","drawn":{}}]}']) assert.equal(sheetOf(bad), null);
  assert.deepEqual(moved([1, 2, 3], 0, 1), [2, 1, 3]);
  assert.deepEqual(moved([1, 2, 3], 0, -1), [1, 2, 3]);
  assert.deepEqual(moved([1, 2, 3], 2, -1), [1, 3, 2]);
});

test("a bubble stands beside its anchor and never leaves the screen", () => {
  for (const [wide, high] of [[390, 844], [1280, 720]] as const) {
    for (let i = 0; i < 400; i++) {
      const left = (i * 37) % wide, top = (i * 53) % high, right = Math.min(wide, left + ((i * 91) % 500)), bottom = Math.min(high, top + ((i * 71) % 500));
      const [x, y] = place({ left, top, right, bottom }, 340, 180, { wide, high });
      assert.ok(x >= 0 && y >= 0 && x + 340 <= wide && y + 180 <= high, `${[left, top, right, bottom]}: ${x} ${y}`);
    }
  }
});

test("every view's tour has five steps, and words for each of them", () => {
  for (const [view, anchors] of Object.entries(TOURS)) {
    assert.equal(anchors.length, 5, view);
    anchors.forEach((_, i) => assert.ok(`tour_${view}_${i + 1}` in allWords(), `${view} ${i + 1}`));
  }
});
