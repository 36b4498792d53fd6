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

/** Some of them: all take minutes, and one in five of these is enough for script/test. */
const ALL = process.env.MARIENBAD_TESTS === "all";
const some = (folder: string, every: number) => files(folder).filter((_, i) => i % (ALL ? every : 5 * every) === 0);

test("right programs are right", () => {
  for (const path of some("right", 15)) {
    const exercise = path.replace(/.*\//, "").replace(/-.*/, "");
    const reply = run(["grade", exercise, "it.py", "--json"], readFileSync(ROOT + path, "utf8"));
    assert.equal(reply.code, 0, `${path}: ${reply.error}${reply.out}`);
  }
});

test("wrong programs are wrong, with the native counterexample and words", () => {
  for (const [i, path] of some("wrong", 8).entries()) {
    const { here, there } = graded(path, i % 2 === 0);
    assert.equal(here.code, 1, `${path}: ${here.error}`);
    const [mine, its] = [here.out, there.stdout].map((out) => JSON.parse(out) as { verdict: string; counterexample: { call: string; reason: string; arena: string } });
    const told = ({ counterexample: { call, reason, arena } }: NonNullable<typeof mine>) => [call, /\w+Error/.exec(reason)?.[0] ?? reason.replace(/ \([^()]*\d+\)$/, ""), arena]; // exceptions have other words in other Pythons, and a loop is met anywhere in it, or nowhere on a busy machine
    assert.deepEqual(told(mine!), told(its!), path);
  }
});

test("what is odd is one line, and Python goes on", () => {
  const odd = (name: string) => run(["grade", "mex", "it.py"], readFileSync(`${ROOT}tests/grade/odd/${name}.py`, "utf8"));
  assert.match(odd("hangs").out, /takes more than 1 s \(it was at line [23]\)/);
  if (ALL) assert.match(odd("swallows").out, /takes more than 1 s/);
  assert.match(odd("exits").out, /raises|ends instead of answering \(exit code 3\)/);
  assert.match(odd("recurses").out, /RecursionError/);
  assert.match(odd("syntax").error, /^it\.py:2: SyntaxError/);
  assert.equal(odd("prints").code, 0);
});

test("rules are explored as the native program explores them", () => {
  const examples = `${ROOT}docs/examples/rules/`;
  for (const name of ["nim.py", "tictactoe.py"]) {
    const here = run(["solve", "--rules", "it.py", "--json"], readFileSync(examples + name, "utf8"));
    const there = spawnSync(native, ["solve", "--rules", examples + name, "--json"], { encoding: "utf8" });
    assert.equal(here.code, 0, here.error);
    const { counts, winner, rank } = JSON.parse(here.out) as Record<string, unknown>;
    const its = JSON.parse(there.stdout) as Record<string, unknown>;
    assert.deepEqual([counts, winner, rank], [its.counts, its.winner, its.rank], name);
  }
});

test("import marienbad: the module's own examples hold over the command", () => {
  printed = "";
  // what differs is said in web/README.md: messages of games with wrong parameters
  const reply = run(null, "import doctest, marienbad, marienbad._graph, marienbad._check, marienbad._words, marienbad.fr\nmarienbad.language('en')\nprint([doctest.testmod(m).failed for m in (marienbad, marienbad._graph, marienbad._check, marienbad._words, marienbad.fr)])\n");
  assert.equal(reply.code, 0, reply.error);
  assert.match(printed, /\[0, 0, 0, 0, 0\]\n$/);
});
