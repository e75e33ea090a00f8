// How much do the tests try? In `npm test` enough to cross every limit that a test is about; in the
// deep run the real sizes and many seeds.

/** Whether this is the deep run. Tests ask here, and read the environment nowhere else. */
export const isDeep = process.env.FOYER_DEEP === "1";

const size = <T>(inTest: T, inDeep: T): T => (isDeep ? inDeep : inTest);

export const sizes = {
  /** Runs of 300 buyers at once for 50 places, of whom few have the code. */
  crowdsForPlaces: size(1, 20),
  /** The same, where nearly all have the code. */
  crowdsForUses: size(1, 20),
  /** Runs of limits that change while crowds buy. */
  crowdsAtChanges: size(2, 20),
  /** Runs of twelve steps in which limits come, change, go and die. */
  changingLimits: size(1, 20),
};

/** So many seeds: one run of a test begins with each. */
export const seeds = (count: number, first = 1): number[] =>
  Array.from({ length: count }, (_, at) => first + at);
