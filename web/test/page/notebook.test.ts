// notebook.test.ts -- the wheel for notebooks in a browser: installed from a file in a plain Pyodide, as Basthon, Capytale and
// JupyterLite run it, without the page; graphs, pictures, verdicts.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import { test } from "node:test";
import { firefox, isThere } from "./engines";

declare const ROOT: string;
const ALL = process.env.MARIENBAD_TESTS === "all";
const { chromium } = createRequire(`${ROOT}web/package.json`)("playwright-core") as typeof import("playwright-core");
const TYPES: Record<string, string> = { mjs: "text/javascript", wasm: "application/wasm", json: "application/json" };

/** The wheel, made of the WebAssembly that is there. */
function makeWheel(): string {
  const made = spawnSync("python3", ["python/pure.py", "build/page/marienbad-python.wasm", "build/page"], { cwd: ROOT, encoding: "utf8" });
  assert.equal(made.status, 0, made.stderr);
  return `${ROOT}build/page/${made.stdout.trim()}`;
}

/** A site with an empty page, Pyodide and the wheel. */
function serve(wheel: string): Promise<Server> {
  const server = createServer((request, reply) => {
    const name = request.url!.slice(1);
    const path = name === "wheel" ? wheel : /^[\w.-]+$/.test(name) ? `${ROOT}web/node_modules/pyodide/${name}` : null;
    try {
      const content = path ? readFileSync(path) : "<!doctype html><title>notebook</title>";
      reply.writeHead(200, { "content-type": path ? (TYPES[name.split(".").pop()!] ?? "application/octet-stream") : "text/html" }).end(content);
    } catch {
      reply.writeHead(404).end();
    }
  });
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done(server)));
}

/** A cell that installs the wheel as docs/python.md says, and what a class does with it; it prints JSON. */
const CELL = `
import json, sys
sys.path.insert(0, "marienbad.whl")
import marienbad
marienbad.language("fr")
G = {"a": ["b", "c"], "b": ["a", "d"], "c": ["d"], "d": []}
said = {"version": marienbad.__version__, "attractor": marienbad.attractor(G, owner={"a", "c"}, target=["d"]),
        "kernel": sorted(marienbad.kernel({0: [1, 2], 1: [2], 2: []})),
        "svg": marienbad.solve(G, {"a", "c"}, win1=["d"])._repr_svg_()}
try:
    marienbad.kernel({0: [1]})
except marienbad.Error as error:
    said["error"] = str(error)

def noyau(G):
    return [v for v in G if not G[v]]

def juste(G):
    perdu = {}
    def perd(v):
        if v not in perdu:
            perdu[v] = not any(perd(w) for w in G[v])
        return perdu[v]
    return [v for v in G if perd(v)]

def sans_fin(G):
    while True:
        pass

def copie(G):
    return sorted(marienbad.kernel(G))

if hasattr(marienbad, "grade"):
    said["grade"] = [[bool(found), str(found)] for found in (marienbad.grade("noyau", one) for one in (noyau, juste, copie, *([sans_fin] if ENDLESS else [])))]
json.dumps(said)
`;

interface Said {
  version: string;
  attractor: Record<string, number>;
  kernel: number[];
  svg: string;
  error: string;
  grade?: [boolean, string][];
}

/** In the page: Pyodide starts, the wheel is a file of it, the cell runs. */
const RUN = async (cell: string): Promise<string> => {
  const { loadPyodide } = (await import(`${location.origin}/pyodide.mjs`)) as { loadPyodide(options: object): Promise<{ FS: { writeFile(name: string, data: Uint8Array): void }; runPythonAsync(code: string): Promise<string> }> };
  const python = await loadPyodide({ indexURL: location.origin });
  python.FS.writeFile("marienbad.whl", new Uint8Array(await (await fetch("/wheel")).arrayBuffer()));
  return python.runPythonAsync(cell);
};

function judge(said: Said): void {
  assert.match(said.version, /^\d+\.\d+\.\d+/);
  assert.deepEqual(said.attractor, { a: 2, b: 3, c: 1, d: 0 });
  assert.deepEqual(said.kernel, [2]);
  assert.match(said.svg, /^<svg [^]*gagnée par le joueur 1/);
  assert.match(said.error, /sommet/);
  if (!said.grade) return; // a module without grade()
  const [wrong, right, copied, endless] = said.grade;
  assert.equal(wrong![0], false);
  assert.match(wrong![1], /noyau : faux[^]*appel[^]*attendu/);
  assert.deepEqual([right![0], copied![0]], [true, true], `${right![1]} ${copied![1]}`);
  if (!ALL) return; // an endless program takes its time
  assert.equal(endless![0], false);
  assert.match(endless![1], /plus d'une seconde/);
}

const CODE = `ENDLESS = ${ALL ? "True" : "False"}\n${CELL}`;

/** Where the site is while a test uses it. */
async function visit(use: (address: string) => Promise<string>): Promise<void> {
  const server = await serve(makeWheel());
  try {
    judge(JSON.parse(await use(`http://127.0.0.1:${(server.address() as { port: number }).port}/`)) as Said);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

test("the wheel for notebooks: imported from a file in Chromium, with pictures and verdicts", () =>
  visit(async (address) => {
    const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(600_000);
      await page.goto(address);
      return await page.evaluate(RUN, CODE);
    } finally {
      await browser.close();
    }
  }));

const without = !ALL ? "it is for MARIENBAD_TESTS=all" : !isThere.firefox ? "firefox is not installed" : false;
test("the wheel for notebooks: the same in Firefox", { skip: without }, () =>
  visit(async (address) => {
    const engine = await firefox();
    try {
      await engine.open(address);
      return await engine.ask<string>(`(${RUN.toString()})(${JSON.stringify(CODE)})`);
    } finally {
      await engine.close();
    }
  }));
