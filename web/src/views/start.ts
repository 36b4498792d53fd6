// start.ts -- the board that a search begins with, to touch: tiles slide or are exchanged, typed, shuffled.
import { h } from "../dom";
import { exchange, slide } from "../tiles";
import type { Tiles } from "../tiles";
import { t } from "../words";

export class StartBoard {
  readonly element = h("div", { class: "start-board", role: "group", "aria-label": t("startBoard"), title: t("startHint"), onkeydown: (event: KeyboardEvent) => this.key(event) });
  private tiles: Tiles = [];
  private cols = 1;
  private picked = -1; // a cell whose tile waits for the one to be exchanged with

  constructor(
    private readonly changed: (tiles: Tiles) => void,
    private readonly say: (text: string) => void,
  ) {}

  set(tiles: Tiles, cols: number): void {
    this.tiles = tiles;
    this.cols = cols;
    this.picked = -1;
    this.element.style.setProperty("--cols", String(cols));
    const cells = this.element.children;
    while (cells.length > tiles.length) cells[cells.length - 1]!.remove();
    while (cells.length < tiles.length) {
      const cell = cells.length;
      this.element.append(h("button", { type: "button", class: "tile-button", onclick: () => this.touch(cell) }));
    }
    this.draw();
  }

  private draw(): void {
    [...this.element.children].forEach((button, cell) => {
      const tile = this.tiles[cell]!;
      button.textContent = tile === 0 ? "" : String(tile);
      button.setAttribute("aria-label", tile === 0 ? t("hole") : t("tileN", { tile }));
      button.setAttribute("aria-pressed", String(cell === this.picked));
      button.classList.toggle("is-hole", tile === 0);
      button.classList.toggle("slides", slide(this.tiles, this.cols, cell) !== null);
    });
  }

  private touch(cell: number): void {
    const { picked, tiles, cols } = this;
    const next = picked >= 0 ? exchange(tiles, picked, cell) : slide(tiles, cols, cell);
    if (picked === cell) {
      this.picked = -1;
      this.draw();
    } else if (next) {
      this.set(next, cols);
      this.changed(next);
    } else if (tiles[cell] !== 0) {
      this.picked = cell;
      this.draw();
      this.say(t("tilePicked", { tile: tiles[cell]! }));
    }
  }

  /** Arrow keys go from cell to cell. */
  private key(event: KeyboardEvent): void {
    const way = { ArrowUp: -this.cols, ArrowDown: this.cols, ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way === undefined) return;
    const cells = [...this.element.children] as HTMLElement[];
    cells[cells.indexOf(document.activeElement as HTMLElement) + way]?.focus();
    event.preventDefault();
  }
}
