// notes.ts -- a few words that go away by themselves, and a text for the clipboard.
import { h } from "./dom";
import { NOTE_SHOWN } from "./patience";

const host = () => document.querySelector("dialog[open]:last-of-type") ?? document.body;

/** A few words that go away by themselves. */
export function note(text: string): void {
  const box = h("div", { class: "note-box", role: "status" }, text);
  host().append(box);
  setTimeout(() => box.remove(), NOTE_SHOWN);
}

/** Copies a text, and says so. */
export async function copy(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h("textarea", { class: "unseen" });
    area.value = text;
    host().append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  note(said);
}
