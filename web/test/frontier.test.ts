// frontier.test.ts -- searches as boards in columns, boards of the taquin, grouped numbers: no browser is needed.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Search, curveOf, frontierAt } from "../src/frontier";
import { grouped } from "../src/number";
import { pathFrame, readTrace } from "../src/path";
import { exchange, goalTiles, missing, moved, nameOf, readTiles, shapeOf, shuffled, slide, tilesOf } from "../src/tiles";
import { speak, t } from "../src/words";

const folder = mkdtempSync(join(tmpdir(), "frontier-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

function traceOf(...args: string[]) {
  const file = join(folder, "trace");
  const out = execFileSync(process.env.MARIENBAD!, ["path", "taquin", "rows=3", "cols=3", ...args, "--json", "--trace", file], { encoding: "utf8" });
  return { steps: readTrace(readFileSync(file, "utf8")), found: JSON.parse(out) as { expanded: number; path: string[]; cost: number } };
}

function searchOf(steps: ReturnType<typeof readTrace>): Search {
  const search = new Search();
  for (const step of steps) search.add(step);
  return search;
}

test("after every expansion, waiting and closed boards are those of a plain replay", () => {
  for (const [seed, algorithm, heuristic] of [["1", "astar", "manhattan"], ["2", "astar", "misplaced"], ["6", "astar", "pattern"], ["2", "astar", "linear-conflict"]] as const) {
    const { steps, found } = traceOf(`seed=${seed}`, "--algorithm", algorithm, "--heuristic", heuristic);
    const search = searchOf(steps);
    assert.equal(search.expansions, found.expanded);
    const ends = steps.flatMap((step, i) => ("expanded" in step ? [i] : [])).slice(1).concat(steps.length); // where the next expansion begins
    for (let k = 1; k <= search.expansions; k += 1 + Math.floor(k / 7)) {
      const twin = pathFrame(steps, ends[k - 1]!);
      const frame = frontierAt(search, k, Infinity);
      const cards = frame.columns.flatMap((one) => one.cards);
      const names = (kinds: string[]) => cards.filter((one) => kinds.includes(one.kind)).map((one) => search.all[one.one]!.state).sort();
      assert.deepEqual(names(["open", "fresh"]), [...twin.frontier].sort(), `seed ${seed}, step ${k}`);
      assert.deepEqual(names(["closed", "taken"]), [...twin.expanded].sort(), `seed ${seed}, step ${k}`);
      assert.equal(search.all[frame.taken]!.state, twin.current);
      assert.equal(search.waiting[k], twin.frontier.size);
      for (const column of frame.columns) for (const { one } of column.cards) assert.equal(search.all[one]!.g + search.all[one]!.h, column.f);
    }
  }
});

test("who comes first in the first column that has someone waiting is taken next", () => {
  const search = searchOf(traceOf("seed=3", "--algorithm", "astar").steps);
  for (let k = 0; k < search.expansions; k += 5) {
    const { columns } = frontierAt(search, k, 4);
    const next = columns.find((one) => one.open > 0)!.cards.find((one) => one.kind === "open" || one.kind === "fresh")!;
    assert.equal(next.one, search.takenAt(k + 1));
  }
});

test("a column shows as many as there is room for, the one that is taken among them, and counts the others", () => {
  const search = searchOf(traceOf("seed=5", "--algorithm", "astar").steps);
  for (const k of [0, 1, 50, 400, search.expansions]) {
    const whole = frontierAt(search, k, Infinity), part = frontierAt(search, k, 7);
    part.columns.forEach((column, i) => {
      assert.ok(column.cards.length <= 7);
      assert.equal(column.cards.length + column.more, whole.columns[i]!.cards.length);
      assert.deepEqual([column.open, column.closed], [whole.columns[i]!.open, whole.columns[i]!.closed]);
    });
    if (k > 0) assert.ok(part.columns.some((one) => one.cards.some((card) => card.kind === "taken")));
  }
});

test("IDA*: a path from the start, a threshold that nobody on it exceeds, and the next one is the smallest f beyond", () => {
  const { steps, found } = traceOf("seed=2", "--algorithm", "idastar");
  const search = searchOf(steps);
  assert.equal(search.expansions, found.expanded);
  const bounds = steps.flatMap((step) => ("bound" in step ? [step.bound] : []));
  assert.deepEqual(search.dives.map((one) => one.bound), bounds);
  for (let k = 1; k <= search.expansions; k++) {
    const frame = frontierAt(search, k, Infinity);
    const way = search.wayTo(frame.taken).map((one) => search.all[one]!);
    way.forEach((one, depth) => {
      assert.equal(one.g, depth);
      assert.ok(one.g + one.h <= frame.bound!);
    });
    const cards = frame.columns.flatMap((one) => one.cards);
    assert.equal(cards.filter((one) => one.kind === "way" || one.kind === "taken").length, way.length);
    assert.ok(cards.every((one) => one.kind !== "closed")); // forgotten
    assert.ok(cards.filter((one) => one.kind === "cut").every((one) => search.all[one.one]!.g + search.all[one.one]!.h > frame.bound!));
    if (search.restarts().includes(k)) assert.equal(frame.next, bounds[search.dives.findIndex((one) => one.step === k)]);
  }
});

test("a search that reached nothing yet shows where it begins; a curve ends where the search does", () => {
  const search = searchOf(traceOf("seed=2", "--algorithm", "astar").steps);
  assert.deepEqual(frontierAt(search, 0, 9).columns.map((one) => one.cards.map((card) => card.kind)), [["open"]]);
  assert.deepEqual(curveOf(search.waiting, 10).pop(), { expanded: search.expansions, frontier: search.waiting[search.expansions] });
  assert.ok(curveOf(search.waiting, 10).length <= 12);
  assert.deepEqual(curveOf([1], 10), [{ expanded: 0, frontier: 1 }]);
});

test("a board is read as people write it", () => {
  for (const text of ["(1,2,0,3)", "1 2 0 3", "1203", "1;2;.;3", "[[1, 2], [0, 3]]", "1 2\n_ 3"]) assert.deepEqual(readTiles(text), [1, 2, 0, 3], text);
  assert.deepEqual(readTiles("nothing"), []);
  assert.deepEqual(tilesOf(nameOf([3, 0, 1, 2])), [3, 0, 1, 2]);
  assert.equal(missing([1, 2, 0]), null);
  assert.equal(missing([1, 1, 0]), 2);
  assert.deepEqual(shapeOf(16, 4), { rows: 4, cols: 4 });
  assert.deepEqual(shapeOf(6, 4), { rows: 2, cols: 3 });
  for (const size of [0, 1, 7, 13, 25]) assert.equal(shapeOf(size, 4), null);
});

test("tiles slide towards the hole along rows and columns, and only there", () => {
  assert.deepEqual(slide([0, 1, 2, 3, 4, 5, 6, 7, 8], 3, 2), [1, 2, 0, 3, 4, 5, 6, 7, 8]);
  assert.deepEqual(slide([0, 1, 2, 3, 4, 5, 6, 7, 8], 3, 6), [3, 1, 2, 6, 4, 5, 0, 7, 8]);
  assert.equal(slide([0, 1, 2, 3], 2, 3), null);
  assert.equal(slide([0, 1, 2, 3], 2, 0), null);
  assert.deepEqual(exchange([0, 1, 2, 3], 1, 3), [0, 3, 2, 1]);
  assert.deepEqual(moved([0, 1, 2, 3], [2, 1, 0, 3], 2), { tile: 2, arrow: "↑" });
  assert.deepEqual(moved([0, 1, 2, 3], [1, 0, 2, 3], 2), { tile: 1, arrow: "←" });
});

test("a shuffle of k moves is solved in k moves or fewer, of the same parity", () => {
  let seed = 7;
  const random = () => (seed = (seed * 48271) % 0x7fffffff) / 0x7fffffff;
  for (const goal of ["first", "last"] as const) {
    for (const k of [0, 1, 2, 9, 20]) {
      const tiles = shuffled(goalTiles(9, goal), 3, k, random);
      const { found } = traceOf(nameOf(tiles), `goal=${goal}`);
      assert.ok(found.cost <= k && (k - found.cost) % 2 === 0, `${k} moves: ${found.cost}`);
    }
  }
  assert.deepEqual(shuffled([0], 1, 5, random), [0]);
});

test("numbers from ten thousand on are grouped, as the language has it", () => {
  speak("fr");
  assert.deepEqual([0, 9999, 12345, -1234567, 0.5].map(grouped), ["0", "9999", "12\u202f345", "-1\u202f234\u202f567", "0.5"]);
  assert.match(t("pathCounters", { expanded: 12345, frontier: 1 }), /12\u202f345/);
  speak("en");
  assert.deepEqual([12345, 1e6].map(grouped), ["12,345", "1,000,000"]);
  assert.match(t("moreBoards", { count: 12345 }), /12,345 others/);
  speak("fr");
});
