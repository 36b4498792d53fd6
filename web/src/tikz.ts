// tikz.ts -- a drawing as it looks on screen, written for LaTeX: shapes with their colours, no DOM.

export type Point = (x: number, y: number) => [number, number];

/** What is drawn, in the pixels of the screen. */
export interface Shape {
  kind: "path" | "text";
  d?: string; // of a path: TikZ coordinates
  at?: [number, number]; // of a text: where its base line is
  text?: string;
  anchor?: "start" | "middle" | "end";
  size?: number; // of its letters
  bold?: boolean;
  fill: string; // rgb(…) or none
  striped?: boolean;
  stroke: string;
  width: number;
  dash?: string;
  opacity: number;
  arrow?: boolean;
}

const SCALE = 0.75; // of a pixel, in points
const round = (x: number) => String(Math.round(100 * x) / 100);
const point = ([x, y]: [number, number]) => `(${round(x)},${round(y)})`;

/** The coordinates of an SVG path; arcs become lines. */
export function coordinates(d: string, to: Point): string {
  const out: string[] = [];
  let x = 0, y = 0, x0 = 0, y0 = 0;
  for (const [, letter, rest] of d.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = (rest!.match(/-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/g) ?? []).map(Number);
    const up = letter!.toUpperCase(), own = letter !== up;
    if (up === "Z") {
      out.push("-- cycle");
      [x, y] = [x0, y0];
      continue;
    }
    const each = { M: 2, L: 2, T: 2, H: 1, V: 1, Q: 4, S: 4, C: 6, A: 7 }[up] ?? 2;
    for (let i = 0; i + each <= numbers.length; i += each) {
      const part = numbers.slice(i, i + each);
      const abs = (k: number): [number, number] => [part[k]! + (own ? x : 0), part[k + 1]! + (own ? y : 0)];
      const next: [number, number] = up === "H" ? [part[0]! + (own ? x : 0), y] : up === "V" ? [x, part[0]! + (own ? y : 0)] : abs(each - 2);
      const end = point(to(...next));
      if (up === "M" && i === 0) {
        out.push(end);
        [x0, y0] = next;
      } else if (up === "C") out.push(`.. controls ${point(to(...abs(0)))} and ${point(to(...abs(2)))} .. ${end}`);
      else if (up === "Q" || up === "S") out.push(`.. controls ${point(to(...abs(0)))} .. ${end}`);
      else out.push(`-- ${end}`);
      [x, y] = next;
    }
  }
  return out.join(" ");
}

/** A colour that a browser computed, for xcolor; null: none. */
export function colour(value: string): string | null {
  const plain = /^rgba?\(([\d.]+)[, ]+([\d.]+)[, ]+([\d.]+)(?:[,/ ]+([\d.]+))?\)$/.exec(value);
  if (!plain || plain[4] === "0") return null;
  const [r, g, b] = plain.slice(1, 4).map((one) => Math.round(Number(one)));
  return `{rgb,255:red,${r};green,${g};blue,${b}}`;
}

const SPECIAL: Record<string, string> = { "\\": "\\textbackslash{}", "^": "\\textasciicircum{}", "~": "\\textasciitilde{}", "∃": "$\\exists$", "∀": "$\\forall$", "≤": "$\\leq$", "≥": "$\\geq$", "∞": "$\\infty$", "−": "$-$", "→": "$\\to$", "≈": "$\\approx$", "✂": "$\\times$", "✗": "$\\times$", "⊕": "$\\oplus$" };
/** Words as LaTeX reads them. */
export const escape = (text: string): string => text.replace(/[#$%&_{}]/g, "\\$&").replace(/[\\^~](?![#$%&_{}])|[∃∀≤≥∞−→≈✂✗⊕]/g, (one) => SPECIAL[one]!);

function line(shape: Shape): string {
  const options: string[] = [];
  const fill = colour(shape.fill), stroke = colour(shape.stroke);
  if (shape.opacity < 1) options.push(`opacity=${round(shape.opacity)}`);
  if (shape.kind === "text") {
    const size = SCALE * (shape.size ?? 12);
    options.push("inner sep=0pt", `anchor=base${shape.anchor === "start" ? " west" : shape.anchor === "end" ? " east" : ""}`,
      `text=${fill ?? "black"}`, `font=\\sffamily${shape.bold ? "\\bfseries" : ""}\\fontsize{${round(size)}}{${round(1.2 * size)}}\\selectfont`);
    return `\\node[${options.join(", ")}] at ${point(shape.at!)} {${escape(shape.text!)}};`;
  }
  if (fill) options.push(`fill=${fill}`);
  if (stroke && shape.width > 0) options.push(`draw=${stroke}`, `line width=${round(SCALE * shape.width)}pt`);
  if (shape.dash) options.push(`dash pattern=${shape.dash.split(/[ ,]+/).map((part, i) => `${i % 2 ? "off" : "on"} ${round(SCALE * parseFloat(part))}pt`).join(" ")}`);
  if (shape.arrow) options.push("-{Stealth[length=6pt]}");
  const stripes = shape.striped && fill ? `\n\\path[pattern=north east lines, pattern color=gray] ${shape.d};` : "";
  return options.length > 0 ? `\\path[${options.join(", ")}] ${shape.d};${stripes}` : "";
}

/** A document that pdflatex and lualatex compile. */
export function tikz(shapes: Shape[]): string {
  return `% compile with pdflatex or lualatex
\\documentclass[tikz,border=8pt]{standalone}
\\usepackage{iftex}
\\ifPDFTeX
  \\usepackage[T1]{fontenc}
  \\usepackage[utf8]{inputenc}
  \\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}
\\else
  \\usepackage{fontspec}
\\fi
\\usetikzlibrary{arrows.meta,patterns}
\\begin{document}
\\begin{tikzpicture}[x=${SCALE}pt, y=-${SCALE}pt]
${shapes.map(line).filter(Boolean).join("\n")}
\\end{tikzpicture}
\\end{document}
`;
}
