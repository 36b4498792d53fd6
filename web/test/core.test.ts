// core.test.ts -- the WebAssembly gives the same answers as the native program.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { Command } from "../src/command";
import { arenaOf, treeOf } from "../src/tree";
import type { Trace } from "../src/tree";

declare const ROOT: string;
const native = process.env.MARIENBAD ?? `${ROOT}build/release/marienbad`;
const known = `${ROOT}tests/known/`;
const module = new WebAssembly.Module(readFileSync(`${ROOT}build/page/marienbad.wasm`));
const command = new Command(module, () => performance.now(), () => undefined);

/** The files that a command line of the folder of known answers names. */
function filesOf(args: string[]): Record<string, string> {
  const named = args.filter((arg) => /^[\w./-]+$/.test(arg) && existsSync(known + arg) && statSync(known + arg).isFile());
  return Object.fromEntries(named.map((name) => [name, readFileSync(known + name, "utf8")]));
}

/** An answer without what depends on the machine. */
function timeless(text: string): unknown {
  const gone = new Set(["seconds", "milliseconds", "bytes", "stats"]);
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).filter(([key]) => !gone.has(key)).map(([key, inner]) => [key, strip(inner)]));
  };
  return strip(JSON.parse(text));
}

const names = new Set(command.run({ args: ["help", "--lang", "en"], french: false, files: {}, want: [] }).out.match(/^ {2}[a-z]+(?= )/gm)!.map((one) => one.trim()));

for (const file of readdirSync(known).filter((name) => name.endsWith(".txt"))) {
  test(`the answers of ${file} are the native ones`, () => {
    const lines = readFileSync(known + file, "utf8").split("\n").filter((line) => line && !line.startsWith("#"));
    const commands = new Set(lines.map((line) => line.split("|")[0]!.trim()));
    if (process.env.MARIENBAD_TESTS !== "all") commands.delete("connect4 width=5 height=4"); // four million positions
    for (const line of commands) {
      const said = line.split(/\s+/);
      const args = [...(names.has(said[0]!) && !said[1]?.includes("=") ? said : ["solve", ...said]), "--json"];
      const there = spawnSync(native, args, { cwd: known, encoding: "utf8", env: { LC_ALL: "C" } });
      const here = command.run({ args, french: false, files: filesOf(args), want: [] });
      assert.equal(here.code, there.status, line);
      if (here.code !== 2) assert.deepEqual(timeless(here.out), timeless(there.stdout), line);
    }
  });
}

test("steps, hints and boards are the native ones, in French", () => {
  const lines = ["solve chomp rows=2 cols=3 --steps", "kernel cut rows=3 cols=3 --steps", "grundy wythoff a=3 b=3 --steps", "hints tictactoe XO./.X./O..", "hints nim n=7 5 --mover 2", "hints chomp --depth 2", "games"];
  for (const line of lines) {
    const args = [...line.split(" "), "--json", "--lang", "fr"];
    const there = spawnSync(native, args, { encoding: "utf8" });
    assert.deepEqual(timeless(command.run({ args, french: true, files: {}, want: [] }).out), timeless(there.stdout), line);
  }
});

test("every game that draws its board draws one that is well formed, with moves that exist", () => {
  const games = JSON.parse(command.run({ args: ["games", "--json"], french: false, files: {}, want: [] }).out) as { name: string; puzzle: boolean }[];
  for (const { name, puzzle } of games) {
    const drawn = command.run({ args: ["board", name, "--as", "svg"], french: false, files: {}, want: [] });
    if (drawn.code === 2) continue; // no picture
    assert.match(drawn.out, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[\s\S]*<\/svg>\n$/, name);
    assert.equal((drawn.out.match(/<g /g) ?? []).length, (drawn.out.match(/<\/g>/g) ?? []).length, name);
    if (puzzle) continue;
    const hints = JSON.parse(command.run({ args: ["hints", name, "--depth", "0", "--json"], french: false, files: {}, want: [] }).out) as { moves: { index: number[] }[] };
    const moves = new Set(hints.moves.flatMap((one) => one.index));
    const drawnMoves = new Set([...drawn.out.matchAll(/data-move="(\d+)"/g)].map((found) => Number(found[1])));
    assert.deepEqual([...drawnMoves].sort((a, b) => a - b), [...moves].sort((a, b) => a - b), name);
  }
});

test("the tree of any game, searched as a graph in another order of moves, keeps its value", () => {
  const lines = ["nim n=6 --depth 4", "chomp rows=2 cols=3 --depth 3", "tictactoe --depth 2", "connect4 --depth 2", "wythoff a=2 b=3 --depth 9", "geography", "graph --depth 4", "graph"];
  const graph = "endless 1\na 1 -> b c\nb 2 -> a d\nc 2 -> c\nd 1 : win 2\n";
  for (const line of lines) {
    const run = (args: string[], files: Record<string, string>) => {
      const reply = command.run({ args: ["search", ...args, "--algorithm", "minimax", "--json", "--trace", "trace"], french: false, files: { graph, ...files }, want: ["trace"] });
      return reply.code === 2 ? null : { found: JSON.parse(reply.out) as { value: number; nodes: number; leaves: number }, trace: JSON.parse(reply.files.trace!) as Trace };
    };
    const first = run(line.split(" "), {});
    if (!first) continue; // geography wants a graph
    const tree = treeOf(first.trace);
    const orders = Object.fromEntries(tree.all.filter((node) => node.children.length > 1).map((node) => [node.position, node.children.map((child) => child.position).reverse()]));
    const depth = line.match(/--depth \d+/)?.[0].split(" ") ?? [];
    const again = run(["ordered", ...depth], { ordered: arenaOf(first.trace, tree, orders) })!;
    assert.deepEqual([again.found.value, again.found.nodes, again.found.leaves], [first.found.value, first.found.nodes, first.found.leaves], line);
    const root = treeOf(again.trace).root.children.map((child) => child.position);
    assert.deepEqual(root, tree.root.children.map((child) => child.position).reverse(), line);
  }
});

test("the page's book knows every column up to nine stones without a search, as the native program does", () => {
  const booked = new Command(module, () => performance.now(), () => undefined, { "connect4-7x6.book": readFileSync(`${ROOT}web/connect4-7x6.book`) });
  let seed = 5;
  const random = (n: number) => (seed = (seed * 48271) % 2147483647) % n;
  const openings = ["-", "4", "1", "44444", ...Array.from({ length: 30 }, (_, i) => Array.from({ length: 2 + (i % 7) }, () => 1 + random(7)).join(""))];
  let asked = 0;
  for (const moves of openings) {
    const args = ["advise", "connect4", moves, "--json"];
    const here = booked.run({ args, french: false, files: {}, want: [] });
    if (here.code === 2) continue; // a column that is full
    const answer = JSON.parse(here.out) as { nodes: number; moves: { move: string; score: number }[] };
    const there = JSON.parse(spawnSync(native, args, { encoding: "utf8" }).stdout) as typeof answer;
    assert.deepEqual(answer.moves, there.moves, moves);
    assert.equal(answer.nodes, 0, moves);
    asked++;
  }
  assert.ok(asked > 25);
  for (let i = 0; i < 40; i++) booked.run({ args: ["solve", `g${i}`], french: false, files: { [`g${i}`]: "a 1 -> b\nb 2 : win 1\n" }, want: [] });
  const after = JSON.parse(booked.run({ args: ["advise", "connect4", "-", "--json"], french: false, files: {}, want: [] }).out) as { nodes: number };
  assert.equal(after.nodes, 0); // it is never given up for other files
});

test("the score of each move comes one by one, also of a move that wins at once", () => {
  const reply = command.run({ args: ["advise", "connect4", "--batch"], french: false, files: { "-": "44444412\n1212121\n" }, want: [] });
  assert.equal(reply.code, 0);
  assert.match(reply.out, /^44444412 -?\d+ \d+ \d+\n1212121 -18 \d+ \d+\n$/);
});

test("a pasted text is a file, what the command writes is another", () => {
  const reply = command.run({ args: ["solve", "graph", "--certificate", "proof"], french: false, files: { graph: "a 1 -> b\nb 2 : win 1\n" }, want: ["proof", "none"] });
  assert.equal(reply.code, 0);
  assert.deepEqual(Object.keys(reply.files), ["proof"]);
  const check = command.run({ args: ["check", "graph", "proof", "--json"], french: false, files: { graph: "a 1 -> b\nb 2 : win 1\n", proof: reply.files.proof! }, want: [] });
  assert.equal(check.code, 0);
});

test("bad input is refused at its line and column", () => {
  const reply = command.run({ args: ["solve", "graph"], french: true, files: { graph: "a 1 -> b\nb 7 : win 1\n" }, want: [] });
  assert.equal(reply.code, 2);
  assert.match(reply.error, /^graph:2:3: /);
});

test("any number of arguments reaches the command", () => {
  const many = Array.from({ length: 200 }, () => "--json");
  const reply = command.run({ args: ["solve", ...many, "nim", "n=5"], french: false, files: {}, want: [] });
  const there = spawnSync(native, ["solve", ...many, "nim", "n=5"], { encoding: "utf8", env: { LC_ALL: "C" } });
  assert.equal(reply.code, there.status);
  assert.equal(reply.error || reply.out, there.stderr || there.stdout);
});
