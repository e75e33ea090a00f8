// Who would get a mail about a changed event, or about one that is off? Counted as the lists are.
import { readChange } from "#functions/access/event-change.ts";
import { factsOf } from "#functions/access/event-facts.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { attendeeRows, listedOrders } from "#functions/engine/tickets/event-index.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { ChangeAbout, ChangeQuestion } from "#shared/contracts/event-change.ts";
import { sameAddress } from "#shared/core/text/email-address.ts";
import { hasEnded } from "#shared/rules/page/event-status.ts";
import { isMoved, knownAt } from "#shared/rules/page/known-facts.ts";

type Readers = Pick<ChangeQuestion, "buyers" | "guests">;

const nobody: Readers = { buyers: 0, guests: 0 };

export const questionOf = (event: StoredEvent, about: ChangeAbout): Promise<ChangeQuestion> =>
  about === "OFF" ? askIfOff(event) : askOfChange(event);

async function askOfChange(event: StoredEvent): Promise<ChangeQuestion> {
  const after = factsOf(event);
  const change = await readChange(event);
  const known = change?.known ?? [];
  const before = known.find(({ facts }) => isMoved(facts, after))?.facts ?? after;
  const isOpen = change !== null && !change.isAnswered && isMoved(before, after);
  const isTold = (completedAt: string) => isMoved(knownAt(known, completedAt) ?? after, after);
  const readers = isOpen && !hasEnded(event, nowAt()) ? await countReaders(event, isTold) : nobody;
  const isAsked = readers.buyers > 0;
  return { version: change?.version ?? 0, isAsked, before, after, ...readers };
}

async function askIfOff(event: StoredEvent): Promise<ChangeQuestion> {
  const facts = factsOf(event);
  const isOver = event.status === "ARCHIVED" || hasEnded(event, nowAt());
  const readers = isOver ? nobody : await countReaders(event, () => true);
  return { version: 0, isAsked: readers.buyers > 0, before: facts, after: facts, ...readers };
}

/** Of orders with a valid ticket: their buyers, and the other addresses of their guests. */
async function countReaders(
  { id: eventId }: StoredEvent,
  isTold: (completedAt: string) => boolean,
): Promise<Readers> {
  const [orders, people] = await Promise.all([listedOrders(eventId), attendeeRows(eventId)]);
  const complete = new Map(orders.map((order) => [order.id, order]));
  const buyers = new Set<string>();
  const guests = new Set<string>();
  for (const { orderId, email, status } of people) {
    const { completedAt, email: buyer } = complete.get(orderId) ?? { completedAt: null, email: "" };
    if (status !== "ACTIVE" || completedAt === null || !isTold(completedAt)) continue;
    buyers.add(orderId);
    const address = sameAddress(email);
    if (address !== "" && address !== sameAddress(buyer)) guests.add(`${orderId} ${address}`);
  }
  return { buyers: buyers.size, guests: guests.size };
}
