// program.ts -- rules, exercises and any program, in Python: written here, run in the page, drawn.
import type { App, Item, View } from "../app";
import { h, isTyping } from "../dom";
import { Refused, Stopped, whyNot } from "../engine";
import { icon } from "../icons";
import { arenaItems } from "../items";
import { recall, retain } from "../kept";
import { CONSOLE, LINK_PROGRAM, PYTHON, RULES_EXPLORED } from "../patience";
import type { Reply } from "../protocol";
import { Drawing, textSubject } from "../python/drawing";
import { plainEditor } from "../python/editor";
import type { Editor } from "../python/editor";
import { FILE, Missing, python, TooLong } from "../python/engine";
import { EXAMPLES, exerciseSample, freeSample, rulesSample, sampleOf } from "../python/samples";
import type { Example } from "../python/samples";
import { verdictOf } from "../python/verdict";
import type { Exercise, Graded } from "../python/verdict";
import { pack, unpack } from "../state";
import type { Subject } from "../subject";
import { hasOwners, keysOf, words } from "../subject";
import { complaintOf } from "../where";
import { language, t } from "../words";
import { zoomers } from "../zoomers";

const MODES = ["rules", "exercise", "free"] as const;
type Mode = (typeof MODES)[number];
const FILES: Record<Mode, string> = { rules: "jeu.py", exercise: "exercice.py", free: "programme.py" };
const FIRST_EXERCISE = "attracteur";

/** What was written, by what it is for: it is still there when the person comes back. */
const written = new Map<string, string>();
let lists: { lang: string; all: Exercise[] } | undefined; // the exercises, in the language they were asked in

/** The exercises of the last visit, until Python has told those of today. */
function listed(): typeof lists {
  try {
    const kept = recall(`exercises.${language()}`);
    return kept ? { ...JSON.parse(kept), lang: "" } : undefined; // no language: to be asked again
  } catch {
    return undefined;
  }
}


export function programView(root: HTMLElement, app: App): View {
  let mode = (MODES as readonly string[]).includes(app.keys.mode ?? "") ? (app.keys.mode as Mode) : "rules";
  let exercise = app.keys.exercise ?? FIRST_EXERCISE;
  let explored: { subject: Subject; count: number } | undefined; // what is drawn, as a graph of one's own
  let open = true;
  let again = false; // the text changed while Python worked
  let wait = 0;
  let packs = 0;
  let isFilled = false; // the editor has its text

  // ---- the page
  const drawing = new Drawing(app);
  const modes = h("div", { class: "segments", role: "radiogroup", "aria-label": t("programKinds") }, MODES.map((one) =>
    h("button", { type: "button", role: "radio", "data-mode": one, title: t(`program_${one}_help`), onclick: () => enter(one) }, t(`program_${one}`))));
  const help = h("p", { class: "hint" });
  const examples = h("select", { "aria-label": t("programExample"), onchange: () => takeExample() }, h("option", { value: "" }, t("programExamples")), EXAMPLES.map((one) => h("option", { value: one }, t(`example_${one}`))));
  const misere = h("input", { type: "checkbox", onchange: () => (remember(), run()) });
  misere.checked = app.keys.misere === "1";
  const misereField = h("label", { class: "check", title: t("programMisereHelp") }, misere, t("programMisere"));
  const exercises = h("select", { "aria-label": t("exercise"), onchange: () => (keepText(), (exercise = exercises.value), enter("exercise")) },
    h("option", { value: exercise }, t("exerciseListing"))); // they are known when Python has started
  const statement = h("p", { class: "statement" });
  const caml = h("p", { class: "hint" }, t("exerciseCaml"));
  const start = h("button", { type: "button", class: "primary", onclick: () => run() });
  const stop = h("button", { type: "button", class: "program-stop", onclick: () => python.stop() }, t("programStop"));
  const status = h("span", { class: "python-stage", role: "status" });
  const trouble = h("div", { class: "trouble", "aria-live": "polite" });
  const printed = h("pre", { class: "console", role: "region", tabindex: 0, "aria-label": t("consoleTitle"), hidden: true });
  const outcome = h("div", { class: "outcome", "aria-live": "polite" });
  const actions = h("div", { class: "program-actions" });
  const needs = () => ({ text: "", label: t("programText"), changed, run: () => void run() });
  let editor: Editor = plainEditor(needs());
  const place = h("div", { class: "program-editor" }, editor.element);
  const frame = h("div", { class: "frame" }, drawing.stage, zoomers(() => drawing));
  const consolePlace = h("div", { class: "console-place" });
  const center = h("section", { class: "center" }, outcome, h("div", { class: "program-said" }, drawing.verdict, actions), frame, drawing.timeline.element, drawing.explain);
  root.append(
    h("section", { class: "desk" }, modes, help, h("div", { class: "program-row" }, examples, exercises, misereField), statement, place,
      h("div", { class: "program-row" }, start, stop, status), trouble, consolePlace, h("p", { class: "keys" }, t("programKeys")), caml),
    center,
  );

  // ---- texts
  const key = () => (mode === "exercise" ? `exercise ${exercise}` : mode);
  const keepText = () => {
    if (!isFilled) return; // the view was left before its text came
    written.set(key(), editor.text);
    retain(`code.${key()}`, isSample(editor.text) ? null : editor.text);
  };
  /** What was written for this before, in this tab or on an earlier day. */
  const before = () => written.get(key()) ?? recall(`code.${key()}`) ?? undefined;
  const signature = () => lists?.all.find((one) => one.name === exercise)?.python ?? null;

  /** What stands there before anything was written. */
  function sample(): string {
    if (mode === "rules") return rulesSample("nim");
    if (mode === "free") return freeSample();
    return signature() ? exerciseSample(signature()!) : "";
  }

  function isSample(text: string): boolean {
    return text.trim() === "" || text === sample() || (mode === "rules" && text === rulesSample("nim"));
  }

  async function textOfKeys(): Promise<string | undefined> {
    const { code } = app.keys;
    if (!code || code === "-") return undefined;
    return unpack(code).catch(() => undefined);
  }

  /** Goes to a mode, with the text that belongs there. */
  function enter(to: Mode): void {
    if (to !== mode) keepText();
    mode = to;
    again = false;
    python.stop();
    explored = undefined;
    editor.text = before() ?? sample();
    dress();
    if (mode === "rules") run(); // the others are asked for
  }

  function takeExample(): void {
    if (!examples.value) return;
    editor.text = rulesSample(examples.value as Example);
    examples.value = "";
    changed();
    run();
  }

  function changed(): void {
    keepText();
    editor.complain(null);
    remember();
    clearTimeout(wait);
    if (mode === "rules") wait = window.setTimeout(run, PYTHON.typing);
  }

  async function remember(): Promise<void> {
    const mine = ++packs;
    const text = editor.text;
    const code = isSample(text) ? "" : await pack(text);
    if (mine === packs && open) app.keep({ mode: mode === "rules" ? "" : mode, exercise: mode === "exercise" ? exercise : "", misere: mode === "rules" && misere.checked ? "1" : "", code: code.length > LINK_PROGRAM ? "-" : code });
  }

  // ---- what is shown
  function dress(): void {
    for (const button of modes.children) button.setAttribute("aria-checked", String((button as HTMLElement).dataset.mode === mode));
    help.textContent = t(`program_${mode}_help`);
    examples.hidden = misereField.hidden = mode !== "rules";
    exercises.hidden = caml.hidden = mode !== "exercise";
    statement.hidden = mode !== "exercise";
    statement.textContent = lists?.all.find((one) => one.name === exercise)?.statement ?? "";
    start.replaceChildren(icon("play"), t(mode === "rules" ? "programExplore" : mode === "exercise" ? "programCheck" : "programRun"));
    root.classList.toggle("is-free", mode === "free");
    (mode === "free" ? center : consolePlace).append(printed);
    outcome.replaceChildren();
    actions.replaceChildren();
    trouble.replaceChildren();
    print(null);
    drawing.clear(t(mode === "exercise" ? "exerciseStart" : "rulesWaiting"));
    stage();
  }

  const STAGES = { absent: "pythonLoading", loading: "pythonLoading", starting: "pythonStarting", ready: "pythonReady", busy: "pythonBusy", missing: "", broken: "pythonBroken" } as const;

  function stage(): void {
    const word = STAGES[python.stage];
    status.textContent = word ? t(word) : "";
    status.dataset.stage = python.stage;
    stop.hidden = python.stage !== "busy";
    start.disabled = python.stage === "busy";
    if (python.stage === "missing") tellMissing();
  }

  function tellMissing(): void {
    trouble.replaceChildren(h("div", { class: "complaint missing" },
      h("p", { class: "where" }, t("pythonMissing", { file: FILE })),
      h("p", {}, t("pythonMissingHelp", { file: FILE })),
      h("button", { type: "button", onclick: () => begin() }, t("pythonRetry"))));
  }

  /** Adds to what was printed; null: nothing was. */
  function print(text: string | null): void {
    printed.textContent = text === null ? "" : (printed.textContent + text).slice(-CONSOLE);
    printed.hidden = printed.textContent === "" && mode !== "free";
    printed.scrollTop = printed.scrollHeight;
  }

  function complain(error: string): void {
    const { message, line } = complaintOf(error);
    center.classList.add("stale"); // what is drawn is not this program's
    editor.complain(line ?? null);
    trouble.replaceChildren(h("div", { class: "complaint" },
      line ? h("p", { class: "where" }, t("line", { line })) : "",
      h("p", {}, message),
      line ? h("button", { type: "button", class: "link", onclick: () => editor.focus(line) }, t("showLine")) : "",
      explored && mode === "rules" ? h("p", { class: "hint" }, t("rulesOld")) : ""));
  }

  // ---- running
  const ask = (args: string[] | null): Promise<Reply> => python.run({ args, french: language() === "fr", files: { [FILES[mode]]: editor.text } }, (text) => open && print(text));

  async function run(): Promise<void> {
    clearTimeout(wait);
    if (python.stage === "busy") {
      again = true;
      return;
    }
    if (mode === "exercise" && isSample(editor.text)) {
      forget(); // a verdict that still stands is another program's
      trouble.replaceChildren(h("div", { class: "complaint" }, h("p", {}, t("exerciseEmpty"))));
      return;
    }
    again = false;
    print(null);
    center.classList.remove("stale");
    const asked = { mode, key: key(), text: editor.text };
    const isOld = () => !open || key() !== asked.key;
    try {
      await { rules: explore, exercise: grade, free: execute }[mode](isOld);
    } catch (problem) {
      if (isOld() || problem instanceof Missing) return;
      if (problem instanceof Stopped) trouble.replaceChildren(h("div", { class: "complaint" }, h("p", {}, t("pythonStopped"))));
      else if (problem instanceof TooLong) trouble.replaceChildren(h("div", { class: "complaint" }, h("p", {}, t("pythonTooLong", { seconds: PYTHON.task / 1000 }))));
      else if (problem instanceof Refused && /RangeError|RuntimeError|memory|fatal/i.test(problem.message)) trouble.replaceChildren(h("div", { class: "complaint" }, h("p", {}, t("pythonFell"))));
      else complain(whyNot(problem));
    }
    if (!isOld() && again) run();
  }

  const refuse = (reply: Reply) => {
    if (reply.code === 2) throw new Refused(reply.error.trim());
    return reply;
  };

  /** The states and moves of the rules as a graph of one's own. */
  async function explore(isOld: () => boolean): Promise<void> {
    const rules = ["convert", "--rules", FILES.rules, "--limit", String(RULES_EXPLORED)];
    let reply = await ask([...rules, "--impartial"]); // the graph alone knows no last move
    if (isOld()) return;
    if (reply.code === 2 && !reply.error.includes("--limit")) reply = await ask(rules); // of rules with players it is the arena
    if (isOld()) return;
    if (reply.code === 2 && reply.error.includes("--limit")) throw new Refused(t("rulesTooMany", { count: RULES_EXPLORED }));
    const graph = refuse(reply).out;
    const impartial = !hasOwners(graph);
    const pairs = impartial || misere.checked ? refuse(await ask([...rules, ...(misere.checked ? ["--misere"] : [])])).out : graph;
    if (isOld()) return;
    const count = graph.split("\n").length - 1;
    trouble.replaceChildren();
    await drawing.load(textSubject(pairs));
    if (isOld()) return;
    explored = { subject: textSubject(graph, misere.checked && impartial ? { rules: "misere" } : {}), count };
    actions.replaceChildren(
      h("span", { class: "hint" }, `${t("rulesExplored", { states: count })}${impartial ? ` (${t("rulesImpartial")})` : ""}`),
      h("button", { type: "button", onclick: async () => explored && app.go("arena", await keysOf(explored.subject)) }, t("openInArena")));
    app.say(drawing.verdict.textContent ?? "");
  }

  /** Clears the verdict before, and what was drawn and said of it. */
  function forget(): void {
    for (const one of [outcome, trouble, actions]) one.replaceChildren();
    drawing.clear("");
    editor.complain(null);
  }

  async function grade(isOld: () => boolean): Promise<void> {
    forget();
    const reply = refuse(await ask(["grade", exercise, FILES.exercise, "--json"]));
    if (isOld()) return;
    const graded = JSON.parse(reply.out) as Graded;
    const wrong = graded.counterexample;
    outcome.replaceChildren(verdictOf(graded));
    if (graded.verdict === "right") {
      retain(`solved.${exercise}`, "1");
      showExercises();
    }
    if (!wrong?.arena) {
      return;
    }
    explored = { subject: textSubject(wrong.arena), count: 0 };
    const impartial = !hasOwners(wrong.arena);
    await drawing.load(explored.subject, { impartial, wrong: wrong.position === null ? null : String(wrong.position) });
    if (isOld()) return;
    if (wrong.play.length > 1) drawing.trail(wrong.play.map(String));
    actions.replaceChildren(h("span", { class: "hint" }, `${t("gradePicture")}${wrong.position === null ? "" : ` ${t("gradeHere")}`}`),
      h("button", { type: "button", onclick: async () => app.go("arena", await keysOf(textSubject(wrong.arena!))) }, t("openInArena")));
  }

  async function execute(isOld: () => boolean): Promise<void> {
    trouble.replaceChildren();
    const reply = await ask(null);
    if (isOld()) return;
    refuse(reply);
    if (printed.textContent === "") print(`${t("consoleDone")}\n`);
  }

  // ---- Python
  async function listExercises(): Promise<void> {
    const lang = language();
    if (lists?.lang !== lang) {
      const reply = await python.run({ args: ["grade", "--list", "--json"], french: lang === "fr", files: {} }, () => undefined);
      lists = { lang, all: (JSON.parse(reply.out) as Exercise[]).filter((one) => one.python) };
      retain(`exercises.${lang}`, JSON.stringify(lists));
    }
    if (open) showExercises();
  }

  function showExercises(): void {
    if (!lists) return;
    const groups = [...new Set(lists.all.map((one) => one.text))];
    const isSolved = (one: Exercise) => recall(`solved.${one.name}`) !== null;
    exercises.replaceChildren(...groups.map((text) => {
      const of = lists!.all.filter((one) => one.text === text);
      return h("optgroup", { label: t("exerciseText", { text, solved: of.filter(isSolved).length, count: of.length }) },
        of.map((one) => h("option", { value: one.name, selected: one.name === exercise }, `${isSolved(one) ? "✓ " : ""}${one.name} — ${one.python!}`)));
    }));
  }

  /** The better editor takes the place of the plain one, with what was written meanwhile. */
  function improve(make: typeof plainEditor): void {
    const focused = place.contains(document.activeElement);
    const { text } = editor;
    const better = make(needs());
    editor.element.replaceWith(better.element);
    editor = better;
    editor.text = text;
    clearTimeout(wait);
    if (focused) editor.focus();
  }

  async function begin(): Promise<void> {
    try {
      trouble.replaceChildren();
      const file = await python.load();
      if (!open) return;
      improve(file.editor);
      await python.start();
      if (!open) return;
      await listExercises();
      if (!open) return;
      if (mode === "exercise" && editor.text === "") editor.text = before() ?? sample();
      dress();
      if (mode === "rules") await run();
    } catch {
      if (open) stage();
    }
  }

  if (lists?.lang !== language()) lists = listed();
  if (lists) showExercises();
  python.changed = stage;
  textOfKeys().then((text) => {
    if (!open) return;
    if (text !== undefined) written.set(key(), text);
    const known = before();
    const example = known && mode === "rules" ? sampleOf(known) : undefined; // in the language of the moment
    isFilled = true;
    editor.text = example ? rulesSample(example) : known ?? sample();
    dress();
    remember();
    begin();
  });

  function items(): Item[] {
    const program: Item = { name: t("take_program"), file: FILES[mode], type: "text/x-python", make: async () => editor.text };
    return [program, ...(explored && mode === "rules" ? arenaItems(app, words(explored.subject), explored.count, null, false) : [])];
  }

  return {
    key: (event) => !isTyping(event.target) && drawing.key(event),
    items,
    close: () => {
      keepText();
      open = false;
      clearTimeout(wait);
      python.changed = () => undefined;
      python.stop();
      drawing.close();
    },
  };
}
