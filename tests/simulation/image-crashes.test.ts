// What if a function dies while an image is begun, completed or deleted, or an organizer with it?
// The request is repeated, or only the sweep runs.
import { beforeAll, expect, it } from "vitest";
import { imagesBefore } from "#functions/access/formatted/text-images.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { events } from "#shared/contracts/events.ts";
import { images } from "#shared/contracts/images.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { MAX_UPLOADS } from "#shared/core/bounds.ts";
import { imagePath } from "#shared/core/images.ts";
import { atEveryDeath, watchTable } from "#tests/support/runs/crash.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openImageDesk } from "#tests/support/scenes/image-desk.ts";
import { eventFacts, eventFields } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

beforeAll(watchTable);
const desk = eachTest(openImageDesk);

const wasQueued = (id: string) => desk.queued.some((one) => one.id === id);

it("an upload that dies while it begins is gone after its hour", async () => {
  await atEveryDeath({
    begin: async () => null,
    kill: () => desk.begin(),
    judge: async (_, point) => {
      await desk.pass(MAX_UPLOADS.seconds);
      await desk.sweep();
      expect({ ...point, left: await desk.list() }).toEqual({ ...point, left: [] });
      expect((await desk.begin()).status).toBe(201);
    },
  });
});

it("an image is processed once it is completed again, wherever that died", async () => {
  await atEveryDeath({
    begin: () => desk.upload(desk.jpeg),
    kill: (id) => desk.complete(id),
    judge: async (id, point) => {
      const { data } = await desk.complete(id);
      const seen = { status: data.status, isQueued: wasQueued(id) };
      expect({ ...point, ...seen }).toEqual({ ...point, status: "PROCESSING", isQueued: true });
    },
  });
});

it("an image is queued by the sweep, or still to be completed", async () => {
  await atEveryDeath({
    begin: () => desk.upload(desk.jpeg),
    kill: (id) => desk.complete(id),
    judge: async (id, point) => {
      desk.wait(300);
      await desk.sweep();
      const status = (await desk.stored(id))?.status;
      const expected = wasQueued(id) ? "PROCESSING" : "PENDING";
      expect({ ...point, status }).toEqual({ ...point, status: expected });
    },
  });
});

it("a cover is shown or deleted, never half of it", async () => {
  await atEveryDeath({
    begin: async () => {
      const id = await desk.completed({ type: "EVENT_COVER" });
      await desk.publish(id);
      desk.queued.length = 0;
      return id;
    },
    kill: (id) => desk.remove(id),
    judge: async (id, point) => {
      desk.wait(300);
      await desk.sweep();
      const isListed = (await desk.list()).some((one) => one.id === id);
      const seen = { isShown: await desk.isShown(id), isQueued: wasQueued(id) };
      const expected = { isShown: isListed, isQueued: !isListed };
      expect({ ...point, ...seen }).toEqual({ ...point, ...expected });
      await desk.remove(id);
    },
  });
});

const description = (id: string) => `<p><img src="${imagePath(id, 480, "jpg")}" alt=""></p>`;
const place = ({ id }: { id: string }) => ({ text: "EVENT_DESCRIPTION" as const, ownerId: id });

/** What the text shows, what its uses say, and whether the image can be deleted. */
async function seenOfText(
  { id: eventId, version }: { id: string; version: number },
  image: string,
) {
  const at = { token: desk.owner.token, params: { eventId } };
  const { data } = await call(events.get, at);
  const noted = await asSystem(() => imagesBefore(desk.owner.me.account.id, place(data)));
  const { status } = await desk.remove(image);
  return {
    ...{ isSaved: data.version > version, isShown: data.description.includes(image) },
    ...{ isNoted: noted.includes(image), isKept: status === 409 },
  };
}

it("a text is saved with version and uses of its image, or not at all", async () => {
  const body = () => eventFields(desk.owner.organizerId);
  const make = async (text = "") =>
    (await call(events.create, { token: desk.owner.token, body: { ...body(), description: text } }))
      .data;
  const save = ({ id: eventId, version }: { id: string; version: number }, text: string) =>
    call(events.update, {
      ...{ token: desk.owner.token, params: { eventId }, version },
      body: { ...eventFacts(desk.owner.organizerId), description: text },
    });

  await atEveryDeath({
    begin: async () => ({ image: await desk.ready(), event: await make("<p>First</p>") }),
    kill: ({ event, image }) => save(event, description(image)),
    judge: async ({ event, image }, point, crashed) => {
      const seen = await seenOfText(event, image);
      const is = !crashed;
      const expected = { isSaved: is, isShown: is, isNoted: is, isKept: is };
      expect({ ...point, ...seen }).toEqual({ ...point, ...expected });
    },
  });
  await atEveryDeath({
    begin: async () => {
      const image = await desk.ready();
      return { image, event: await make(description(image)) };
    },
    kill: ({ event }) => save(event, ""),
    judge: async ({ event, image }, point, crashed) => {
      const seen = await seenOfText(event, image);
      const is = crashed;
      const expected = { isSaved: !is, isShown: is, isNoted: is, isKept: is };
      expect({ ...point, ...seen }).toEqual({ ...point, ...expected });
    },
  });
});

it("an image of a text is deleted or may still be used, never half of it", async () => {
  await atEveryDeath({
    begin: async () => {
      const id = await desk.ready();
      desk.queued.length = 0;
      return id;
    },
    kill: (id) => desk.remove(id),
    judge: async (id, point) => {
      desk.wait(300);
      await desk.sweep();
      const isListed = (await desk.list()).some((one) => one.id === id);
      const { token, organizerId } = desk.owner;
      const body = { ...eventFields(organizerId), description: description(id) };
      const { status } = await call(events.create, { token, body });
      const seen = { status, isQueued: wasQueued(id) };
      const expected = { status: isListed ? 201 : 422, isQueued: !isListed };
      expect({ ...point, ...seen }).toEqual({ ...point, ...expected });
    },
  });
});

it("a deleted organizer's logo is deleted, wherever request and sweep die", async () => {
  const begin = async () => {
    const { token } = desk.owner;
    const made = await call(organizers.create, { token, body: { name: "Day Owl" } });
    const organizerId = made.data.id;
    const params = { organizerId };
    const body = { ...images.createOfOrganizer.example, byteSize: desk.jpeg.length };
    const { data } = await call(images.createOfOrganizer, { token, params, body });
    desk.objects.put(data.uploadUrl, desk.jpeg);
    const { imageId } = data;
    await call(images.completeOfOrganizer, { token, params: { organizerId, imageId } });
    await desk.publish(imageId, organizerId);
    return { organizerId, imageId };
  };
  const remove = (organizerId: string) =>
    call(organizers.remove, { token: desk.owner.token, params: { organizerId } });
  type Logo = Awaited<ReturnType<typeof begin>>;
  const judge = async ({ organizerId, imageId }: Logo, point: object) => {
    desk.wait(60);
    await desk.sweep();
    const { token } = desk.owner;
    const { status } = await call(organizers.get, { token, params: { organizerId } });
    const seen = {
      image: (await desk.stored(imageId, organizerId))?.status,
      isShown: await desk.isShown(imageId, organizerId),
    };
    const expected = status === 200 ? { image: "READY", isShown: true } : GONE;
    expect({ ...point, ...seen }).toEqual({ ...point, ...expected });
  };

  await atEveryDeath({ begin, kill: ({ organizerId }) => remove(organizerId), judge });
  await atEveryDeath({
    begin: async () => {
      const logo = await begin();
      await remove(logo.organizerId);
      desk.wait(60);
      return logo;
    },
    kill: () => desk.sweep(),
    judge: async (logo, point) => {
      await desk.pass(3600);
      await judge(logo, point);
    },
  });
});

const GONE = { image: "DELETED", isShown: false };
