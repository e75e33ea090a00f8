// What if a worker dies while it copies an image? It is copied again: one image, counted once, that
// its worker hears of.
import { beforeAll, expect, it } from "vitest";
import { newId } from "#functions/core/ports/clock.ts";
import { countsItem } from "#functions/core/table/counts-item.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { copyImage } from "#functions/images/copy.ts";
import { originalKey, uploadKey } from "#functions/images/keys.ts";
import { allImages, imageCounter } from "#functions/images/store.ts";
import { atEveryDeath, watchTable } from "#tests/support/runs/crash.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import { openImageDesk } from "#tests/support/scenes/resize-desk.ts";

beforeAll(watchTable);
const desk = eachTest(openImageDesk);

const TEN_MINUTES_MS = 600_000;

async function begin() {
  const bytes = new Uint8Array(9);
  const source = await desk.completed(bytes);
  desk.images.set(originalKey(source), { bytes, contentType: "image/jpeg" });
  const { accountId } = source;
  const to = { owner: { accountId, id: newId("event") }, id: newId("image") };
  return { to, copy: () => asSystem(() => copyImage({ ...source, status: "READY" }, to)) };
}

it("an image is copied once, wherever its copy dies", async () => {
  await atEveryDeath({
    begin,
    kill: ({ copy }) => copy(),
    judge: async ({ to: { owner, id }, copy }, point) => {
      expect(await copy()).toBe(true);

      const images = await asSystem(() => allImages(owner));
      const counts = await asSystem(() =>
        getItem(countsItem.key(imageCounter(owner)), { consistent: true }),
      );
      const restart = stopClock(TEN_MINUTES_MS);
      const due = (await desk.due()).map((one) => one.id);
      restart();
      const { accountId } = owner;
      const isTold = desk.queued.some((one) => one.id === id) || due.includes(id);
      const { etag } = desk.uploads.get(uploadKey({ accountId, id })) ?? {};
      expect({ ...point, images, count: counts?.["rows"], isTold }).toMatchObject({
        ...point,
        images: [{ id, etag, status: "PROCESSING" }],
        count: 1,
        isTold: true,
      });
    },
  });
});
