// assign.ts -- what a teacher gives and gets back: a graph as an exercise, and the answers of a class, judged here.
import type { App } from "./app";
import { h } from "./dom";
import { whyNot } from "./engine";
import { isImpartial, judge, kindOf, KINDS } from "./judged";
import type { Kind } from "./judged";
import { codeRow, dialogOf } from "./share";
import { format } from "./state";
import type { Subject } from "./subject";
import { isInLink, keysOf, subjectOf } from "./subject";
import { codesIn, givenOf, keysOfCode, MAY, packed } from "./task";
import type { May } from "./task";
import type { Word } from "./words";
import { t } from "./words";

const field = (label: string, control: HTMLElement) => h("label", { class: "field" }, h("span", {}, label), control);

/** What is asked for, in a sentence. */
function statementOf(kind: Kind): string {
  const sort = kind.replace(/[12]$/, "");
  if (isImpartial(kind)) return t(`state_${kind}` as Word);
  if (kind === "ranks") return t("state_both");
  if (sort === "ranks") return t("state_attractor", { player: Number(kind.slice(-1)) });
  return sort === kind ? t(`ask_${kind}` as Word) : t(`ask_${sort}_of` as Word, { player: Number(kind.slice(-1)) });
}

/** The fields that make an exercise of the subject, and its code below them. */
function giving(subject: Subject): HTMLElement {
  const kinds = h("select", { onchange: () => ((statement.value = statementOf(kinds.value as Kind)), tell()) }, KINDS.map((one) => h("option", { value: one }, t(`kind_${one}` as Word))));
  const statement = h("textarea", { rows: 3, class: "words", oninput: () => tell() });
  const may = h("select", { onchange: () => tell() }, MAY.map((one) => h("option", { value: one }, t(`may_${one}`))));
  const code = h("div", {});
  let round = 0;
  const tell = async () => {
    const mine = ++round;
    const task = await packed({ statement: statement.value.trim(), may: may.value as May });
    const kind = kinds.value === KINDS[0] ? "" : kinds.value;
    const made = (await isInLink(subject)) ? format({ view: "check", keys: { ...(await keysOf(subject)), kind, task } }) : null;
    if (mine === round) code.replaceChildren(made ? codeRow(made, t("assignCode")) : h("p", { class: "complaint" }, t("assignLarge")));
  };
  statement.value = statementOf(KINDS[0]);
  tell();
  return h("section", { class: "fields" }, h("h3", {}, t("assignGive")), field(t("assignAsk"), kinds), field(t("assignStatement"), statement), field(t("assignMay"), may), h("p", { class: "hint" }, t("assignSays")), code);
}

/** A line for a code that came back: who, right or wrong, after how many checks. */
async function lineOf(app: App, code: string, see: (code: string) => void): Promise<HTMLElement> {
  const keys = keysOfCode(code);
  const given = await givenOf(keys);
  const name = given?.answer?.name ?? given?.task.statement ?? code.slice(0, 40);
  const open = h("button", { type: "button", "aria-label": t("assignSeeOf", { name }), onclick: () => see(code) }, t("assignSee"));
  if (!given?.answer) return h("li", {}, h("span", {}, name), h("span", { class: "hint" }, t("assignNoAnswer")), open);
  const verdict = h("span", { class: "judged-line" });
  try {
    const finding = await judge(app, app.side, await subjectOf(keys, "", ""), kindOf(keys.kind) ?? KINDS[0], given.answer.claim);
    verdict.classList.add(finding.accepted ? "right" : "wrong");
    verdict.textContent = finding.accepted ? `✓ ${t("isRight")}` : `✗ ${finding.position ? t("firstWrong", { name: finding.position }) : t("isWrong")}`;
  } catch (problem) {
    verdict.classList.add("wrong");
    verdict.textContent = `✗ ${whyNot(problem)}`;
  }
  return h("li", {}, h("b", {}, name), verdict, h("span", { class: "hint" }, t("assignChecks", { count: given.answer.steps.length })), open);
}

/** The codes of a class, and what they say. */
function reading(app: App, see: (code: string) => void): HTMLElement {
  const lines = h("ol", { class: "answers", "aria-live": "polite" });
  const area = h("textarea", { rows: 3, spellcheck: "false", placeholder: "#check?…", "aria-label": t("assignReceived"), oninput: () => tell() });
  const files = h("input", { type: "file", multiple: true, accept: ".txt,text/plain", tabindex: -1, "aria-label": t("assignFiles"), hidden: true, onchange: () => take() });
  let round = 0;
  const tell = async () => {
    const mine = ++round;
    const codes = codesIn(area.value);
    lines.replaceChildren(codes.length === 0 && area.value.trim() ? h("li", { class: "complaint" }, t("assignNone")) : "");
    for (const code of codes) {
      const line = await lineOf(app, code, see);
      if (mine !== round) return;
      lines.append(line);
    }
  };
  const take = async () => {
    const texts = await Promise.all([...files.files!].map((file) => file.text()));
    files.value = "";
    area.value = [area.value, ...texts].filter((one) => one.trim()).join("\n");
    tell();
  };
  return h("section", { class: "fields" }, h("h3", {}, t("assignReceived")), h("p", { class: "hint" }, t("assignPaste")), area, files,
    h("div", { class: "text-row" }, h("button", { type: "button", onclick: () => files.click() }, t("assignFiles"))), lines);
}

/** The dialog; without a subject there is nothing to give. */
export function assign(app: App, subject: Subject | null): void {
  const see = (code: string) => {
    dialog.close();
    location.hash = code;
  };
  const dialog = dialogOf(t("assignTitle"), ...(subject ? [giving(subject)] : []), reading(app, see));
}
