// Which images does a copied event have, and what do its texts show instead of the source's?
import { cleanHtml } from "#functions/access/formatted/rich-text.ts";
import { withOtherImages } from "#functions/access/formatted/text-images.ts";
import { partOf } from "#functions/core/collection/made.ts";
import { sourceRows } from "#functions/events/source-rows.ts";
import { standOfCopy } from "#functions/images/copy.ts";
import { allImages, isKept, type Owner } from "#functions/images/store.ts";
import type { RowFailure } from "#shared/contracts/jobs.ts";

type Copying = { source: Owner; copy: Owner; input: { images: boolean } };

/** Null while some are on their way. */
export async function publishedImages({
  source,
  copy,
}: Copying): Promise<{ done: number; failed: RowFailure[] } | null> {
  const images = await sourceRows.images(source);
  const stands = await Promise.all(
    images.map(async ({ id }) => standOfCopy(copy, await partOf(copy.id, "image", id))),
  );
  if (stands.includes("waits")) return null;
  const failed = images
    .filter((_, at) => stands[at] === "failed")
    .map(({ id }) => ({ row: id, because: "image_not_copied" }));
  return { done: images.length - failed.length, failed };
}

/** The text with the copy's images; those that were not copied go, others' stay. */
export async function copiedTexts(copying: Copying): Promise<(html: string) => string> {
  const { source, copy, input } = copying;
  const images = (await allImages(source)).filter(isKept);
  const others = images.map(async ({ id }): Promise<[string, string | null]> => {
    const own = await partOf(copy.id, "image", id);
    const isThere = input.images && (await standOfCopy(copy, own)) === "ready";
    return [id, isThere ? own : null];
  });
  const other = new Map(await Promise.all(others));
  return (html) => {
    const changed = withOtherImages(html, other);
    return changed === html ? html : cleanHtml(changed);
  };
}
