// Are the kept figures of an event fresh enough? If not they are counted anew: at once, or by a job
// while the kept ones are shown.
import { getItem } from "#functions/core/table/table.ts";
import { secondsSince, startCount } from "#functions/engine/job/start-count.ts";
import { countFigures } from "#functions/stats/count-figures.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { figureDaysItem, type StoredFigureDays } from "#functions/stored/figures.ts";

/** So a completed order counts within ten seconds, and many people at once count once. */
const FRESH_SECONDS = 5;
/** More orders take longer than a request should. */
const MOST_AT_ONCE = 20_000;
const FRESH_SECONDS_OF_MANY = 60;

type Fresh = { kept: StoredFigureDays; isCounting: boolean };

export async function freshFigures(event: StoredEvent): Promise<Fresh> {
  const key = figureDaysItem.key({ accountId: event.accountId, eventId: event.id });
  const stored = await getItem(key, { consistent: true });
  const kept = stored && figureDaysItem.parse(stored);
  if (!kept || !isOf(kept, event)) return { kept: await countFigures(event), isCounting: false };
  const isMany = kept.orders > MOST_AT_ONCE;
  if (secondsSince(kept.at) < (isMany ? FRESH_SECONDS_OF_MANY : FRESH_SECONDS))
    return { kept, isCounting: false };
  if (!isMany) return { kept: await countFigures(event), isCounting: false };
  await startCount({ accountId: event.accountId, eventId: event.id });
  return { kept, isCounting: true };
}

/** Its days are those of a zone, and its amounts of a currency. */
const isOf = (kept: StoredFigureDays, { timezone, currency }: StoredEvent): boolean =>
  kept.timezone === timezone && kept.currency === currency;
