// drawing.ts -- drawing a graph: the sheet, the tools above it, the panel beside it, and what mouse, fingers and keys do.
import type { App } from "../app";
import { h } from "../dom";
import { whyNot } from "../engine";
import { icon } from "../icons";
import type { Icon } from "../icons";
import { SHOWN } from "../patience";
import { cut } from "../where";
import { t } from "../words";
import type { Word } from "../words";
import { canvas } from "./canvas";
import type { Tool } from "./canvas";
import * as edit from "./graph";
import type { Mark, Place } from "./graph";
import { GRID } from "./layout";
import type { Point } from "./layout";
import { namesIn } from "./script";
import { SIGNS } from "./signs";
import type { Sign } from "./signs";
import { sketch } from "./sketch";
import type { SketchHost } from "./sketch";

export interface DrawingHost extends Pick<SketchHost, "changed" | "written" | "target" | "setTarget"> {
  /** The person draws, or looks. */
  mode(on: boolean): void;
}

const MARKS: [Mark | null, Word][] = [[null, "drawMark_none"], ["win 1", "drawMark_1"], ["win 2", "drawMark_2"], ["draw", "drawMark_draw"]];
const TOOLS: Tool[] = ["move", "add", "arrow"];

const isTouched = () => matchMedia("(pointer: coarse)").matches;
/** A name in a list of names. */
const listed = (name: string) => (/^[^,"']*$/.test(name) || /^\(.*\)$/.test(name) ? name : `"${name}"`);

export function drawing(app: App, host: DrawingHost) {
  let on = false;
  let chosen: { name: string; to?: string | undefined } | null = null;
  const art = sketch(app, { ...host, drawn, tell, shifted: (name, at) => sheet.shift(name, at) });
  const sheet = canvas({ choose, add, move: (name, at, done) => art.move(name, at, done), connect, rename, pending: say, label: (i) => label(art.graph.places[i]!) });

  // ---- the page
  const buttons = new Map<string, HTMLButtonElement>();
  const hint = h("p", { class: "draw-hint", role: "status" });
  const note = h("p", { class: "hint draw-note", role: "status", hidden: true });
  const about = h("div", { class: "draw-about", "aria-live": "polite" });
  const mode = (draws: boolean, word: Word) => h("button", { type: "button", role: "radio", "data-draw": draws ? "1" : "0", onclick: () => show(draws) }, t(word));
  const modes = h("div", { class: "segments", role: "radiogroup", "aria-label": t("drawModes") }, mode(true, "drawOn"), mode(false, "drawOff"));
  const tool = (name: string, sign: Sign, word: Word, act: () => void, key = "", pressed: boolean | null = null) => {
    const button = h("button", { type: "button", class: "draw-tool", "data-tool": name, title: `${t(word)}${key && ` (${key})`}`, "aria-pressed": pressed === null ? null : String(pressed), onclick: act }, SIGNS[sign](), h("span", {}, t(word)));
    buttons.set(name, button);
    return button;
  };
  const tools = h(
    "div",
    { class: "draw-tools", role: "toolbar", "aria-label": t("drawTools") },
    tool("move", "hand", "drawMove", () => take("move"), "", true),
    tool("add", "add", "drawAdd", () => take("add"), "N", false),
    tool("arrow", "arrow", "drawArrow", () => take("arrow"), "A", false),
    h("i", {}),
    tool("owner", "owner", "drawOwner", nextOwner, "O"),
    tool("mark", "mark", "drawMark", nextMark, "M"),
    tool("start", "start", "drawStart", setStart, "S"),
    tool("rename", "rename", "drawRename", () => chosen && rename(chosen.name), "F2"),
    tool("delete", "delete", "drawDelete", remove, t("drawDeleteKey")),
    h("i", {}),
    tool("undo", "undo", "drawUndo", art.undo, "Ctrl Z"),
    tool("redo", "redo", "drawRedo", art.redo, "Ctrl ⇧ Z"),
    tool("grid", "grid", "drawGrid", () => setGrid(!sheet.grid), "", true),
  );
  const zoomer = (sign: Icon, word: Word, act: () => void) => h("button", { type: "button", class: "tool", title: t(word), "aria-label": t(word), onclick: act }, icon(sign));
  const zoomers = h("div", { class: "zoomers" }, zoomer("plus", "zoomIn", () => sheet.zoom(1.25)), zoomer("minus", "zoomOut", () => sheet.zoom(0.8)), zoomer("fit", "zoomFit", sheet.fit));
  const bar = h("div", { class: "draw-bar", hidden: true }, modes, hint, tools);
  const frame = h("div", { class: "draw-sheet", hidden: true }, sheet.element, zoomers);
  const panel = h("div", { class: "draw-panel", hidden: true }, about, note, h("p", { class: "keys" }, t("drawKeys")));
  new ResizeObserver(() => on && sheet.resize()).observe(frame);

  // ---- drawing or looking

  /** Offers to draw where the subject is a graph of one's own. */
  function offer(): void {
    bar.hidden = app.subject.game !== "";
    if (bar.hidden && on) show(false);
  }

  async function show(draws: boolean): Promise<void> {
    const other = on !== draws;
    on = draws;
    frame.hidden = panel.hidden = tools.hidden = !on;
    for (const button of modes.children) button.setAttribute("aria-checked", String(((button as HTMLElement).dataset.draw === "1") === on));
    sheet.setPending(null);
    if (!other) return;
    art.hush();
    host.mode(on);
    if (!on) return;
    await art.read().catch((problem) => (tell(`${t("drawUnread")} ${cut(whyNot(problem).split("\n")[0]!, SHOWN.complaint)}`), drawn()));
    sheet.fit();
  }

  /** The text is another one; what is wrong with it is said elsewhere. */
  async function read(): Promise<void> {
    if (on && !app.subject.game) await art.read().then(() => tell(""), () => undefined);
  }

  async function blank(): Promise<void> {
    if (!on) await show(true);
    choose(null);
    await art.put(edit.EMPTY, new Map());
    sheet.fit();
    sheet.focus();
    bar.scrollIntoView({ block: "nearest" }); // on a phone what was tapped is far from it
  }

  // ---- what the person wishes

  const place = () => art.graph.places.find((one) => one.name === chosen?.name);
  const targets = () => namesIn(host.target());

  /** Names of the target, after a change of one: null takes it away. */
  function retarget(name: string, to: string | null): void {
    const before = targets();
    const after = before.flatMap((one) => (one !== name ? [one] : to === null ? [] : [to]));
    if (after.join() === before.join()) return;
    host.setTarget(after.map(listed).join(", "));
    drawn();
  }

  function ask(what = t("drawChoose")): void {
    hint.textContent = what;
    hint.classList.add("ask");
  }

  function add(at: Point): void {
    const name = edit.freeName(art.graph);
    chosen = { name };
    art.put(edit.add(art.graph, name), new Map([...art.layout, [name, at]]));
    choose(name);
    sheet.reveal(at);
    app.say(t("drawAdded", { name }));
  }

  function nudge(dx: number, dy: number): void {
    const at = chosen && art.layout.get(chosen.name);
    if (!at) return;
    const to = { x: at.x + dx, y: at.y + dy };
    art.move(chosen!.name, to, true);
    sheet.reveal(to);
  }

  function connect(from: string, to: string | Point): void {
    if (typeof to !== "string") {
      const name = edit.freeName(art.graph);
      chosen = { name };
      art.put(edit.toggleMove(edit.add(art.graph, name), from, name), new Map([...art.layout, [name, to]]));
      choose(name);
      return;
    }
    if (edit.isMove(art.graph, from, to)) return choose(from); // drawn already: it is not taken away by drawing it again
    art.put(edit.toggleMove(art.graph, from, to));
    choose(from);
    app.say(t("drawLinked", { from, to }));
  }

  function setOwner(name: string, owner: 1 | 2): void {
    art.put(edit.setOwner(art.graph, name, owner));
    app.say(`${name}, ${t("ownedBy", { player: owner })}`);
  }

  function nextOwner(): void {
    const one = place();
    if (one) setOwner(one.name, one.owner === 1 ? 2 : 1);
    else ask();
  }


  function nextMark(): void {
    const one = place();
    if (!one) return ask();
    const at = MARKS.findIndex(([mark]) => mark === edit.endOf(one));
    setMark(one.name, MARKS[(at + 1) % MARKS.length]!);
  }

  function setMark(name: string, [mark, word]: (typeof MARKS)[number]): void {
    art.put(edit.setMark(art.graph, name, mark));
    app.say(`${name}, ${t(word)}`);
  }

  function setStart(): void {
    if (chosen) art.put(edit.setStart(art.graph, chosen.name));
    else ask();
  }

  function remove(): void {
    if (!chosen) return ask();
    const { name, to } = chosen;
    if (to !== undefined) {
      if (!edit.isMove(art.graph, name, to)) return;
      art.put(edit.toggleMove(art.graph, name, to));
      choose(name);
      app.say(t("drawUnlinked", { from: name, to }));
      return;
    }
    const { places } = art.graph;
    const layout = new Map(art.layout);
    layout.delete(name);
    const at = places.findIndex((one) => one.name === name);
    const next = places[at + 1] ?? places[at - 1];
    chosen = next ? { name: next.name } : null;
    art.put(edit.remove(art.graph, name), layout);
    retarget(name, null);
    choose(chosen?.name ?? null);
    app.say(t("drawRemoved", { name }));
  }

  function rename(name: string): void {
    const at = sheet.placeOf(name);
    const input = h("input", { type: "text", class: "draw-name", value: name, "aria-label": t("drawNewName", { name }), spellcheck: "false", autocapitalize: "off", style: `left:${at.x}px;top:${at.y}px` });
    const close = () => (input.removeEventListener("blur", taken), input.remove(), sheet.focus());
    const taken = () => {
      const to = input.value.trim();
      close();
      if (to === name || !edit.isName(to)) return;
      if (art.layout.has(to)) return ask(t("drawTaken", { name: to }));
      chosen = { name: to };
      art.put(edit.rename(art.graph, name, to), new Map([...art.layout].map(([one, point]) => [one === name ? to : one, point])), (one) => (one === to ? name : one));
      retarget(name, to);
      choose(to);
      sheet.focus();
    };
    input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter") taken();
      else if (event.key === "Escape") close();
    });
    input.addEventListener("blur", taken);
    frame.append(input);
    input.focus();
    input.select();
  }

  function take(name: Tool): void {
    sheet.setPending(null);
    sheet.tool = frame.dataset.tool = name;
    for (const one of TOOLS) buttons.get(one)!.setAttribute("aria-pressed", String(one === name));
    say();
  }

  function setGrid(snaps: boolean): void {
    sheet.grid = snaps;
    frame.classList.toggle("free", !snaps);
    buttons.get("grid")!.setAttribute("aria-pressed", String(snaps));
  }

  // ---- keys

  function key(event: KeyboardEvent): boolean {
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = event.altKey ? undefined : event.ctrlKey || event.metaKey ? ({ z: event.shiftKey ? art.redo : art.undo, y: art.redo } as Record<string, () => void>)[name] : plainKeys(event)[name];
    if (!act) return false;
    act();
    event.preventDefault();
    return true;
  }

  function plainKeys(event: KeyboardEvent): Record<string, () => void> {
    const far = event.shiftKey || !sheet.grid ? 1 : GRID;
    const name = place()?.name;
    return {
      n: () => (add(sheet.freePlace()), sheet.focus()),
      a: () => (name === undefined ? ask() : sheet.pick(name)),
      o: nextOwner,
      m: nextMark,
      s: setStart,
      F2: () => name !== undefined && rename(name),
      Delete: remove,
      Backspace: remove,
      "+": () => sheet.zoom(1.25),
      "-": () => sheet.zoom(0.8),
      "0": sheet.fit,
      ...(sheet.isPending() || sheet.tool !== "move" ? { Escape: () => take("move") } : {}),
      ...(name !== undefined && sheet.element.contains(event.target as Node) ? {
        Enter: () => (sheet.isPending() ? sheet.pick(name) : rename(name)),
        ArrowLeft: () => nudge(-far, 0),
        ArrowRight: () => nudge(far, 0),
        ArrowUp: () => nudge(0, -far),
        ArrowDown: () => nudge(0, far),
      } : {}),
    };
  }

  // ---- what is shown

  function choose(name: string | null, to?: string): void {
    chosen = name === null ? null : { name, to };
    sheet.choose(name, to);
    say();
  }

  function label(one: Place): string {
    const mark = edit.endOf(one);
    return [
      one.name,
      one.owner && t("ownedBy", { player: one.owner }),
      mark && t(MARKS.find(([other]) => other === mark)?.[1] ?? "drawMark_other"),
      edit.startOf(art.graph) === one.name && t("drawIsStart"),
      one.moves.length ? `→ ${one.moves.map((move) => move.to).join(", ")}` : t("drawNoMoves"),
    ].filter(Boolean).join(", ");
  }

  function drawn(): void {
    const { graph, layout } = art;
    const index = new Map(graph.places.map((one, i) => [one.name, i]));
    const all = targets();
    const spots = graph.places.map((one) => ({ name: one.name, owner: one.owner, mark: edit.endOf(one)?.replace(/^win /, "") ?? null, target: all.includes(one.name), ...layout.get(one.name)! }));
    const arrows = graph.places.flatMap((one, from) => one.moves.filter((move) => index.has(move.to)).map((move) => ({ from, to: index.get(move.to)! })));
    if (chosen && !index.has(chosen.name)) choose(null);
    sheet.set(spots, arrows, index.get(edit.startOf(graph) ?? "") ?? -1);
    say();
  }

  function say(): void {
    const one = place(), isLine = chosen?.to !== undefined;
    hint.classList.remove("ask");
    hint.textContent = !on ? "" : sheet.isPending() && chosen ? t("drawPending", { from: chosen.name })
      : t(sheet.tool === "add" ? "drawHintAdd" : sheet.tool === "arrow" ? "drawHintArrow" : isTouched() ? "drawHintTouch" : "drawHint");
    const disable = (name: string, off: boolean) => (buttons.get(name)!.disabled = off);
    for (const name of ["owner", "mark", "start", "rename"]) disable(name, !one || isLine);
    disable("delete", !one);
    disable("undo", !art.canUndo);
    disable("redo", !art.canRedo);
    about.replaceChildren(...(!one ? aboutAll() : isLine ? [h("h3", {}, `${one.name} → ${chosen!.to}`), h("p", { class: "hint" }, t("drawMoveChosen"))] : aboutOne(one)));
  }

  function aboutAll(): HTMLElement[] {
    const { places } = art.graph;
    const impartial = h("button", { type: "button", class: "link", onclick: () => art.put(edit.withoutOwners(art.graph)) }, t("drawImpartial"));
    return [h("h3", {}, t("drawCount", { count: places.length })), h("p", { class: "hint" }, t("drawInvite")), ...(places[0]?.owner ? [impartial] : [])];
  }

  function aboutOne(one: Place): HTMLElement[] {
    const choice = (word: string, is: boolean, act: () => void) => h("button", { type: "button", role: "radio", "aria-checked": String(is), onclick: act }, word);
    const choices = (word: Word, ...all: HTMLElement[]) => h("div", { class: "segments", role: "radiogroup", "aria-label": t(word) }, all);
    const now = edit.endOf(one);
    return [
      h("h3", {}, one.name),
      h("p", { class: "hint" }, label(one).slice(one.name.length + 2)),
      choices("drawOwner", choice(t("player1"), one.owner === 1, () => setOwner(one.name, 1)), choice(t("player2"), one.owner === 2, () => setOwner(one.name, 2))),
      choices("drawMark", ...MARKS.map((mark) => choice(t(mark[1]), mark[0] === now, () => setMark(one.name, mark)))),
    ];
  }

  function tell(what: string): void {
    note.textContent = what;
    note.hidden = what === "";
  }

  return { bar, frame, panel, isOn: () => on, offer, show, read, blank, forget: art.forget, key, close: art.close };
}
