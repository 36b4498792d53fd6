// about.ts -- the position that is pointed at: its board, or its moves by name; pointing at a move tells where it leads.
import type { Position } from "./arena";
import { Board } from "./board";
import { h } from "./dom";
import type { Hints } from "./worth";

export interface AboutListener {
  /** The board and the moves of a position; null where it has no board. */
  ask(position: Position): Promise<Hints | null>;
  /** How the graph calls the position behind a move. */
  nameOf(hint: Hints["moves"][number]): string;
  /** A move is pointed at; null: none any more. */
  link(from: string, to: string | null): void;
  follow(to: string): void;
}

export class About {
  readonly element = h("div", { class: "about" });
  private readonly actions = h("div", { class: "actions" });
  private readonly title = h("h3");
  private readonly line = h("p");
  private readonly next = h("ul", { class: "next" });
  private readonly board: Board;
  private position: Position | undefined;
  private glanced = false;
  private targets = new Map<number[], string>(); // by the indices of a move

  /** `actions`: what can be done with a position. */
  constructor(private readonly listener: AboutListener, ...actions: HTMLElement[]) {
    this.actions.append(...actions);
    this.board = new Board("small", {
      point: (move) => this.link(move ? this.targets.get(move.index) : undefined),
      click: (move) => this.follow(this.targets.get(move.index)),
    });
  }

  /** Something else than a position. */
  say(...children: HTMLElement[]): void {
    this.position = undefined;
    this.element.replaceChildren(...children);
  }

  /** `glance`: it is only passed by, and nothing is asked about it. */
  async show(position: Position, label: string, glance = false): Promise<void> {
    const same = this.position === position && !this.glanced;
    this.position = position;
    this.glanced = glance;
    this.title.textContent = position.name;
    this.line.textContent = label;
    if (same) return;
    if (position.draw) {
      this.put(this.board.element);
      this.board.show(position.draw, position.name);
    } else if (glance) this.showMoves(position);
    if (glance) return;
    const told = await this.listener.ask(position);
    if (this.position !== position) return;
    if (told) this.showBoard(told);
    else this.showMoves(position);
  }

  private put(what: HTMLElement): void {
    if (what.parentElement !== this.element) this.element.replaceChildren(this.title, this.line, what, this.actions);
  }

  private showBoard(told: Hints): void {
    this.put(this.board.element);
    this.targets = new Map(told.moves.map((hint) => [hint.index, this.listener.nameOf(hint)]));
    this.board.show(told.draw, told.board ?? told.position);
    this.board.moves(told.moves.map((hint) => ({ index: hint.index, label: `${hint.move} → ${this.targets.get(hint.index)}` })), false);
  }

  /** A graph has no board: its moves are listed. */
  private showMoves(position: Position): void {
    const focused = this.next.contains(document.activeElement);
    this.put(this.next);
    this.next.replaceChildren(...position.moves.map((name) =>
      h("li", {}, h("button", { type: "button", onclick: () => this.follow(name), onpointerenter: () => this.link(name), onpointerleave: () => this.link(undefined), onfocus: () => this.link(name), onblur: () => this.link(undefined) }, `→ ${name}`))));
    if (focused) this.next.querySelector("button")?.focus();
  }

  private link(to: string | undefined): void {
    if (this.position) this.listener.link(this.position.name, to ?? null);
  }

  private follow(to: string | undefined): void {
    if (to) this.listener.follow(to);
  }
}
