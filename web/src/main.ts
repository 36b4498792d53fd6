// main.ts -- the frame around the views: tabs, language, theme, what can be taken away, what is being worked on.
import type { App, Game, View } from "./app";
import { h, isGiven, isTyping, s } from "./dom";
import { Lane, loadEngine } from "./engine";
import type { Progress } from "./engine";
import { EXAMPLES } from "./examples";
import { icon } from "./icons";
import { Memory } from "./memory";
import { recall, recallInTab, retain, retainInTab } from "./kept";
import { learn } from "./plain";
import { ADDRESS_KEPT, BUSY_SHOWN, GRAPH_KEPT, REMEMBERED, WORKERS } from "./patience";
import { printAtHand } from "./printed";
import { format, parse } from "./state";
import type { Keys } from "./state";
import { isSubjectKey, keysOf, subjectOf, wholeText } from "./subject";
import type { Subject } from "./subject";
import { sheet, takeAway, titleOf } from "./take";
import { givenOf } from "./task";
import { isOffered, startTour, TOURS } from "./tour";
import { arenaView } from "./views/arena";
import { checkView } from "./views/check";
import { numbersView } from "./views/numbers";
import { pathView } from "./views/path";
import { playView } from "./views/play";
import { programView } from "./views/program";
import { treeView } from "./views/tree";
import { language, speak, t } from "./words";
import type { Lang, Word } from "./words";
import { isWelcome, welcomeBand } from "./welcome";
import type { Start } from "./welcome";

const VIEWS: Record<string, (root: HTMLElement, app: App) => View> = {
  arena: arenaView,
  play: playView,
  check: checkView,
  tree: treeView,
  numbers: numbersView,
  path: pathView,
  program: programView,
};

const ALONE = ["path", "program"]; // views without a subject: it waits until they are left
const FIRST_GAME = "nim";
const OTHER: Record<Lang, string> = { fr: "EN", en: "FR" }; // on the button

function preferred(): Lang {
  for (const one of navigator.languages) {
    if (one.startsWith("fr")) return "fr";
    if (one.startsWith("en")) return "en";
  }
  return "fr";
}

/** The patterns and arrow heads that all drawings share, in the page's colours. */
function definitions(): SVGSVGElement {
  const head = (id: string, size: number) =>
    s("marker", { id: `mb-${id}`, viewBox: "0 0 10 10", refX: 9.5, refY: 5, markerWidth: size, markerHeight: size, markerUnits: "userSpaceOnUse", orient: "auto" },
      s("path", { d: "M0 .8 10 5 0 9.2 2.2 5z" }));
  const stripes = s("pattern", { id: "mb-stripes", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    s("rect", { width: 6, height: 6, class: "stripe-bg" }), s("rect", { width: 2, height: 6, class: "stripe" }));
  return s("svg", { class: "definitions", "aria-hidden": "true" }, s("defs", {}, stripes, head("move", 8), head("best1", 11), head("best2", 11), head("start", 10)));
}

/** The text of a graph that was kept: a link without it is of this tab. */
const keptText = (keys: Keys): string => recallInTab("graph") ?? (keys.graph ? "" : recall("graph")) ?? "";

const isSame = (a: Subject, b: Subject) => a.game === b.game && format({ view: "", keys: a.values }) === format({ view: "", keys: b.values });

class Page {
  private readonly engine = loadEngine();
  private readonly app: App;
  private readonly speaker: Lane; // asked for words, whatever else is being worked on
  private spoken = 0; // languages chosen, views visited and opened: only the last one counts
  private visited = 0;
  private opened = 0;
  private aside: { view: string; subject: Subject; own: Subject } | undefined; // a view put a subject in place of the person's
  private name = "arena";
  private view: View | undefined;
  private hash = "";
  private busyTimer: number | undefined;
  private keepTimer: number | undefined;
  private kept = -Infinity; // when the address was written
  private band: HTMLElement | undefined; // of welcome
  private touring: (() => void) | undefined; // ends the tour that is under way
  private readonly live = h("div", { class: "unseen", "aria-live": "polite" });
  private readonly bar = h("div", { class: "busy", hidden: true });
  private readonly heading = h("h2", { class: "unseen" }); // which view this is
  private readonly root = h("main", { id: "main", tabindex: -1 });

  constructor() {
    const memory = new Memory(REMEMBERED);
    const lane = (busy: (one: Lane, progress: Progress | null) => void = () => undefined) => new Lane(this.engine, memory, () => language() === "fr", busy);
    const workers = Math.min(WORKERS, Math.max(1, navigator.hardwareConcurrency || 1));
    this.speaker = lane();
    this.app = {
      games: [],
      main: lane((one, progress) => this.busy(one, progress)),
      side: lane(),
      pool: Array.from({ length: workers }, () => lane()),
      keys: {},
      subject: { game: FIRST_GAME, values: {}, text: "", options: {} },
      given: null,
      keep: (keys) => this.keep(keys),
      say: (text) => (this.live.textContent = text),
      go: (view, keys) => void this.go(view, keys),
    };
  }

  async start(): Promise<void> {
    const { keys } = parse(location.hash);
    const isBare = location.hash.length < 2;
    speak(keys.lang === "fr" || keys.lang === "en" ? keys.lang : preferred());
    this.setTheme(keys.theme ?? "");
    document.body.prepend(definitions());
    await this.speakAgain();
    if (isBare && isWelcome()) this.welcome();
    new MutationObserver(() => this.nameSides()).observe(this.root, { childList: true });
    this.nameSides();
    addEventListener("hashchange", () => location.hash !== this.hash && this.open());
    addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("fullscreenchange", () => !document.fullscreenElement && this.project(false));
    printAtHand(sheet, () => titleOf(this.app, this.name));
    document.documentElement.dataset.ready = "";
  }

  /** Everything anew, in the language of the moment. */
  private async speakAgain(): Promise<void> {
    const mine = ++this.spoken;
    const lane = mine === 1 ? this.app.main : this.speaker; // at first nothing is under way, and the view needs its worker next
    const games = await lane.json<Game[]>(["games"]);
    if (mine !== this.spoken) return;
    this.speaker.end();
    this.app.games = games;
    learn(games);
    document.documentElement.lang = language();
    document.title = t("title");
    for (const old of document.querySelectorAll("body > :is(header, main, .busy, .unseen, .skip, .unproject)")) old.remove();
    const greeted = this.band?.isConnected ?? false;
    document.body.append(h("a", { class: "skip", href: "#main", onclick: (event: Event) => (event.preventDefault(), this.root.focus()) }, t("skip")), this.header(), this.bar, this.root, this.live,
      h("button", { type: "button", class: "tool unproject", title: t("projectorEnd"), "aria-label": t("projectorEnd"), onclick: () => this.project(false) }, icon("close")));
    await this.open();
    if (greeted) this.welcome();
  }

  private header(): HTMLElement {
    const tabs = Object.keys(VIEWS).map((name) =>
      h("button", { type: "button", role: "tab", "data-view": name, onclick: (event: MouseEvent) => this.choose(name, event.detail > 0) }, t(`view_${name}` as Word)));
    const tool = (sign: string | SVGElement, word: Word, act: (event: MouseEvent) => void, more: Record<string, string> = {}) =>
      h("button", { type: "button", class: "tool", title: t(word), "aria-label": t(word), onclick: act, ...more }, sign);
    return h(
      "header",
      {},
      h("h1", {}, h("span", { class: "unseen" }, "Marienbad"), h("button", { type: "button", class: "brand", title: t("home"), "aria-label": `Marienbad, ${t("home")}`, onclick: () => this.welcome() }, s("svg", { viewBox: "0 0 32 24", "aria-hidden": "true" }, s("circle", { class: "p1 w1", cx: 9, cy: 12, r: 7 }), s("rect", { class: "p2 w2", x: 17, y: 5, width: 14, height: 14, rx: 2 })), h("b", {}, "Marienbad"))),
      h("nav", { role: "tablist", "aria-label": t("views") }, tabs),
      this.heading,
      h(
        "div",
        { class: "tools" },
        h("button", { type: "button", class: "example", title: t("exampleHelp"), "aria-label": t("example"), onclick: () => this.example(this.name) }, icon("star"), h("span", {}, t("example"))),
        tool(icon("help"), "tour", () => this.tour(), { "data-tool": "tour" }),
        takeAway(this.app, () => (this.write(), { view: this.view, name: this.name })),
        tool(icon("screen"), "projector", () => this.project(!document.documentElement.classList.contains("projector"))),
        tool(icon("theme"), "theme", () => this.nextTheme()),
        h("button", { type: "button", class: "tool wide", lang: language() === "fr" ? "en" : "fr", title: t("otherLanguage"), "aria-label": `${OTHER[language()]}, ${t("otherLanguage")}`, onclick: () => this.otherLanguage() }, OTHER[language()]),
      ),
    );
  }

  /** What a view has beside its picture is told apart by those who cannot see where it stands. */
  private nameSides(): void {
    for (const side of this.root.querySelectorAll("aside.side")) side.setAttribute("aria-label", t(side.classList.contains("right") ? "sideTells" : "sideChooses"));
  }

  // ---- the first minute

  private welcome(): void {
    this.band?.remove();
    this.band = welcomeBand((start) => this.begin(start), () => this.root.focus());
    document.querySelector("header")!.after(this.band);
  }

  private async begin(start: Start): Promise<void> {
    const view = { grow: "arena", play: "play", tree: "tree", frontier: "path" }[start as string];
    if (view) await this.example(view);
    else if (start === "kernel") {
      await this.go("arena", { game: "nim", "p.n": "9", "p.last": "wins", layer: "kernel" });
      this.playWhenReady(this.opened);
    } else {
      const { graph = "" } = await EXAMPLES.check!.keys();
      await this.go("check", { graph });
      this.root.querySelector<HTMLElement>(".right textarea")?.focus();
    }
  }

  /** Shows a view at its best. */
  private async example(view: string): Promise<void> {
    const own = view === this.name ? this.view?.example?.() : undefined;
    const example = EXAMPLES[view];
    if (!own && !example) return;
    await this.go(view, own ?? (await example!.keys()));
    if (!own && example!.plays) this.playWhenReady(this.opened);
  }

  /** Lets the timeline move once it has steps, if nothing else was opened meanwhile. */
  private playWhenReady(mine: number): void {
    const timeline = this.root.querySelector(".timeline");
    const play = () => timeline!.querySelector<HTMLElement>(".primary")!.click();
    if (!timeline) return;
    if (!timeline.classList.contains("empty") && this.root.querySelector(".stage svg")) return play();
    const watch = new MutationObserver(() => {
      if (mine === this.opened && (timeline.classList.contains("empty") || !this.root.querySelector(".stage svg"))) return;
      watch.disconnect();
      if (mine === this.opened) play();
    });
    watch.observe(this.root, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
  }

  private tour(): void {
    this.touring?.();
    const button = () => document.querySelector<HTMLElement>("[data-tool=tour]");
    if (!(this.name in TOURS)) return;
    this.touring = startTour(this.name, () => {
      this.touring = undefined;
      this.offerTour();
      button()?.focus();
    });
  }

  private offerTour(): void {
    const button = document.querySelector<HTMLButtonElement>("[data-tool=tour]");
    button?.classList.toggle("offered", isOffered(this.name));
    if (button) button.disabled = !(this.name in TOURS);
    const example = document.querySelector<HTMLButtonElement>(".example");
    if (example) example.disabled = !(this.name in EXAMPLES) && !this.view?.example;
  }

  // ---- which view

  private async open(): Promise<void> {
    const mine = ++this.opened;
    this.touring?.();
    if (mine > 1) this.band?.remove();
    clearTimeout(this.keepTimer);
    this.keepTimer = undefined;
    this.hash = location.hash;
    const { view, keys } = parse(location.hash);
    this.name = view in VIEWS ? view : "arena";
    this.app.keys = keys;
    this.app.keep = (kept) => mine === this.opened && this.keep(kept); // an older view's is too late
    const waits = ALONE.includes(this.name) && !keys.game && !keys.graph && mine > 1;
    const subject = waits ? this.app.subject : await subjectOf(mine === 1 ? this.keptKeys(keys) : keys, FIRST_GAME, mine === 1 ? keptText(keys) : wholeText(this.app.subject));
    const given = this.name === "check" ? await givenOf(keys) : null;
    const own = mine === 1 && keys.nums === "1" ? await this.keptBeside(keys, subject) : undefined;
    if (mine !== this.opened) return;
    if (own) this.aside = { view: this.name, subject, own };
    this.app.subject = subject;
    this.app.given = given;
    document.documentElement.classList.toggle("given", given?.answer === null && !keys.practice); // other views would tell
    this.view?.close?.();
    for (const lane of [this.app.main, this.app.side, ...this.app.pool]) lane.stop();
    this.root.replaceChildren();
    this.root.className = `view-${this.name}`;
    this.live.textContent = ""; // what was said there is not of this view
    for (const tab of document.querySelectorAll<HTMLElement>("[role=tab]")) {
      const on = tab.dataset.view === this.name;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      if (on) tab.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    this.view = VIEWS[this.name]!(this.root, this.app);
    this.heading.textContent = t(`view_${this.name}` as Word);
    this.offerTour();
    const known = this.aside?.view === this.name && isSame(this.aside.subject, subject);
    if (known) return;
    this.aside = this.app.subject === subject ? undefined : { view: this.name, subject: this.app.subject, own: subject };
  }

  /** After a reload in a view without a subject: what the tab had. */
  private keptKeys(keys: Keys): Keys {
    return ALONE.includes(this.name) && !keys.game && !keys.graph ? parse(recallInTab("subject") ?? "").keys : keys;
  }

  /** After a reload in a view that put a game in place of the person's subject: what the tab had. */
  private async keptBeside(keys: Keys, subject: Subject): Promise<Subject | undefined> {
    const kept = recallInTab("subject");
    const own = kept ? await subjectOf(parse(kept).keys, FIRST_GAME, keptText(keys)) : subject;
    return isSame(own, subject) ? undefined : own;
  }

  /** Keeps the subject, and the text of a graph, for a reload and for another tab. */
  private async retainSubject(): Promise<void> {
    const { subject } = this.app;
    if (!ALONE.includes(this.name)) retainInTab("subject", format({ view: "", keys: await this.subjectKeys() }));
    const text = wholeText(subject);
    if (subject.game || text.length > GRAPH_KEPT) return;
    retainInTab("graph", text);
    retain("graph", text);
  }

  /** The keys that name the subject: they go along from view to view. */
  private subjectKeys(): Promise<Keys> {
    const { aside, app } = this;
    return keysOf(aside && isSame(aside.subject, app.subject) ? aside.own : app.subject);
  }

  /** The address tells everything, also what was typed just now. */
  private async settle(): Promise<void> {
    const subject = ALONE.includes(this.name) ? {} : await keysOf(this.app.subject);
    const rest = Object.entries(this.app.keys).filter(([key]) => !isSubjectKey(key));
    this.app.keys = { ...subject, ...Object.fromEntries(rest) };
    this.write();
  }

  private async visit(view: string): Promise<void> {
    const mine = ++this.visited;
    await this.settle();
    const keys = await this.subjectKeys();
    if (mine === this.visited) await this.go(view, keys);
  }

  /** A tab was chosen.  After a click the arrow keys are the view's: only who came by keyboard goes on along the tabs. */
  private async choose(view: string, byPointer: boolean): Promise<void> {
    await this.visit(view);
    if (byPointer) this.root.focus({ preventScroll: true });
  }

  private frameKeys(): Keys {
    const { lang = "", theme = "" } = parse(location.hash).keys;
    return { lang, theme };
  }

  private go(view: string, keys: Keys): Promise<void> {
    this.write();
    history.pushState(null, "", format({ view, keys: { ...keys, ...this.frameKeys() } }));
    return this.open();
  }

  /** Keeps these in the address: at once, but not more often than browsers like. */
  private keep(keys: Keys): void {
    this.app.keys = keys;
    this.retainSubject();
    const rest = this.kept + ADDRESS_KEPT - performance.now();
    if (rest <= 0) this.write();
    else this.keepTimer ??= window.setTimeout(() => this.write(), rest);
  }

  private write(): void {
    clearTimeout(this.keepTimer);
    this.keepTimer = undefined;
    if (location.hash !== this.hash) return; // another was entered, and is about to be opened
    this.kept = performance.now();
    history.replaceState(null, "", format({ view: this.name, keys: { ...this.app.keys, ...this.frameKeys() } }));
    this.hash = location.hash;
  }

  private keepFrame(more: Keys): void {
    this.write();
    const { view, keys } = parse(location.hash);
    history.replaceState(null, "", format({ view: view || this.name, keys: { ...keys, ...more } }));
    this.hash = location.hash;
  }

  // ---- the tools

  private async otherLanguage(): Promise<void> {
    speak(language() === "fr" ? "en" : "fr");
    await this.settle();
    this.keepFrame({ lang: language() });
    this.speakAgain();
  }

  private setTheme(theme: string): void {
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
  }

  private nextTheme(): void {
    const dark = document.documentElement.dataset.theme
      ? document.documentElement.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    this.setTheme(dark ? "light" : "dark");
    this.keepFrame({ theme: dark ? "light" : "dark" });
  }

  private project(on: boolean): void {
    document.documentElement.classList.toggle("projector", on);
    if (on) document.documentElement.requestFullscreen?.().catch(() => undefined);
    else if (document.fullscreenElement) document.exitFullscreen();
    dispatchEvent(new Event("resize"));
  }

  // ---- being busy

  private busy(lane: Lane, progress: Progress | null): void {
    if (!progress) {
      clearTimeout(this.busyTimer);
      this.busyTimer = undefined;
      this.bar.hidden = true;
      return;
    }
    const part = progress.total > 0 ? progress.done / progress.total : 0;
    this.bar.style.setProperty("--part", String(Math.min(1, part)));
    this.bar.classList.toggle("unsure", part === 0);
    this.busyTimer ??= window.setTimeout(() => {
      this.bar.replaceChildren(h("i", {}), h("span", { role: "status" }, t("working")), h("button", { type: "button", onclick: () => lane.stop() }, t("stop")));
      this.bar.hidden = false;
    }, BUSY_SHOWN);
  }

  // ---- keys

  private key(event: KeyboardEvent): void {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && this.touring) return this.touring();
    const tab = (event.target as HTMLElement).closest?.("[role=tab]") as HTMLElement | null;
    if (tab && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
      const all = [...document.querySelectorAll<HTMLElement>("[role=tab]")];
      const next = all[(all.indexOf(tab) + (event.key === "ArrowRight" ? 1 : all.length - 1)) % all.length]!;
      next.click();
      document.querySelector<HTMLElement>(`[data-view=${next.dataset.view}]`)!.focus();
      event.preventDefault();
      return;
    }
    const radio = (event.target as HTMLElement).closest?.("[role=radio]");
    if (radio && (event.key === "ArrowDown" || event.key === "ArrowUp")) { // left and right are the timeline's
      const all = [...radio.parentElement!.querySelectorAll<HTMLElement>("[role=radio]")];
      const next = all[(all.indexOf(radio as HTMLElement) + (event.key === "ArrowDown" ? 1 : all.length - 1)) % all.length]!;
      next.click();
      next.focus();
      event.preventDefault();
      return;
    }
    if (this.view?.key?.(event)) return;
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const number = Number(event.key);
    const name = isGiven() ? undefined : Object.keys(VIEWS)[number - 1];
    if (name) this.visit(name);
    else if (event.key === "f") this.project(!document.documentElement.classList.contains("projector"));
    else if (event.key === "Escape") this.project(false);
  }
}

new Page().start();
