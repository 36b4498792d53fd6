// signs.ts -- the little pictures on the tools with which a graph is drawn.
import { s } from "../dom";
import { icon } from "../icons";

const sign = (...paths: string[]) => () => s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, paths.map((d) => s("path", { d })));

export const SIGNS = {
  hand: sign("M5 3l13 9-6 1.2L9 19z"),
  add: sign("M12 4a8 8 0 1 0 .01 0M12 8.5v7M8.5 12h7"),
  arrow: sign("M4 19Q6 7 18 7M13 3l5 4-5 4"),
  owner: sign("M7.5 6a4.5 4.5 0 1 0 .01 0M14.5 10.5h6.5v6.5h-6.5z"),
  mark: sign("M6 21V4h11l-2.5 4L17 12H6"),
  start: sign("M4 4l7 7M11 6v5H6M15 11a5 5 0 1 0 .01 0"),
  rename: sign("M4 20l1-4L16 5l3 3L8 19zM13.5 7.5l3 3"),
  delete: sign("M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5"),
  undo: () => icon("undo"),
  redo: () => icon("redo"),
  grid: sign("M4 9h16M4 15h16M9 4v16M15 4v16"),
};

export type Sign = keyof typeof SIGNS;
