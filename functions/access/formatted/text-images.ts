// Which images does a text use? Its transaction proves that they are there and counts its uses, so
// that no image is deleted that a text shows.
import type { Beside } from "#functions/core/table/beside.ts";
import { getItem, type Write } from "#functions/core/table/table.ts";
import { imagesInTextItem, type TextPlace, textImageItem } from "#functions/stored/images.ts";
import { MAX_TEXT_IMAGES } from "#shared/core/bounds.ts";
import { fieldProblem, type ProblemError, problem } from "#shared/core/problems.ts";

/** `path` names its field; null if no field of this request has the text. */
export type SavedText = TextPlace & { html: string; path: string | null };
type Change = { saved: SavedText; before: string[]; now: string[] };

/** The html is clean. `isNew`: its owner is made in the same transaction. */
export async function countingImages(
  accountId: string,
  texts: readonly SavedText[],
  { isNew = false } = {},
): Promise<Beside[]> {
  const changes = await Promise.all(
    texts.map(async (saved): Promise<Change> => {
      const now = imagesIn(saved);
      return { saved, now, before: isNew ? [] : await imagesBefore(accountId, saved) };
    }),
  );
  return [
    ...changes.flatMap((change) => (isSame(change) ? [] : [noted(accountId, change)])),
    ...counted(accountId, changes),
  ];
}

/** Beside the removal of what has the text. */
export async function releasingImages(accountId: string, place: TextPlace): Promise<Beside[]> {
  const saved = { ...place, html: "", path: null };
  const change = { saved, now: [], before: await imagesBefore(accountId, place) };
  return [noted(accountId, change), ...counted(accountId, [change])];
}

export async function imagesBefore(accountId: string, place: TextPlace): Promise<string[]> {
  const key = imagesInTextItem.key({ accountId, ...place });
  const item = await getItem(key, { consistent: true });
  return item ? imagesInTextItem.parse(item).images : [];
}

const ADDRESS = /<img\b[^>]*? src="\/images\/(img_[0-9a-z]+)\//g;

function imagesIn({ html, text, path }: SavedText): string[] {
  const ids = [...new Set([...html.matchAll(ADDRESS)].map(([, id = ""]) => id))];
  const maximum = MAX_TEXT_IMAGES[text.endsWith("DESCRIPTION") ? "description" : "message"];
  if (ids.length > maximum && path !== null)
    throw fieldProblem(path, "too_many_images_in_text", { maximum });
  return ids;
}

const IMAGE = /<img\b[^>]*? src="\/images\/(img_[0-9a-z]+)\/[^>]*>/g;

/** `other` names what stands for an image, null for nothing; one that it does not know stays. */
export const withOtherImages = (html: string, other: ReadonlyMap<string, string | null>): string =>
  html.replaceAll(IMAGE, (image: string, id: string) => {
    const to = other.get(id);
    if (to === undefined) return image;
    return to === null ? "" : image.replace(`/images/${id}/`, `/images/${to}/`);
  });

const isSame = ({ before, now }: Change): boolean => before.join() === now.join();

/** If the text was saved meanwhile, its uses are no longer those that were read. */
function noted(accountId: string, { saved, before, now }: Change): Beside {
  const { html: _, path: __, ...place } = saved;
  const key = imagesInTextItem.key({ accountId, ...place });
  const seen =
    before.length > 0
      ? { if: "images = :seen", values: { ":seen": before } }
      : { if: "attribute_not_exists(pk)" };
  const write = (): Write => {
    if (now.length > 0)
      return { put: imagesInTextItem.whole({ accountId, ...place, images: now }), ...seen };
    return before.length > 0 ? { remove: key, ...seen } : { check: key, ...seen };
  };
  return { writes: [write()], refusal: () => problem("changed_meanwhile") };
}

/** One write for each image, however many of these texts it comes to or leaves. */
function counted(accountId: string, changes: readonly Change[]): Beside[] {
  const sums = new Map<string, { by: number; saved: SavedText }>();
  const add = (saved: SavedText, by: number) => (id: string) =>
    sums.set(id, { saved, by: by + (sums.get(id)?.by ?? 0) });
  for (const { saved, before, now } of changes) {
    before.filter((id) => !now.includes(id)).forEach(add(saved, -1));
    now.filter((id) => !before.includes(id)).forEach(add(saved, 1));
  }
  return [...sums].flatMap(([id, { by, saved }]) =>
    by === 0
      ? []
      : [
          {
            writes: [use(textImageItem.key({ accountId, id }), by, saved)],
            refusal: refusalOf(saved, by),
          },
        ],
  );
}

function use(update: { pk: string; sk: string }, by: number, saved: SavedText): Write {
  const { html: _, path: __, ...lastUser } = saved;
  const isMore = by > 0;
  return {
    update,
    set: isMore ? "SET lastUser = :user ADD uses :by" : "ADD uses :by",
    if: "attribute_exists(pk)",
    values: { ":by": by, ...(isMore && { ":user": lastUser }) },
  };
}

const refusalOf =
  ({ path }: SavedText, by: number) =>
  (): ProblemError =>
    by > 0 && path !== null
      ? fieldProblem(path, "image_address_invalid")
      : problem("busy", { retryAfter: 1 });
