// bundle.mjs -- one offline file: style, script, worker, WebAssembly and the book of openings in a single HTML page.
import { build } from "esbuild";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { carry } from "./carry.mjs";

const [wasmPath, outPath] = process.argv.slice(2);
const here = (name) => new URL(name, import.meta.url).pathname;
const MOST = 1_048_576; // bytes of the page

/** The text of a TypeScript file and all that it imports. */
async function script(entry, define = {}) {
  const made = await build({
    entryPoints: [here(entry)],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2021",
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
    define,
  });
  return made.outputFiles[0].text;
}

async function style() {
  const made = await build({
    entryPoints: [here("src/style.css")],
    bundle: true,
    minify: true,
    write: false,
    charset: "utf8",
    logLevel: "warning",
  });
  return made.outputFiles[0].text.trim();
}

const wasm = readFileSync(wasmPath);
const imports = WebAssembly.Module.imports(new WebAssembly.Module(wasm)).map((i) => `${i.module}.${i.name}`);
if (imports.sort().join() !== "marienbad.now,marienbad.tick") throw new Error(`imports: ${imports}`);

const worker = await script("src/worker.ts");
const main = await script("src/main.ts", { WORKER: JSON.stringify(worker) });
const parts = {
  STYLE: await style(),
  WASM: carry(gzipSync(wasm, { level: 9 })),
  BOOK: carry(readFileSync(here("connect4-7x6.book"))), // packed already
  SCRIPT: carry(gzipSync(main, { level: 9 })),
  BOOT: await script("src/boot.ts"),
};
const page = readFileSync(here("src/page.html"), "utf8").replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]);

const foreign = (page + main).match(/https?:\/\/(?!www\.w3\.org\/)[^\s"'`<>]*/g);
if (foreign) throw new Error(`addresses: ${foreign.join(" ")}`);
if (Buffer.byteLength(page) >= MOST) throw new Error(`${Buffer.byteLength(page)} bytes`);
writeFileSync(outPath, page);
