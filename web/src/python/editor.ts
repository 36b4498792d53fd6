// editor.ts -- a place to write a program: what the page expects of it, and the plain one, which is there at once.
import { h } from "../dom";

export interface Editor {
  element: HTMLElement;
  text: string;
  /** Points at a line where something is wrong; null: nothing is. */
  complain(line: number | null): void;
  focus(line?: number): void;
}

export interface EditorNeeds {
  text: string;
  label: string;
  changed(): void;
  run(): void;
}

export type EditorMaker = (needs: EditorNeeds) => Editor;

/** A text area: four blanks for a tab, the blanks of the line above for a new line. */
export const plainEditor: EditorMaker = ({ text, label, changed, run }) => {
  const area = h("textarea", { class: "program", spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": label, oninput: changed });
  area.value = text;
  let left = false; // after Escape, Tab leaves the field
  const insert = (piece: string) => {
    area.setRangeText(piece, area.selectionStart, area.selectionEnd, "end");
    changed();
  };
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) run();
    else if (event.key === "Tab" && !event.shiftKey && !left) insert("    ");
    else if (event.key === "Enter") insert(`\n${indentAfter(area.value.slice(0, area.selectionStart))}`);
    else {
      left = event.key === "Escape";
      return;
    }
    event.preventDefault();
  });
  return {
    element: area,
    get text() {
      return area.value;
    },
    set text(value: string) {
      area.value = value;
    },
    complain: (line) => area.classList.toggle("wrong", line !== null),
    focus: (line) => {
      area.focus();
      if (line) area.setSelectionRange(...rangeOf(area.value, line));
    },
  };
};

const rangeOf = (text: string, line: number): [number, number] => {
  const begin = text.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  const end = text.indexOf("\n", begin);
  return [begin, end < 0 ? text.length : end];
};

/** The blanks that a new line begins with: those of the line before, four more after a colon. */
export function indentAfter(before: string): string {
  const line = before.slice(before.lastIndexOf("\n") + 1);
  return `${/^ */.exec(line)![0]}${/:\s*(#.*)?$/.test(line) ? "    " : ""}`;
}
