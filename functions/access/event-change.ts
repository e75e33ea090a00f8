// What do an event's buyers know otherwise? Each change of date or place keeps what was before it.
import { factsOf } from "#functions/access/event-facts.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import type { Beside } from "#functions/core/table/beside.ts";
import { getItem, queryItems, type Write } from "#functions/core/table/table.ts";
import { eventChangeItem, type StoredEventChange } from "#functions/stored/event-changes.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { historyItem } from "#functions/stored/history.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import type { ChangeAbout } from "#shared/contracts/event-change.ts";
import { problem } from "#shared/core/problems.ts";
import { isMoved, type KnownUntil } from "#shared/rules/page/known-facts.ts";

type Ids = Pick<StoredEvent, "accountId" | "id">;

/** Those between the first and the newest are left out first: they were true for a short time. */
const MOST_KNOWN = 8;

export async function readChange({ accountId, id }: Ids): Promise<StoredEventChange | null> {
  const key = eventChangeItem.key({ accountId, eventId: id });
  const stored = await getItem(key, { consistent: true });
  return stored && eventChangeItem.parse(stored);
}

/** To be stored with a change of the event. No write and no read where nobody has to be told. */
export async function keepingKnown(
  event: StoredEvent,
  change: Partial<StoredEvent>,
): Promise<Beside[]> {
  const [before, after] = [factsOf(event), factsOf({ ...event, ...change })];
  if (!isMoved(before, after) || !(await wasOrdered(event))) return [];
  const seen = await readChange(event);
  const known = shortened([...(seen?.known ?? []), { until: nowAt(), facts: before }]);
  const isKnown = known.every(({ facts }) => !isMoved(facts, after));
  return [changing(event, seen, { known: isKnown ? [] : known, isAnswered: false })];
}

export const changing = (
  { accountId, id: eventId }: Ids,
  seen: StoredEventChange | null,
  change: Partial<StoredEventChange> & Pick<StoredEventChange, "known" | "isAnswered">,
): Beside => ({
  writes: [
    {
      put: eventChangeItem.whole({
        ...{ ...seen, ...change, accountId, eventId },
        version: (seen?.version ?? 0) + 1,
      }),
      ...(seen
        ? {
            if: "#version = :seen",
            names: { "#version": "version" },
            values: { ":seen": seen.version },
          }
        : { if: "attribute_not_exists(pk)" }),
    },
  ],
  refusal: () => problem("changed_meanwhile"),
});

export const answerWrite = (
  { accountId, id: eventId }: Ids,
  { id, by, ...answer }: { id: string; by: string; what: ChangeAbout; isSent: boolean },
): Write => ({ put: historyItem.whole({ accountId, eventId, at: nowAt(), id, by, ...answer }) });

const shortened = (known: KnownUntil[]): KnownUntil[] =>
  known.length > MOST_KNOWN ? known.toSpliced(1, known.length - MOST_KNOWN) : known;

async function wasOrdered({ id: eventId }: Ids): Promise<boolean> {
  const stored = await queryItems({ ...ticketItem.within({ eventId }), consistent: true });
  return ticketItem.among(stored).some(({ hasOrders }) => hasOrders);
}
