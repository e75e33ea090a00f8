// How many exports may an account begin, and how long may a history be? Their rows of
// the list of bounded work, and a step for each.
import { countMade } from "#functions/access/made-today.ts";
import { writeBeside } from "#functions/core/table/beside.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { historyItem } from "#functions/stored/history.ts";
import { exports } from "#shared/contracts/exports.ts";
import { history, MOST_HISTORY } from "#shared/contracts/history.ts";
import { MAX_MADE_A_DAY, MAX_OPEN_EXPORTS } from "#shared/core/bounds.ts";
import {
  codeOf,
  createdAt,
  openDesk,
  store,
  times,
  type WorkAtBound,
} from "#tests/support/scenes/bounds/at-the-bound.ts";
import type { BoundedWork } from "#tests/support/scenes/bounds/bounded-work.ts";
import { call } from "#tests/support/servers/call.ts";
import { callsOf } from "#tests/support/table/count-calls.ts";

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

async function ofDay(bound: number, isConfirmed: boolean) {
  const { own, maker } = await openDesk({ isConfirmed });
  const before = bound - 2;
  await asSystem(() => countMade({ ...maker, isEmailConfirmed: isConfirmed }, "exports", before));
  const add = () => call(exports.orders, { ...own, body: { format: "CSV" } });
  await times(2, add);
  const refused = codeOf(await add());
  const { meta } = await call(history.list, own);
  return { taken: { pieces: before + meta.total }, refused };
}

export const exportsAtBound = {
  exportsOfDay: (bound) => ofDay(bound, true),
  exportsOfUnconfirmed: (bound) => ofDay(bound, false),
  async openExports(bound) {
    const { own } = await openDesk();
    const add = () => call(exports.promoCodes, { ...own, body: { format: "XLSX" } });
    await times(bound, add);
    const calls = await callsOf(add);
    return { taken: { calls }, refused: codeOf(await add()) };
  },
  async historyOfEvent(bound) {
    const { own, event, maker, owner } = await openDesk();
    const entry = { ...maker, eventId: event.id, what: "EXPORT", by: owner.me.id } as const;
    const of = { ...entry, at: createdAt, list: "ORDERS", format: "CSV", isPart: false } as const;
    await store(bound + 1, (n) => {
      const id = `job_${String(n).padStart(12, "0")}`;
      return writeBeside([{ put: historyItem.whole({ ...of, id }) }], []);
    });
    const calls = await callsOf(() => call(history.list, own));
    const { meta } = await call(history.list, own);
    return { taken: { calls, pieces: meta.total }, refused: null };
  },
} satisfies Partial<WorkAtBound>;
