// sketch.ts -- a graph that is drawn and the text that says it: each follows the other, and what was before can be had back.
import type { App } from "../app";
import { Refused } from "../engine";
import { DRAWN, REDRAWN, UNDONE } from "../patience";
import type { Subject } from "../subject";
import { words } from "../subject";
import { t } from "../words";
import * as edit from "./graph";
import type { Graph } from "./graph";
import { History } from "./history";
import { complete, pointsOf, readLayout, splitLayout, writeLayout } from "./layout";
import type { Layout, Point } from "./layout";
import { formatOf, holdsProgram } from "./script";

type Written = Pick<Subject, "text" | "options">;

/** What is drawn, with the text and the target of the moment. */
interface State {
  graph: Graph;
  layout: Layout;
  written: Written;
  target: string;
}

export interface SketchHost {
  /** What is drawn is another. */
  drawn(): void;
  /** A position is being moved, to there. */
  shifted(name: string, at: Point): void;
  /** The text is another: show it. */
  written(): void;
  /** The subject is another, for some time now. */
  changed(): void;
  /** What is to be said of the text; "": nothing. */
  tell(note: string): void;
  target(): string;
  setTarget(names: string): void;
}

/** What was before: it outlives the view and the language. */
const history = new History<State>(UNDONE);

const keyOf = ({ text, options }: Written) => JSON.stringify([text, options]);

export function sketch(app: App, host: SketchHost) {
  let graph: Graph = edit.EMPTY;
  let layout: Layout = new Map();
  let last: Written | null = null; // what was read or written last: the drawing says the same
  let held: State | null = null; // before a position began to be moved
  let round = 0;
  let timer = 0;

  const state = (): State => ({ graph, layout, written: { text: app.subject.text, options: app.subject.options }, target: host.target() });
  const isRead = () => last !== null && keyOf(app.subject) === keyOf(last);

  function soon(): void {
    clearTimeout(timer);
    timer = window.setTimeout(host.changed, REDRAWN);
  }

  // ---- from the text to the drawing

  /** How the ends of an impartial graph are won is no part of it. */
  const wordsOf = (subject: Subject) => words({ ...subject, options: { ...subject.options, rules: "" } });

  async function graphOf(subject: Subject): Promise<Graph> {
    if (subject.text.trim() === "") return edit.EMPTY;
    const { args, ask } = wordsOf(subject);
    const found = edit.readGraph(await app.side.text(["convert", ...args, "--to", "arena", "--limit", String(DRAWN.positions)], ask));
    if (found.places.length > DRAWN.positions) throw new Refused(t("drawLarge", { most: DRAWN.positions }));
    return found;
  }

  async function layoutOf(subject: Subject, { places }: Graph): Promise<Layout> {
    const names = places.map((one) => one.name);
    const known = new Map([...layout, ...readLayout(subject.layout ?? ""), ...readLayout(splitLayout(subject.text).layout)]);
    if (names.every((name) => known.has(name))) return complete(known, names, []);
    const { args, ask } = wordsOf(subject);
    const graph = places.some((one) => one.owner) ? [] : ["--impartial"];
    return complete(known, names, pointsOf(await app.side.text(["show", ...args, ...graph, "--unsolved", "--as", "svg"], ask)));
  }

  /** Takes up the text, where it is another one; throws when it cannot be read, and what is drawn stays. */
  async function read(): Promise<void> {
    const { subject } = app;
    const mine = ++round;
    if (isRead()) return host.drawn();
    const found = await graphOf(subject);
    const places = await layoutOf(subject, found);
    if (mine !== round) return;
    if (last) history.keep({ ...state(), written: last });
    graph = found;
    layout = places;
    last = { text: subject.text, options: subject.options };
    host.drawn();
  }

  // ---- from the drawing to the text

  /** The graph in the format that the text has, where that can say it. */
  async function converted(format: string): Promise<[text: string, note: string]> {
    const arena = edit.writeGraph(graph);
    let why = "";
    for (const to of format === "json" || format === "lists" ? [format, "dict"] : [format]) {
      const reply = await app.side.ask(["convert", "graph", "--to", to], { files: { graph: arena } });
      const note = to !== format ? t("drawRewritten", { format: to, why }) : holdsProgram(app.subject.text) ? t("drawProgram") : "";
      if (reply.code === 0) return [reply.out, note];
      why ||= reply.error.trim().replace(/^\S+:\s+/, "").split(/ ?: /)[0]!;
    }
    return [arena, t("drawRewritten", { format: ".arena", why })];
  }

  /** Another graph: drawn at once, then written.  `old` tells what a place was called before. */
  async function put(next: Graph, places: Layout = layout, old?: (name: string) => string): Promise<void> {
    history.keep(state());
    const mine = ++round;
    const { text } = splitLayout(app.subject.text);
    const known = isRead() && next !== edit.EMPTY ? text : ""; // a blank sheet keeps nothing
    graph = next;
    layout = places;
    host.drawn();
    const format = formatOf(text);
    const isArena = format === "arena" || text.trim() === "" || next.places.length === 0;
    const [written, note] = isArena ? [edit.rewrite(format === "arena" ? known : "", graph, old), ""] : await converted(format);
    if (mine !== round) return;
    const { rules } = app.subject.options;
    last = { text: written, options: rules ? { rules } : {} };
    app.subject = { ...app.subject, ...last, layout: writeLayout(layout), lost: false };
    host.tell(note);
    host.written();
    soon();
  }

  /** Puts a position elsewhere, the text as it is; `done` when it is let go. */
  function move(name: string, at: Point, done: boolean): void {
    held ??= state();
    layout = new Map([...layout, [name, at]]);
    if (!done) return host.shifted(name, at);
    history.keep(held);
    held = null;
    const { text } = splitLayout(app.subject.text);
    const other = text !== app.subject.text, same = isRead();
    app.subject = { ...app.subject, text, layout: writeLayout(layout) };
    if (same) last = { text, options: app.subject.options };
    if (other) host.written();
    host.drawn();
    soon();
  }

  function go(to: State | undefined): void {
    if (!to) return;
    round++;
    ({ graph, layout, written: last } = to);
    if (host.target() !== to.target) host.setTarget(to.target);
    app.subject = { ...app.subject, ...to.written, layout: writeLayout(layout) };
    host.drawn();
    host.written();
    soon();
  }

  return {
    get graph(): Graph {
      return graph;
    },
    get layout(): Layout {
      return layout;
    },
    get canUndo(): boolean {
      return history.canUndo;
    },
    get canRedo(): boolean {
      return history.canRedo;
    },
    read,
    put,
    move,
    undo: () => go(history.undo(state())),
    redo: () => go(history.redo(state())),
    /** Another graph is opened: where positions of the old one were says nothing about it. */
    forget: () => void (layout = new Map()),
    /** What would be said soon is said otherwise now. */
    hush: () => clearTimeout(timer),
    close: () => (clearTimeout(timer), void round++),
  };
}
