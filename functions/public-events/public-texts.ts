// Which formatted texts does an event's page show? Sanitised, apart from what a sale reads.
import { readEventSettings } from "#functions/access/event-texts.ts";
import { organizerOf } from "#functions/access/organizer-of.ts";
import { cleanHtml } from "#functions/access/rich-text.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import { visibleTickets } from "#functions/public-events/visible-tickets.ts";
import type { PublicTexts } from "#shared/contracts/public-events.ts";

export async function textsOf(sheet: Sheet): Promise<PublicTexts> {
  const { event } = sheet;
  const [organizer, settings, visible] = await Promise.all([
    organizerOf(event),
    readEventSettings(event),
    visibleTickets(sheet),
  ]);
  const seen = new Set(visible.map(({ id }) => id));
  const described = sheet.tickets.filter((one) => seen.has(one.id) && one.description !== "");
  return {
    description: cleanHtml(event.description),
    organizerDescription: cleanHtml(organizer?.description ?? ""),
    tickets: described.map(({ id, description }) => ({ id, description: cleanHtml(description) })),
    supportEmail: settings.supportEmail,
  };
}
