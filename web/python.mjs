// python.mjs WASM FILE -- marienbad-python.js: Python (Pyodide), the command that asks it, the worker and the editor, in
// one file that lies beside the page and asks for no other.
import { build } from "esbuild";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { library } from "./library.mjs";

const [wasmPath, outPath] = process.argv.slice(2);
const here = (name) => new URL(name, import.meta.url).pathname;
const PYODIDE = ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];
const NOTICE = `/* Marienbad with Python inside.  It holds Pyodide (MPL-2.0; CPython under the PSF licence) and CodeMirror and Lezer (MIT),
   unchanged, as npm has them. */
`;

const packed = (path) => gzipSync(readFileSync(path), { level: 9 }).toString("base64");

async function script(entry, define = {}) {
  const made = await build({ entryPoints: [here(entry)], bundle: true, minify: true, write: false, format: "iife", target: "es2021", charset: "ascii", legalComments: "none", logLevel: "warning", define, external: ["node:*", "ws", "functools"] });
  return made.outputFiles[0].text;
}

const imports = WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(wasmPath))).map((one) => `${one.module}.${one.name}`);
if (imports.sort().join() !== "marienbad.ask,marienbad.begin,marienbad.end,marienbad.now,marienbad.tick") throw new Error(`imports: ${imports}`);

const files = Object.fromEntries(PYODIDE.map((name) => [name, packed(here(`node_modules/pyodide/${name}`))]));
files["marienbad-python.wasm"] = packed(wasmPath);
// Pure ASCII, and what is packed in a comment of a function: browsers read both in a moment, and the page goes on.
const ascii = (value) => JSON.stringify(value).replace(/[^\0-\x7f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
const packs = Object.entries(files).map(([name, text]) => `${ascii(name)}:function(){/*${text}*/}`);
const values = { LIBRARY: library(), WORKER: await script("src/python/worker.ts", { "import.meta.url": '"file:///python/pyodide.asm.mjs"' }) };
const before = Object.entries(values).map(([name, value]) => `const ${name}=${ascii(value)};`).join("\n");
writeFileSync(outPath, `${NOTICE}(()=>{${before}\nconst PACKED={${packs.join(",\n")}};\n${await script("src/python/file.ts")}})();\n`);
