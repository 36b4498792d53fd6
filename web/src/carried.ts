// carried.ts -- the bytes of a text that carry.mjs wrote, and what the page holds so.

const letter = (code: number): number => code - (code > 60 ? 36 : 35);

export function carried(text: string): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(Math.floor((text.length / 2) * 14 / 8) + 1);
  let bits = 0, count = 0, length = 0;
  for (let i = 0; i + 1 < text.length; i += 2) {
    const value = letter(text.charCodeAt(i)) + 91 * letter(text.charCodeAt(i + 1));
    bits |= value << count;
    count += (value & 8191) > 88 ? 13 : 14;
    for (; count >= 8; count -= 8, bits >>>= 8) out[length++] = bits & 255;
  }
  if (text.length % 2 === 1) out[length++] = bits | (letter(text.charCodeAt(text.length - 1)) << count); // the last byte
  return out.slice(0, length);
}

/** The bytes that an element of the page holds. */
export const bytesOf = (id: string): Uint8Array<ArrayBuffer> => carried(document.getElementById(id)!.textContent!);

/** The same, inflated. */
export const inflated = (id: string): Response => new Response(new Response(bytesOf(id)).body!.pipeThrough(new DecompressionStream("gzip")));
