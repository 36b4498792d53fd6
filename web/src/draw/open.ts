// open.ts -- a file that is chosen, or dropped on the page.
import { h } from "../dom";
import { t } from "../words";

/** A button that opens a file, and the page itself, on which one can be dropped while `host` is in it. */
export function openFile(host: HTMLElement, open: (text: string) => void): HTMLElement {
  const take = async (file: File | undefined) => file && open(await file.text());
  const input = h("input", { type: "file", "aria-label": t("openFile"), tabindex: -1, onchange: () => (take(input.files?.[0]), (input.value = "")) });
  const sign = h("div", { class: "drop-here", hidden: true }, t("dropHere"));
  host.append(sign, input);
  const ofFiles = (event: DragEvent) => !!event.dataTransfer?.types.includes("Files");
  const listen = <K extends "dragover" | "dragleave" | "drop">(name: K, act: (event: DragEvent) => void) => {
    const heard = (event: DragEvent) => (host.isConnected ? act(event) : removeEventListener(name, heard));
    addEventListener(name, heard);
  };
  listen("dragover", (event) => {
    if (!ofFiles(event)) return;
    event.preventDefault();
    sign.hidden = false;
  });
  listen("dragleave", (event) => event.relatedTarget === null && (sign.hidden = true));
  listen("drop", (event) => {
    sign.hidden = true;
    if (!ofFiles(event)) return;
    event.preventDefault();
    take(event.dataTransfer!.files[0]);
  });
  return h("button", { type: "button", onclick: () => input.click() }, t("openFile"));
}
