// sheet.ts -- a sheet of exercises: drawings that were collected, in an order, with their statements, to be printed.
import { h } from "./dom";
import { icon } from "./icons";
import { recall, retain } from "./kept";
import { SHEET } from "./patience";
import type { Kind } from "./stage";
import { t } from "./words";

/** A drawing on the sheet: as it was on screen, blank, and solved. */
export interface Entry {
  title: string;
  statement: string;
  drawn: Record<Kind, string>; // SVG
  kind: Kind; // what is shown unless the whole sheet says otherwise
}

interface Kept {
  heading: string;
  lines: number;
  entries: Entry[];
}

const KINDS: Kind[] = ["blank", "onScreen", "solved"];
const picture = (svg: string, alt: string) => h("img", { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, alt });

/** A list with one of its members moved by one place. */
export function moved<T>(list: T[], at: number, by: 1 | -1): T[] {
  const to = at + by;
  if (to < 0 || to >= list.length) return list;
  const next = [...list];
  [next[at], next[to]] = [next[to]!, next[at]!];
  return next;
}

/** What was kept, if it still reads as a sheet. */
export function sheetOf(text: string | null): Kept | null {
  try {
    const read = JSON.parse(text ?? "") as Kept;
    const right = read.entries.every((one) => typeof one.statement === "string" && KINDS.includes(one.kind) && KINDS.every((kind) => typeof one.drawn[kind] === "string"));
    return right ? { heading: String(read.heading), lines: Number(read.lines) || 0, entries: read.entries } : null;
  } catch {
    return null;
  }
}

export class Sheet {
  private kept: Kept = sheetOf(recall("sheet")) ?? { heading: "", lines: SHEET.lines, entries: [] };
  private shows: Kind | "each" = "each";
  private dialog: HTMLDialogElement | undefined;
  private maker: HTMLElement | undefined; // the fields that make exercises

  get count(): number {
    return this.kept.entries.length;
  }

  constructor() {
    addEventListener("storage", () => (this.renew(), this.dialog?.open && this.fill()));
  }

  /** Takes up what another tab has added. */
  private renew(): void {
    this.kept = sheetOf(recall("sheet")) ?? this.kept;
  }

  add(...entries: Entry[]): void {
    this.renew();
    this.change({ entries: [...this.kept.entries, ...entries] });
  }

  private change(more: Partial<Kept>): void {
    this.kept = { ...this.kept, ...more };
    const text = JSON.stringify(this.kept);
    retain("sheet", this.count === 0 ? null : text.length <= SHEET.letters ? text : null);
  }

  // ---- on paper

  private onPaper(entries: Entry[], kindOf: (entry: Entry) => Kind): HTMLElement {
    const lines = (kind: Kind) => h("div", { class: "answer-lines" }, kind === "solved" ? [] : Array.from({ length: this.kept.lines }, () => h("hr")));
    return h("div", { class: "paper" },
      h("header", { class: "paper-head" }, h("h1", {}, this.kept.heading || t("sheetNamed")), entries.some((entry) => kindOf(entry) !== "solved") && h("p", {}, t("sheetName"))),
      entries.map((entry, i) => {
        const kind = kindOf(entry);
        return h("section", {}, h("h2", {}, `${t("sheetExercise", { number: i + 1 })} — ${entry.title}${kind === "solved" ? ` (${t("take_solved")})` : ""}`),
          h("p", {}, entry.statement), picture(entry.drawn[kind], entry.title), lines(kind));
      }));
  }

  private readonly chosenKind = (entry: Entry): Kind => (this.shows === "each" ? entry.kind : this.shows);

  /** The whole of it for a printer, while somebody looks at it. */
  paper(): HTMLElement | null {
    return this.dialog?.open && this.count > 0 ? this.onPaper(this.kept.entries, this.chosenKind) : null;
  }

  /** Prints these; to a file, where the browser can. */
  async print(entries = this.kept.entries, kindOf = this.chosenKind): Promise<void> {
    document.querySelector(".paper")?.remove();
    const paper = this.onPaper(entries, kindOf);
    document.body.append(paper);
    await Promise.all([...paper.querySelectorAll("img")].map((one) => one.decode().catch(() => undefined)));
    addEventListener("afterprint", () => paper.remove(), { once: true });
    window.print();
  }

  // ---- on screen

  /** `make` gives the fields that make exercises, and gets the function that takes them. */
  open(make?: (add: (entries: Entry[]) => void) => HTMLElement): void {
    this.dialog?.remove();
    this.dialog = h("dialog", { class: "sheet", "aria-label": t("sheetTitle"), onclose: () => this.dialog?.remove() });
    document.body.append(this.dialog);
    this.maker = make?.((entries) => (this.add(...entries), this.dialog?.open && this.fill()));
    this.fill();
    this.dialog.showModal();
  }

  private fill(): void {
    const { entries, heading, lines } = this.kept;
    const title = h("input", { type: "text", value: heading, placeholder: t("sheetNamed"), oninput: () => this.change({ heading: title.value }) });
    const room = h("input", { type: "number", min: 0, max: SHEET.mostLines, value: lines, oninput: () => this.change({ lines: Math.max(0, Math.min(SHEET.mostLines, Math.trunc(Number(room.value)) || 0)) }) });
    const shows = h("select", { onchange: () => ((this.shows = shows.value as Kind | "each"), this.fill()) },
      (["each", ...KINDS] as const).map((one) => h("option", { value: one, selected: one === this.shows }, one === "each" ? t("sheetShows_each") : t(`take_${one}`))));
    const field = (label: string, control: HTMLElement) => h("label", { class: "field" }, h("span", {}, label), control);
    const empty = entries.length === 0;
    this.dialog!.replaceChildren(
      h("div", { class: "sheet-head" }, h("h2", {}, t("sheetTitle")), h("button", { type: "button", class: "tool", title: t("sheetClose"), "aria-label": t("sheetClose"), onclick: () => this.dialog!.close() }, icon("close"))),
      h("div", { class: "sheet-options" }, field(t("sheetHeading"), title), field(t("sheetShows"), shows), field(t("sheetLines"), room)),
      this.maker ?? "",
      empty ? h("p", { class: "hint" }, t("sheetEmpty")) : h("ol", { class: "entries" }, entries.map((entry, i) => this.row(entry, i))),
      h("div", { class: "sheet-foot" },
        h("button", { type: "button", disabled: empty, onclick: () => (this.change({ entries: [] }), this.fill()) }, t("sheetClear")),
        h("button", { type: "button", class: "primary", disabled: empty, onclick: () => this.print() }, t("sheetPrint"))),
    );
  }

  private row(entry: Entry, i: number): HTMLElement {
    const { entries } = this.kept;
    const number = i + 1;
    const set = (next: Entry[], focus?: string) => {
      this.change({ entries: next });
      this.fill();
      if (focus) this.dialog!.querySelector<HTMLElement>(focus)?.focus();
    };
    const replace = (more: Partial<Entry>) => entries.map((one, k) => (k === i ? { ...one, ...more } : one));
    const statement = h("textarea", { rows: 2, "aria-label": t("sheetStatement", { number }), oninput: () => this.change({ entries: this.kept.entries.map((one, k) => (k === i ? { ...one, statement: statement.value } : one)) }) });
    statement.value = entry.statement;
    const kind = h("select", { "aria-label": `${t("sheetShows")} ${number}`, onchange: () => set(replace({ kind: kind.value as Kind })) }, KINDS.map((one) => h("option", { value: one, selected: one === entry.kind }, t(`take_${one}`))));
    const tool = (name: "up" | "down" | "close", label: string, disabled: boolean, act: () => void) =>
      h("button", { type: "button", class: "tool", disabled, title: label, "aria-label": label, "data-act": `${name}${i}`, onclick: act }, icon(name));
    const shown = this.shows === "each" ? entry.kind : this.shows;
    return h("li", {}, picture(entry.drawn[shown], entry.title),
      h("div", { class: "entry" }, h("b", {}, `${number}. ${entry.title}`), statement,
        h("div", { class: "entry-tools" }, kind,
          tool("up", t("sheetUp", { number }), i === 0, () => set(moved(entries, i, -1), `[data-act=up${i - 1}]`)),
          tool("down", t("sheetDown", { number }), i === entries.length - 1, () => set(moved(entries, i, 1), `[data-act=down${i + 1}]`)),
          tool("close", t("sheetRemove", { number }), false, () => set(entries.filter((_, k) => k !== i))))));
  }
}
