// python.test.ts -- programs in Python, inside: they are judged, explored and refused as the native program does it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { Host } from "../src/python/host";
import type { Python } from "../src/python/host";

declare const ROOT: string;
const native = process.env.MARIENBAD ?? `${ROOT}build/release/marienbad`;
const module = new WebAssembly.Module(readFileSync(`${ROOT}build/page/marienbad-python.wasm`));
const { loadPyodide } = (await import(`${ROOT}web/node_modules/pyodide/pyodide.mjs`)) as { loadPyodide(): Promise<Python> };
const { library } = (await import(`${ROOT}web/library.mjs`)) as { library(): Record<string, string> };

let printed = "";
const host = new Host(await loadPyodide(), module, library(), (text) => (printed += text), () => performance.now());
const run = (args: string[] | null, text: string, french = false) => host.run({ args, french, files: { "it.py": text } });

/** Graded here and by the native program, in one language. */
function graded(path: string, french: boolean) {
  const exercise = path.replace(/.*\//, "").replace(/-.*/, "");
  const text = readFileSync(ROOT + path, "utf8");
  const here = run(["grade", exercise, "it.py", "--json"], text, french);
  const there = spawnSync(native, ["grade", exercise, path, "--json", "--lang", french ? "fr" : "en"], { cwd: ROOT, encoding: "utf8" });
  return { here, there };
}

const files = (folder: string) => readdirSync(`${ROOT}tests/grade/${folder}`).filter((name) => name.endsWith(".py")).map((name) => `tests/grade/${folder}/${name}`);

test("right programs are right", () => {
  for (const path of files("right")) {
    const exercise = path.replace(/.*\//, "").replace(/-.*/, "");
    const reply = run(["grade", exercise, "it.py", "--json"], readFileSync(ROOT + path, "utf8"));
    assert.equal(reply.code, 0, `${path}: ${reply.error}${reply.out}`);
  }
});

test("wrong programs are wrong, with the native counterexample and words", () => {
  for (const [i, path] of files("wrong").entries()) {
    const { here, there } = graded(path, i % 2 === 0);
    assert.equal(here.code, 1, `${path}: ${here.error}`);
    const [mine, its] = [here.out, there.stdout].map((out) => JSON.parse(out) as { verdict: string; counterexample: { call: string; reason: string } });
    assert.deepEqual([mine!.verdict, mine!.counterexample.call, mine!.counterexample.reason], [its!.verdict, its!.counterexample.call, its!.counterexample.reason], path);
  }
});
