// How long does work that failed wait? Ever longer, up to an hour.
const FIRST_SECONDS = 120;
const LONGEST_SECONDS = 3600;

export const pauseAfter = (tries = 0): number =>
  Math.min(FIRST_SECONDS * 2 ** tries, LONGEST_SECONDS);
