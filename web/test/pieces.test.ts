// pieces.test.ts -- what is carried about a grid, kernels of graphs with circuits, who wins where there are no numbers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { carry, drop, pieceOf, strokeBetween, take } from "../src/drag";
import { findKernel, kernelSays } from "../src/kernel";
import { outcomeSequence, outcomeTable, outcomesOf } from "../src/outcomes";
import type { Grid } from "../src/path";
import { speak } from "../src/words";

/** A grid as it looks: A, B, # a wall, ~ mud. */
function gridOf(...rows: string[]): Grid {
  const all = [...rows.join("")];
  return { rows: rows.length, cols: rows[0]!.length, cost: all.map((one) => (one === "#" ? 0 : one === "~" ? 5 : 1)), start: all.indexOf("A"), goal: all.indexOf("B") };
}
const look = (grid: Grid) => Array.from({ length: grid.rows }, (_, r) =>
  grid.cost.slice(r * grid.cols, (r + 1) * grid.cols).map((cost, c) => (r * grid.cols + c === grid.start ? "A" : r * grid.cols + c === grid.goal ? "B" : cost === 0 ? "#" : cost > 1 ? "~" : ".")).join(""));

test("a wall is carried whole, stays on the grid, and spares A and B", () => {
  const grid = gridOf("A#..", ".##.", "...B", "#...");
  assert.deepEqual(pieceOf(grid, 1).sort((a, b) => a - b), [1, 5, 6]);
  const held = take(grid, 5, 0)!;
  assert.deepEqual(look(carry(held, 9)), ["A...", ".#..", ".##B", "#..."]);
  assert.deepEqual(look(carry(held, 6)), ["A.#.", "..##", "...B", "#..."]);
  assert.deepEqual(look(carry(held, 15)), ["A...", "....", "..#B", "#.##"]); // as far as it can
  assert.deepEqual(look(carry(held, 5)), look(grid)); // and back, nothing lost
  assert.deepEqual(look(drop(held, carry(held, 5))), ["A#..", "..#.", "...B", "#..."]); // only touched
  assert.deepEqual(look(drop(held, carry(held, 6))), ["A.#.", "..##", "...B", "#..."]);
});

test("a stroke between any two cells is closed: each of its cells has a side in common with the one before, and none is passed twice", () => {
  const grid = gridOf("A......", ".......", ".......", ".......", "......B");
  for (let from = 0; from < 35; from++) {
    for (let to = 0; to < 35; to++) {
      const stroke = [from, ...strokeBetween(grid, from, to)], far = Math.abs(Math.floor(from / 7) - Math.floor(to / 7)) + Math.abs((from % 7) - (to % 7));
      assert.equal(stroke[far], to);
      assert.equal(stroke.length, far + 1);
      for (let i = 1; i < stroke.length; i++) assert.ok(Math.abs(stroke[i]! - stroke[i - 1]!) === 7 || (Math.abs(stroke[i]! - stroke[i - 1]!) === 1 && Math.floor(stroke[i]! / 7) === Math.floor(stroke[i - 1]! / 7)));
    }
  }
});

test("A and B are carried over walls, which come back, and never onto one another", () => {
  const grid = gridOf("A#B", "~..");
  const held = take(grid, 0, 0)!;
  assert.deepEqual(look(carry(held, 1)), [".AB", "~.."]);
  assert.deepEqual(look(carry(held, 2)), [".AB", "~.."]);
  assert.deepEqual(look(carry(held, 4)), [".#B", "~A."]);
  assert.deepEqual(look(drop(held, carry(held, 4))), [".#B", "~A."]);
  assert.equal(take(grid, 3, 0), null); // mud under a brush of walls is painted over
  assert.equal(take(grid, 3, 5)!.what, "piece");
  assert.equal(take(grid, 4, 1), null);
  assert.equal(take(grid, 1, null), null);
});

/** Every set of a small graph, by the definition. */
function hasKernel(next: number[][]): boolean {
  for (let set = 0; set < 1 << next.length; set++) {
    const inside = (v: number) => (set >> v) & 1;
    if (next.every((all, v) => (inside(v) ? all.every((to) => !inside(to)) : all.some((to) => inside(to))))) return true;
  }
  return false;
}

test("a kernel is found exactly where there is one, and it is one", () => {
  let seed = 11;
  const random = (below: number) => (seed = (seed * 48271) % 0x7fffffff) % below;
  let with_ = 0, without = 0;
  for (let round = 0; round < 600; round++) {
    const size = 1 + random(7);
    const next = Array.from({ length: size }, () => [...new Set(Array.from({ length: random(3) }, () => random(size)))]);
    const found = findKernel(new Map(next.map((all, v) => [String(v), all.map(String)])), 100_000);
    assert.equal(found !== null, hasKernel(next), JSON.stringify(next));
    if (!found) {
      without++;
      continue;
    }
    with_++;
    const inside = new Set(found.map(Number));
    next.forEach((all, v) => assert.equal(all.some((to) => inside.has(to)), !inside.has(v), JSON.stringify(next)));
  }
  assert.ok(with_ > 50 && without > 50, `${with_} with, ${without} without`);
  assert.equal(findKernel(new Map([["a", ["b"]], ["b", ["c"]], ["c", ["a"]]]), 0), undefined);
});

test("what is said of a kernel: nothing where peeling ends, else whether there is one", () => {
  speak("en");
  const positions = [["a", "b"], ["b", "c"], ["c", "a"]].map(([name, to]) => ({ name: name!, moves: [to!] }));
  assert.equal(kernelSays({ kernel: ["a"], lost: ["a"], drawn: [] }, positions), "");
  assert.match(kernelSays({ kernel: null, lost: [], drawn: ["a", "b", "c"], cycle: ["a", "b", "c"] }, positions), /no kernel: because of the cycle a, b, c, a/);
  const two = [{ name: "a", moves: ["b"] }, { name: "b", moves: ["a"] }, { name: "z", moves: [] }];
  assert.match(kernelSays({ kernel: null, lost: ["z"], drawn: ["a", "b"], cycle: ["a", "b"] }, two), /nevertheless: \{z, [ab]\}/);
  speak("fr");
});

test("who wins becomes a table or a line, pairs in either order", () => {
  const answer = (position: string, owner: 1 | 2, winner: 1 | 2) => ({ position, owner, winner });
  const found = outcomesOf([answer("(1,(1,2))", 1, 1), answer("(2,(1,1))", 2, 1), answer("(2,(0,2))", 2, 2)]);
  assert.deepEqual([...found], [["(1,2)", true], ["(1,1)", false], ["(0,2)", true]]);
  assert.deepEqual(outcomeTable(found), { rows: [0, 1, 2], cols: [0, 1, 2], number: [[null, null, 1], [null, 0, 1], [1, 1, null]] });
  assert.deepEqual(outcomeTable(new Map([["(1,0)", true], ["(0,1)", false]])), { rows: [0, 1], cols: [0, 1], number: [[null, 0], [1, null]] });
  assert.equal(outcomeTable(new Map([["(1,2,3)", true]])), null);
  assert.deepEqual(outcomeSequence(new Map([["2", true], ["0", true], ["1", false], ["4", true]])), [1, 0, 1]);
  assert.deepEqual(outcomeSequence(new Map([["()", true], ["(1)", false], ["(1,1)", true]])), [1, 0]);
});
