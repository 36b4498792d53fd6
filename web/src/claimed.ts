// claimed.ts -- a claim, painted on the drawing of its graph: who is in the set, which numbers, which moves.
import type { Position } from "./arena";
import { s } from "./dom";

export interface Painting {
  set?: Iterable<string>;
  numbers?: Map<string, string>;
  moves?: Map<string, string>;
}

export class Claimed {
  private readonly groups: Map<string, SVGGElement>;
  private readonly names: string[];
  private readonly edges: SVGPathElement[];

  constructor(
    private readonly svg: SVGSVGElement,
    positions: Position[],
  ) {
    this.names = positions.map((one) => one.name);
    this.groups = new Map([...svg.querySelectorAll<SVGGElement>("g[data-position]")].map((group) => [this.names[Number(group.dataset.position)]!, group]));
    this.edges = [...svg.querySelectorAll<SVGPathElement>("path[data-from]")];
  }

  paint({ set = [], numbers = new Map(), moves = new Map() }: Painting): void {
    const inside = new Set(set);
    this.svg.querySelectorAll(".claim-number").forEach((old) => old.remove());
    for (const [name, group] of this.groups) {
      const number = numbers.get(name);
      group.classList.toggle("claimed", inside.has(name) || number !== undefined);
      if (number !== undefined) this.write(group, number);
    }
    this.mark("claimed-move", moves);
  }

  private write(group: SVGGElement, text: string): void {
    const shape = group.querySelector<SVGGraphicsElement>(".body")!.getBBox();
    const wide = Math.max(20, 9 * text.length + 8);
    group.append(s("g", { class: "claim-number", transform: `translate(${shape.x + 2},${shape.y + 2})` },
      s("rect", { x: -wide / 2, y: -10, width: wide, height: 20, rx: 4 }), s("text", { y: 5 }, text)));
  }

  /** Gives a class to these moves, and takes it from all others. */
  mark(name: string, moves: Iterable<[string, string]>): void {
    const all = new Set([...moves].map(([from, to]) => `${from}\n${to}`));
    for (const path of this.edges) path.classList.toggle(name, all.has(`${this.names[Number(path.dataset.from)]}\n${this.names[Number(path.dataset.to)]}`));
  }
}
