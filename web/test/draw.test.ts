// draw.test.ts -- what drawing a graph needs and no browser: lines, layouts, arrows, programs as people write them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { digestRanks, shortenNames } from "../src/digest";
import type { Shown } from "../src/arena";
import * as edit from "../src/draw/graph";
import { History } from "../src/draw/history";
import { APART, complete, freePlace, GRID, joinLayout, pointsOf, readLayout, splitLayout, writeLayout } from "../src/draw/layout";
import { formatOf, holdsProgram, lacksOwners, namesIn, readable } from "../src/draw/script";
import { arrowPaths, placed } from "../src/draw/shape";
import type { Spot } from "../src/draw/shape";
import { Memory } from "../src/memory";
import { keysOf, subjectOf, words } from "../src/subject";
import { complaintOf, cut, excerptOf, rangeOf } from "../src/where";

const TEXT = `# my game
start a
a 1 -> b "c d"=3  # the first
b 2 : win 1 h 4

"c d" 1 -> a (1,2) : pays -2
(1,2) 2
`;

test("a graph is read from its lines, and written as they are", () => {
  const graph = edit.readGraph(TEXT);
  assert.equal(graph.start, "a");
  assert.deepEqual(graph.places.map((one) => one.name), ["a", "b", "c d", "(1,2)"]);
  assert.deepEqual(graph.places[0]!.moves, [{ to: "b", cost: null }, { to: "c d", cost: "3" }]);
  assert.deepEqual(graph.places[1]!.marks, ["win 1", "h 4"]);
  assert.equal(edit.endOf(graph.places[2]!), "pays -2");
  assert.equal(edit.writeGraph(graph), 'start a\na 1 -> b "c d"=3\nb 2 : win 1 h 4\n"c d" 1 -> a (1,2) : pays -2\n(1,2) 2\n');
  assert.deepEqual(edit.readGraph(edit.writeGraph(graph)), graph);
  for (const name of ['a"b', "a\\", "start", "a->b", "a,b", "(a", "é", "a#b", "x y", "-", "(1,(2,3))"]) {
    const one = edit.add(edit.EMPTY, name);
    assert.deepEqual(edit.readGraph(edit.writeGraph(one)), one, name);
  }
});

test("a change rewrites its own lines of the text, and keeps all others with their comments", () => {
  const graph = edit.readGraph(TEXT);
  assert.equal(edit.rewrite(TEXT, graph), TEXT);
  const linked = edit.toggleMove(graph, "b", "a");
  assert.equal(edit.rewrite(TEXT, linked), TEXT.replace("b 2 :", "b 2 -> a :"));
  assert.equal(edit.rewrite(TEXT, edit.toggleMove(linked, "b", "a")), TEXT);
  const renamed = edit.rename(graph, "b", "new name");
  assert.equal(edit.rewrite(TEXT, renamed, (name) => (name === "new name" ? "b" : name)), TEXT.replace("-> b", '-> "new name"').replace(/"c d"=3 {2}#/, '"c d"=3 #').replace("\nb 2", '\n"new name" 2'));
  const less = edit.rewrite(TEXT, edit.remove(graph, "a"));
  assert.equal(less, '# my game\nb 2 : win 1 h 4\n\n"c d" 1 -> (1,2) : pays -2\n(1,2) 2\n');
  const more = edit.rewrite(TEXT, edit.add(graph, "0"));
  assert.equal(more, `${TEXT}0 1\n`);
  assert.equal(edit.rewrite("# only\na 1\nb 1\n", edit.setStart(edit.readGraph("a 1\nb 1\n"), "b")), "# only\nstart b\na 1\nb 1\n");
  assert.equal(edit.rewrite("a 1\n", edit.EMPTY), "");
  assert.equal(edit.rewrite("", edit.add(edit.EMPTY, "0")), "0 1\n");
});

test("owners and marks: nobody's positions become somebody's all at once, an end gives way to another", () => {
  const none = edit.readGraph("0 -> 1\n1\n");
  assert.ok(edit.isImpartial(none));
  assert.deepEqual(edit.setOwner(none, "1", 2).places.map((one) => one.owner), [1, 2]);
  assert.ok(edit.isImpartial(edit.withoutOwners(edit.setOwner(none, "1", 2))));
  assert.equal(edit.add(none, "2").places[2]!.owner, null);
  const marked = edit.setMark(edit.setMark(edit.readGraph("0 1 : win 2 h 3\n"), "0", "win 1"), "0", "draw");
  assert.deepEqual(marked.places[0]!.marks, ["draw", "h 3"]);
  assert.deepEqual(edit.setMark(marked, "0", null).places[0]!.marks, ["h 3"]);
  assert.equal(edit.freeName(edit.readGraph("0\n1\n3\n")), "2");
  assert.equal(edit.freeName(edit.readGraph("A\nC\n")), "B");
  assert.equal(edit.freeName(edit.EMPTY), "0");
});

test("a layout is lines that readers pass over, and comes back from them", () => {
  const layout = new Map([["a", { x: 20, y: -40 }], ["c d", { x: 3, y: 4 }], ['q"', { x: 0, y: 0 }]]);
  const lines = writeLayout(layout);
  assert.match(lines, /^#@ a 20 -40\n#@ "c d" 3 4\n/);
  assert.deepEqual(readLayout(lines), layout);
  const whole = joinLayout(TEXT, lines);
  assert.deepEqual(splitLayout(whole), { text: TEXT, layout: lines });
  assert.equal(joinLayout(whole, lines), whole);
  assert.deepEqual(edit.readGraph(whole), edit.readGraph(TEXT));
  assert.deepEqual(splitLayout("a 1\n#@ none\n"), { text: "a 1\n#@ none\n", layout: "" });
});

test("new names get a place of their own, known ones keep theirs", () => {
  const svg = '<g data-position="0"><rect class="end" x="0" y="0" width="9" height="9"/><rect class="p1 w1" x="152" y="32" width="40" height="40" rx="20"/></g><g data-position="1"><rect class="p2 wn" x="48" y="48" width="60" height="40" rx="3"/></g>';
  assert.deepEqual(pointsOf(svg), [{ x: 172, y: 52 }, { x: 78, y: 68 }]);
  assert.deepEqual(complete(new Map(), ["a", "b"], pointsOf(svg)).get("b"), { x: 78, y: 68 });
  const known = new Map([["a", { x: 7, y: 9 }], ["gone", { x: 0, y: 0 }]]);
  const layout = complete(known, ["a", "b"], pointsOf(svg));
  assert.deepEqual(layout.get("a"), { x: 7, y: 9 });
  assert.equal(layout.size, 2);
  const crowd = complete(known, ["a", ...Array.from({ length: 60 }, (_, i) => `n${i}`)], []);
  const all = [...crowd.values()];
  for (const [i, p] of all.entries()) for (const q of all.slice(i + 1)) assert.ok(Math.abs(p.x - q.x) >= APART - GRID || Math.abs(p.y - q.y) >= APART - GRID);
  assert.deepEqual(freePlace(new Map(), { x: 11, y: 29 }), { x: 20, y: 20 });
});

const spot = (name: string, x: number, y: number, owner: 1 | 2 = 1): Spot => ({ name, x, y, owner, mark: null });
const numbers = (path: string) => path.match(/-?[\d.]+/g)!.map(Number);

test("arrows go from rim to rim, bend apart where there are two, go around positions, and loop", () => {
  const spots = [spot("a", 0, 0), spot("b", 200, 0, 2), spot("c", 100, 0)];
  const [alone] = arrowPaths([spots[0]!, spots[1]!], [{ from: 0, to: 1 }]);
  const [x0, y0, , bend, x1, y1] = numbers(alone!) as [number, number, number, number, number, number];
  assert.ok(Math.abs(x0 - 21) < 0.3 && y0 === 0 && bend === 0 && Math.abs(x1 - 179) < 0.3 && y1 === 0);
  const [there, back] = arrowPaths([spots[0]!, spots[1]!], [{ from: 0, to: 1 }, { from: 1, to: 0 }]);
  assert.ok(numbers(there!)[3]! * numbers(back!)[3]! < 0); // one above, one below
  const [around] = arrowPaths(spots, [{ from: 0, to: 1 }]);
  assert.ok(Math.abs(numbers(around!)[3]!) > 20);
  const loops = arrowPaths(spots, [{ from: 0, to: 0 }, { from: 0, to: 1 }]);
  assert.match(loops[0]!, /^M.*C/);
  for (const value of loops.flatMap(numbers)) assert.ok(Number.isFinite(value));
  assert.ok(arrowPaths([spot("a", 5, 5), spot("b", 5, 5)], [{ from: 0, to: 1 }])[0]); // on one another
});

test("an arena is drawn where the person put it, a doubled one twice; without a layout it stays as it was", () => {
  const position = (name: string, moves: string[]) => ({ name, owner: 1 as const, mark: null, winner: null, rank: null, value: null, move: null, moves });
  const shown: Shown = { start: "a", endless: 0, columns: 1, rows: 1, positions: [position("a", ["<b>"]), position("<b>", ["<b>"])] };
  assert.equal(placed("<svg/>", shown, undefined), "<svg/>");
  assert.equal(placed("<svg/>", shown, "#@ other 1 2\n"), "<svg/>");
  const svg = placed("<svg/>", shown, "#@ a 100 40\n");
  assert.match(svg, /<g data-position="0">.*x="80" y="20" width="40"/);
  assert.match(svg, /&lt;b&gt;/);
  assert.equal(svg.match(/<path data-from/g)!.length, 2);
  const doubled: Shown = { ...shown, start: "(1,a)", positions: [position("(1,a)", []), position("(2,a)", [])] };
  const twice = pointsOf(placed("<svg/>", doubled, "#@ a 100 40\n"));
  assert.equal(twice[0]!.y, twice[1]!.y);
  assert.ok(twice[1]!.x - twice[0]!.x > 100);
});

test("what was can be had back, and again, until something else is done", () => {
  const history = new History<number>(2);
  for (const one of [1, 2, 3]) history.keep(one); // now 4
  assert.equal(history.undo(4), 3);
  assert.equal(history.undo(3), 2);
  assert.equal(history.undo(2), undefined); // 1 is too long ago
  assert.equal(history.redo(2), 3);
  history.keep(3);
  assert.equal(history.canRedo, false);
  assert.equal(history.redo(5), undefined);
});

const PROGRAM = `# mon TP
from random import *

G = {0: [1, 4], 1: [2, 5],
     2: [3, 6], 3: [6], 4: [2, 3], 5: [], 6: []}
A = {5}
S0 = {0, 2, 5}

def attracteur(G, A):
    """ G = {0: [1]} """
    for x in A:
        y = [x]
    return A
print(attracteur(G, A))
`;

test("a whole program goes to the command as it is, and is known as one", () => {
  assert.equal(formatOf(PROGRAM), "dict");
  assert.equal(readable(PROGRAM), PROGRAM);
  const caml = "open List;;\nlet g = [| [1;2]; [2]; [] |];;\nlet rec f x = match x with\n  | [] -> 0\n  | a :: l -> f l;;\nf [1];;\n";
  const session = "# let g = [| [1;2]; [2]; [] |];;\nval g : int list array = [|[1; 2]; [2]; []|]\n";
  const listing = "1 def f(x):\n2     return x\n3 >>> G={0:[1],\n4        1:[]}\n";
  assert.equal(formatOf(caml), "caml");
  assert.equal(formatOf(session), "caml");
  assert.equal(formatOf(listing), "dict");
  assert.ok(holdsProgram(PROGRAM) && holdsProgram(caml) && holdsProgram(listing));
  assert.ok(!holdsProgram(TEXT) && !holdsProgram(session) && !holdsProgram("G = {0: [1], 1: []}\nS_A = {0}\n"));
});

test("formats are told apart, and texts that are no programs stay as they are", () => {
  const forms = { arena: TEXT, dict: "{0: [1], 1: []}", json: '{"a": ["b"], "b": []}', lists: "[[1], []]", caml: "[| [1]; [] |]", pgsolver: "parity 2;\n0 0 0 1;\n", dimacs: "p sp 2 1\na 1 2 3\n" };
  for (const [format, text] of Object.entries(forms)) {
    assert.equal(formatOf(text), format);
    assert.equal(readable(text), text);
  }
  assert.equal(formatOf(">>> G={0:[1],\n   1:[]}\n"), "dict");
  assert.equal(formatOf("let example =\n{ state = [0;1];\n init = 0 }"), "caml");
  assert.equal(formatOf("[[1;2]; []; []]"), "caml");
  assert.equal(formatOf("for 1 -> b\nb 2\n"), "arena");
});

test("player 1's positions are named beside a dict", () => {
  assert.ok(lacksOwners("{0: [1], 1: []}") && !lacksOwners("G = {0: []}\nS1 = [0]") && !lacksOwners("G = {0: []}\nS_A = {0}") && !lacksOwners(TEXT));
  assert.equal(readable("{0: [1], 1: []}", "0, (1,2), 'a b'"), '{0: [1], 1: []}\nS1 = ["0", "(1,2)", "a b"]\n');
  assert.deepEqual(namesIn("{1; 2}"), ["1", "2"]);
  assert.deepEqual(namesIn("(1, 2), b"), ["(1,2)", "b"]);
  const subject = { game: "", values: {}, text: "{0: []}", options: { owned: "0", win1: "0" } };
  assert.deepEqual(words(subject), { args: ["graph", "--win1", "0"], ask: { files: { graph: '{0: []}\nS1 = ["0"]\n' } } });
});

test("a link holds the layout with the graph, and the file that the command reads does not", async () => {
  const subject = { game: "", values: {}, text: "a 1\n", options: {}, layout: "#@ a 20 40\n" };
  assert.deepEqual(words(subject).ask.files, { graph: "a 1\n" });
  const again = await subjectOf(await keysOf(subject), "nim", "");
  assert.equal(again.text, subject.text);
  assert.equal(again.layout, subject.layout);
});

test("long texts and long names are cut for the page, never lost", () => {
  const word = "x".repeat(10_000_000);
  assert.equal(excerptOf(word, 1, 200, 20_000).part.length, 20_000);
  assert.ok(cut(word, 100).length < 110);
  assert.ok(complaintOf(`graph:1:5: found "${word}"`).message.length < 500);
  assert.deepEqual(rangeOf(word, 7), [0, word.length]);
  const lines = Array.from({ length: 1000 }, (_, i) => `${i} 1`).join("\n");
  const { part, first, last } = excerptOf(lines, 500, 200, 20_000);
  assert.equal(first, 400);
  assert.equal(last, 599);
  assert.equal(part.split("\n").length, 200);
  assert.deepEqual(JSON.parse(shortenNames(`{"a": "${word}", "b": [1, 2], "c": "q\\"${"y".repeat(500)}"}`)).b, [1, 2]);
  assert.ok(shortenNames(`<svg><text>${word}</text></svg>`).length < 1000);
  const question = { args: [], french: true, files: { graph: word }, want: [] };
  assert.ok(Memory.keyOf(question).length < 100);
  assert.equal(Memory.keyOf(question), Memory.keyOf({ ...question, files: { graph: `${word.slice(1)}x` } }));
  assert.notEqual(Memory.keyOf(question), Memory.keyOf({ ...question, files: { graph: `${word.slice(1)}y` } }));
});

test("a large answer is summed up by rank, with a few names", () => {
  const answers = Array.from({ length: 100 }, (_, i) => ({ position: `p${i}`, winner: 1, rank: i % 2 }));
  const { ranked, start } = JSON.parse(digestRanks(JSON.stringify({ start: "p0", answers })));
  assert.equal(start, "p0");
  assert.equal(ranked.count, 100);
  assert.deepEqual(ranked.rows.map((row: { won: number[]; names: string[] }) => [row.won[1], row.names.length]), [[50, 40], [50, 40]]);
  assert.equal(JSON.parse(digestRanks('{"numbers": {"a": 0, "b": 1}}')).ranked.rows[1].names[0], "b");
});
