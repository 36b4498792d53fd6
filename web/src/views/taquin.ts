// taquin.ts -- sliding tiles: a search grows, its solution is played back, algorithms and heuristics are compared.
import { heuristicName } from "../app";
import type { App, Item } from "../app";
import { fitBoard, h, s, svgOf } from "../dom";
import { Stopped, whyNot } from "../engine";
import type { Moment, PathFound, Run } from "../path";
import { curve, momentsOf, searchPath } from "../path";
import { COMPARED_SECONDS, EXPLORED, LARGE_TAQUIN, PATH_SHOWN, REPLAYED } from "../patience";
import { Timeline } from "../timeline";
import { complaintOf } from "../where";
import type { Word } from "../words";
import { t } from "../words";

const ALGORITHMS = ["astar", "idastar", "dijkstra", "bfs"];

interface Compared {
  runs: { algorithm: string; heuristic: string; expanded: number; cost: number | null; stopped: boolean }[];
}

export function taquinProblem(root: HTMLElement, app: App, segments: HTMLElement) {
  const own = { rows: app.keys.rows ?? "3", cols: app.keys.cols ?? "3", seed: app.keys.seed ?? "1" };
  let algorithm = ALGORITHMS.includes(app.keys.algorithm ?? "") ? app.keys.algorithm! : "astar";
  let heuristic = app.keys.heuristic ?? "";
  let heuristics: string[] = [];
  let run: Run | undefined;
  let round = 0;
  let states: string[] = []; // some that were expanded, then those of the solution
  let moments: Moment[] = [];
  let points: ReturnType<typeof curve> = [];
  const board = h("div", { class: "board big" });
  const chart = h("div", { class: "chart" });
  const counters = h("output", { class: "counters" });
  const compare = h("div", { class: "compare" });
  const timeline = new Timeline((at) => draw(at), REPLAYED.tiles);
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
      compare.replaceChildren();
      await listHeuristics();
      if (mine !== round) return;
      const more = ["dijkstra", "bfs"].includes(algorithm) || !heuristic ? [] : ["--heuristic", heuristic];
      run = await search(["--algorithm", algorithm, ...more]);
      if (mine !== round) return;
      moments = momentsOf(run.steps, PATH_SHOWN.moments);
      states = [...moments.map((one) => one.state), ...(run.found.path ?? [])];
      points = curve(run.steps, PATH_SHOWN.points);
      timeline.set(Math.max(0, states.length - 1), [moments.length], 0);
      table(mine);
    } catch (problem) {
      if (mine !== round) return;
      run = undefined;
      states = [];
      complaint.hidden = false;
      complaint.replaceChildren(h("p", {}, complaintOf(whyNot(problem)).message));
      board.replaceChildren();
      chart.replaceChildren();
      counters.textContent = "";
      timeline.set(0);
      if (!(problem instanceof Stopped)) table(mine);
    }
    app.keep({ mode: "taquin", ...own, algorithm, heuristic });
  }

  /** The search step by step; where that is too long to be shown, a solution by pattern databases, and why. */
  async function search(how: string[]): Promise<Run> {
    const size = Number(own.rows) * Number(own.cols);
    try {
      return await searchPath(app.main, [...words(), ...how, "--limit", size >= LARGE_TAQUIN ? EXPLORED.longPath : EXPLORED.path], {});
    } catch (problem) {
      if (problem instanceof Stopped) throw problem;
      const found = await app.main.json<PathFound>(["path", ...words()]); // refused too where the board is wrong
      complaint.hidden = false;
      complaint.replaceChildren(h("p", {}, t("tooLongToShow", { why: complaintOf(whyNot(problem)).message })));
      return { found, steps: [] };
    }
  }

  /** All heuristics there are, as a comparison on the smallest board names them. */
  async function listHeuristics(): Promise<void> {
    if (heuristics.length > 0) return;
    const { runs } = await app.main.json<Compared>(["path", "taquin", "rows=2", "cols=2", "--compare", "--limit", "1"]);
    heuristics = [...new Set(runs.map((one) => one.heuristic))];
    if (!heuristics.includes(heuristic)) heuristic = "";
    heuristicSelect.replaceChildren(h("option", { value: "" }, t("itsChoice")), ...heuristics.map((one) => h("option", { value: one, selected: one === heuristic }, heuristicName(app, "taquin", one))));
  }

  /** Every algorithm with every heuristic. */
  async function table(mine: number): Promise<void> {
    compare.replaceChildren(h("p", { class: "hint" }, t("working")));
    try {
      const { runs } = await app.side.json<Compared>(["path", ...words(), "--compare", "--seconds", COMPARED_SECONDS, "--limit", EXPLORED.compared]);
      if (mine !== round) return;
      const most = Math.max(...runs.map((one) => one.expanded), 1);
      compare.replaceChildren(h("table", { class: "bars" }, h("tbody", {}, runs.map((one) =>
        h("tr", { class: one.algorithm === run?.found.algorithm && one.heuristic === run?.found.heuristic ? "now" : "" },
          h("th", { scope: "row" }, `${t(one.algorithm as Word)}`, h("small", {}, heuristicName(app, "taquin", one.heuristic))),
          h("td", {}, h("i", { style: `width:${Math.max(1, (100 * Math.log(one.expanded + 1)) / Math.log(most + 1))}%` }), h("span", {}, `${one.stopped ? "> " : ""}${one.expanded}`)))))),
        h("p", { class: "hint" }, t("compareHint")));
    } catch {
      if (mine === round) compare.replaceChildren();
    }
  }

  /** The counts as curves, as far as the search had got. */
  function drawChart(until: number): void {
    const wide = 520, high = 120;
    const end = points[points.length - 1]!;
    const most = Math.max(...points.map((one) => Math.max(one.expanded, one.frontier)), 1), last = Math.max(1, end.at);
    const known = points.filter((one) => one.at <= until);
    const now = known[known.length - 1]!;
    const y = (count: number) => high - (count / most) * (high - 12);
    const line = (key: "expanded" | "frontier") => known.map((one) => `${((one.at / last) * wide).toFixed(1)} ${y(one[key]).toFixed(1)}`).join("L");
    const close = Math.abs(now.expanded - now.frontier) / most < 0.14;
    chart.replaceChildren(s("svg", { viewBox: `-4 -8 ${wide + 190} ${high + 28}`, role: "img", "aria-label": t("pathCounters", { expanded: now.expanded, frontier: now.frontier }) },
      s("line", { class: "axis", x1: 0, x2: wide, y1: high, y2: high }),
      s("path", { class: "curve expanded", d: `M${line("expanded")}` }), s("path", { class: "curve frontier", d: `M${line("frontier")}` }),
      s("text", { class: "curve-name expanded", x: (now.at / last) * wide + 8, y: y(now.expanded) + (close && now.expanded >= now.frontier ? -4 : 5) }, `${t("key_expanded")} ${now.expanded}`),
      s("text", { class: "curve-name frontier", x: (now.at / last) * wide + 8, y: y(now.frontier) + (close ? 17 : 5) }, `${t("key_frontier")} ${now.frontier}`)));
  }

  const boardOf = (state: string) => app.main.text(["board", ...words(), state, "--as", "svg"]);

  /** Each board is asked for when it is come to. */
  async function drawBoard(state: string): Promise<void> {
    const drawing = await boardOf(state).catch(() => undefined);
    if (drawing === undefined || states[timeline.at] !== state) return;
    const svg = svgOf(drawing);
    svg.setAttribute("aria-label", state);
    fitBoard(svg);
    board.replaceChildren(svg);
  }

  function draw(at: number): void {
    if (!run || states.length === 0) return;
    drawBoard(states[at]!);
    const moment = moments[at];
    if (run.steps.length > 0) drawChart(moment ? moment.at : Infinity);
    else chart.replaceChildren();
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
      { name: t("take_board"), file: "taquin.svg", type: "image/svg+xml", make: async () => (states.length > 0 ? boardOf(states[timeline.at]!) : "") },
      { name: t("take_json"), file: "path.json", type: "application/json", make: async () => JSON.stringify(run?.found ?? {}) },
    ],
  };
}
