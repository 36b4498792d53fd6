// items.ts -- what of an arena can be taken away.
import type { App, Item } from "./app";
import { Refused } from "./engine";
import { words } from "./subject";
import { t } from "./words";
import type { Word } from "./words";

export function arenaItems(app: App, impartial = false): Item[] {
  const { args, ask } = words(app.subject);
  const name = app.subject.game || "arena";
  const as = (form: string, file: string, type: string): Item => ({
    name: t(`take_${form}` as Word),
    file: `${name}.${file}`,
    type,
    make: () => app.main.text(["show", ...args, ...(impartial ? ["--impartial"] : []), "--as", form], ask),
  });
  return [
    as("svg", "svg", "image/svg+xml"),
    as("tikz", "tex", "text/x-tex"),
    as("dot", "dot", "text/vnd.graphviz"),
    as("json", "json", "application/json"),
    { name: t("take_arena"), file: `${name}.arena`, type: "text/plain", make: () => app.main.text(["convert", ...args], ask) },
    {
      name: t("take_certificate"),
      file: `${name}.certificate`,
      type: "text/plain",
      make: async () => {
        const reply = await app.main.ask(["solve", ...args, "--certificate", "certificate"], { ...ask, want: ["certificate"] });
        if (reply.code === 2) throw new Refused(reply.error.trim());
        return reply.files.certificate ?? "";
      },
    },
  ];
}
