// library.mjs -- the files of Python that lie beside the page's: our own, and the module `marienbad` over the command.
import { readdirSync, readFileSync } from "node:fs";

const here = (name) => new URL(name, import.meta.url).pathname;

/** Path and text of each. */
export function library() {
  const files = {};
  const take = (folder, into) => {
    for (const name of readdirSync(folder)) if (name.endsWith(".py")) files[into + name] = readFileSync(folder + name, "utf8");
  };
  take(here("src/python/lib/"), "");
  take(here("src/python/lib/marienbad/"), "marienbad/");
  take(here("../python/src/marienbad/"), "marienbad/");
  return files;
}
