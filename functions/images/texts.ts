// Which text uses an image? The last that took it, or else another of the account's.
import { findEvent } from "#functions/access/event-access.ts";
import { imagesBefore } from "#functions/access/formatted/text-images.ts";
import { getItem, queryItems } from "#functions/core/table/table.ts";
import { imagesInTextItem, type TextPlace, textImageItem } from "#functions/stored/images.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { imageProblem } from "#shared/contracts/images.ts";
import type { ProblemError } from "#shared/core/problems.ts";

type Image = { accountId: string; id: string };

/** Null if no text uses it any more. */
export async function inUse(image: Image): Promise<ProblemError | null> {
  const place = (await lastUser(image)) ?? (await anyUser(image));
  if (!place) return null;
  const { text } = place;
  return imageProblem("image_in_use", {
    params: { text, title: await titleOf(image.accountId, place) },
  });
}

async function lastUser({ accountId, id }: Image): Promise<TextPlace | null> {
  const item = await getItem(textImageItem.key({ accountId, id }), { consistent: true });
  const place = item && textImageItem.parse(item).lastUser;
  return place && (await imagesBefore(accountId, place)).includes(id) ? place : null;
}

/** Reads the ids of images of all texts, and no text. */
async function anyUser({ accountId, id }: Image): Promise<TextPlace | null> {
  const items = await queryItems({ ...imagesInTextItem.within({ accountId }), consistent: true });
  return imagesInTextItem.among(items).find(({ images }) => images.includes(id)) ?? null;
}

/** The event defaults have none. */
async function titleOf(accountId: string, { text, ownerId, eventId }: TextPlace): Promise<string> {
  if (text === "EVENT_DEFAULTS") return "";
  if (text === "ORGANIZER_DESCRIPTION") {
    const item = await getItem(organizerItem.key({ accountId, id: ownerId }));
    return item ? organizerItem.parse(item).name : "";
  }
  const event = await findEvent(eventId ?? ownerId);
  if (!event || eventId === undefined) return event?.title ?? "";
  const item = await getItem(ticketItem.key({ eventId, id: ownerId }));
  return item ? ticketItem.parse(item).title : "";
}
