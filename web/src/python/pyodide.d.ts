// pyodide.d.ts -- what of Pyodide's two modules is used; they are bundled into the worker, since WebKit imports no blob there.
declare module "pyodide/pyodide.mjs" {
  import type { Python } from "./host";
  export function loadPyodide(options: object): Promise<Python>;
}
declare module "pyodide/pyodide.asm.mjs" {
  const create: unknown;
  export default create;
}
