// share.ts -- a link that leads to this computer only: what to send instead, as a code and as a QR code.
import { h, s } from "./dom";
import { icon } from "./icons";
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

/** Shows the code after # of the address, and opens one that was received. */
export function shareCode(code: string, copy: (text: string) => void): void {
  const dialog = h("dialog", { class: "share", "aria-label": t("shareTitle"), onclose: () => dialog.remove() });
  const area = h("textarea", { rows: 4, readonly: true, "aria-label": t("shareCode") });
  area.value = code;
  const received = h("input", { type: "text", spellcheck: "false", placeholder: "#…" });
  const open = () => {
    const at = received.value.indexOf("#");
    if (at < 0) return;
    dialog.close();
    location.hash = received.value.slice(at);
  };
  dialog.append(
    h("div", { class: "sheet-head" }, h("h2", {}, t("shareTitle")), h("button", { type: "button", class: "tool", title: t("sheetClose"), "aria-label": t("sheetClose"), onclick: () => dialog.close() }, icon("close"))),
    h("p", {}, t("shareSays")),
    h("div", { class: "share-row" }, h("div", { class: "fields" }, area, h("button", { type: "button", class: "primary", onclick: () => copy(code) }, t("shareCopy"))), qrPicture(code) ?? h("p", { class: "hint" }, t("shareLong"))),
    h("label", { class: "field" }, h("span", {}, t("shareReceived")), received),
    h("button", { type: "button", onclick: open }, t("shareOpen")),
  );
  document.body.append(dialog);
  dialog.showModal();
}
