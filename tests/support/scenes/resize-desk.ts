// Where does a test hand the worker its images? At a desk with both buckets, the queue and the
// worker's own handler.
import { createHash } from "node:crypto";
import { newId, nowAt, nowSeconds } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, queryItems, writeItem } from "#functions/core/table/table.ts";
import { type ImageRef, replaceImageQueue } from "#functions/images/image-queue.ts";
import { uploadKey } from "#functions/images/keys.ts";
import {
  IMAGES_DUE,
  imageItem,
  type StoredImage,
  shownImageItem,
} from "#functions/stored/images.ts";
import { handler } from "#functions/workers/resize.ts";
import { external } from "#tests/support/runs/crash.ts";
import { memoryObjects } from "#tests/support/servers/objects.ts";

/** Another owner each, so that the images of a test replace each other only on purpose. */
export function openImageDesk() {
  const objects = memoryObjects();
  const queued: ImageRef[] = [];
  const restoreQueue = replaceImageQueue((ref) =>
    external(true, async () => void queued.push(ref)),
  );

  /** What `complete` has checked: the upload lies in its bucket, and the item says which. */
  async function completed(
    bytes: Uint8Array,
    different: Partial<StoredImage> = {},
  ): Promise<StoredImage> {
    const image: StoredImage = imageItem.parse({
      accountId: newId("account"),
      ownerId: newId("event"),
      id: newId("image"),
      version: 1,
      type: "EVENT_COVER",
      status: "PROCESSING",
      altText: "A full market hall",
      contentType: "image/jpeg",
      byteSize: bytes.length,
      etag: etagOf(bytes),
      createdAt: nowAt(),
      duePk: IMAGES_DUE,
      dueSk: nowSeconds() + 60,
      ...different,
    });
    upload(image, bytes);
    await asSystem(() => writeItem({ put: imageItem.whole(image) }));
    return image;
  }

  const upload = (image: StoredImage, bytes: Uint8Array) =>
    void objects.uploads.set(uploadKey(image), { bytes, etag: etagOf(bytes) });

  /** One batch of messages; returns how many of them failed. */
  async function work(...refs: ImageRef[]): Promise<number> {
    const { batchItemFailures } = await handler({ Records: refs.map(messageOf) });
    return batchItemFailures.length;
  }

  /** The keys of its files that lie in the bucket. */
  const filesOf = ({ id }: StoredImage): string[] =>
    [...objects.images.keys()].filter((key) => key.includes(id)).toSorted();

  return {
    ...objects,
    queued,
    completed,
    upload,
    work,
    stored,
    due,
    shown,
    filesOf,
    /** In bytes: what is made again is the same. */
    sizesOf: (image: StoredImage) =>
      filesOf(image).map((key) => objects.images.get(key)?.bytes.length),
    close() {
      restoreQueue();
      objects.restore();
    },
  };
}

const etagOf = (bytes: Uint8Array): string => `"${createHash("md5").update(bytes).digest("hex")}"`;

const messageOf = ({ accountId, ownerId, id }: ImageRef, index: number) => ({
  messageId: String(index),
  body: JSON.stringify({ accountId, ownerId, id }),
});

const stored = (ref: ImageRef): Promise<StoredImage | null> =>
  asSystem(async () => {
    const item = await getItem(imageItem.key(ref), { consistent: true });
    return item && imageItem.parse(item);
  });

const shown = (owner: Pick<ImageRef, "accountId" | "ownerId">) =>
  asSystem(async () => {
    const item = await getItem(shownImageItem.key(owner), { consistent: true });
    return item && shownImageItem.parse(item);
  });

/** The images of which the sweeper would queue a message now. */
const due = (): Promise<StoredImage[]> =>
  asSystem(async () => {
    const rows = await queryItems({ pk: IMAGES_DUE, index: "due", until: nowSeconds() });
    const items = await Promise.all(rows.map(({ pk, sk }) => getItem({ pk, sk })));
    return imageItem.among(items.filter((item) => item !== null));
  });
