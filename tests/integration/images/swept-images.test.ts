// What becomes of images that nobody finishes, of lost messages, and of a deleted organizer's logo?
import { describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { formerOwnerItem, shownImageItem } from "#functions/stored/images.ts";
import { events } from "#shared/contracts/events.ts";
import { images } from "#shared/contracts/images.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { MAX_UPLOADS } from "#shared/core/bounds.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openImageDesk } from "#tests/support/scenes/image-desk.ts";
import { eventFacts, given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const desk = eachTest(openImageDesk);

const queuedIds = () => desk.queued.map(({ id }) => id);

describe("the sweep", () => {
  it("removes an upload after its hour, and one that was deleted, and queues neither", async () => {
    const left = (await desk.begin()).data.imageId;
    const deleted = (await desk.begin()).data.imageId;
    await desk.remove(deleted);
    await desk.pass(MAX_UPLOADS.seconds - 1);
    await desk.sweep();
    const early = [(await desk.stored(left))?.status, (await desk.stored(deleted))?.status];
    await desk.pass(1);
    const listed = await desk.list();
    const late = (await desk.complete(left)).problem.code;
    await desk.sweep();

    expect(early).toEqual(["PENDING", "DELETED"]);
    expect([listed, late]).toEqual([[], "not_found"]);
    expect([await desk.stored(left), await desk.stored(deleted)]).toEqual([null, null]);
    expect(desk.queued).toEqual([]);
  });

  it("queues an image again that is not ready, later each time", async () => {
    const id = await desk.completed();
    const gaps = [];
    for (let from = 0, gap = 0; gaps.length < 4; gap += 60) {
      await desk.sweep();
      if (desk.queued.length > gaps.length + 1) {
        gaps.push(gap - from);
        from = gap;
      }
      desk.wait(60);
    }

    expect(gaps).toEqual([300, 300, 600, 1200]);
    expect(new Set(queuedIds())).toEqual(new Set([id]));
    expect((await desk.stored(id))?.tries).toBe(0);
  });

  it("queues a deleted image again until its files are gone", async () => {
    const id = await desk.completed();
    await desk.publish(id);
    await desk.remove(id);
    desk.wait(300);
    await desk.sweep();

    expect(queuedIds()).toEqual([id, id, id]);
    expect((await desk.stored(id))?.status).toBe("DELETED");
  });

  it("tries an image again that the queue did not take, and counts no try of the worker", async () => {
    const id = await desk.completed();
    desk.wait(300);
    desk.isQueueSilent = true;
    const { failed } = await desk.sweep();
    desk.isQueueSilent = false;

    expect([failed > 0, (await desk.stored(id))?.tries]).toEqual([true, 0]);
    desk.wait(3600);
    await desk.sweep();
    expect(queuedIds()).toEqual([id, id]);
  });

  it("leaves an image alone that is ready", async () => {
    const id = await desk.completed();
    await desk.publish(id);
    const before = await desk.stored(id);
    desk.wait(7 * 24 * 3600);
    await desk.sweep();

    expect([await desk.stored(id), queuedIds()]).toEqual([before, [id]]);
  });
});

describe("an organizer's logo", () => {
  const at = (more: Record<string, string> = {}) => ({
    token: desk.owner.token,
    params: { organizerId: desk.owner.organizerId, ...more },
  });
  const begin = (body: Record<string, unknown> = {}) =>
    call(images.createOfOrganizer, {
      ...at(),
      body: {
        type: "ORGANIZER_LOGO",
        contentType: "image/jpeg",
        byteSize: desk.jpeg.length,
        altText: "An owl",
        ...body,
      },
    });
  async function completed(): Promise<string> {
    const { imageId, uploadUrl } = (await begin()).data;
    desk.objects.put(uploadUrl, desk.jpeg);
    await call(images.completeOfOrganizer, at({ imageId }));
    return imageId;
  }
  const logo = async () => (await call(organizers.get, at())).data.logo;
  const listed = async () => (await call(images.listOfOrganizer, at())).data;

  it("is uploaded, described and deleted, and its organizer shows it meanwhile", async () => {
    const imageId = await completed();
    await desk.publish(imageId, desk.owner.organizerId);
    const change = { ...at({ imageId }), version: 1, body: { altText: "A night owl" } };
    const { data } = await call(images.updateOfOrganizer, change);
    const shown = await logo();
    const rows = await listed();

    const { status } = await call(images.removeOfOrganizer, at({ imageId }));

    expect([data.version, shown?.altText, rows]).toEqual([2, "A night owl", [data]]);
    expect([status, await logo(), await listed()]).toEqual([204, null, []]);
  });

  it("is no cover, and no event's image is found under an organizer", async () => {
    const refused = await begin({ type: "EVENT_COVER" });
    const imageId = await desk.completed();
    const found = await call(images.completeOfOrganizer, at({ imageId }));

    expect([refused.status, refused.problem.fields?.[0]?.path]).toEqual([422, "type"]);
    expect([found.status, found.problem.code]).toEqual([404, "not_found"]);
  });

  it("is not found in another account", async () => {
    const { token } = await given.owner();
    const answers = [
      await call(images.listOfOrganizer, { ...at(), token }),
      await call(images.createOfOrganizer, {
        ...{ ...at(), token },
        body: images.createOfOrganizer.example,
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  it("is deleted with its organizer, when no request can still add one", async () => {
    const { me, organizerId } = desk.owner;
    const owner = { accountId: me.account.id, id: organizerId };
    const made = await call(organizers.create, { ...at(), body: { name: "Day Owl" } });
    await moveEventTo(made.data.id);
    const [ready, begun] = [await completed(), (await begin()).data.imageId];
    await desk.publish(ready, organizerId);

    expect((await call(organizers.remove, at())).status).toBe(204);
    desk.wait(59);
    await desk.sweep();
    const early = await desk.stored(ready, organizerId);
    desk.wait(1);
    await desk.sweep();

    expect(early?.status).toBe("READY");
    const states = [await desk.stored(ready, organizerId), await desk.stored(begun, organizerId)];
    expect(states.map((one) => one?.status)).toEqual(["DELETED", "DELETED"]);
    expect(queuedIds()).toEqual([ready, ready]);
    expect(await itemsOf(owner.accountId)).toEqual([]);
    desk.wait(MAX_UPLOADS.seconds);
    await desk.sweep();
    expect(await desk.stored(begun, organizerId)).toBeNull();
  });
});

/** What is still shown of an owner, or to be deleted with it. */
async function itemsOf(accountId: string): Promise<unknown[]> {
  const ranges = [shownImageItem, formerOwnerItem].map((one) => one.within({ accountId }));
  const items = await asSystem(() => Promise.all(ranges.map(queryItems)));
  return items.flat();
}

/** Its organizer has no event then. */
async function moveEventTo(organizerId: string): Promise<void> {
  const { event, ofEvent } = desk;
  const body = eventFacts(organizerId);
  await call(events.update, { ...ofEvent, version: event.version, body });
}
