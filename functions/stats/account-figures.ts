// What do all events of an account sum up to? Their kept figures, which may be an hour old.
import { eventStore } from "#functions/access/event-rows.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { OLD_SECONDS, secondsSince, startCount } from "#functions/engine/job/start-count.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { figuresItem, type StoredFigures } from "#functions/stored/figures.ts";
import type { AccountStats, Billing } from "#shared/contracts/stats.ts";
import { sumOf } from "#shared/rules/figures/figures.ts";

type OfAccount = {
  counted: Pick<AccountStats, "at" | "isCounting">;
  all: { event: StoredEvent; figures: StoredFigures }[];
};

/** `at` is that of the oldest figures. If one is missing or too old, a new count is begun. */
export async function figuresOfAccount(
  accountId: string,
  { consistent = false } = {},
): Promise<OfAccount> {
  const [events, items] = await Promise.all([
    eventStore.of({ accountId }).list(),
    queryItems({ ...figuresItem.within({ accountId }), consistent }),
  ]);
  const kept = new Map(figuresItem.readableAmong(items).map((one) => [one.eventId, one]));
  const all = events.flatMap((event) => {
    const figures = kept.get(event.id);
    return figures ? [{ event, figures }] : [];
  });
  const at = all.map(({ figures }) => figures.at).toSorted()[0] ?? null;
  const isOld = all.length < events.length || (at !== null && secondsSince(at) >= OLD_SECONDS);
  const isCounting = isOld && (await startCount({ accountId, eventId: null }));
  return { counted: { at, isCounting }, all };
}

export function accountStats({ counted, all }: OfAccount): AccountStats {
  const byCurrency = Map.groupBy(all, ({ figures }) => figures.currency);
  const currencies = [...byCurrency].map(([currency, some]) => ({
    ...{ currency, events: some.length },
    totals: sumOf(some.map(({ figures }) => figures.totals)),
  }));
  return { ...counted, currencies: currencies.toSorted(byName) };
}

const byName = (a: { currency: string }, b: { currency: string }): number =>
  a.currency.localeCompare(b.currency);

export function feesOfAccount({ counted, all }: OfAccount): Omit<Billing, "hasOwnKeys" | "isFree"> {
  const months = all.flatMap(({ event, figures: { currency, fees } }) =>
    fees.map(([month, takenMinor, returnedMinor]) => ({
      ...{ month, eventId: event.id, title: event.title, currency, takenMinor, returnedMinor },
    })),
  );
  const byCurrency = Map.groupBy(months, ({ currency }) => currency);
  const currencies = [...byCurrency].map(([currency, some]) => ({
    currency,
    takenMinor: some.reduce((sum, { takenMinor }) => sum + takenMinor, 0),
    returnedMinor: some.reduce((sum, { returnedMinor }) => sum + returnedMinor, 0),
  }));
  return {
    ...counted,
    currencies: currencies.toSorted(byName),
    months: months.toSorted((a, b) => b.month.localeCompare(a.month)),
  };
}
