// pane.ts -- a drawing of boxes in a frame: zoomed, dragged, with a map where not all of it is seen.
import type { Box } from "./camera";
import { boardsFrom, Camera } from "./camera";
import { watchGestures } from "./gestures";
import { letters } from "./letters";
import { Minimap } from "./minimap";

const SMALLER = 0.72; // boxes say enough where names could not be read
const MAPPED = 0.75; // where more of it is seen, a map would only hide the rest

export class Pane {
  private readonly camera = new Camera();
  private readonly map: Minimap;
  private readonly watch = new ResizeObserver(() => this.fit());
  private last: Box[] = []; // what was looked at last, and what is to be seen with it

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
    const { x, y, w } = this.last[0] ?? this.boxes[0]!;
    this.camera.screen(this.svg.clientWidth, this.svg.clientHeight);
    this.camera.begin(x + w / 2, y, boardsFrom(SMALLER));
    this.turn();
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

  /** Sees to it that the first of these boxes is seen, and as many of the others, in this order, as there is room for. */
  show(way: number[]): void {
    this.last = way.map((i) => this.boxes[i]!);
    if (this.camera.sees(this.last[0]!)) return;
    this.turn();
    this.look();
  }

  private turn(): void {
    if (this.last.length > 0) this.camera.towards(this.last);
  }

  paint(i: number, looks: string): void {
    this.map.paint(i, looks);
  }

  private look(): void {
    const { box, scale } = this.camera;
    this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.w} ${box.h}`);
    this.svg.style.setProperty("--letters", String(letters() / scale));
    this.map.look(box, this.camera.seen > MAPPED);
  }
}
