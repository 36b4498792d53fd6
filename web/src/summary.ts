// summary.ts -- a large arena at a glance: how many positions each rank has, instead of a hairball.
import type { RankRow } from "./arena";
import { h, s } from "./dom";
import { grouped } from "./number";
import { t } from "./words";

const BARS = 120; // beyond that ranks are drawn together
const WIDE = 960, HIGH = 440, LEFT = 64, BOTTOM = 40, TOP = 24;

interface Bar {
  label: string;
  won: [number, number, number];
  rows: RankRow[];
}

/** Ranks drawn together where there are too many. */
export function gather(rows: RankRow[], most: number): Bar[] {
  const each = Math.ceil(rows.length / most);
  const bars: Bar[] = [];
  for (let i = 0; i < rows.length; i += each) {
    const part = rows.slice(i, i + each);
    const sum = (k: 0 | 1 | 2) => part.reduce((total, row) => total + row.won[k], 0);
    const from = part[0]!.rank ?? "–", to = part[part.length - 1]!.rank ?? "–";
    bars.push({ label: from === to ? String(from) : `${from}–${to}`, won: [sum(0), sum(1), sum(2)], rows: part });
  }
  return bars;
}

/** Draws into `stage`; returns what shows the first `at` ranks.  `axis` is what the ranks are called. */
export function drawSummary(stage: HTMLElement, rows: RankRow[], choose: (row: RankRow) => void, axis = t("rank")): (at: number) => void {
  const bars = gather(rows, BARS);
  const most = Math.max(...bars.map((bar) => bar.won[0] + bar.won[1] + bar.won[2]), 1);
  const step = (WIDE - LEFT - 16) / bars.length;
  const every = Math.ceil((12 + 7 * Math.max(...bars.map((bar) => bar.label.length))) / step); // labels do not touch
  const y = (count: number) => ((HIGH - TOP - BOTTOM) * count) / most;
  const classes = ["w0", "w1", "w2"];
  const groups = bars.map((bar, i) => {
    let base = HIGH - BOTTOM;
    const total = bar.won[0] + bar.won[1] + bar.won[2];
    const name = `${axis} ${bar.label}: ${grouped(total)}`;
    const group = s("g", { class: "bar", role: "button", tabindex: 0, "aria-label": name, onclick: () => choose(bar.rows[0]!), onfocus: () => choose(bar.rows[0]!) }, s("title", {}, name));
    for (const k of [0, 1, 2] as const) {
      const high = y(bar.won[k]);
      base -= high;
      if (high > 0) group.append(s("rect", { class: `part ${classes[k]}`, x: LEFT + i * step + 1, y: base, width: Math.max(1, step - 2), height: high }));
    }
    if (i % every === 0) group.append(s("text", { class: "head", x: LEFT + (i + 0.5) * step, y: HIGH - BOTTOM + 18 }, bar.label));
    if (step > 34) group.append(s("text", { class: "note", x: LEFT + (i + 0.5) * step, y: base - 6 }, grouped(total)));
    return group;
  });
  const scale = [0, 0.5, 1].map((part) =>
    s("g", {}, s("line", { class: "axis", x1: LEFT, x2: WIDE - 16, y1: HIGH - BOTTOM - y(most * part), y2: HIGH - BOTTOM - y(most * part) }),
      s("text", { class: "note end", x: LEFT - 8, y: HIGH - BOTTOM - y(most * part) + 4 }, grouped(Math.round(most * part)))));
  const svg = s("svg", { class: "summary", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "group", "aria-label": t("summary") },
    s("defs", {}, s("pattern", { id: "mb-stripes", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      s("rect", { width: 6, height: 6, class: "stripe-bg" }), s("rect", { width: 2, height: 6, class: "stripe" }))),
    scale, groups, s("text", { class: "head", x: (WIDE + LEFT) / 2, y: HIGH - 4 }, axis));
  stage.replaceChildren(h("div", { class: "summary-box" }, svg));
  return (at) => {
    let seen = 0;
    groups.forEach((group, i) => {
      seen += bars[i]!.rows.length;
      group.classList.toggle("later", seen - bars[i]!.rows.length >= at);
    });
  };
}
