// minimap.ts -- a large drawing at a glance: its positions as dots, and which part of it is seen.
import type { Box } from "./camera";
import { h, s } from "./dom";

export class Minimap {
  readonly element: HTMLElement;
  private readonly svg: SVGSVGElement;
  private readonly dots: SVGRectElement[];
  private readonly seen = s("rect", { class: "seen" });

  /** `go`: the person wants to look there. */
  constructor(positions: Box[], go: (x: number, y: number) => void) {
    this.dots = positions.map((one) => s("rect", { x: one.x, y: one.y, width: one.w, height: one.h, rx: 8 }));
    this.svg = s("svg", { preserveAspectRatio: "none" }, this.dots, this.seen);
    this.element = h("div", { class: "minimap", "aria-hidden": "true", hidden: true }, this.svg);
    const aim = (event: PointerEvent) => {
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM()!.inverse());
      go(at.x, at.y);
    };
    this.svg.addEventListener("pointerdown", (event) => (this.svg.setPointerCapture(event.pointerId), aim(event)));
    this.svg.addEventListener("pointermove", (event) => event.buttons !== 0 && aim(event));
  }

  open({ x, y, w, h: high }: Box): void {
    this.svg.setAttribute("viewBox", `${x} ${y} ${w} ${high}`);
    this.element.style.aspectRatio = `${w} / ${high}`; // within the bounds of the style sheet
  }

  look({ x, y, w, h: high }: Box, all: boolean): void {
    this.element.hidden = all;
    for (const [name, value] of Object.entries({ x, y, width: w, height: high })) this.seen.setAttribute(name, String(value));
  }

  /** The looks of a position are those of its dot. */
  paint(i: number, looks: string): void {
    if (this.dots[i]!.getAttribute("class") !== looks) this.dots[i]!.setAttribute("class", looks);
  }
}
