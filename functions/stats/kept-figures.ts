// Are the kept figures of an event fresh enough? If not they are counted anew: at once, or by a job
// while the kept ones are shown.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { OWNER } from "#functions/core/table/item.ts";
import { getItem, writeItem } from "#functions/core/table/table.ts";
import { secondsSince, startCount } from "#functions/engine/job/start-count.ts";
import { countFigures, noTroubles } from "#functions/stats/count-figures.ts";
import { type FigureDays, readFigureDays } from "#functions/stats/figure-days.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { figureDaysItem, figuresItem } from "#functions/stored/figures.ts";

/** So a completed order counts within ten seconds. */
const FRESH_SECONDS = 5;
/** More orders and attendees take longer than a request should. */
const MOST_ROWS_AT_ONCE = 40_000;
const FRESH_SECONDS_OF_MANY = 60;
const REQUEST_SECONDS = 30;

type Fresh = {
  /** `at` is null while others count for the first time. */
  kept: Omit<FigureDays, "at"> & { at: string | null };
  isCounting: boolean;
};

export async function freshFigures(event: StoredEvent): Promise<Fresh> {
  const kept = await keptFigures(event);
  if (isFresh(kept, event)) return { kept, isCounting: false };
  const { accountId, id: eventId } = event;
  if (kept && isMany(kept)) return { kept, isCounting: await startCount({ accountId, eventId }) };
  if (await isFirst(event, kept)) return { kept: await countFigures(event), isCounting: false };
  const meanwhile = await keptFigures(event);
  return { kept: meanwhile ?? notCounted(event), isCounting: !isFresh(meanwhile, event) };
}

async function keptFigures({ accountId, id: eventId }: StoredEvent): Promise<FigureDays | null> {
  const key = figureDaysItem.key({ accountId, eventId });
  return readFigureDays(await getItem(key, { consistent: true }));
}

/** False: before it, in part, or in another zone or currency than the event has now. */
export async function isCountedSince(event: StoredEvent, at: string): Promise<boolean> {
  const totals = await getItem(figuresItem.key({ ...event, eventId: event.id }));
  const [writtenLast] = figuresItem.readableAmong(totals ? [totals] : []);
  const kept = await keptFigures(event);
  return kept !== null && isOf(kept, event) && writtenLast !== undefined && writtenLast.at >= at;
}

const isMany = ({ rows }: FigureDays): boolean => rows > MOST_ROWS_AT_ONCE;

function isFresh(kept: FigureDays | null, event: StoredEvent): kept is FigureDays {
  if (!kept || !isOf(kept, event)) return false;
  return secondsSince(kept.at) < (isMany(kept) ? FRESH_SECONDS_OF_MANY : FRESH_SECONDS);
}

/** Its days are those of a zone, and its amounts of a currency. */
const isOf = (kept: FigureDays, { timezone, currency }: StoredEvent): boolean =>
  kept.timezone === timezone && kept.currency === currency;

/** Of those who look at once one counts. False too if it was counted since `kept` was read. */
async function isFirst(
  { accountId, id: eventId }: StoredEvent,
  kept: FigureDays | null,
): Promise<boolean> {
  const isFree = "(attribute_not_exists(countingUntil) OR countingUntil <= :now)";
  const isSame = "(attribute_not_exists(#at) OR #at <= :seen)";
  const lease = await writeItem({
    update: figuresItem.key({ accountId, eventId }),
    set: "SET #owner = :owner, countingUntil = :until",
    if: kept ? `${isFree} AND ${isSame}` : isFree,
    names: { "#owner": OWNER, ...(kept && { "#at": "at" }) },
    values: {
      ...{ ":owner": accountId, ":now": nowSeconds(), ":until": nowSeconds() + REQUEST_SECONDS },
      ...(kept && { ":seen": kept.at }),
    },
  });
  return lease.ok;
}

const notCounted = ({
  accountId,
  id: eventId,
  currency,
  timezone,
}: StoredEvent): Fresh["kept"] => ({
  ...{ accountId, eventId, currency, timezone, at: null },
  ...{ rows: 0, troubles: noTroubles(), days: new Map() },
});
