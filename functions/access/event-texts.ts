// What does an event tell its buyers beside its facts, and whom may they ask?
import type { SavedText } from "#functions/access/formatted/text-images.ts";
import { getItem } from "#functions/core/table/table.ts";
import { eventSettingsItem, type StoredEventSettings } from "#functions/stored/event-settings.ts";
import type { StoredEvent } from "#functions/stored/events.ts";

type Ids = Pick<StoredEvent, "accountId" | "id">;

export async function readEventSettings(
  { accountId, id: eventId }: Ids,
  options: { consistent?: boolean } = {},
): Promise<StoredEventSettings> {
  const stored = await getItem(eventSettingsItem.key({ accountId, eventId }), options);
  return eventSettingsItem.parse(stored ?? { accountId, eventId });
}

const messages = [
  ["preCheckoutMessage", "PRE_CHECKOUT_MESSAGE"],
  ["postCheckoutMessage", "POST_CHECKOUT_MESSAGE"],
  ["footerMessage", "FOOTER_MESSAGE"],
] as const;
type Given = Readonly<Record<string, unknown>>;

/** To count their images. `section` is what the request changes; null if it names none of them. */
export const messagesOf = (ownerId: string, given: Given, section: string | null): SavedText[] =>
  messages.flatMap(([name, text]) => {
    const html = given[name];
    const path = section && `${section}.${name}`;
    return typeof html === "string" ? [{ text, ownerId, html, path }] : [];
  });

export const defaultMessagesOf = (given: Given): SavedText[] =>
  messages.map(([name]) => {
    const html = String(given[name] ?? "");
    return { text: "EVENT_DEFAULTS", ownerId: name, html, path: name };
  });
