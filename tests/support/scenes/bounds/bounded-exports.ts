// How many exports may an account begin, and how long may a history be? Rows of the list of bounded
// work.
import { MOST_HISTORY } from "#shared/contracts/history.ts";
import { MAX_MADE_A_DAY, MAX_OPEN_EXPORTS } from "#shared/core/bounds.ts";
import type { BoundedWork } from "#tests/support/scenes/bounds/bounded-work.ts";

export const boundedExports = {
  exportsOfDay: {
    bound: MAX_MADE_A_DAY.exports.confirmed,
    brake: "functions/access/made-today.ts",
    told: "too_much_made_today",
    most: { pieces: MAX_MADE_A_DAY.exports.confirmed },
  },
  exportsOfUnconfirmed: {
    bound: MAX_MADE_A_DAY.exports.unconfirmed,
    brake: "functions/access/made-today.ts",
    told: "confirm_to_make_more",
    most: { pieces: MAX_MADE_A_DAY.exports.unconfirmed },
  },
  /** Each is looked at once, before one more is refused. */
  openExports: {
    bound: MAX_OPEN_EXPORTS,
    brake: "functions/exports/open-exports.ts",
    told: "too_many_exports",
    most: { calls: MAX_OPEN_EXPORTS + 5 },
  },
  /** More entries are stored, and not read. */
  historyOfEvent: {
    bound: MOST_HISTORY,
    brake: "functions/history/handler.ts",
    told: null,
    most: { calls: 6, pieces: MOST_HISTORY },
  },
} as const satisfies Record<string, BoundedWork>;
