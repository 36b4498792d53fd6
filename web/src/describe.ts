// describe.ts -- what is studied, in a line: the game as people call it, with its parameters, or one's own graph.
import type { App, Game, Parameter } from "./app";
import { t } from "./words";

function said(parameter: Parameter, value: string): string {
  const at = parameter.choices?.split("|").indexOf(value) ?? -1;
  if (at >= 0) return `${parameter.label} ${parameter.said!.split("|")[at]!}`;
  return parameter.type === "integer" && parameter.most === 1 ? (value === "1" ? parameter.label : "") : `${parameter.label} ${value}`;
}

/** Parameters of a game with these values, as people say them. */
export const parametersOf = (game: Game, values: Record<string, string>): string =>
  game.parameters.filter(({ name, type }) => type !== "graph" && name in values).map((one) => said(one, values[one.name]!)).filter(Boolean).join(", ");

export function describe(app: App): string {
  const { game, values } = app.subject;
  const one = app.games.find(({ name }) => name === game);
  if (!one) return t("ownGraph");
  const all = Object.fromEntries(one.parameters.map(({ name, default: usual }) => [name, values[name] ?? usual]));
  return `${one.title} (${parametersOf(one, all)})`;
}
