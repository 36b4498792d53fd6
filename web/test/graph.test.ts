// graph.test.ts -- drawings that are looked at closely, without a browser: what is seen of them, why a position is in.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Position, Step } from "../src/arena";
import { solvedFrame } from "../src/arena";
import { Camera, roomAt } from "../src/camera";
import { whyOf } from "../src/why";
import { speak } from "../src/words";

const camera = (w: number, h: number, wide = 700, high = 500) => {
  const one = new Camera();
  one.open({ x: 0, y: 0, w, h });
  one.screen(wide, high);
  return one;
};

test("a small drawing is seen whole, a large one around its start, with letters of nine pixels at least", () => {
  const small = camera(600, 400);
  small.begin(10, 200);
  assert.ok(small.seesAll && small.scale > 1.1);
  const large = camera(4000, 3000);
  large.begin(20, 1500);
  assert.ok(!large.seesAll && 13 * large.scale >= 9);
  assert.ok(large.touches({ x: 20, y: 1500, w: 40, h: 40 }) && large.box.x === 0);
  large.all();
  assert.ok(large.seesAll && roomAt(large.scale, 40) === "shapes");
});

test("there is room for shapes, then names, then boards, and never for letters below nine pixels", () => {
  assert.deepEqual([0.5, 0.71, 1.2].map((scale) => roomAt(scale, 40)), ["shapes", "names", "boards"]);
  for (let scale = 0.05; scale < 4; scale += 0.01) if (roomAt(scale, 40) !== "shapes") assert.ok(13 * scale >= 9);
});

test("zooming keeps the point under the pointer, and ends", () => {
  const one = camera(1000, 800);
  one.all();
  const at = (cx: number) => one.box.x + one.box.w * cx;
  const before = at(0.25);
  one.zoom(2, 0.25, 0.5);
  assert.ok(Math.abs(at(0.25) - before) < 1e-6);
  for (let i = 0; i < 50; i++) one.zoom(2);
  assert.ok(one.scale <= 8);
  for (let i = 0; i < 50; i++) one.zoom(0.5);
  assert.ok(one.scale > 0.1);
});

const position = (name: string, owner: 1 | 2, moves: string[], more: Partial<Position> = {}): Position => ({ name, owner, mark: null, winner: 0, rank: null, value: 0, move: null, moves, ...more });
const step = (name: string, rule: Step["rule"], text: string): Step => ({ position: name, rule, by: null, text, player: 1 });

test("why a position is in is its step, wherever the timeline is; outside, what keeps it there", () => {
  speak("en");
  const positions = [position("t", 1, [], { mark: "1", winner: 1 }), position("a", 1, ["t"], { winner: 1 }), position("b", 2, ["t", "c"]), position("c", 1, ["b", "c"]), position("d", 2, [], { mark: "draw" })];
  const steps = [step("t", "target", "T"), step("b", "count", "one left"), step("a", "exists", "A")];
  assert.deepEqual(whyOf(positions[1]!, positions, steps, 1), { step: steps[2], at: 3, text: "A" });
  assert.equal(whyOf(positions[2]!, positions, steps, 1).step, null);
  assert.match(whyOf(positions[2]!, positions, steps, 1).text, /player 2 can stay outside, by moving to c/);
  assert.match(whyOf(positions[3]!, positions, steps, 1).text, /no move of player 1 leads inside/);
  assert.match(whyOf(positions[2]!, positions, steps, 0).text, /keeps the draw by moving to c/);
  assert.match(whyOf(positions[4]!, positions, steps, 0).text, /a draw/);
  assert.match(whyOf(positions[3]!, positions, steps, null).text, /cycle/);
});

test("a solution shows who wins, and the moves of winners alone", () => {
  const frame = solvedFrame([position("a", 1, ["b"], { winner: 1, rank: 1, move: "b" }), position("b", 2, ["a"], { winner: 1, rank: 0, move: "a" }), position("c", 1, ["c"])]);
  assert.equal(frame.facts.get("a")!.by, "b");
  assert.equal(frame.facts.get("b")!.by, null);
  assert.equal(frame.facts.has("c"), false);
});
