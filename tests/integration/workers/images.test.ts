// Which image is shown when messages come twice, late or to several workers, and what is left of
// those that are not?
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { nowSeconds, replaceClock } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { keysOf, originalKey, uploadKey } from "#functions/images/keys.ts";
import { imageItem, type StoredImage } from "#functions/stored/images.ts";
import { picture } from "#tests/support/inputs/pictures.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openLogLines } from "#tests/support/runs/log-lines.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import { openImageDesk } from "#tests/support/scenes/resize-desk.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

let bytes: Uint8Array;
beforeAll(async () => {
  bytes = await picture({ width: 900, height: 450 });
});
const desk = eachTest(openImageDesk);

/** The one transaction of the worker, once all files are stored. */
const SHOWS = "TransactWriteItemsCommand";
const DAY_MS = 24 * 3600_000;
const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 12, minute)).toISOString();
const stateOf = async (image: StoredImage) => {
  const now = await desk.stored(image);
  return now && [now.status, now.failure, now.tries];
};
const change = (image: StoredImage, different: Partial<StoredImage>) =>
  asSystem(() => writeItem({ put: imageItem.whole({ ...image, ...different }) }));

describe("an image that is ready", () => {
  it("is its owner's cover, its original is kept, and its upload is untouched", async () => {
    const image = await desk.completed(bytes);
    const uploads = new Map(desk.uploads);

    await desk.work(image);
    const ready = await desk.stored(image);
    expect((await desk.shown(image))?.image).toEqual(ready?.shown);
    expect(desk.images.get(originalKey(image))).toEqual({ bytes, contentType: "image/jpeg" });
    expect([...desk.images.keys()].toSorted()).toEqual(ready && keysOf(ready).toSorted());
    expect(desk.uploads).toEqual(uploads);
  });

  it("stays as it is when its message comes again", async () => {
    const image = await desk.completed(bytes);
    await desk.work(image);
    const before = [await desk.stored(image), new Map(desk.images)];

    expect(await desk.work(image, image)).toBe(0);
    expect([await desk.stored(image), new Map(desk.images)]).toEqual(before);
  });

  it("is made once by two workers at once", async () => {
    const image = await desk.completed(bytes);

    expect(await desk.work(image, image)).toBe(0);
    expect(await stateOf(image)).toEqual(["READY", null, 1]);
  });

  it("has the description that was written while it was made", async () => {
    const image = await desk.completed(bytes, { altText: "An old one" });
    void beforeNext(SHOWS, () => change(image, { altText: "A new one", version: 2, tries: 1 }));
    await desk.work(image);

    expect(await desk.stored(image)).toMatchObject({ status: "READY", version: 3 });
    expect((await desk.shown(image))?.image.altText).toBe("A new one");
  });

  it("is not shown before it is completed, nor if there is no such image", async () => {
    const pending = await desk.completed(bytes, { status: "PENDING" });

    expect(await desk.work(pending, { ...pending, id: "img_unknown" })).toBe(0);
    expect(await stateOf(pending)).toEqual(["PENDING", null, 0]);
    expect(desk.images.size).toBe(0);
  });

  it("in a text takes no other's place", async () => {
    const cover = await desk.completed(bytes);
    const inText = await desk.completed(bytes, { ...ownerOf(cover), type: "EVENT_TEXT" });
    await desk.work(cover, inText);

    expect(await stateOf(inText)).toEqual(["READY", null, 1]);
    expect((await desk.shown(cover))?.image.id).toBe(cover.id);
    expect((await desk.stored(inText))?.shown?.share).toBeNull();
  });
});

const ownerOf = ({ accountId, ownerId }: StoredImage) => ({ accountId, ownerId });

describe("an image that replaces another", () => {
  it("is shown instead; the former, which mails and cached pages name, goes a day later", async () => {
    const former = await desk.completed(bytes, { createdAt: at(0) });
    await desk.work(former);
    const image = await desk.completed(bytes, { ...ownerOf(former), createdAt: at(1) });

    await desk.work(image);
    expect((await desk.shown(image))?.image.id).toBe(image.id);
    expect(await desk.stored(former)).toMatchObject({ status: "DELETED" });
    expect([desk.queued, desk.filesOf(former)]).toEqual([[], desk.filesOf(former)]);
    expect(desk.filesOf(former).length).toBe(desk.filesOf(image).length);
    await desk.work(former);
    expect(desk.filesOf(former).length).toBe(desk.filesOf(image).length);
    onTestFinished(stopClock(DAY_MS - 60_000));
    const dueNow = async () => (await desk.due()).filter(({ id }) => id === former.id);
    expect(await dueNow()).toEqual([]);

    onTestFinished(stopClock(DAY_MS + 60_000));
    await desk.work(...(await dueNow()));
    expect([await desk.stored(former), desk.filesOf(former)]).toEqual([null, []]);
    expect(desk.filesOf(image)).toHaveLength(8);
  });

  it("is itself discarded if it was uploaded before the one that is shown", async () => {
    const younger = await desk.completed(bytes, { createdAt: at(1) });
    const older = await desk.completed(bytes, { ...ownerOf(younger), createdAt: at(0) });

    await desk.work(younger);
    await desk.work(older);
    expect((await desk.shown(older))?.image.id).toBe(younger.id);
    expect(await stateOf(older)).toEqual(["DELETED", null, 1]);

    await desk.work(...desk.queued.splice(0));
    expect([await desk.stored(older), desk.filesOf(older)]).toEqual([null, []]);
    expect(await stateOf(younger)).toEqual(["READY", null, 1]);
  });

  it("at the same time as another leaves one, whichever is ready first", async () => {
    const one = await desk.completed(bytes, { createdAt: at(0) });
    const other = await desk.completed(bytes, { ...ownerOf(one), createdAt: at(1) });

    expect(await desk.work(one, other)).toBe(0);
    onTestFinished(stopClock(2 * DAY_MS));
    await desk.work(...desk.queued.splice(0), ...(await desk.due()));
    expect((await desk.shown(one))?.image.id).toBe(other.id);
    expect([await desk.stored(one), desk.filesOf(one)]).toEqual([null, []]);
  });
});

const silent = (): never => {
  throw new Error("TimeoutError");
};

describe("an image that cannot be finished", () => {
  it.each([
    ["its upload is gone", (image: StoredImage) => desk.uploads.delete(uploadKey(image))],
    ["the bucket is silent", () => (desk.images.set = silent)],
  ])("is tried three times and fails then, with nothing due: %s", async (_, harm) => {
    const image = await desk.completed(bytes);
    harm(image);

    expect([await desk.work(image), await stateOf(image)]).toEqual([1, ["PROCESSING", null, 1]]);
    expect([await desk.work(image), await stateOf(image)]).toEqual([1, ["PROCESSING", null, 2]]);
    expect([await desk.work(image), await stateOf(image)]).toEqual([
      0,
      ["FAILED", "UNFINISHED", 3],
    ]);
    const failed = await desk.stored(image);
    expect([failed?.version, failed?.duePk, failed?.dueSk]).toEqual([2, undefined, undefined]);
    expect(await desk.shown(image)).toBeNull();
  });

  it("counts a try that was killed", async () => {
    const image = await desk.completed(bytes, { tries: 3 });

    expect([await desk.work(image), await stateOf(image)]).toEqual([
      0,
      ["FAILED", "UNFINISHED", 3],
    ]);
    expect(desk.images.size).toBe(0);
  });

  it("does not fail while its third try is under way, however often it is completed", async () => {
    const image = await desk.completed(bytes, { tries: 3, triedAt: nowSeconds() });

    expect(await desk.work(image, image)).toBe(0);
    expect(await stateOf(image)).toEqual(["PROCESSING", null, 3]);

    onTestFinished(stopClock(121_000));
    await desk.work(image);
    expect(await stateOf(image)).toEqual(["FAILED", "UNFINISHED", 3]);
  });

  it("is looked at again after its try has ended for sure", async () => {
    const image = await desk.completed(bytes, { dueSk: nowSeconds() });
    desk.uploads.delete(uploadKey(image));
    const restore = replaceClock({ nowMs: () => Date.UTC(2031, 0, 1) });

    await desk.work(image);
    restore();
    expect((await desk.stored(image))?.dueSk).toBe(Date.UTC(2031, 0, 1) / 1000 + 180);
  });

  it("delays no other of its batch", async () => {
    const [gone, fine] = [await desk.completed(bytes), await desk.completed(bytes)];
    desk.uploads.delete(uploadKey(gone));

    expect(await desk.work(gone, fine)).toBe(1);
    expect(await stateOf(fine)).toEqual(["READY", null, 1]);
  });
});

describe("the log of the worker", () => {
  it("has one line for each end of an image, with the ids of its account and its event", async () => {
    const log = openLogLines();
    onTestFinished(() => log.close());
    const shown = await desk.completed(bytes);
    const broken = await desk.completed(Buffer.from("no picture"));
    await desk.work(shown, broken);
    await change((await desk.stored(shown)) ?? shown, { status: "DELETED" });
    await desk.work(shown);

    const told = log.atInfo().filter(({ what }) => what !== undefined);
    const line = ({ accountId, ownerId: eventId, id: imageId }: StoredImage, what: string) =>
      expect.objectContaining({ level: "INFO", what, accountId, eventId, imageId });
    expect(told).toHaveLength(3);
    expect(told).toEqual(expect.arrayContaining([line(shown, "shown"), line(broken, "failed")]));
    expect(told.at(-1)).toEqual(line(shown, "removed"));
  });
});

describe("a deleted image", () => {
  it("leaves no file and no item, whether it was shown or failed half-way", async () => {
    const ready = await desk.completed(bytes);
    await desk.work(ready);
    const half = await desk.completed(bytes, { type: "ORGANIZER_LOGO" });
    await desk.work(half);
    for (const image of [ready, half])
      await change((await desk.stored(image)) ?? image, { status: "DELETED" });

    expect(await desk.work(ready, half)).toBe(0);
    expect([await desk.stored(ready), await desk.stored(half)]).toEqual([null, null]);
    expect(desk.images.size).toBe(0);
  });

  it.each(["deleted", "gone"])("that is %s while it is made leaves no file", async (how) => {
    const image = await desk.completed(bytes);
    void beforeNext(SHOWS, () =>
      how === "deleted"
        ? change(image, { status: "DELETED" })
        : asSystem(() => writeItem({ remove: imageItem.key(image) })),
    );

    expect(await desk.work(image)).toBe(0);
    expect(desk.images.size).toBe(0);
    expect(await desk.shown(image)).toBeNull();
  });

  it("keeps its item while a try is under way, which may still write files", async () => {
    const image = await desk.completed(bytes, { status: "DELETED", triedAt: nowSeconds() });

    await desk.work(image);
    expect(await stateOf(image)).toEqual(["DELETED", null, 0]);

    onTestFinished(stopClock(121_000));
    await desk.work(image);
    expect(await desk.stored(image)).toBeNull();
  });
});
