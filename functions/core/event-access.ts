// Which event does a path name, and may this request see it?

import * as z from "zod";
import { admitEvent, asSystem } from "#functions/core/scope.ts";
import { getItem, type Item, type Key } from "#functions/core/table.ts";
import { EventInput } from "#shared/contracts/events.ts";
import { problem } from "#shared/core/problems.ts";

/** An event as it is stored: the fields that people edit and the fields that the system adds. */
export const StoredEvent = z.object({
  ...EventInput.shape,
  id: z.string(),
  acc: z.string(),
  version: z.number(),
  slug: z.string(),
  status: z.enum(["DRAFT", "LIVE", "ARCHIVED"]),
  orderTimeoutMinutes: z.number(),
  createdAt: z.string(),
});
export type StoredEvent = z.output<typeof StoredEvent>;

const eventKey = (eventId: string): Key => ({ pk: `EVT#${eventId}`, sk: "EVENT" });

/**
 * Loads the event of a management path and admits it. Another account's event gives `not_found`, as
 * an unknown one does.
 */
export async function loadOwnEvent(eventId: string): Promise<StoredEvent> {
  const event = await findEvent(eventId);
  if (!event) throw problem("not_found");
  return event;
}

/**
 * Loads an event of any status and admits it. Null if it does not exist, or if the signed-in
 * person's account does not own it.
 */
export async function findEvent(eventId: string): Promise<StoredEvent | null> {
  const item = await asSystem(() => getItem(eventKey(eventId), { consistent: true }));
  return item && admitEvent(eventId, String(item["acc"])) ? storedEvent(item) : null;
}

/** Parses an event's item. A broken item throws a fault, not a refusal. */
export const storedEvent = (item: Item): StoredEvent => StoredEvent.parse(item);
