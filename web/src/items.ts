// items.ts -- what of an arena can be taken away.
import type { App, Exercise, Form, Item } from "./app";
import { joinLayout } from "./draw/layout";
import { Refused } from "./engine";
import { stageSvg, stageTikz } from "./stage";
import type { Kind } from "./stage";
import { DRAWN } from "./patience";
import { undoubled } from "./subject";
import type { words } from "./subject";
import { t } from "./words";
import type { Word } from "./words";

/** Where the person has put the positions, the drawing on the stage knows it and the command does not. */
function laidOut(app: App, kind: Kind, form: string): string | null {
  if (app.subject.game || !app.subject.layout) return null;
  return form === "svg" ? stageSvg(kind) : form === "tikz" ? stageTikz(kind) : null;
}

/** `shows`: what the files show where it is not what the screen shows; `found`: the command that found this, and its name. */
export function arenaItems(app: App, { args, ask }: ReturnType<typeof words>, count: number, shows: Word | null, impartial: boolean, found?: { name: string; args: string[] }): Item[] {
  const name = app.subject.game || t("file_graph");
  const called = (form: string) => `${t(`take_${form}` as Word)}${shows ? ` (${t(shows)})` : ""}`;
  const as = (form: string, file: string, type: string): Item => ({
    name: called(form),
    file: `${name}.${file}`,
    type,
    make: async () => laidOut(app, "solved", form) ?? app.main.text(["show", ...args, ...(impartial ? await undoubled(app, { args, ask }) : []), "--as", form], ask),
  });
  const drawings = [as("svg", "svg", "image/svg+xml"), as("tikz", "tex", "text/x-tex"), as("dot", "dot", "text/vnd.graphviz")];
  return [
    ...(found ? [{ name: `${t("take_json")} (${found.name})`, file: `${name}-${found.args[0]}.json`, type: "application/json", make: () => app.main.text([...found.args, "--json"], ask) }] : []),
    ...(count <= DRAWN.most ? drawings : []),
    as("json", "json", "application/json"),
    { name: t("take_arena"), file: `${name}.arena`, type: "text/plain", make: async () => joinLayout(await app.main.text(["convert", ...args], ask), (!app.subject.game && app.subject.layout) || "") },
    ...(impartial ? [] : [{
      name: called("certificate"),
      file: `${name}.certificate`,
      type: "text/plain",
      make: async () => {
        const reply = await app.main.ask(["solve", ...args, "--certificate", "certificate"], { ...ask, want: ["certificate"] });
        if (reply.code === 2) throw new Refused(reply.error.trim());
        return reply.files.certificate ?? "";
      },
    }]),
  ];
}

/** An arena as an exercise: the graph alone, laid out as nothing were known of it. */
export function arenaExercise(app: App, { args, ask }: ReturnType<typeof words>, impartial: boolean, statement: string, names: string[], topic: string): Exercise {
  const blank = async (form: Form) => laidOut(app, "blank", form) ?? app.main.text(["show", ...args, ...(impartial ? await undoubled(app, { args, ask }) : []), "--unsolved", "--as", form], ask);
  return { statement, names, topic, blank };
}
