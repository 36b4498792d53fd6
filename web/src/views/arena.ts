// arena.ts -- the graph of a game, and its attractors, kernel and Grundy numbers growing on it step by step.
import { About } from "../about";
import type { App, Game, Item, View } from "../app";
import type { Position, Shown, Step } from "../arena";
import { frameAt, goalsOf, levelEnds, listed, pairOf } from "../arena";
import { Chooser } from "../chooser";
import type { Ranked } from "../digest";
import { h, isTouched, isTyping } from "../dom";
import { drawing } from "../draw/drawing";
import { placed } from "../draw/shape";
import type { Ask } from "../engine";
import { Refused, Stopped, whyNot } from "../engine";
import { kernelSays } from "../kernel";
import type { Told } from "../kernel";
import { arenaExercise, arenaItems } from "../items";
import { Legend } from "../legend";
import { DRAWN, EXPLORED, TYPING } from "../patience";
import { Picture } from "../picture";
import { playerName } from "../players";
import { Quiz } from "../quiz";
import { keysOf, learnPlayers, namesOption, undoubled, words } from "../subject";
import { drawSummary } from "../summary";
import { Timeline } from "../timeline";
import { whyOf } from "../why";
import { t } from "../words";
import { boardOf, targetOf } from "../worth";
import { zoomers } from "../zoomers";

const LAYERS = ["both", "1", "2", "kernel", "grundy"] as const;
type Layer = (typeof LAYERS)[number];
const ARRANGED = ["start", "rank"] as const;
type Arranged = (typeof ARRANGED)[number];

interface Solved {
  start: string;
  winner: 0 | 1 | 2;
  rank: number | null;
  determined: boolean;
  counts: { won1: number; won2: number; drawn: number };
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
  let now = frameAt([], 0); // what is shown
  let arranged: Arranged = app.keys.by === "rank" ? "rank" : "start";
  let drawings: Record<Arranged, string> = { start: "", rank: "" }; // by rank once that was asked for
  const made = new Map<string, Picture>(); // of a large graph: pictures that are ready, by their drawings
  let chosen: Position | null = null; // a click asked why it is in
  let pointed: Position | null = null; // what the panel tells about
  let goals = ""; // of a text that marks no position: the target, where none is given
  let kernel = ""; // what is to be said of it
  let isAsked = app.keys.layer !== undefined; // the person chose what is computed
  let first = Number(app.keys.step ?? 0);
  let round = 0; // of loading: an older one must not draw any more

  const game = (): Game | undefined => app.games.find((one) => one.name === app.subject.game);
  const isPeeling = () => layer === "kernel" || layer === "grundy";

  // ---- the page
  const stage = h("div", { class: "stage", "aria-live": "off" });
  const verdict = h("p", { class: "verdict", "aria-live": "polite" });
  const explain = h("div", { class: "explain", "aria-live": "polite" });
  const playHere = h("button", { type: "button", class: "play-here", onclick: () => goPlay() }, t("playHere"));
  const about = new About({
    ask: (position) => ofPosition(position.name),
    nameOf: (hint) => targetOf(hint, isDoubled()),
    link: (from, to) => picture?.link(from, to),
    follow: (to) => point(shown?.positions.find((one) => one.name === to) ?? null),
  }, playHere);
  const key = new Legend();
  const timeline = new Timeline((at) => draw(at));
  const chooser = new Chooser(app, () => (sketch.offer(), sketch.read(), load()));
  const sketch = drawing(app, {
    changed: () => ((first = 0), load()),
    written: () => chooser.refresh(),
    mode: (on) => (root.classList.toggle("drawing", on), (first = 0), on ? timeline.go(0) : load(), remember()),
    target: () => target,
    setTarget: (names) => ((target = targetInput.value = names), (layer = layer === "2" ? "2" : "1"), (isAsked = true)),
  });
  chooser.offerBlank(() => sketch.blank());
  chooser.opened = () => sketch.forget();
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
          "data-word": `layer_${one}`,
          title: t(`layer_${one}_help`),
          onclick: () => ((layer = one), (isAsked = true), (first = 0), load()),
        },
        t(`layer_${one}`),
      ),
    ),
  );
  const arrangement = h("div", { class: "segments arrangement", role: "radiogroup", "aria-label": t("arrangement") },
    ARRANGED.map((one) => h("button", { type: "button", role: "radio", "data-arranged": one, title: t(`arranged_${one}_help`), onclick: () => arrange(one) }, t(`arranged_${one}`))));
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
  root.append(
    h("aside", { class: "side" }, chooser.element, h("div", { class: "field-row" }, layers), targetField, arrangement, h("label", { class: "check", title: t("quizHelp") }, quizBox, t("quiz"))),
    h("section", { class: "center" }, sketch.bar, h("div", { class: "frame" }, stage, zoomers(() => picture), sketch.frame), timeline.element),
    h("aside", { class: "side right" }, sketch.panel, verdict, explain, about.element, key.element),
  );

  // ---- loading
  function fail(problem: unknown): void {
    if (problem instanceof Stopped) {
      stage.replaceChildren(h("div", { class: "empty" }, t("stopped")));
      return;
    }
    const message = whyNot(problem);
    chooser.complain(message, picture && t("lastDrawing"));
    stage.classList.toggle("stale", picture !== undefined);
    if (picture) return; // what was valid last stays
    clear();
  }

  /** A blank sheet. */
  function clear(): void {
    picture = summary = undefined;
    steps = [];
    timeline.set(0);
    stage.replaceChildren(h("div", { class: "empty" }, h("p", {}, t("cannotDraw"))));
    verdict.textContent = "";
    explain.replaceChildren();
    about.say();
    key.refresh(null);
  }

  /** One field for the target: beside a graph without owners, player 1's is asked for there. */
  function askTarget(): void {
    const isThere = layer === "1" && chooser.asksTarget;
    chooser.offerTarget(layer !== "2");
    targetField.hidden = isThere || (layer !== "1" && layer !== "2");
    if (!isThere || !target) return;
    app.subject = { ...app.subject, options: { ...app.subject.options, win1: app.subject.options.win1 || target } };
    target = targetInput.value = "";
    chooser.refresh();
  }

  /** The positions of a target that was given by hand. */
  const aims = () => (aimed() && (layer === "1" || layer === "2") ? steps.filter((step) => step.rule === "target").map((step) => step.position) : []);

  /** Is the last to move to lose, when it is played? */
  const isMisere = () => (app.subject.values.last ?? game()?.parameters.find((one) => one.name === "last")?.default) === "loses";

  /** In kernels and Grundy numbers play is normal. */
  function subjectWords() {
    const normal = isPeeling() && game()?.parameters.some((one) => one.name === "last");
    return words(app.subject, normal ? { last: "wins" } : {});
  }

  function showLayer(): void {
    for (const button of layers.children) button.setAttribute("aria-checked", String((button as HTMLElement).dataset.layer === layer));
  }

  /** Unless the person chose: a text that tells a target is about the first player's attractor. */
  function suit(one: Layer): void {
    if (layer === one) return;
    layer = one;
    showLayer();
    askTarget();
  }

  async function load(): Promise<void> {
    const mine = ++round;
    size = Infinity;
    app.main.stop();
    quiz.begin();
    chosen = pointed = null;
    chooser.tellRead(null);
    drawings = { start: "", rank: "" };
    made.clear();
    showLayer();
    stage.classList.remove("stale");
    askTarget();
    quizBox.disabled = layer === "grundy";
    if (quizBox.disabled) quiz.on = quizBox.checked = false;
    try {
      chooser.complain(null);
      if (!app.subject.game && !app.subject.text.trim()) return clear();
      const graph = await drawable();
      if (mine !== round) return;
      if (!graph) await learnPlayers(app);
      if (graph) await drawAll(graph);
      else await summarise();
    } catch (problem) {
      if (mine === round) fail(problem);
    }
    if (mine === round) remember();
  }

  /** The words of `show` for what is drawn, which stops where that would be too large; all layers of an arena share it. */
  async function showWords(): Promise<{ args: string[]; ask: Ask }> {
    const { args, ask } = subjectWords();
    const graph = isPeeling() ? await undoubled(app, { args, ask }) : [];
    return { args: ["show", ...args, ...graph, "--limit", String(insist ? DRAWN.most : DRAWN.positions), ...(app.subject.game && !insist ? ["--boards"] : [])], ask };
  }

  /** The drawing: as nobody knows anything, or one column a rank. */
  async function laidOut(how: Arranged): Promise<string> {
    const { args, ask } = await showWords();
    return app.main.text([...args, ...(how === "start" ? ["--unsolved"] : []), "--as", "svg"], ask);
  }

  /** The arena, or null where it is too large to be drawn; what else is wrong with it, its summary will say. */
  async function drawable(): Promise<Shown | null> {
    const { args, ask } = await showWords();
    try {
      const graph = await app.main.json<Shown>(args, ask);
      goals = listed(goalsOf(graph));
      targetInput.placeholder = goalsOf(graph).join(", ") || t("targetDefault");
      if (!isAsked) suit(goals !== "" && pairOf(graph.start) === null ? "1" : "both");
      await learnPlayers(app, graph);
      chooser.tellRead(graph, (await app.main.ask([...args, "--json"], ask)).error);
      const count = graph.positions.length, moves = graph.positions.reduce((sum, one) => sum + one.moves.length, 0);
      return (insist ? count <= DRAWN.most : count <= DRAWN.positions && moves <= DRAWN.moves) ? graph : null;
    } catch (problem) {
      if (problem instanceof Refused) return null;
      throw problem;
    }
  }

  const attractor = () => (layer === "1" || layer === "2" ? ["--attractor", playerName(Number(layer)), ...namesOption(), ...(aimed() ? ["--target", aimed()] : [])] : []);

  const aimed = () => target || goals;

  async function summarise(): Promise<void> {
    const mine = round;
    const { args, ask } = subjectWords();
    const limited = [...args, ...(app.subject.game ? ["--limit", EXPLORED.solved] : [])];
    const find = isPeeling() ? ["grundy", ...limited] : ["solve", ...limited, ...attractor()]; // numbers in place of ranks: those with 0 are the kernel
    const told = await app.main.json<Solved & { ranked: Ranked }>([...find, "--all"], { ...ask, digest: "ranks" });
    if (mine !== round) return;
    if (!isPeeling()) solved = told;
    const { rows, count } = told.ranked;
    size = count;
    picture = undefined;
    shown = undefined;
    steps = [];
    const axis = isPeeling() ? t("grundyNumber") : t("rank");
    const bars = drawSummary(stage, rows, (row) => {
      const names = rows.find((one) => one.rank === row.rank)!.names;
      about.say(h("h3", {}, row.rank === null ? t("noRank") : `${axis} ${row.rank}`), h("p", { class: "names" }, names.join("  ")));
    }, axis);
    if (count <= DRAWN.most) {
      stage.append(h("button", { type: "button", class: "floating", onclick: () => ((insist = true), load()) }, t("drawAnyway", { count })));
    }
    explain.replaceChildren(h("p", {}, t(isPeeling() ? "tooManyNumbers" : "tooMany", { count })));
    about.say();
    key.refresh(null);
    summary = bars;
    verdict.classList.remove("unseen");
    timeline.set(rows.length, rows.map((_, i) => i + 1), rows.length);
    say();
  }
  let summary: ((at: number) => void) | undefined;

  async function drawAll(graph: Shown): Promise<void> {
    const mine = round;
    const { args, ask } = subjectWords();
    const find = isPeeling() ? [layer, ...args] : ["solve", ...args, ...attractor()];
    const [start, rank, answer] = await Promise.all([
      laidOut("start"),
      arranged === "rank" ? laidOut("rank") : "",
      app.main.json<Solved & Told & { steps: Step[] }>([...find, "--steps"], ask),
    ]);
    if (mine !== round) return;
    const texts = { start: placed(start, graph, app.subject.game ? "" : app.subject.layout), rank };
    if (!(await makeLarge(texts, graph))) return;
    summary = undefined;
    shown = graph;
    size = graph.positions.length;
    solved = isPeeling() ? undefined : answer;
    steps = answer.steps;
    kernel = layer === "kernel" ? kernelSays(answer, graph.positions) : "";
    picture = undefined;
    drawings = texts;
    timeline.set(steps.length, levelEnds(steps), Math.min(first, steps.length));
    if (timeline.at === 0) point(null);
  }

  const listener = { point: (one: Position) => point(one), click, label, reach: (one: Position) => app.say(label(one)) };

  /** Makes the pictures of a large graph, before they are shown; false: nobody wants them any more. */
  async function makeLarge(texts: Record<Arranged, string>, graph: Shown): Promise<boolean> {
    const mine = round;
    for (const svg of graph.positions.length > DRAWN.positions ? Object.values(texts) : []) {
      if (!svg || made.has(svg)) continue;
      const one = await Picture.inPieces(svg, graph.positions, listener, () => mine !== round);
      if (!one) return false;
      made.set(svg, one);
    }
    return true;
  }

  /** Before the first step, and while the person guesses, no position stands where its rank would put it. */
  const wanted = (at: number): string => (arranged === "rank" && at > 0 && !quiz.on && drawings.rank) || drawings.start;

  /** The picture with the arrangement that is wanted now. */
  function pictureAt(at: number): Picture | undefined {
    const svg = wanted(at);
    if (!svg || !shown || picture?.svg === svg) return picture;
    const before = picture;
    picture = made.get(svg) ?? new Picture(svg, shown.positions, listener);
    picture.aimAt(aims());
    picture.into(stage);
    if (before) picture.comeFrom(before);
    return picture;
  }

  async function arrange(how: Arranged): Promise<void> {
    const mine = round;
    arranged = how;
    showArranged();
    if (how === "rank" && shown && !drawings.rank) {
      const svg = await laidOut("rank").catch(() => "");
      if (mine !== round || !(await makeLarge({ ...drawings, rank: svg }, shown))) return;
      drawings.rank = svg;
    }
    draw(timeline.at);
  }

  function showArranged(): void {
    for (const button of arrangement.children) button.setAttribute("aria-checked", String((button as HTMLElement).dataset.arranged === arranged));
  }
  showArranged();

  /** The verdict; nothing where it would give away what is still to be found. */
  function say(): void {
    if (!summary && !isPeeling() && timeline.at < steps.length) {
      verdict.replaceChildren();
      return;
    }
    if (!solved || isPeeling()) {
      const rule = isPeeling() && isMisere() ? ` ${t("normalHere")}` : "";
      verdict.textContent = `${layer === "kernel" ? kernel || t("kernelIs") : layer === "grundy" ? t("grundyIs") : ""}${rule}`;
      return;
    }
    const { winner, rank, start, counts, determined } = solved;
    if (aimed() && layer !== "both") {
      const entry = steps.find((step) => step.position === start && step.rule !== "count");
      verdict.replaceChildren(h("strong", {}, t(entry ? "forces" : "forcesNot", { player: layer, start, rank: entry?.rank ?? "" })));
      return;
    }
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
    const drawn = pictureAt(at);
    if (!drawn) return;
    const frame = (now = frameAt(steps, at));
    quiz.complete(frame, at);
    const last = steps[at - 1];
    if (at !== first) choose(null);
    drawn.show(frame, last?.position ?? null, at === steps.length);
    drawn.choose(chosen?.name ?? null);
    key.refresh(drawn.element);
    explain.replaceChildren(...explanation(at));
    if (!chosen && last) follow(last.position);
    say();
    first = at;
    remember();
  }

  const SIGNS = { target: "◎", exists: "∃", all: "∀", count: "∀", kernel: "N", out: "∃", mex: "mex", won: "★" } as const;

  function explanation(at: number): HTMLElement[] {
    if (quiz.on && at < steps.length) return [quiz.question(at)];
    if (chosen) return [reason(chosen, at)];
    const last = steps[at - 1];
    if (!last) return [h("p", { class: "invite" }, steps.length ? t(isTouched() ? "inviteTouch" : "invite") : t("nothing")), ...(isTouched() ? [] : [h("p", { class: "keys" }, t("keys"))])];
    const out = [h("div", { class: `rule player${last.player ?? 0}` }, h("b", {}, SIGNS[last.rule]), h("p", {}, last.text))];
    if (at === steps.length) out.push(h("p", { class: "invite" }, ending()));
    return out;
  }

  /** Why a position is in, wherever the timeline is. */
  function reason(position: Position, at: number): HTMLElement {
    const player = isPeeling() ? null : layer === "both" ? 0 : layer === "1" ? 1 : 2;
    const why = whyOf(position, shown!.positions, steps, player);
    const when = why.step
      ? h("span", { class: "when" }, t("stepOf", { step: why.at, count: steps.length }), why.at !== at && h("button", { type: "button", class: "link", onclick: () => timeline.go(why.at) }, t("goToStep")))
      : h("span", { class: "when" }, t("neverIn"));
    return h("div", { class: `rule why player${why.step?.player ?? 0}` }, h("b", {}, why.step ? SIGNS[why.step.rule] : "∅"), h("div", {}, h("p", {}, why.text), when));
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
    const fact = now.facts.get(position.name);
    const owner = position.owner ? t("ownedBy", { player: position.owner }) : "";
    const rank = fact?.rank != null ? t("rankN", { rank: fact.rank }) : fact?.number != null ? `${t("grundyNumber")} ${fact.number}` : "";
    return [position.name, owner, rank].filter(Boolean).join(", ");
  }

  function click(position: Position): void {
    if (quiz.on && timeline.at < steps.length) {
      quiz.guess(position.name);
      return;
    }
    choose(chosen === position ? null : position);
    point(position);
    explain.replaceChildren(...explanation(timeline.at));
  }

  function choose(position: Position | null): void {
    chosen = position;
    picture?.choose(position?.name ?? null);
  }

  const isDoubled = () => game()?.impartial === true && !isPeeling();

  async function ofPosition(name: string) {
    if (!app.subject.game) return null;
    return boardOf(app.side, subjectWords(), name, isDoubled()).catch(() => null);
  }

  /** Tells about a position; without one, about the start. */
  function point(position: Position | null): void {
    const one = position ?? shown?.positions.find((p) => p.name === shown!.start);
    if (one) tell(one, false);
  }

  /** The panel goes along with the steps. */
  function follow(name: string): void {
    const one = shown?.positions.find((p) => p.name === name);
    if (one) tell(one, true);
  }

  function tell(position: Position, glance: boolean): void {
    pointed = position;
    playHere.title = t("playHereHelp", { name: position.name });
    about.show(position, label(position).slice(position.name.length + 2).split(", ").join(" · "), glance);
  }

  /** Who moves at a state of an impartial game, where only one of the players can come there. */
  async function moverOf(state: string): Promise<1 | 2> {
    const { args, ask } = words(app.subject);
    const names = new Set((await app.main.json<Shown>(["show", ...args, "--limit", String(DRAWN.positions), ...(app.subject.game ? ["--boards"] : [])], ask).catch(() => undefined))?.positions.map((one) => one.name));
    return names.has(`(2,${state})`) && !names.has(`(1,${state})`) ? 2 : 1;
  }

  /** Puts the token on the position that the panel tells about. */
  async function goPlay(): Promise<void> {
    if (!pointed) return;
    const { name, owner } = pointed, pair = isDoubled() ? pairOf(name) : null;
    const here = pair ? `${pair.mover}${pair.state}` : `${owner ?? (await moverOf(name))}${name}`;
    app.go("play", { ...(await keysOf(app.subject)), here, stage: "graph" });
  }

  // ---- the address
  async function remember(): Promise<void> {
    app.keep({
      ...(await keysOf(app.subject)),
      layer: layer === "both" ? "" : layer,
      by: arranged === "start" ? "" : arranged,
      target: layer === "1" || layer === "2" ? target : "",
      step: timeline.at > 0 && !summary ? String(timeline.at) : "",
      draw: sketch.isOn() ? "1" : "",
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
    return shown && picture ? arenaExercise(app, subjectWords(), isPeeling(), said, shown.positions.map((one) => one.name), layer === "both" ? "" : t(`layer_${layer}`)) : null;
  }

  sketch.offer();
  sketch.show(app.keys.draw === "1" && !app.subject.game);
  load();
  const watch = new ResizeObserver(() => picture?.fit());
  watch.observe(stage);

  return {
    key: (event) => (sketch.isOn() ? !isTyping(event.target) && sketch.key(event) : (!isTyping(event.target) && picture?.key(event)) || timeline.key(event)),
    items,
    exercise,
    close: () => {
      round++;
      clearTimeout(wait);
      sketch.close();
      timeline.pause();
      watch.disconnect();
    },
  };
}
