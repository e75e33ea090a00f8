// How many exports may an account begin, and how long may a history be? A step for each row.
import { countMade } from "#functions/access/made-today.ts";
import { writeBeside } from "#functions/core/table/beside.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { historyItem } from "#functions/stored/history.ts";
import { exports } from "#shared/contracts/exports.ts";
import { history } from "#shared/contracts/history.ts";
import {
  codeOf,
  createdAt,
  openDesk,
  store,
  times,
  type WorkAtBound,
} from "#tests/support/scenes/bounds/at-the-bound.ts";
import { call } from "#tests/support/servers/call.ts";
import { callsOf } from "#tests/support/table/count-calls.ts";

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
