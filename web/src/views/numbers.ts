// numbers.ts -- Grundy numbers to look at: tables with every mex, sequences with their period, Nim in binary.  Where the
// last to move loses there are none: then who wins.
import type { App, Item, View } from "../app";
import type { Shown } from "../arena";
import { binaryTable } from "../binary";
import { Chooser } from "../chooser";
import { h, isTyping, s } from "../dom";
import { keepLetters } from "../letters";
import { Refused, Stopped, whyNot } from "../engine";
import type { Answer } from "../outcomes";
import { outcomeSequence, outcomeTable, outcomesOf } from "../outcomes";
import { EXPLORED, NUMBERS } from "../patience";
import { keysOf, words } from "../subject";
import type { Table } from "../tables";
import { corner, readTable, seenFrom } from "../tables";
import { t } from "../words";
import type { Word } from "../words";
import type { Hints } from "../worth";
import { sumView } from "./sum";

/** Sizes whose tables and sequences fit on a screen, and at which periods are proved; normal play, which has numbers. */
const SIZES: Record<string, Record<string, string>> = {
  wythoff: { a: "12", b: "12" },
  cut: { rows: "10", cols: "14" },
  chomp: { rows: "2", cols: "14" },
  marienbad: { heaps: "12,12", last: "wins" },
  subtract: { heaps: "60" },
  nim: { n: "60", last: "wins" },
  kayles: { n: "180" },
  octal: { n: "200" },
};
const CELL = 40;

interface Sequence {
  sequence: number[];
  period: number | null;
  preperiod: number | null;
  proved: boolean;
}

/** One game, or a sum of several. */
export function numbersView(root: HTMLElement, app: App): View {
  const isSum = app.keys.nums === "sum";
  const open = async (sum: boolean) => app.go("numbers", sum ? { ...(app.subject.text ? { graph: (await keysOf({ ...app.subject, game: "" })).graph! } : {}), nums: "sum" } : {});
  const tabs = h("div", { class: "segments", role: "radiogroup", "aria-label": t("numbersOf") }, ([["numbersOne", false], ["numbersSum", true]] as const).map(([word, sum]) =>
    h("button", { type: "button", role: "radio", "aria-checked": String(sum === isSum), onclick: () => sum !== isSum && open(sum) }, t(word))));
  return isSum ? sumView(root, app, tabs) : oneGame(root, app, tabs);
}

function oneGame(root: HTMLElement, app: App, tabs: HTMLElement): View {
  const chosen = app.games.find((one) => one.name === app.subject.game);
  const own = app.subject; // what the person looked at elsewhere
  const isOther = !app.keys.nums && (app.keys.graph !== undefined || (app.keys.game !== undefined && !(app.keys.game in SIZES)));
  if (!app.keys.nums) { // from another view, with other sizes
    const name = chosen && chosen.name in SIZES && app.keys.game ? chosen.name : "wythoff";
    app.subject = { ...app.subject, game: name, values: { ...SIZES[name] } };
  }
  let heaps = app.keys.heaps ?? "3,5,7";
  let csv = "";
  let round = 0;
  let cursor: [number, number] | undefined;
  let table: Table | undefined;
  let moves = new Map<string, string[]>();
  let cells = new Map<string, SVGGElement>(); // of the table, by row and column
  let marked: SVGGElement[] = [];
  let outcomes = false; // won and lost instead of numbers

  const stage = h("div", { class: "stage column" });
  const rule = h("p", { class: "rule-shown", role: "status" });
  const about = h("div", { class: "about mex", "aria-live": "polite" });
  const chooser = new Chooser(app, () => load(), (game) => game.impartial && game.name in SIZES, false, (name) => ({ ...SIZES[name] }));
  const heapInput = h("input", { type: "text", value: heaps, spellcheck: "false", oninput: () => ((heaps = heapInput.value), nim(), remember()) });
  const binary = h("div", { class: "binary" });
  root.append(
    h("aside", { class: "side" }, tabs, isOther && h("p", { class: "hint other-subject", role: "status" }, `${t(own.game ? "numbersOther" : "numbersOwn")} `, h("button", { type: "button", class: "link", onclick: async () => app.go("arena", { ...(await keysOf(own)), layer: "grundy" }) }, t("numbersInArena"))), chooser.element, rule, h("p", { class: "hint" }, t("numbersHint"))),
    h("section", { class: "center" }, h("div", { class: "frame" }, stage)),
    h("aside", { class: "side right" }, about, h("h3", {}, t("nimBinary")), h("label", { class: "field" }, h("span", {}, t("heaps")), heapInput), binary),
  );

  const asked = () => words(app.subject);
  const parameters = () => app.games.find((one) => one.name === app.subject.game)?.parameters ?? [];
  const valueOf = (name: string) => app.subject.values[name] ?? parameters().find((one) => one.name === name)?.default;
  const isMisere = () => valueOf("last") === "loses";
  const stops = () => isMisere() && valueOf("stop") === "1"; // nobody takes the last match

  /** Which rule is shown, and the way to the one that has numbers. */
  function sayRule(): void {
    rule.replaceChildren(t(outcomes ? "ruleMisere" : stops() ? "ruleStop" : "ruleNormal"));
    if (outcomes) rule.append(" ", h("button", { type: "button", class: "link", onclick: () => reopen({ last: "wins" }) }, t("toNormal")));
  }

  /** The same game with other values: its fields are filled again. */
  async function reopen(values: Record<string, string>): Promise<void> {
    app.go("numbers", { ...(await keysOf({ ...app.subject, values: { ...app.subject.values, ...values } })), nums: "1", heaps: heaps === "3,5,7" ? "" : heaps });
  }

  /** One heap has a sequence, and no table. */
  function isHeap(): boolean {
    return parameters().some(({ name, default: usual }) => name === "n" || (name === "heaps" && !(app.subject.values[name] ?? usual).includes(",")));
  }

  async function load(): Promise<void> {
    const mine = ++round;
    app.main.stop();
    const { args, ask } = asked();
    cursor = undefined;
    table = undefined;
    outcomes = false;
    about.replaceChildren();
    try {
      chooser.complain(null);
      if (isMisere() && (await showMisere(mine))) return;
      const reply = isHeap() ? null : await app.main.ask(["grundy", ...args, "--table", "--as", "csv", "--limit", EXPLORED.numbered], ask);
      if (mine !== round) return;
      if (reply?.code === 0) {
        csv = reply.out;
        const whole = readTable(csv);
        table = corner(whole, NUMBERS.side);
        const show = (...from: string[]) => app.main.json<Shown>(["show", ...args, ...from, "--impartial", "--limit", EXPLORED.numbered], ask);
        const corners = [whole, table].map(({ rows, cols }) => `(${rows[rows.length - 1]},${cols[cols.length - 1]})`);
        const shown = await (corners[0] === corners[1] ? show() : show(`from=${corners[1]}`).catch(() => show())); // no more than is seen
        if (mine !== round) return;
        moves = new Map(shown.positions.map((one) => [one.name, one.moves]));
        drawTable(table);
        if (whole.rows.length > NUMBERS.side || whole.cols.length > NUMBERS.side) stage.append(h("p", { class: "hint" }, t("tableCorner", { rows: table.rows.length, cols: table.cols.length, of: `${whole.rows.length} × ${whole.cols.length}` })));
      } else {
        const sequence = await app.main.json<Sequence>(["grundy", ...args, "--sequence"], ask).catch((problem) => explain(problem, reply?.error.trim() ?? null));
        if (mine !== round) return;
        csv = `n,grundy\n${sequence.sequence.map((g, n) => `${n},${g}`).join("\n")}\n`;
        drawSequence(sequence);
      }
      sayRule();
    } catch (problem) {
      if (mine !== round) return;
      if (problem instanceof Stopped) {
        stage.replaceChildren(h("div", { class: "empty" }, t("stopped")));
        return;
      }
      chooser.complain(whyNot(problem));
      stage.replaceChildren(h("div", { class: "empty" }, t("cannotDraw")));
    }
    remember();
  }

  /** Where the last to move loses: numbers if nobody takes the last match, else who wins.  False: as in normal play. */
  async function showMisere(mine: number): Promise<boolean> {
    const { args, ask } = asked();
    if (stops()) {
      const reply = await app.main.ask(["grundy", ...args, "--all", "--limit", EXPLORED.numbered, "--json"], ask);
      if (mine !== round) return true;
      if (reply.code !== 2) {
        if (!isHeap()) return false;
        const { numbers } = JSON.parse(reply.out) as { numbers: Record<string, number> };
        const sequence = Object.entries(numbers).map(([name, g]) => [Number(name.replace(/[()]/g, "")), g] as const).sort((a, b) => a[0] - b[0]);
        csv = `n,grundy\n${sequence.map((pair) => pair.join()).join("\n")}\n`;
        drawSequence({ sequence: sequence.map(([, g]) => g), period: null, preperiod: null, proved: false }, sequence[0]?.[0] ?? 0);
        sayRule();
        remember();
        return true;
      }
    }
    outcomes = true;
    sayRule();
    const reply = await app.main.ask(["solve", ...args, "--all", "--limit", EXPLORED.numbered, "--json"], ask);
    if (mine !== round) return true;
    if (reply.code === 2) throw new Refused(t("misereLarge"));
    const found = outcomesOf((JSON.parse(reply.out) as { answers: Answer[] }).answers);
    const whole = isHeap() ? null : outcomeTable(found);
    if (whole) {
      csv = `i\\j,${whole.cols.join()}\n${whole.rows.map((i, r) => `${i},${whole.number[r]!.map((n) => (n === null ? "" : t(n ? "wonLetter" : "lostLetter"))).join()}`).join("\n")}\n`;
      table = corner(whole, NUMBERS.side);
      const shown = await app.main.json<Shown>(["show", ...args, "--impartial", "--limit", EXPLORED.numbered], ask);
      if (mine !== round) return true;
      moves = new Map(shown.positions.map((one) => [one.name, one.moves]));
      drawTable(table);
    } else {
      if (!isHeap()) throw new Refused(t("needsPair"));
      const sequence = outcomeSequence(found);
      csv = `n,\n${sequence.map((n, i) => `${i},${t(n ? "wonLetter" : "lostLetter")}`).join("\n")}\n`;
      drawSequence({ sequence, period: null, preperiod: null, proved: false });
    }
    remember();
    return true;
  }

  /** Why there is neither a table nor a sequence: by how positions are called. */
  async function explain(problem: unknown, noTable: string | null): Promise<never> {
    if (!(problem instanceof Refused) || noTable === null) throw problem;
    const { args, ask } = asked();
    const { position } = await app.main.json<Hints>(["hints", ...args, "--depth", "0"], ask);
    if (!position.includes(",")) throw problem;
    throw new Refused(position.split(",").length === 2 ? noTable : t("needsPair"));
  }

  const label = (n: number): string => (outcomes ? t(n ? "wonLetter" : "lostLetter") : String(n));
  const shade = (n: number, most: number) => `--n:${most > 0 ? (n / most).toFixed(3) : 0}`;

  // ---- tables
  /** Row 0 is below, as on the board: words that say "down" are right about the picture. */
  const isUpward = () => app.subject.game === "wythoff";

  function drawTable(it: Table): void {
    const most = outcomes ? 4 : Math.max(...it.number.flat().map((n) => n ?? 0));
    const wide = (it.cols.length + 1) * CELL, high = (it.rows.length + 1) * CELL;
    const heads: SVGElement[] = [];
    const last = it.rows.length - 1;
    const y = (r: number) => (isUpward() ? last - r : r + 1) * CELL; // the corner where the queen goes is below
    const top = isUpward() ? it.rows.length * CELL : 0;
    cells = new Map();
    marked = [];
    it.cols.forEach((j, c) => heads.push(s("text", { class: "head", x: (c + 1.5) * CELL, y: top + CELL * 0.65 }, String(j))));
    it.rows.forEach((i, r) => {
      heads.push(s("text", { class: "head", x: CELL * 0.6, y: y(r) + 0.6 * CELL }, String(i)));
      it.cols.forEach((_, c) => {
        const n = it.number[r]![c];
        if (n === null || n === undefined) return;
        const group = s("g", { class: n === 0 ? "cell-g zero" : "cell-g", style: shade(n, most), "data-cell": `${r} ${c}` },
          s("rect", { x: (c + 1) * CELL + 1, y: y(r) + 1, width: CELL - 2, height: CELL - 2, rx: 4 }),
          s("text", { x: (c + 1.5) * CELL, y: y(r) + CELL / 2 + 5 }, label(n)));
        group.addEventListener("pointerenter", () => look(r, c));
        cells.set(`${r} ${c}`, group);
      });
    });
    const svg = s("svg", { class: "numbers", viewBox: `0 0 ${wide} ${high}`, tabindex: 0, role: "img", "aria-label": t("tableOf", { game: asked().args.join(" ") }) }, heads, [...cells.values()]);
    keepLetters(svg);
    svg.addEventListener("focus", () => cursor ?? look(0, 0));
    stage.replaceChildren(svg);
    look(it.rows.length - 1, it.cols.length - 1);
  }

  /** Shows the mex of a cell: the cells that its moves lead to, and their numbers. */
  function look(r: number, c: number): void {
    if (!table || table.number[r]?.[c] == null) return;
    cursor = [r, c];
    const name = `(${table.rows[r]},${table.cols[c]})`;
    const seen = seenFrom(table, moves, r, c);
    for (const group of marked) group.classList.remove("here", "reached");
    const here = cells.get(`${r} ${c}`)!, reached = [...seen.cells].map((cell) => cells.get(cell)!);
    here.classList.add("here");
    for (const group of reached) group.classList.add("reached");
    marked = [here, ...reached];
    const n = table.number[r]![c]!;
    if (outcomes) {
      const lost = [...seen.cells].map((cell) => cell.split(" ").map(Number) as [number, number]).filter(([i, j]) => table!.number[i]![j] === 0).map(([i, j]) => `(${table!.rows[i]},${table!.cols[j]})`);
      const why = n === 0 ? t(seen.cells.size > 0 ? "allWon" : "endLost") : lost.length > 0 ? t("toLost", { list: lost.join("  ") }) : t("endWon");
      about.replaceChildren(h("h3", {}, `${name} : ${t(n ? "isWon" : "isLost")}`), h("p", {}, why));
      return;
    }
    const present = new Set(seen.numbers);
    const chips = Array.from({ length: Math.max(n + 1, ...seen.numbers.map((one) => one + 1), 1) }, (_, k) =>
      h("i", { class: present.has(k) ? "seen" : k === n ? "mex" : "" }, String(k)));
    about.replaceChildren(
      h("h3", {}, `${name} : ${t("grundyNumber")} ${n}`),
      h("p", {}, `mex {${[...present].sort((a, b) => a - b).join(", ")}} = ${n}`),
      h("div", { class: "chips", "aria-hidden": "true" }, chips),
      h("p", {}, n === 0 ? t("zeroLoses") : t("nonzeroWins")),
    );
  }

  // ---- sequences
  function drawSequence({ sequence: all, period, preperiod, proved }: Sequence, first = 0): void {
    const sequence = all.slice(0, NUMBERS.sequence);
    const most = outcomes ? 4 : Math.max(...sequence);
    const fits = stage.clientWidth < 500 ? 12 : 24; // numbers side by side
    const wide = period && period <= fits ? period : period && period % 2 === 0 && period / 2 <= fits ? period / 2 : fits < 24 ? 10 : 20;
    const rows = Math.ceil(sequence.length / wide);
    const cells = sequence.map((n, i) =>
      s("g", { class: n === 0 ? "cell-g zero" : "cell-g", style: shade(n, most) },
        s("title", {}, outcomes ? `${i + first} : ${t(n ? "isWon" : "isLost")}` : `G(${i + first}) = ${n}`),
        s("rect", { x: ((i % wide) + 1) * CELL + 1, y: Math.floor(i / wide) * CELL + 1, width: CELL - 2, height: CELL - 2, rx: 4 }),
        s("text", { x: ((i % wide) + 1.5) * CELL, y: (Math.floor(i / wide) + 0.5) * CELL + 5 }, label(n))));
    const heads = Array.from({ length: rows }, (_, r) => s("text", { class: "head", x: CELL * 0.6, y: (r + 0.62) * CELL }, String(r * wide + first)));
    const svg = s("svg", { class: "numbers", viewBox: `0 0 ${(wide + 1) * CELL} ${rows * CELL}`, role: "img", "aria-label": sequence.map(label).join(", ") }, heads, cells);
    keepLetters(svg);
    stage.replaceChildren(svg);
    const isSequence = !stops() && !outcomes;
    about.replaceChildren(
      h("h3", {}, t(outcomes ? "whoWins" : "sequence")),
      h("p", {}, !isSequence ? "" : period === null ? t("noPeriod") : t(proved ? "periodProved" : "periodSeen", { period, preperiod: preperiod ?? 0 })));
    const more = 2 * ((preperiod ?? 0) + (period ?? 0)) + 20;
    if (isSequence && period !== null && !proved && valueOf("n") !== undefined) about.append(h("button", { type: "button", class: "link", onclick: () => reopen({ n: String(more) }) }, t("proveAt", { n: more })));
  }

  // ---- Nim in binary
  async function nim(): Promise<void> {
    const list = heaps.split(/[\s,;]+/).filter(Boolean).map(Number);
    const told = binaryTable(list);
    if (!told) {
      binary.replaceChildren(h("p", { class: "hint" }, t("heapsHint")));
      return;
    }
    binary.replaceChildren(...told.parts);
    if (told.xor === 0) return;
    try {
      const found = await app.side.json<{ moves: string[] }>(["grundy", "marienbad", `heaps=${list.join(",")}`, "last=wins"]);
      binary.append(h("p", {}, t("nimMoves", { moves: found.moves.join("  ") })));
    } catch {
      // too large to list: the sum says who wins
    }
  }

  async function remember(): Promise<void> {
    app.keep({ ...(await keysOf(app.subject)), nums: "1", heaps: heaps === "3,5,7" ? "" : heaps });
  }

  const form = (as: string, file: string, type: string): Item => ({
    name: t(`take_${as}` as Word),
    file: `${app.subject.game}.${file}`,
    type,
    make: () => app.main.text(["grundy", ...asked().args, table ? "--table" : "--sequence", "--as", as]),
  });

  load();
  nim();
  return {
    key: (event) => {
      if (isTyping(event.target) || !cursor || !table) return false;
      const way = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
      if (!way) return false;
      look(cursor[0] + (isUpward() ? -way[0]! : way[0]!), cursor[1] + way[1]!);
      event.preventDefault();
      return true;
    },
    items: (): Item[] => outcomes ? [{ name: t("take_csv"), file: `${app.subject.game}.csv`, type: "text/csv", make: async () => csv }] : [
      form("svg", "svg", "image/svg+xml"),
      form("tikz", "tex", "text/x-tex"),
      { name: t("take_json"), file: `${app.subject.game}.json`, type: "application/json", make: () => app.main.text(["grundy", ...asked().args, ...(table ? [] : ["--sequence"]), "--json"]) },
      { name: t("take_csv"), file: `${app.subject.game}.csv`, type: "text/csv", make: async () => csv },
    ],
    close: () => round++,
  };
}
