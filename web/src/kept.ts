// kept.ts -- what this browser remembers from one visit to the next; where it may not, until the page is closed.

const here = new Map<string, string>();
const called = (key: string) => `marienbad.${key}`;

/** What was kept; null: nothing. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(called(key)) ?? here.get(key) ?? null; // another tab may have written it
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

/** The same for this tab alone, until it is closed: it outlives a reload. */
export function recallInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(called(key));
  } catch {
    return null;
  }
}

export function retainInTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(called(key), text);
  } catch {
    // refused, or no room: a reload forgets it
  }
}
