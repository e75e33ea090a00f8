// How is an event stored that the world can find? As one packed row, of which lists read many.
import {
  type Cell,
  cells,
  flag,
  id,
  instant,
  number,
  orNull,
  text,
  word,
} from "#functions/core/table/packed-row.ts";
import type { ShownImage } from "#shared/contracts/images.ts";
import type { PublicEventRow } from "#shared/contracts/public/public-events.ts";
import { isListed } from "#shared/rules/page/listed.ts";

const ground = word(["LIGHT", "DARK"]);
const imageId = id("image");

/** Its type is that of all covers. */
const cover: Cell<ShownImage> = {
  absent: undefined,
  pack: (image) => [
    imageId.pack(image.id),
    image.altText,
    [image.width, image.height],
    image.widths,
    image.share ? [image.share.width, image.share.height] : 0,
    ground.pack(image.ground),
  ],
  read: (packed) => {
    const [own, altText, size, widths, share, seenOn] = listIn(packed);
    return {
      id: imageId.read(own),
      type: "EVENT_COVER",
      altText: text.read(altText),
      ...sizeIn(size),
      widths: listIn(widths).map(number.read),
      share: share === 0 ? null : sizeIn(share),
      ground: ground.read(seenOn),
    };
  },
};

function sizeIn(packed: unknown) {
  const [width, height] = listIn(packed);
  return { width: number.read(width), height: number.read(height) };
}

function listIn(packed: unknown): unknown[] {
  if (!Array.isArray(packed)) throw new Error("A cell is no list.");
  return packed;
}

const ListingCells = cells<PublicEventRow>({
  id: id("event"),
  organizerId: id("organizer"),
  slug: text,
  title: text,
  startAt: instant,
  timezone: text,
  endAt: orNull(instant),
  isOnline: flag,
  venueName: text,
  city: text,
  country: text,
  cover: orNull(cover),
  changedAt: instant,
});

export const packListing = (row: PublicEventRow): string => ListingCells.pack(row);

/** By start, then id, without those that cannot be read. */
export const readListings = (rows: readonly string[]): PublicEventRow[] =>
  ListingCells.read(rows, (row) => row).toSorted(
    (a, b) => order(a.startAt, b.startAt) || order(a.id, b.id),
  );

const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Only what may be listed has a row. It may have ended since that was written. */
export const isStillListed = (dates: Pick<PublicEventRow, "startAt" | "endAt">, at: string) =>
  isListed({ ...dates, status: "LIVE", allowsIndexing: true }, at);
