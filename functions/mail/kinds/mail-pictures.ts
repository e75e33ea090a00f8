// Which pictures stand above the mails of an order? The event's cover and its organizer's logo.
import { shownImage } from "#functions/access/shown-images.ts";
import { setting } from "#functions/core/ports/settings.ts";
import type { MailPicture, MailPictures } from "#functions/mail/templates/content.ts";
import { COLUMN_WIDTH } from "#functions/mail/templates/style.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { ShownImage } from "#shared/contracts/images.ts";
import { imagePath } from "#shared/core/images.ts";

const LOGO = { width: 160, height: 40 };
/** So sharp are the screens of phones. */
const DENSITY = 3;

export async function picturesOf({ accountId, ...event }: StoredEvent): Promise<MailPictures> {
  const [cover, logo] = await Promise.all([
    shownImage(accountId, event.id),
    shownImage(accountId, event.organizerId),
  ]);
  return { cover: cover && coverOf(cover), logo: logo && logoOf(logo) };
}

/** A mailbox crops nothing, so it gets the crop for social networks, whose shape is known. */
function coverOf(image: ShownImage): MailPicture | null {
  const { share } = image;
  if (!share) return null;
  const height = Math.round((COLUMN_WIDTH / share.width) * share.height);
  return { ...fileOf(image, "share"), width: COLUMN_WIDTH, height };
}

function logoOf(image: ShownImage): MailPicture {
  const scale = Math.min(LOGO.width / image.width, LOGO.height / image.height);
  const width = Math.ceil(image.width * scale);
  const height = Math.ceil(image.height * scale);
  const { widths } = image;
  const sharp = widths.find((one) => one >= width * DENSITY) ?? widths.at(-1) ?? image.width;
  return { ...fileOf(image, sharp), width, height };
}

/** Every mailbox shows JPEG. */
const fileOf = ({ id, altText }: ShownImage, width: number | "share") => ({
  url: `${setting("APP_ORIGIN")}${imagePath(id, width, "jpg")}`,
  description: altText,
});
