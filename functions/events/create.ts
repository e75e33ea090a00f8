// How is a new event stored? With its settings, its texts and its organizer's count, all at once.
import { counting } from "#functions/access/event-counts.ts";
import { eventStore } from "#functions/access/event-rows.ts";
import { messagesOf } from "#functions/access/event-texts.ts";
import { countingImages } from "#functions/access/formatted/text-images.ts";
import type { Making } from "#functions/core/collection/made.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import type { StoredEventDefaults } from "#functions/stored/account.ts";
import { eventSettingsItem, type StoredEventSettings } from "#functions/stored/event-settings.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { EventInput } from "#shared/contracts/events.ts";
import { slugOf } from "#shared/core/ids.ts";
import { problem } from "#shared/core/problems.ts";

type Facts = Omit<EventInput, "onlineDetails">;
type Sections = Pick<StoredEvent, "isTaxInclusive"> & Partial<StoredEvent>;
type NewEvent = {
  accountId: string;
  facts: Facts;
  sections: Sections;
  settings: Partial<StoredEventSettings>;
};

/** A draft. Idempotent by `making`. */
export async function storeEvent(
  { accountId, facts, sections, settings }: NewEvent,
  making: Making,
): Promise<StoredEvent> {
  const { id } = making;
  const texts = [descriptionOf(id, facts), ...messagesOf(id, settings, null)];
  const ofEvent = { put: eventSettingsItem.whole({ ...settings, accountId, eventId: id }) };
  const beside = [
    counting({ accountId, ...facts }),
    { writes: [ofEvent], refusal: () => problem("changed_meanwhile") },
    ...(await countingImages(accountId, texts, { isNew: true })),
  ];
  const added = {
    slug: slugOf(facts.title),
    status: "DRAFT" as const,
    wasLive: false,
    createdAt: nowAt(),
  };
  const values = { ...facts, ...sections, ...added };
  return eventStore.of({ accountId }).create(values, { ...making, beside });
}

/** What a new event begins with. */
export const firstSections = (
  { currency }: Pick<Facts, "currency">,
  { orderTimeoutMinutes }: StoredEventDefaults,
): Sections => ({
  // In the United States prices are told without tax, elsewhere with it.
  isTaxInclusive: currency !== "USD",
  ...(orderTimeoutMinutes !== null && { orderTimeoutMinutes }),
});

export const descriptionOf = (
  ownerId: string,
  { description: html }: Pick<Facts, "description">,
) => ({ text: "EVENT_DESCRIPTION" as const, ownerId, html, path: "description" });
