// numbers.ts -- Grundy numbers to look at: tables with every mex, sequences with their period, Nim in binary.
import type { App, Item, View } from "../app";
import type { Shown } from "../arena";
import { Chooser } from "../chooser";
import { h, isTyping, s } from "../dom";
import { Refused, Stopped, whyNot } from "../engine";
import { EXPLORED, NUMBERS } from "../patience";
import { keysOf, words } from "../subject";
import type { Table } from "../tables";
import { binaryRows, corner, readTable, seenFrom } from "../tables";
import { t } from "../words";
import type { Word } from "../words";
import type { Hints } from "../worth";

/** Sizes whose tables and sequences fit on a screen. */
const SIZES: Record<string, Record<string, string>> = {
  wythoff: { a: "12", b: "12" },
  cut: { rows: "10", cols: "14" },
  chomp: { rows: "2", cols: "14" },
  marienbad: { heaps: "12,12" },
  subtract: { heaps: "60" },
  nim: { n: "60" },
  kayles: { n: "60" },
  octal: { n: "60" },
};
const CELL = 40;

interface Sequence {
  sequence: number[];
  period: number | null;
  preperiod: number | null;
  proved: boolean;
}

export function numbersView(root: HTMLElement, app: App): View {
  const chosen = app.games.find((one) => one.name === app.subject.game);
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

  const stage = h("div", { class: "stage column" });
  const about = h("div", { class: "about", "aria-live": "polite" });
  const chooser = new Chooser(app, () => load(), (game) => game.impartial && game.name in SIZES, false, (name) => ({ ...SIZES[name] }));
  const heapInput = h("input", { type: "text", value: heaps, spellcheck: "false", oninput: () => ((heaps = heapInput.value), nim(), remember()) });
  const binary = h("div", { class: "binary" });
  root.append(
    h("aside", { class: "side" }, chooser.element, h("p", { class: "hint" }, t("numbersHint"))),
    h("section", { class: "center" }, h("div", { class: "frame" }, stage)),
    h("aside", { class: "side right" }, about, h("h3", {}, t("nimBinary")), h("label", { class: "field" }, h("span", {}, t("heaps")), heapInput), binary),
  );

  function normal() {
    return words(app.subject, { last: "wins" });
  }

  /** One heap has a sequence, and no table. */
  function isHeap(): boolean {
    const parameters = app.games.find((one) => one.name === app.subject.game)?.parameters ?? [];
    return parameters.some(({ name, default: usual }) => name === "n" || (name === "heaps" && !(app.subject.values[name] ?? usual).includes(",")));
  }

  async function load(): Promise<void> {
    const mine = ++round;
    app.main.stop();
    const { args, ask } = normal();
    cursor = undefined;
    table = undefined;
    about.replaceChildren();
    try {
      chooser.complain(null);
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

  /** Why there is neither a table nor a sequence: by how positions are called. */
  async function explain(problem: unknown, noTable: string | null): Promise<never> {
    if (!(problem instanceof Refused) || noTable === null) throw problem;
    const { args, ask } = normal();
    const { position } = await app.main.json<Hints>(["hints", ...args, "--depth", "0"], ask);
    if (!position.includes(",")) throw problem;
    throw new Refused(position.split(",").length === 2 ? noTable : t("needsPair"));
  }

  const shade = (n: number, most: number) => `--n:${most > 0 ? (n / most).toFixed(3) : 0}`;

  // ---- tables
  function drawTable(it: Table): void {
    const most = Math.max(...it.number.flat().map((n) => n ?? 0));
    const wide = (it.cols.length + 1) * CELL, high = (it.rows.length + 1) * CELL;
    const heads: SVGElement[] = [];
    cells = new Map();
    marked = [];
    it.cols.forEach((j, c) => heads.push(s("text", { class: "head", x: (c + 1.5) * CELL, y: CELL * 0.65 }, String(j))));
    it.rows.forEach((i, r) => {
      heads.push(s("text", { class: "head", x: CELL * 0.6, y: (r + 1.6) * CELL }, String(i)));
      it.cols.forEach((_, c) => {
        const n = it.number[r]![c];
        if (n === null || n === undefined) return;
        const group = s("g", { class: n === 0 ? "cell-g zero" : "cell-g", style: shade(n, most), "data-cell": `${r} ${c}` },
          s("rect", { x: (c + 1) * CELL + 1, y: (r + 1) * CELL + 1, width: CELL - 2, height: CELL - 2, rx: 4 }),
          s("text", { x: (c + 1.5) * CELL, y: (r + 1.5) * CELL + 5 }, String(n)));
        group.addEventListener("pointerenter", () => look(r, c));
        cells.set(`${r} ${c}`, group);
      });
    });
    const svg = s("svg", { class: "numbers", viewBox: `0 0 ${wide} ${high}`, tabindex: 0, role: "img", "aria-label": t("tableOf", { game: normal().args.join(" ") }) }, heads, [...cells.values()]);
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
  function drawSequence({ sequence: all, period, preperiod, proved }: Sequence): void {
    const sequence = all.slice(0, NUMBERS.sequence);
    const most = Math.max(...sequence);
    const wide = period && period <= 24 ? period : 20;
    const rows = Math.ceil(sequence.length / wide);
    const cells = sequence.map((n, i) =>
      s("g", { class: n === 0 ? "cell-g zero" : "cell-g", style: shade(n, most) },
        s("title", {}, `G(${i}) = ${n}`),
        s("rect", { x: ((i % wide) + 1) * CELL + 1, y: Math.floor(i / wide) * CELL + 1, width: CELL - 2, height: CELL - 2, rx: 4 }),
        s("text", { x: ((i % wide) + 1.5) * CELL, y: (Math.floor(i / wide) + 0.5) * CELL + 5 }, String(n))));
    const heads = Array.from({ length: rows }, (_, r) => s("text", { class: "head", x: CELL * 0.6, y: (r + 0.62) * CELL }, String(r * wide)));
    stage.replaceChildren(s("svg", { class: "numbers", viewBox: `0 0 ${(wide + 1) * CELL} ${rows * CELL}`, role: "img", "aria-label": sequence.join(", ") }, heads, cells));
    about.replaceChildren(
      h("h3", {}, t("sequence")),
      h("p", {}, period === null ? t("noPeriod") : t(proved ? "periodProved" : "periodSeen", { period, preperiod: preperiod ?? 0 })));
  }

  // ---- Nim in binary
  async function nim(): Promise<void> {
    const list = heaps.split(/[\s,;]+/).filter(Boolean).map(Number);
    const rows = binaryRows(list);
    if (!rows) {
      binary.replaceChildren(h("p", { class: "hint" }, t("heapsHint")));
      return;
    }
    binary.replaceChildren(
      h("table", {},
        h("tbody", {}, list.map((heap, i) => h("tr", {}, h("th", { scope: "row" }, heap), [...rows.digits[i]!].map((digit) => h("td", { class: digit === "1" ? "one-bit" : "" }, digit))))),
        h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, `⊕ ${rows.xor}`), [...rows.xorDigits].map((digit) => h("td", { class: digit === "1" ? "odd" : "even" }, digit))))),
      h("p", {}, rows.xor === 0 ? t("xorZero") : t("xorNot")),
    );
    if (rows.xor === 0) return;
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
    make: () => app.main.text(["grundy", ...normal().args, table ? "--table" : "--sequence", "--as", as]),
  });

  load();
  nim();
  return {
    key: (event) => {
      if (isTyping(event.target) || !cursor || !table) return false;
      const way = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
      if (!way) return false;
      look(cursor[0] + way[0]!, cursor[1] + way[1]!);
      event.preventDefault();
      return true;
    },
    items: (): Item[] => [
      form("svg", "svg", "image/svg+xml"),
      form("tikz", "tex", "text/x-tex"),
      { name: t("take_json"), file: `${app.subject.game}.json`, type: "application/json", make: () => app.main.text(["grundy", ...normal().args, ...(table ? [] : ["--sequence"]), "--json"]) },
      { name: t("take_csv"), file: `${app.subject.game}.csv`, type: "text/csv", make: async () => csv },
    ],
    close: () => round++,
  };
}
