// steptable.ts -- the table of a search, a row a step, as the command writes it: it follows the timeline.
import { h } from "./dom";
import { whyNot } from "./engine";
import { ROWS_AROUND } from "./patience";
import { readCsv } from "./tables";
import { complaintOf } from "./where";
import { t } from "./words";

/** What the timeline has come to: the current row, counted from 0, and which cells are known by now. */
export interface Standing {
  row: number;
  known: (row: number, column: number) => boolean;
}

export class StepTable {
  private readonly name = h("span", {});
  private readonly area = h("div", { class: "steps-area", tabindex: 0, role: "group" });
  readonly element = h("details", { class: "steps", ontoggle: () => this.renew() }, h("summary", {}, this.name), this.area);
  private cells: string[][] = []; // the headings first
  private standing: Standing = { row: -1, known: () => false };
  private round = 0;
  private marked = -1;

  /** `load` asks the command for its CSV, once the person has opened the table; `picked`: a row was clicked. */
  constructor(name: string, private readonly load: () => Promise<string>, private readonly picked?: (row: number) => void) {
    this.title(name);
  }

  title(name: string): void {
    this.name.textContent = t("stepTable", { name });
    this.area.setAttribute("aria-label", t("stepTable", { name }));
  }

  /** The search is another one. */
  async renew(): Promise<void> {
    const mine = ++this.round;
    this.cells = [];
    this.area.replaceChildren();
    if (!this.element.open) return;
    try {
      const csv = await this.load();
      if (mine !== this.round) return;
      this.cells = readCsv(csv);
      this.draw();
    } catch (problem) {
      if (mine === this.round) this.area.replaceChildren(h("p", { class: "hint" }, complaintOf(whyNot(problem)).message));
    }
  }

  /** Marks a row: its node was clicked. */
  mark(row: number): void {
    this.marked = row;
    if (this.element.open && this.cells.length > 0) this.draw();
  }

  follow(standing: Standing): void {
    this.standing = standing;
    if (this.element.open && this.cells.length > 0) this.draw();
  }

  /** The rows around the current one, as far as they are known. */
  private draw(): void {
    const { row: current, known } = this.standing;
    const [head, ...rows] = this.cells as [string[], ...string[][]];
    const first = Math.max(0, current - ROWS_AROUND);
    const shown = rows.slice(first, current + ROWS_AROUND + 1).map((row, i) => ({ row, at: first + i })).filter(({ at }) => known(at, 0));
    const cell = (text: string, at: number, column: number) => h("td", {}, h("div", {}, known(at, column) ? text : ""));
    const lines = shown.map(({ row, at }) => h("tr", { class: at === current ? "now" : at === this.marked ? "marked" : null, ...(this.picked ? { onclick: () => this.picked!(at) } : {}), "aria-current": at === current ? "step" : null }, row.map((text, column) => cell(text, at, column))));
    this.area.replaceChildren(h("table", {}, h("thead", {}, h("tr", {}, head.map((one) => h("th", { scope: "col" }, one)))), h("tbody", {}, lines)));
    const line = lines.find((one) => one.className === "now");
    if (line) this.area.scrollTop = line.offsetTop - this.area.clientHeight / 2;
  }
}
