// files.ts -- where the page under test lies, and how much of it is tried.
declare const ROOT: string;
export const FILE = `${ROOT}build/page/test.html`;
/** Everything at length: script/test --all. */
export const ALL = process.env.MARIENBAD_TESTS === "all";
