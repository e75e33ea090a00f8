// How does a test begin with a cover or a logo? As the worker would have published it, without its
// files.
import { newId, nowAt } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { shownImageItem, textImageItem } from "#functions/stored/images.ts";
import type { ImageType, ShownImage } from "#shared/contracts/images.ts";
import type { Ground } from "#shared/core/images.ts";
import { shareSizeOf, widthsOf } from "#shared/rules/page/images.ts";
import type { Owner } from "#tests/support/scenes/world.ts";

type Sketch = { width: number; height: number; altText?: string; ground?: Ground };

export const showCover = (owner: Owner, event: { id: string }, sketch: Sketch) =>
  show(owner, event.id, "EVENT_COVER", sketch);

export const showLogo = (owner: Owner, sketch: Sketch) =>
  show(owner, owner.organizerId, "ORGANIZER_LOGO", sketch);

/** An image that texts of the account may use, under an id of the test's choice. */
export const keepTextImage = ({ me }: Owner, id: string = newId("image")): Promise<string> =>
  asSystem(async () => {
    const image = textImageItem.whole({ accountId: me.account.id, id, uses: 0 });
    await writeItem({ put: image });
    return id;
  });

async function show(
  { me }: Owner,
  ownerId: string,
  type: ImageType,
  { altText = "", ground = "LIGHT", ...size }: Sketch,
): Promise<ShownImage> {
  const shape = { widths: widthsOf(type, size), share: shareSizeOf(type, size) };
  const image = { id: newId("image"), type, altText, ...size, ...shape, ground };
  const item = { accountId: me.account.id, ownerId, image, createdAt: nowAt() };
  await asSystem(() => writeItem({ put: shownImageItem.whole(item) }));
  return image;
}
