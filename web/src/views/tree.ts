// tree.ts -- minimax and alpha-beta side by side on the same position, step by step, forward and back.
import type { App, Item, View } from "../app";
import { h, s } from "../dom";
import { Refused, Stopped } from "../engine";
import { icon } from "../icons";
import { Chooser, keysOf, small, words } from "../subject";
import { Timeline } from "../timeline";
import { align, reorder, treeFrame, treeOf } from "../tree";
import type { Trace, TreeFrame, TreeNode, TraceStep } from "../tree";
import { t } from "../words";
import type { Word } from "../words";

const NODES = "700"; // of minimax: more are not drawn
const DY = 62;
const ALGORITHMS = ["minimax", "alphabeta"] as const;

interface Found {
  value: number;
  nodes: number;
  leaves: number;
  cuts: number;
  stopped: string | null;
}

interface Side {
  trace: Trace;
  tree: ReturnType<typeof treeOf>;
  found: Found;
  svg: SVGSVGElement;
  groups: Map<TreeNode, SVGGElement>;
  lines: Map<TreeNode, SVGPathElement>;
}

export function treeView(root: HTMLElement, app: App): View {
  if (!app.keys.game && !app.keys.graph) app.subject = { ...app.subject, game: "nim", values: { n: "5" } };
  let depth = app.keys.depth ?? "4";
  let sides: Side[] = [];
  let orders: Record<string, string[]> = {};
  let chosen = ""; // the position whose moves are put in order
  let round = 0;
  let first = Number(app.keys.step ?? 0);

  const panels = ALGORITHMS.map((name) => {
    const stage = h("div", { class: "stage" });
    const counters = h("output", { class: "counters" });
    return { name, stage, counters, element: h("div", { class: "frame half" }, h("div", { class: "panel-head" }, h("b", {}, t(name)), counters), stage) };
  });
  const explain = h("div", { class: "explain", "aria-live": "polite" });
  const ordering = h("div", { class: "ordering" });
  const timeline = new Timeline((at) => draw(at), 14000);
  const chooser = new Chooser(app, () => ((orders = {}), (first = 0), load()), (game) => !game.puzzle, true, (name) => ({ ...small(name), ...(name === "nim" ? { n: "5" } : {}), ...(name === "chomp" ? { rows: "2", cols: "2" } : {}) }));
  const depthInput = h("input", { type: "number", min: 0, max: 30, value: depth, oninput: () => ((depth = depthInput.value), (first = 0), load()) });
  const orderSelect = h("select", { onchange: () => load() }, ["none", "estimate", "history", "killers"].map((one) => h("option", { value: one }, t(`order_${one}` as Word))));
  root.append(
    h("aside", { class: "side" }, chooser.element, h("label", { class: "field" }, h("span", {}, t("depth")), depthInput), h("label", { class: "field" }, h("span", {}, t("moveOrder")), orderSelect), ordering),
    h("section", { class: "center" }, h("div", { class: "pair rows" }, panels.map((one) => one.element)), timeline.element),
    h("aside", { class: "side right" }, explain, h("ul", { class: "legend" },
      h("li", {}, s("svg", { viewBox: "0 0 24 24", class: "sign" }, s("circle", { class: "p1 wn", cx: 12, cy: 12, r: 9 })), t("max")),
      h("li", {}, s("svg", { viewBox: "0 0 24 24", class: "sign" }, s("rect", { class: "p2 wn", x: 3, y: 3, width: 18, height: 18, rx: 2 })), t("min")),
      h("li", {}, s("svg", { viewBox: "0 0 24 24", class: "sign" }, s("path", { class: "cutline", d: "M2 12H22" })), t("cutKey")),
      h("li", {}, s("svg", { viewBox: "0 0 24 24", class: "sign" }, s("circle", { class: "p1 leafmark", cx: 12, cy: 12, r: 8 })), t("leafKey")))),
  );

  /** The subject; where moves were put in order by hand, its arena in that order. */
  async function inOrder(): Promise<{ args: string[]; files: Record<string, string> }> {
    const { args, ask } = words(app.subject);
    if (Object.keys(orders).length === 0) return { args, files: ask.files ?? {} };
    let arena = await app.main.text(["convert", ...args, "--to", "arena", "--limit", "5000"], ask);
    for (const [position, order] of Object.entries(orders)) arena = reorder(arena, position, order);
    return { args: ["ordered"], files: { ordered: arena } };
  }

  async function load(): Promise<void> {
    const mine = ++round;
    app.main.stop();
    try {
      chooser.complain(null);
      const { args, files } = await inOrder();
      const order = orderSelect.value === "none" ? [] : ["--order", orderSelect.value];
      const ask = async (algorithm: string): Promise<[Found, Trace]> => {
        const more = algorithm === "alphabeta" ? order : [];
        const reply = await app.main.ask(["search", ...args, "--algorithm", algorithm, ...(depth ? ["--depth", depth] : []), ...more, "--limit", NODES, "--json", "--trace", "trace"], { files, want: ["trace"] });
        if (reply.code === 2) throw new Refused(reply.error.trim());
        return [JSON.parse(reply.out) as Found, JSON.parse(reply.files.trace!) as Trace];
      };
      const both = await Promise.all(ALGORITHMS.map(ask));
      if (mine !== round) return;
      if (both[0]![0].stopped) {
        empty(t("treeLarge", { nodes: NODES }));
        return;
      }
      const trees = both.map(([, trace]) => treeOf(trace));
      align(trees[1]!.all, trees[0]!.all);
      sides = both.map(([found, trace], i) => build(trace, trees[i]!, found, panels[i]!.stage, trees[0]!.all));
      const count = Math.max(...both.map(([, trace]) => trace.steps.length));
      chosen = chosen || trees[0]!.root.position;
      showOrdering();
      timeline.set(count, [], Math.min(first, count));
    } catch (problem) {
      if (mine !== round || problem instanceof Stopped) return;
      chooser.complain(problem instanceof Refused ? problem.message : String(problem));
      empty(t("cannotDraw"));
    }
    remember();
  }

  function empty(text: string): void {
    sides = [];
    for (const panel of panels) {
      panel.stage.replaceChildren(h("div", { class: "empty" }, text));
      panel.counters.textContent = "";
    }
    timeline.set(0);
    explain.replaceChildren();
    ordering.replaceChildren();
  }

  // ---- drawing
  function build(trace: Trace, tree: ReturnType<typeof treeOf>, found: Found, stage: HTMLElement, like: TreeNode[]): Side {
    const leaves = Math.max(...like.map((node) => node.x)) + 1;
    const plies = Math.max(...like.map((node) => node.ply)) + 1;
    const dx = Math.max(36, Math.min(96, 760 / leaves));
    const groups = new Map<TreeNode, SVGGElement>(), lines = new Map<TreeNode, SVGPathElement>();
    const x = (node: TreeNode) => (node.x + 0.5) * dx, y = (node: TreeNode) => 20 + node.ply * DY;
    const under: SVGElement[] = [], over: SVGElement[] = [];
    for (const node of tree.all) {
      if (node.parent) {
        const line = s("path", { class: "move branch", d: `M${x(node.parent)} ${y(node.parent)}L${x(node)} ${y(node)}` });
        lines.set(node, line);
        under.push(line);
      }
      const shape = node.player === 1 ? s("circle", { class: "p1 wn body", r: 15 }) : s("rect", { class: "p2 wn body", x: -14, y: -14, width: 28, height: 28, rx: 2 });
      const group = s("g", { class: "tree-node", transform: `translate(${x(node)},${y(node)})` }, s("title", {}, node.position), shape, s("text", { class: "value", y: 5 }), s("text", { class: "window", y: 29 }));
      group.addEventListener("click", () => node.children.length > 1 && ((chosen = node.position), showOrdering()));
      groups.set(node, group);
      over.push(group);
    }
    const svg = s("svg", { class: "tree", viewBox: `0 0 ${leaves * dx} ${(plies - 1) * DY + 54}`, role: "img" }, under, over);
    stage.replaceChildren(svg);
    return { trace, tree, found, svg, groups, lines };
  }

  const bound = (value: number | null, sign: string) => (value === null ? `${sign}∞` : String(value));

  function draw(at: number): void {
    sides.forEach((side, i) => {
      const steps = Math.min(at, side.trace.steps.length);
      const frame = treeFrame(side.trace, side.tree, steps);
      paint(side, frame, i === 1);
      panels[i]!.counters.textContent = t("counters", { nodes: frame.entered, leaves: frame.leaves, cuts: frame.cuts });
    });
    explain.replaceChildren(...sides.map((side, i) => explanation(side, at, ALGORITHMS[i]!)));
    first = at;
    remember();
  }

  function paint(side: Side, frame: TreeFrame, windows: boolean): void {
    for (const [node, group] of side.groups) {
      const fact = frame.facts.get(node.id);
      const parent = node.parent ? frame.facts.get(node.parent.id) : undefined;
      const isCut = node.cut && parent?.cut != null;
      group.classList.toggle("cutoff", isCut);
      group.classList.toggle("later", !fact && !isCut);
      group.classList.toggle("fresh", fact !== undefined && frame.current === node.id);
      group.classList.toggle("leafnode", fact?.left === true && fact.how !== "tried");
      group.querySelector(".value")!.textContent = fact?.value != null ? String(fact.value) : isCut ? "✂" : "";
      const open = fact && !fact.left && windows;
      group.querySelector(".window")!.textContent = open ? `[${bound(fact.alpha, "−")}, ${bound(fact.beta, "+")}]` : "";
      const line = side.lines.get(node);
      line?.classList.toggle("cutline", isCut);
      line?.classList.toggle("faint", !fact && !isCut);
    }
  }

  function explanation(side: Side, at: number, name: (typeof ALGORITHMS)[number]): HTMLElement {
    const step = side.trace.steps[Math.min(at, side.trace.steps.length) - 1];
    const done = at >= side.trace.steps.length;
    const text = done ? t("treeDone", { value: side.found.value, nodes: side.found.nodes }) : step ? say(side, step) : t("treeInvite");
    return h("div", { class: "rule-box" }, h("b", {}, t(name)), h("p", {}, text));
  }

  function say(side: Side, step: TraceStep): string {
    if (step.step === "deepen") return t("treeBegin");
    const position = side.tree.nodes.get(step.node)!.position;
    if (step.step === "enter") return t("treeEnter", { position, alpha: bound(step.alpha, "−"), beta: bound(step.beta, "+") });
    if (step.step === "cut") return t(step.reason === "beta" ? "treeCutBeta" : "treeCutAlpha", { position, skipped: step.skipped.join(", ") });
    return t(`treeLeave_${step.as === "tried" ? "tried" : step.as === "estimate" ? "estimate" : "end"}` as Word, { position, value: step.value });
  }

  // ---- the order of moves, by hand
  function showOrdering(): void {
    const node = sides[0]?.tree.all.find((one) => one.position === chosen && one.children.length > 1) ?? sides[0]?.tree.root;
    if (!node || node.children.length < 2) {
      ordering.replaceChildren();
      return;
    }
    chosen = node.position;
    const names = node.children.map((child) => child.position);
    const swap = (i: number, j: number) => {
      const next = [...names];
      [next[i], next[j]] = [next[j]!, next[i]!];
      orders = { ...orders, [chosen]: next };
      first = timeline.at;
      load();
    };
    const arrow = (name: "up" | "down", i: number, j: number) =>
      h("button", { type: "button", class: "tool", disabled: j < 0 || j >= names.length, title: t(name), "aria-label": `${t(name)} ${names[i]}`, onclick: () => swap(i, j) }, icon(name));
    ordering.replaceChildren(
      h("h3", {}, t("orderOf", { position: chosen })),
      h("ol", {}, names.map((name, i) => h("li", {}, h("span", {}, name), arrow("up", i, i - 1), arrow("down", i, i + 1)))),
      h("p", { class: "hint" }, t("orderHint")),
    );
  }

  async function remember(): Promise<void> {
    app.keep({ ...(await keysOf(app.subject)), depth: depth === "4" ? "" : depth, step: timeline.at ? String(timeline.at) : "" });
  }

  load();
  return {
    key: (event) => timeline.key(event),
    items: (): Item[] => {
      const { args, ask } = words(app.subject);
      const search = ["search", ...args, ...(depth ? ["--depth", depth] : [])];
      const form = (as: string, type: string): Item => ({ name: t(`take_${as}` as Word), file: `tree.${as}`, type, make: () => app.main.text([...search, "--as", as], ask) });
      return [form("svg", "image/svg+xml"), form("dot", "text/vnd.graphviz"),
        { name: t("take_trace"), file: "trace.json", type: "application/json", make: async () => JSON.stringify(sides[1]?.trace ?? {}) }];
    },
    close: () => {
      round++;
      timeline.pause();
    },
  };
}
