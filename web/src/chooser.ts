// chooser.ts -- the panel in which the subject is chosen: a game and its parameters, or a graph and where it is wrong.
import type { App, Game } from "./app";
import { complaintParts } from "./complaint";
import { h } from "./dom";
import { TEXT, TYPING } from "./patience";
import { isInLink, small } from "./subject";
import { rangeOf } from "./where";
import { t } from "./words";

/** The lines of a text around one of them. */
export function excerpt(text: string, line: number): { part: string; first: number; lines: number } {
  const all = text.split("\n");
  const first = Math.max(0, Math.min(line - 1 - TEXT.lines / 2, all.length - TEXT.lines));
  return { part: all.slice(first, first + TEXT.lines).join("\n"), first: first + 1, lines: all.length };
}

/** The panel in which the subject is chosen; `changed` is called when it is another. */
export class Chooser {
  readonly element: HTMLElement;
  private readonly body: HTMLElement;
  private readonly complaint: HTMLElement;
  private readonly note = h("p", { class: "hint link-note", role: "status", hidden: true });
  private readonly partNote = h("p", { class: "hint part-note", hidden: true });
  private area: HTMLTextAreaElement | undefined;
  private timer: number | undefined;

  constructor(
    private readonly app: App,
    private readonly changed: () => void,
    suits: (game: Game) => boolean = (game) => !game.puzzle,
    graphs = true,
    private readonly sizes: (game: string) => Record<string, string> = small,
  ) {
    this.body = h("div", { class: "fields" });
    this.complaint = h("div", { class: "complaint", role: "alert", hidden: true });
    const select = h(
      "select",
      { "aria-label": t("subject"), onchange: () => this.choose(select.value) },
      h(
        "optgroup",
        { label: t("games") },
        app.games.filter(suits).map((game) => h("option", { value: game.name }, game.title)),
      ),
      graphs && h("optgroup", { label: t("graphs") }, h("option", { value: "" }, t("own"))),
    );
    select.value = app.subject.game;
    this.element = h(
      "section",
      { class: "chooser" },
      h("label", { class: "field" }, h("span", {}, t("subject")), select),
      this.body,
      this.note,
      this.complaint,
    );
    this.noteLink();
    this.fill();
  }

  private choose(name: string): void {
    this.app.subject = { ...this.app.subject, game: name, values: this.sizes(name), lost: false };
    this.fill();
    this.change();
  }

  private change(): void {
    this.complain(null);
    this.noteLink();
    this.changed();
  }

  /** Says when a link will not hold the graph. */
  private async noteLink(): Promise<void> {
    const { subject } = this.app;
    const said = subject.lost ? t("graphLost") : (await isInLink(subject)) ? "" : t("notInLink");
    this.note.textContent = said;
    this.note.hidden = said === "";
  }

  /** Soon, when the person has stopped typing; not when the view was left meanwhile. */
  private soon(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.element.isConnected && this.change(), TYPING);
  }

  // ---- the text of a graph

  private write(text: string): void {
    this.app.subject = { ...this.app.subject, text, lost: false };
    this.soon();
  }

  /** Puts the text into its area, or where it is long the part around a line, only to look at. */
  private showText(line = 1): void {
    const { text } = this.app.subject;
    const area = this.area!;
    const large = text.length > TEXT.whole;
    const { part, first, lines } = excerpt(text, line);
    area.value = large ? part : text;
    area.readOnly = large;
    this.partNote.hidden = !large;
    if (!large) return;
    const clear = h("button", { type: "button", class: "link", onclick: () => (this.write(""), this.showText(), area.focus()) }, t("clearText"));
    this.partNote.replaceChildren(t("partOfText", { first, last: first + part.split("\n").length - 1, lines }), " ", clear);
  }

  /** A long text is taken at once, without the browser's own pasting; over a part that is shown, all is replaced. */
  private paste(event: ClipboardEvent, area: HTMLTextAreaElement): void {
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    if (pasted.length < TEXT.whole && !area.readOnly) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = area;
    this.write(area.readOnly ? pasted : value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
    this.showText();
  }

  private fill(): void {
    const game = this.app.games.find((one) => one.name === this.app.subject.game);
    this.area = undefined;
    this.body.replaceChildren(...(game ? this.ofGame(game) : this.ofGraph()));
  }

  private ofGame(game: Game): HTMLElement[] {
    const { values } = this.app.subject;
    const fields = game.parameters
      .filter((one) => one.type !== "graph")
      .map((one) => {
        const set = (value: string) => {
          const next = { ...this.app.subject.values };
          if (value === one.default || value === "") delete next[one.name];
          else next[one.name] = value;
          this.app.subject = { ...this.app.subject, values: next };
        };
        const value = values[one.name] ?? one.default;
        const yesNo = one.type === "integer" && one.least === 0 && one.most === 1;
        if (one.type === "choice" || yesNo) {
          const options = yesNo ? ["0", "1"] : one.choices!.split("|");
          const said = yesNo ? [t("no"), t("yes")] : one.said!.split("|");
          const select = h(
            "select",
            { onchange: () => (set(select.value), this.change()) },
            options.map((choice, i) => h("option", { value: choice, selected: choice === value }, said[i]!)),
          );
          const help = options.reduce((text, choice) => text.replace(` (${choice})`, ""), one.help); // as it is typed: nobody does here
          return h("label", { class: "field", title: help }, h("span", {}, one.label), select);
        }
        const number = one.type === "integer";
        const input = h("input", {
          type: number ? "number" : "text",
          value,
          min: number ? one.least : null,
          max: number ? one.most : null,
          spellcheck: "false",
          oninput: () => (set(input.value.trim()), this.soon()),
        });
        return h("label", { class: "field", title: one.help }, h("span", {}, one.label), input);
      });
    return [h("p", { class: "brief" }, game.brief), h("div", { class: "params" }, fields)];
  }

  private ofGraph(): HTMLElement[] {
    const { subject } = this.app;
    const area = h("textarea", {
      rows: 9,
      spellcheck: "false",
      wrap: "off",
      autocapitalize: "off",
      "aria-label": t("own"),
      oninput: () => this.write(area.value),
      onpaste: (event: ClipboardEvent) => this.paste(event, area),
    });
    this.area = area;
    this.showText();
    const option = (name: string, label: string, choices: [string, string][]) => {
      const select = h(
        "select",
        {
          onchange: () => {
            this.app.subject = { ...this.app.subject, options: { ...this.app.subject.options, [name]: select.value } };
            this.change();
          },
        },
        choices.map(([value, text]) => h("option", { value, selected: value === (subject.options[name] ?? "") }, text)),
      );
      return h("label", { class: "field" }, h("span", {}, label), select);
    };
    const list = (name: string, label: string) => {
      const input = h("input", {
        type: "text",
        value: subject.options[name] ?? "",
        placeholder: "a, b, …",
        spellcheck: "false",
        oninput: () => {
          this.app.subject = { ...this.app.subject, options: { ...this.app.subject.options, [name]: input.value } };
          this.soon();
        },
      });
      return h("label", { class: "field" }, h("span", {}, label), input);
    };
    return [
      area,
      this.partNote,
      h("p", { class: "hint" }, t("formats")),
      h(
        "details",
        {},
        h("summary", {}, t("reading")),
        option("players", t("owners"), [
          ["", t("ownersNone")],
          ["first", `(${t("player")}, s)`],
          ["last", `(s, ${t("player")})`],
        ]),
        option("rules", t("ends"), [
          ["", t("asMarked")],
          ["normal", t("normal")],
          ["misere", t("misere")],
        ]),
        option("endless", t("endless"), [
          ["", t("asWritten")],
          ["draw", t("draw")],
          ["1", t("player1")],
          ["2", t("player2")],
        ]),
        list("win1", t("win1")),
        list("win2", t("win2")),
      ),
    ];
  }

  /** Shows what the command refused, at its line and column; null: nothing. */
  complain(error: string | null): void {
    this.complaint.hidden = error === null;
    this.area?.classList.toggle("wrong", error !== null);
    if (error === null) return;
    const { text } = this.app.subject;
    this.complaint.replaceChildren(...complaintParts(error, this.area ? text : null, (begin, end, line) => {
      const area = this.area!;
      this.showText(line);
      const gone = area.readOnly ? rangeOf(text, excerpt(text, line).first)[0] : 0; // letters before the part
      area.focus();
      area.setSelectionRange(begin - gone, end - gone);
    }));
  }
}
