// Do images get to an event, and away again, whatever is asked twice or at the same moment?
import { describe, expect, it } from "vitest";
import { replaceObjects } from "#functions/core/ports/objects.ts";
import { events } from "#shared/contracts/events.ts";
import { images } from "#shared/contracts/images.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { MAX_IMAGE_BYTES, MAX_UPLOADS } from "#shared/core/bounds.ts";
import { imagePath } from "#shared/core/images.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openImageDesk } from "#tests/support/scenes/image-desk.ts";
import { eventFacts, given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { amidConflicts } from "#tests/support/table/conflicts.ts";

const desk = eachTest(openImageDesk);

type Refused = { status: number; problem: { code: string; params?: unknown } };
const told = ({ status, problem: { code, params } }: Refused) => [status, code, params];
const NOT_FOUND = [404, "not_found", undefined];

describe("an upload", () => {
  it("is pending, then processed by the worker once it is completed", async () => {
    const altText = "A full market hall";
    const id = await desk.upload(desk.jpeg, { type: "EVENT_COVER", altText });
    const [pending] = await desk.list();

    const { status, data } = await desk.complete(id);

    const about = { id, version: 1, type: "EVENT_COVER", altText, failure: null, shown: null };
    expect(pending).toMatchObject({ ...about, status: "PENDING" });
    expect([status, data]).toEqual([200, { ...pending, status: "PROCESSING" }]);
    const accountId = desk.owner.me.account.id;
    expect(desk.queued).toEqual([{ accountId, ownerId: desk.event.id, id }]);
  });

  it("completed often is answered alike, queued once, and keeps the body that was checked", async () => {
    const id = await desk.upload(desk.jpeg);
    const [first, checked] = [await desk.complete(id), await desk.stored(id)];
    const [key = ""] = desk.objects.uploads.keys();
    desk.objects.uploads.set(key, { bytes: new Uint8Array(9), etag: '"other"' });

    const again = [];
    for (let n = 0; n < 20; n++) again.push(await desk.complete(id));

    expect(again.map(({ data }) => data)).toEqual(again.map(() => first.data));
    expect(await desk.stored(id)).toEqual(checked);
    expect(checked?.etag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(desk.queued.map((one) => one.id)).toEqual([id]);
  });

  it("that is ready stays as it is when it is completed again", async () => {
    const id = await desk.completed();
    await desk.publish(id);

    expect((await desk.complete(id)).data.status).toBe("READY");
    expect(desk.queued).toHaveLength(1);
  });

  it("that never arrived can be sent later, within the hour", async () => {
    const { data } = await desk.begin();
    const early = await desk.complete(data.imageId);
    desk.objects.put(data.uploadUrl, desk.jpeg);
    const later = await desk.complete(data.imageId);

    expect(told(early)).toEqual([409, "image_not_uploaded", undefined]);
    expect(later.data.status).toBe("PROCESSING");
  });

  it("is completed although the queue is silent", async () => {
    desk.isQueueSilent = true;
    const id = await desk.upload(desk.jpeg);
    const { data } = await desk.complete(id);
    expect(data.status).toBe("PROCESSING");
  });

  it("is refused in a way that can be tried again while the bucket is silent", async () => {
    const id = await desk.upload(desk.jpeg);
    const before = await desk.stored(id);
    const silent = () => Promise.reject(new Error("503 SlowDown"));
    const restore = replaceObjects({
      ...{ uploadAddress: silent, readUpload: silent, copyOriginal: silent },
      ...{ storeImage: silent, removeImages: silent },
    });
    const answer = await desk.complete(id);
    restore();

    expect(told(answer)).toEqual([503, "busy", undefined]);
    expect(await desk.stored(id)).toEqual(before);
    expect(desk.queued).toEqual([]);
  });

  it.each([
    ["one byte too heavy", { byteSize: MAX_IMAGE_BYTES + 1 }, "byteSize", "image_too_heavy"],
    ["nothing", { byteSize: 0 }, "byteSize", "too_small"],
    ["a GIF", { contentType: "image/gif" }, "contentType", "image_type"],
    ["an SVG", { contentType: "image/svg+xml" }, "contentType", "image_type"],
    ["a HEIC", { contentType: "image/heic" }, "contentType", "image_heic"],
    ["a logo", { type: "ORGANIZER_LOGO" as const }, "type", "invalid"],
  ])("that is announced as %s has no address", async (_, announced, path, code) => {
    const { status, problem } = await desk.begin(announced);

    expect([status, problem.fields?.[0]]).toMatchObject([422, { path, code }]);
    expect(await desk.list()).toEqual([]);
  });

  it("of five megabytes has an address", async () => {
    expect((await desk.begin({ byteSize: MAX_IMAGE_BYTES })).status).toBe(201);
  });
});

describe("an image of another event", () => {
  it("is not found by any route", async () => {
    const id = await desk.completed();
    const { event } = await given.event(desk.owner, { isDraft: true });
    const { token } = desk.owner;
    const there = { token, params: { eventId: event.id, imageId: id } };

    const answers = [
      await call(images.completeOfEvent, there),
      await call(images.updateOfEvent, { ...there, version: 1, body: { altText: "x" } }),
      await call(images.removeOfEvent, there),
    ];

    expect(answers.map(told)).toEqual([NOT_FOUND, NOT_FOUND, NOT_FOUND]);
    expect((await desk.stored(id))?.status).toBe("PROCESSING");
  });
});

describe("the limits of an event", () => {
  it("hold for thirty uploads at once: twenty are begun", async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => desk.begin()));

    const begun = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(told)).toEqual(refused.map(() => [409, "too_many_uploads", undefined]));
    expect((await desk.list("?per_page=100")).map(({ id }) => id).toSorted()).toEqual(
      begun.map(({ data }) => data.imageId).toSorted(),
    );
    expect(begun).toHaveLength(MAX_UPLOADS.atOnce);
    expect(told(await desk.begin())).toEqual([409, "too_many_uploads", undefined]);
  });

  it("count an upload for an hour, also one that was deleted or refused", async () => {
    for (let n = 0; n < MAX_UPLOADS.atOnce; n++) {
      const id = await desk.upload(n % 3 === 1 ? new Uint8Array(9) : desk.jpeg);
      if (n % 3 === 0) await desk.remove(id);
      if (n % 3 === 1) expect((await desk.complete(id)).status).toBe(422);
    }
    await desk.pass(MAX_UPLOADS.seconds - 1);
    const early = await desk.begin();
    await desk.pass(1);

    expect(told(early)).toEqual([409, "too_many_uploads", undefined]);
    expect((await desk.begin()).status).toBe(201);
    expect(await desk.list()).toHaveLength(1);
    await desk.sweep();
    expect(await desk.list()).toHaveLength(1);
  });

  it("allow a hundred images, of which deleted ones are none", async () => {
    const ids = [];
    for (let n = 0; n < 100; n++) ids.push(await desk.completed());
    const full = await desk.begin({ type: "EVENT_COVER" });
    await desk.remove(ids[0] ?? "");

    expect(told(full)).toEqual([409, "too_many_images", { maximum: 100 }]);
    expect((await desk.begin()).status).toBe(201);
  });
});

describe("the alternative text", () => {
  it("changes also where the cover is shown, for one version once", async () => {
    const id = await desk.completed({ type: "EVENT_COVER", altText: "A hall" });
    await desk.publish(id);
    const change = (altText: string) =>
      call(images.updateOfEvent, { ...desk.at(id), version: 1, body: { altText } });

    const [first, second] = [await change("Strings"), await change("Brass")];

    expect(first.data).toMatchObject({ altText: "Strings", version: 2 });
    expect(first.data.shown?.altText).toBe("Strings");
    expect(told(second)).toEqual([409, "changed_meanwhile", undefined]);
    const { data } = await call(events.get, desk.ofEvent);
    expect(data.images.map(({ altText }) => altText)).toEqual(["Strings"]);
  });

  it("of an image under way changes it alone", async () => {
    const [cover, id] = [await desk.completed({ type: "EVENT_COVER" }), await desk.completed()];
    await desk.publish(cover);

    const { data } = await call(images.updateOfEvent, {
      ...desk.at(id),
      version: 1,
      body: { altText: "A map" },
    });

    expect([data.altText, data.status]).toEqual(["A map", "PROCESSING"]);
    expect((await call(events.get, desk.ofEvent)).data.images[0]?.altText).toBe("");
  });
});

describe("a deleted image", () => {
  it("is gone from pages and lists at once, and the worker is told", async () => {
    const id = await desk.completed({ type: "EVENT_COVER" });
    await desk.publish(id);
    const live = { ...desk.ofEvent, body: { status: "LIVE" as const } };
    await call(events.setStatus, live);
    const page = () => call(publicEvents.get, { params: { eventId: desk.event.id } });
    const shown = (await page()).data.images.length;

    const { status } = await desk.remove(id);

    expect([status, shown, (await page()).data.images]).toEqual([204, 1, []]);
    expect((await call(events.get, desk.ofEvent)).data.images).toEqual([]);
    expect([await desk.list(), (await desk.stored(id))?.status]).toEqual([[], "DELETED"]);
    expect(desk.queued.map((one) => one.id)).toEqual([id, id]);
    expect(told(await desk.remove(id))).toEqual(NOT_FOUND);
    expect(told(await desk.complete(id))).toEqual(NOT_FOUND);
  });

  it("leaves the cover that is shown, if it is another", async () => {
    const [cover, id] = [await desk.completed({ type: "EVENT_COVER" }), await desk.completed()];
    await desk.publish(cover);

    await desk.remove(id);

    expect((await call(events.get, desk.ofEvent)).data.images.map((one) => one.id)).toEqual([
      cover,
    ]);
  });

  it("is kept while the event's description uses it", async () => {
    const id = await desk.ready();
    const description = `<p><img src="${imagePath(id, 960, "jpg")}"></p>`;
    const body = { ...eventFacts(desk.owner.organizerId), description };
    await call(events.update, { ...desk.ofEvent, version: desk.event.version, body });

    const title = desk.event.title;
    expect(told(await desk.remove(id))).toEqual([
      ...[409, "image_in_use"],
      { text: "EVENT_DESCRIPTION", title },
    ]);
    expect((await desk.stored(id))?.status).toBe("READY");
  });

  it("is kept while a ticket's description uses it, and free once it is taken out", async () => {
    const id = await desk.ready();
    const fields = { title: "Early Bird", type: "FREE" as const, priceMinor: 0 };
    const description = `<img src="${imagePath(id, 480, "jpg")}">`;
    const { event, owner, ofEvent } = desk;
    const ticket = await given.ticket(owner, event.id, { ...fields, description });

    const kept = await desk.remove(id);
    await call(tickets.update, {
      ...{ token: ofEvent.token, params: { ...ofEvent.params, ticketId: ticket.id } },
      ...{ version: 1, body: fields },
    });

    const params = { text: "TICKET_DESCRIPTION", title: "Early Bird" };
    expect(told(kept)).toEqual([409, "image_in_use", params]);
    expect((await desk.remove(id)).status).toBe(204);
  });
});

it("is neither described nor deleted on a busy table, and can be later", async () => {
  const id = await desk.completed();
  const reword = () =>
    call(images.updateOfEvent, { ...desk.at(id), version: 1, body: { altText: "A map" } });
  const busy = [503, "busy", undefined];

  expect(told(await amidConflicts(reword))).toEqual(busy);
  expect(told(await amidConflicts(() => desk.remove(id)))).toEqual(busy);

  expect([(await reword()).data.altText, (await desk.remove(id)).status]).toEqual(["A map", 204]);
});
