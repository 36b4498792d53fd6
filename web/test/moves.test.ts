// moves.test.ts -- the parts of Play, Tree and Check that need no page: keys, what a move does, bounds, claims; and what
// the page carries along.
import assert from "node:assert/strict";
import { test } from "node:test";
import { carry } from "../carry.mjs";
import { carried } from "../src/carried";
import { counted, namesIn, pairsIn, refuteGrundy, refuteKernel, toggled, without } from "../src/claim";
import { changeOf, piecesOf } from "../src/pieces";
import { boundsOf, boundsText, treeFrame, treeOf } from "../src/tree";
import type { Trace } from "../src/tree";
import type { Hint } from "../src/worth";
import { keysFor } from "../src/worth";

const named = (...moves: string[]) => moves.map((move) => ({ move }) as Hint);

test("keys are the numbers that tell moves apart, else their places", () => {
  assert.deepEqual(keysFor(named("jouer la colonne 1", "jouer la colonne 3", "jouer la colonne 12")), ["1", "3", ""]);
  assert.deepEqual(keysFor(named("prendre 2", "prendre 3")), ["2", "3"]);
  assert.deepEqual(keysFor(named("prendre 1 dans le tas de 3", "prendre 1 dans le tas de 5")), ["1", "2"]);
  assert.deepEqual(keysFor(named("b", "c")), ["1", "2"]);
  assert.deepEqual(keysFor([]), []);
});

test("what goes and what comes is read off two drawings", () => {
  const board = (...parts: string[]) => `<svg viewBox="0 0 9 9"><rect class="paper" x="0"/><circle class="hole" cx="1"/>${parts.join("")}</svg>`;
  const a = '<rect class="square" x="1"/>', b = '<rect class="square" x="2"/>', c = '<circle class="one" cx="3"/>';
  assert.deepEqual(piecesOf(board(a, c)), [a, c]);
  assert.deepEqual(changeOf(board(a, b), board(a)), { gone: new Set([b]), come: [] });
  assert.deepEqual(changeOf(board(a), board(a, c)), { gone: new Set(), come: [c] });
  assert.equal(changeOf(board(a), board(b).replace("9 9", "8 8")), null);
});

/** Max over two min nodes; the second is cut after a leaf that is worse than the first one's value. */
const trace: Trace = {
  root: "r",
  steps: [
    { step: "enter", node: 0, parent: null, position: "r", player: 1, ply: 0, alpha: null, beta: null },
    { step: "enter", node: 1, parent: 0, position: "a", player: 2, ply: 1, alpha: null, beta: null },
    { step: "enter", node: 2, parent: 1, position: "x", player: 1, ply: 2, alpha: null, beta: null },
    { step: "leave", node: 2, as: "end", value: 3 },
    { step: "enter", node: 3, parent: 1, position: "y", player: 1, ply: 2, alpha: null, beta: 3 },
    { step: "leave", node: 3, as: "end", value: 5 },
    { step: "leave", node: 1, as: "tried", value: 3 },
    { step: "enter", node: 4, parent: 0, position: "b", player: 2, ply: 1, alpha: 3, beta: null },
    { step: "enter", node: 5, parent: 4, position: "z", player: 1, ply: 2, alpha: 3, beta: null },
    { step: "leave", node: 5, as: "end", value: 1 },
    { step: "cut", node: 4, reason: "alpha", skipped: ["w"] },
    { step: "leave", node: 4, as: "tried", value: 1 },
    { step: "leave", node: 0, as: "tried", value: 3 },
  ],
};

test("a cut node has a bound, its parent a value; before all is seen there are bounds too", () => {
  const tree = treeOf(trace);
  const at = (steps: number, node: number) => boundsText(boundsOf(treeFrame(trace, tree, steps), tree.nodes.get(node)!), false);
  assert.equal(at(4, 1), "≤ 3");
  assert.equal(at(7, 1), "3");
  assert.equal(at(7, 0), "≥ 3");
  assert.equal(at(13, 4), "≤ 1");
  assert.equal(at(13, 0), "3");
  assert.equal(at(1, 0), "");
});

test("bounds hold: the true value lies between them, in trees drawn at random", () => {
  let seed = 7;
  const random = (n: number) => (seed = (seed * 48271) % 2147483647) % n;
  for (let round = 0; round < 300; round++) {
    const steps: Trace["steps"] = [];
    const truth = new Map<number, number>();
    let next = 0;
    /** Alpha-beta, fail-soft; returns what it backs up, and notes the true value. */
    const search = (parent: number | null, player: 1 | 2, ply: number, alpha: number, beta: number, shape: number[]): number => {
      const node = next++;
      steps.push({ step: "enter", node, parent, position: String(node), player, ply, alpha: null, beta: null });
      const leaf = shape.length === 0 || shape[0] === 0;
      if (leaf) {
        const value = random(9) - 4;
        truth.set(node, value);
        steps.push({ step: "leave", node, as: "end", value });
        return value;
      }
      let best = player === 1 ? -Infinity : Infinity, exact = best;
      for (let i = 0; i < shape[0]!; i++) {
        const before = steps.length, cut = player === 1 ? best >= beta : best <= alpha;
        if (cut) { // what is skipped has a value all the same
          const kept = next;
          const skipped = random(9) - 4;
          exact = player === 1 ? Math.max(exact, skipped) : Math.min(exact, skipped);
          next = kept;
          steps.length = before;
          if (steps[steps.length - 1]!.step !== "cut") steps.push({ step: "cut", node, reason: player === 1 ? "beta" : "alpha", skipped: ["s"] });
          continue;
        }
        const id = next;
        const value = search(node, player === 1 ? 2 : 1, ply + 1, player === 1 ? Math.max(alpha, best) : alpha, player === 2 ? Math.min(beta, best) : beta, shape.slice(1));
        best = player === 1 ? Math.max(best, value) : Math.min(best, value);
        exact = player === 1 ? Math.max(exact, truth.get(id)!) : Math.min(exact, truth.get(id)!);
      }
      truth.set(node, exact);
      steps.push({ step: "leave", node, as: "tried", value: best });
      return best;
    };
    search(null, 1, 0, -Infinity, Infinity, [1 + random(3), 1 + random(3), random(3)]);
    const walked: Trace = { root: "0", steps };
    const tree = treeOf(walked);
    for (const count of [steps.length, random(steps.length + 1)]) {
      const frame = treeFrame(walked, tree, count);
      for (const [id, node] of tree.nodes) {
        const { low, high } = boundsOf(frame, node);
        assert.ok((low?.value ?? -Infinity) <= truth.get(id)! && truth.get(id)! <= (high?.value ?? Infinity), `round ${round}, node ${id}`);
      }
    }
    const { low, high } = boundsOf(treeFrame(walked, tree, steps.length), tree.root);
    assert.equal(low!.value, high!.value);
  }
});

test("names are read as people write them", () => {
  assert.deepEqual(namesIn("{5, 'a b', (1, 2)}"), ["5", "a b", "(1,2)"]);
  assert.deepEqual(namesIn("[(1, 'x'), \"q\"] # nothing"), ["(1,x)", "q"]);
  assert.deepEqual(namesIn("set([1, 2"), ["1", "2"]);
  assert.deepEqual([...pairsIn("0 -> 1\n2 -> 6")], [["0", "1"], ["2", "6"]]);
  assert.deepEqual([...pairsIn("{(1,4): 0, 'b': 12")], [["(1,4)", "0"], ["b", "12"]]);
  assert.deepEqual([...pairsIn("a 3\nb 4")], [["a", "3"], ["b", "4"]]);
});

test("clicks write claims that are read back", () => {
  assert.equal(toggled("{5, 3}", "3"), "5");
  assert.equal(toggled("", "a b"), '"a b"');
  assert.deepEqual(namesIn(toggled("x", "a b")), ["x", "a b"]);
  assert.equal(counted("", "(1,2)"), "{(1,2): 0}");
  assert.equal(counted("{a: 0}", "a"), "{a: 1}");
  assert.equal(without("{a: 0, b: 1}", "a"), "{b: 1}");
  assert.equal(without("{a: 0}", "a"), "");
});

test("a kernel and a number are refuted move by move", () => {
  const vertex = { name: "3", moves: ["2", "1"] };
  assert.deepEqual(refuteKernel(vertex, new Set(["3", "1"])), [{ from: "3", to: "1", kind: "stays" }]);
  assert.deepEqual(refuteKernel(vertex, new Set(["0"])).map(({ kind }) => kind), ["outside", "outside", "none"]);
  assert.deepEqual(refuteGrundy(vertex, new Map([["2", "0"], ["1", "1"], ["3", "1"]])).map(({ kind, number }) => [kind, number]), [["number", 0], ["number", 1], ["mex", 2]]);
  assert.equal(refuteGrundy(vertex, new Map()).at(-1)!.kind, "missing");
});

test("what the page carries is read back, whatever the bytes", () => {
  let seed = 11;
  const random = (n: number) => (seed = (seed * 48271) % 2147483647) % n;
  for (let length = 0; length < 200; length++) {
    for (const byte of [() => random(256), () => 0, () => 255, () => random(2) * 8]) {
      const bytes = Uint8Array.from({ length }, byte);
      const text: string = carry(bytes);
      assert.deepEqual([...carried(text)], [...bytes]);
      assert.doesNotMatch(text, /[<"\s]/);
    }
  }
});
