// tables.ts -- CSV, the CSV of `grundy --table`, the cells that a move leads to, and heaps in binary.

/** The fields of CSV, line by line; quotes inside a quoted field are doubled. */
export const readCsv = (csv: string): string[][] =>
  csv.trim().split("\n").map((line) =>
    [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ""));

export interface Table {
  rows: number[];
  cols: number[];
  number: (number | null)[][]; // null: there is no such position
}

export function readTable(csv: string): Table {
  const lines = csv.trim().split("\n").map((line) => line.split(","));
  const [head, ...body] = lines as [string[], ...string[][]];
  return {
    cols: head.slice(1).map(Number),
    rows: body.map((line) => Number(line[0])),
    number: body.map((line) => line.slice(1).map((field) => (field === "" ? null : Number(field)))),
  };
}

/** The first rows and columns, as many as there is room for. */
export const corner = ({ rows, cols, number }: Table, most: number): Table =>
  ({ rows: rows.slice(0, most), cols: cols.slice(0, most), number: number.slice(0, most).map((line) => line.slice(0, most)) });

/** Where the moves of a cell lead, and which numbers stand there.  A pair may be known by its other order. */
export function seenFrom(table: Table, moves: Map<string, string[]>, r: number, c: number): { cells: Set<string>; numbers: number[] } {
  const i = table.rows[r]!, j = table.cols[c]!;
  const own = moves.get(`(${i},${j})`);
  const next = own ?? moves.get(`(${j},${i})`) ?? [];
  const cells = new Set<string>();
  const numbers: number[] = [];
  for (const name of next) {
    const [a, b] = name.replace(/[()]/g, "").split(",").map(Number) as [number, number];
    const pair: [number, number] = own ? [a, b] : [b, a];
    const at = place(table, pair) ?? place(table, [pair[1], pair[0]]);
    if (!at) continue;
    cells.add(`${at[0]} ${at[1]}`);
    numbers.push(table.number[at[0]]![at[1]]!);
  }
  return { cells, numbers };
}

function place(table: Table, [i, j]: [number, number]): [number, number] | null {
  const r = table.rows.indexOf(i), c = table.cols.indexOf(j);
  return r >= 0 && c >= 0 && table.number[r]![c] !== null ? [r, c] : null;
}

export interface Binary {
  digits: string[];
  xor: number;
  xorDigits: string;
}

/** The heaps in binary, all of the same length, and their sum without carry; null when they are no heaps. */
export function binaryRows(heaps: number[]): Binary | null {
  if (heaps.length === 0 || heaps.length > 12) return null;
  if (heaps.some((heap) => !Number.isInteger(heap) || heap < 0 || heap > 1023)) return null;
  const xor = heaps.reduce((sum, heap) => sum ^ heap, 0);
  const length = Math.max(1, ...heaps.map((heap) => heap.toString(2).length));
  const digits = (n: number) => n.toString(2).padStart(length, "0");
  return { digits: heaps.map(digits), xor, xorDigits: digits(xor) };
}
