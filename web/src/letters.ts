// letters.ts -- letters in a drawing that keep their height on screen, whatever the scale of the drawing.

/** Is the page projected?  On a phone it is not: there it only has the whole screen. */
export const isProjected = (): boolean => typeof document !== "undefined" && document.documentElement.classList.contains("projector") && innerWidth > 760;

/** The height of the smallest letters, in pixels; on a projector a fortieth of the height, as the last row needs them. */
export const letters = (): number => (isProjected() ? innerHeight / 40 : 9.2);

/** Tells the style sheet how high these letters are in units of this drawing, whenever its size changes. */
export function keepLetters(svg: SVGSVGElement): void {
  const tell = () => svg.style.setProperty("--letters", String(letters() / (svg.getScreenCTM()?.a || 1)));
  new ResizeObserver(tell).observe(svg);
}
