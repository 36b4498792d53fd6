// place.ts -- where the play stands, for the views that look at the same position: the tree is rooted there.

export interface Standing {
  subject: string; // the words that name it
  position: string; // "" for the start
  mover: 1 | 2;
}

let standing: Standing = { subject: "", position: "", mover: 1 };

export function stand(at: Standing): void {
  standing = at;
}

/** Where the play of that subject stands. */
export function standingOf(subject: string): Standing {
  return standing.subject === subject ? standing : { subject, position: "", mover: 1 };
}
