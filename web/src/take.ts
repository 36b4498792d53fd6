// take.ts -- what can be taken away: what is on screen, the blank exercise and its solution in every form, files, a link.
import type { App, Exercise, Form, Item, View } from "./app";
import { assign } from "./assign";
import { describe } from "./describe";
import { download, h, isGiven } from "./dom";
import { Stopped, whyNot } from "./engine";
import { exerciseMaker } from "./exercises";
import { icon } from "./icons";
import { copy, note } from "./notes";
import { dotOf, pngOf } from "./shapes";
import { shareCode } from "./share";
import { Sheet } from "./sheet";
import type { Entry } from "./sheet";
import { drawings, stageSvg, stageTikz } from "./stage";
import type { Kind } from "./stage";
import { isInLink } from "./subject";
import { t } from "./words";
import type { Word } from "./words";

export const sheet = new Sheet();
const TYPES: Record<string, string> = { svg: "image/svg+xml", png: "image/png", tex: "text/x-tex", dot: "text/vnd.graphviz" };
const FORMS: Record<string, Form> = { svg: "svg", tex: "tikz", dot: "dot" };
const ALONE = { path: 1, program: 1 }; // views without a graph to give
const endOf = (file: string) => file.slice(file.lastIndexOf(".") + 1);

/** What is shown: the view, and its name. */
interface Shown {
  view: View | undefined;
  name: string;
}

/** Drawings in one state, and how each of its forms is made. */
interface Row {
  kind: Kind;
  label: string;
  forms: Item[];
  svg(): Promise<string>; // for paper
}

/** The button and its menu; `shown` tells the view of the moment and its name. */
export function takeAway(app: App, shown: () => Shown): HTMLElement {
  const menu = h("div", { class: "menu", role: "menu", "aria-label": t("take"), hidden: true });
  const button = h("button", { type: "button", class: "take", "aria-haspopup": "menu", "aria-expanded": "false", "aria-label": t("take"), onclick: () => (menu.hidden ? open() : close()) }, icon("take"), h("span", {}, t("take")));
  const outside = (event: Event) => !menu.contains(event.target as Node) && !button.contains(event.target as Node) && close();

  function close(): void {
    menu.hidden = true;
    button.setAttribute("aria-expanded", "false");
    removeEventListener("pointerdown", outside);
  }

  function open(): void {
    const now = shown();
    const act = (name: string, what: () => void, label = name, className = "") =>
      h("button", { type: "button", role: "menuitem", tabindex: -1, class: className, ...(label === name ? {} : { "aria-label": label, title: label }), onclick: () => (close(), what()) }, name);
    const group = (label: string, ...buttons: HTMLElement[]) =>
      h("div", { class: "take-row", role: "group", "aria-label": label }, h("span", { "aria-hidden": "true" }, label), h("div", { class: "chips-row" }, buttons));
    const rows = rowsOf(now);
    const isDrawn = (item: Item) => endOf(item.file) in FORMS;
    const files = (now.view?.items?.() ?? []).filter((item) => !isDrawn(item));
    const collected = () => entryOf(app, now, rows);
    menu.replaceChildren(
      ...rows.filter((row) => row.kind !== "solved" || !isGiven()).map((row) => group(row.label,
        ...row.forms.map((item) => act(item.name, () => give(item), t("takeAs", { what: row.label, form: item.name }))),
        act("PDF", () => attempt(async () => sheet.print([await collected()], () => row.kind)), t("takeAs", { what: row.label, form: "PDF" })),
        act(t("toSheet"), () => attempt(async () => (sheet.add({ ...(await collected()), kind: row.kind }), note(t("onSheet", { count: sheet.count })))), t("takeAs", { what: row.label, form: t("toSheetHelp") }), "to-sheet"))),
      ...(files.length > 0 ? [group(t("take_files"), ...files.map((item) => act(item.name, () => give(item))))] : []),
      act(t("openSheet", { count: sheet.count }), () => sheet.open((add) => exerciseMaker(app, add)), undefined, "whole"),
      ...(isGiven() ? [] : [act(t("assign"), () => assign(app, now.name in ALONE ? null : app.subject), undefined, "whole")]),
      act(t("take_link"), () => copyLink(app), undefined, "whole"),
    );
    menu.hidden = false;
    button.setAttribute("aria-expanded", "true");
    addEventListener("pointerdown", outside);
    menu.querySelector("button")?.focus();
  }

  menu.addEventListener("keydown", (event) => {
    const all = [...menu.querySelectorAll<HTMLElement>("button")];
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (event.key === "Escape") (close(), button.focus());
    else if (event.key === "Tab") return close();
    else if (event.key === "ArrowRight") all[(at + 1) % all.length]!.focus();
    else if (event.key === "ArrowLeft") all[(at + all.length - 1) % all.length]!.focus();
    else if (event.key === "ArrowDown") toRow(all, at, 1);
    else if (event.key === "ArrowUp") toRow(all, at, -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return h("div", { class: "menu-box" }, button, menu);
}

/** The first of the next row, or of the one before. */
function toRow(all: HTMLElement[], at: number, by: 1 | -1): void {
  const heads = all.filter((one, i) => i === 0 || one.parentElement !== all[i - 1]!.parentElement || one.classList.contains("whole"));
  const here = heads.filter((one) => all.indexOf(one) <= Math.max(at, 0)).length - 1;
  heads[(here + by + heads.length) % heads.length]!.focus();
}

/** Words as a part of a file's name. */
const wordOf = (text: string): string => text.normalize("NFD").replace(/[^\w ]/g, "").trim().replace(/\s+/g, "-").toLowerCase();

/** What is drawn: as it looks now, without answers, with all of them. */
function rowsOf({ view, name }: Shown): Row[] {
  if (drawings().length === 0) return [];
  const exercise = view?.exercise?.() ?? null;
  const solved = (view?.items?.() ?? []).filter((item) => endOf(item.file) in FORMS);
  const row = (kind: Kind, label: string, file: string, svg: () => Promise<string>, forms: Partial<Record<"tikz" | "dot", () => Promise<string>>>): Row => {
    const item = (form: string, end: string, make: () => Promise<string | Blob>): Item => ({ name: form, file: `${file}.${end}`, type: TYPES[end]!, make });
    return { kind, label, svg, forms: [item("SVG", "svg", svg), item("PNG", "png", async () => pngOf(await svg())),
      ...(forms.tikz ? [item("TikZ", "tex", forms.tikz)] : []), ...(forms.dot ? [item("dot", "dot", forms.dot)] : [])] };
  };
  const subject = solved[0]?.file.replace(/\.\w+$/, "") ?? wordOf(t(`view_${name}` as Word));
  const drawn = [subject, wordOf(exercise?.topic ?? "")].filter(Boolean).join("-");
  const screen = async () => stageSvg("onScreen", false);
  const made = (form: Form) => solved.find((item) => FORMS[endOf(item.file)] === form)?.make as (() => Promise<string>) | undefined;
  const shows = /\((.*)\)$/.exec(solved[0]?.name ?? "")?.[1];
  return [
    row("onScreen", t("take_onScreen"), drawn, screen, { tikz: async () => stageTikz("onScreen"), ...(exercise ? { dot: async () => dotOf(drawings()[0]!, exercise.names) } : {}) }),
    exercise
      ? row("blank", t("take_blank"), `${drawn}-${t("file_blank")}`, () => exercise.blank("svg"), { tikz: () => exercise.blank("tikz"), dot: () => exercise.blank("dot") })
      : row("blank", t("take_blank"), `${drawn}-${t("file_blank")}`, async () => stageSvg("blank"), { tikz: async () => stageTikz("blank") }),
    row("solved", `${t("take_solved")}${shows ? ` (${shows})` : ""}`, `${drawn}-${t("file_solved")}`, made("svg") ?? (async () => stageSvg("solved")),
      { tikz: made("tikz") ?? (async () => stageTikz("solved")), ...(made("dot") ? { dot: made("dot")! } : {}) }),
  ];
}

/** What is shown, in a line. */
export const titleOf = (app: App, name: string): string => (name === "path" || name === "program" ? t(`view_${name}`) : describe(app));

/** What is on screen, for a sheet. */
async function entryOf(app: App, { view, name }: Shown, rows: Row[]): Promise<Entry> {
  const exercise: Exercise | null = view?.exercise?.() ?? null;
  const title = titleOf(app, name);
  const screen = stageSvg("onScreen"); // before anything else moves
  const of = (kind: Kind) => rows.find((row) => row.kind === kind)!.svg();
  return { title, statement: exercise?.statement ?? t((`state_${name}` in STATED ? `state_${name}` : "state_arena") as Word), drawn: { onScreen: screen, blank: await of("blank"), solved: await of("solved") }, kind: "blank" };
}
const STATED = { state_arena: 1, state_check: 1, state_play: 1, state_tree: 1, state_numbers: 1, state_path: 1 };

async function attempt(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (problem) {
    if (!(problem instanceof Stopped)) note(whyNot(problem));
  }
}

const give = (item: Item) => attempt(async () => download(item.file, await item.make(), item.type));

/** The address; where it leads to a file of this computer, what others can use is offered instead. */
async function copyLink(app: App): Promise<void> {
  const isWhole = await isInLink(app.subject);
  if (location.protocol === "file:" && isWhole) return shareCode(location.hash);
  await copy(location.href, isWhole ? t("copied") : t("notInLink"));
}
