// engines.test.ts -- one small tour in Firefox and in WebKit: an attractor grows, a tree is searched, Python starts and
// judges a function.  With MARIENBAD_TESTS=all the main tasks are done in both, and every view is visited.  Skipped where Debian's packages are not installed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pack } from "../../src/state";
import { EXAMPLE } from "../../src/subject";
import { ALL, FILE } from "./files";
import { firefox, isThere, webkit } from "./engines";
import type { Engine } from "./engines";

/** Waits in the page until an expression is true; it must not block, and the machine may be busy. */
const until = (engine: Engine, truth: string) =>
  engine.ask<boolean>(`new Promise((done) => { const look = () => (${truth}) ? done(true) : setTimeout(look, 50); look(); })`);
const text = (engine: Engine, selector: string) => engine.ask<string>(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? ""`);

/** Opens the page anew at this address, and notes what it complains of.  A new query makes it another document; going there
 * by way of about:blank, Firefox sometimes lost the second of the two navigations on a busy machine, and never answered. */
let visits = 0;
async function visit(engine: Engine, hash: string): Promise<void> {
  await engine.open(`file://${FILE}?${++visits}${hash}`);
  const isOpen = () => engine.ask<boolean>(`location.search === "?${visits}" && document.documentElement.dataset.ready !== undefined`).catch(() => false);
  while (!(await isOpen())); // the document before may still answer, as ready as it was
  await engine.ask(`(window.heard = [], addEventListener("error", (event) => heard.push(event.message)), addEventListener("unhandledrejection", (event) => heard.push(String(event.reason))))`);
}

/** The main tasks: where each begins, what is there first, what the person does, and what is true then. */
const key = (name: string) => `document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "${name}", bubbles: true, cancelable: true }))`;
const click = (selector: string) => `document.querySelector(${JSON.stringify(selector)}).dispatchEvent(new MouseEvent("click", { bubbles: true }))`;
const COURSE = "G = {0: [1, 4], 1: [2, 5], 2: [3, 6], 3: [6], 4: [2, 3], 5: [], 6: []}\nS0 = [0, 2, 5]\nV0 = [6]\n";
const TASKS: { name: string; at: () => string | Promise<string>; first: string; act?: string; then: string }[] = [
  { name: "a pasted text is read, with its players", at: async () => `arena?graph=${await pack(COURSE)}`, first: ".arena .body", then: `/joueur 0 : 0, 2, 5/.test(document.querySelector(".read-note").textContent)` },
  { name: "an attractor is explained", at: () => "arena?game=chomp&p.rows=2&p.cols=3&layer=1", first: ".timeline:not(.empty)", act: key("End"), then: `/Terminé/.test(document.querySelector(".explain").textContent)` },
  { name: "a kernel", at: () => "arena?game=nim&p.n=6&layer=kernel", first: ".timeline:not(.empty)", act: key("End"), then: `document.querySelector(".arena .inkernel")` },
  { name: "a wrong claim is refuted", at: async () => `check?graph=${await pack(EXAMPLE)}&claim=%7B5%2C1%2C0%7D`, first: ".arena .body", then: `/Faux/.test(document.querySelector(".finding").textContent)` },
  { name: "perfect play answers", at: () => "play?game=nim", first: ".moves button:not(:disabled)", act: click(".moves button"), then: `document.querySelectorAll(".history li").length >= 2` },
  { name: "alpha-beta cuts", at: () => "tree?game=nim&p.n=5&depth=8", first: ".tree-node", act: key("End"), then: `document.querySelector(".tree-node.cutoff")` },
  { name: "a sum is played", at: () => "numbers?nums=sum&p2=person", first: ".binary .hint.win", act: click(".binary .hint.win"), then: `/joueur 2/i.test(document.querySelector(".turn").textContent) && !document.querySelector(".binary .hint.win")` },
  { name: "rules in Python become an arena", at: () => "program?", first: ".program-editor", then: `document.querySelector(".arena .body")` },
  { name: "a code is shared", at: () => "arena?game=nim&p.n=4", first: ".arena .body", act: `${click(".take")}, ${click(".menu .whole:last-child")}`, then: `document.querySelector(".share .qr path")` },
  { name: "a projector", at: () => "arena?game=nim&p.n=4", first: ".arena .body", act: key("f"), then: `document.documentElement.classList.contains("projector")` },
];

async function tour(engine: Engine): Promise<void> {
  await visit(engine, "#arena?game=nim&n=6&lang=fr");
  await until(engine, `document.querySelector(".stage svg .position, .stage svg [data-position]") && !document.querySelector(".timeline.empty")`);
  await until(engine, `(${key("End")}, /gagne/.test(document.querySelector(".verdict")?.textContent ?? ""))`); // a drawing that comes after the key begins again
  await visit(engine, "#tree?game=nim&n=5&lang=fr");
  await until(engine, `document.querySelector(".stage svg")`);
  assert.deepEqual(await engine.ask("heard"), []);
  await visit(engine, "#program?mode=free&lang=fr");
  await until(engine, `["ready", "broken", "missing"].includes(document.querySelector(".python-stage")?.dataset.stage)`);
  assert.equal(await engine.ask(`document.querySelector(".python-stage").dataset.stage`), "ready", await text(engine, ".python-stage"));
  await engine.ask(`document.querySelector(".program-row .primary").click()`);
  await until(engine, `(document.querySelector(".console")?.textContent ?? "").length > 10`);
  assert.doesNotMatch(await text(engine, ".trouble"), /\S/);
  assert.deepEqual(await engine.ask("heard"), []);
  if (!ALL) return;
  for (const { name, at, first, act, then } of TASKS) {
    await visit(engine, `#${await at()}&lang=fr`);
    await until(engine, `document.querySelector(${JSON.stringify(first)})`);
    if (act) await engine.ask(`(${act}, true)`);
    await until(engine, then);
    assert.deepEqual(await engine.ask("heard"), [], name);
  }
  for (const view of ["play", "check", "numbers", "path"]) {
    await visit(engine, `#${view}?lang=en`);
    await until(engine, `document.querySelector("main svg, main table, main .board")`);
    assert.deepEqual(await engine.ask("heard"), [], view);
  }
}

for (const [name, start] of Object.entries({ firefox, webkit }))
  test(`${name}: the page works from disk, and so does Python`, { skip: isThere[name as keyof typeof isThere] ? false : `${name} is not installed` }, async () => {
    const engine = await start();
    try {
      await tour(engine);
    } finally {
      await engine.close();
    }
  });
