// state.ts -- what is on screen, as the address tells it: a link reproduces it.
//
// The address ends in #VIEW?key=value&…; a pasted graph is packed (deflated) so that links stay short.

export type Keys = Record<string, string>;

export interface State {
  view: string;
  keys: Keys;
}

export function parse(hash: string): State {
  const [view, query = ""] = hash.replace(/^#/, "").split("?", 2);
  return { view: view ?? "", keys: Object.fromEntries(new URLSearchParams(query)) };
}

export function format({ view, keys }: State): string {
  const kept = Object.entries(keys).filter(([, value]) => value !== "");
  const query = new URLSearchParams(kept).toString();
  return `#${view}${query ? `?${query}` : ""}`;
}

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const piped = new Response(bytes as BodyInit).body!.pipeThrough(stream as ReadableWritablePair);
  return new Uint8Array(await new Response(piped as ReadableStream).arrayBuffer());
}

/** A text as a short word of letters, digits, - and _. */
export async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text of such a word; throws when it is none. */
export async function unpack(word: string): Promise<string> {
  const binary = atob(word.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
}
