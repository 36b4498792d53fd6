// play.ts -- play any game on its board, against perfect play, a depth, chance or another person, with hints.
import type { App, Game, View } from "../app";
import type { Move } from "../board";
import { Board } from "../board";
import { Chooser } from "../chooser";
import { h, isTyping } from "../dom";
import type { Ask, Lane } from "../engine";
import { Stopped, whyNot } from "../engine";
import { icon } from "../icons";
import { OnGraph } from "../ongraph";
import { ahead, BOOKED, DEPTH, DRAWN, EXACT, EXPLORED, GLIMPSE, MACHINE_PAUSE, MOVES_LISTED, pause, PREVIEWED, PROOF, REPEATED, within } from "../patience";
import { keyOf, stand } from "../place";
import { scored, scorePositions } from "../scores";
import { keysOf, learnPlayers, words } from "../subject";
import type { Word } from "../words";
import { t } from "../words";
import type { Hint, Hints } from "../worth";
import { brief, commonWords, full, goodness, isExact, keysFor, kindOf, pick } from "../worth";

const PLAYERS = ["person", "perfect", "depth", "random"] as const;
type Who = (typeof PLAYERS)[number];

/** A place of the play: its name, and the mover where the name does not tell. */
interface Place {
  position: string; // "" for the start
  mover: 1 | 2;
  move: string;
  guessed?: boolean; // by a machine that should be perfect
  exact?: boolean; // what its moves are worth was answered, at once
}

/** What is asked of a place: its board alone, a machine's look ahead, an estimate, or what its moves are worth. */
type Question = "board" | "depth" | "estimate" | "exact";

/** A number that a link or a person wrote, kept between two others. */
const between = (text: string | undefined, least: number, most: number, otherwise: number) =>
  text && Number.isFinite(Number(text)) ? Math.max(least, Math.min(Math.trunc(Number(text)), most)) : otherwise;
const depthOf = (text: string | undefined) => String(between(text, 0, DEPTH.most, DEPTH.first));

/** The play that was left: it goes on when the person comes back to the same game. */
const last = { subject: "", play: "" };

export function playView(root: HTMLElement, app: App): View {
  const seats: [Who, Who] = [whoOf(app.keys.p1, "person"), whoOf(app.keys.p2, "perfect")];
  let depth = depthOf(app.keys.depth);
  let showHints = app.keys.hints === "1";
  let here = app.keys.here ?? ""; // where the play begins: its mover and its name; "": at the start
  let onGraph = app.keys.stage === "graph"; // the person wants to see the graph, though there is a board
  let regions = app.keys.regions === "1";
  let drawn = false; // the graph is on the stage
  let played = app.subject; // what the hints are about: the person may be typing another
  let places: Place[] = placesOf(app.keys.play ?? (!here && last.subject === keyOf(app.subject) ? last.play : ""));
  let at = between(app.keys.at, 0, places.length - 1, places.length - 1);
  let hints: Hints | undefined;
  let start = ""; // how the first place is called
  let pointed = 0; // moves pointed at: only the last one is shown
  let round = 0; // of showing: an older one must not draw any more
  let looked = ""; // moves that the estimate looks ahead
  let known = false; // what the moves are worth, be it estimated
  let stopped = false; // by the person: the estimate stays
  let valued = Promise.resolve(); // settled when the moves of this round have their exact worth, or will not
  const slow = new Set<string>(); // subjects whose exact answers take long

  function whoOf(value: string | undefined, otherwise: Who): Who {
    return (PLAYERS as readonly string[]).includes(value ?? "") ? (value as Who) : otherwise;
  }
  function placesOf(text: string): Place[] {
    const begin: Place = { position: here.slice(1), mover: here[0] === "2" ? 2 : 1, move: "" };
    if (!text) return [begin];
    return [begin, ...text.split("|").map((one) => ({ mover: (one[0] === "2" ? 2 : 1) as 1 | 2, position: one.slice(1), move: one.slice(1) }))];
  }

  // ---- the page
  const board = new Board("big", { click: (move) => isPersons() && play(hintOf(move)!), point: (move) => preview(move) });
  const graph = new OnGraph(app, (name) => {
    const hint = isPersons() ? hints!.moves.find((one) => graph.nameOf(one) === name) : undefined;
    if (hint) play(hint);
  });
  const turn = h("p", { class: "turn", "aria-live": "polite" });
  const list = h("ol", { class: "moves", "aria-label": t("moves") });
  const find = h("input", { type: "text", spellcheck: "false", autocomplete: "off", oninput: () => showMoves(), onkeydown: (event: KeyboardEvent) => event.key === "Enter" && playFound() });
  const findField = h("label", { class: "field", hidden: true }, h("span", {}, t("findMove")), find);
  const source = h("p", { class: "source", "aria-live": "polite" });
  const stop = h("button", { type: "button", class: "stop", hidden: true, onclick: () => stopScores() }, t("stop"));
  const history = h("ol", { class: "history", "aria-label": t("history") });
  const chooser = new Chooser(app, () => ((here = ""), restart()), (game) => !game.puzzle, true, () => ({}));
  const seat = (player: 1 | 2) => {
    const select = h("select", { "aria-label": t(player === 1 ? "player1" : "player2"), onchange: () => ((seats[player - 1] = select.value as Who), show()) },
      PLAYERS.map((one) => h("option", { value: one, selected: one === seats[player - 1] }, t(`who_${one}` as Word))));
    return h("label", { class: `field seat p${player}seat` }, h("span", { "data-word": `player${player}` }, t(`player${player}`)), select);
  };
  const depthInput = h("input", { type: "number", min: 0, max: DEPTH.most, value: depth, onchange: () => ((depthInput.value = depth = depthOf(depthInput.value)), show()) });
  const depthField = h("label", { class: "field" }, h("span", {}, t("depth")), depthInput);
  const hintBox = h("input", { type: "checkbox", checked: showHints, onchange: () => ((showHints = hintBox.checked), showHints && hints && !hints.moves.every(isExact) ? show() : (render(), remember())) });
  const stages = h("div", { class: "segments stages", role: "radiogroup", "aria-label": t("stageOf") }, (["board", "graph"] as const).map((one) =>
    h("button", { type: "button", role: "radio", "data-stage": one, onclick: () => ((onGraph = one === "graph"), render(), remember()) }, t(`stage_${one}`))));
  const regionBox = h("input", { type: "checkbox", checked: regions, onchange: () => ((regions = regionBox.checked), render(), remember()) });
  const regionField = h("label", { class: "check regions", hidden: true }, regionBox, t("regions"));
  const tool = (name: "undo" | "redo" | "again" | "tree", word: Word, act: () => void) =>
    h("button", { type: "button", title: t(word), onclick: act }, icon(name), t(word));
  const undoButton = tool("undo", "undo", () => undo());
  const redoButton = tool("redo", "redo", () => redo());
  root.append(
    h("aside", { class: "side" }, chooser.element, seat(1), seat(2), depthField, h("label", { class: "check" }, hintBox, t("hints")), stages, regionField),
    h("section", { class: "center" }, h("div", { class: "frame" }, h("div", { class: "stage column" }, turn, board.element, graph.element, h("div", { class: "source-row" }, source, stop))),
      h("div", { class: "bar-row" }, undoButton, redoButton, tool("again", "again", () => restart()), tool("tree", "seeTree", () => seeTree()))),
    h("aside", { class: "side right" }, h("h3", {}, t("moves")), findField, list, h("h3", {}, t("history")), history),
  );

  const game = (): Game | undefined => app.games.find((one) => one.name === app.subject.game);
  const isPersons = () => hints !== undefined && seats[hints.mover - 1] === "person" && !isRepeated();
  const hintOf = (move: Move): Hint | undefined => hints?.moves.find((hint) => hint.index === move.index);

  // ---- a play that goes round
  const nameOf = ({ position }: Place) => position || start;
  /** How often the place that is shown has come. */
  const times = () => places.slice(0, at + 1).filter((one) => nameOf(one) === nameOf(places[at]!) && one.mover === places[at]!.mover).length;
  const mostTimes = () => (seats.every((one) => one === "perfect" || one === "depth") ? REPEATED.machines : REPEATED.persons);
  const isRepeated = () => hints !== undefined && !hints.over && at > 0 && times() >= mostTimes();

  // ---- what the command says
  /** The words that name a place, not where the play began, and the files that go with them. */
  function naming({ position }: Place): { line: string[]; files: Ask } {
    const { args, ask: files } = words(app.subject);
    return { line: position ? [...args.filter((word) => !word.startsWith("from=")), position] : args, files };
  }

  function ask(lane: Lane, more: string[], place = places[at]!): Promise<Hints> {
    const { line, files } = naming(place);
    const mover = place.position && game()?.impartial ? ["--mover", String(place.mover)] : [];
    return lane.json<Hints>(["hints", ...line, ...mover, ...more], files);
  }

  function stopWork(): void {
    for (const lane of [app.main, app.side, ...app.pool]) lane.stop();
  }

  /** What has to be known of a place where that player moves: no more than somebody sees or plays by. */
  function questionOf(mover: 1 | 2): Question {
    if (showHints || seats[mover - 1] === "perfect") return slow.has(keyOf(app.subject)) ? "estimate" : "exact";
    return seats[mover - 1] === "depth" ? "depth" : "board";
  }

  /** Asks it; `moves` is about how many there are. */
  function put(question: Question, moves: number, lane = app.side): Promise<Hints> {
    switch (question) {
      case "board":
        return ask(lane, ["--depth", "0"]);
      case "depth":
        return ask(lane, ["--depth", depth]);
      case "estimate":
        looked = ahead(moves);
        return ask(lane, ["--depth", looked]);
      case "exact":
        return ask(lane, app.subject.game ? ["--limit", EXPLORED.played] : []);
    }
  }

  /** One question, whose answer is the board with what its moves are worth; only where that takes long, the board alone
   * first.  From a place that was answered exactly no move leads to one that takes longer. */
  async function show(): Promise<void> {
    const mine = ++round;
    played = app.subject;
    pointed++;
    stopWork();
    stopped = false;
    const place = places[at]!;
    const question = questionOf(place.mover);
    const answer = put(question, hints?.moves.length ?? 0);
    const sure = question === "board" || (question === "exact" && !game()?.advised && places.slice(0, at + 1).some((one) => one.exact));
    try {
      await learnPlayers(app);
      const whole = await (sure ? answer.catch(() => undefined) : within(answer, question === "exact" && game()?.advised ? BOOKED : GLIMPSE));
      if (mine !== round) return;
      const first = whole ?? await ask(app.main, ["--depth", "0"]);
      if (mine !== round) return;
      if (first.mover !== place.mover) { // a graph may begin with either
        place.mover = first.mover;
        if (questionOf(place.mover) !== question) return show();
      }
      chooser.complain(null);
      hints = first;
      if (at === 0) start = first.position;
      stand({ subject: keyOf(app.subject), position: first.over ? "" : place.position, mover: place.mover });
      known = whole !== undefined;
      if (known && question === "exact") place.exact = true;
      valued = value(mine, question, answer);
      render();
      machine(mine);
    } catch (problem) {
      if (mine !== round || problem instanceof Stopped) return;
      hints = undefined;
      stopWork();
      chooser.complain(whyNot(problem));
      board.say(t("cannotPlay"));
      for (const element of [turn, source, list]) element.replaceChildren();
      findField.hidden = true;
    }
    remember();
  }

  /** What the moves are worth, once it is known: exactly, or an estimate until exact scores arrive. */
  async function value(mine: number, question: Question, answer: Promise<Hints>): Promise<void> {
    const take = (better: Hints | undefined) => {
      if (mine !== round || !better) return false;
      hints = better;
      known = true;
      render();
      return true;
    };
    if (question === "exact") {
      if (known || await exactly(mine, answer, take)) return;
    } else if (question === "estimate") {
      if (!known) take(await answer.catch(() => undefined));
    } else return;
    if (mine === round && !stopped && (isPersons() ? showHints : isPerfects())) await score(mine); // else nobody would see them
  }
  const isPerfects = () => hints !== undefined && seats[hints.mover - 1] === "perfect";

  /** Waits for the exact answer, meanwhile with an estimate; false: it takes too long. */
  async function exactly(mine: number, answer: Promise<Hints>, take: (better: Hints | undefined) => boolean): Promise<boolean> {
    let done = false;
    if (game()?.advised) { // several workers may know sooner
      within(answer, EXACT).then((whole) => {
        done = take(whole);
        for (const lane of done ? [app.main, ...app.pool] : mine === round ? [app.side] : []) lane.stop();
      });
      const guess = await put("estimate", hints!.moves.length, app.main).catch(() => undefined);
      return done || (take(guess), false);
    }
    const estimated = put("estimate", hints!.moves.length, app.main).then((better) => !done && take(better), () => undefined);
    done = take(await (app.subject.game ? within(answer, EXACT) : answer.catch(() => undefined)));
    if (mine !== round) return true;
    if (done) {
      places[at]!.exact = true;
      app.main.stop();
      return true;
    }
    slow.add(keyOf(app.subject));
    app.side.stop();
    await estimated;
    return false;
  }

  /** The exact scores, one by one; what has none yet keeps its estimate. */
  async function score(mine: number): Promise<void> {
    const { args, ask: files } = words(app.subject);
    const { moves } = hints!;
    try {
      await scorePositions(app.pool, args, files.files, moves.map((one) => one.position), (i, score) => {
        if (mine !== round) return;
        if (game()?.advised) Object.assign(moves[i]!, scored(score, moves[i]!.position, hints!.mover));
        else Object.assign(moves[i]!, { winner: score === 0 ? 0 : score > 0 ? hints!.mover : 3 - hints!.mover, rank: null, text: t(`worth_${score === 0 ? "draw" : score > 0 ? "win" : "loss"}`) }); // it says who wins, and not how soon
        render();
      });
    } catch {
      // the estimates stay
    }
    if (mine === round) render();
  }

  function stopScores(): void {
    stopped = true;
    stopWork();
    render();
  }

  // ---- moving
  /** Lets a machine move, if it is its turn. */
  async function machine(mine: number): Promise<void> {
    if (!hints || hints.over || at < places.length - 1 || isPersons() || isRepeated()) return;
    const who = seats[hints.mover - 1];
    await pause(MACHINE_PAUSE);
    if (who === "perfect") await within(valued, PROOF);
    if (mine !== round) return;
    const from = who === "depth" ? await put("depth", 0).catch(() => undefined) : hints;
    if (mine !== round || !from) return;
    const hint = who === "random" ? from.moves[Math.floor(Math.random() * from.moves.length)] : pick(from, Math.random);
    if (hint) play(hint, who === "perfect" && kindOf(hint, from.mover) !== "win" && !from.moves.every(isExact));
  }

  function play(hint: Hint, guessed = false): void {
    places = [...places.slice(0, at + 1), { position: hint.position, mover: hint.mover, move: hint.move, guessed }];
    at = places.length - 1;
    find.value = "";
    app.say(hint.move);
    show();
  }

  // ---- looking ahead without moving
  /** Shows what the move that is pointed at would do. */
  async function preview(move: Move | null): Promise<void> {
    const mine = ++pointed;
    board.preview(null);
    const hint = move && isPersons() ? hintOf(move) : undefined;
    if (!hint || !hints?.draw || board.previewMatches(move!)) return;
    await pause(board.element.querySelector(":focus-visible") ? PREVIEWED.keyboard : PREVIEWED.pointer);
    if (mine !== pointed) return;
    const lane = app.main.isBusy ? app.pool[0]! : app.main;
    const next = await ask(lane, ["--depth", "0"], { position: hint.position, mover: hint.mover, move: "" }).catch(() => undefined);
    if (mine === pointed && next?.draw) board.preview(next.draw, move);
  }

  /** The tree that a search walks from here. */
  async function seeTree(): Promise<void> {
    const { position, mover } = places[at]!;
    app.go("tree", { ...(await keysOf(app.subject)), root: position, mover: position && mover === 2 ? "2" : "" });
  }

  function restart(): void {
    places = placesOf("");
    at = 0;
    start = "";
    show();
  }

  /** Back to a person's turn. */
  function undo(): void {
    if (at === 0) return;
    const persons = seats.includes("person");
    do at--;
    while (at > 0 && persons && seats[places[at]!.mover - 1] !== "person");
    show();
  }
  function redo(): void {
    if (at >= places.length - 1) return;
    at++;
    show();
  }

  // ---- drawing
  function render(): void {
    if (!hints) return;
    const { mover, over, winner, draw, board: text, moves } = hints;
    depthField.hidden = !seats.includes("depth");
    undoButton.disabled = at === 0;
    redoButton.disabled = at >= places.length - 1;
    const goesRound = isRepeated();
    turn.className = `turn player${over ? (winner ?? 0) : goesRound ? hints.forever : mover}`;
    turn.textContent = over ? (winner ? t("hasWon", { player: winner }) : t("drawn")) : goesRound ? (hints.forever ? t("repeatedWon", { player: hints.forever }) : t("repeated")) : t("turnOf", { player: mover });
    board.show(draw, text ?? hints.position);
    showGraph(draw === null);
    board.moves(moves.map((hint) => ({
      index: hint.index,
      label: showHints && known ? `${hint.move}, ${full(hint, mover)}` : hint.move,
      ...(showHints && known ? { kind: kindOf(hint, mover), worth: brief(hint, mover) } : {}),
    })), showHints, isPersons());
    source.textContent = [goesRound ? t("repeatedTimes", { count: times() }) : "", places[at]!.guessed ? t("guessed", { player: 3 - mover }) : "", told(moves)].filter(Boolean).join(" ");
    stop.hidden = stopped || over || goesRound || moves.every(isExact) || !(showHints || ["perfect", "depth"].includes(seats[mover - 1]!));
    showMoves();
    showHistory();
  }

  /** The graph is too large: it is not offered again. */
  function refuseGraph(): void {
    const button = stages.querySelector<HTMLButtonElement>("[data-stage=graph]")!;
    source.textContent = button.title = t("graphTooLarge");
    button.disabled = true;
  }

  /** The graph in place of the board: where there is none, or when the person wants it; what is too large is not drawn. */
  async function showGraph(boardless: boolean): Promise<void> {
    if (app.subject !== played) return;
    const mine = round, wanted = boardless || onGraph;
    const can = wanted && (await graph.load()) && graph.has(places[at]!);
    if (mine !== round || !hints || wanted !== (hints.draw === null || onGraph)) return;
    drawn = can;
    if (wanted && !can && !boardless) refuseGraph();
    stages.hidden = boardless;
    if (!wanted) offerGraph();
    for (const button of stages.children) button.setAttribute("aria-checked", String(((button as HTMLElement).dataset.stage === "graph") === can));
    board.element.hidden = can;
    graph.element.hidden = regionField.hidden = !can;
    if (can) graph.show({ play: places.slice(0, at + 1), next: isPersons() ? hints.moves : [], solved: regions });
  }

  /** Whether the graph can be drawn is found out before it is offered. */
  async function offerGraph(): Promise<void> {
    const button = stages.querySelector<HTMLButtonElement>("[data-stage=graph]")!;
    const key = keyOf(app.subject);
    if (button.dataset.of === key) return;
    button.dataset.of = key;
    button.disabled = false;
    button.title = "";
    const { args, ask: files } = words(app.subject);
    const reply = await app.side.ask(["show", ...args, "--limit", String(DRAWN.positions), ...(app.subject.game ? ["--boards"] : []), "--json"], files).catch(() => null); // as it will be drawn
    if (button.dataset.of !== key || reply?.code !== 2) return;
    button.disabled = true;
    button.title = t("graphTooLarge");
  }

  /** How exact the hints are, and what is being waited for. */
  function told(moves: Hint[]): string {
    const exact = moves.filter(isExact).length;
    if (isRepeated()) return "";
    if (exact === moves.length) return showHints && moves.some((one) => one.score !== undefined) ? t("exact") : "";
    if (!isPersons() && seats[hints!.mover - 1] === "perfect" && !stopped) return t("thinking");
    return !showHints ? "" : t(stopped ? "estimated" : "estimating", { depth: looked, exact, count: moves.length });
  }

  /** The moves as they are listed: of many those that are looked for, the best first where that is known. */
  function found(): Hint[] {
    if (!hints || hints.moves.length <= MOVES_LISTED) return hints?.moves ?? [];
    const { moves, mover } = hints;
    const word = find.value.trim().toLowerCase();
    const all = moves.filter((hint) => hint.position.toLowerCase().includes(word) || hint.move.toLowerCase().includes(word));
    return showHints && known ? all.sort((a, b) => goodness(b, mover) - goodness(a, mover)) : all;
  }

  function showMoves(): void {
    if (!hints) return;
    const { moves, mover } = hints;
    const all = found();
    const keys = keysFor(all.slice(0, MOVES_LISTED));
    const most = moves.reduce((best, one) => Math.max(best, goodness(one, mover)), -Infinity);
    findField.hidden = moves.length <= MOVES_LISTED;
    list.replaceChildren(...all.slice(0, MOVES_LISTED).map((hint, i) => h("li", {}, moveButton(hint, keys[i]!, goodness(hint, mover) === most))));
    if (all.length > MOVES_LISTED) list.append(h("li", { class: "more" }, t("moreMoves", { count: all.length - MOVES_LISTED })));
  }

  /** The position that was typed, or the only move with these words. */
  function playFound(): void {
    const all = found();
    const hint = all.find((one) => one.position === find.value.trim()) ?? (all.length === 1 ? all[0] : undefined);
    if (hint && isPersons()) play(hint);
  }

  function moveButton(hint: Hint, key: string, best: boolean): HTMLElement {
    const { mover } = hints!;
    return h("button", { type: "button", class: showHints && known ? `hint ${kindOf(hint, mover)}${best ? " best" : ""}` : "hint", disabled: !isPersons(), onclick: () => play(hint) },
      h("kbd", {}, key || "·"), h("span", {}, hint.move), showHints && known && h("em", {}, full(hint, mover)));
  }

  function showHistory(): void {
    const common = board.hasColumns ? commonWords(places.slice(1).map((one) => one.move)) : null; // a play in columns is written 4 4 3
    const named = (move: string) => common ? [h("span", { class: "unseen" }, common[0]), move.slice(common[0].length, move.length - common[1].length), h("span", { class: "unseen" }, common[1])] : [move];
    history.classList.toggle("brief-moves", common !== null);
    history.replaceChildren(...places.slice(1).map((place, i) =>
      h("li", { class: i + 1 === at ? "now" : "" },
        h("button", { type: "button", class: "link", "aria-current": i + 1 === at ? "step" : null, onclick: () => ((at = i + 1), show()) }, named(place.move), place.guessed && ` ≈ ${t("worth_unknown")}`))));
    const now = history.querySelector<HTMLElement>(".now");
    if (now) history.scrollTop = now.offsetTop - history.offsetTop - history.clientHeight / 2; // the page itself stays
  }

  /** A link tells positions: the moves between them get their words. */
  async function nameMoves(): Promise<void> {
    for (let i = 1; i < places.length; i++) {
      const before = await ask(app.main, ["--depth", "0"], places[i - 1]).catch(() => undefined);
      if (i === 1 && before) start = before.position;
      const hint = before?.moves.find((one) => one.position === places[i]!.position);
      if (hint) places[i]!.move = hint.move;
    }
  }

  async function remember(): Promise<void> {
    const play = places.slice(1).map((place) => `${place.mover}${place.position}`).join("|");
    Object.assign(last, { subject: keyOf(app.subject), play });
    app.keep({
      ...(await keysOf(app.subject)),
      p1: seats[0] === "person" ? "" : seats[0],
      p2: seats[1] === "perfect" ? "" : seats[1],
      depth: seats.includes("depth") ? depth : "",
      hints: showHints ? "1" : "",
      play,
      here,
      stage: onGraph ? "graph" : "",
      regions: regions ? "1" : "",
      at: at < places.length - 1 ? String(at) : "",
    });
  }

  nameMoves().then(() => {
    if (round === 0) show();
  });
  return {
    key: (event) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return false;
      if (drawn && graph.keyDown(event)) return true;
      const all = /^[1-9]$/.test(event.key) ? found().slice(0, MOVES_LISTED) : [];
      const hint = all[keysFor(all).indexOf(event.key)];
      if (hint && isPersons()) play(hint);
      else if (event.key === "ArrowLeft" || event.key === "u") undo();
      else if (event.key === "ArrowRight" || event.key === "r") redo();
      else if (event.key === "h") hintBox.click();
      else return /^[1-9]$/.test(event.key);
      event.preventDefault();
      return true;
    },
    items: () => [
      ...(hints?.draw ? [{ name: t("take_board"), file: `${app.subject.game}.svg`, type: "image/svg+xml", make: async () => hints!.draw! }] : []),
      ...(hints ? [{ name: t("take_json"), file: "hints.json", type: "application/json", make: async () => JSON.stringify({ ...hints, draw: undefined }) }] : []),
    ],
    close: () => {
      round++;
      stopWork();
    },
  };
}
