// path.ts -- one player: the taquin, and a grid to draw walls on; frontiers grow, searches are compared.
import type { App, Item, View } from "../app";
import { fitBoard, h, s, svgOf } from "../dom";
import { Refused, Stopped } from "../engine";
import { cellName, cellOf, curve, gridArena, momentsOf, packGrid, pathFrame, readTrace, unpackGrid } from "../path";
import type { Grid, Moment, PathFound, PathStep } from "../path";
import { Timeline } from "../timeline";
import { t } from "../words";
import type { Word } from "../words";

const ALGORITHMS = ["astar", "idastar", "dijkstra", "bfs"];
const CELL = 32;
const MOMENTS = 48; // of a search that are shown

interface Run {
  found: PathFound;
  steps: PathStep[];
}

export function pathView(root: HTMLElement, app: App): View {
  let mode: "grid" | "taquin" = app.keys.mode === "taquin" ? "taquin" : "grid";
  let inner: { close(): void; key(event: KeyboardEvent): boolean; items(): Item[] } | undefined;
  const segments = h("div", { class: "segments", role: "radiogroup", "aria-label": t("problem") },
    (["grid", "taquin"] as const).map((one) => h("button", { type: "button", role: "radio", "data-mode": one, onclick: () => ((mode = one), open()) }, t(one))));

  function open(): void {
    inner?.close();
    for (const button of segments.children) button.setAttribute("aria-checked", String((button as HTMLElement).dataset.mode === mode));
    root.replaceChildren();
    inner = mode === "grid" ? gridProblem(root, app, segments) : taquinProblem(root, app, segments);
  }
  open();
  return { key: (event) => inner!.key(event), items: () => inner!.items(), close: () => inner?.close() };
}

async function search(app: App, args: string[], files: Record<string, string>): Promise<Run> {
  const reply = await app.main.ask(["path", ...args, "--json", "--trace", "trace"], { files, want: ["trace"] });
  if (reply.code === 2) throw new Refused(reply.error.trim());
  return { found: JSON.parse(reply.out) as PathFound, steps: readTrace(reply.files.trace ?? "") };
}

// ---- the grid

function firstGrid(): Grid {
  const rows = 20, cols = 14;
  const cost = Array<number>(rows * cols).fill(1);
  for (let c = 2; c < 11; c++) cost[13 * cols + c] = 0;
  for (let r = 7; r < 13; r++) cost[r * cols + 10] = 0;
  for (let r = 5; r < 10; r++) for (let c = 2; c < 6; c++) cost[r * cols + c] = 5;
  return { rows, cols, cost, start: 2 * cols + 7, goal: 17 * cols + 6 };
}

function gridProblem(root: HTMLElement, app: App, segments: HTMLElement) {
  let grid = unpackGrid(app.keys.grid ?? "") ?? firstGrid();
  let brush: "wall" | "mud" | "free" | "start" | "goal" = "wall";
  let runs: Run[] = [];
  let round = 0;
  let cursor = grid.start;
  const names = ["dijkstra", "astar"] as const;
  const panels = names.map((name) => {
    const stage = h("div", { class: "stage" });
    const counters = h("output", { class: "counters" });
    return { name, stage, counters, rects: [] as SVGRectElement[], element: h("div", { class: "frame half" }, h("div", { class: "panel-head" }, h("b", {}, t(name)), counters), stage) };
  });
  const timeline = new Timeline((at) => draw(at), 7000);
  const explain = h("div", { class: "explain", "aria-live": "polite" });
  const brushes = h("div", { class: "brushes", role: "radiogroup", "aria-label": t("brush") },
    (["wall", "mud", "free", "start", "goal"] as const).map((one) =>
      h("button", { type: "button", role: "radio", "data-brush": one, onclick: () => choose(one) }, h("i", { class: `swatch ${one}` }), t(`brush_${one}` as Word))));
  const choose = (one: typeof brush) => {
    brush = one;
    for (const button of brushes.children) button.setAttribute("aria-checked", String((button as HTMLElement).dataset.brush === brush));
  };
  const clear = h("button", { type: "button", onclick: () => ((grid = { ...grid, cost: grid.cost.map(() => 1) }), change()) }, t("clear"));
  root.append(
    h("aside", { class: "side" }, segments, h("p", { class: "hint" }, t("gridHint")), brushes, clear),
    h("section", { class: "center" }, h("div", { class: "pair" }, panels.map((one) => one.element)), timeline.element),
    h("aside", { class: "side right" }, explain, h("ul", { class: "legend" },
      (["frontier", "expanded", "onpath", "mud"] as const).map((one) => h("li", {}, h("i", { class: `swatch ${one}` }), t(`key_${one}` as Word))))),
  );

  for (const panel of panels) {
    const svg = s("svg", { class: "grid", viewBox: `0 0 ${grid.cols * CELL + 2} ${grid.rows * CELL + 2}`, tabindex: 0, role: "application", "aria-label": t("gridLabel") });
    let painting = false;
    const at = (event: PointerEvent): number | null => {
      const element = document.elementFromPoint(event.clientX, event.clientY) as SVGElement | null;
      return element?.dataset.cell && svg.contains(element) ? Number(element.dataset.cell) : null;
    };
    const apply = (event: PointerEvent) => {
      const cell = at(event);
      if (cell !== null) paint(cell);
    };
    svg.addEventListener("pointerdown", (event) => ((painting = true), (event.target as Element).releasePointerCapture?.(event.pointerId), apply(event)));
    svg.addEventListener("pointermove", (event) => painting && apply(event));
    for (const name of ["pointerup", "pointerleave"] as const) svg.addEventListener(name, () => painting && ((painting = false), change()));
    panel.rects = grid.cost.map((_, cell) => {
      const rect = s("rect", { x: (cell % grid.cols) * CELL + 2, y: Math.floor(cell / grid.cols) * CELL + 2, width: CELL - 2, height: CELL - 2, rx: 3, "data-cell": cell });
      svg.append(rect);
      return rect;
    });
    panel.stage.append(svg);
    svg.append(s("path", { class: "way" }), s("text", { class: "from" }, "A"), s("text", { class: "to" }, "B"));
  }

  function paint(cell: number): void {
    if (brush === "start" || brush === "goal") {
      if (grid.cost[cell] === 0) grid.cost[cell] = 1;
      grid = { ...grid, [brush]: cell };
    } else if (cell !== grid.start && cell !== grid.goal) {
      grid.cost[cell] = brush === "wall" ? 0 : brush === "mud" ? 5 : 1;
    }
    timeline.pause();
    runs = [];
    draw(0);
  }

  async function change(): Promise<void> {
    const mine = ++round;
    app.main.stop();
    const files = { grid: gridArena(grid) };
    try {
      const both = await Promise.all(names.map((name) => search(app, ["grid", "--algorithm", name], files)));
      if (mine !== round) return;
      runs = both;
      const count = Math.max(...runs.map((run) => run.steps.length));
      timeline.set(count, [], count);
    } catch (problem) {
      if (problem instanceof Stopped || mine !== round) return;
      explain.replaceChildren(h("div", { class: "complaint" }, h("p", {}, problem instanceof Refused ? problem.message : String(problem))));
    }
    app.keep({ grid: packGrid(grid) });
  }

  function draw(at: number): void {
    panels.forEach((panel, i) => {
      const run = runs[i];
      const frame = pathFrame(run?.steps ?? [], at);
      const done = run && at >= run.steps.length && run.found.path;
      grid.cost.forEach((cost, cell) => {
        const name = cellName(grid, cell);
        const state = cost === 0 ? "wall" : frame.frontier.has(name) ? "frontier" : frame.expanded.has(name) ? "expanded" : "";
        panel.rects[cell]!.setAttribute("class", `gridcell ${state}${cost > 1 ? " mud" : ""}${cell === cursor ? " cursor" : ""}`);
      });
      const middle = (cell: number) => [(cell % grid.cols) * CELL + CELL / 2 + 1, Math.floor(cell / grid.cols) * CELL + CELL / 2 + 1];
      for (const [name, cell] of [["from", grid.start], ["to", grid.goal]] as const) {
        const text = panel.stage.querySelector(`.${name}`)!;
        const [x, y] = middle(cell);
        text.setAttribute("x", String(x));
        text.setAttribute("y", String(y! + 8));
      }
      panel.stage.querySelector(".way")!.setAttribute("d", done ? `M${run.found.path!.map((name) => middle(cellOf(grid, name)).join(" ")).join("L")}` : "");
      panel.counters.textContent = t("pathCounters", { expanded: frame.expanded.size, frontier: frame.frontier.size });
    });
    explain.replaceChildren(...runs.map((run, i) =>
      h("div", { class: "rule-box" }, h("b", {}, t(names[i]!)), h("p", {}, run.found.path ? t("pathFound", { cost: run.found.cost ?? 0, expanded: run.found.expanded }) : t("noPath")))));
    if (runs.length === 2 && runs[0]!.found.path) {
      const saved = Math.round(100 * (1 - runs[1]!.found.expanded / Math.max(1, runs[0]!.found.expanded)));
      explain.append(h("p", { class: "invite" }, t("pathSaved", { saved })));
    }
  }

  choose("wall");
  change();
  return {
    close: () => {
      round++;
      timeline.pause();
    },
    key: (event: KeyboardEvent) => {
      if (document.activeElement?.classList.contains("grid")) {
        const way = { ArrowUp: -grid.cols, ArrowDown: grid.cols, ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (way !== undefined) {
          const next = cursor + way;
          if (next >= 0 && next < grid.cost.length) cursor = next;
          draw(timeline.at);
        } else if (event.key === "Enter" || event.key === " ") (paint(cursor), change());
        else return timeline.key(event);
        event.preventDefault();
        return true;
      }
      return timeline.key(event);
    },
    items: (): Item[] => [{ name: t("take_arena"), file: "grid.arena", type: "text/plain", make: async () => gridArena(grid) }],
  };
}

// ---- the taquin

function taquinProblem(root: HTMLElement, app: App, segments: HTMLElement) {
  const own = { rows: app.keys.rows ?? "3", cols: app.keys.cols ?? "3", seed: app.keys.seed ?? "1" };
  let algorithm = ALGORITHMS.includes(app.keys.algorithm ?? "") ? app.keys.algorithm! : "astar";
  let heuristic = app.keys.heuristic ?? "";
  let run: Run | undefined;
  let round = 0;
  let boards: string[] = []; // of some states that were expanded, then of the solution
  let moments: Moment[] = [];
  let points: ReturnType<typeof curve> = [];
  const board = h("div", { class: "board big" });
  const chart = h("div", { class: "chart" });
  const counters = h("output", { class: "counters" });
  const compare = h("div", { class: "compare" });
  const timeline = new Timeline((at) => draw(at), 8000);
  const complaint = h("div", { class: "complaint", role: "alert", hidden: true });
  const field = (key: keyof typeof own, most: number) => {
    const input = h("input", { type: "number", min: key === "seed" ? 0 : 1, max: most, value: own[key], oninput: () => ((own[key] = input.value), load()) });
    return h("label", { class: "field" }, h("span", {}, t(`taquin_${key}` as Word)), input);
  };
  const algorithmSelect = h("select", { onchange: () => ((algorithm = algorithmSelect.value), load()) }, ALGORITHMS.map((one) => h("option", { value: one, selected: one === algorithm }, t(one as Word))));
  const heuristicSelect = h("select", { onchange: () => ((heuristic = heuristicSelect.value), load()) }, h("option", { value: heuristic }, heuristic || t("itsChoice")));
  root.append(
    h("aside", { class: "side" }, segments, field("rows", 4), field("cols", 4), field("seed", 1e6),
      h("label", { class: "field" }, h("span", {}, t("algorithm")), algorithmSelect), h("label", { class: "field" }, h("span", {}, t("heuristic")), heuristicSelect), complaint),
    h("section", { class: "center" }, h("div", { class: "frame" }, h("div", { class: "stage column" }, board, counters, chart)), timeline.element),
    h("aside", { class: "side right" }, h("h3", {}, t("compare")), compare),
  );

  const words = () => ["taquin", `rows=${own.rows}`, `cols=${own.cols}`, `seed=${own.seed}`];

  async function load(): Promise<void> {
    const mine = ++round;
    app.main.stop();
    app.side.stop();
    try {
      complaint.hidden = true;
      const more = ["dijkstra", "bfs"].includes(algorithm) || !heuristic ? [] : ["--heuristic", heuristic];
      const size = Number(own.rows) * Number(own.cols);
      run = await search(app, [...words(), "--algorithm", algorithm, ...more, "--limit", size > 9 ? "60000" : "400000"], {});
      if (mine !== round) return;
      const path = run.found.path ?? [];
      moments = momentsOf(run.steps, MOMENTS);
      boards = [];
      for (const position of [...moments.map((one) => one.state), ...path]) {
        boards.push(await app.main.text(["board", ...words(), position, "--as", "svg"]));
        if (mine !== round) return;
      }
      points = curve(run.steps, 240);
      timeline.set(Math.max(0, boards.length - 1), [moments.length], 0);
      table(mine);
    } catch (problem) {
      if (mine !== round || problem instanceof Stopped) return;
      run = undefined;
      complaint.hidden = false;
      complaint.replaceChildren(h("p", {}, problem instanceof Refused ? problem.message : String(problem)));
      board.replaceChildren();
      chart.replaceChildren();
      counters.textContent = "";
      timeline.set(0);
    }
    app.keep({ mode: "taquin", ...own, algorithm, heuristic });
  }

  /** Every algorithm with every heuristic. */
  async function table(mine: number): Promise<void> {
    compare.replaceChildren(h("p", { class: "hint" }, t("working")));
    try {
      const { runs } = await app.side.json<{ runs: { algorithm: string; heuristic: string; expanded: number; cost: number | null; stopped: boolean }[] }>(["path", ...words(), "--compare", "--seconds", "2", "--limit", "300000"]);
      if (mine !== round) return;
      const names = [...new Set(runs.map((one) => one.heuristic))];
      heuristicSelect.replaceChildren(h("option", { value: "" }, t("itsChoice")), ...names.map((one) => h("option", { value: one, selected: one === heuristic }, one)));
      const most = Math.max(...runs.map((one) => one.expanded), 1);
      compare.replaceChildren(h("table", { class: "bars" }, h("tbody", {}, runs.map((one) =>
        h("tr", { class: one.algorithm === run?.found.algorithm && one.heuristic === run?.found.heuristic ? "now" : "" },
          h("th", { scope: "row" }, `${t(one.algorithm as Word)}`, h("small", {}, one.heuristic)),
          h("td", {}, h("i", { style: `width:${Math.max(1, (100 * Math.log(one.expanded + 1)) / Math.log(most + 1))}%` }), h("span", {}, `${one.stopped ? "> " : ""}${one.expanded}`)))))),
        h("p", { class: "hint" }, t("compareHint")));
    } catch {
      if (mine === round) compare.replaceChildren();
    }
  }

  /** The counts as curves, as far as the search had got. */
  function drawChart(until: number): void {
    const wide = 560, high = 120;
    const end = points[points.length - 1]!;
    const most = Math.max(...points.map((one) => Math.max(one.expanded, one.frontier)), 1), last = Math.max(1, end.at);
    const known = points.filter((one) => one.at <= until);
    const now = known[known.length - 1]!;
    const y = (count: number) => high - (count / most) * (high - 12);
    const line = (key: "expanded" | "frontier") => known.map((one) => `${((one.at / last) * wide).toFixed(1)} ${y(one[key]).toFixed(1)}`).join("L");
    const close = Math.abs(now.expanded - now.frontier) / most < 0.14;
    chart.replaceChildren(s("svg", { viewBox: `-4 -8 ${wide + 150} ${high + 24}`, role: "img", "aria-label": t("pathCounters", { expanded: now.expanded, frontier: now.frontier }) },
      s("line", { class: "axis", x1: 0, x2: wide, y1: high, y2: high }),
      s("path", { class: "curve expanded", d: `M${line("expanded")}` }), s("path", { class: "curve frontier", d: `M${line("frontier")}` }),
      s("text", { class: "curve-name expanded", x: (now.at / last) * wide + 8, y: y(now.expanded) + (close && now.expanded >= now.frontier ? -4 : 4) }, `${t("key_expanded")} ${now.expanded}`),
      s("text", { class: "curve-name frontier", x: (now.at / last) * wide + 8, y: y(now.frontier) + (close ? 14 : 4) }, `${t("key_frontier")} ${now.frontier}`)));
  }

  function draw(at: number): void {
    if (!run || boards.length === 0) return;
    const svg = svgOf(boards[at]!);
    fitBoard(svg);
    board.replaceChildren(svg);
    const moment = moments[at];
    drawChart(moment ? moment.at : Infinity);
    const { path, moves } = run.found;
    const step = at - moments.length;
    if (moment) counters.textContent = t("searching", { g: moment.g, h: moment.h });
    else counters.textContent = path ? t("solution", { at: step, count: path.length - 1, move: step > 0 ? moves[step - 1]! : "–" }) : t("noPath");
  }

  load();
  return {
    close: () => {
      round++;
      timeline.pause();
    },
    key: (event: KeyboardEvent) => timeline.key(event),
    items: (): Item[] => [
      { name: t("take_board"), file: "taquin.svg", type: "image/svg+xml", make: async () => boards[timeline.at] ?? "" },
      { name: t("take_json"), file: "path.json", type: "application/json", make: async () => JSON.stringify(run?.found ?? {}) },
    ],
  };
}
