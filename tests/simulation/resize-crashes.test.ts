// What if the image worker dies, and its message comes again? The same image is shown with the same
// files, and of others nothing is left.
import { beforeAll, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { keysOf } from "#functions/images/keys.ts";
import { imageItem, type StoredImage } from "#functions/stored/images.ts";
import { picture } from "#tests/support/inputs/pictures.ts";
import { atEveryDeath, crashing, watchTable } from "#tests/support/runs/crash.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import { openImageDesk } from "#tests/support/scenes/resize-desk.ts";

let bytes: Uint8Array;
beforeAll(async () => {
  watchTable();
  bytes = await picture({ width: 900, height: 450 });
});
const desk = eachTest(openImageDesk);

const DAY_MS = 24 * 3600_000;
const YEAR = 2030;
const uploadedIn = (year: number) => ({ createdAt: `${year}-01-01T12:00:00.000Z` });

/** The shown image, and one of the same owner that is to be made. */
async function twoCovers(year: number): Promise<{ shown: StoredImage; next: StoredImage }> {
  desk.images.clear();
  desk.uploads.clear();
  const shown = await desk.completed(bytes, uploadedIn(YEAR));
  await desk.work(shown);
  const { accountId, ownerId } = shown;
  return { shown, next: await desk.completed(bytes, { accountId, ownerId, ...uploadedIn(year) }) };
}

/** The message again once the try has ended, and whatever the sweeper would queue in some days. */
async function recover(image: StoredImage): Promise<void> {
  const restart = stopClock(9 * DAY_MS);
  await desk.work(image);
  stopClock(2 * DAY_MS);
  await desk.work(...(await desk.due()));
  restart();
}

/** Which of both is shown, which items there are, and whether the files are those of it alone. */
async function outcome({ shown, next }: Awaited<ReturnType<typeof twoCovers>>) {
  const items = [await desk.stored(shown), await desk.stored(next)];
  const standing = items.find((item) => item?.status === "READY");
  return {
    shown: (await desk.shown(next))?.image.id,
    items: items.map((item) => item?.status ?? null),
    files: [...desk.images.keys()].toSorted(),
    expected: standing ? keysOf(standing).toSorted() : [],
    uploads: desk.uploads.size,
  };
}

async function killed(year: number, judge: typeof outcome): Promise<Set<string>> {
  const contents = new Set<string>();
  await atEveryDeath({
    begin: () => twoCovers(year),
    kill: ({ next }) => desk.work(next),
    judge: async (both, point) => {
      await recover(both.next);
      const { files, expected, ...rest } = await judge(both);
      const isNext = year > YEAR;
      expect({ ...point, ...rest, files }).toEqual({
        ...point,
        shown: isNext ? both.next.id : both.shown.id,
        items: isNext ? [null, "READY"] : ["READY", null],
        uploads: 2,
        files: expected,
      });
      contents.add(desk.sizesOf(isNext ? both.next : both.shown).join());
    },
  });
  return contents;
}

describe("an image that replaces another, wherever its worker dies", () => {
  it("is shown with the same files after the message has come again", async () => {
    expect((await killed(YEAR + 1, outcome)).size).toBe(1);
  });

  it("leaves nothing if it was uploaded before the shown one", async () => {
    expect((await killed(YEAR - 1, outcome)).size).toBe(1);
  });

  it("has failed after three deaths", async () => {
    const image = await desk.completed(bytes);
    for (let time = 0; time < 3; time++) {
      const restart = stopClock(time * DAY_MS);
      await crashing({ at: 4, when: "before", of: "effects" }, () => desk.work(image));
      restart();
    }

    await recover(image);
    expect(await desk.stored(image)).toMatchObject({ status: "FAILED", failure: "UNFINISHED" });
  });
});

describe("a deleted image, wherever its worker dies", () => {
  it("is gone with all its files after the message has come again", async () => {
    await atEveryDeath({
      begin: async () => {
        const image = await desk.completed(bytes);
        await desk.work(image);
        const item = (await desk.stored(image)) ?? image;
        await asSystem(() =>
          writeItem({ put: imageItem.whole({ ...item, status: "DELETED", dueSk: 0 }) }),
        );
        return image;
      },
      kill: (image) => desk.work(image),
      judge: async (image, point) => {
        await desk.work(image);
        expect({ ...point, item: await desk.stored(image), files: desk.filesOf(image) }).toEqual({
          ...point,
          item: null,
          files: [],
        });
      },
    });
  });
});
