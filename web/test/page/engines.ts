// engines.ts -- the page in the other browser engines: Firefox by WebDriver BiDi, WebKit by its own driver under Xvfb.
// Enough of both protocols to open a file, to evaluate an expression in it and to press keys; Debian's packages have all of it.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

declare const ROOT: string;

export interface Engine {
  open(address: string): Promise<void>;
  /** The value of an expression in the page, which may be a promise. */
  ask<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

const FIREFOX = "/usr/bin/firefox-esr";
const WEBKIT = "/usr/bin/WebKitWebDriver";
const XVFB = "/usr/bin/Xvfb";
export const isThere = { firefox: existsSync(FIREFOX), webkit: existsSync(WEBKIT) && existsSync(XVFB) };

/** A port that nobody uses just now. */
function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}

/** Waits until a line that a process writes matches; its first group is the answer. */
function line(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((done, fail) => {
    let said = "";
    const hear = (data: Buffer) => {
      said += data.toString();
      const found = pattern.exec(said);
      if (found) done(found[1] ?? found[0]);
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.stdio[3]?.on("data", hear);
    child.on("exit", () => fail(new Error(`it ended: ${said.slice(-500)}`)));
  });
}

const ended = (child: ChildProcess) => new Promise<void>((done) => (child.exitCode !== null || child.signalCode !== null ? done() : (child.on("exit", () => done()), child.kill())));

export async function firefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), "marienbad-firefox-"));
  const child = spawn(FIREFOX, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", String(await freePort())], { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, HOME: profile } });
  const address = await line(child, /WebDriver BiDi listening on (ws:\S+)/);
  const { WebSocket } = createRequire(`${ROOT}web/package.json`)("ws") as { WebSocket: new (address: string) => { on(kind: string, act: (data: unknown) => void): void; send(text: string): void; close(): void } };
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, { done(value: unknown): void; fail(why: Error): void }>();
  let next = 1;
  await new Promise<void>((done) => socket.on("open", () => done()));
  socket.on("message", (data) => {
    const reply = JSON.parse(String(data)) as { id?: number; result?: unknown; error?: string; message?: string };
    const one = reply.id === undefined ? undefined : waiting.get(reply.id);
    if (!one) return;
    waiting.delete(reply.id!);
    if (reply.error) one.fail(new Error(`${reply.error}: ${reply.message}`));
    else one.done(reply.result);
  });
  const call = <T>(method: string, params: object): Promise<T> =>
    new Promise((done, fail) => {
      waiting.set(next, { done: done as (value: unknown) => void, fail });
      socket.send(JSON.stringify({ id: next++, method, params }));
    });
  await call("session.new", { capabilities: {} });
  const { contexts } = await call<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
  const { context } = contexts[0]!;
  return {
    open: async (url) => void (await call("browsingContext.navigate", { context, url, wait: "complete" })),
    ask: async <T>(expression: string) => {
      const said = await call<{ type: string; result?: { value?: string }; exceptionDetails?: { text: string } }>("script.evaluate", {
        target: { context },
        awaitPromise: true,
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value === undefined ? null : value))`,
      });
      if (said.type !== "success") throw new Error(said.exceptionDetails?.text);
      return JSON.parse(said.result!.value!) as T;
    },
    close: async () => {
      socket.close();
      await ended(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export async function webkit(): Promise<Engine> {
  const screen = spawn(XVFB, ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const display = `:${await line(screen, /^(\d+)\n/)}`;
  const port = await freePort();
  const driver = spawn(WEBKIT, [`--port=${port}`], { stdio: "ignore", env: { ...process.env, DISPLAY: display, WEBKIT_FORCE_SANDBOX: "0" } });
  const base = `http://127.0.0.1:${port}`;
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const reply = await fetch(`${base}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = (await reply.json()) as { value: T & { error?: string; message?: string } };
    if (!reply.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  for (;;) { // until it listens
    if (driver.exitCode !== null) throw new Error("the driver of WebKit has ended");
    if (await fetch(`${base}/status`).then((reply) => reply.ok, () => false)) break;
    await new Promise((done) => setTimeout(done, 100));
  }
  const browserOptions = { binary: minibrowser(), args: ["--automation"] };
  const { sessionId } = await call<{ sessionId: string }>("POST", "/session", { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": browserOptions } } });
  const session = `/session/${sessionId}`;
  await call("POST", `${session}/timeouts`, { script: 600_000, pageLoad: 600_000 });
  return {
    open: async (url) => void (await call("POST", `${session}/url`, { url })),
    ask: async <T>(expression: string) => {
      const script = `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done([true, value === undefined ? null : value]), (problem) => done([false, String(problem)]))`;
      const [good, value] = await call<[boolean, T]>("POST", `${session}/execute/async`, { script, args: [] });
      if (!good) throw new Error(String(value));
      return value;
    },
    close: async () => {
      await call("DELETE", session).catch(() => undefined);
      await ended(driver);
      await ended(screen);
    },
  };
}

/** The small browser that comes with WebKitGTK's driver. */
function minibrowser(): string {
  const all = ["4.1", "4.0", "6.0"].map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`);
  return all.find(existsSync) ?? "/usr/bin/epiphany-browser";
}
