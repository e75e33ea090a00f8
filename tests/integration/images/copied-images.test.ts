// Does a copied event get images of its own? Each has its own files, which the worker publishes;
// nothing of it ends with the image that was copied.
import { describe, expect, it } from "vitest";
import { newId } from "#functions/core/ports/clock.ts";
import { countsItem } from "#functions/core/table/counts-item.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, writeItem } from "#functions/core/table/table.ts";
import { copyImage, standOfCopy } from "#functions/images/copy.ts";
import { keysOf, originalKey, uploadKey } from "#functions/images/keys.ts";
import { removeImage } from "#functions/images/remove.ts";
import { imageCounter } from "#functions/images/store.ts";
import { type StoredImage, textImageItem } from "#functions/stored/images.ts";
import { MAX_IMAGES } from "#shared/core/bounds.ts";
import { picture } from "#tests/support/inputs/pictures.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openImageDesk } from "#tests/support/scenes/resize-desk.ts";

const desk = eachTest(openImageDesk);

/** Of the copied event. */
const copyOf = ({ accountId }: Pick<StoredImage, "accountId">) => ({
  owner: { accountId, id: newId("event") },
  id: newId("image"),
});
type Copy = ReturnType<typeof copyOf>;
const refOf = ({ owner, id }: Copy) => ({ accountId: owner.accountId, ownerId: owner.id, id });
const copied = (image: StoredImage, to: Copy) =>
  asSystem(async () => {
    if (image.status === "DELETED") throw new Error("Nobody copies a deleted image.");
    return copyImage({ ...image, status: image.status }, to);
  });
const standOf = ({ owner, id }: Copy) => asSystem(() => standOfCopy(owner, id));

/** Made by the worker, or else only said to be. */
async function published(bytes: Uint8Array, different: Partial<StoredImage> = {}) {
  const image = await desk.completed(bytes, different);
  await desk.work(image);
  return (await desk.stored(image)) ?? image;
}
const small = new Uint8Array(9);
async function ready(different: Partial<StoredImage> = {}) {
  const image = await desk.completed(small, { status: "READY", ...different });
  desk.images.set(originalKey(image), { bytes: small, contentType: image.contentType });
  return image;
}

describe("a copied cover", () => {
  it("is published with files of its own, and shown after the first is deleted", async () => {
    const source = await published(await picture({ width: 900, height: 450 }));
    const to = copyOf(source);

    expect(await copied(source, to)).toBe(true);
    expect([await standOf(to), desk.queued.at(-1)]).toEqual(["waits", refOf(to)]);
    expect(await desk.work(refOf(to))).toBe(0);
    await asSystem(() =>
      removeImage({ accountId: source.accountId, id: source.ownerId }, source.id),
    );
    await desk.work(source);

    const copy = await desk.stored(refOf(to));
    const { altText, type, byteSize } = source;
    expect(copy).toMatchObject({ ...{ altText, type, byteSize }, status: "READY", version: 2 });
    expect(copy?.shown).toEqual({ ...source.shown, id: to.id });
    expect([await desk.stored(source), await desk.shown(source)]).toEqual([null, null]);
    expect((await desk.shown(refOf(to)))?.image.id).toBe(to.id);
    expect([...desk.images.keys()].toSorted()).toEqual(copy && keysOf(copy).toSorted());
    expect(await standOf(to)).toBe("ready");
  });
});

describe("a copied image of a text", () => {
  it("may be used by texts once it is ready, and no text uses it yet", async () => {
    const bytes = await picture({ width: 900, height: 50 });
    const source = await published(bytes, { type: "EVENT_TEXT" });
    const to = copyOf(source);
    const usable = () =>
      asSystem(() => getItem(textImageItem.key({ ...refOf(to) }), { consistent: true }));

    await copied(source, to);
    const early = await usable();
    await desk.work(refOf(to));

    expect([early, (await usable())?.["uses"], await standOf(to)]).toEqual([null, 0, "ready"]);
  });
});

describe("an image that is copied again", () => {
  it("stays as it is, is queued once and counted once", async () => {
    const source = await ready();
    const to = copyOf(source);
    await copied(source, to);
    const [first, queued] = [await desk.stored(refOf(to)), desk.queued.length];
    desk.images.clear();

    expect([await copied(source, to), await copied(source, to)]).toEqual([true, true]);
    expect([await desk.stored(refOf(to)), desk.queued.length]).toEqual([first, queued]);
    expect(await countOf(to)).toBe(1);
  });

  it("at the same moment is one", async () => {
    const source = await ready();
    const to = copyOf(source);

    const answers = await Promise.all(Array.from({ length: 5 }, () => copied(source, to)));

    expect([answers, await countOf(to)]).toEqual([answers.map(() => true), 1]);
    expect((await desk.stored(refOf(to)))?.etag).toBe(desk.uploads.get(uploadKey(refOf(to)))?.etag);
  });

  it("from its copy is equal to the first", async () => {
    const source = await ready({ altText: "Strings" });
    const [one, two] = [copyOf(source), copyOf(source)];
    await copied(source, one);
    const copy = await ready({ ...(await desk.stored(refOf(one))), status: "READY" });
    await copied(copy, two);

    const [first, second] = [await desk.stored(refOf(one)), await desk.stored(refOf(two))];
    const { accountId, type, altText, contentType, byteSize, etag } = source;
    const same = { accountId, type, altText, contentType, byteSize, etag };
    expect([first, second]).toMatchObject([same, same]);
  });
});

describe("nothing is copied", () => {
  it.each(["PENDING", "PROCESSING", "FAILED"] as const)(
    "of an image that is %s",
    async (status) => {
      const source = await ready({ status });
      const to = copyOf(source);

      expect([await copied(source, to), await standOf(to)]).toEqual([false, "failed"]);
      expect([await desk.stored(refOf(to)), desk.uploads.has(uploadKey(refOf(to)))]).toEqual([
        null,
        false,
      ]);
    },
  );

  it("of an image whose original was deleted meanwhile", async () => {
    const source = await ready();
    const to = copyOf(source);
    desk.images.clear();

    expect([await copied(source, to), await standOf(to)]).toEqual([false, "failed"]);
    expect(await countOf(to)).toBe(0);
  });

  it("to an event that has a hundred images", async () => {
    const source = await ready();
    const to = copyOf(source);
    await asSystem(() =>
      writeItem({
        update: countsItem.key(imageCounter(to.owner)),
        set: "SET acc = :owner, #rows = :most",
        names: { "#rows": "rows" },
        values: { ":owner": source.accountId, ":most": MAX_IMAGES },
      }),
    );

    await expect(copied(source, to)).rejects.toMatchObject({
      code: "too_many_images",
      details: { params: { maximum: MAX_IMAGES } },
    });
    expect([await desk.stored(refOf(to)), desk.queued]).toEqual([null, []]);
  });
});

it("a copy that the worker could not make has failed", async () => {
  const source = await ready();
  const to = copyOf(source);
  await copied(source, to);
  await desk.work(refOf(to));

  expect([await standOf(to), (await desk.stored(refOf(to)))?.failure]).toEqual([
    "failed",
    "DAMAGED",
  ]);
});

const countOf = ({ owner }: Copy) =>
  asSystem(async () => {
    const counts = await getItem(countsItem.key(imageCounter(owner)), { consistent: true });
    return counts?.["rows"] ?? 0;
  });
