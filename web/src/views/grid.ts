// grid.ts -- a weighted grid to draw walls on: the frontiers of Dijkstra and A* side by side.
import type { App, Item } from "../app";
import { h, s } from "../dom";
import { keepLetters } from "../letters";
import type { Held } from "../drag";
import { carry, drop, strokeBetween, take } from "../drag";
import { whyNot } from "../engine";
import { REPLAYED } from "../patience";
import type { Grid, Run } from "../path";
import { cellName, cellOf, gridArena, packGrid, pathFrame, searchPath, unpackGrid } from "../path";
import { StepTable } from "../steptable";
import { Timeline } from "../timeline";
import { complaintOf } from "../where";
import type { Word } from "../words";
import { t } from "../words";

const CELL = 32;

/** For fingers, cells are larger and fewer. */
function smallGrid(): Grid {
  const rows = 10, cols = 8;
  const cost = Array<number>(rows * cols).fill(1);
  for (let c = 1; c < 7; c++) cost[6 * cols + c] = 0;
  for (let r = 3; r < 6; r++) cost[r * cols + 6] = 0;
  for (let r = 3; r < 5; r++) for (let c = 1; c < 4; c++) cost[r * cols + c] = 5;
  return { rows, cols, cost, start: cols + 4, goal: 8 * cols + 3 };
}

function firstGrid(): Grid {
  if (matchMedia("(max-width: 760px)").matches) return smallGrid();
  const rows = 20, cols = 14;
  const cost = Array<number>(rows * cols).fill(1);
  for (let c = 2; c < 11; c++) cost[13 * cols + c] = 0;
  for (let r = 7; r < 13; r++) cost[r * cols + 10] = 0;
  for (let r = 5; r < 10; r++) for (let c = 2; c < 6; c++) cost[r * cols + c] = 5;
  return { rows, cols, cost, start: 2 * cols + 7, goal: 17 * cols + 6 };
}

export function gridProblem(root: HTMLElement, app: App, segments: HTMLElement) {
  let grid = unpackGrid(app.keys.grid ?? "") ?? firstGrid();
  let brush: "wall" | "mud" | "free" | "start" | "goal" = "wall";
  let held: Held | null = null;
  let runs: Run[] = [];
  let round = 0;
  let searching = false, again = false; // the grid has changed since they were asked
  let cursor = grid.start;
  const names = ["dijkstra", "astar"] as const;
  const panels = names.map((name) => {
    const stage = h("div", { class: "stage" });
    const counters = h("output", { class: "counters" });
    return { name, stage, counters, rects: [] as SVGRectElement[], element: h("div", { class: "frame half grid-half", style: `--aspect:${grid.cols} / ${grid.rows}` }, h("div", { class: "panel-head" }, h("b", {}, t(name)), counters), stage) };
  });
  const stepping = (name: string, as: string) => app.side.text(["path", "grid", "--algorithm", name, "--steps", "--as", as], { files: { grid: gridArena(grid) } });
  const tables = names.map((name) => new StepTable(t(name), () => stepping(name, "csv")));
  const timeline = new Timeline((at) => draw(at), REPLAYED.grid);
  const explain = h("div", { class: "explain", "aria-live": "polite" });
  const brushes = h("div", { class: "brushes", role: "radiogroup", "aria-label": t("brush") },
    (["wall", "mud", "free", "start", "goal"] as const).map((one) =>
      h("button", { type: "button", role: "radio", "data-brush": one, onclick: () => choose(one) }, h("i", { class: `swatch ${one}` }), t(`brush_${one}` as Word))));
  const choose = (one: typeof brush) => {
    brush = one;
    for (const button of brushes.children) button.setAttribute("aria-checked", String((button as HTMLElement).dataset.brush === brush));
    draw(timeline.at);
  };
  const clear = h("button", { type: "button", onclick: () => ((grid = { ...grid, cost: grid.cost.map(() => 1) }), change()) }, t("clear"));
  root.append(
    h("aside", { class: "side" }, segments, h("p", { class: "hint" }, t("gridHint")), brushes, clear),
    h("section", { class: "center" }, h("div", { class: "pair" }, panels.map((one) => one.element)), timeline.element, h("div", { class: "step-tables" }, tables.map((one) => one.element))),
    h("aside", { class: "side right" }, explain, h("ul", { class: "legend" },
      (["frontier", "expanded", "onpath", "mud"] as const).map((one) => h("li", {}, h("i", { class: `swatch ${one}` }), t(`key_${one}` as Word))))),
  );

  for (const panel of panels) {
    const svg = s("svg", { class: "grid", viewBox: `0 0 ${grid.cols * CELL + 2} ${grid.rows * CELL + 2}`, tabindex: 0, role: "application", "aria-label": t("gridLabel") });
    keepLetters(svg);
    let painting = false, outside = false; // the pointer left the grid, and may come back elsewhere
    const at = (event: PointerEvent): number | null => { // also when the pointer is captured
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()!.inverse());
      const c = Math.floor((x - 1) / CELL), r = Math.floor((y - 1) / CELL);
      return r >= 0 && c >= 0 && r < grid.rows && c < grid.cols ? r * grid.cols + c : null;
    };
    /** A pointer that is moved quickly tells of a few points of its way only. */
    const apply = (event: PointerEvent) => {
      const passed: number[] = [];
      for (const one of [...(event.getCoalescedEvents?.() ?? []), event]) {
        const cell = at(one);
        if (cell !== null) passed.push(...(outside ? [cell] : strokeBetween(grid, passed[passed.length - 1] ?? cursor, cell)));
        outside = cell === null;
      }
      const last = passed[passed.length - 1];
      if (last === undefined) return;
      cursor = last;
      if (held) move(last);
      else paint(passed);
    };
    svg.addEventListener("pointerdown", (event) => {
      const cell = at(event);
      if (cell === null) return;
      svg.setPointerCapture(event.pointerId);
      painting = true;
      outside = false;
      held = take(grid, cell, paints());
      cursor = cell;
      if (held) lift();
      else paint([cell]);
    });
    svg.addEventListener("pointermove", (event) => painting && apply(event));
    for (const name of ["pointerup", "pointercancel"] as const) svg.addEventListener(name, () => painting && ((painting = false), held ? put() : change()));
    svg.addEventListener("blur", () => held && !painting && put());
    panel.rects = grid.cost.map((_, cell) => {
      const rect = s("rect", { x: (cell % grid.cols) * CELL + 2, y: Math.floor(cell / grid.cols) * CELL + 2, width: CELL - 2, height: CELL - 2, rx: 3, "data-cell": cell });
      svg.append(rect);
      return rect;
    });
    panel.stage.append(svg);
    svg.append(s("path", { class: "way" }), s("text", { class: "from" }, "A"), s("text", { class: "to" }, "B"));
  }

  /** What the brush makes of a cell; null: it moves A or B. */
  const paints = (): number | null => ({ wall: 0, mud: 5, free: 1, start: null, goal: null })[brush];

  function paint(cells: number[]): void {
    const cost = paints(), touched = new Set(cells);
    if (cost === null) {
      const cell = cells[cells.length - 1]!;
      if (grid.cost[cell] === 0) grid.cost[cell] = 1;
      if (cell !== grid.start && cell !== grid.goal) grid = { ...grid, [brush]: cell };
    } else {
      grid = { ...grid, cost: grid.cost.map((one, i) => (touched.has(i) && i !== grid.start && i !== grid.goal ? cost : one)) };
    }
    timeline.pause();
    change();
  }

  // ---- carrying
  function lift(): void {
    timeline.pause();
    app.say(t(`held_${held!.what}`));
    draw(timeline.at);
  }

  function move(cell: number): void {
    grid = carry(held!, cell);
    change();
  }

  function put(): void {
    grid = drop(held!, grid);
    held = null;
    change();
  }

  function letGo(): void {
    grid = held!.before;
    held = null;
    change();
  }

  /** Both searches anew; while they are under way, the last grid waits. */
  async function change(): Promise<void> {
    draw(timeline.at);
    again = searching;
    if (searching) return;
    searching = true;
    const mine = round;
    const files = { grid: gridArena(grid) };
    try {
      const both = await Promise.all(names.map((name) => searchPath(app.main, ["grid", "--algorithm", name], files)));
      if (mine !== round) return;
      runs = both;
      for (const one of tables) one.renew();
      const count = Math.max(...runs.map((run) => run.steps.length));
      timeline.set(count, [], count);
    } catch (problem) {
      if (mine !== round) return;
      explain.replaceChildren(h("div", { class: "complaint" }, h("p", {}, complaintOf(whyNot(problem)).message)));
    } finally {
      searching = false;
    }
    app.keep({ grid: packGrid(grid) });
    if (again) change();
  }

  function draw(at: number): void {
    panels.forEach((panel, i) => {
      const run = runs[i];
      const frame = pathFrame(run?.steps ?? [], at);
      const done = run && at >= run.steps.length && run.found.path;
      const row = (run?.steps ?? []).slice(0, at).filter((step) => "expanded" in step).length + (done ? 1 : 0);
      tables[i]!.follow({ row, known: (one) => one <= row });
      grid.cost.forEach((cost, cell) => {
        const name = cellName(grid, cell);
        const state = cost === 0 ? "wall" : frame.frontier.has(name) ? "frontier" : frame.expanded.has(name) ? "expanded" : "";
        const handle = cell === grid.start || cell === grid.goal || (cost !== 1 && cost === paints());
        panel.rects[cell]!.setAttribute("class", `gridcell ${state}${cost > 1 ? " mud" : ""}${cell === cursor ? " cursor" : ""}${handle ? " handle" : ""}`);
      });
      const middle = (cell: number) => [(cell % grid.cols) * CELL + CELL / 2 + 1, Math.floor(cell / grid.cols) * CELL + CELL / 2 + 1];
      for (const [name, cell] of [["from", grid.start], ["to", grid.goal]] as const) {
        const text = panel.stage.querySelector(`.${name}`)!;
        const [x, y] = middle(cell);
        text.setAttribute("x", String(x));
        text.setAttribute("y", String(y! + 8));
      }
      panel.stage.querySelector(".way")!.setAttribute("d", done ? `M${run.found.path!.map((name) => middle(cellOf(grid, name)).join(" ")).join("L")}` : "");
      panel.stage.classList.toggle("carrying", held !== null);
      panel.counters.textContent = t("pathCounters", { expanded: frame.expanded.size, frontier: frame.frontier.size });
    });
    explain.replaceChildren(...runs.map((run, i) =>
      h("div", { class: "rule-box" }, h("b", {}, t(names[i]!)), h("p", {}, run.found.path ? t("pathFound", { cost: run.found.cost ?? 0, expanded: run.found.expanded }) : t("noPath")))));
    if (runs.length === 2 && runs[0]!.found.path) {
      const saved = Math.round(100 * (1 - runs[1]!.found.expanded / Math.max(1, runs[0]!.found.expanded)));
      explain.append(h("p", { class: "invite" }, t("pathSaved", { saved })));
    }
  }

  app.main.stop();
  choose("wall");
  change();
  return {
    close: () => {
      round++;
      timeline.pause();
    },
    key: (event: KeyboardEvent) => {
      if (!document.activeElement?.classList.contains("grid")) return timeline.key(event);
      const way = ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] } as Record<string, [number, number]>)[event.key];
      if (way) {
        const r = Math.floor(cursor / grid.cols) + way[0], c = (cursor % grid.cols) + way[1];
        if (r >= 0 && c >= 0 && r < grid.rows && c < grid.cols) cursor = r * grid.cols + c;
        if (held) move(cursor);
        else draw(timeline.at);
      } else if (event.key === "Enter" || event.key === " ") {
        if (held) put();
        else if ((held = take(grid, cursor, paints()))) lift();
        else paint([cursor]);
      } else if (event.key === "Escape" && held) letGo();
      else return timeline.key(event);
      event.preventDefault();
      return true;
    },
    items: (): Item[] => [{ name: t("take_arena"), file: "grid.arena", type: "text/plain", make: async () => gridArena(grid) },
      { name: t("take_csv"), file: "steps.csv", type: "text/csv", make: () => stepping("astar", "csv") }],
  };
}
