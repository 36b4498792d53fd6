// play.ts -- play any game on its board, against perfect play, a depth, chance or another person, with hints.
import type { App, Game, View } from "../app";
import { fitBoard, h, isTyping, svgOf } from "../dom";
import { Refused, Stopped } from "../engine";
import { icon } from "../icons";
import { Chooser, keysOf, words } from "../subject";
import { t } from "../words";
import type { Word } from "../words";
import { goodness, kindOf, pick } from "../worth";
import type { Hint, Hints } from "../worth";

const PLAYERS = ["person", "perfect", "depth", "random"] as const;
type Who = (typeof PLAYERS)[number];
const EXPLORED = "150000"; // positions: larger games are searched
const GLANCE = "4"; // moves ahead, for the estimate that is shown first
const PAUSE = 450; // milliseconds before a machine moves
const PATIENCE = 8000; // and at most, while perfect play waits for exact scores

/** A place of the play: its name, and the mover where the name does not tell. */
interface Place {
  position: string; // "" for the start
  mover: 1 | 2;
  move: string;
}

/** The games begin with their own sizes, where a person can play them. */
const SIZES: Record<string, Record<string, string>> = {};

export function playView(root: HTMLElement, app: App): View {
  const seats: [Who, Who] = [whoOf(app.keys.p1, "person"), whoOf(app.keys.p2, "perfect")];
  let depth = app.keys.depth ?? "2";
  let showHints = app.keys.hints === "1";
  let places: Place[] = placesOf(app.keys.play ?? "");
  let at = Math.min(Number(app.keys.at ?? places.length - 1), places.length - 1);
  let hints: Hints | undefined;
  let round = 0;
  let timer = 0;
  let exactly = Promise.resolve(); // settled when exact scores have arrived, or will not

  function whoOf(value: string | undefined, otherwise: Who): Who {
    return (PLAYERS as readonly string[]).includes(value ?? "") ? (value as Who) : otherwise;
  }
  function placesOf(text: string): Place[] {
    const begin: Place = { position: "", mover: 1, move: "" };
    if (!text) return [begin];
    return [begin, ...text.split("|").map((one) => ({ mover: (one[0] === "2" ? 2 : 1) as 1 | 2, position: one.slice(1), move: one.slice(1) }))];
  }

  const board = h("div", { class: "board big" });
  const turn = h("p", { class: "turn", "aria-live": "polite" });
  const list = h("ol", { class: "moves", "aria-label": t("moves") });
  const source = h("p", { class: "hint", "aria-live": "polite" });
  const history = h("ol", { class: "history", "aria-label": t("history") });
  const chooser = new Chooser(app, () => restart(), (game) => !game.puzzle, true, (name) => SIZES[name] ?? {});
  const seat = (player: 1 | 2) => {
    const select = h("select", { "aria-label": t(player === 1 ? "player1" : "player2"), onchange: () => ((seats[player - 1] = select.value as Who), show()) },
      PLAYERS.map((one) => h("option", { value: one, selected: one === seats[player - 1] }, t(`who_${one}` as Word))));
    return h("label", { class: `field seat p${player}seat` }, h("span", {}, t(player === 1 ? "player1" : "player2")), select);
  };
  const depthInput = h("input", { type: "number", min: 0, max: 12, value: depth, onchange: () => ((depth = depthInput.value), show()) });
  const hintBox = h("input", { type: "checkbox", checked: showHints, onchange: () => ((showHints = hintBox.checked), render(), remember()) });
  const tool = (name: "undo" | "redo" | "again", word: Word, act: () => void) =>
    h("button", { type: "button", title: t(word), onclick: act }, icon(name), t(word));
  const undoButton = tool("undo", "undo", () => undo());
  const redoButton = tool("redo", "redo", () => redo());
  root.append(
    h("aside", { class: "side" }, chooser.element, seat(1), seat(2), h("label", { class: "field" }, h("span", {}, t("depth")), depthInput),
      h("label", { class: "check" }, hintBox, t("hints"))),
    h("section", { class: "center" }, h("div", { class: "frame" }, h("div", { class: "stage column" }, turn, board)),
      h("div", { class: "bar-row" }, undoButton, redoButton, tool("again", "again", () => restart()))),
    h("aside", { class: "side right" }, h("h3", {}, t("moves")), source, list, h("h3", {}, t("history")), history),
  );

  const game = (): Game | undefined => app.games.find((one) => one.name === app.subject.game);
  const here = () => places[at]!;

  function positionWords(): string[] {
    const { position, mover } = here();
    if (!position) return [];
    return game()?.impartial ? [position, "--mover", String(mover)] : [position];
  }

  /** The exact answer; where the game is too large for one, null. */
  async function ask(lane: App["main"], more: string[]): Promise<Hints> {
    const { args, ask: files } = words(app.subject);
    return lane.json<Hints>(["hints", ...args, ...positionWords(), ...more], files);
  }

  const tooLarge = new Set<string>();

  async function show(): Promise<void> {
    const mine = ++round;
    clearTimeout(timer);
    app.main.stop();
    app.side.stop();
    const { args, ask: files } = words(app.subject);
    const key = args.join(" ");
    try {
      chooser.complain(null);
      if (!tooLarge.has(key)) {
        try {
          hints = await ask(app.main, app.subject.game ? ["--limit", EXPLORED] : []);
        } catch (problem) {
          if (!(problem instanceof Refused) || !app.subject.game) throw problem;
          const glance = await ask(app.main, ["--depth", GLANCE]); // refused again when it was not the size
          tooLarge.add(key);
          hints = glance;
        }
      } else hints = await ask(app.main, ["--depth", GLANCE]);
      if (mine !== round) return;
      exactly = tooLarge.has(key) ? refine(mine, args, files) : Promise.resolve();
      render();
      machine(mine);
    } catch (problem) {
      if (mine !== round || problem instanceof Stopped) return;
      hints = undefined;
      chooser.complain(problem instanceof Refused ? problem.message : String(problem));
      board.replaceChildren(h("div", { class: "empty" }, t("cannotPlay")));
      turn.textContent = "";
      list.replaceChildren();
    }
    remember();
  }

  /** The exact scores, which may take long; the estimates stay until they arrive. */
  async function refine(mine: number, args: string[], files: object): Promise<void> {
    try {
      const position = here().position ? [here().position] : [];
      const exact = await app.side.json<{ winner: number | null; by: string; moves: { score: number }[] }>(["advise", ...args, ...position], files);
      if (mine !== round || !hints || exact.winner === null) return;
      for (const hint of hints.moves) hint.score = exact.moves[hint.index[0] ?? -1]?.score;
      hints.by = exact.by;
      render();
    } catch {
      if (mine === round) render(); // the estimate stays
    }
  }

  /** Lets a machine move, if it is its turn. */
  function machine(mine: number): void {
    if (!hints || hints.over || at < places.length - 1) return;
    const who = seats[hints.mover - 1];
    if (who === "person") return;
    timer = window.setTimeout(async () => {
      if (mine !== round || !hints) return;
      if (who === "perfect") await Promise.race([exactly, new Promise((done) => setTimeout(done, PATIENCE))]);
      if (mine !== round) return;
      let from = hints;
      if (who === "depth") from = await ask(app.main, ["--depth", depth || "0"]);
      if (mine !== round) return;
      const hint = who === "random" ? from.moves[Math.floor(Math.random() * from.moves.length)] : pick(from, Math.random);
      if (hint) play(hint);
    }, PAUSE);
  }

  function play(hint: Hint): void {
    places = [...places.slice(0, at + 1), { position: hint.position, mover: hint.mover, move: hint.move }];
    at = places.length - 1;
    app.say(hint.move);
    show();
  }

  function restart(): void {
    places = placesOf("");
    at = 0;
    show();
  }

  /** Back to a person's turn. */
  function undo(): void {
    if (at === 0) return;
    const persons = seats.includes("person");
    do at--;
    while (at > 0 && persons && seats[moverAt(at) - 1] !== "person");
    show();
  }
  function redo(): void {
    if (at >= places.length - 1) return;
    at++;
    show();
  }
  const moverAt = (k: number): 1 | 2 => places[k]!.mover;

  // ---- drawing
  function render(): void {
    if (!hints) return;
    const { mover, over, winner, draw, board: text, moves } = hints;
    undoButton.disabled = at === 0;
    redoButton.disabled = at >= places.length - 1;
    turn.className = `turn player${over ? (winner ?? 0) : mover}`;
    turn.textContent = over ? (winner ? t("hasWon", { player: winner }) : t("drawn")) : t("turnOf", { player: mover });
    if (draw) {
      const svg = svgOf(draw);
      fitBoard(svg);
      board.replaceChildren(svg);
      for (const part of svg.querySelectorAll<SVGGElement>("[data-move]")) {
        const hint = moves.find((one) => one.index.includes(Number(part.dataset.move)));
        if (!hint) continue;
        part.classList.add("can");
        if (showHints) part.classList.add(kindOf(hint, mover));
        part.setAttribute("role", "button");
        part.setAttribute("aria-label", hint.move);
        part.addEventListener("click", () => seats[mover - 1] === "person" && play(hint));
      }
    } else board.replaceChildren(h("pre", {}, text ?? hints.position));
    const estimated = moves.some((one) => one.winner === null && one.score === undefined);
    const scored = moves.some((one) => one.score !== undefined);
    source.textContent = !showHints ? "" : estimated ? t(app.side.isBusy ? "estimating" : "estimated", { depth: GLANCE }) : scored ? t("exact") : "";
    list.replaceChildren(...moves.slice(0, 200).map((hint, i) => h("li", {}, moveButton(hint, i))));
    history.replaceChildren(...places.slice(1).map((place, i) =>
      h("li", { class: i + 1 === at ? "now" : "" }, h("button", { type: "button", class: "link", onclick: () => ((at = i + 1), show()) }, place.move))));
    history.querySelector(".now")?.scrollIntoView({ block: "nearest" });
  }

  function moveButton(hint: Hint, i: number): HTMLElement {
    const { mover } = hints!;
    const kind = kindOf(hint, mover);
    const signs = { win: "✓", draw: "=", loss: "✗", unknown: "≈" };
    const most = Math.max(...hints!.moves.map((one) => goodness(one, mover)));
    const best = goodness(hint, mover) === most;
    const worth = hint.score !== undefined ? `${hint.score > 0 ? "+" : ""}${hint.score}` : hint.text;
    return h("button", { type: "button", class: showHints ? `hint ${kind}${best ? " best" : ""}` : "hint", disabled: seats[mover - 1] !== "person", onclick: () => play(hint) },
      h("kbd", {}, i < 9 ? String(i + 1) : "·"), h("span", {}, hint.move), showHints && h("em", {}, `${signs[kind]} ${worth}`));
  }

  async function remember(): Promise<void> {
    app.keep({
      ...(await keysOf(app.subject)),
      p1: seats[0] === "person" ? "" : seats[0],
      p2: seats[1] === "perfect" ? "" : seats[1],
      depth: seats.includes("depth") ? depth : "",
      hints: showHints ? "1" : "",
      play: places.slice(1).map((place) => `${place.mover}${place.position}`).join("|"),
      at: at < places.length - 1 ? String(at) : "",
    });
  }

  show();
  return {
    key: (event) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return false;
      const hint = hints?.moves[Number(event.key) - 1];
      if (hint && seats[hints!.mover - 1] === "person") play(hint);
      else if (event.key === "ArrowLeft" || event.key === "u") undo();
      else if (event.key === "ArrowRight" || event.key === "r") redo();
      else if (event.key === "h") hintBox.click();
      else return /^[1-9]$/.test(event.key);
      event.preventDefault();
      return true;
    },
    items: () => hints?.draw
      ? [{ name: t("take_board"), file: `${app.subject.game}.svg`, type: "image/svg+xml", make: async () => hints!.draw! }]
      : [],
    close: () => {
      round++;
      clearTimeout(timer);
    },
  };
}
