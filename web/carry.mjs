// carry.mjs -- bytes as text that stands in a page: two of 91 letters for 13 bits, or 14 where they are few.
// A fifth longer than the bytes; read back by src/carried.ts.

/** 35 to 126 without <, which no script may hold carelessly. */
const LETTERS = Array.from({ length: 92 }, (_, i) => String.fromCharCode(35 + i)).filter((one) => one !== "<");

export function carry(bytes) {
  const out = [];
  let bits = 0, count = 0;
  const put = (value) => out.push(LETTERS[value % 91] + LETTERS[Math.floor(value / 91)]);
  for (const byte of bytes) {
    bits |= byte << count;
    count += 8;
    if (count <= 13) continue;
    const wide = (bits & 8191) > 88 ? 13 : 14; // 91 * 91 is 89 more than 2^13
    put(bits & ((1 << wide) - 1));
    bits >>= wide;
    count -= wide;
  }
  if (count > 7 || bits > 90) put(bits);
  else if (count > 0) out.push(LETTERS[bits]); // one letter: one byte is left
  return out.join("");
}
