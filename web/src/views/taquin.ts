// taquin.ts -- sliding tiles: a start to make by hand, one search or two racing from it, board by board, and its solution.
import { heuristicName } from "../app";
import type { App, Item } from "../app";
import { h, s, stepSign } from "../dom";
import { Stopped, whyNot } from "../engine";
import type { Frontier, Search } from "../frontier";
import { curveOf } from "../frontier";
import { grouped } from "../number";
import type { PathFound } from "../path";
import { followPath } from "../path";
import { COMPARED_SECONDS, EXPLORED, LARGE_TAQUIN, PATH_SHOWN, REPLAYED, STEP, TAQUIN_SIDE, TILE, TYPING } from "../patience";
import type { Goal, Tiles } from "../tiles";
import { exchange, goalTiles, missing, moved, nameOf, readTiles, shapeOf, shuffled, tilesOf } from "../tiles";
import { StepTable } from "../steptable";
import { Timeline } from "../timeline";
import { complaintOf } from "../where";
import type { Word } from "../words";
import { t } from "../words";
import { FrontierPanel } from "./frontier";
import { StartBoard } from "./start";

const ALGORITHMS = ["astar", "idastar", "dijkstra", "bfs"];
const isBlind = (algorithm: string) => algorithm === "dijkstra" || algorithm === "bfs";

interface Compared {
  runs: { algorithm: string; heuristic: string; expanded: number; cost: number | null; stopped: boolean }[];
}

/** A search by one of the racers; without steps where they are too many. */
interface Run {
  found: PathFound;
  search: Search | null;
}

/** How to search. */
interface Racer {
  algorithm: string;
  heuristic: string; // "": the command's choice
}

export function taquinProblem(root: HTMLElement, app: App, segments: HTMLElement) {
  const { keys } = app;
  const own = { rows: keys.rows ?? "3", cols: keys.cols ?? "3", seed: keys.seed ?? "1", from: keys.from ?? "", goal: (keys.goal === "last" ? "last" : "first") as Goal };
  const known = (one: string | undefined, otherwise: string) => (ALGORITHMS.includes(one ?? "") ? one! : otherwise);
  const racers: Racer[] = [
    { algorithm: known(keys.algorithm, "astar"), heuristic: keys.heuristic ?? "" },
    { algorithm: known(keys.rival, "astar"), heuristic: keys.rivalh ?? "misplaced" },
  ];
  let race = keys.race === "1";
  let heuristics: string[] = [];
  let runs: Run[] = [];
  let points: ReturnType<typeof curveOf> = []; // of the first run
  let start: Tiles = [];
  let round = 0, wait = 0;
  let picked: { racer: number; one: number } | null = null;

  // ---- the page
  const panels = racers.map((_, i) => new FrontierPanel((one) => ((picked = { racer: i, one }), tell(timeline.at))));
  const explain = h("div", { class: "explain", "aria-live": "polite" });
  const chart = h("div", { class: "chart" });
  const compare = h("div", { class: "compare" });
  const complaint = h("div", { class: "complaint", role: "alert", hidden: true });
  const tables = racers.map((racer) => new StepTable("", () => app.side.text(["path", ...words(), ...howOf(racer), "--steps", "--as", "csv"])));
  const timeline = new Timeline((at) => draw(at), REPLAYED.frontier);
  const startBoard = new StartBoard((tiles) => begin(tiles), (text) => app.say(text));
  const position = h("input", { type: "text", spellcheck: "false", autocomplete: "off", title: t("positionHint"), placeholder: t("positionHint"), oninput: () => soon(typed) });
  const shuffleMoves = h("input", { type: "number", min: 1, max: 500, value: keys.k ?? "20", "aria-label": t("shuffleLabel") });
  const sideInput = (key: "rows" | "cols") => {
    const input = h("input", { type: "number", min: 1, max: TAQUIN_SIDE, value: own[key], "aria-label": t(`taquin_${key}`), oninput: () => soon(() => ((own[key] = input.value), (own.from = ""), load())) });
    return input;
  };
  const [rowsInput, colsInput] = [sideInput("rows"), sideInput("cols")];
  const seedInput = h("input", { type: "number", min: 0, max: 1e6, value: own.seed, oninput: () => soon(() => ((own.seed = seedInput.value), (own.from = ""), load())) });
  const goalSelect = h("select", { onchange: () => ((own.goal = goalSelect.value as Goal), load()) },
    (["first", "last"] as const).map((one) => h("option", { value: one, selected: one === own.goal }, t(`goal_${one}`))));
  const algorithmSelects = racers.map((racer, i) => {
    const select = h("select", { "aria-label": i === 1 ? t("rivalAlgorithm") : null, onchange: () => ((racer.algorithm = select.value), load()) },
      ALGORITHMS.map((one) => h("option", { value: one, selected: one === racer.algorithm }, t(one as Word))));
    return select;
  });
  const heuristicSelects = racers.map((racer, i) => {
    const select = h("select", { "aria-label": i === 1 ? t("rivalHeuristic") : null, onchange: () => ((racer.heuristic = select.value), load()) });
    return select;
  });
  const raceBox = h("input", { type: "checkbox", checked: race, onchange: () => ((race = raceBox.checked), load()) });
  const rival = h("div", { class: "rival" }, algorithmSelects[1]!, heuristicSelects[1]!);
  root.append(
    h("aside", { class: "side tight" }, segments, startBoard.element,
      h("label", { class: "field" }, h("span", {}, t("positionField")), position),
      h("div", { class: "shuffle" }, h("button", { type: "button", onclick: () => shuffle() }, t("shuffleBy")), shuffleMoves, h("span", {}, t("shuffleMoves"))),
      h("div", { class: "field" }, h("span", {}, t("taquin_size")), h("div", { class: "by" }, rowsInput, "×", colsInput)),
      h("label", { class: "field" }, h("span", {}, t("taquin_seed")), seedInput),
      h("label", { class: "field" }, h("span", {}, t("taquin_goal")), goalSelect),
      h("label", { class: "field" }, h("span", {}, t("algorithm")), algorithmSelects[0]!), h("label", { class: "field" }, h("span", {}, t("heuristic")), heuristicSelects[0]!),
      h("label", { class: "check" }, raceBox, t("race")), rival, complaint),
    h("section", { class: "center" }, h("div", { class: "pair searches" }, panels.map((one) => one.element)), timeline.element, h("div", { class: "step-tables" }, tables.map((one) => one.element))),
    h("aside", { class: "side right tight" }, explain, chart,
      h("ul", { class: "legend" }, (["taken", "waiting", "closed", "cut"] as const).map((one) => h("li", {}, h("i", { class: `swatch card-${one}` }), t(`key_${one}`)))),
      h("h3", {}, t("compare")), compare),
  );

  /** When the person has stopped typing, and is still here. */
  function soon(act: () => void): void {
    clearTimeout(wait);
    wait = window.setTimeout(() => root.contains(explain) && act(), TYPING);
  }

  // ---- the start
  const cols = () => Number(own.cols);
  const words = () => ["taquin", `rows=${own.rows}`, `cols=${own.cols}`, ...(own.goal === "last" ? ["goal=last"] : []), ...(own.from ? [own.from] : [`seed=${own.seed}`])];

  /** The search begins with these tiles. */
  function begin(tiles: Tiles): void {
    own.from = nameOf(tiles);
    load();
  }

  function shuffle(): void {
    const moves = Math.max(1, Math.min(500, Math.round(Number(shuffleMoves.value)) || 1));
    begin(shuffled(goalTiles(Number(own.rows) * cols(), own.goal), cols(), moves));
  }

  function typed(): void {
    const tiles = readTiles(position.value);
    const same = tiles.length === Number(own.rows) * cols();
    const shape = same ? { rows: Number(own.rows), cols: cols() } : shapeOf(tiles.length, TAQUIN_SIDE);
    const lost = missing(tiles);
    if (!shape) complain(t("notBoard", { count: tiles.length }));
    else if (lost !== null) complain(t("tileMissing", { tile: lost, most: tiles.length - 1 }));
    else {
      rowsInput.value = own.rows = String(shape.rows);
      colsInput.value = own.cols = String(shape.cols);
      begin(tiles);
    }
  }

  function complain(...parts: (string | HTMLElement)[]): void {
    complaint.hidden = parts.length === 0;
    complaint.replaceChildren(...parts.map((one) => (typeof one === "string" ? h("p", {}, one) : one)));
  }

  /** Row by row as the command prints it, a point for the hole. */
  async function findStart(): Promise<Tiles> {
    return own.from ? tilesOf(own.from) : readTiles(await app.main.text(["board", ...words()]));
  }

  // ---- searching
  async function load(): Promise<void> {
    const mine = ++round;
    app.main.stop();
    app.side.stop();
    timeline.pause();
    picked = null;
    rival.hidden = !race;
    panels[1]!.element.hidden = !race;
    try {
      complain();
      compare.replaceChildren();
      const tiles = await findStart();
      if (mine !== round) return;
      start = tiles;
      startBoard.set(start, cols());
      if (document.activeElement !== position) position.value = start.join(" ");
      await listHeuristics();
      if (mine !== round) return;
      const found = await Promise.all((race ? racers : racers.slice(0, 1)).map(search));
      if (mine !== round) return;
      runs = found;
      show();
      table(mine);
    } catch (problem) {
      if (mine !== round) return;
      runs = [];
      complain(complaintOf(whyNot(problem)).message);
      for (const panel of panels) (panel.set(null, cols()), panel.showWay([], 0), (panel.counters.textContent = ""));
      explain.replaceChildren();
      chart.replaceChildren();
      timeline.set(0);
      if (!(problem instanceof Stopped)) table(mine);
    }
    app.keep({
      mode: "taquin", rows: own.rows, cols: own.cols, seed: own.from ? "" : own.seed, from: own.from, goal: own.goal === "last" ? "last" : "",
      algorithm: racers[0]!.algorithm, heuristic: racers[0]!.heuristic, ...(race ? { race: "1", rival: racers[1]!.algorithm, rivalh: racers[1]!.heuristic } : {}),
    });
  }

  const nameRacer = ({ algorithm, heuristic }: Racer): string => [t(algorithm as Word), heuristic && !isBlind(algorithm) ? nameHeuristic(heuristic) : ""].filter(Boolean).join(" · ");
  const nameHeuristic = (one: string): string => heuristicName(app, "taquin", one);

  const howOf = ({ algorithm, heuristic }: Racer): string[] => ["--algorithm", algorithm, ...(isBlind(algorithm) || !heuristic ? [] : ["--heuristic", heuristic])];

  /** The search step by step; where that is too long to be shown, a solution by pattern databases, and why. */
  async function search(racer: Racer, i: number): Promise<Run> {
    const most = Number(own.rows) * cols() >= LARGE_TAQUIN ? EXPLORED.longPath : EXPLORED.path;
    panels[i]!.note.textContent = "";
    try {
      return await followPath(app.main, [...words(), ...howOf(racer), "--limit", most]);
    } catch (problem) {
      if (problem instanceof Stopped || !whyNot(problem).includes(most)) throw problem;
      const found = await app.main.json<PathFound>(["path", ...words()]); // refused too where the board is wrong
      panels[i]!.note.textContent = t("tooManyBoards", { what: nameRacer(racer), count: Number(most) });
      return { found, search: null };
    }
  }

  /** All heuristics there are, as a comparison on the smallest board names them. */
  async function listHeuristics(): Promise<void> {
    if (heuristics.length > 0) return;
    const { runs: all } = await app.main.json<Compared>(["path", "taquin", "rows=2", "cols=2", "--compare", "--limit", "1"]);
    heuristics = [...new Set(all.map((one) => one.heuristic))];
    racers.forEach((racer, i) => {
      if (!heuristics.includes(racer.heuristic)) racer.heuristic = "";
      heuristicSelects[i]!.replaceChildren(h("option", { value: "" }, t("itsChoice")),
        ...heuristics.map((one) => h("option", { value: one, selected: one === racer.heuristic }, nameHeuristic(one))));
    });
  }

  /** Every algorithm with every heuristic. */
  async function table(mine: number): Promise<void> {
    compare.replaceChildren(h("p", { class: "hint" }, t("working")));
    try {
      const { runs: all } = await app.side.json<Compared>(["path", ...words(), "--compare", "--seconds", COMPARED_SECONDS, "--limit", EXPLORED.compared]);
      if (mine !== round) return;
      const most = Math.max(...all.map((one) => one.expanded), 1);
      const isNow = (one: Racer) => runs.some(({ found }) => one.algorithm === found.algorithm && one.heuristic === found.heuristic);
      compare.replaceChildren(h("table", { class: "bars one-line" }, h("caption", {}, t("compareHint")), h("tbody", {}, all.map((one) =>
        h("tr", { class: isNow(one) ? "now" : "" },
          h("th", { scope: "row" }, nameRacer(one)),
          h("td", {}, h("i", { style: `width:${Math.max(1, (100 * Math.log(one.expanded + 1)) / Math.log(most + 1))}%` }), h("span", {}, one.stopped && one.expanded === 0 ? "–" : `${one.stopped ? "> " : ""}${grouped(one.expanded)}`)))))));
    } catch {
      if (mine === round) compare.replaceChildren();
    }
  }

  // ---- showing
  const expansions = () => Math.max(0, ...runs.map((run) => run.search?.expansions ?? 0));
  const solutionOf = (run: Run) => run.found.path ?? [];

  /** The searches as far as they go, then the solution. */
  function show(): void {
    tables.forEach((one, i) => {
      one.element.hidden = !runs[i];
      one.title(runs[i] ? nameRacer(runs[i]!.found) : "");
      one.renew();
    });
    runs.forEach((run, i) => {
      panels[i]!.set(run.found.path ? run.search : null, cols());
      panels[i]!.title.textContent = nameRacer(run.found);
    });
    points = runs[0]!.search ? curveOf(runs[0]!.search.waiting, PATH_SHOWN.points) : [];
    if (runs.some((run) => !run.found.path)) {
      complain(t("insoluble"), h("button", { type: "button", onclick: () => repair() }, t("exchangeTwo")));
    }
    const searched = expansions(), moves = Math.max(0, ...runs.map((run) => solutionOf(run).length - 1));
    const leap = Math.max(1, Math.ceil(searched / PATH_SHOWN.frames));
    timeline.stride = (at) => (at < searched ? Math.min(leap, searched - at) : 1);
    timeline.least = (at) => (at < searched && leap > 1 ? STEP.least : TILE); // leaps cannot be followed anyway
    timeline.set(searched + moves, [...(runs[0]!.search?.restarts() ?? []), searched], 0);
  }

  /** Two tiles of an insoluble board change places. */
  function repair(): void {
    const [one, other] = start.map((_, cell) => cell).filter((cell) => start[cell] !== 0);
    if (other !== undefined) begin(exchange(start, one!, other));
  }

  function draw(at: number): void {
    picked = null;
    tell(at);
  }

  /** Everything after so many steps; a board that the person picked comes before the one that is taken. */
  function tell(at: number): void {
    const searched = expansions();
    const said: (HTMLElement | null)[] = runs.map((run, i) => {
      const panel = panels[i]!, path = solutionOf(run);
      const move = Math.min(at - searched, path.length - 1);
      const k = Math.min(at, run.search?.expansions ?? 0);
      const over = k === (run.search?.expansions ?? 0);
      const row = at > k && path.length > 0 ? k + 1 : k; // after the last expansion the goal is taken
      tables[i]!.follow({ row, known: (one) => one <= row });
      const frontier = picked ? panel.shown : panel.draw(k, over ? new Set(path) : undefined);
      const one = picked?.racer === i ? picked.one : -1;
      if (one >= 0) panel.showWay(run.search!.wayTo(one).map((n) => run.search!.all[n]!.state), run.search!.all[one]!.g);
      else if (at >= searched) panel.showWay(path.length > 0 ? path : [nameOf(start)], Math.max(0, move));
      else if (frontier) wayOf(panel, run, over, frontier, k);
      panel.counters.textContent = path.length === 0 ? t("noPath") : at > searched || searched === 0 ? stepSays(path, move) : countSays(run, k, over, frontier);
      return explained(run, i, k, over, frontier, at - searched);
    });
    explain.replaceChildren(...said.filter((one) => one !== null), ...raceSays(at));
    drawChart(at);
  }

  /** The way to the board that is taken; when the search is over, the solution. */
  function wayOf(panel: FrontierPanel, run: Run, over: boolean, frontier: Frontier, k: number): void {
    const search = run.search!;
    const way = over && k > 0 ? solutionOf(run) : search.wayTo(Math.max(0, frontier.taken)).map((one) => search.all[one]!.state);
    panel.showWay(way, way.length - 1);
  }

  function stepSays(path: string[], at: number): string {
    const step = at > 0 ? moved(tilesOf(path[at - 1]!), tilesOf(path[at]!), cols()) : null;
    return t("solution", { at, count: path.length - 1, move: step ? t("tileMoves", step) : "–" });
  }

  function countSays(run: Run, k: number, over: boolean, frontier: Frontier | null): string {
    const waiting = run.search?.waiting[k] ?? 0;
    const counts = frontier?.bound != null ? t("idaCounters", { expanded: k, length: waiting, bound: frontier.bound }) : t("pathCounters", { expanded: k, frontier: waiting });
    return over && race && k > 0 ? `${counts} · ${t("arrived")}` : counts;
  }

  /** What a step did, in words. */
  function explained(run: Run, i: number, k: number, over: boolean, frontier: Frontier | null, after: number): HTMLElement | null {
    const { search, found } = run;
    if (!found.path) return null;
    const box = (...lines: string[]) => h("div", { class: "rule-box" }, race && h("b", {}, panels[i]!.title.textContent), lines.map((line) => h("p", {}, line)));
    if (picked?.racer === i) {
      const { g, h: estimate } = search!.all[picked.one]!;
      return box(t("boardPicked", { g, h: estimate, f: g + estimate }));
    }
    const end = t("searchDone", { cost: found.cost ?? 0, expanded: found.expanded });
    if (!search || !frontier) return box(end);
    if (over && k > 0) return after < 0 || after > 0 ? box(end) : box(end, t("solutionNext", { step: stepSign() }));
    if (k === 0) return box(frontier.bound === null ? t("frontierInvite", { step: stepSign() }) : t("idaInvite", { step: stepSign(), bound: frontier.bound }));
    return box(...(frontier.bound === null ? takenSays(search, frontier) : diveSays(search, frontier, frontier.bound, k)));
  }

  function takenSays(search: Search, { taken, children, columns }: Frontier): string[] {
    const { g, h: estimate } = search.all[taken]!;
    const f = g + estimate;
    const list = [...new Set(children.map((one) => search.all[one]!.g + search.all[one]!.h))].sort((a, b) => a - b).join(", ");
    const least = columns.every((one) => one.f >= f || one.open === 0);
    return [t(least ? "boardTaken" : "boardTakenBeyond", { f, g, h: estimate }), children.length > 0 ? t("childrenFly", { count: children.length, list }) : t("noChildren")];
  }

  function diveSays(search: Search, { taken, children, next }: Frontier, bound: number, k: number): string[] {
    const { g, h: estimate } = search.all[taken]!;
    const cut = children.filter((one) => search.all[one]!.g + search.all[one]!.h > bound).length;
    const lines = [g === 0 && search.restarts().includes(k - 1) ? t("idaAgain", { bound }) : t("idaTaken", { g, f: g + estimate, bound })];
    return cut > 0 && next !== null ? [...lines, t("childrenCut", { count: cut, next })] : lines;
  }

  /** Who was first, once all have arrived. */
  function raceSays(at: number): HTMLElement[] {
    const [one, other] = runs.map((run) => run.found.expanded);
    if (one === undefined || other === undefined || at < expansions() || runs.some((run) => !run.found.path || !run.search)) return [];
    if (one === other) return [h("p", { class: "invite" }, t("raceEven"))];
    const times = (Math.max(one, other) / Math.max(1, Math.min(one, other))).toFixed(1).replace(/\.0$/, "");
    const winner = panels[one < other ? 0 : 1]!.title.textContent!;
    return [h("p", { class: "invite" }, t("raceWon", { winner, times: times.replace(".", t("decimal")) }))];
  }

  /** Boards expanded and waiting, as far as the first search has got. */
  function drawChart(at: number): void {
    const search = runs[0]?.search;
    if (!search || search.expansions === 0) {
      chart.replaceChildren();
      return;
    }
    const left = 34, wide = 222, high = 44;
    const k = Math.min(at, search.expansions);
    const known = [...points.filter((one) => one.expanded < k), { expanded: k, frontier: search.waiting[k]! }];
    const most = Math.max(...points.map((one) => Math.max(one.expanded, one.frontier)), 1);
    const x = (one: { expanded: number }) => (left + (one.expanded / search.expansions) * wide).toFixed(1);
    const line = (key: "expanded" | "frontier") => known.map((one) => `${x(one)} ${(high - (one[key] / most) * (high - 4)).toFixed(1)}`).join("L");
    const now = known[known.length - 1]!;
    const tick = (value: number, y: number) => s("text", { class: "tick", x: left - 4, y, style: "text-anchor:end" }, grouped(value));
    chart.replaceChildren(
      s("svg", { viewBox: `0 -4 ${left + wide + 4} ${high + 8}`, role: "img", "aria-label": t("pathCounters", now) },
        s("line", { class: "axis", x1: left, x2: left + wide, y1: high, y2: high }), s("line", { class: "axis", x1: left, x2: left, y1: 0, y2: high }), tick(most, 9), tick(0, high),
        s("path", { class: "curve expanded", d: `M${line("expanded")}` }), s("path", { class: "curve frontier", d: `M${line("frontier")}` })),
      h("p", { class: "chart-key" }, h("i", { class: "curve-key expanded" }), t("key_closed"), h("i", { class: "curve-key frontier" }), t("key_waiting"), h("span", {}, t("chartSteps", { count: search.expansions }))));
  }

  load();
  return {
    close: () => {
      round++;
      clearTimeout(wait);
      timeline.pause();
      for (const panel of panels) panel.close();
    },
    key: (event: KeyboardEvent) => timeline.key(event),
    items: (): Item[] => [
      { name: t("take_board"), file: "taquin.svg", type: "image/svg+xml", make: () => app.main.text(["board", ...words().filter((one) => one !== own.from && !one.startsWith("seed=")), boardNow(), "--as", "svg"]) },
      { name: t("take_json"), file: "path.json", type: "application/json", make: async () => JSON.stringify(runs[0]?.found ?? {}) },
    ],
  };

  /** The board that is shown large. */
  function boardNow(): string {
    const run = runs[0], searched = expansions();
    const path = run ? solutionOf(run) : [];
    if (!run?.search || timeline.at >= searched) return path[Math.max(0, Math.min(timeline.at - searched, path.length - 1))] ?? nameOf(start);
    return run.search.all[Math.max(0, run.search.takenAt(timeline.at))]?.state ?? nameOf(start);
  }
}
