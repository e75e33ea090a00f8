// Which events of an account have no figures, or older ones than may be shown?
import { eventStore } from "#functions/access/event-rows.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { OLD_SECONDS, secondsSince } from "#functions/engine/job/start-count.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { figuresItem } from "#functions/stored/figures.ts";

export async function oldFigures(accountId: string): Promise<StoredEvent[]> {
  const [events, items] = await Promise.all([
    eventStore.of({ accountId }).list(),
    queryItems(figuresItem.within({ accountId })),
  ]);
  const kept = new Map(figuresItem.among(items).map(({ eventId, at }) => [eventId, at]));
  const isOld = ({ id }: StoredEvent): boolean => {
    const at = kept.get(id);
    return at === undefined || secondsSince(at) >= OLD_SECONDS;
  };
  return events.filter(isOld).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
