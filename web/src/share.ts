// share.ts -- a code that stands for an address, as a text and as a QR code: a link to a file leads to this computer only.
import { download, h, s } from "./dom";
import { icon } from "./icons";
import { copy } from "./notes";
import { qrOf } from "./qr";
import { t } from "./words";

const QUIET = 4; // squares around a QR code

function qrPicture(text: string): SVGSVGElement | null {
  const rows = qrOf(text);
  if (!rows) return null;
  const side = rows.length + 2 * QUIET;
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : []))).join("");
  return s("svg", { class: "qr", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": t("shareQr") }, s("rect", { width: side, height: side, fill: "#fff" }), s("path", { d: path, fill: "#000" }));
}

/** The code, to be copied or photographed; `more` stands below it. */
export function codeRow(code: string, label: string, ...more: HTMLElement[]): HTMLElement {
  const area = h("textarea", { rows: 4, readonly: true, "aria-label": label });
  area.value = code;
  return h("div", { class: "share-row" }, h("div", { class: "fields" }, area, h("button", { type: "button", class: "primary", onclick: () => copy(code, t("shareCopied")) }, t("shareCopy")), more), qrPicture(code) ?? h("p", { class: "hint" }, t("shareLong")));
}

/** A dialog with its title; it is gone when it is closed. */
export function dialogOf(title: string, ...parts: HTMLElement[]): HTMLDialogElement {
  const dialog: HTMLDialogElement = h("dialog", { class: "share", "aria-label": title, onclose: () => dialog.remove() },
    h("div", { class: "sheet-head" }, h("h2", {}, title), h("button", { type: "button", class: "tool", title: t("sheetClose"), "aria-label": t("sheetClose"), onclick: () => dialog.close() }, icon("close"))), parts);
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Shows the code after # of the address, and opens one that was received. */
export function shareCode(code: string): void {
  const received = h("input", { type: "text", spellcheck: "false", placeholder: "#…" });
  const open = () => {
    const at = received.value.indexOf("#");
    if (at < 0) return;
    dialog.close();
    location.hash = received.value.slice(at);
  };
  const dialog = dialogOf(t("shareTitle"), h("p", {}, t("shareSays")), codeRow(code, t("shareCode")),
    h("label", { class: "field" }, h("span", {}, t("shareReceived")), received),
    h("button", { type: "button", onclick: open }, t("shareOpen")));
}

/** The answer of a student, to be sent to the teacher. */
export function handIn(code: string, name: string): void {
  const file = `${name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").toLowerCase()}-${t("file_answer")}.txt`;
  dialogOf(t("handTitle"), h("p", {}, t("handSays")),
    codeRow(code, t("shareCode"), h("button", { type: "button", onclick: () => download(file, `${code}\n`, "text/plain") }, t("handFile"))));
}
