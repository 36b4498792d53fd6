// task.test.ts -- exercises that are given: what a code holds, what is read of one that is spoiled, how a row of the gallery ends.
import assert from "node:assert/strict";
import { test } from "node:test";
import { endOf, isSmall, valuesOf } from "../src/gallery";
import { drillOf } from "../src/practice";
import { pack } from "../src/state";
import { codesIn, givenOf, packed } from "../src/task";
import { speak } from "../src/words";

test("a task and an answer are read back; the answer is not in the task", async () => {
  const task = { statement: "D'où gagne-t-on ?\n« ligne 2 »", may: "once" } as const;
  const answer = { name: "É. Noether", claim: "{0, 'a'}", steps: [{ claim: "{}", right: false }] };
  assert.deepEqual(await givenOf({ task: await packed(task) }), { task, answer: null });
  assert.deepEqual(await givenOf({ task: await packed(task), answer: await packed(answer) }), { task, answer });
});

test("a spoiled code gives nothing, or what can be read of it", async () => {
  assert.equal(await givenOf({}), null);
  for (const word of ["", "x", "!!!", await pack("[1]"), await pack("null"), await pack("{}"), await pack('{"statement": 3}')]) assert.equal(await givenOf({ task: word }), null, word);
  const task = await packed({ statement: "s", may: "never" });
  assert.equal((await givenOf({ task, answer: task.slice(1) }))!.answer, null);
  assert.deepEqual((await givenOf({ task, answer: await pack('{"name": "n", "claim": "c", "steps": [1, {"claim": "d", "right": true}, null]}') }))!.answer!.steps, [{ claim: "d", right: true }]);
  assert.equal((await givenOf({ task: await pack('{"statement": "s", "may": "fly"}') }))!.task.may, "often");
});

test("codes are found in links, messages and joined files, each once", () => {
  assert.deepEqual(codesIn("file:///x/marienbad.html#check?a=1&b=2\nsalut #check?c=3, «#check?a=1&b=2»".replace(",", " ").replace("»", " ")), ["#check?a=1&b=2", "#check?c=3"]);
  assert.deepEqual(codesIn("# a comment\n0 1 -> 2\n"), []);
});

test("a drill is a chapter, a difficulty and a number", () => {
  assert.deepEqual(drillOf("kernel.3.12"), { chapter: "kernel", difficulty: 3, number: 12 });
  for (const word of [undefined, "", "kernel", "kernel.6.1", "chess.1.1", "kernel.1.x"]) assert.equal(drillOf(word), null, word);
});

test("a row of the gallery says how the play ends", () => {
  speak("en");
  const row = { game: "hex", parameters: "size=3 last=wins", positions: 5514, winner: 1, value: null, rank: 5 } as const;
  assert.equal(endOf(row), "Player 1 wins in 5 moves");
  assert.equal(endOf({ ...row, rank: null }), "Player 1 wins");
  assert.equal(endOf({ ...row, winner: 2, value: -3 }), "Player 2 wins by 3");
  assert.equal(endOf({ ...row, winner: 0, value: 0, rank: null }), "a draw");
  assert.deepEqual(valuesOf(row), { size: "3", last: "wins" });
  assert.equal(isSmall(row), true);
  assert.equal(isSmall({ ...row, positions: null }), false);
});
