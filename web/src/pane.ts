// pane.ts -- a drawing of boxes in a frame: zoomed, dragged, with a map where not all of it is seen.
import type { Box } from "./camera";
import { Camera } from "./camera";
import { watchGestures } from "./gestures";
import { Minimap } from "./minimap";

const SMALLER = 0.72; // boxes say enough where names could not be read
const MAPPED = 0.75; // where more of it is seen, a map would only hide the rest

export class Pane {
  private readonly camera = new Camera();
  private readonly map: Minimap;
  private readonly watch = new ResizeObserver(() => this.fit());
  private last: Box | undefined; // what was looked at last

  /** `boxes`: what the map shows; `whole`: the extent of the drawing. */
  constructor(private readonly svg: SVGSVGElement, stage: HTMLElement, private readonly boxes: Box[], whole: Box) {
    this.map = new Minimap(boxes, (x, y) => (this.camera.centre(x, y), this.look()));
    this.camera.open(whole);
    this.map.open(whole);
    stage.replaceChildren(svg, this.map.element);
    watchGestures(svg, { zoom: (by, cx, cy) => this.zoom(by, cx, cy), pan: (dx, dy) => (this.camera.pan(dx, dy), this.look()), isStill: () => this.camera.seesAll });
    this.watch.observe(stage);
    this.fit();
  }

  close(): void {
    this.watch.disconnect();
  }

  /** As much as can be read, around what was looked at last, or the first box. */
  fit(): void {
    const { x, y, w } = this.last ?? this.boxes[0]!;
    this.camera.screen(this.svg.clientWidth, this.svg.clientHeight);
    this.camera.begin(x + w / 2, y, SMALLER);
    this.look();
  }

  overview(): void {
    this.camera.screen(this.svg.clientWidth, this.svg.clientHeight);
    this.camera.all();
    this.look();
  }

  zoom(by: number, cx = 0.5, cy = 0.5): void {
    this.camera.zoom(by, cx, cy);
    this.look();
  }

  /** Sees to it that a box is seen. */
  show(i: number): void {
    this.last = this.boxes[i]!;
    if (this.camera.sees(this.last)) return;
    this.camera.towards(this.last.x + this.last.w / 2, this.last.y + this.last.h / 2);
    this.look();
  }

  paint(i: number, looks: string): void {
    this.map.paint(i, looks);
  }

  private look(): void {
    const { box, scale } = this.camera;
    this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.w} ${box.h}`);
    this.svg.style.setProperty("--px", String(1 / scale));
    this.map.look(box, this.camera.seen > MAPPED);
  }
}
