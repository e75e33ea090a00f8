// How does an upload begin? Its item is written within the owner's limits, and an address signed.
import { countMade } from "#functions/access/made-today.ts";
import type { Session } from "#functions/access/sign-in/session.ts";
import { isMade, makingOf, noting, reused } from "#functions/core/collection/made.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { uploadAddress } from "#functions/core/ports/objects.ts";
import { writeBeside } from "#functions/core/table/beside.ts";
import { uploadKey } from "#functions/images/keys.ts";
import {
  countingImage,
  dueIn,
  getImage,
  imageCounter,
  mustFitImage,
  type Owner,
} from "#functions/images/store.ts";
import { imageItem, type StoredImage } from "#functions/stored/images.ts";
import type { ImageUploadAddress } from "#shared/contracts/images.ts";
import { MAX_UPLOADS } from "#shared/core/bounds.ts";

type Announced = Pick<StoredImage, "type" | "contentType" | "byteSize" | "altText">;
type Asked = { session: Session; key: string };

export async function createImage(
  owner: Owner,
  announced: Announced,
  { session, key }: Asked,
): Promise<ImageUploadAddress> {
  const { accountId, id: ownerId } = owner;
  const making = await makingOf(ownerId, "image", { key, body: announced });
  const { id } = making;
  if (!(await isMade(imageCounter(owner), making))) {
    const state = { version: 1, status: "PENDING", createdAt: nowAt() } as const;
    const ids = { accountId, ownerId, id };
    const ending = dueIn(MAX_UPLOADS.seconds);
    const image = imageItem.parse({ ...announced, ...ids, ...state, ...ending });
    await mustFitImage(owner, image);
    await countMade(session, "images");
    const put = { put: imageItem.whole(image), if: "attribute_not_exists(pk)" };
    const besides = [
      ...noting(imageCounter(owner), making),
      ...countingImage(owner, { before: null, after: image }),
    ];
    const isThere = await writeBeside([put], besides);
    if (isThere && making.request && !(await isMade(imageCounter(owner), making))) throw reused();
  }
  await getImage(owner, id);
  const { url, headers } = await uploadAddress({
    ...announced,
    key: uploadKey({ accountId, id }),
  });
  return { imageId: id, uploadUrl: url, headers };
}
