// bundle.mjs FOLDER -- the tests, with the TypeScript that they import, as files that node runs.
import { build } from "esbuild";
import { readdirSync } from "node:fs";

const here = new URL(".", import.meta.url).pathname;
await build({
  entryPoints: ["", "page/"].flatMap((folder) => readdirSync(here + folder).filter((name) => name.endsWith(".test.ts")).map((name) => here + folder + name)),
  outdir: process.argv[2],
  outbase: here,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  external: ["playwright-core"],
  inject: [here + "streams.mjs"],
  define: { ROOT: JSON.stringify(new URL("../..", import.meta.url).pathname) },
  logLevel: "warning",
});
