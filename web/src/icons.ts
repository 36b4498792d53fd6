// icons.ts -- signs drawn as paths: no font has to have them.
import { s } from "./dom";

const paths = {
  first: "M6 5v14M18 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  play: "M7 4l13 8-13 8z",
  pause: "M7 5h4v14H7zM14 5h4v14h-4z",
  forward: "M8 5l9 7-9 7z",
  last: "M18 5v14M6 5l9 7-9 7z",
  screen: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  theme: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M20 15v5h-5M4 4l6 6M20 20l-6-6",
  undo: "M9 5L4 10l5 5M4 10h9a6 6 0 0 1 0 12h-2",
  redo: "M15 5l5 5-5 5M20 10h-9a6 6 0 0 0 0 12h2",
  again: "M20 12a8 8 0 1 1-3-6M17 2v5h-5",
  close: "M6 6l12 12M18 6L6 18",
  help: "M9 9a3 3 0 1 1 4.2 2.7c-.8.4-1.2 1-1.2 1.9v.6M12 17.6v.4M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z",
  star: "M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.700l5.600-.7z",
  take: "M12 4v11M7 10l5 5 5-5M5 20h14",
  tick: "M4 13l5 5L20 7",
  board: "M4 4h16v16H4zM4 12h16M12 4v16",
  up: "M12 19V6M6 12l6-6 6 6",
  tree: "M10 3h4v4h-4zM4 16h4v4H4zM16 16h4v4h-4zM12 7v4M6 16v-5h12v5",
  down: "M12 5v13M6 12l6 6 6-6",
} as const;

export type Icon = keyof typeof paths;
const FILLED = new Set<Icon>(["first", "back", "play", "pause", "forward", "last"]);

export function icon(name: Icon): SVGSVGElement {
  return s("svg", { viewBox: "0 0 24 24", class: FILLED.has(name) ? "icon full" : "icon", "aria-hidden": "true" }, s("path", { d: paths[name] }));
}
