// gestures.ts -- wheel, drag and pinch on a drawing that is zoomed.

export interface Zoomed {
  zoom(by: number, cx?: number, cy?: number): void;
  pan(dx: number, dy: number): void;
  /** May the page scroll instead, since all of it is seen? */
  isStill(): boolean;
}

export function watchGestures(svg: SVGSVGElement, it: Zoomed): void {
  svg.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && it.isStill()) return;
    event.preventDefault();
    const area = svg.getBoundingClientRect();
    it.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, (event.clientX - area.x) / area.width, (event.clientY - area.y) / area.height);
  }, { passive: false });
  const fingers = new Map<number, PointerEvent>();
  svg.addEventListener("pointerdown", (event) => fingers.set(event.pointerId, event));
  svg.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before || event.buttons === 0) return;
    if (fingers.size === 1) it.pan(event.clientX - before.clientX, event.clientY - before.clientY);
    else {
      const other = [...fingers.values()].find((one) => one.pointerId !== event.pointerId)!;
      const far = (one: PointerEvent) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
      it.zoom(far(event) / far(before));
    }
    fingers.set(event.pointerId, event);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"] as const) {
    svg.addEventListener(name, (event) => fingers.delete(event.pointerId));
  }
}
