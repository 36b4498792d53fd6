// streams.mjs -- begins every bundle of tests: CompressionStream and DecompressionStream of "deflate-raw", which all browsers have and
// node has since version 20, for the node 18 of Debian 12.
import { Duplex } from "node:stream";
import { createDeflateRaw, createInflateRaw } from "node:zlib";

// raw NATIVE, CREATE: the class NATIVE, with streams of zlib for "deflate-raw"
const raw = (Native, create) => function (format) {
  return format === "deflate-raw" ? Duplex.toWeb(create()) : new Native(format);
};

try {
  new CompressionStream("deflate-raw");
} catch {
  globalThis.CompressionStream = raw(CompressionStream, createDeflateRaw);
  globalThis.DecompressionStream = raw(DecompressionStream, createInflateRaw);
}
