// describe.ts -- what is studied, in a line: the game as people call it, with its parameters, or one's own graph.
import type { App } from "./app";
import { t } from "./words";

export function describe(app: App): string {
  const { game, values } = app.subject;
  const one = app.games.find(({ name }) => name === game);
  if (!one) return t("ownGraph");
  const said = one.parameters.filter(({ type }) => type !== "graph").map((parameter) => {
    const value = values[parameter.name] ?? parameter.default;
    const at = parameter.choices?.split("|").indexOf(value) ?? -1;
    return at >= 0 ? `${parameter.label} ${parameter.said!.split("|")[at]!}` : parameter.type === "integer" && parameter.most === 1 ? (value === "1" ? parameter.label : "") : `${parameter.label} ${value}`;
  });
  return `${one.title} (${said.filter(Boolean).join(", ")})`;
}
