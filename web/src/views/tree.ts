// tree.ts -- minimax and alpha-beta side by side on the same position, step by step, forward and back.
import type { App, Item, View } from "../app";
import { Chooser } from "../chooser";
import { h, s } from "../dom";
import { Refused, Stopped, whyNot } from "../engine";
import { icon } from "../icons";
import { EXPLORED, REPLAYED } from "../patience";
import { keysOf, small, words } from "../subject";
import { Timeline } from "../timeline";
import type { Orders, Trace, TreeFrame, TreeNode, TraceStep } from "../tree";
import { hasEstimates, shown, align, arenaOf, packOrders, treeFrame, treeOf, unpackOrders } from "../tree";
import type { Word } from "../words";
import { t } from "../words";
import { boardOf, targetOf } from "../worth";

const DY = 62;
const ALGORITHMS = ["minimax", "alphabeta"] as const;

interface Found {
  value: number;
  winner: 0 | 1 | 2 | null;
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
  let fitting = app.keys.depth === undefined; // a tree that is too large is made smaller, until the person chose a depth
  let orders: Orders = {};
  let searched: { args: string[]; files: Record<string, string> } = { args: [], files: {} }; // the subject, or its tree in another order
  let chosen = ""; // the position whose moves are put in order
  let round = 0;
  let first = Number(app.keys.step ?? 0);

  const panels = ALGORITHMS.map((name) => {
    const stage = h("div", { class: "stage wide", tabindex: 0, role: "group", "aria-label": t(name) });
    const counters = h("output", { class: "counters" });
    return { name, stage, counters, element: h("div", { class: "frame half" }, h("div", { class: "panel-head" }, h("b", {}, t(name)), counters), stage) };
  });
  const explain = h("div", { class: "explain", "aria-live": "polite" });
  const ordering = h("div", { class: "ordering" });
  const timeline = new Timeline((at) => draw(at), REPLAYED.tree);
  const chooser = new Chooser(app, () => begin(), (game) => !game.puzzle, true, (name) => ({ ...small(name), ...(name === "nim" ? { n: "5" } : {}), ...(name === "chomp" ? { rows: "2", cols: "2" } : {}) }));
  const depthInput = h("input", { type: "number", min: 0, max: 30, value: depth, oninput: () => ((depth = depthInput.value), (fitting = false), (first = 0), load()) });
  const orderSelect = h("select", { onchange: () => ((orders = {}), load()) }, ["none", "estimate", "history", "killers", "hand"].map((one) => h("option", { value: one, disabled: one === "hand", selected: one !== "hand" && one === app.keys.order }, t(`order_${one}` as Word))));
  const estimateSelect = h("select", { onchange: () => load() }, (["own", "zero"] as const).map((one) => h("option", { value: one, selected: one === app.keys.estimates }, t(`estimates_${one}`))));
  const wholeBox = h("input", { type: "checkbox", onchange: () => panels.forEach((panel) => panel.stage.classList.toggle("wide", !wholeBox.checked)) });
  const chosenSelect = h("select", { "aria-label": t("orderOf"), onchange: () => ((chosen = chosenSelect.value), showOrdering()) });
  root.append(
    h("aside", { class: "side" }, chooser.element, h("label", { class: "field" }, h("span", {}, t("depth")), depthInput), h("label", { class: "field" }, h("span", {}, t("estimates")), estimateSelect), h("label", { class: "field" }, h("span", {}, t("moveOrder")), orderSelect), h("label", { class: "check" }, wholeBox, t("wholeTree"))),
    h("section", { class: "center" }, h("div", { class: "pair rows" }, panels.map((one) => one.element)), timeline.element),
    h("aside", { class: "side right" }, explain, ordering, h("ul", { class: "legend" },
      h("li", {}, s("svg", { viewBox: "0 0 24 24", class: "sign" }, s("circle", { class: "p1 wn", cx: 12, cy: 12, r: 9 })), t("max")),
      h("li", {}, s("svg", { viewBox: "0 0 24 24", class: "sign" }, s("rect", { class: "p2 wn", x: 3, y: 3, width: 18, height: 18, rx: 2 })), t("min")),
      h("li", {}, s("svg", { viewBox: "0 0 24 24", class: "sign" }, s("path", { class: "cutline", d: "M2 12H22" })), t("cutKey")),
      h("li", {}, s("svg", { viewBox: "0 0 24 24", class: "sign" }, s("circle", { class: "p1 leafmark", cx: 12, cy: 12, r: 8 })), t("leafKey")))),
  );

  function begin(): void {
    orders = {};
    chosen = "";
    first = 0;
    if (orderSelect.value === "hand") orderSelect.value = "none";
    load();
  }

  async function search(algorithm: string, args: string[], files: Record<string, string>, more: string[]): Promise<[Found, Trace]> {
    const words = ["search", ...args, "--algorithm", algorithm, ...(depth ? ["--depth", depth] : []), ...more, "--limit", EXPLORED.tree, "--json", "--trace", "trace"];
    const reply = await app.main.ask(words, { files, want: ["trace"] });
    if (reply.code === 2) throw new Refused(reply.error.trim(), words);
    return [JSON.parse(reply.out) as Found, JSON.parse(reply.files.trace!) as Trace];
  }

  /** Both searches; where moves or estimates are not the game's own, on the tree that minimax walked, with these. */
  async function searchBoth(): Promise<[Found, Trace][]> {
    const { args, ask } = words(app.subject);
    const order = orderSelect.value === "none" || orderSelect.value === "hand" ? [] : ["--order", orderSelect.value];
    let on = { args, files: ask.files ?? {} };
    let plain = await search("minimax", on.args, on.files, []);
    if (plain[0].stopped) return [plain];
    const zero = estimateSelect.value === "zero";
    if (zero || Object.keys(orders).length > 0) {
      on = { args: ["tree"], files: { tree: arenaOf(plain[1], treeOf(plain[1]), orders, zero ? () => 0 : undefined) } };
      plain = await search("minimax", on.args, on.files, []);
    }
    searched = on;
    return [plain, await search("alphabeta", on.args, on.files, order)];
  }

  async function load(): Promise<void> {
    const mine = ++round;
    app.main.stop();
    if (Object.keys(orders).length > 0) orderSelect.value = "hand";
    try {
      chooser.complain(null);
      let both = await searchBoth();
      while (mine === round && fitting && both.length < 2 && Number(depth) > 1) {
        depthInput.value = depth = String(Number(depth) - 1);
        both = await searchBoth();
      }
      if (mine !== round) return;
      if (both.length < 2) {
        empty(t("treeLarge", { nodes: EXPLORED.tree }));
        return;
      }
      const trees = both.map(([, trace]) => treeOf(trace));
      align(trees[1]!.all, trees[0]!.all);
      sides = both.map(([found, trace], i) => build(trace, trees[i]!, found, panels[i]!.stage, trees[0]!.all));
      const count = Math.max(...both.map(([, trace]) => trace.steps.length));
      showOrdering();
      timeline.set(count, [], Math.min(first, count));
    } catch (problem) {
      if (mine !== round) return;
      const stopped = problem instanceof Stopped;
      if (!stopped) chooser.complain(whyNot(problem));
      empty(t(stopped ? "stopped" : "cannotDraw"));
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
    const wide = leaves * dx;
    const svg = s("svg", { class: "tree", viewBox: `0 0 ${wide} ${(plies - 1) * DY + 54}`, role: "img", "aria-label": t(ALGORITHMS[like === tree.all ? 0 : 1]!), style: `--wide:${wide}px` }, under, over);
    stage.replaceChildren(svg);
    return { trace, tree, found, svg, groups, lines };
  }

  const bound = (value: number | null, sign: string, winner: 1 | 2 | null | undefined, estimates: boolean) => (value === null ? `${sign}∞` : shown(value, winner, estimates));

  function draw(at: number): void {
    sides.forEach((side, i) => {
      const steps = Math.min(at, side.trace.steps.length);
      const frame = treeFrame(side.trace, side.tree, steps);
      paint(side, frame, i === 1);
      follow(panels[i]!.stage, side, frame.current);
      panels[i]!.counters.textContent = t("counters", { nodes: frame.entered, leaves: frame.leaves, cuts: frame.cuts });
    });
    explain.replaceChildren(...sides.map((side, i) => explanation(side, at, ALGORITHMS[i]!)));
    first = at;
    remember();
  }

  function paint(side: Side, frame: TreeFrame, windows: boolean): void {
    const estimates = hasEstimates(side.trace);
    for (const [node, group] of side.groups) {
      const fact = frame.facts.get(node.id);
      const parent = node.parent ? frame.facts.get(node.parent.id) : undefined;
      const isCut = node.cut && parent?.cut != null;
      group.classList.toggle("cutoff", isCut);
      group.classList.toggle("later", !fact && !isCut);
      group.classList.toggle("fresh", fact !== undefined && frame.current === node.id);
      group.classList.toggle("leafnode", fact?.left === true && fact.how !== "tried");
      group.querySelector(".value")!.textContent = fact?.value != null ? shown(fact.value, fact.winner, estimates) : isCut ? "✂" : "";
      const open = fact && !fact.left && windows;
      group.querySelector(".window")!.textContent = open ? `[${bound(fact.alpha, "−", fact.alphaWinner, estimates)}, ${bound(fact.beta, "+", fact.betaWinner, estimates)}]` : "";
      const line = side.lines.get(node);
      line?.classList.toggle("cutline", isCut);
      line?.classList.toggle("faint", !fact && !isCut);
    }
  }

  /** Scrolls a tree that is wider than its panel to the node that is being looked at. */
  function follow(stage: HTMLElement, side: Side, current: number | null): void {
    const group = side.groups.get(side.tree.nodes.get(current ?? 0)!);
    if (!group || stage.scrollWidth <= stage.clientWidth) return;
    const box = group.getBoundingClientRect(), area = stage.getBoundingClientRect();
    if (box.left < area.left + 40 || box.right > area.right - 40) stage.scrollLeft += box.left + box.width / 2 - area.left - area.width / 2;
  }

  function explanation(side: Side, at: number, name: (typeof ALGORITHMS)[number]): HTMLElement {
    const step = side.trace.steps[Math.min(at, side.trace.steps.length) - 1];
    const done = at >= side.trace.steps.length;
    const text = done ? t("treeDone", { value: shown(side.found.value, side.found.winner || null, hasEstimates(side.trace)), nodes: side.found.nodes }) : step ? say(side, step) : t("treeInvite");
    return h("div", { class: "rule-box" }, h("b", {}, t(name)), h("p", {}, text));
  }

  function say(side: Side, step: TraceStep): string {
    if (step.step === "deepen") return t("treeBegin");
    const position = side.tree.nodes.get(step.node)!.position, estimates = hasEstimates(side.trace);
    if (step.step === "enter") return t("treeEnter", { position, alpha: bound(step.alpha, "−", step.alpha_winner, estimates), beta: bound(step.beta, "+", step.beta_winner, estimates) });
    if (step.step === "cut") return t(step.reason === "beta" ? "treeCutBeta" : "treeCutAlpha", { position, skipped: step.skipped.join(", ") });
    return t(`treeLeave_${step.as === "tried" ? "tried" : step.as === "estimate" ? "estimate" : "end"}` as Word, { position, value: shown(step.value, step.winner, estimates) });
  }

  // ---- the order of moves, by hand
  function showOrdering(): void {
    const nodes = new Map(sides[0]?.tree.all.filter((one) => one.children.length > 1).map((one) => [one.position, one]));
    const node = nodes.get(chosen) ?? nodes.values().next().value;
    if (!node) {
      ordering.replaceChildren();
      return;
    }
    chosen = node.position;
    const names = node.children.map((child) => child.position);
    const focused = (document.activeElement as HTMLElement | null)?.dataset.moves;
    const swap = (i: number, j: number) => {
      const next = [...names];
      [next[i], next[j]] = [next[j]!, next[i]!];
      orders = { ...orders, [chosen]: next };
      first = timeline.at;
      load();
    };
    const arrow = (name: "up" | "down", i: number, j: number) =>
      h("button", { type: "button", class: "tool", disabled: j < 0 || j >= names.length, title: t(name), "aria-label": `${t(name)} ${names[i]}`, "data-moves": `${name} ${names[i]}`, onclick: () => swap(i, j) }, icon(name));
    chosenSelect.replaceChildren(...[...nodes.keys()].map((name) => h("option", { value: name, selected: name === chosen }, name)));
    ordering.replaceChildren(
      h("label", { class: "field tall" }, h("span", {}, t("orderOf")), chosenSelect),
      h("ol", {}, names.map((name, i) => h("li", {}, h("span", { "data-name": name }, name), arrow("up", i, i - 1), arrow("down", i, i + 1)))),
      h("p", { class: "hint" }, t("orderHint")),
    );
    nameMoves(node.position);
    if (focused) [...ordering.querySelectorAll<HTMLElement>("[data-moves]")].find((one) => one.dataset.moves === focused)?.focus();
  }

  /** A game has words for its moves. */
  async function nameMoves(position: string): Promise<void> {
    const game = app.games.find((one) => one.name === app.subject.game);
    if (!game) return;
    const told = await boardOf(app.side, words(app.subject), position, game.impartial).catch(() => null);
    if (position !== chosen || !told) return;
    const said = new Map(told.moves.map((hint) => [targetOf(hint, game.impartial), hint.move]));
    for (const span of ordering.querySelectorAll<HTMLElement>("[data-name]")) span.textContent = said.get(span.dataset.name!) ?? span.dataset.name!;
  }

  async function remember(): Promise<void> {
    app.keep({ ...(await keysOf(app.subject)), depth: depth === "4" ? "" : depth, order: ["none", "hand"].includes(orderSelect.value) ? "" : orderSelect.value, orders: await packOrders(orders), estimates: estimateSelect.value === "own" ? "" : estimateSelect.value, step: timeline.at ? String(timeline.at) : "" });
  }

  unpackOrders(app.keys.orders ?? "").then((kept) => ((orders = kept), load()));
  return {
    key: (event) => timeline.key(event),
    items: (): Item[] => {
      const command = ["search", ...searched.args, ...(depth ? ["--depth", depth] : [])];
      const form = (as: string, file: string, type: string): Item => ({ name: t(`take_${as}` as Word), file: `tree.${file}`, type, make: () => app.main.text([...command, "--as", as], { files: searched.files }) });
      return [form("svg", "svg", "image/svg+xml"), form("tikz", "tex", "text/x-tex"), form("dot", "dot", "text/vnd.graphviz"),
        { name: t("take_trace"), file: "trace.json", type: "application/json", make: async () => JSON.stringify(sides[1]?.trace ?? {}) }];
    },
    close: () => {
      round++;
      timeline.pause();
    },
  };
}
