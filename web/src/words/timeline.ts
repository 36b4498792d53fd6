// timeline.ts -- the words of the timeline, French then English.

export const timeline = {
  stepTable: ["Tableau : {name}", "Table: {name}"],
  timeline: ["Déroulement", "Timeline"],
  first: ["Au début", "To the beginning"],
  back: ["Un pas en arrière", "One step back"],
  play: ["Lecture", "Play"],
  pause: ["Pause", "Pause"],
  forward: ["Un pas en avant", "One step forward"],
  speed: ["Vitesse de lecture", "Speed of playing"],
  last: ["À la fin", "To the end"],
} as const;
