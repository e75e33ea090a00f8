// How does a test look at figures that are kept, and change what is kept of them?
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, type Key, queryItems, writeItem } from "#functions/core/table/table.ts";
import { figureDaysItem, figuresItem } from "#functions/stored/figures.ts";
import { events } from "#shared/contracts/events.ts";
import { stats } from "#shared/contracts/stats.ts";
import { openJobDesk } from "#tests/support/scenes/job-desk.ts";
import { openMoneyDesk } from "#tests/support/scenes/money-desk.ts";
import type { TicketSketch } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

/** So long after a count they are counted again when looked at. */
export const OLD_SECONDS = 6;

/** A sale with jobs that run when they are told to. Close it when done. */
export async function openFigureDesk(sketches: TicketSketch[] = [{ quantityAvailable: 50 }]) {
  const desk = await openMoneyDesk(sketches);
  const jobs = openJobDesk();
  const { event, owner } = desk.sale;
  const accountId = owner.me.account.id;
  const params = { eventId: event.id };
  const daysKey = figureDaysItem.key({ accountId, eventId: event.id });
  const look = async (search = "") => {
    const { status, data, text } = await call(stats.event, { token: desk.token(), params, search });
    if (status !== 200) throw new Error(text);
    return data;
  };
  return {
    ...desk,
    jobs,
    accountId,
    params,
    look,
    /** Later than the kept figures are fresh. */
    lookLater: async (search = "") => {
      await desk.pass(OLD_SECONDS);
      return look(search);
    },
    account: async () => (await call(stats.account, { token: desk.token() })).data,
    /** What the rows of events show. */
    rows: async () =>
      (await call(events.list, { token: desk.token() })).data.map(({ figures }) => figures),
    /** All jobs that wait. */
    work: async () => jobs.work(...(await jobs.queue(accountId))),
    jobStates: async () => (await jobs.jobsOf(accountId)).map(({ state }) => state),

    totalsKey: figuresItem.key({ accountId, eventId: event.id }),
    daysKey,
    kept: () => asSystem(() => getItem(daysKey, { consistent: true })),
    keptOf: async () => {
      const all = { ...figuresItem.within({ accountId }), consistent: true };
      return figuresItem.storedAmong(await asSystem(() => queryItems(all)));
    },
    /** As if so many rows had been counted. */
    seemsHuge: (rows = 200_000) => setIn(daysKey, "rows", rows),

    close: () => {
      jobs.close();
      return desk.close();
    },
  };
}

/** Sets a field of an item, or a field in a map of it. */
export const setIn = (key: Key, path: string, value: unknown) => {
  const names = path.split(".");
  const at = names.map((_, place) => `#name${place}`);
  return asSystem(() =>
    writeItem({
      update: key,
      set: `SET ${at.join(".")} = :value`,
      names: Object.fromEntries(names.map((name, place) => [`#name${place}`, name])),
      values: { ":value": value },
    }),
  );
};
