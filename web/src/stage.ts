// stage.ts -- what stands on the stage, for paper: as it is, at the end of its timeline, or with its answers taken out.
import { shapesOf } from "./shapes";
import { snapshot } from "./snapshot";
import { tikz } from "./tikz";

export type Kind = "onScreen" | "blank" | "solved";

/** The drawings of the view of the moment: neither what is inside them nor a map of them. */
export function drawings(): SVGSVGElement[] {
  return [...document.querySelectorAll<SVGSVGElement>("main .center .stage svg")].filter((one) => one.getBoundingClientRect().width > 0 && !one.parentElement!.closest("svg, .minimap"));
}

/** Goes to a step, as if the person had. */
function goTo(slider: HTMLInputElement, at: string): void {
  slider.value = at;
  slider.dispatchEvent(new Event("input"));
}

/** Reads the stage at another step, or without its answers, and puts everything back before anybody sees it. */
function as<T>(kind: Kind, onPaper: boolean, read: (drawn: SVGSVGElement[]) => T): T {
  const slider = document.querySelector<HTMLInputElement>("main .timeline:not(.empty) input[type=range]");
  const { classList, dataset } = document.documentElement;
  const at = slider?.value, theme = dataset.theme;
  const isTree = document.querySelector("main .stage svg.tree") !== null; // its leaves are given
  const to = kind === "solved" || (kind === "blank" && isTree) ? slider?.max : kind === "blank" ? "0" : at;
  if (slider && to !== at) goTo(slider, to!);
  classList.add("still");
  classList.toggle("blank", kind === "blank");
  if (onPaper) dataset.theme = "light";
  try {
    return read(kind === "blank" && isTree ? drawings().slice(0, 1) : drawings()); // the other tree would tell what is cut
  } finally {
    if (theme === undefined) delete dataset.theme;
    else dataset.theme = theme;
    classList.remove("blank", "still");
    if (slider && to !== at) goTo(slider, at!);
  }
}

/** A sheet that is being drawn upon lies over the drawing. */
const sheetDrawn = (): SVGSVGElement | null => document.querySelector<SVGSVGElement>("main .draw-sheet:not([hidden]) > svg");

/** What is before the person's eyes, on white paper. */
export const atHand = (): string => as("onScreen", true, (drawn) => {
  const own = sheetDrawn();
  return snapshot(own ? [own] : drawn);
});

export const stageSvg = (kind: Kind, onPaper = true): string => as(kind, onPaper, snapshot);
export const stageTikz = (kind: Kind): string => as(kind, true, (drawn) => tikz(shapesOf(drawn)));
