// parts.test.ts -- the parts of the page that need no browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { byRank, frameAt, levelEnds, nextLevel, pairOf } from "../src/arena";
import type { Step } from "../src/arena";
import { Memory } from "../src/memory";
import { cellOf, gridArena, packGrid, pathFrame, readTrace, unpackGrid } from "../src/path";
import { plainColour } from "../src/snapshot";
import { callPlayers } from "../src/players";
import { qrOf } from "../src/qr";
import { readSays, warningsIn } from "../src/readnote";
import { format, pack, parse, unpack } from "../src/state";
import { readSum, winningMoves, writeSum } from "../src/sum";
import { pairs, readScores, scored } from "../src/scores";
import { isInLink, keysOf, subjectOf, words } from "../src/subject";
import { gather } from "../src/summary";
import { binaryRows, readCsv, readTable, seenFrom } from "../src/tables";
import { align, arenaOf, packOrders, treeFrame, treeOf, unpackOrders } from "../src/tree";
import type { Trace } from "../src/tree";
import { complaintOf, rangeOf } from "../src/where";
import { allWords, speak, t } from "../src/words";
import { brief, commonWords, full, goodness, kindOf, pick } from "../src/worth";
import type { Hint, Hints } from "../src/worth";

const step = (position: string, rule: Step["rule"], more: Partial<Step> = {}): Step => ({ position, rule, by: null, text: "", player: 1, ...more });
const steps = [
  step("5", "target", { rank: 0 }),
  step("6", "target", { rank: 0, player: 2 }),
  step("1", "count", { left: 1, by: "5" }),
  step("3", "exists", { rank: 1, by: "6", player: 2 }),
  step("2", "all", { rank: 2, by: "3", player: 2 }),
];

test("what was answered is remembered, by its words, files and language, until newer answers need its room", () => {
  const question = (args: string[], french = true, files = {}) => Memory.keyOf({ args, french, files, want: [] });
  const reply = (length: number) => ({ code: 0, out: "x".repeat(length), error: "", files: {} });
  const memory = new Memory(1000);
  const [one, two, three] = [question(["solve", "nim"]), question(["solve nim"]), question(["solve", "nim"], false)];
  assert.equal(new Set([one, two, three, question(["solve", "nim"], true, { nim: "" })]).size, 4);
  memory.put(one, reply(400));
  memory.put(two, reply(400));
  assert.equal(memory.get(one)?.out.length, 400); // used again: the other one goes first
  memory.put(three, reply(300));
  assert.equal(memory.get(two), undefined);
  assert.equal(memory.get(one)?.out.length, 400);
  memory.put(two, reply(2000)); // never fits, and takes nobody's room
  assert.equal(memory.get(two), undefined);
  assert.equal(memory.get(one)?.out.length, 400);
  memory.put(one, reply(10));
  assert.equal(memory.get(one)?.out.length, 10);
});

test("an address tells a view and its keys, and nothing is lost on the way", () => {
  const state = { view: "play", keys: { game: "nim", "p.n": "7", claim: "{1, 2 & 3}" } };
  assert.deepEqual(parse(format(state)), state);
  assert.deepEqual(parse(""), { view: "", keys: {} });
  assert.equal(format({ view: "arena", keys: { layer: "" } }), "#arena");
});

test("a graph is packed into letters that an address can hold", async () => {
  const text = "0 1 -> 1 2\n1 2 : win 1\n\"é ∀\" 1 -> 0\n";
  const word = await pack(text);
  assert.match(word, /^[\w-]+$/);
  assert.equal(await unpack(word), text);
  await assert.rejects(unpack("nothing"));
});

test("a mixed colour is written as older programs read it", () => {
  assert.equal(plainColour("color(srgb 1 0.5 0)"), "rgb(255, 128, 0)");
  assert.equal(plainColour("rgb(1, 2, 3)"), "rgb(1, 2, 3)");
});

test("a complaint of the command is cut into line, column and words", () => {
  assert.deepEqual(complaintOf("graph:4:7: owner must be 1 or 2"), { message: "owner must be 1 or 2", line: 4, column: 7 });
  assert.deepEqual(complaintOf("graph:4: no"), { message: "no", line: 4 });
  assert.deepEqual(complaintOf("marienbad: too large"), { message: "too large" });
});

test("the range of a line is the line", () => {
  const text = "ab\ncde\nf";
  assert.deepEqual([1, 2, 3, 9].map((line) => text.slice(...rangeOf(text, line))), ["ab", "cde", "f", "f"]);
});

test("a frame holds what was added so far, and counters that are still falling", () => {
  const frame = frameAt(steps, 3);
  assert.deepEqual([...frame.facts.keys()], ["5", "6"]);
  assert.equal(frame.left.get("1"), 1);
  assert.equal(frameAt(steps, 5).facts.get("2")!.rank, 2);
  assert.equal(frameAt(steps, 0).facts.size, 0);
});

test("levels end where the rank changes", () => {
  assert.deepEqual(levelEnds(steps), [3, 4]);
});

test("the next level has the positions of the next rank and no others", () => {
  assert.deepEqual(nextLevel(steps, 0).map((one) => one.position), ["5", "6"]);
  assert.deepEqual(nextLevel(steps, 2).map((one) => one.position), ["3"]);
  assert.deepEqual(nextLevel(steps, 5), []);
});

test("positions are counted by rank, those without one first", () => {
  const rows = byRank([{ winner: 1, rank: 2 }, { winner: 0, rank: null }, { winner: 2, rank: 2 }]);
  assert.deepEqual(rows, [{ rank: null, won: [1, 0, 0] }, { rank: 2, won: [0, 1, 1] }]);
  assert.deepEqual(gather(rows, 1).map((bar) => bar.won), [[1, 1, 1]]);
});

test("a pair is a player and a state, whatever the state is called", () => {
  assert.deepEqual(pairOf("(2,(3,1))"), { mover: 2, state: "(3,1)" });
  assert.equal(pairOf("(3,1)"), null);
  assert.equal(pairOf("a"), null);
});

test("a game becomes words of the command line, a graph a file with its options", () => {
  const options = { players: "first" };
  assert.deepEqual(words({ game: "nim", values: { n: "5" }, text: "", options }, { last: "wins" }).args, ["nim", "n=5", "last=wins"]);
  const graph = words({ game: "", values: {}, text: "{0: []}", options });
  assert.deepEqual(graph, { args: ["graph", "--players", "first"], ask: { files: { graph: "{0: []}" } } });
});

test("a table is read with its headings, its holes and the cells that moves lead to", () => {
  const table = readTable("i\\j,1,2\n1,0,1\n2,1,\n");
  assert.deepEqual(table, { rows: [1, 2], cols: [1, 2], number: [[0, 1], [1, null]] });
  const moves = new Map([["(1,2)", ["(1,1)"]]]);
  assert.deepEqual(seenFrom(table, moves, 0, 1), { cells: new Set(["0 0"]), numbers: [0] });
  assert.deepEqual(seenFrom(table, moves, 1, 0), { cells: new Set(["0 0"]), numbers: [0] });
});

test("heaps in binary have the same length and their sum without carry", () => {
  assert.deepEqual(binaryRows([3, 5, 7]), { digits: ["011", "101", "111"], xor: 1, xorDigits: "001" });
  assert.equal(binaryRows([1, -1]), null);
  assert.equal(binaryRows([]), null);
});

const trace: Trace = {
  root: "r",
  steps: [
    { step: "enter", node: 0, parent: null, position: "r", player: 1, ply: 0, alpha: null, beta: null },
    { step: "enter", node: 1, parent: 0, position: "a", player: 2, ply: 1, alpha: null, beta: null },
    { step: "leave", node: 1, as: "end", value: 3 },
    { step: "enter", node: 2, parent: 0, position: "b", player: 2, ply: 1, alpha: 3, beta: null },
    { step: "enter", node: 3, parent: 2, position: "c", player: 1, ply: 2, alpha: 3, beta: null },
    { step: "leave", node: 3, as: "end", value: 1 },
    { step: "cut", node: 2, reason: "alpha", skipped: ["d"] },
    { step: "leave", node: 2, as: "tried", value: 1 },
    { step: "leave", node: 0, as: "tried", value: 3 },
  ],
};

test("a trace makes a tree in which cut branches are leaves", () => {
  const tree = treeOf(trace);
  assert.deepEqual(tree.all.map((node) => node.path), ["/r", "/r/a", "/r/b", "/r/b/c", "/r/b/d"]);
  assert.deepEqual(tree.all.filter((node) => node.cut).map((node) => node.position), ["d"]);
  assert.equal(tree.root.x, (0 + 1.5) / 2);
  align(tree.all, tree.all.map((node) => ({ ...node, x: 9 })));
  assert.ok(tree.all.every((node) => node.x === 9));
});

test("values are backed up step by step, and counters count", () => {
  const tree = treeOf(trace);
  assert.equal(treeFrame(trace, tree, 3).facts.get(0)!.value, 3);
  const cut = treeFrame(trace, tree, 7);
  assert.equal(cut.facts.get(2)!.cut, "alpha");
  assert.deepEqual([cut.entered, cut.leaves, cut.cuts], [4, 2, 1]);
  assert.equal(treeFrame(trace, tree, 9).facts.get(0)!.value, 3);
});

test("the tree of a trace is a graph: ends pay, estimates stay, moves stand in the order that was chosen", () => {
  const steps: Trace["steps"] = [
    { step: "enter", node: 0, parent: null, position: 'a"b', player: 1, ply: 0, alpha: null, beta: null },
    { step: "enter", node: 1, parent: 0, position: "x", player: 2, ply: 1, alpha: null, beta: null },
    { step: "leave", node: 1, as: "end", value: -1 },
    { step: "enter", node: 2, parent: 0, position: "y", player: 2, ply: 1, alpha: null, beta: null },
    { step: "leave", node: 2, as: "estimate", value: 7 },
    { step: "enter", node: 3, parent: 0, position: 'a"b', player: 1, ply: 1, alpha: null, beta: null },
    { step: "leave", node: 3, as: "repeated", value: 2 },
    { step: "leave", node: 0, as: "tried", value: 7 },
  ];
  const walked: Trace = { root: 'a"b', steps };
  const arena = arenaOf(walked, treeOf(walked), { 'a"b': ["y", 'a"b', "x"], x: ["nothing"] });
  assert.equal(arena, 'start "a\\"b"\nendless pays 2\n"x" 2 : pays -1\n"y" 2 -> "y" : estimate 7\n"a\\"b" 1 -> "y" "a\\"b" "x"\n');
  const won = steps.map((step) => (step.step === "leave" && step.as === "end" ? { ...step, winner: 2 as const } : step));
  assert.match(arenaOf({ ...walked, steps: won }, treeOf(walked), {}), /"x" 2 : win 2\n/); // a win outranks estimates, a payoff does not
});

test("orders of moves go through the address", async () => {
  const orders = { "(1,5)": ["(2,3)", "(2,4)"] };
  assert.deepEqual(await unpackOrders(await packOrders(orders)), orders);
  assert.equal(await packOrders({}), "");
  assert.deepEqual(await unpackOrders("nothing"), {});
});

test("a path trace is replayed: expanded, frontier, counts", () => {
  const all = readTrace('{"expanded": "a", "g": 0, "h": 2}\n{"reached": "b", "from": "a", "g": 1, "h": 1}\n{"expanded": "b", "g": 1, "h": 1}\n');
  assert.deepEqual([...pathFrame(all, 2).frontier], ["b"]);
  assert.deepEqual([...pathFrame(all, 3).expanded], ["a", "b"]);
});

test("a grid is an arena without its walls, and its word gives it back", () => {
  const grid = { rows: 2, cols: 2, cost: [1, 0, 5, 1], start: 0, goal: 3 };
  assert.equal(gridArena(grid), "start (0,0)\n(0,0) 1 -> (1,0)=5 : h 2\n(1,0) 1 -> (0,0)=1 (1,1)=1 : h 1\n(1,1) 1 : h 0 goal\n");
  assert.deepEqual(unpackGrid(packGrid(grid)), grid);
  assert.equal(unpackGrid("2x2.0.3.1"), null);
  assert.equal(cellOf(grid, "(1,0)"), 2);
});

const hint = (more: Partial<Hint>): Hint => ({ move: "", position: "", mover: 2, index: [], winner: 1, rank: 3, value: 1, endless: false, best: false, text: "", ...more });

test("a fast win beats a slow one, a draw beats a loss, a late loss an early one", () => {
  const order = [hint({ rank: 1 }), hint({ rank: 5 }), hint({ winner: 0, value: 0 }), hint({ winner: 2, value: -1, rank: 8 }), hint({ winner: 2, value: -1, rank: 2 })];
  const worth = order.map((one) => goodness(one, 1));
  assert.deepEqual(worth, [...worth].sort((a, b) => b - a));
  assert.deepEqual(order.map((one) => kindOf(one, 1)), ["win", "win", "draw", "loss", "loss"]);
});

test("scores are asked for from the middle outwards, mirror images together", () => {
  assert.deepEqual(pairs(7), [[3], [2, 4], [1, 5], [0, 6]]);
  assert.deepEqual(pairs(4), [[1, 2], [0, 3]]);
  assert.deepEqual(pairs(0), []);
  assert.deepEqual(readScores("a b -3 10 20\n4 0 1 1\n"), [-3, 0]);
});

test("an estimate is written as one, a score with its sign and a word", () => {
  speak("en");
  assert.deepEqual(brief(hint({ winner: null, value: 5 }), 2), ["≈ −5", "estimate"]);
  assert.deepEqual(brief(hint({ winner: null, score: 3 }), 1), ["+3", "wins"]);
  assert.deepEqual(brief(hint({ winner: null, score: -2 }), 1), ["−2", "loses"]);
  assert.deepEqual(brief(hint({ winner: 0, rank: null, value: 0 }), 1), ["=", "draws"]);
  assert.deepEqual(brief(hint({ rank: 2 }), 1), ["✓ 3", "wins"]);
  assert.equal(full(hint({ winner: null, score: 0 }), 1), "= 0 draws");
  assert.equal(full(hint({ winner: null, value: 1 }), 1), "≈ +1 estimate");
  speak("fr");
});

test("an exact score is written as the command writes it: in how many moves one wins or loses", () => {
  speak("en");
  const after = "......./......./......./......./......./...X..."; // one stone lies
  const told = (score: number) => full(hint(scored(score, after, 1)), 1);
  assert.deepEqual([1, 2, 0, -1, -2].map(told), ["✓ wins in 41 moves", "✓ wins in 39 moves", "= draws", "✗ loses in 42 moves", "✗ loses in 40 moves"]);
  assert.deepEqual(brief(hint(scored(1, after, 1)), 1), ["✓ 41", "wins"]);
  const order = [2, 1, 0, -1, -2].map((score) => hint(scored(score, after, 1)));
  const worth = order.map((one) => goodness(one, 1));
  assert.deepEqual(worth, [...worth].sort((a, b) => b - a));
  assert.equal(pick({ mover: 1, moves: order } as Hints, () => 0), order[0]);
  speak("fr");
});

test("the words that all moves share are found, and only around one number", () => {
  assert.deepEqual(commonWords(["colonne 4", "colonne 12"]), ["colonne ", ""]);
  assert.deepEqual(commonWords(["take 2 sticks", "take 3 sticks"]), ["take ", " sticks"]);
  assert.equal(commonWords(["take 1 stick", "take 3 sticks"]), null);
  assert.equal(commonWords(["row 1, column 2", "row 1, column 3"]), null);
  assert.equal(commonWords([]), null);
});

test("a certain win beats every estimate, every estimate a certain loss", () => {
  const order = [hint({ winner: null, score: 1 }), hint({ winner: null, value: 500 }), hint({ winner: null, score: 0 }), hint({ winner: null, value: -500 }), hint({ winner: null, score: -1 })];
  const worth = order.map((one) => goodness(one, 1));
  assert.deepEqual(worth, [...worth].sort((a, b) => b - a));
  const { score } = pick({ mover: 1, moves: order } as Hints, () => 0)!;
  assert.equal(score, 1);
});

test("a graph too large for a link stays with the page, and elsewhere is said to be lost", async () => {
  const text = Array.from({ length: 9000 }, (_, i) => `${i} 1 -> ${(i * 7919) % 9000}`).join("\n");
  const subject = { game: "", values: {}, text, options: {} };
  const keys = await keysOf(subject);
  assert.equal(await isInLink(subject), false);
  assert.ok(keys.graph!.length < 10);
  const here = await subjectOf(keys, "nim", text);
  assert.deepEqual([here.game, here.text, here.lost], ["", text, false]);
  assert.equal((await subjectOf(keys, "nim", "")).lost, true);
  const small = { ...subject, text: "a 1 : win 1\n" };
  assert.equal((await subjectOf(await keysOf(small), "nim", "")).text, small.text);
  assert.equal((await subjectOf({}, "nim", "")).lost, false);
});

test("perfect play takes a move that the library calls best", () => {
  const hints = { mover: 1, moves: [hint({}), hint({ best: true, position: "b" })] } as Hints;
  assert.equal(pick(hints, () => 0.99)!.position, "b");
});

test("every word is said in both languages, with the same arguments", () => {
  for (const [name, [french, english]] of Object.entries(allWords())) {
    const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((one) => one[1]).sort().join();
    assert.ok(french && english, name);
    if (!name.includes("example") && !name.includes("_hint")) assert.equal(names(french), names(english), name);
  }
  speak("en");
  assert.equal(t("rankN", { rank: 3 }), "rank 3");
  speak("fr");
  assert.equal(t("rankN", { rank: 3 }), "rang 3");
});

test("CSV: fields in quotes may hold commas and doubled quotes, and fields may be empty", () => {
  assert.deepEqual(readCsv('step,node\n1,"(0,1)"\n,"a ""b"""\n'), [["step", "node"], ["1", "(0,1)"], ["", 'a "b"']]);
});

test("a QR code has the squares that scanners read, and none holds a text that is too long", () => {
  const rows = qrOf("#arena?game=nim")!; // as zbarimg reads it
  assert.equal(rows.map((row) => parseInt(row.map(Number).join(""), 2).toString(36)).join(" "),
    "18nen mwjl wt3x wpjx wokd mts1 18prz 4qo 164ec yngb fz5r am8h p549 5gb 18r0x mww1 wtn6 wnzm wtml myia 18qw3");
  assert.equal(qrOf("x".repeat(1500))!.length % 4, 1);
  assert.equal(qrOf("x".repeat(3000)), null);
});

test("a sum of games is written and read back, and its winning moves leave 0", () => {
  const parts = readSum("nim n=7 + chess + wythoff a=3 b=5 + graph", (name) => name !== "chess");
  assert.deepEqual(parts, [{ game: "nim", values: { n: "7" } }, { game: "wythoff", values: { a: "3", b: "5" } }, { game: "", values: {} }]);
  assert.deepEqual(readSum(writeSum(parts), () => true), parts);
  const reach = [[{ to: "a", number: 1 }, { to: "b", number: 2 }], [{ to: "c", number: 0 }, { to: "d", number: 3 }]];
  assert.deepEqual(winningMoves([3, 2], reach), [{ part: 0, to: "b" }, { part: 1, to: "d" }]);
  assert.deepEqual(winningMoves([2, 2], reach), []);
});

test("what was read of a graph is said with the players' own names, and warnings without the file", () => {
  const one = (name: string, owner: 1 | 2 | null, mark: string | null) => ({ name, owner, mark, winner: null, rank: null, value: null, move: null, moves: [] });
  const shown = (...positions: ReturnType<typeof one>[]) => ({ start: "0", endless: 0, columns: null, rows: null, positions });
  speak("en");
  callPlayers("0", "1");
  assert.equal(readSays(shown(one("0", 1, null), one("1", 2, null), one("2", 1, "1"))), "Read: 3 positions · player 0: 0, 2 · player 1: 1 · won by 0: 2");
  callPlayers();
  assert.equal(readSays(shown(one("a", null, null))), "Read: 1 position · no players (impartial)");
  assert.deepEqual(warningsIn("graph:4:1: statements that were not read: machin (l. 4) (warning)\n"), ["statements that were not read: machin (l. 4)"]);
  speak("fr");
});
