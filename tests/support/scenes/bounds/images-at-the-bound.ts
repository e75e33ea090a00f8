// How many images may an event or an organizer have, and an account make? One step for each row of
// the list of bounded work that tells of images.
import { countMade } from "#functions/access/made-today.ts";
import { writeBeside } from "#functions/core/table/beside.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { countingImage } from "#functions/images/store.ts";
import { imageItem } from "#functions/stored/images.ts";
import { images } from "#shared/contracts/images.ts";
import {
  codeOf,
  createdAt,
  openDesk,
  store,
  times,
  type WorkAtBound,
} from "#tests/support/scenes/bounds/at-the-bound.ts";
import { longName } from "#tests/support/scenes/wide-tickets.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { callsOf } from "#tests/support/table/count-calls.ts";

export const imagesAtBound = {
  async imagesOfUnconfirmed(bound) {
    const { own, maker } = await openDesk({ isConfirmed: false });
    const { createOfEvent, listOfEvent } = images;
    const before = bound - 2;
    await asSystem(() => countMade({ ...maker, isEmailConfirmed: false }, "images", before));
    const add = () => call(createOfEvent, { ...own, body: createOfEvent.example });
    await times(2, add);
    const refused = codeOf(await add());
    return { taken: { pieces: before + (await call(listOfEvent, own)).meta.total }, refused };
  },
  async imagesOfEvent(bound) {
    const desk = await openDesk();
    const { event, owner, own } = desk;
    const { createOfEvent } = images;
    const add = () => call(createOfEvent, { ...own, body: createOfEvent.example });
    const of = { accountId: owner.me.account.id, ownerId: event.id, version: 1, createdAt };
    const about = {
      type: "EVENT_TEXT",
      altText: longName("Image"),
      contentType: "image/png",
    } as const;
    const row = { ...of, ...about, status: "READY", byteSize: 1, etag: "x" } as const;
    await store(bound - 1, (n) => {
      const image = imageItem.parse({ ...row, id: `img_${String(n).padStart(12, "0")}` });
      const counts = countingImage({ ...desk.maker, id: event.id }, { before: null, after: image });
      return writeBeside([{ put: imageItem.whole(image) }], counts);
    });
    await add();
    const calls = await callsOf(() => call(images.listOfEvent, own));
    return { taken: { calls }, refused: codeOf(await add()) };
  },
  async uploadsOfOwner(bound) {
    const { token, organizerId } = await given.owner();
    const { createOfOrganizer, listOfOrganizer } = images;
    const own = { token, params: { organizerId } };
    const add = () => call(createOfOrganizer, { ...own, body: createOfOrganizer.example });
    await times(bound, add);
    const refused = codeOf(await add());
    const { meta } = await call(listOfOrganizer, own);
    return { taken: { pieces: meta.total }, refused };
  },
} satisfies Partial<WorkAtBound>;
