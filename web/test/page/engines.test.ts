// engines.test.ts -- one small tour in Firefox and in WebKit: an attractor grows, a tree is searched, Python starts and
// judges a function.  With MARIENBAD_TESTS=all every view is visited.  Skipped where Debian's packages are not installed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ALL, FILE } from "./files";
import { firefox, isThere, webkit } from "./engines";
import type { Engine } from "./engines";

/** Waits in the page until an expression is true; it must not block, and the machine may be busy. */
const until = (engine: Engine, truth: string) =>
  engine.ask<boolean>(`new Promise((done) => { const look = () => (${truth}) ? done(true) : setTimeout(look, 50); look(); })`);
const press = (engine: Engine, key: string) =>
  engine.ask(`(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key: ${JSON.stringify(key)}, bubbles: true, cancelable: true }))`);
const text = (engine: Engine, selector: string) => engine.ask<string>(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? ""`);

/** Opens the page anew at this address, and notes what it complains of. */
async function visit(engine: Engine, hash: string): Promise<void> {
  await engine.open("about:blank");
  await engine.open(`file://${FILE}${hash}`);
  await until(engine, `document.documentElement.dataset.ready !== undefined`);
  await engine.ask(`(window.heard = [], addEventListener("error", (event) => heard.push(event.message)), addEventListener("unhandledrejection", (event) => heard.push(String(event.reason))))`);
}

async function tour(engine: Engine): Promise<void> {
  await visit(engine, "#arena?game=nim&n=6&lang=fr");
  await until(engine, `document.querySelector(".stage svg .position, .stage svg [data-position]") && !document.querySelector(".timeline.empty")`);
  await press(engine, "End");
  await until(engine, `/gagne/.test(document.querySelector(".verdict")?.textContent ?? "")`);
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
