// kept.ts -- what this browser remembers from one visit to the next; where it may not, until the page is closed.

const here = new Map<string, string>();
const called = (key: string) => `marienbad.${key}`;

/** What was kept; null: nothing. */
export function recall(key: string): string | null {
  try {
    return here.get(key) ?? localStorage.getItem(called(key));
  } catch {
    return here.get(key) ?? null; // a page that was opened from a file may be refused
  }
}

/** Keeps a text; null: forgets it. */
export function retain(key: string, text: string | null): void {
  if (text === null) here.delete(key);
  else here.set(key, text);
  try {
    if (text === null) localStorage.removeItem(called(key));
    else localStorage.setItem(called(key), text);
  } catch { // refused, or no room: it is remembered until the page is closed, and nothing older after that
    try {
      localStorage.removeItem(called(key));
    } catch {
      // refused
    }
  }
}
