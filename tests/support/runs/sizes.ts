// How much do the tests try? In `npm test` enough to cross every limit that a test is about; in the
// deep run the real sizes and many seeds.

/** Whether this is the deep run. Tests ask here, and read the environment nowhere else. */
export const isDeep = process.env.FOYER_DEEP === "1";

const size = <T>(inTest: T, inDeep: T): T => (isDeep ? inDeep : inTest);

export const sizes = {
  /** Sizes at which the walk looks at every screen, the hardest first. */
  walk: size(2, 5),
  /** Scripts of a screen of which each is missing once: some of each kind, or every one. */
  missingScripts: size(3, 100),
  /** Which browser tests are left out: those of which a cheaper test tells the same or most. */
  leftOut: size(/@deep/, /^$/),
  /** Viewports of a flow: the phone's, or the desktop's as well. */
  viewports: size(1, 2),
  /** Runs of a property, times the number that it has by itself. */
  propertyRuns: size(1, 10),
  /** Buyers at once for 50 places and 20 uses of a code. */
  crowd: size(120, 300),
  /** Runs of that crowd, of whom few have the code. */
  crowdsForPlaces: size(1, 20),
  /** The same, where nearly all have the code. */
  crowdsForUses: size(1, 20),
  /** Runs of limits that change while crowds buy. */
  crowdsAtChanges: size(2, 20),
  /** On-sales of 200 buyers for 50 tickets, with and without disorder. */
  onSales: size(1, 5),
  /** Runs of twelve steps in which limits come, change, go and die. */
  changingLimits: size(1, 20),
  /** Times that the whole stack is killed in a run under load, and runs. */
  stackKills: size(2, 20),
  stackRuns: size(1, 3),
  /** Of a free event on its account's first day. */
  visitors: size(80, 800),
  /** Of 110 organizers that are made at once: how many places there still are. */
  organizersThatFit: size(20, 100),
  /** Declined cards of one order; its log keeps 40 entries. */
  declines: size(200, 2_000),
  /** Events of the same second that the world can find. */
  publicEvents: size(1_000, 10_000),
  /** The same, where a file of the sitemap has 4,000. */
  sitemapEvents: size(4_100, 10_000),
  /** Promo codes of one event beside the one that is asked for. */
  codes: size(1_000, 10_000),
  /** Tickets, questions, codes and assignments of an event that is duplicated. */
  copied: size([5, 5, 20, 2], [100, 90, 1_000, 20]),
  /** Sweeps in thirty hours, which is longer than the provider keeps an idempotency key. */
  sweepsOfADay: size(12, 120),
  /** Refunds by the organizer up to the hundredth; the provider's own are the others. */
  refundsByOrganizer: size(10, 100),
  /** Assignments that were really made up to the sixtieth; copies of their pools are the others. */
  assignmentsMade: size(2, 60),
  /** Tickets of a wide order that were really made; copies of the last are the others. */
  ticketsMade: size(2, 90),
  /** Places at which a picture of each format is cut off, and damaged. */
  cutPictures: size(2, 40),
  damagedPictures: size(1, 12),
  /** Hostile texts that are written to every field with HTML, and presented from there. */
  hostileTexts: size(200, 1_000),
  /** Folders that are packed for Lambda, for which the registry is asked. */
  packed: size([], ["dist/packed/resize"]),
};

/** So many seeds: one run of a test begins with each. */
export const seeds = (count: number, first = 1): number[] =>
  Array.from({ length: count }, (_, at) => first + at);
