// arena.ts -- the graph of a game, and its attractors, kernel and Grundy numbers growing on it step by step.
import type { App, Game, Item, View } from "../app";
import type { Position, Shown, Step } from "../arena";
import { byRank, frameAt, levelEnds, nextLevel, pairOf } from "../arena";
import { h, isTyping, svgOf } from "../dom";
import { Refused, Stopped } from "../engine";
import { icon } from "../icons";
import { Picture } from "../picture";
import { Chooser, keysOf, words } from "../subject";
import { drawSummary } from "../summary";
import { Timeline } from "../timeline";
import { legend } from "../legend";
import { t } from "../words";

const LAYERS = ["both", "1", "2", "kernel", "grundy"] as const;
type Layer = (typeof LAYERS)[number];
const DRAWN = 300; // positions that are drawn without being asked twice
const DRAWN_MOVES = 900; // and moves
const DRAWN_MOST = 2000; // and with
const EXPLORED = "200000";

interface Solved {
  positions: number;
  states?: number;
  moves: number;
  start: string;
  winner: 0 | 1 | 2;
  rank: number | null;
  determined: boolean;
  counts: { won1: number; won2: number; drawn: number };
  answers?: { position: string; winner: 0 | 1 | 2; rank: number | null }[];
  steps?: Step[];
}

export function arenaView(root: HTMLElement, app: App): View {
  let layer = (LAYERS as readonly string[]).includes(app.keys.layer ?? "") ? (app.keys.layer as Layer) : "both";
  let target = app.keys.target ?? "";
  let quiz = false;
  let insist = false; // draw it although it is large
  let steps: Step[] = [];
  let shown: Shown | undefined;
  let solved: Solved | undefined;
  let picture: Picture | undefined;
  let found: string[] = []; // by the quiz's guesses, in the level that comes
  let first = Number(app.keys.step ?? 0);
  let round = 0; // of loading: an older one must not draw any more
  const boards = new Map<string, string>();

  const game = (): Game | undefined => app.games.find((one) => one.name === app.subject.game);
  const isPeeling = () => layer === "kernel" || layer === "grundy";

  // ---- the page
  const stage = h("div", { class: "stage", "aria-live": "off" });
  const verdict = h("p", { class: "verdict", "aria-live": "polite" });
  const explain = h("div", { class: "explain", "aria-live": "polite" });
  const about = h("div", { class: "about" });
  const timeline = new Timeline((at) => draw(at));
  const chooser = new Chooser(app, () => load());
  const layers = h(
    "div",
    { class: "segments", role: "radiogroup", "aria-label": t("layers") },
    LAYERS.map((one) =>
      h(
        "button",
        {
          type: "button",
          role: "radio",
          "data-layer": one,
          title: t(`layer_${one}_help`),
          onclick: () => ((layer = one), (first = 0), load()),
        },
        t(`layer_${one}`),
      ),
    ),
  );
  const targetInput = h("input", {
    type: "text",
    value: target,
    placeholder: t("targetDefault"),
    spellcheck: "false",
    oninput: () => ((target = targetInput.value), clearTimeout(wait), (wait = window.setTimeout(load, 400))),
  });
  let wait = 0;
  const targetField = h("label", { class: "field" }, h("span", {}, t("target")), targetInput);
  const quizBox = h("input", { type: "checkbox", onchange: () => ((quiz = quizBox.checked), (first = 0), load()) });
  const zoomers = h(
    "div",
    { class: "zoomers" },
    h("button", { type: "button", class: "tool", title: t("zoomIn"), "aria-label": t("zoomIn"), onclick: () => picture?.zoom(1.25) }, icon("plus")),
    h("button", { type: "button", class: "tool", title: t("zoomOut"), "aria-label": t("zoomOut"), onclick: () => picture?.zoom(0.8) }, icon("minus")),
    h("button", { type: "button", class: "tool", title: t("zoomFit"), "aria-label": t("zoomFit"), onclick: () => picture?.fit() }, icon("fit")),
  );
  root.append(
    h("aside", { class: "side" }, chooser.element, h("div", { class: "field-row" }, layers), targetField, h("label", { class: "check", title: t("quizHelp") }, quizBox, t("quiz"))),
    h("section", { class: "center" }, h("div", { class: "frame" }, stage, zoomers), timeline.element),
    h("aside", { class: "side right" }, verdict, explain, about, legend()),
  );

  // ---- loading
  function fail(problem: unknown): void {
    if (problem instanceof Stopped) {
      stage.replaceChildren(h("div", { class: "empty" }, t("stopped")));
      return;
    }
    const message = problem instanceof Refused ? problem.message : String(problem);
    chooser.complain(message);
    picture = undefined;
    steps = [];
    timeline.set(0);
    stage.replaceChildren(h("div", { class: "empty" }, h("p", {}, t("cannotDraw"))));
    verdict.textContent = "";
    explain.replaceChildren();
    about.replaceChildren();
  }

  /** In kernels and Grundy numbers play is normal. */
  function subjectWords() {
    const normal = isPeeling() && game()?.parameters.some((one) => one.name === "last");
    return words(app.subject, normal ? { last: "wins" } : {});
  }

  async function load(): Promise<void> {
    const mine = ++round;
    app.main.stop();
    boards.clear();
    found = [];
    for (const button of layers.children) {
      button.setAttribute("aria-checked", String((button as HTMLElement).dataset.layer === layer));
    }
    targetField.hidden = layer !== "1" && layer !== "2";
    quizBox.disabled = layer === "grundy";
    const { args, ask } = subjectWords();
    const limit = app.subject.game ? ["--limit", EXPLORED] : [];
    try {
      chooser.complain(null);
      const size = await app.main.json<Solved>(["solve", ...args, ...limit], ask);
      if (mine !== round) return;
      solved = size;
      const count = isPeeling() ? (size.states ?? size.positions) : size.positions;
      const large = insist ? count > DRAWN_MOST : count > DRAWN || size.moves > DRAWN_MOVES;
      if (large) await summarise(args, ask, limit, count);
      else await drawAll(args, ask, limit);
    } catch (problem) {
      if (mine === round) fail(problem);
    }
    if (mine === round) remember();
  }

  async function summarise(args: string[], ask: object, limit: string[], count: number): Promise<void> {
    const mine = round;
    const all = await app.main.json<Solved>(["solve", ...args, ...limit, "--all"], ask);
    if (mine !== round) return;
    solved = all;
    picture = undefined;
    shown = undefined;
    steps = [];
    const rows = byRank(all.answers!);
    const drawing = drawSummary(stage, rows, (row) => {
      const names = all.answers!.filter((one) => one.rank === row.rank).slice(0, 40).map((one) => one.position);
      about.replaceChildren(h("h3", {}, row.rank === null ? t("noRank") : t("rankN", { rank: row.rank })), h("p", { class: "names" }, names.join("  ")));
    });
    if (count <= DRAWN_MOST) {
      stage.append(h("button", { type: "button", class: "floating", onclick: () => ((insist = true), load()) }, t("drawAnyway", { count })));
    }
    explain.replaceChildren(h("p", {}, t("tooMany", { count })));
    about.replaceChildren();
    summary = drawing;
    verdict.classList.remove("unseen");
    timeline.set(rows.length, rows.map((_, i) => i + 1), rows.length);
    say();
  }
  let summary: ((at: number) => void) | undefined;

  async function drawAll(args: string[], ask: object, limit: string[]): Promise<void> {
    const mine = round;
    summary = undefined;
    const graph = isPeeling() ? ["--impartial"] : [];
    const plain = quiz ? ["--unsolved"] : [];
    const show = ["show", ...args, ...limit, ...graph, ...plain];
    const attractor = layer === "1" || layer === "2" ? ["--attractor", layer, ...(target ? ["--target", target] : [])] : [];
    const find = isPeeling() ? [layer, ...args, ...limit] : ["solve", ...args, ...limit, ...attractor];
    const [svg, json, answer] = await Promise.all([
      app.main.text([...show, "--as", "svg"], ask),
      app.main.json<Shown>(show, ask),
      app.main.json<{ steps: Step[] }>([...find, "--steps"], ask),
    ]);
    if (mine !== round) return;
    shown = json;
    steps = answer.steps;
    picture = new Picture(svg, json.positions, { point, click, label });
    picture.into(stage);
    timeline.set(steps.length, levelEnds(steps), Math.min(first, steps.length));
    say();
    point(null);
  }

  function say(): void {
    if (!solved || isPeeling()) {
      verdict.textContent = layer === "kernel" ? t("kernelIs") : layer === "grundy" ? t("grundyIs") : "";
      return;
    }
    const { winner, rank, start, counts, determined } = solved;
    const who = winner === 0 ? t("isDrawn", { start }) : rank === null ? t("winsEndless", { player: winner, start }) : t("wins", { player: winner, start, rank });
    const sizes = t("sizes", { n1: counts.won1, n2: counts.won2, n0: counts.drawn });
    verdict.replaceChildren(h("strong", {}, who), h("span", {}, ` ${sizes}${determined ? ` ${t("determined")}` : ""}`));
  }

  // ---- drawing
  function draw(at: number): void {
    if (summary) {
      summary(at);
      return;
    }
    if (!picture) return;
    const frame = frameAt(steps, at);
    for (const name of found) {
      const step = steps.slice(at).find((one) => one.position === name && one.rule !== "count");
      if (step) {
        frame.facts.set(name, { rule: step.rule, player: step.player ?? 0, rank: step.rank ?? null, number: step.number ?? null, by: step.by });
      }
    }
    const last = steps[at - 1];
    picture.show(frame, last?.position ?? null, at === steps.length);
    explain.replaceChildren(...explanation(at));
    verdict.classList.toggle("unseen", at < steps.length && !isPeeling());
    if (at !== first) first = at;
    remember();
  }

  const SIGNS = { target: "◎", exists: "∃", all: "∀", count: "∀", kernel: "N", out: "∃", mex: "mex" } as const;

  function explanation(at: number): HTMLElement[] {
    if (quiz && at < steps.length) return [quizQuestion(at)];
    const last = steps[at - 1];
    if (!last) return [h("p", { class: "invite" }, steps.length ? t("invite") : t("nothing")), h("p", { class: "keys" }, t("keys"))];
    const sign = last.by === null && last.rule === "kernel" ? "N" : SIGNS[last.rule];
    const out = [h("div", { class: `rule player${last.player ?? 0}` }, h("b", {}, sign), h("p", {}, last.text))];
    if (at === steps.length) out.push(h("p", { class: "invite" }, ending()));
    return out;
  }

  function ending(): string {
    const inside = new Set(steps.filter((step) => step.rule !== "count" && step.rule !== "out").map((step) => step.position)).size;
    const all = shown!.positions.length;
    if (layer === "grundy") return t("endGrundy");
    if (layer === "kernel") {
      const peeled = new Set(steps.map((step) => step.position)).size;
      return peeled < all ? t("endKernelDrawn", { count: all - peeled }) : t("endKernel", { count: inside });
    }
    return t("endAttractor", { count: inside, outside: all - inside });
  }

  // ---- the quiz
  function quizQuestion(at: number): HTMLElement {
    const level = nextLevel(steps, at);
    const open = level.filter((step) => !found.includes(step.position));
    const hint = level[0]?.rank !== undefined ? t("quizRank", { rank: level[0].rank! }) : t("quizKernel");
    return h(
      "div",
      { class: "quiz" },
      h("p", { class: "invite" }, t("quizAsk")),
      h("p", {}, hint, " ", t("quizLeft", { count: open.length })),
      h("p", { class: "answer" }, quizSaid),
      h("button", { type: "button", onclick: () => open[0] && guess(open[0].position, true) }, t("quizShow")),
    );
  }
  let quizSaid = "";

  function guess(name: string, shownToThem = false): void {
    const at = timeline.at;
    const level = nextLevel(steps, at);
    const step = level.find((one) => one.position === name);
    const known = frameAt(steps, at).facts.has(name) || found.includes(name);
    if (known) return;
    quizSaid = step ? `${shownToThem ? "→" : "✓"} ${step.text}` : t("quizNo", { name });
    picture!.mark("wrong", step ? [] : [name]);
    app.say(quizSaid);
    if (step) found.push(name);
    if (level.every((one) => found.includes(one.position))) {
      const last = Math.max(...level.map((one) => steps.lastIndexOf(one)));
      found = [];
      timeline.go(last + 1);
    } else {
      draw(at);
      if (!step) picture!.mark("wrong", [name]);
    }
  }

  // ---- pointing
  function label(position: Position): string {
    const fact = frameAt(steps, timeline.at).facts.get(position.name);
    const owner = position.owner ? t("ownedBy", { player: position.owner }) : "";
    const rank = fact?.rank != null ? t("rankN", { rank: fact.rank }) : fact?.number != null ? `${t("grundyNumber")} ${fact.number}` : "";
    return [position.name, owner, rank].filter(Boolean).join(", ");
  }

  function click(position: Position): void {
    if (quiz) guess(position.name);
    else point(position);
  }

  let pointed = "";
  async function point(position: Position | null): Promise<void> {
    const one = position ?? shown?.positions.find((p) => p.name === shown!.start);
    if (!one || pointed === one.name + timeline.at + layer) return;
    pointed = one.name + timeline.at + layer;
    const board = h("div", { class: "board small" });
    about.replaceChildren(h("h3", {}, one.name), h("p", {}, label(one).split(", ").slice(1).join(" · ")), board);
    if (!app.subject.game) return;
    const doubled = game()?.impartial && !isPeeling();
    const name = (doubled && pairOf(one.name)?.state) || one.name;
    let drawing = boards.get(name);
    if (drawing === undefined) {
      const { args, ask } = subjectWords();
      try {
        drawing = await app.side.text(["board", ...args, name, "--as", "svg"], ask);
      } catch {
        drawing = "";
      }
      boards.set(name, drawing);
    }
    if (drawing) board.replaceChildren(svgOf(drawing));
  }

  // ---- the address
  async function remember(): Promise<void> {
    app.keep({
      ...(await keysOf(app.subject)),
      layer: layer === "both" ? "" : layer,
      target: layer === "1" || layer === "2" ? target : "",
      step: timeline.at > 0 && !summary ? String(timeline.at) : "",
    });
  }

  load();
  const watch = new ResizeObserver(() => picture?.fit());
  watch.observe(stage);

  return {
    key: (event) => (!isTyping(event.target) && picture?.key(event)) || timeline.key(event),
    items: () => arenaItems(app),
    close: () => {
      round++;
      timeline.pause();
      watch.disconnect();
    },
  };
}

/** What of an arena can be taken away. */
export function arenaItems(app: App): Item[] {
  const { args, ask } = words(app.subject);
  const name = app.subject.game || "arena";
  const as = (form: string, file: string, type: string): Item => ({
    name: t(`take_${form}` as Parameters<typeof t>[0]),
    file: `${name}.${file}`,
    type,
    make: () => app.main.text(["show", ...args, "--as", form], ask),
  });
  return [
    as("svg", "svg", "image/svg+xml"),
    as("tikz", "tex", "text/x-tex"),
    as("dot", "dot", "text/vnd.graphviz"),
    as("json", "json", "application/json"),
    { name: t("take_arena"), file: `${name}.arena`, type: "text/plain", make: () => app.main.text(["convert", ...args], ask) },
    {
      name: t("take_certificate"),
      file: `${name}.certificate`,
      type: "text/plain",
      make: async () => {
        const reply = await app.main.ask(["solve", ...args, "--certificate", "certificate"], { ...ask, want: ["certificate"] });
        if (reply.code === 2) throw new Refused(reply.error.trim());
        return reply.files.certificate ?? "";
      },
    },
  ];
}
