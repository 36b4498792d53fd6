// qr.ts -- a text as a QR code (ISO/IEC 18004, bytes, error correction L): the dark squares of the smallest that holds it.

/** Of correction L, by version: codewords of correction a block, and blocks. */
const CORRECTION = [0, 7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30];
const BLOCKS = [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25];
const LARGEST = 40;

/** Centres of the alignment patterns along one side. */
function centres(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2, last = 4 * version + 10;
  const apart = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => last - apart * (count - 2 - i))];
}

/** Bits that are neither patterns nor formats. */
function roomOf(version: number): number {
  const count = version > 1 ? Math.floor(version / 7) + 2 : 0;
  const patterns = count > 0 ? (25 * count - 10) * count - 55 : 0;
  return (16 * version + 128) * version + 64 - patterns - (version > 6 ? 36 : 0);
}

const codewords = (version: number) => Math.floor(roomOf(version) / 8) - CORRECTION[version]! * BLOCKS[version]!;

// ---- error correction: the remainder of a polynomial over the field of 256 elements

function times(x: number, y: number): number {
  let z = 0;
  for (let i = 7; i >= 0; i--) {
    z = (z << 1) ^ ((z >>> 7) * 0x11d);
    z ^= ((y >>> i) & 1) * x;
  }
  return z;
}

function divisor(degree: number): number[] {
  const out = Array<number>(degree).fill(0);
  out[degree - 1] = 1;
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    for (let j = 0; j < degree; j++) out[j] = times(out[j]!, root) ^ (out[j + 1] ?? 0);
  }
  return out;
}

function remainder(data: number[], by: number[]): number[] {
  const out = by.map(() => 0);
  for (const one of data) {
    const factor = one ^ out.shift()!;
    out.push(0);
    by.forEach((c, i) => (out[i]! ^= times(c, factor)));
  }
  return out;
}

/** The codewords of all blocks, interleaved, corrections behind them. */
function interleaved(data: number[], version: number): number[] {
  const blocks = BLOCKS[version]!, correct = CORRECTION[version]!, by = divisor(correct);
  const all = Math.floor(roomOf(version) / 8), long = all % blocks, short = Math.floor(all / blocks) - correct;
  const parts: number[][] = [], ends: number[][] = [];
  for (let i = 0, at = 0; i < blocks; i++) {
    const part = data.slice(at, (at += short + (i >= blocks - long ? 1 : 0)));
    parts.push(part);
    ends.push(remainder(part, by));
  }
  const rows = (lists: number[][], most: number) => Array.from({ length: most }, (_, k) => lists.filter((one) => k < one.length).map((one) => one[k]!)).flat();
  return [...rows(parts, short + 1), ...rows(ends, correct)];
}

function dataOf(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >>> i) & 1);
  };
  put(4, 4); // bytes
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const most = codewords(version) * 8;
  put(0, Math.min(4, most - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < most; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: bits.length / 8 }, (_, i) => bits.slice(8 * i, 8 * i + 8).reduce((sum, bit) => 2 * sum + bit, 0));
}

/** Rows of dark squares; null: the text is too long for any code. */
export function qrOf(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= LARGEST && codewords(version) * 8 < 4 + (version < 10 ? 8 : 16) + 8 * bytes.length) version++;
  if (version > LARGEST) return null;
  const size = 4 * version + 17;
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (x: number, y: number, on: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y]![x] = on;
    fixed[y]![x] = true;
  };
  for (let i = 0; i < size; i++) (set(6, i, i % 2 === 0), set(i, 6, i % 2 === 0)); // timing
  const square = (x: number, y: number, reach: number) => {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const far = Math.max(Math.abs(dx), Math.abs(dy));
        set(x + dx, y + dy, reach === 4 ? far !== 2 && far !== 4 : far !== 1);
      }
    }
  };
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) square(x, y, 4);
  const middles = centres(version), last = middles.length - 1;
  middles.forEach((x, i) => middles.forEach((y, j) => (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0) || square(x, y, 2)));
  format(set, size);
  if (version >= 7) versionBits(set, size, version);
  fill(dark, fixed, interleaved(dataOf(bytes, version), version));
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (!fixed[y]![x] && (x + y) % 2 === 0) dark[y]![x] = !dark[y]![x]; // mask 0
  return dark;
}

/** Correction L and mask 0, twice. */
function format(set: (x: number, y: number, on: boolean) => void, size: number): void {
  const data = 1 << 3; // correction L is 1, mask 0
  let rest = data;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412, bit = (i: number) => ((bits >>> i) & 1) === 1;
  for (let i = 0; i <= 5; i++) set(8, i, bit(i));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let i = 9; i < 15; i++) set(14 - i, 8, bit(i));
  for (let i = 0; i < 8; i++) set(size - 1 - i, 8, bit(i));
  for (let i = 8; i < 15; i++) set(8, size - 15 + i, bit(i));
  set(8, size - 8, true);
}

function versionBits(set: (x: number, y: number, on: boolean) => void, size: number, version: number): void {
  let rest = version;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let i = 0; i < 18; i++) {
    const on = ((bits >>> i) & 1) === 1, a = size - 11 + (i % 3), b = Math.floor(i / 3);
    set(a, b, on);
    set(b, a, on);
  }
}

/** Codewords in columns of two, upward and downward by turns, from the right. */
function fill(dark: boolean[][], fixed: boolean[][], words: number[]): void {
  const size = dark.length;
  let i = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let k = 0; k < size; k++) {
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - k : k;
        if (fixed[y]![x] || i >= words.length * 8) continue;
        dark[y]![x] = ((words[i >>> 3]! >>> (7 - (i & 7))) & 1) === 1;
        i++;
      }
    }
  }
}
