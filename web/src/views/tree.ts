// tree.ts -- minimax and alpha-beta side by side on the same position, step by step, forward and back.
import type { App, Item, View } from "../app";
import { Chooser } from "../chooser";
import { h, isTouched, isTyping, s } from "../dom";
import { Refused, Stopped, whyNot } from "../engine";
import { icon } from "../icons";
import { Pane } from "../pane";
import { EXPLORED, REPLAYED, TREE_DRAWN } from "../patience";
import type { Standing } from "../steptable";
import { StepTable } from "../steptable";
import { keysOf, learnPlayers, small, words } from "../subject";
import { Timeline } from "../timeline";
import type { Bounds, Orders, Trace, TreeFrame, TreeNode, TraceStep } from "../tree";
import { addBoards, boardsOf, NODE } from "../treeboards";
import { hasEstimates, shown, align, arenaOf, boundsOf, boundsText, packOrders, treeFrame, treeOf, unpackOrders } from "../tree";
import { keyOf, standingOf } from "../place";
import type { Word } from "../words";
import { t } from "../words";
import { zoomers } from "../zoomers";
import { boardOf, targetOf } from "../worth";

/** Shapes of nodes, and what they are apart; those with boards are larger. */
const SMALL = { wide: 40, dx: 56, dy: 80 };
const LARGE = { wide: NODE.w, dx: NODE.w + 12, dy: NODE.h + 34 };
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
  which: number; // of ALGORITHMS
  trace: Trace;
  tree: ReturnType<typeof treeOf>;
  found: Found;
  pane: Pane;
  order: Map<TreeNode, number>; // of its boxes
  groups: Map<TreeNode, SVGGElement>;
  lines: Map<TreeNode, SVGPathElement>;
}

/** Where the tree begins: "" where the game does. */
interface Root {
  position: string;
  mover: 1 | 2;
}

/** Positions at which there is something to search, and not too much. */
const PLAYABLE: Record<string, Record<string, string>> = {
  nim: { n: "5" },
  chomp: { rows: "2", cols: "2" },
  tictactoe: { from: "XO./.X./..O" },
  connect4: {},
};

export function treeView(page: HTMLElement, app: App): View {
  if (!app.keys.game && !app.keys.graph) app.subject = { ...app.subject, game: "nim", values: { n: "5" } };
  let depth = app.keys.depth ?? "4";
  let sides: Side[] = [];
  let fitting = app.keys.depth === undefined; // a tree that is too large is made smaller, until the person chose a depth
  let orders: Orders = {};
  let searched: { args: string[]; files: Record<string, string> } = { args: [], files: {} }; // the subject, or its tree in another order
  let chosen = ""; // the position whose moves are put in order
  let round = 0;
  let first = Number(app.keys.step ?? 0);
  const standing = standingOf(keyOf(app.subject));
  let root: Root = app.keys.root !== undefined ? { position: app.keys.root, mover: app.keys.mover === "2" ? 2 : 1 } : { position: standing.position, mover: standing.mover };

  const panels = ALGORITHMS.map((name) => {
    const stage = h("div", { class: "stage", tabindex: 0, role: "group", "aria-label": t(name) });
    const pane = () => sides.find((one) => ALGORITHMS[one.which] === name)?.pane;
    const counters = h("output", { class: "counters" });
    return { name, stage, counters, element: h("div", { class: "frame half" }, h("div", { class: "panel-head" }, h("b", {}, t(name)), counters), stage, zoomers(pane)) };
  });
  const tables = ALGORITHMS.map((name) => new StepTable(t(name), () => app.side.text([...searching(name), "--steps", "--as", "csv"], { files: searched.files }), (row) => goToNode(name, row)));
  const explain = h("div", { class: "explain", "aria-live": "polite" });
  const ordering = h("div", { class: "ordering" });
  const timeline = new Timeline((at) => draw(at), REPLAYED.tree);
  const chooser = new Chooser(app, () => begin(), (game) => !game.puzzle, true, (name) => PLAYABLE[name] ?? small(name));
  const depthInput = h("input", { type: "number", min: 0, max: 30, value: depth, oninput: () => ((depth = depthInput.value), (fitting = false), (first = 0), load()) });
  const orderSelect = h("select", { onchange: () => ((orders = {}), load()) }, ["none", "estimate", "history", "killers", "hand"].map((one) => h("option", { value: one, disabled: one === "hand", selected: one !== "hand" && one === app.keys.order }, t(`order_${one}` as Word))));
  const estimateSelect = h("select", { onchange: () => load() }, (["own", "zero"] as const).map((one) => h("option", { value: one, selected: one === app.keys.estimates }, t(`estimates_${one}`))));
  const chosenSelect = h("select", { "aria-label": t("orderOf"), onchange: () => ((chosen = chosenSelect.value), showOrdering()) });
  const maxSign = s("svg", { viewBox: "0 0 24 24", class: "sign" }), leafSign = s("svg", { viewBox: "0 0 24 24", class: "sign" });
  const rootNote = h("p", { class: "root-note" });
  page.append(
    h("aside", { class: "side" }, chooser.element, rootNote, h("label", { class: "field" }, h("span", {}, t("depth")), depthInput), h("label", { class: "field" }, h("span", {}, t("estimates")), estimateSelect), h("label", { class: "field" }, h("span", {}, t("moveOrder")), orderSelect)),
    h("section", { class: "center" }, h("div", { class: "pair rows" }, panels.map((one, i) => h("div", { class: "half-row" }, one.element, tables[i]!.element))), timeline.element),
    h("aside", { class: "side right" }, explain, ordering, h("ul", { class: "legend" },
      h("li", {}, maxSign, h("span", { "data-word": "max" }, t("max"))),
      h("li", {}, s("svg", { viewBox: "0 0 24 24", class: "sign" }, s("rect", { class: "p2 wn", x: 3, y: 3, width: 18, height: 18, rx: 2 })), h("span", { "data-word": "min" }, t("min"))),
      h("li", {}, s("svg", { viewBox: "0 0 24 24", class: "sign" }, s("path", { class: "cutline", d: "M2 12H22" })), t("cutKey")),
      h("li", {}, leafSign, t("leafKey")))),
  );

  explainShapes(false);

  /** The words that name where the tree begins, and the files that go with them. */
  function naming(): { args: string[]; files: Record<string, string> } {
    const { args, ask } = words(app.subject);
    const impartial = app.games.find((one) => one.name === app.subject.game)?.impartial;
    const mover = impartial ? ["--mover", String(root.mover)] : [];
    return { args: root.position ? [...args.filter((word) => !word.startsWith("from=")), root.position, ...mover] : args, files: ask.files ?? {} };
  }

  /** Says that the tree begins where the play stands, and how to get back. */
  function showRoot(): void {
    const { from } = app.subject.values;
    const position = root.position || (app.subject.game ? from : "");
    rootNote.hidden = !position;
    if (!position) return;
    const back = () => {
      root = { position: "", mover: 1 };
      const { from: _, ...values } = app.subject.values;
      app.subject = { ...app.subject, values };
      begin();
    };
    rootNote.replaceChildren(t("rootedAt", { position }), " ", h("button", { type: "button", class: "link", onclick: back }, t("fromStart")));
  }

  function begin(): void {
    if (root.position) root = { position: "", mover: 1 };
    orders = {};
    chosen = "";
    first = 0;
    if (orderSelect.value === "hand") orderSelect.value = "none";
    load();
  }

  /** The order of moves that alpha-beta is told. */
  const ordered = (): string[] => (orderSelect.value === "none" || orderSelect.value === "hand" ? [] : ["--order", orderSelect.value]);

  /** The search that a panel shows. */
  const searching = (algorithm: string): string[] => ["search", ...searched.args, "--algorithm", algorithm, ...(depth ? ["--depth", depth] : []), ...(algorithm === "alphabeta" ? ordered() : [])];

  async function search(algorithm: string, args: string[], files: Record<string, string>, more: string[]): Promise<[Found, Trace]> {
    const words = ["search", ...args, "--algorithm", algorithm, ...(depth ? ["--depth", depth] : []), ...more, "--limit", EXPLORED.tree, "--json", "--trace", "trace"];
    const reply = await app.main.ask(words, { files, want: ["trace"] });
    if (reply.code === 2) throw new Refused(reply.error.trim(), words);
    const found = JSON.parse(reply.out) as Found;
    if (found.nodes > TREE_DRAWN) found.stopped = "drawn";
    return [found, JSON.parse(reply.files.trace!) as Trace];
  }

  /** Both searches, though one of them may have been stopped; where moves or estimates are not the game's own, on the tree that minimax walked, with these. */
  async function searchBoth(): Promise<[Found, Trace][]> {
    const order = ordered();
    let on = naming();
    let plain = await search("minimax", on.args, on.files, []);
    if (plain[0].stopped) {
      searched = on;
      return [plain, fitting && Number(depth) > 1 ? plain : await search("alphabeta", on.args, on.files, order)];
    }
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
    showRoot();
    try {
      chooser.complain(null);
      await learnPlayers(app);
      let both = await searchBoth();
      while (mine === round && fitting && both[0]![0].stopped && Number(depth) > 1) {
        depthInput.value = depth = String(Number(depth) - 1);
        both = await searchBoth();
      }
      if (mine !== round) return;
      const step = first;
      empty(t("treeLarge", { nodes: TREE_DRAWN })); // those that follow take its place
      const fit = both.map(([found, trace], which) => ({ which, found, trace })).filter(({ found }) => !found.stopped);
      if (fit.length === 0) return;
      const trees = fit.map(({ trace }) => treeOf(trace));
      if (trees[1]) align(trees[1].all, trees[0]!.all);
      const boards = app.subject.game ? await boardsOf(app.side, naming(), depth) : new Map<string, string>();
      if (mine !== round) return;
      explainShapes(boards.size > 0);
      for (const [i, { which, found, trace }] of fit.entries()) {
        sides.push(build(which, trace, trees[i]!, found, trees[0]!.all, boards));
        tables[which]!.element.hidden = false;
        tables[which]!.renew();
        await new Promise(requestAnimationFrame); // a large tree takes a frame of its own
        if (mine !== round) return;
      }
      const count = Math.max(...fit.map(({ trace }) => trace.steps.length));
      showOrdering();
      timeline.set(count, [], Math.min(step, count));
    } catch (problem) {
      if (mine !== round) return;
      const stopped = problem instanceof Stopped;
      if (!stopped) chooser.complain(whyNot(problem));
      empty(t(stopped ? "stopped" : "cannotDraw"));
    }
    remember();
  }

  function empty(text: string): void {
    for (const side of sides) side.pane.close();
    sides = [];
    for (const one of tables) one.element.hidden = true;
    for (const panel of panels) {
      panel.stage.replaceChildren(h("div", { class: "empty" }, text));
      panel.counters.textContent = "";
    }
    timeline.set(0);
    explain.replaceChildren();
    ordering.replaceChildren();
  }

  // ---- drawing
  function build(which: number, trace: Trace, tree: ReturnType<typeof treeOf>, found: Found, like: TreeNode[], boards: Map<string, string>): Side {
    const { wide, dx, dy } = boards.size > 0 ? LARGE : SMALL, half = wide / 2;
    const groups = new Map<TreeNode, SVGGElement>(), lines = new Map<TreeNode, SVGPathElement>();
    const x = (node: TreeNode) => (node.x + 0.5) * dx, y = (node: TreeNode) => half + 8 + node.ply * dy;
    const under: SVGElement[] = [], over: SVGElement[] = [];
    for (const node of tree.all) {
      if (node.parent) {
        const line = s("path", { class: "move branch", d: `M${x(node.parent)} ${y(node.parent) + half}L${x(node)} ${y(node) - half}` });
        lines.set(node, line);
        under.push(line);
      }
      const shape = node.player === 1 && boards.size === 0 ? s("circle", { class: "p1 wn body", r: half }) : s("rect", { class: `p${node.player} wn body`, x: -half, y: -half, width: wide, height: wide, rx: node.player === 1 ? 16 : 3 });
      const group = s("g", { class: "tree-node", transform: `translate(${x(node)},${y(node)})` }, s("title", {}, node.position), shape, s("text", { class: "value", y: boards.size > 0 ? half - 4 : 5 }), s("text", { class: "window", y: half + 2 }));
      group.addEventListener("click", () => pick(node, which));
      groups.set(node, group);
      over.push(group);
    }
    const whole = { x: -16, y: -8, w: Math.max(...like.map(x)) + dx / 2 + 32, h: Math.max(...like.map(y)) + half + 28 };
    const svg = s("svg", { class: "tree", role: "img", "aria-label": t(ALGORITHMS[which]!) }, under, over);
    const pane = new Pane(svg, panels[which]!.stage, tree.all.map((node) => ({ x: x(node) - half, y: y(node) - half, w: wide, h: wide + 16 })), whole);
    addBoards(boards, groups);
    return { which, trace, tree, found, pane, order: new Map(tree.all.map((node, i) => [node, i])), groups, lines };
  }

  /** The legend has the shapes of the nodes: those with boards are boxes. */
  function explainShapes(boarded: boolean): void {
    maxSign.replaceChildren(boarded ? s("rect", { class: "p1 wn", x: 3, y: 3, width: 18, height: 18, rx: 6 }) : s("circle", { class: "p1 wn", cx: 12, cy: 12, r: 9 }));
    leafSign.replaceChildren(boarded ? s("rect", { class: "leafmark pale", x: 3, y: 3, width: 18, height: 18, rx: 4 }) : s("circle", { class: "leafmark", cx: 12, cy: 12, r: 8 }));
  }

  /** A node was clicked: the way to it from the root, the order of its moves, and why it was cut, if it was. */
  function pick(node: TreeNode, which: number): void {
    const side = sides.find((one) => one.which === which)!;
    light(side, node);
    if (node.children.length > 1) {
      chosen = node.position;
      showOrdering();
    }
    const at = node.cut ? node.parent! : node;
    tables[which]!.mark(at.id);
    const cut = side.trace.steps.find((step) => step.step === "cut" && step.node === at.id);
    if (cut) explain.replaceChildren(h("div", { class: "rule-box" }, h("b", {}, t(ALGORITHMS[which]!)), h("p", {}, `${say(side, cut, side.trace.steps.indexOf(cut) + 1)} ${reasonOf(side, at)}`)));
  }

  /** The way from a node to the root, lit. */
  function light(side: Side, node: TreeNode): TreeNode[] {
    const way: TreeNode[] = [];
    for (let on: TreeNode | null = node; on; on = on.parent) way.push(on);
    const lit = new Set(way);
    for (const [one, line] of side.lines) line.classList.toggle("way", lit.has(one));
    return way;
  }

  /** A row of a table was clicked: back to where its node was entered. */
  function goToNode(name: string, row: number): void {
    const side = sides.find((one) => ALGORITHMS[one.which] === name);
    const at = side?.trace.steps.findIndex((step) => step.step === "enter" && step.node === row) ?? -1;
    if (at >= 0) timeline.go(at + 1);
  }

  /** The bounds that met at a node: [−∞, 3] and the value 4 so far. */
  function reasonOf(side: Side, node: TreeNode): string {
    const fact = treeFrame(side.trace, side.tree, side.trace.steps.length).facts.get(node.id)!;
    const estimates = hasEstimates(side.trace);
    const value = shown(fact.value!, fact.winner, estimates);
    return fact.cut === "beta"
      ? t("treeWhyBeta", { value, bound: bound(fact.beta, "+", fact.betaWinner, estimates) })
      : t("treeWhyAlpha", { value, bound: bound(fact.alpha, "−", fact.alphaWinner, estimates) });
  }

  const bound = (value: number | null, sign: string, winner: 1 | 2 | null | undefined, estimates: boolean) => (value === null ? `${sign}∞` : shown(value, winner, estimates));

  function draw(at: number): void {
    sides.forEach((side) => {
      const steps = Math.min(at, side.trace.steps.length);
      const frame = treeFrame(side.trace, side.tree, steps);
      paint(side, frame, side.which === 1);
      const way = light(side, side.tree.nodes.get(frame.current ?? 0) ?? side.tree.root);
      side.pane.show(way.map((node) => side.order.get(node)!));
      tables[side.which]!.follow(standingOn(frame, side.which === 1));
      panels[side.which]!.counters.textContent = t("counters", { nodes: frame.entered, leaves: frame.leaves, cuts: frame.cuts });
    });
    explain.replaceChildren(...sides.map((side) => explanation(side, at, ALGORITHMS[side.which]!)));
    first = at;
    remember();
  }

  /** Rows are nodes as they are entered; a value is known when its node is left, a cut when it is made. */
  function standingOn(frame: TreeFrame, windows: boolean): Standing {
    const value = windows ? 5 : 3;
    return {
      row: frame.current ?? -1,
      known: (row, column) => {
        const fact = frame.facts.get(row);
        return fact !== undefined && (column < value || fact.left || (column > value && fact.cut !== null));
      },
    };
  }

  function paint(side: Side, frame: TreeFrame, windows: boolean): void {
    const estimates = hasEstimates(side.trace);
    const known = new Map<TreeNode, Bounds>();
    for (const [node, group] of side.groups) {
      const fact = frame.facts.get(node.id);
      const parent = node.parent ? frame.facts.get(node.parent.id) : undefined;
      const isCut = node.cut && parent?.cut != null;
      group.classList.toggle("cutoff", isCut);
      group.classList.toggle("later", !fact && !isCut);
      group.classList.toggle("fresh", fact !== undefined && frame.current === node.id);
      group.classList.toggle("leafnode", fact?.left === true && fact.how !== "tried");
      const value = group.querySelector(".value")!;
      value.textContent = fact ? boundsText(boundsOf(frame, node, known), estimates) : isCut ? "✂" : "";
      value.classList.toggle("tight", value.textContent.length > 3);
      const open = fact && !fact.left && windows;
      const window = group.querySelector(".window")!;
      window.textContent = open && !fact.cut ? `[${bound(fact.alpha, "−", fact.alphaWinner, estimates)}, ${bound(fact.beta, "+", fact.betaWinner, estimates)}]`
        : fact?.cut === "beta" ? `≥ β = ${bound(fact.beta, "+", fact.betaWinner, estimates)}`
        : fact?.cut === "alpha" ? `≤ α = ${bound(fact.alpha, "−", fact.alphaWinner, estimates)}` : "";
      window.classList.toggle("cutwhy", fact?.cut != null);
      side.pane.paint(side.order.get(node)!, isCut ? "cut" : fact ? (fact.left ? `won${node.player}` : "here") : "outside");
      const line = side.lines.get(node);
      line?.classList.toggle("cutline", isCut);
      line?.classList.toggle("faint", !fact && !isCut);
    }
  }

  /** How much less alpha-beta has looked at than minimax beside it. */
  function savedBy(side: Side): string {
    const plain = sides.find((one) => one.which === 0);
    const saved = side.which === 1 && plain ? Math.floor(100 * (1 - side.found.nodes / plain.found.nodes)) : 0;
    return saved > 0 ? ` ${t("treeSaved", { saved })}` : "";
  }

  function explanation(side: Side, at: number, name: (typeof ALGORITHMS)[number]): HTMLElement {
    const step = side.trace.steps[Math.min(at, side.trace.steps.length) - 1];
    const done = at >= side.trace.steps.length;
    const text = done ? t("treeDone", { value: shown(side.found.value, side.found.winner || null, hasEstimates(side.trace)), nodes: side.found.nodes }) + savedBy(side) : step ? say(side, step, at) : t(isTouched() ? "treeInviteTouch" : "treeInvite");
    return h("div", { class: "rule-box" }, h("b", {}, t(name)), h("p", {}, text));
  }

  function say(side: Side, step: TraceStep, at: number): string {
    if (step.step === "deepen") return t("treeBegin");
    const position = side.tree.nodes.get(step.node)!.position, estimates = hasEstimates(side.trace);
    if (step.step === "enter" && side.which === 0) return t("treeEnterPlain", { position });
    if (step.step === "enter") return t("treeEnter", { position, alpha: bound(step.alpha, "−", step.alpha_winner, estimates), beta: bound(step.beta, "+", step.beta_winner, estimates) });
    if (step.step === "cut") return t(step.reason === "beta" ? "treeCutBeta" : "treeCutAlpha", { position, skipped: step.skipped.join(", ") });
    if (step.as !== "tried") return t(step.as === "estimate" ? "treeLeave_estimate" : "treeLeave_end", { position, value: shown(step.value, step.winner, estimates) });
    const bounds = boundsOf(treeFrame(side.trace, side.tree, at), side.tree.nodes.get(step.node)!);
    return t(bounds.low && bounds.high ? "treeLeave_tried" : "treeLeave_bound", { position, value: boundsText(bounds, estimates) });
  }

  // ---- the order of moves, by hand
  function showOrdering(): void {
    const nodes = new Map(sides.find((side) => side.which === 0)?.tree.all.filter((one) => one.children.length > 1).map((one) => [one.position, one]));
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
    const { args, ask } = words(app.subject);
    const told = await boardOf(app.side, { args: args.filter((word) => !word.startsWith("from=")), ask }, position, game.impartial).catch(() => null);
    if (position !== chosen || !told) return;
    const said = new Map(told.moves.map((hint) => [targetOf(hint, game.impartial), hint.move]));
    for (const span of ordering.querySelectorAll<HTMLElement>("[data-name]")) span.textContent = said.get(span.dataset.name!) ?? span.dataset.name!;
  }

  /** Both trees are zoomed together by keys. */
  function zoomKey(event: KeyboardEvent): boolean {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return false;
    const by = { "+": 1.25, "=": 1.25, "-": 0.8 }[event.key];
    for (const { pane } of sides) by ? pane.zoom(by) : event.key === "0" && pane.overview();
    return by !== undefined || event.key === "0";
  }

  async function remember(): Promise<void> {
    app.keep({ ...(await keysOf(app.subject)), root: root.position, mover: root.position && root.mover === 2 ? "2" : "", depth: depth === "4" ? "" : depth, order: ["none", "hand"].includes(orderSelect.value) ? "" : orderSelect.value, orders: await packOrders(orders), estimates: estimateSelect.value === "own" ? "" : estimateSelect.value, step: timeline.at ? String(timeline.at) : "" });
  }

  unpackOrders(app.keys.orders ?? "").then((kept) => ((orders = kept), load()));
  return {
    key: (event) => zoomKey(event) || timeline.key(event),
    items: (): Item[] => {
      const command = ["search", ...searched.args, ...(depth ? ["--depth", depth] : [])];
      const form = (as: string, file: string, type: string): Item => ({ name: t(`take_${as}` as Word), file: `tree.${file}`, type, make: () => app.main.text([...command, "--as", as], { files: searched.files }) });
      const table = (as: string, file: string, type: string): Item => ({ name: t(`take_${as}` as Word), file: `steps.${file}`, type, make: () => app.main.text([...searching("alphabeta"), "--steps", "--as", as], { files: searched.files }) });
      return [form("svg", "svg", "image/svg+xml"), form("tikz", "tex", "text/x-tex"), form("dot", "dot", "text/vnd.graphviz"),
        table("csv", "csv", "text/csv"), table("markdown", "md", "text/markdown"), table("latex", "tex", "text/x-tex"),
        { name: t("take_trace"), file: "trace.json", type: "application/json", make: async () => JSON.stringify(sides[sides.length - 1]?.trace ?? {}) }];
    },
    close: () => {
      round++;
      for (const side of sides) side.pane.close();
      timeline.pause();
    },
  };
}
