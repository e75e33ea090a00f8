// Which formatted texts does an event's page show? Sanitised, apart from what a sale reads.
import { readEventSettings } from "#functions/access/event-texts.ts";
import { cleanHtml } from "#functions/access/formatted/rich-text.ts";
import { readTexts } from "#functions/core/collection/long-texts.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import { eventItem } from "#functions/stored/events.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import type { PublicTexts } from "#shared/contracts/public/public-events.ts";

/** `visible` are the tickets that the public sees. */
export async function textsOf(
  { event, tickets }: Sheet,
  visible: readonly { id: string }[],
): Promise<PublicTexts> {
  const { accountId, organizerId } = event;
  const [own, organizer, settings] = await Promise.all([
    readTexts(eventItem, event),
    readTexts(organizerItem, { accountId, id: organizerId }),
    readEventSettings(event),
  ]);
  const seen = new Set(visible.map(({ id }) => id));
  const described = tickets.filter((one) => seen.has(one.id) && one.description !== "");
  return {
    description: cleanHtml(own.description),
    organizerDescription: cleanHtml(organizer.description),
    tickets: described.map(({ id, description }) => ({ id, description: cleanHtml(description) })),
    supportEmail: settings.supportEmail,
  };
}
