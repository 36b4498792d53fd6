// sum.ts -- a sum of games: its parts chosen, played against perfect play, and why one move wins: ⊕ in binary.
import type { App, Game, View } from "../app";
import { binaryTable } from "../binary";
import { Board } from "../board";
import { h } from "../dom";
import type { Ask } from "../engine";
import { Stopped, whyNot } from "../engine";
import { icon } from "../icons";
import { EXPLORED, MACHINE_PAUSE, pause, TYPING } from "../patience";
import { keysOf, words } from "../subject";
import type { Part, SumMove } from "../sum";
import { readSum, winningMoves, writeSum } from "../sum";
import { t } from "../words";
import type { Hints } from "../worth";

const FIRST = "nim n=7 + wythoff a=3 b=5";
const MOST = 6; // parts
/** Sizes that are played in a minute. */
const SIZES: Record<string, Record<string, string>> = { nim: { n: "7" }, wythoff: { a: "3", b: "5" }, marienbad: { heaps: "1,2,3" }, chomp: { rows: "2", cols: "3" }, cut: { rows: "2", cols: "4" }, kayles: { n: "5" }, octal: { n: "7" }, subtract: { heaps: "9" } };

/** A part as it stands. */
interface Standing {
  numbers: Record<string, number>;
  hints: Hints;
}

export function sumView(root: HTMLElement, app: App, tabs: HTMLElement): View {
  const impartial = app.games.filter((one) => one.impartial && one.name in SIZES);
  const gameOf = (name: string): Game | undefined => impartial.find((one) => one.name === name);
  let parts: Part[] = readSum(app.keys.sum || FIRST, (name) => gameOf(name) !== undefined).slice(0, MOST);
  let play: SumMove[] = []; // the moves so far
  let standing: Standing[] = [];
  let starts: string[] = []; // where the parts begin
  let round = 0;
  let wait = 0;

  const list = h("div", { class: "fields sum-parts" });
  const complaint = h("div", { class: "complaint", role: "alert", hidden: true });
  const opponent = h("select", { onchange: () => answer(round) }, (["perfect", "person"] as const).map((one) => h("option", { value: one, selected: one === (app.keys.p2 ?? "perfect") }, t(`who_${one}`))));
  const turn = h("p", { class: "turn", "aria-live": "polite" });
  const boards = h("div", { class: "sum-boards" });
  const binary = h("div", { class: "binary mex", "aria-live": "polite" });
  const tool = (name: "undo" | "again", act: () => void) => h("button", { type: "button", onclick: act }, icon(name), t(name));
  const back = [tool("undo", () => undo()), tool("again", () => go([]))];
  root.append(
    h("aside", { class: "side" }, tabs, list, complaint, h("label", { class: "field" }, h("span", {}, t("player2")), opponent)),
    h("section", { class: "center" }, h("div", { class: "frame" }, h("div", { class: "stage column" }, turn, boards)), h("div", { class: "bar-row" }, back)),
    h("aside", { class: "side right" }, h("h3", {}, t("sumTitle")), binary),
  );

  // ---- the parts

  const titleOf = (part: Part) => gameOf(part.game)?.title ?? t("ownGraph");

  /** The words that name a part; its numbers are of normal play. */
  function naming({ game, values }: Part): { args: string[]; ask: Ask } {
    const normal: Record<string, string> = gameOf(game)?.parameters.some((one) => one.name === "last") ? { last: "wins" } : {};
    return words({ ...app.subject, game, values }, normal);
  }

  function change(next: Part[]): void {
    parts = next;
    showParts();
    begin();
  }

  function showParts(): void {
    const replace = (i: number, part: Part) => parts.map((one, k) => (k === i ? part : one));
    list.replaceChildren(...parts.map((part, i) => {
      const select = h("select", { "aria-label": t("sumPart", { number: i + 1 }), onchange: () => change(replace(i, { game: select.value, values: { ...SIZES[select.value] } })) },
        impartial.map((one) => h("option", { value: one.name, selected: one.name === part.game }, one.title)), h("option", { value: "", selected: part.game === "" }, t("own")));
      const fields = (gameOf(part.game)?.parameters ?? []).filter((one) => one.name !== "last" && one.name !== "from" && (one.type === "integer" || one.type === "integers") && one.most !== 1).map((one) => {
        const input = h("input", {
          type: one.type === "integer" ? "number" : "text", value: part.values[one.name] ?? one.default, min: one.least, max: one.most, spellcheck: "false",
          oninput: () => {
            parts = replace(i, { ...parts[i]!, values: { ...parts[i]!.values, [one.name]: input.value.trim() } });
            clearTimeout(wait);
            wait = window.setTimeout(begin, TYPING);
          },
        });
        return h("label", { class: "field", title: one.help }, h("span", {}, one.label), input);
      });
      const remove = h("button", { type: "button", class: "tool", disabled: parts.length === 1, title: t("sumRemove"), "aria-label": `${t("sumRemove")} ${i + 1}`, onclick: () => change(parts.filter((_, k) => k !== i)) }, icon("close"));
      return h("fieldset", {}, h("legend", {}, `G${"₁₂₃₄₅₆"[i]}`), h("div", { class: "sum-choice" }, select, remove), fields);
    }), h("button", { type: "button", disabled: parts.length >= MOST, onclick: () => change([...parts, { game: "nim", values: { ...SIZES.nim } }]) }, t("sumAdd")));
  }

  // ---- the play

  /** Where each part stands after the play so far. */
  const places = () => starts.map((start, i) => play.filter((one) => one.part === i).pop()?.to ?? start);
  const mover = () => (play.length % 2 === 0 ? 1 : 2);
  const isPersons = () => mover() === 1 || opponent.value === "person";
  const hintsOf = (part: Part, place: string): Promise<Hints> => {
    const { args, ask } = naming(part);
    return app.side.json<Hints>(["hints", ...args, ...(place ? [place] : []), "--depth", "0"], ask);
  };

  async function begin(): Promise<void> {
    const mine = ++round;
    play = [];
    complaint.hidden = true;
    try {
      const found = await Promise.all(parts.map(async (part) => {
        const { args, ask } = naming(part);
        const [{ numbers }, hints] = [await app.main.json<{ numbers: Record<string, number> }>(["grundy", ...args, "--all", "--limit", EXPLORED.numbered], ask), await hintsOf(part, "")];
        return { numbers, hints };
      }));
      if (mine !== round) return;
      standing = found;
      starts = found.map((one) => one.hints.position);
      show();
    } catch (problem) {
      if (mine !== round || problem instanceof Stopped) return;
      standing = [];
      complaint.hidden = false;
      complaint.textContent = whyNot(problem);
      for (const one of [boards, binary, turn]) one.replaceChildren();
    }
    remember();
  }

  async function go(to: SumMove[]): Promise<void> {
    const mine = ++round;
    const before = places();
    play = to;
    const now = places();
    const found = await Promise.all(standing.map(async (one, i) => (before[i] === now[i] ? one : { ...one, hints: await hintsOf(parts[i]!, now[i]!) })));
    if (mine !== round) return;
    standing = found;
    show();
    remember();
  }

  /** Back to a person's turn. */
  function undo(): void {
    if (play.length > 0) go(play.slice(0, opponent.value === "person" ? -1 : play.length % 2 === 0 ? -2 : -1));
  }

  const numbersNow = () => places().map((place, i) => standing[i]!.numbers[place] ?? 0);
  const reach = () => standing.map(({ hints, numbers }) => hints.moves.map((hint) => ({ to: hint.position, number: numbers[hint.position] ?? 0 })));
  const isOver = () => standing.every(({ hints }) => hints.moves.length === 0);

  /** Perfect play: a move that wins, or else any. */
  async function answer(mine: number): Promise<void> {
    if (isPersons() || isOver() || standing.length === 0) return;
    await pause(MACHINE_PAUSE);
    if (mine !== round || isPersons()) return;
    const good = winningMoves(numbersNow(), reach());
    const all = good.length > 0 ? good : reach().flatMap((moves, part) => moves.map(({ to }) => ({ part, to })));
    go([...play, all[Math.floor(Math.random() * all.length)]!]);
  }

  // ---- what is shown

  function show(): void {
    const over = isOver(), numbers = numbersNow();
    for (const one of back) one.disabled = play.length === 0;
    turn.className = `turn player${over ? 3 - mover() : mover()}`;
    turn.textContent = over ? t("hasWon", { player: 3 - mover() }) : t("turnOf", { player: mover() });
    boards.replaceChildren(...standing.map((one, i) => partOf(one.hints, i, numbers[i]!, over)));
    const told = binaryTable(numbers, numbers.map((one, i) => `G${"₁₂₃₄₅₆"[i]} = ${one}`));
    const good = winningMoves(numbers, reach());
    binary.replaceChildren(...(told?.parts ?? []), ...(good.length > 0 && !over ? [h("p", {}, t("sumWinning")), h("ul", { class: "moves" }, good.map((move) => h("li", {}, moveButton(move))))] : []));
    answer(round);
  }

  function moveButton(move: SumMove): HTMLElement {
    const hint = standing[move.part]!.hints.moves.find((one) => one.position === move.to)!;
    return h("button", { type: "button", class: "hint win", disabled: !isPersons(), onclick: () => go([...play, move]) }, h("kbd", {}, `G${"₁₂₃₄₅₆"[move.part]}`), h("span", {}, hint.move));
  }

  /** A part with its board; where it has none, its moves as buttons. */
  function partOf(hints: Hints, i: number, number: number, over: boolean): HTMLElement {
    const move = (to: string) => isPersons() && !over && go([...play, { part: i, to }]);
    const board = new Board("big", { click: ({ index }) => void move(hints.moves.find((one) => one.index === index)!.position) });
    board.show(hints.draw, hints.board ?? hints.position);
    const section = h("section", { "aria-label": titleOf(parts[i]!) }, h("h3", {}, `G${"₁₂₃₄₅₆"[i]} · ${titleOf(parts[i]!)}`), board.element,
      hints.draw ? null : h("div", { class: "next" }, hints.moves.map((one) => h("button", { type: "button", disabled: !isPersons(), onclick: () => move(one.position) }, `→ ${one.position}`))),
      h("p", { class: "sum-number" }, `${t("grundyNumber")} ${number}`));
    board.moves(hints.moves.map((hint) => ({ index: hint.index, label: hint.move })), false, isPersons() && !over);
    return section;
  }

  async function remember(): Promise<void> {
    const graph = parts.some((one) => one.game === "") ? await keysOf({ ...app.subject, game: "" }) : {};
    app.keep({ ...graph, nums: "sum", sum: writeSum(parts) === FIRST ? "" : writeSum(parts), p2: opponent.value === "person" ? "person" : "" });
  }

  showParts();
  begin();
  return {
    close: () => {
      round++;
      clearTimeout(wait);
    },
  };
}
