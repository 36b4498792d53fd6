// check.ts -- a person's attractor, kernel, numbers, strategy or play, painted on the graph while it is written, and
// judged: right, or the first wrong position, why, and what shows it, step by step.
import type { App, View } from "../app";
import type { Shown } from "../arena";
import { frameAt, goalsOf } from "../arena";
import { Chooser } from "../chooser";
import type { Refutation } from "../claim";
import { counted, namesIn, pairsIn, refuteGrundy, refuteKernel, toggled, without, writePairs } from "../claim";
import { Claimed } from "../claimed";
import { complaintParts } from "../complaint";
import { h, isTyping } from "../dom";
import { placed } from "../draw/shape";
import { Stopped, whyNot } from "../engine";
import { arenaExercise, arenaItems } from "../items";
import { GivenPanel } from "../given";
import { claimedWords, isImpartial, judge, kindOf, KINDS } from "../judged";
import type { Finding, Kind } from "../judged";
import { Legend } from "../legend";
import { DRAWN, EXPLORED, LINK, REPLAYED } from "../patience";
import { Picture } from "../picture";
import { begin, drillOf, practiceList, solve } from "../practice";
import { keysOf, learnPlayers, undoubled } from "../subject";
import { TASK_KEYS } from "../task";
import { Timeline } from "../timeline";
import type { Word } from "../words";
import { t } from "../words";

const LISTS: Kind[] = ["attractor1", "attractor2", "kernel"]; // a click puts a position in or out
const NUMBERS: Kind[] = ["ranks", "ranks1", "ranks2", "grundy"];
const STRATEGIES: Kind[] = ["strategy", "strategy1", "strategy2"];

/** What was claimed last: it is still there when the person comes back. */
const last: { kind: Kind; claim: string } = { kind: "attractor1", claim: "" };

export function checkView(root: HTMLElement, app: App): View {
  const { given } = app;
  const drill = given ? drillOf(app.keys.practice) : null;
  const panel = given && !drill ? new GivenPanel(app, given, (claim) => ((area.value = claim), paint(), check()), () => area.value.trim()) : null;
  const isStudents = panel !== null && given!.answer === null; // who answers is judged when asked, and shown nothing more
  let kind: Kind = kindOf(app.keys.kind) ?? (given || app.keys.claim || app.keys.kind ? "attractor1" : last.kind);
  let picture: Picture | undefined;
  let claimed: Claimed | undefined;
  let source = ""; // of the move of a strategy that is being clicked
  let refutation: Refutation[] = [];
  let shown: Shown | undefined;
  let judged = ""; // the claim that `answer` is about
  let play: string[] = [];
  let round = 0;

  const stage = h("div", { class: "stage" });
  const answer = h("div", { class: "finding", "aria-live": "polite" });
  const timeline = new Timeline((at) => watch(at), REPLAYED.play);
  const chooser = new Chooser(app, () => draw());
  const select = h("select", { "aria-label": t("claim"), onchange: () => ((kind = select.value as Kind), draw()) },
    KINDS.map((one) => h("option", { value: one, selected: one === kind, "data-word": `kind_${one}` }, t(`kind_${one}` as Word))));
  select.disabled = given !== null;
  const area = h("textarea", { rows: 6, spellcheck: "false", "aria-label": t("claim"), "aria-describedby": "claim-hint", oninput: () => (paint(), remember()) });
  area.value = app.keys.claim ?? panel?.first ?? (given || kind !== last.kind ? "" : last.claim);
  const legend = new Legend();
  const hint = h("p", { class: "hint", id: "claim-hint" });
  const said = h("p", { class: "said", "aria-live": "polite" }); // of the step that is shown
  const button = h("button", { type: "button", class: "primary", onclick: () => check() }, t("checkIt"));
  const practised = () => h("section", { class: "task", "aria-label": t("task") }, h("h3", {}, t("task")), h("p", { class: "statement" }, given!.task.statement),
    h("button", { type: "button", class: "link", onclick: () => app.go("check", {}) }, t("taskLeave")));
  let list = practiceList(app, drill);
  root.append(
    h("aside", { class: "side" }, panel ? panel.element : drill ? practised() : chooser.element, panel ? null : list),
    h("section", { class: "center" }, h("div", { class: "frame" }, stage), timeline.element),
    h("aside", { class: "side right" }, h("label", { class: "field tall" }, h("span", {}, t("claim")), select), area, hint, button, answer, legend.element),
  );
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) (check(), event.preventDefault());
  });

  const subject = () => claimedWords(app, app.subject, kind);

  async function draw(): Promise<void> {
    const mine = ++round;
    app.main.stop();
    answer.replaceChildren();
    answer.classList.remove("stale");
    play = [];
    refutation = [];
    source = "";
    const sort = kind.replace(/[12]$/, "");
    hint.textContent = t(`kind_${sort}_hint` as Word);
    area.placeholder = t(`kind_${sort}_example` as Word);
    const { args, ask } = subject();
    try {
      chooser.complain(null);
      const graph = isImpartial(kind) ? await undoubled(app, { args, ask }) : [];
      const show = ["show", ...args, "--unsolved", ...graph, ...(app.subject.game ? ["--limit", EXPLORED.checked] : [])];
      let found = await app.main.json<Shown>(show, ask);
      const isSmall = found.positions.length <= DRAWN.positions;
      const boards = isSmall && app.subject.game ? ["--boards"] : []; // thousands of them would take too long
      await learnPlayers(app, found);
      chooser.tellRead(found, (await app.main.ask([...show, "--json"], ask)).error);
      if (boards.length) found = await app.main.json<Shown>([...show, ...boards], ask);
      const svg = isSmall ? await app.main.text([...show, ...boards, "--as", "svg"], ask) : "";
      if (mine !== round) return;
      shown = found;
      if (svg) {
        picture = new Picture(placed(svg, shown, app.subject.game ? "" : app.subject.layout), shown.positions, { label: (one) => one.name, click: (one) => clicked(one.name), reach: (one) => app.say(one.name) });
        picture.into(stage);
        picture.show(frameAt([], 0), null, false);
        if (/[12]$/.test(kind)) picture.aimAt(goalsOf(shown));
        legend.refresh(picture.element);
        claimed = new Claimed(picture.element, shown.positions);
        paint();
      } else {
        picture = claimed = undefined;
        stage.replaceChildren(h("div", { class: "empty" }, t("checkLarge", { count: shown.positions.length })));
      }
      timeline.set(0);
      if (area.value.trim() && !isStudents) check();
    } catch (problem) {
      if (mine !== round) return;
      const stopped = problem instanceof Stopped;
      picture = claimed = undefined;
      stage.replaceChildren(h("div", { class: "empty" }, t(stopped ? "stopped" : "cannotDraw")));
      if (!stopped) chooser.complain(whyNot(problem));
    }
    if (mine === round) remember();
  }

  /** A click writes the claim: in or out of a set, one more for a number, from where to where for a strategy. */
  function clicked(name: string): void {
    if (LISTS.includes(kind)) area.value = toggled(area.value, name);
    else if (NUMBERS.includes(kind)) area.value = counted(area.value, name);
    else if (kind === "play") area.value = [area.value.trim(), name].filter(Boolean).join(", ");
    else moveTo(name);
    paint();
    remember();
  }

  /** The second of two clicks is where the first one moves to; on the same again: nowhere. */
  function moveTo(name: string): void {
    const from = shown?.positions.find((one) => one.name === source);
    if (source === name) area.value = without(area.value, name);
    else if (from?.moves.includes(name)) area.value = writePairs(pairsIn(area.value).set(source, name));
    source = source === name || from?.moves.includes(name) ? "" : name;
    picture?.mark("here", source ? [source] : []);
  }

  /** The claim on the drawing, as far as it can be read; a verdict on another claim is dimmed. */
  function paint(): void {
    const text = area.value;
    answer.classList.toggle("stale", answer.childElementCount > 0 && text.trim() !== judged);
    const line = kind === "play" ? namesIn(text) : [];
    claimed?.paint({
      set: LISTS.includes(kind) ? namesIn(text) : line,
      ...(NUMBERS.includes(kind) ? { numbers: pairsIn(text) } : {}),
      moves: STRATEGIES.includes(kind) ? pairsIn(text) : new Map(line.slice(1).map((to, i) => [line[i]!, to])),
    });
  }

  async function check(): Promise<void> {
    if (panel && !panel.mayCheck) return;
    const claim = area.value.trim();
    judged = claim;
    answer.classList.remove("stale");
    remember();
    try {
      const finding = await judge(app, app.main, app.subject, kind, claim);
      panel?.remember({ claim, right: finding.accepted });
      allow();
      tell(finding);
    } catch (problem) {
      const parts = complaintParts(whyNot(problem), area.value.trim(), (begin, end) => {
        area.value = area.value.trim();
        area.focus();
        area.setSelectionRange(begin, end);
      });
      answer.replaceChildren(h("div", { class: "complaint" }, parts));
      play = [];
      refutation = [];
      timeline.set(0);
    }
  }

  function tell(finding: Finding): void {
    refutation = finding.accepted ? [] : refute(finding.position); // every move one by one says more than one play
    play = refutation.length > 0 ? [] : finding.play ?? [];
    if (finding.cycle !== null && finding.cycle !== undefined && play.length > 0) play = [...play, play[finding.cycle]!];
    const endless = finding.cycle !== null && finding.cycle !== undefined;
    answer.replaceChildren(
      h("div", { class: finding.accepted ? "judged right" : "judged wrong" },
        h("b", {}, finding.accepted ? `✓ ${t("isRight")}` : `✗ ${t("isWrong")}`),
        finding.position && !finding.accepted ? h("p", {}, t("firstWrong", { name: finding.position })) : "",
        finding.reason && h("p", {}, finding.reason),
        finding.wins ? h("p", {}, t("winsFrom", { names: finding.wins.join(", ") || "∅" })) : "",
        play.length > 1 ? h("p", { class: "names" }, `${play.join(" → ")}${endless ? " → …" : ""}`) : ""),
      refutation.length > 0 ? said : "",
      play.length > 1 || refutation.length > 0 ? h("button", { type: "button", onclick: () => (timeline.go(0), timeline.element.querySelector<HTMLElement>(".primary")!.click()) }, t(play.length > 1 ? "watchPlay" : "stepThrough")) : "",
    );
    if (finding.accepted && drill) {
      solve(drill);
      const renewed = practiceList(app, drill);
      list.replaceWith(renewed);
      list = renewed;
      answer.append(h("button", { type: "button", class: "primary", onclick: () => begin(app, drill) }, t("practiceNext")));
    }
    picture?.mark("wrong", finding.position && !finding.accepted ? [finding.position] : []);
    const steps = refutation.length || play.length;
    timeline.set(steps, [], steps);
    if (finding.position && !finding.accepted) picture?.follow(finding.position);
  }

  /** A student may have to hand in what was not checked. */
  function allow(): void {
    button.disabled = panel !== null && !panel.mayCheck;
    button.hidden = isStudents && given!.task.may === "never";
  }

  /** What shows that a kernel or a number is wrong at that position, move by move. */
  function refute(name: string | null): Refutation[] {
    const vertex = shown?.positions.find((one) => one.name === name);
    if (!vertex) return [];
    return kind === "kernel" ? refuteKernel(vertex, new Set(namesIn(area.value))) : kind === "grundy" ? refuteGrundy(vertex, pairsIn(area.value)) : [];
  }

  function watch(at: number): void {
    picture?.trail(play.slice(0, at));
    picture?.mark("here", at > 0 && play.length > 0 ? [play[at - 1]!] : []);
    if (at > 0 && play.length > 0) picture?.follow(play[at - 1]!);
    claimed?.mark("shown-move", refutation.slice(0, at).flatMap(({ from, to }): [string, string][] => (to === null ? [] : [[from, to]])));
    const step = refutation[at - 1];
    said.textContent = step ? t(`refute_${step.kind}`, { from: step.from, to: step.to ?? "", number: Number.isFinite(step.number) ? step.number! : "?", claimed: step.claimed ?? "" }) : refutation.length > 0 ? t("refute_begin", { from: refutation[0]!.from }) : "";
  }

  async function remember(): Promise<void> {
    if (given) panel?.remember();
    else Object.assign(last, { kind, claim: area.value });
    const tasks = Object.fromEntries(TASK_KEYS.map((key) => [key, app.keys[key] ?? ""]));
    app.keep({ ...(await keysOf(app.subject)), ...tasks, kind: kind === "attractor1" ? "" : kind, claim: area.value.length < LINK.claim ? area.value.trim() : "" });
  }

  allow();
  draw();
  const observer = new ResizeObserver(() => picture?.fit());
  observer.observe(stage);
  return {
    key: (event) => (!isTyping(event.target) && picture?.key(event)) || timeline.key(event),
    items: () => isStudents ? [] : arenaItems(app, subject(), shown?.positions.length ?? Infinity, isImpartial(kind) ? "graphAlone" : "solvedBoth", isImpartial(kind)),
    exercise: () => (picture && shown ? arenaExercise(app, subject(), isImpartial(kind), t(kind === "kernel" || kind === "grundy" ? `state_${kind}` : "state_both"), shown.positions.map((one) => one.name), kind === "kernel" || kind === "grundy" ? t(`kind_${kind}`) : "") : null),
    close: () => {
      round++;
      timeline.pause();
      observer.disconnect();
    },
  };
}
