// arena.ts -- the graph of a game, and its attractors, kernel and Grundy numbers growing on it step by step.
import { About } from "../about";
import type { App, Game, Item, View } from "../app";
import type { Position, Shown, Step } from "../arena";
import { byRank, frameAt, levelEnds } from "../arena";
import { Chooser } from "../chooser";
import { h, isTyping } from "../dom";
import type { Ask } from "../engine";
import { Refused, Stopped, whyNot } from "../engine";
import { icon } from "../icons";
import { arenaExercise, arenaItems } from "../items";
import { legend } from "../legend";
import { DRAWN, EXPLORED, NAMES_LISTED, TYPING } from "../patience";
import { Picture } from "../picture";
import { Quiz } from "../quiz";
import { keysOf, words } from "../subject";
import { drawSummary } from "../summary";
import { Timeline } from "../timeline";
import { t } from "../words";
import { boardOf, targetOf } from "../worth";

const LAYERS = ["both", "1", "2", "kernel", "grundy"] as const;
type Layer = (typeof LAYERS)[number];

interface Solved {
  start: string;
  winner: 0 | 1 | 2;
  rank: number | null;
  determined: boolean;
  counts: { won1: number; won2: number; drawn: number };
  answers?: { position: string; winner: 0 | 1 | 2; rank: number | null }[];
}

export function arenaView(root: HTMLElement, app: App): View {
  let layer = (LAYERS as readonly string[]).includes(app.keys.layer ?? "") ? (app.keys.layer as Layer) : "both";
  let target = app.keys.target ?? "";
  let insist = false; // draw it although it is large
  let steps: Step[] = [];
  let shown: Shown | undefined;
  let solved: Solved | undefined;
  let size = Infinity; // positions, once they are counted
  let picture: Picture | undefined;
  let first = Number(app.keys.step ?? 0);
  let round = 0; // of loading: an older one must not draw any more

  const game = (): Game | undefined => app.games.find((one) => one.name === app.subject.game);
  const isPeeling = () => layer === "kernel" || layer === "grundy";

  // ---- the page
  const stage = h("div", { class: "stage", "aria-live": "off" });
  const verdict = h("p", { class: "verdict", "aria-live": "polite" });
  const explain = h("div", { class: "explain", "aria-live": "polite" });
  const about = new About({
    ask: (position) => ofPosition(position.name),
    nameOf: (hint) => targetOf(hint, isDoubled()),
    link: (from, to) => picture?.link(from, to),
    follow: (to) => point(shown?.positions.find((one) => one.name === to) ?? null),
  });
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
    oninput: () => ((target = targetInput.value), remember(), clearTimeout(wait), (wait = window.setTimeout(load, TYPING))),
  });
  let wait = 0;
  const targetField = h("label", { class: "field" }, h("span", {}, t("target")), targetInput);
  const quiz = new Quiz({
    steps: () => steps,
    at: () => timeline.at,
    go: (at) => timeline.go(at),
    redraw: () => draw(timeline.at),
    wrong: (name) => picture?.mark("wrong", name === null ? [] : [name]),
    say: (text) => app.say(text),
  });
  const quizBox = h("input", { type: "checkbox", onchange: () => ((quiz.on = quizBox.checked), (first = 0), load()) });
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
    h("aside", { class: "side right" }, verdict, explain, about.element, legend()),
  );

  // ---- loading
  function fail(problem: unknown): void {
    if (problem instanceof Stopped) {
      stage.replaceChildren(h("div", { class: "empty" }, t("stopped")));
      return;
    }
    const message = whyNot(problem);
    chooser.complain(message);
    picture = undefined;
    steps = [];
    timeline.set(0);
    stage.replaceChildren(h("div", { class: "empty" }, h("p", {}, t("cannotDraw"))));
    verdict.textContent = "";
    explain.replaceChildren();
    about.say();
  }

  /** In kernels and Grundy numbers play is normal. */
  function subjectWords() {
    const normal = isPeeling() && game()?.parameters.some((one) => one.name === "last");
    return words(app.subject, normal ? { last: "wins" } : {});
  }

  async function load(): Promise<void> {
    const mine = ++round;
    size = Infinity;
    app.main.stop();
    quiz.begin();
    for (const button of layers.children) {
      button.setAttribute("aria-checked", String((button as HTMLElement).dataset.layer === layer));
    }
    targetField.hidden = layer !== "1" && layer !== "2";
    quizBox.disabled = layer === "grundy";
    if (quizBox.disabled) quiz.on = quizBox.checked = false;
    try {
      chooser.complain(null);
      const graph = await drawable();
      if (mine !== round) return;
      if (graph) await drawAll(graph);
      else await summarise();
    } catch (problem) {
      if (mine === round) fail(problem);
    }
    if (mine === round) remember();
  }

  /** The words of `show` for what is drawn, which stops where that would be too large; all layers of an arena share it. */
  function showWords(): { args: string[]; ask: Ask } {
    const { args, ask } = subjectWords();
    return { args: ["show", ...args, ...(isPeeling() ? ["--impartial"] : []), "--limit", String(insist ? DRAWN.most : DRAWN.positions)], ask };
  }

  /** The arena, or null where it is too large to be drawn; what else is wrong with it, its summary will say. */
  async function drawable(): Promise<Shown | null> {
    const { args, ask } = showWords();
    try {
      const graph = await app.main.json<Shown>(args, ask);
      const count = graph.positions.length, moves = graph.positions.reduce((sum, one) => sum + one.moves.length, 0);
      return (insist ? count <= DRAWN.most : count <= DRAWN.positions && moves <= DRAWN.moves) ? graph : null;
    } catch (problem) {
      if (problem instanceof Refused) return null;
      throw problem;
    }
  }

  const attractor = () => (layer === "1" || layer === "2" ? ["--attractor", layer, ...(target ? ["--target", target] : [])] : []);

  type Answers = NonNullable<Solved["answers"]>;
  async function ranked(args: string[], ask: Ask): Promise<Answers> {
    solved = await app.main.json<Solved>(["solve", ...args, ...attractor(), "--all"], ask);
    return solved.answers!;
  }

  /** The Grundy number of every position in place of its rank; those with 0 are the kernel. */
  async function numbered(args: string[], ask: Ask): Promise<Answers> {
    const told = await app.main.json<{ numbers?: Record<string, number>; grundy: Record<string, number> | number }>(["grundy", ...args, "--all"], ask);
    return Object.entries(told.numbers ?? (told.grundy as Record<string, number>)).map(([position, rank]) => ({ position, winner: 0, rank }));
  }

  async function summarise(): Promise<void> {
    const mine = round;
    const { args, ask } = subjectWords();
    const limited = [...args, ...(app.subject.game ? ["--limit", EXPLORED.solved] : [])];
    const all = isPeeling() ? await numbered(limited, ask) : await ranked(limited, ask);
    if (mine !== round) return;
    const count = (size = all.length);
    picture = undefined;
    shown = undefined;
    steps = [];
    const rows = byRank(all);
    const axis = isPeeling() ? t("grundyNumber") : t("rank");
    const drawing = drawSummary(stage, rows, (row) => {
      const names = all.filter((one) => one.rank === row.rank).slice(0, NAMES_LISTED).map((one) => one.position);
      about.say(h("h3", {}, row.rank === null ? t("noRank") : `${axis} ${row.rank}`), h("p", { class: "names" }, names.join("  ")));
    }, axis);
    if (count <= DRAWN.most) {
      stage.append(h("button", { type: "button", class: "floating", onclick: () => ((insist = true), load()) }, t("drawAnyway", { count })));
    }
    explain.replaceChildren(h("p", {}, t(isPeeling() ? "tooManyNumbers" : "tooMany", { count })));
    about.say();
    summary = drawing;
    verdict.classList.remove("unseen");
    timeline.set(rows.length, rows.map((_, i) => i + 1), rows.length);
    say();
  }
  let summary: ((at: number) => void) | undefined;

  async function drawAll(graph: Shown): Promise<void> {
    const mine = round;
    const show = showWords();
    const { args, ask } = subjectWords();
    const find = isPeeling() ? [layer, ...args] : ["solve", ...args, ...attractor()];
    const [svg, answer] = await Promise.all([
      app.main.text([...show.args, ...(quiz.on ? ["--unsolved"] : []), "--as", "svg"], show.ask),
      app.main.json<Solved & { steps: Step[] }>([...find, "--steps"], ask),
    ]);
    if (mine !== round) return;
    summary = undefined;
    shown = graph;
    size = graph.positions.length;
    solved = isPeeling() ? undefined : answer;
    steps = answer.steps;
    picture = new Picture(svg, graph.positions, { point, click, label, reach: (one) => app.say(label(one)) });
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
    quiz.complete(frame, at);
    const last = steps[at - 1];
    picture.show(frame, last?.position ?? null, at === steps.length);
    explain.replaceChildren(...explanation(at));
    verdict.classList.toggle("unseen", at < steps.length && !isPeeling());
    if (at !== first) first = at;
    remember();
  }

  const SIGNS = { target: "◎", exists: "∃", all: "∀", count: "∀", kernel: "N", out: "∃", mex: "mex" } as const;

  function explanation(at: number): HTMLElement[] {
    if (quiz.on && at < steps.length) return [quiz.question(at)];
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

  // ---- pointing
  function label(position: Position): string {
    const fact = frameAt(steps, timeline.at).facts.get(position.name);
    const owner = position.owner ? t("ownedBy", { player: position.owner }) : "";
    const rank = fact?.rank != null ? t("rankN", { rank: fact.rank }) : fact?.number != null ? `${t("grundyNumber")} ${fact.number}` : "";
    return [position.name, owner, rank].filter(Boolean).join(", ");
  }

  function click(position: Position): void {
    if (quiz.on) quiz.guess(position.name);
    else point(position);
  }

  const isDoubled = () => game()?.impartial === true && !isPeeling();

  async function ofPosition(name: string) {
    if (!app.subject.game) return null;
    return boardOf(app.side, subjectWords(), name, isDoubled()).catch(() => null);
  }

  /** Tells about a position; without one, about the start. */
  function point(position: Position | null): void {
    const one = position ?? shown?.positions.find((p) => p.name === shown!.start);
    if (one) about.show(one, label(one).split(", ").slice(1).join(" · "));
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

  // ---- what can be taken away
  function items(): Item[] {
    const subject = subjectWords();
    if (layer === "both") return arenaItems(app, subject, size, null, false);
    const find = isPeeling() ? [layer, ...subject.args, ...(layer === "grundy" ? ["--all"] : [])] : ["solve", ...subject.args, ...attractor(), "--all"];
    return arenaItems(app, subject, size, isPeeling() ? "graphAlone" : "solvedBoth", isPeeling(), { name: t(`layer_${layer}`), args: find });
  }

  function exercise() {
    const said = layer === "kernel" || layer === "grundy" ? t(`state_${layer}`) : layer === "both" ? t("state_both") : t("state_attractor", { player: layer });
    return shown && picture ? arenaExercise(app, subjectWords(), isPeeling(), said, shown.positions.map((one) => one.name)) : null;
  }

  load();
  const watch = new ResizeObserver(() => picture?.fit());
  watch.observe(stage);

  return {
    key: (event) => (!isTyping(event.target) && picture?.key(event)) || timeline.key(event),
    items,
    exercise,
    close: () => {
      round++;
      clearTimeout(wait);
      timeline.pause();
      watch.disconnect();
    },
  };
}
