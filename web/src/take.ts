// take.ts -- what can be taken away: the menu of files of the view, what is on screen, a link.
import type { App, Item, View } from "./app";
import { download, h } from "./dom";
import { Stopped, whyNot } from "./engine";
import { NOTE_SHOWN } from "./patience";
import { snapshot } from "./snapshot";
import { isInLink } from "./subject";
import { t } from "./words";

/** The button and its menu; `shown` tells the view of the moment and its name. */
export function takeAway(app: App, shown: () => { view: View | undefined; name: string }): HTMLElement {
  const menu = h("div", { class: "menu", role: "menu", hidden: true });
  const button = h("button", { type: "button", class: "take", "aria-haspopup": "menu", "aria-expanded": "false", onclick: () => (menu.hidden ? open() : close()) }, t("take"));
  const outside = (event: Event) => !menu.contains(event.target as Node) && event.target !== button && close();

  function close(): void {
    menu.hidden = true;
    button.setAttribute("aria-expanded", "false");
    removeEventListener("pointerdown", outside);
  }

  function open(): void {
    const { view, name } = shown();
    const entry = (act: () => void, ...children: (string | HTMLElement)[]) =>
      h("button", { type: "button", role: "menuitem", onclick: () => (close(), act()) }, children);
    const items = [...onScreen(name), ...(view?.items?.() ?? [])];
    menu.replaceChildren(...items.map((item) => entry(() => give(item), item.name, h("small", {}, item.file))), entry(() => copyLink(app), t("take_link")));
    menu.hidden = false;
    button.setAttribute("aria-expanded", "true");
    addEventListener("pointerdown", outside);
    menu.querySelector("button")?.focus();
  }

  menu.addEventListener("keydown", (event) => {
    const all = [...menu.querySelectorAll<HTMLElement>("button")];
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (event.key === "Escape") (close(), button.focus());
    else if (event.key === "ArrowDown") all[(at + 1) % all.length]!.focus();
    else if (event.key === "ArrowUp") all[(at + all.length - 1) % all.length]!.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return h("div", { class: "menu-box" }, button, menu);
}

/** What is drawn, as it looks now. */
function onScreen(name: string): Item[] {
  const drawings = [...document.querySelectorAll<SVGSVGElement>("main .center .stage svg")].filter((one) => one.getBoundingClientRect().width > 0);
  return drawings.length > 0 ? [{ name: t("take_screen"), file: `${name}.svg`, type: "image/svg+xml", make: async () => snapshot(drawings) }] : [];
}

async function give(item: Item): Promise<void> {
  try {
    download(item.file, await item.make(), item.type);
  } catch (problem) {
    if (!(problem instanceof Stopped)) note(whyNot(problem));
  }
}

async function copyLink(app: App): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
  } catch {
    const area = h("textarea", { class: "unseen" });
    area.value = location.href;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  note((await isInLink(app.subject)) ? t("copied") : t("notInLink"));
}

/** A few words that go away by themselves. */
function note(text: string): void {
  const box = h("div", { class: "note-box", role: "status" }, text);
  document.body.append(box);
  setTimeout(() => box.remove(), NOTE_SHOWN);
}
