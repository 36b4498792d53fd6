// drawing.ts -- a graph that is drawn, and its text: each changes the other, and what was before can be had back.
import type { App } from "../app";
import { h } from "../dom";
import { Refused, whyNot } from "../engine";
import { icon } from "../icons";
import { DRAWN, REDRAWN, UNDONE } from "../patience";
import type { Subject } from "../subject";
import { words } from "../subject";
import { t } from "../words";
import type { Word } from "../words";
import { Canvas } from "./canvas";
import type { Tool } from "./canvas";
import * as edit from "./graph";
import type { Graph, Mark } from "./graph";
import { History } from "./history";
import { complete, GRID, pointsOf, readLayout, splitLayout, writeLayout } from "./layout";
import type { Layout, Point } from "./layout";
import { formatOf, namesIn } from "./script";
import { SIGNS } from "./signs";
import type { Spot } from "./shape";

export interface DrawingHost {
  /** The subject is another, soon to be shown. */
  changed(): void;
  /** Its text was written here: show it. */
  written(): void;
  /** The person draws, or looks. */
  mode(on: boolean): void;
  target(): string;
  setTarget(names: string): void;
}

interface State {
  graph: Graph;
  layout: Layout;
  subject: Pick<Subject, "text" | "options">;
  target: string;
}

const TOOLS: [Tool, Word, keyof typeof SIGNS][] = [["move", "drawMove", "hand"], ["add", "drawAdd", "add"], ["arrow", "drawArrow", "arrow"]];

export class Drawing {
  on = false;
  /** Above the stage, over it, and beside it. */
  readonly bar = h("div", { class: "draw-bar", hidden: true });
  readonly sheet = h("div", { class: "draw-sheet", hidden: true });
  readonly panel = h("div", { class: "draw-panel", hidden: true });
  private readonly canvas: Canvas;
  private readonly history = new History<State>(UNDONE);
  private graph: Graph = edit.EMPTY;
  private layout: Layout = new Map();
  private readText: string | null = null; // the text and options that the graph is from
  private chosen: { name: string; to?: string | undefined } | null = null;
  private held: State | null = null; // before a position began to be moved
  private round = 0;
  private timer = 0;
  private readonly modes: HTMLElement;
  private readonly tools: HTMLElement;
  private readonly hint = h("p", { class: "draw-hint", role: "status" });
  private readonly note = h("p", { class: "hint draw-note", role: "status", hidden: true });
  private readonly about = h("div", { class: "draw-about", "aria-live": "polite" });
  private readonly buttons = new Map<string, HTMLButtonElement>();

  constructor(
    private readonly app: App,
    private readonly host: DrawingHost,
  ) {
    this.canvas = new Canvas({
      choose: (name, to) => this.choose(name, to),
      add: (at) => this.add(at),
      move: (name, at, done) => this.move(name, at, done),
      connect: (from, to) => this.connect(from, to),
      rename: (name) => this.rename(name),
      pending: () => this.say(),
      label: (i) => this.label(i),
    });
    const mode = (on: boolean, word: Word) => h("button", { type: "button", role: "radio", "aria-checked": "false", "data-draw": on ? "1" : "0", onclick: () => this.show(on) }, t(word));
    this.modes = h("div", { class: "segments", role: "radiogroup", "aria-label": t("drawModes") }, mode(true, "drawOn"), mode(false, "drawOff"));
    this.tools = this.toolbar();
    this.bar.append(this.modes, this.hint, this.tools);
    const zoomer = (sign: "plus" | "minus" | "fit", word: Word, act: () => void) => h("button", { type: "button", class: "tool", title: t(word), "aria-label": t(word), onclick: act }, icon(sign));
    this.sheet.append(this.canvas.element, h("div", { class: "zoomers" }, zoomer("plus", "zoomIn", () => this.canvas.zoom(1.25)), zoomer("minus", "zoomOut", () => this.canvas.zoom(0.8)), zoomer("fit", "zoomFit", () => this.canvas.fit())));
    this.panel.append(this.about, this.note, h("p", { class: "keys" }, t("drawKeys")));
    new ResizeObserver(() => this.on && this.canvas.resize()).observe(this.sheet);
  }

  private toolbar(): HTMLElement {
    const button = (key: string, word: Word, sign: keyof typeof SIGNS, act: () => void, more: Record<string, string> = {}) => {
      const one = h("button", { type: "button", class: "draw-tool", "data-tool": key, title: `${t(word)}${more.key ? ` (${more.key})` : ""}`, onclick: act, ...(more.pressed ? { "aria-pressed": more.pressed } : {}) }, SIGNS[sign](), h("span", {}, t(word)));
      this.buttons.set(key, one);
      return one;
    };
    return h(
      "div",
      { class: "draw-tools", role: "toolbar", "aria-label": t("drawTools") },
      TOOLS.map(([tool, word, sign]) => button(tool, word, sign, () => this.take(tool), { pressed: String(tool === "move"), ...(tool === "add" ? { key: "N" } : tool === "arrow" ? { key: "A" } : {}) })),
      h("i", {}),
      button("owner", "drawOwner", "owner", () => this.nextOwner(), { key: "O" }),
      button("mark", "drawMark", "mark", () => this.nextMark(), { key: "M" }),
      button("start", "drawStart", "start", () => this.setStart(), { key: "S" }),
      button("rename", "drawRename", "rename", () => this.chosen && this.rename(this.chosen.name), { key: "F2" }),
      button("delete", "drawDelete", "delete", () => this.remove(), { key: t("drawDeleteKey") }),
      h("i", {}),
      button("undo", "drawUndo", "undo", () => this.back(), { key: "Ctrl Z" }),
      button("redo", "drawRedo", "redo", () => this.forth(), { key: "Ctrl ⇧ Z" }),
      button("grid", "drawGrid", "grid", () => this.setGrid(!this.canvas.grid), { pressed: "true" }),
    );
  }

  // ---- drawing or looking

  /** Offers to draw where the subject is a graph of one's own. */
  offer(): void {
    this.bar.hidden = this.app.subject.game !== "";
    if (this.app.subject.game !== "" && this.on) this.show(false);
    this.say();
  }

  async show(on: boolean): Promise<void> {
    const before = this.on;
    this.on = on;
    this.sheet.hidden = this.panel.hidden = this.tools.hidden = !on;
    for (const button of this.modes.children) button.setAttribute("aria-checked", String(((button as HTMLElement).dataset.draw === "1") === on));
    this.canvas.setPending(null);
    this.say();
    if (on === before) return;
    this.host.mode(on);
    if (!on) return;
    await this.read(true);
    this.canvas.fit();
  }

  /** A blank sheet. */
  async blank(): Promise<void> {
    if (!this.on) await this.show(true);
    this.keep();
    this.choose(null);
    await this.put(edit.EMPTY, new Map(), "");
    this.canvas.fit();
    this.canvas.focus();
  }

  /** Another graph is opened: where positions of the old one were says nothing about it. */
  forget(): void {
    this.layout = new Map();
    this.choose(null);
  }

  private state(): State {
    const { text, options } = this.app.subject;
    return { graph: this.graph, layout: this.layout, subject: { text, options }, target: this.host.target() };
  }

  private keep(before: State = this.state()): void {
    this.history.keep(before);
  }

  // ---- from the text to the drawing

  private keyOf({ text, options }: Pick<Subject, "text" | "options">): string {
    return JSON.stringify([text, options]);
  }

  /** Takes up the text, where it is another one; one that cannot be read leaves the drawing as it was. */
  async read(force = false): Promise<void> {
    if (!this.on || this.app.subject.game) return;
    const { subject } = this.app;
    const key = this.keyOf(subject);
    if (key === this.readText) return this.render();
    const mine = ++this.round;
    try {
      const graph = await this.graphOf(subject);
      if (mine !== this.round || graph === null) return;
      const layout = await this.layoutOf(subject, graph);
      if (mine !== this.round) return;
      if (!force && this.readText !== null) this.keep({ ...this.state(), subject: this.last ?? subject });
      this.graph = graph;
      this.layout = layout;
      this.readText = key;
      this.last = { text: subject.text, options: subject.options };
      if (this.chosen && !this.layout.has(this.chosen.name)) this.choose(null);
      this.tell("");
      this.render();
    } catch (problem) {
      if (mine !== this.round) return;
      this.readText = null;
      this.tell(force ? `${t("drawUnread")} ${whyNot(problem).split("\n")[0]!.slice(0, 200)}` : "");
      this.render();
    }
  }
  private last: State["subject"] | null = null; // the text that was read last

  private wordsOf(subject: Subject) {
    return words({ ...subject, options: { ...subject.options, rules: "" } });
  }

  private async graphOf(subject: Subject): Promise<Graph | null> {
    if (subject.text.trim() === "") return edit.EMPTY;
    const { args, ask } = this.wordsOf(subject);
    const text = await this.app.side.text(["convert", ...args, "--impartial", "--to", "arena", "--limit", String(DRAWN.positions)], ask);
    const graph = edit.readGraph(text);
    if (graph.places.length > DRAWN.positions) throw new Refused(t("drawLarge", { most: DRAWN.positions }));
    return graph;
  }

  private async layoutOf(subject: Subject, graph: Graph): Promise<Layout> {
    const names = graph.places.map((one) => one.name);
    const known = new Map([...this.layout, ...readLayout(subject.layout ?? ""), ...readLayout(splitLayout(subject.text).layout)]);
    if (names.every((name) => known.has(name))) return complete(known, names, []);
    const { args, ask } = this.wordsOf(subject);
    const svg = await this.app.side.text(["show", ...args, "--impartial", "--unsolved", "--as", "svg"], ask);
    return complete(known, names, pointsOf(svg));
  }

  // ---- from the drawing to the text

  /** Another graph: drawn at once, then written in the format that the text has, where that can say it. */
  private async put(graph: Graph, layout: Layout, empty?: string, old?: (name: string) => string): Promise<void> {
    const mine = ++this.round;
    const { subject } = this.app;
    const text = splitLayout(subject.text).text;
    const isRead = this.readText === this.keyOf(subject);
    this.graph = graph;
    this.layout = layout;
    this.render();
    const format = formatOf(text);
    const written = empty ?? (format === "arena" || text.trim() === "" ? edit.rewrite(isRead ? text : "", graph, old) : await this.convert(graph, format));
    if (mine === this.round) this.settle(written);
  }

  private async convert(graph: Graph, format: string): Promise<string> {
    const arena = edit.writeGraph(graph);
    let why = "";
    for (const to of format === "json" || format === "lists" ? [format, "dict"] : [format]) {
      const reply = await this.app.side.ask(["convert", "graph", "--impartial", "--to", to], { files: { graph: arena } });
      if (reply.code === 0) {
        this.tell(to === format ? "" : t("drawRewritten", { format: to, why }));
        return reply.out;
      }
      why ||= reply.error.trim().replace(/^\S+:\s+/, "").split(/ ?: /)[0]!;
    }
    this.tell(t("drawRewritten", { format: ".arena", why }));
    return arena;
  }

  /** The subject is what is drawn. */
  private settle(text: string): void {
    const { rules } = this.app.subject.options;
    const options: Record<string, string> = rules ? { rules } : {};
    this.app.subject = { ...this.app.subject, text, options, layout: writeLayout(this.layout), lost: false };
    this.last = { text, options };
    this.readText = this.keyOf(this.last);
    this.host.written();
    this.soon();
  }

  /** Only places are other ones: the text stays. */
  private settlePlaces(): void {
    const { subject } = this.app;
    const { text } = splitLayout(subject.text);
    const isRead = this.readText === this.keyOf(subject);
    this.app.subject = { ...subject, text, layout: writeLayout(this.layout) };
    if (text !== subject.text) this.host.written();
    if (isRead) this.readText = this.keyOf(this.app.subject);
    this.soon();
  }

  private soon(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.host.changed(), REDRAWN);
  }

  private go(state: State | undefined): void {
    if (!state) return;
    this.round++;
    this.graph = state.graph;
    this.layout = state.layout;
    if (this.host.target() !== state.target) this.host.setTarget(state.target);
    this.app.subject = { ...this.app.subject, ...state.subject, layout: writeLayout(state.layout) };
    this.readText = this.keyOf(state.subject);
    this.last = state.subject;
    if (this.chosen && !this.layout.has(this.chosen.name)) this.choose(null);
    this.render();
    this.host.written();
    this.soon();
  }

  private back(): void {
    this.go(this.history.undo(this.state()));
  }
  private forth(): void {
    this.go(this.history.redo(this.state()));
  }

  // ---- what the person wishes

  private async change(graph: Graph, layout: Layout = this.layout, old?: (name: string) => string): Promise<void> {
    this.keep();
    await this.put(graph, layout, undefined, old);
  }

  private add(at: Point): void {
    const name = edit.freeName(this.graph);
    this.chosen = { name };
    this.change(edit.add(this.graph, name), new Map([...this.layout, [name, at]]));
    this.choose(name);
    this.canvas.reveal(at);
    this.app.say(t("drawAdded", { name }));
  }

  private move(name: string, at: Point, done: boolean): void {
    this.held ??= this.state();
    this.layout = new Map([...this.layout, [name, at]]);
    this.render();
    if (!done) return;
    this.keep(this.held);
    this.held = null;
    this.settlePlaces();
    this.say();
  }

  private nudge(dx: number, dy: number): void {
    const at = this.chosen && this.layout.get(this.chosen.name);
    if (at) this.move(this.chosen!.name, { x: at.x + dx, y: at.y + dy }, true);
    if (at) this.canvas.reveal({ x: at.x + dx, y: at.y + dy });
  }

  private connect(from: string, to: string | Point): void {
    if (typeof to !== "string") {
      const name = edit.freeName(this.graph);
      this.chosen = { name };
      this.change(edit.toggleMove(edit.add(this.graph, name), from, name), new Map([...this.layout, [name, to]]));
      this.choose(name);
      return;
    }
    const was = edit.isMove(this.graph, from, to);
    this.change(edit.toggleMove(this.graph, from, to));
    this.choose(from);
    this.app.say(t(was ? "drawUnlinked" : "drawLinked", { from, to }));
  }

  private place(): edit.Place | undefined {
    return this.graph.places.find((one) => one.name === this.chosen?.name);
  }

  private nextOwner(): void {
    const place = this.place();
    if (!place) return this.ask();
    const owner = place.owner === 1 ? 2 : 1;
    this.change(edit.setOwner(this.graph, place.name, owner));
    this.app.say(`${place.name}, ${t("ownedBy", { player: owner })}`);
  }

  private targets(): string[] {
    return namesIn(this.host.target());
  }

  /** None, won by 1, won by 2, drawn, target, and none again. */
  private nextMark(): void {
    const place = this.place();
    if (!place) return this.ask();
    const all: (Mark | "target" | null)[] = [null, ...edit.MARKS, "target"];
    const now = this.targets().includes(place.name) ? "target" : (edit.endOf(place) as Mark | null);
    this.setMark(place.name, all[(all.indexOf(now) + 1) % all.length]!);
  }

  private setMark(name: string, mark: Mark | "target" | null): void {
    this.keep();
    const targets = this.targets().filter((one) => one !== name);
    if (mark === "target") targets.push(name);
    if (targets.length !== this.targets().length) this.host.setTarget(targets.map(listed).join(", "));
    this.put(edit.setMark(this.graph, name, mark === "target" ? null : mark), this.layout);
    this.app.say(`${name}, ${t(MARK_WORDS[mark ?? "none"])}`);
  }

  private setStart(): void {
    if (!this.chosen) return this.ask();
    this.change(edit.setStart(this.graph, this.chosen.name));
  }

  private remove(): void {
    if (!this.chosen) return this.ask();
    const { name, to } = this.chosen;
    if (to !== undefined) {
      this.choose(name);
      if (edit.isMove(this.graph, name, to)) this.connect(name, to);
      return;
    }
    this.keep();
    const targets = this.targets();
    if (targets.includes(name)) this.host.setTarget(targets.filter((one) => one !== name).map(listed).join(", "));
    const left = this.graph.places.filter((one) => one.name !== name);
    const index = this.graph.places.findIndex((one) => one.name === name);
    const layout = new Map(this.layout);
    layout.delete(name);
    this.chosen = left.length ? { name: left[Math.min(index, left.length - 1)]!.name } : null;
    this.put(edit.remove(this.graph, name), layout);
    this.choose(this.chosen?.name ?? null);
    this.app.say(t("drawRemoved", { name }));
  }

  private ask(): void {
    this.hint.textContent = t("drawChoose");
    this.hint.classList.add("ask");
  }

  private rename(name: string): void {
    const at = this.canvas.placeOf(name);
    const close = () => (input.removeEventListener("blur", take), input.remove(), this.canvas.focus());
    const take = () => {
      const to = input.value.trim();
      close();
      if (to === name || !edit.isName(to)) return;
      if (this.layout.has(to)) {
        this.hint.textContent = t("drawTaken", { name: to });
        this.hint.classList.add("ask");
        return;
      }
      const targets = this.targets();
      this.keep();
      if (targets.includes(name)) this.host.setTarget(targets.map((one) => listed(one === name ? to : one)).join(", "));
      const layout = new Map([...this.layout].map(([one, point]) => [one === name ? to : one, point]));
      this.chosen = { name: to };
      this.put(edit.rename(this.graph, name, to), layout, undefined, (one) => (one === to ? name : one));
      this.choose(to);
      this.canvas.focus();
    };
    const input = h("input", { type: "text", class: "draw-name", value: name, "aria-label": t("drawNewName", { name }), spellcheck: "false", autocapitalize: "off", style: `left:${at.x}px;top:${at.y}px` });
    input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter") take();
      else if (event.key === "Escape") close();
    });
    input.addEventListener("blur", take);
    this.sheet.append(input);
    input.focus();
    input.select();
  }

  private take(tool: Tool): void {
    this.canvas.setPending(null);
    if (tool === "arrow" && this.place() && this.canvas.tool !== "arrow") this.canvas.pick(this.chosen!.name); // from what is chosen
    this.canvas.tool = tool;
    for (const [one] of TOOLS) this.buttons.get(one)!.setAttribute("aria-pressed", String(one === tool));
    this.sheet.dataset.tool = tool;
    this.say();
  }

  private setGrid(on: boolean): void {
    this.canvas.grid = on;
    this.sheet.classList.toggle("free", !on);
    this.buttons.get("grid")!.setAttribute("aria-pressed", String(on));
  }

  // ---- keys

  key(event: KeyboardEvent): boolean {
    if (!this.on) return false;
    const ctrl = event.ctrlKey || event.metaKey;
    const acts: Record<string, () => void> = ctrl
      ? { z: () => (event.shiftKey ? this.forth() : this.back()), y: () => this.forth() }
      : this.plainKeys(event);
    const act = event.altKey ? undefined : acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return false;
    act();
    event.preventDefault();
    return true;
  }

  private plainKeys(event: KeyboardEvent): Record<string, () => void> {
    const far = event.shiftKey || !this.canvas.grid ? 1 : GRID;
    const onSheet = this.canvas.element.contains(event.target as Node);
    const name = this.chosen?.name;
    const nudges = { ArrowLeft: () => this.nudge(-far, 0), ArrowRight: () => this.nudge(far, 0), ArrowUp: () => this.nudge(0, -far), ArrowDown: () => this.nudge(0, far) };
    return {
      n: () => (this.add(this.canvas.freePlace()), this.canvas.focus()),
      a: () => (name !== undefined && this.place() ? this.canvas.pick(name) : this.ask()),
      o: () => this.nextOwner(),
      m: () => this.nextMark(),
      s: () => this.setStart(),
      F2: () => name !== undefined && this.rename(name),
      Delete: () => this.remove(),
      Backspace: () => this.remove(),
      "+": () => this.canvas.zoom(1.25),
      "-": () => this.canvas.zoom(0.8),
      "0": () => this.canvas.fit(),
      ...(this.canvas.isPending || this.canvas.tool !== "move" ? { Escape: () => this.take("move") } : {}),
      ...(onSheet && name !== undefined ? { Enter: () => (this.canvas.isPending ? this.canvas.pick(name) : this.rename(name)), ...nudges } : {}),
    };
  }

  // ---- what is shown

  private choose(name: string | null, to?: string): void {
    this.chosen = name === null ? null : { name, to };
    this.canvas.choose(name, to);
    this.say();
  }

  private label(i: number): string {
    const place = this.graph.places[i]!;
    const mark = this.targets().includes(place.name) ? "target" : (edit.endOf(place) ?? "none");
    return [
      place.name,
      place.owner ? t("ownedBy", { player: place.owner }) : "",
      mark === "none" ? "" : t(MARK_WORDS[mark] ?? "drawMark_other"),
      edit.startOf(this.graph) === place.name ? t("drawIsStart") : "",
      place.moves.length ? `→ ${place.moves.map((one) => one.to).join(", ")}` : t("drawNoMoves"),
    ].filter(Boolean).join(", ");
  }

  private render(): void {
    const index = new Map(this.graph.places.map((one, i) => [one.name, i]));
    const targets = this.targets();
    const spots: Spot[] = this.graph.places.map((one) => ({ name: one.name, owner: one.owner, mark: edit.endOf(one)?.replace(/^win /, "") ?? null, target: targets.includes(one.name), ...this.layout.get(one.name)! }));
    const arrows = this.graph.places.flatMap((one, from) => one.moves.filter((move) => index.has(move.to)).map((move) => ({ from, to: index.get(move.to)! })));
    this.canvas.set(spots, arrows, index.get(edit.startOf(this.graph) ?? "") ?? -1);
    this.say();
  }

  private say(): void {
    this.hint.classList.remove("ask");
    const pending = this.canvas.isPending && this.chosen;
    this.hint.textContent = !this.on ? "" : pending ? t("drawPending", { from: this.chosen!.name }) : t(this.canvas.tool === "add" ? "drawHintAdd" : this.canvas.tool === "arrow" ? "drawHintArrow" : isTouched() ? "drawHintTouch" : "drawHint");
    for (const key of ["owner", "mark", "start", "rename"]) this.buttons.get(key)!.disabled = !this.place() || this.chosen?.to !== undefined;
    this.buttons.get("delete")!.disabled = !this.place();
    this.buttons.get("undo")!.disabled = !this.history.canUndo;
    this.buttons.get("redo")!.disabled = !this.history.canRedo;
    this.sayChosen();
  }

  private sayChosen(): void {
    const place = this.place();
    if (!place) {
      this.about.replaceChildren(h("h3", {}, t("drawCount", { count: this.graph.places.length })), h("p", { class: "hint" }, t("drawInvite")), ...this.owners());
      return;
    }
    if (this.chosen!.to !== undefined) {
      this.about.replaceChildren(h("h3", {}, `${place.name} → ${this.chosen!.to}`), h("p", { class: "hint" }, t("drawMoveChosen")));
      return;
    }
    const [, ...rest] = this.label(this.graph.places.indexOf(place)).split(", ");
    const now = this.targets().includes(place.name) ? "target" : (edit.endOf(place) ?? "none");
    const mark = (one: Mark | "target" | null) => h("button", { type: "button", role: "radio", "aria-checked": String(now === (one ?? "none")), onclick: () => this.setMark(place.name, one) }, t(MARK_WORDS[one ?? "none"]));
    const owner = (one: 1 | 2) => h("button", { type: "button", role: "radio", "aria-checked": String(place.owner === one), onclick: () => this.change(edit.setOwner(this.graph, place.name, one)) }, t(one === 1 ? "player1" : "player2"));
    this.about.replaceChildren(
      h("h3", {}, place.name),
      h("p", { class: "hint" }, rest.join(" · ")),
      h("div", { class: "segments", role: "radiogroup", "aria-label": t("drawOwner") }, owner(1), owner(2)),
      h("div", { class: "segments marks", role: "radiogroup", "aria-label": t("drawMark") }, mark(null), mark("win 1"), mark("win 2"), mark("draw"), mark("target")),
    );
  }

  /** Whether the graph says whose its positions are. */
  private owners(): HTMLElement[] {
    if (this.graph.places.length === 0 || edit.isImpartial(this.graph)) return [];
    return [h("button", { type: "button", class: "link", onclick: () => this.change(edit.withoutOwners(this.graph)) }, t("drawImpartial"))];
  }

  private tell(note: string): void {
    this.note.textContent = note;
    this.note.hidden = note === "";
  }

  close(): void {
    clearTimeout(this.timer);
    this.round++;
  }
}

const isTouched = () => matchMedia("(pointer: coarse)").matches;
const listed = (name: string) => (/^[^,"']*$/.test(name) || /^\(.*\)$/.test(name) ? name : `"${name}"`);
const MARK_WORDS: Record<string, Word> = { none: "drawMark_none", "win 1": "drawMark_1", "win 2": "drawMark_2", draw: "drawMark_draw", target: "drawMark_target" };
