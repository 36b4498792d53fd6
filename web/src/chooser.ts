// chooser.ts -- the panel in which the subject is chosen: a game and its parameters, or a graph and where it is wrong.
import type { App, Game } from "./app";
import type { Shown } from "./arena";
import { complaintParts } from "./complaint";
import { h } from "./dom";
import { splitLayout } from "./draw/layout";
import { openFile } from "./draw/open";
import { lacksOwners } from "./draw/script";
import { isSmall, openGallery, valuesOf } from "./gallery";
import type { Row } from "./gallery";
import { icon } from "./icons";
import { countLines } from "./lines";
import { TEXT, TYPING } from "./patience";
import { readSays, warningsIn } from "./readnote";
import { parse } from "./state";
import { isInLink, keysOf, small } from "./subject";
import { excerptOf } from "./where";
import type { Excerpt } from "./where";
import { t } from "./words";

/** The panel in which the subject is chosen; `changed` is called when it is another. */
export class Chooser {
  readonly element: HTMLElement;
  private readonly body: HTMLElement;
  private readonly complaint: HTMLElement;
  private readonly note = h("p", { class: "hint link-note", role: "status", hidden: true });
  private readonly readNote = h("div", { class: "hint read-note", role: "status", hidden: true }); // what was read, what was not
  private readonly partNote = h("p", { class: "hint part-note", hidden: true });
  private readonly ownersFields = h("div", { class: "fields", hidden: true });
  private offerOwners: () => void = () => undefined; // shows those fields beside a graph that lacks them
  private targetField: HTMLElement | undefined; // the one of them that asks for a target
  private readonly opener: HTMLElement;
  private readonly select: HTMLSelectElement;
  private area: HTMLTextAreaElement | undefined;
  private shown: Excerpt | undefined; // of a long text
  private blank: (() => void) | undefined;
  /** Another file is about to be shown. */
  opened: (() => void) | undefined;
  private timer: number | undefined;
  private byPointer = false; // how the list of games was used last
  private pasted = false; // the text as a whole, and nothing was typed since
  private handedOver = false; // the keys went to the view after that

  constructor(
    private readonly app: App,
    private readonly changed: () => void,
    private readonly suits: (game: Game) => boolean = (game) => !game.puzzle,
    graphs = true,
    private readonly sizes: (game: string) => Record<string, string> = small,
  ) {
    this.body = h("div", { class: "fields" });
    this.complaint = h("div", { class: "complaint", role: "alert", hidden: true });
    const select = h(
      "select",
      { "aria-label": t("subject"), onchange: () => this.chosen(select.value), onpointerdown: () => (this.byPointer = true), onkeydown: () => (this.byPointer = false) },
      h(
        "optgroup",
        { label: t("games") },
        app.games.filter(suits).map((game) => h("option", { value: game.name }, game.title)),
      ),
      graphs && h("optgroup", { label: t("graphs") }, h("option", { value: "" }, t("own"))),
    );
    select.value = app.subject.game;
    this.select = select;
    this.element = h(
      "section",
      { class: "chooser" },
      h("label", { class: "field" }, h("span", {}, t("subject")), select),
      this.body,
      this.note,
      this.complaint,
    );
    this.opener = graphs ? openFile(this.element, (text) => this.open(text)) : h("span");
    this.noteLink();
    this.fill();
  }

  /** Where a graph can be drawn: offers a blank sheet. */
  offerBlank(begin: () => void): void {
    this.blank = begin;
    this.fill();
  }

  /** A file: its text is the graph, in the layout that it tells. */
  private open(text: string): void {
    this.app.subject = { ...this.app.subject, game: "", values: {}, options: {}, ...splitLayout(text), lost: false };
    this.select.value = "";
    this.opened?.();
    this.fill();
    this.change();
  }

  /** The subject's text was written elsewhere: shows it. */
  refresh(): void {
    const { activeElement } = document;
    this.complain(null);
    this.noteLink();
    if (!this.area?.contains(activeElement)) this.fill();
  }

  /** Is a target of player 1 asked for here?  Then nobody else has to. */
  get asksTarget(): boolean {
    return this.area !== undefined && !this.ownersFields.hidden;
  }

  /** Whether it is of use to ask for that target. */
  offerTarget(offered: boolean): void {
    if (this.targetField) this.targetField.hidden = !offered;
  }

  /** Something was chosen from the list.  After a click the keys are the view's, or the text's of one's own graph: the list
   * would take letters for other games. */
  private chosen(name: string): void {
    this.choose(name);
    if (this.byPointer) (this.area ?? this.main)?.focus({ preventScroll: true });
  }

  private get main(): HTMLElement | null {
    return document.getElementById("main");
  }

  /** After a graph was pasted as a whole, the keys are the view's: the next one steps.  A complaint gives them back. */
  private handOver(): void {
    this.handedOver = this.pasted && document.activeElement === this.area;
    this.pasted = false;
    if (this.handedOver) this.main?.focus({ preventScroll: true });
  }

  private choose(name: string): void {
    this.app.subject = { ...this.app.subject, game: name, values: this.sizes(name), lost: false };
    this.fill();
    this.change();
  }

  /** A game of the gallery; one that is too large to be drawn is played. */
  private async chooseRow(row: Row): Promise<void> {
    const values = valuesOf(row);
    if (!isSmall(row) && parse(location.hash).view !== "play") return this.app.go("play", await keysOf({ ...this.app.subject, game: row.game, values }));
    this.select.value = row.game;
    this.app.subject = { ...this.app.subject, game: row.game, values, lost: false };
    this.fill();
    this.change();
  }

  private change(): void {
    this.complain(null);
    this.noteLink();
    this.handOver();
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
    this.offerOwners();
    this.soon();
  }

  /** Puts the text into its area, or where it is long the part around a line, only to look at. */
  private showText(line = 1): void {
    const { text } = this.app.subject;
    const area = this.area!;
    const large = text.length > TEXT.whole;
    const shown = large ? excerptOf(text, line, TEXT.lines, TEXT.whole) : undefined;
    this.shown = shown;
    area.value = shown?.part ?? text;
    area.readOnly = large;
    this.partNote.hidden = !large;
    if (shown) this.notePart(text, shown);
  }

  private async notePart(text: string, shown: Excerpt): Promise<void> {
    const clear = h("button", { type: "button", class: "link", onclick: () => (this.write(""), this.showText(), this.area!.focus()) }, t("clearText"));
    const say = (lines: number | string) =>
      this.partNote.replaceChildren(shown.whole ? t("partOfText", { first: shown.first, last: shown.last, lines }) : t("partOfWord", { line: shown.first }), " ", clear);
    say("…");
    const lines = await countLines(text, () => this.shown !== shown);
    if (lines !== undefined) say(lines);
  }

  /** A long text is taken at once, without the browser's own pasting; over a part that is shown, all is replaced. */
  private paste(event: ClipboardEvent, area: HTMLTextAreaElement): void {
    const pasted = event.clipboardData?.getData("text/plain") ?? "", { value, selectionStart, selectionEnd } = area;
    this.pasted = area.readOnly || (selectionStart === 0 && selectionEnd === value.length);
    if (pasted.length < TEXT.whole && !area.readOnly) return;
    event.preventDefault();
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
    const gallery = h("button", { type: "button", class: "to-gallery", onclick: () => openGallery(this.app, this.app.games.filter(this.suits), (row) => this.chooseRow(row)) }, icon("board"), t("gallery"));
    return [h("p", { class: "brief" }, game.brief), h("div", { class: "params" }, fields), gallery];
  }

  private ofGraph(): HTMLElement[] {
    const { subject } = this.app;
    const area = h("textarea", {
      rows: 9,
      spellcheck: "false",
      wrap: "soft",
      autocapitalize: "off",
      "aria-label": t("own"),
      oninput: (event: InputEvent) => ((this.pasted &&= event.inputType === "insertFromPaste"), this.write(area.value)),
      onpointerdown: () => (this.pasted = false),
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
    const isHidden = this.targetField?.hidden ?? false;
    const fields = [list("owned", t("owned")), (this.targetField = list("win1", t("ownedTarget")))];
    this.offerTarget(!isHidden);
    this.offerOwners = () => {
      const offered = lacksOwners(this.app.subject.text);
      if (offered === this.ownersFields.hidden) this.ownersFields.replaceChildren(...(offered ? fields : []));
      this.ownersFields.hidden = !offered;
    };
    this.ownersFields.hidden = true;
    this.offerOwners();
    return [
      h("div", { class: "text-row" }, this.blank ? h("button", { type: "button", onclick: () => this.blank!() }, t("drawBlank")) : null, this.opener),
      area,
      this.partNote,
      this.readNote,
      this.ownersFields,
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
        this.ownersFields.hidden && list("win1", t("win1")),
        list("win2", t("win2")),
      ),
    ];
  }

  /** Says what was read of a graph, and what was not; null: nothing is known. */
  tellRead(shown: Shown | null, error = ""): void {
    this.readNote.hidden = shown === null || this.app.subject.game !== "";
    if (shown) this.readNote.replaceChildren(h("p", {}, readSays(shown)), ...warningsIn(error).map((one) => h("p", { class: "unread" }, one)));
  }

  /** Shows what the command refused, at its line and column, and what else is to be said; null: nothing. */
  complain(error: string | null, more = ""): void {
    this.complaint.hidden = error === null;
    this.area?.classList.toggle("wrong", error !== null);
    if (error === null) return;
    if (this.handedOver && document.activeElement === this.main) this.area?.focus({ preventScroll: true });
    this.handedOver = false;
    const { text } = this.app.subject;
    this.complaint.replaceChildren(...complaintParts(error, this.area ? text : null, (begin, end, line) => {
      const area = this.area!;
      this.showText(line);
      const gone = this.shown?.begin ?? 0; // letters before the part
      area.focus();
      area.setSelectionRange(begin - gone, end - gone);
    }), ...(more ? [h("p", { class: "hint" }, more)] : []));
  }
}
