// What if an image changes between the look at it and the write? Status and version, or the second
// of its next look, must both be as they were read; otherwise nothing is written.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { show } from "#functions/images/show.ts";
import { changeImage, type KeptImage } from "#functions/images/store.ts";
import { workOn } from "#functions/images/work-on.ts";
import { imageItem, type StoredImage } from "#functions/stored/images.ts";
import { type ImageDesk, openImageDesk } from "#tests/support/scenes/image-desk.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

let desk: ImageDesk;
beforeEach(async () => {
  desk = await openImageDesk();
});
afterEach(() => desk.close());

const made = { width: 900, height: 450, widths: [480], share: null, ground: "LIGHT" as const };
const stored = async (id: string): Promise<StoredImage> => {
  const image = await desk.stored(id);
  if (!image) throw new Error("There is no such image.");
  return image;
};
/** Changes one field of an image, and nothing that belongs to it. */
async function put(id: string, fields: Partial<StoredImage>): Promise<void> {
  const image = imageItem.whole({ ...(await stored(id)), ...fields });
  await asSystem(() => writeItem({ put: image }));
}
const isKept = (image: StoredImage): image is KeptImage => image.status !== "DELETED";

describe("a change of an image", () => {
  const change = async (seen: StoredImage): Promise<"changed" | "lost" | "refused"> => {
    if (!isKept(seen)) throw new Error("It is deleted.");
    const write = { set: "SET altText = :text", values: { ":text": "New" } };
    return asSystem(() => changeImage(seen, write, (shown) => ({ ...shown, altText: "New" })));
  };

  it.each([
    ["status", { status: "FAILED" }],
    ["version", { version: 9 }],
  ] as const)("is refused where its %s alone is another", async (_, meanwhile) => {
    const id = await desk.completed();
    const seen = await stored(id);
    await put(id, meanwhile);

    expect(await change(seen)).toBe("lost");
    expect(await stored(id)).toEqual({ ...seen, ...meanwhile });
  });

  it("is made where both are as they were, of the cover that is shown too", async () => {
    const text = await desk.completed();
    const cover = await desk.completed({ type: "EVENT_COVER" });
    await desk.publish(cover);

    expect([await change(await stored(text)), await change(await stored(cover))]).toEqual([
      "changed",
      "changed",
    ]);
    expect((await stored(text)).altText).toBe("New");
  });
});

describe("an image whose files are made", () => {
  const shownAfter = async (id: string, meanwhile: Partial<StoredImage>): Promise<StoredImage> => {
    const seen = await stored(id);
    await Promise.all([
      beforeNext("TransactWriteItemsCommand", () => put(id, meanwhile)),
      asSystem(() => show(seen, made)),
    ]);
    return stored(id);
  };

  it("is not shown if it failed meanwhile", async () => {
    const id = await desk.completed({ type: "EVENT_COVER" });

    expect(await shownAfter(id, { status: "FAILED" })).toMatchObject({ status: "FAILED" });
    expect(await desk.isShown(id)).toBe(false);
  });

  it("is shown with the description that it got meanwhile", async () => {
    const id = await desk.completed({ type: "EVENT_COVER", altText: "Old" });
    const { version } = await stored(id);

    const after = await shownAfter(id, { altText: "New", version: version + 1 });

    expect(after).toMatchObject({ status: "READY", version: version + 2 });
    expect(after.shown?.altText).toBe("New");
  });
});

describe("a try of the worker", () => {
  const triesAfter = async (id: string, meanwhile: Partial<StoredImage>): Promise<StoredImage> => {
    const { accountId, ownerId } = await stored(id);
    await Promise.all([
      beforeNext("UpdateItemCommand", () => put(id, meanwhile), id),
      asSystem(() => workOn({ accountId, ownerId, id })),
    ]);
    return stored(id);
  };

  it.each([
    ["that was deleted meanwhile", { status: "DELETED", tries: 0 }],
    ["that another worker has begun", { status: "PROCESSING", tries: 1 }],
  ] as const)("is not begun on an image %s", async (_, meanwhile) => {
    const id = await desk.completed();

    expect(await triesAfter(id, meanwhile)).toMatchObject({ ...meanwhile, shown: null });
  });
});

describe("the sweep", () => {
  const sweptAfter = async (
    command: "UpdateItemCommand" | "TransactWriteItemsCommand",
    id: string,
    meanwhile: Partial<StoredImage>,
  ): Promise<StoredImage | null> => {
    await Promise.all([beforeNext(command, () => put(id, meanwhile), id), desk.sweep()]);
    return desk.stored(id);
  };

  it("puts no look off that was put off, or of an image that became another, meanwhile", async () => {
    for (const meanwhile of [{ dueSk: nowSeconds() + 9_999 }, { status: "FAILED" as const }]) {
      const id = await desk.completed();
      desk.wait(300);
      const seen = await stored(id);

      expect(await sweptAfter("UpdateItemCommand", id, meanwhile)).toEqual({
        ...seen,
        ...meanwhile,
      });
    }
  });

  it("removes no upload that was completed meanwhile, or that got more time", async () => {
    for (const meanwhile of [{ dueSk: nowSeconds() + 9_999 }, { status: "PROCESSING" as const }]) {
      const id = (await desk.begin()).data.imageId;
      await desk.pass(3600);
      const seen = await stored(id);

      expect(await sweptAfter("TransactWriteItemsCommand", id, meanwhile)).toEqual({
        ...seen,
        ...meanwhile,
      });
    }
  });
});
