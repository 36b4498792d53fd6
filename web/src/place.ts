// place.ts -- where the play stands, for the views that look at the same position: the tree is rooted there.

import type { Subject } from "./subject";
import { words } from "./subject";

export interface Standing {
  subject: string; // what tells it apart
  position: string; // "" for the start
  mover: 1 | 2;
}

/** What tells subjects apart. */
export function keyOf(subject: Subject): string {
  const { args, ask } = words(subject);
  return [...args, ...Object.values(ask.files ?? {})].join(" ");
}

let standing: Standing = { subject: "", position: "", mover: 1 };

export function stand(at: Standing): void {
  standing = at;
}

/** Where the play of that subject stands. */
export function standingOf(subject: string): Standing {
  return standing.subject === subject ? standing : { subject, position: "", mover: 1 };
}
