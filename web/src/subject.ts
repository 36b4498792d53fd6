// subject.ts -- what is studied: a game with its parameters, or a graph that the person pasted.
import type { App, Game } from "./app";
import { h } from "./dom";
import type { Ask } from "./engine";
import type { Keys } from "./state";
import { pack, unpack } from "./state";
import { complaintOf, rangeOf } from "./where";
import { t } from "./words";

/** Sizes that fit on a screen; games that are not listed begin with their own defaults. */
const SMALL: Record<string, Record<string, string>> = {
  nim: { n: "6" },
  marienbad: { heaps: "1,2,3" },
  chomp: { rows: "2", cols: "3" },
  cut: { rows: "3", cols: "3" },
  wythoff: { a: "2", b: "3" },
  subtract: { heaps: "2,3", take: "1,2" },
  octal: { n: "6" },
  kayles: { n: "6" },
  tictactoe: { rows: "2", cols: "2", row: "2" },
  connect4: { width: "3", height: "2", row: "2" },
  taquin: { rows: "2", cols: "3" },
};

export const EXAMPLE = `# cercles : joueur 1, carrés : joueur 2
0 1 -> 1 4
1 2 -> 2 5
2 1 -> 3 6
3 2 -> 6
4 2 -> 2 3
5 1 : win 1
6 2 : win 2
`;

const FILE = "graph";
const LINK_MOST = 6000; // letters of a packed graph in an address

export interface Subject {
  game: string; // "" for a pasted graph
  values: Record<string, string>; // those that differ from the game's defaults
  text: string;
  options: Record<string, string>; // players, rules, win1, win2, endless: of a pasted graph
}

export const OPTIONS = ["players", "rules", "win1", "win2", "endless"] as const;

export function small(game: string): Record<string, string> {
  return { ...(SMALL[game] ?? {}) };
}

/** The words of the command line that name the subject, and the files that go with them. */
export function words(subject: Subject, more: Record<string, string> = {}): { args: string[]; ask: Ask } {
  if (subject.game) {
    const values = { ...subject.values, ...more };
    return { args: [subject.game, ...Object.entries(values).map(([k, v]) => `${k}=${v}`)], ask: {} };
  }
  const args = [FILE];
  const { players, rules, win1, win2, endless } = subject.options;
  if (players) args.push("--players", players);
  if (rules) args.push(`--${rules}`);
  if (win1) args.push("--win1", win1);
  if (win2) args.push("--win2", win2);
  if (endless) args.push("--endless", endless);
  return { args, ask: { files: { [FILE]: subject.text } } };
}

export async function subjectOf(keys: Keys, otherwise: string): Promise<Subject> {
  const values: Record<string, string> = {};
  const options: Record<string, string> = {};
  for (const [key, value] of Object.entries(keys)) if (key.startsWith("p.")) values[key.slice(2)] = value;
  for (const key of OPTIONS) if (keys[key]) options[key] = keys[key]!;
  let text = EXAMPLE;
  if (keys.graph) text = await unpack(keys.graph).catch(() => EXAMPLE);
  const game = keys.game ?? (keys.graph ? "" : otherwise);
  return { game, values: keys.game ? values : small(game), text, options };
}

export async function keysOf(subject: Subject): Promise<Keys> {
  if (subject.game) {
    return { game: subject.game, ...Object.fromEntries(Object.entries(subject.values).map(([k, v]) => [`p.${k}`, v])) };
  }
  const graph = await pack(subject.text);
  return { graph: graph.length <= LINK_MOST ? graph : "", ...subject.options };
}

const LARGE = 20_000; // letters

/** Browsers take seconds to paste a large text, with undo; this one is put in at once. */
function pasteLarge(event: ClipboardEvent, area: HTMLTextAreaElement): void {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (text.length < LARGE) return;
  event.preventDefault();
  area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
  area.dispatchEvent(new Event("input"));
}

/** The panel in which the subject is chosen; `changed` is called when it is another. */
export class Chooser {
  readonly element: HTMLElement;
  private readonly body: HTMLElement;
  private readonly complaint: HTMLElement;
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
        app.games.filter(suits).map((game) => h("option", { value: game.name }, game.name)),
      ),
      graphs && h("optgroup", { label: t("graphs") }, h("option", { value: "" }, t("own"))),
    );
    select.value = app.subject.game;
    this.element = h(
      "section",
      { class: "chooser" },
      h("label", { class: "field" }, h("span", {}, t("subject")), select),
      this.body,
      this.complaint,
    );
    this.fill();
  }

  private choose(name: string): void {
    this.app.subject = { ...this.app.subject, game: name, values: this.sizes(name) };
    this.fill();
    this.change();
  }

  private change(): void {
    this.complain(null);
    this.changed();
  }

  /** Soon, when the person has stopped typing. */
  private soon(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.change(), 400);
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
        if (one.type === "choice") {
          const options = one.choices!.split("|");
          const select = h(
            "select",
            { onchange: () => (set(select.value), this.change()) },
            options.map((choice) => h("option", { value: choice, selected: choice === value }, choice)),
          );
          return h("label", { class: "field", title: one.help }, h("span", {}, one.name), select);
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
        return h("label", { class: "field", title: one.help }, h("span", {}, one.name), input);
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
      oninput: () => {
        this.app.subject = { ...this.app.subject, text: area.value };
        this.soon();
      },
    });
    area.value = subject.text;
    area.addEventListener("paste", (event) => pasteLarge(event, area));
    this.area = area;
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
      h("p", { class: "hint" }, t("formats")),
      h(
        "details",
        {},
        h("summary", {}, t("reading")),
        option("players", t("owners"), [
          ["", t("ownersNone")],
          ["first", "(joueur, s)"],
          ["last", "(s, joueur)"],
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
    const { message, line, column } = complaintOf(error);
    const { text } = this.app.subject;
    const parts: HTMLElement[] = [h("p", {}, message)];
    if (line && this.area) {
      const [begin, end] = rangeOf(text, line);
      const place = column ? t("lineColumn", { line, column }) : t("line", { line });
      const shown = text.slice(begin, end);
      parts.unshift(h("p", { class: "where" }, place));
      parts.push(h("pre", {}, `${shown}\n${column ? " ".repeat(Math.max(0, column - 1)) + "▲" : ""}`));
      const button = h("button", { type: "button", class: "link" }, t("showLine"));
      button.onclick = () => {
        this.area!.focus();
        this.area!.setSelectionRange(begin + Math.max(0, (column ?? 1) - 1), end);
      };
      parts.push(button);
    }
    this.complaint.replaceChildren(...parts);
  }
}
