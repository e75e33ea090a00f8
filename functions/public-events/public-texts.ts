// Which formatted texts does an event's page show? Sanitised, apart from what a sale reads.
import { readEventSettings } from "#functions/access/event-texts.ts";
import { organizerOf } from "#functions/access/organizer-of.ts";
import { cleanHtml } from "#functions/access/rich-text.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import type { PublicTexts } from "#shared/contracts/public-events.ts";

/** `visible` are the tickets that the public sees. */
export async function textsOf(
  { event, tickets }: Sheet,
  visible: readonly { id: string }[],
): Promise<PublicTexts> {
  const [organizer, settings] = await Promise.all([organizerOf(event), readEventSettings(event)]);
  const seen = new Set(visible.map(({ id }) => id));
  const described = tickets.filter((one) => seen.has(one.id) && one.description !== "");
  return {
    description: cleanHtml(event.description),
    organizerDescription: cleanHtml(organizer?.description ?? ""),
    tickets: described.map(({ id, description }) => ({ id, description: cleanHtml(description) })),
    supportEmail: settings.supportEmail,
  };
}
