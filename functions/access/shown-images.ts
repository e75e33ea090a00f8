// Which image is shown of an event or an organizer? Its cover or logo, which stands in an item of
// its own, so that lists and pages read one small item.
import { getItem, queryItems } from "#functions/core/table/table.ts";
import { shownImageItem } from "#functions/stored/images.ts";
import type { ShownImage } from "#shared/contracts/images.ts";

export async function shownImage(
  accountId: string,
  ownerId: string,
  options: { consistent?: boolean } = {},
): Promise<ShownImage | null> {
  const item = await getItem(shownImageItem.key({ accountId, ownerId }), options);
  return item && shownImageItem.parse(item).image;
}

/** Of all events and organizers of the account, by their ids. */
export async function shownImages(accountId: string): Promise<ReadonlyMap<string, ShownImage>> {
  const items = await queryItems(shownImageItem.within({ accountId }));
  return new Map(shownImageItem.among(items).map(({ ownerId, image }) => [ownerId, image]));
}
