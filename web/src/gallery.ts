// gallery.ts -- games that are solved, with their boards and how each of them ends: a choice to look at.
import type { App, Game } from "./app";
import { parametersOf } from "./describe";
import { h, svgOf } from "./dom";
import { EXPLORED } from "./patience";
import { dialogOf } from "./share";
import { small } from "./subject";
import { t } from "./words";
import type { Hints } from "./worth";

/** A row of the command's gallery. */
export interface Row {
  game: string;
  parameters: string;
  positions: number | null;
  winner: 0 | 1 | 2;
  value: number | null;
  rank: number | null;
}

/** "rows=3 cols=4" as values. */
export const valuesOf = ({ parameters }: Row): Record<string, string> =>
  Object.fromEntries(parameters.split(" ").filter(Boolean).map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)]));

/** How the play ends when nobody errs. */
export function endOf({ winner, rank, value }: Row): string {
  if (winner === 0) return t("ends_drawn");
  if (value !== null) return t("ends_by", { player: winner, value: Math.abs(value) });
  return rank === null ? t("ends_won", { player: winner }) : t("ends_moves", { player: winner, rank });
}

/** Small enough to be solved while the person waits: larger ones are played, and not drawn. */
export const isSmall = ({ positions }: Row): boolean => positions !== null && positions <= Number(EXPLORED.solved);

/** The board with the first of these values that can be drawn, else in letters. */
async function fill(app: App, board: HTMLElement, game: string, [values, ...others]: Record<string, string>[]): Promise<void> {
  const start = await app.side.json<Hints>(["hints", game, ...Object.entries(values!).map(([name, value]) => `${name}=${value}`), "--depth", "0"]).catch(() => null);
  if (!start?.draw && others.length > 0) return fill(app, board, game, others);
  if (start) board.replaceChildren(start.draw ? svgOf(start.draw) : h("pre", {}, start.board ?? start.position));
}

/** A game: its board, and its sizes as buttons. */
function card(app: App, game: Game, rows: Row[], choose: (row: Row) => void): HTMLElement {
  const board = h("div", { class: "board", "aria-hidden": "true" });
  const shown = rows.find((row) => row.parameters === "") ?? rows[rows.length - 1]!;
  fill(app, board, game.name, [valuesOf(shown), small(game.name)]);
  return h("li", {}, h("h3", {}, game.title), board, h("div", { class: "ends" }, rows.map((row) =>
    h("button", { type: "button", "data-row": `${game.name} ${row.parameters}`.trim(), onclick: () => choose(row) }, h("b", {}, parametersOf(game, valuesOf(row)) || t("gallerySize")), h("span", {}, endOf(row))))));
}

/** The gallery of these games; `choose` gets the size that is chosen. */
export async function openGallery(app: App, games: Game[], choose: (row: Row) => void): Promise<void> {
  const rows = await app.side.json<Row[]>(["gallery"]);
  const cards = h("ul", { class: "gallery" });
  const dialog = dialogOf(t("galleryTitle"), h("p", { class: "hint" }, t("gallerySays")), cards);
  dialog.classList.add("wide");
  const taken = (row: Row) => (dialog.close(), choose(row));
  cards.replaceChildren(...games.flatMap((game) => {
    const own = rows.filter((row) => row.game === game.name);
    return own.length > 0 ? [card(app, game, own, taken)] : [];
  }));
}
