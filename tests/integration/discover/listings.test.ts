// Does what the world can find follow the event? Every request that changes status, dates, place,
// title, cover or indexing also writes its listing, and two at once leave none that is wrong.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readListings } from "#functions/access/listing/listing-row.ts";
import { newId, nowAt, nowMs, nowSeconds, replaceClock } from "#functions/core/ports/clock.ts";
import { hostSlugs } from "#functions/core/table/list-index.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { describeImage } from "#functions/images/describe.ts";
import { replaceImageQueue } from "#functions/images/image-queue.ts";
import { removeImage } from "#functions/images/remove.ts";
import { show } from "#functions/images/show.ts";
import { IMAGES_DUE, imageItem } from "#functions/stored/images.ts";
import { listingItem } from "#functions/stored/listings.ts";
import { events } from "#shared/contracts/events.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { listingOfEvent } from "#tests/support/oracles/listing-of.ts";
import { changeSettings } from "#tests/support/scenes/settings-desk.ts";
import { eventFacts, given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

type Status = "DRAFT" | "LIVE" | "ARCHIVED";
let owner: Owner;
let of: { token: string; params: { eventId: string } };
let accountId: string;
let restoreClock = () => {};
afterEach(() => restoreClock());
function moveOn(): void {
  const ms = nowMs() + 60_000;
  restoreClock = replaceClock({ nowMs: () => ms });
}
beforeEach(async () => {
  owner = await given.owner();
  accountId = owner.me.account.id;
  const { event } = await given.event(owner, { isDraft: true });
  of = { token: owner.token, params: { eventId: event.id } };
});

const setStatus = (status: Status) => call(events.setStatus, { ...of, body: { status } });
const allow = (allowsIndexing: boolean) => changeSettings(of, { seo: { allowsIndexing } });
async function save(fields: object) {
  const { version } = (await call(events.get, of)).data;
  return call(events.update, {
    ...of,
    version,
    body: { ...eventFacts(owner.organizerId), ...fields },
  });
}

async function listing() {
  const { kept, right, version } = await listingOfEvent(accountId, of.params.eventId);
  expect(kept).toEqual(right);
  const [row = null] = readListings(kept?.row === undefined ? [] : [kept.row]);
  return { version, row, listSk: kept?.listSk };
}

const pictureSize = { width: 900, height: 450, widths: [480, 900], share: null };

async function newCover() {
  const id = newId("image");
  const image = imageItem.parse({
    ...{ accountId, ownerId: of.params.eventId, id, version: 1, type: "EVENT_COVER" },
    ...{ status: "PROCESSING", altText: "An owl", contentType: "image/jpeg", byteSize: 1 },
    ...{ etag: "x", createdAt: nowAt(), duePk: IMAGES_DUE, dueSk: nowSeconds() },
  });
  await asSystem(() => writeItem({ put: imageItem.whole(image) }));
  return { id, show: () => asSystem(() => show(image, { ...pictureSize, ground: "DARK" })) };
}
const eventOwner = () => ({ accountId, id: of.params.eventId });

describe("a listing", () => {
  it("comes with the publication, has what lists show, and goes with the status", async () => {
    expect((await listingOfEvent(accountId, of.params.eventId)).kept).toBeNull();

    await setStatus("LIVE");

    expect(await listing()).toEqual({
      version: 1,
      listSk: `2030-06-21T22:00:00.000Z#${of.params.eventId}`,
      row: {
        id: of.params.eventId,
        organizerId: owner.organizerId,
        slug: "midsummer-night-concert",
        title: "Midsummer Night Concert",
        startAt: "2030-06-21T18:00:00.000Z",
        endAt: "2030-06-21T22:00:00.000Z",
        timezone: "Europe/Berlin",
        isOnline: false,
        venueName: "Waldbühne",
        city: "Berlin",
        country: "DE",
        cover: null,
        changedAt: expect.any(String),
      },
    });
    await setStatus("DRAFT");
    expect(await listing()).toEqual({ version: 2, row: null, listSk: undefined });
    await setStatus("LIVE");
    await setStatus("ARCHIVED");
    expect((await listing()).row).toBeNull();
  });

  it("follows title, dates, organizer, place and how the event is joined", async () => {
    await setStatus("LIVE");
    const other = await call(organizers.create, { token: owner.token, body: { name: "Day Owl" } });
    const organizerId = other.data.id;
    const dates = {
      startAt: "2031-01-01T18:00:00.000Z",
      endAt: null,
      timezone: "America/New_York",
    };

    await save({ title: "Late", organizerId, ...dates });
    await changeSettings(of, { location: { venueName: "Barn", city: "Hudson", country: "US" } });
    await changeSettings(of, { online: { isOnline: true } });

    const { row, listSk } = await listing();
    expect(listSk).toBe(`${dates.startAt}#${of.params.eventId}`);
    expect(row).toMatchObject({ title: "Late", slug: "late", organizerId, ...dates });
    expect(row).toMatchObject({ venueName: "Barn", city: "Hudson", country: "US", isOnline: true });
  });

  it("goes and comes back with the setting, also for a draft that goes live later", async () => {
    await allow(false);
    await setStatus("LIVE");
    expect((await listing()).row).toBeNull();

    await allow(true);

    expect((await listing()).row).toMatchObject({ id: of.params.eventId });
  });

  it("has the cover from its publication to its end, with its description", async () => {
    const restore = replaceImageQueue(async () => {});
    await setStatus("LIVE");
    const first = await newCover();
    await first.show();
    const cover = { id: first.id, type: "EVENT_COVER", altText: "An owl", ground: "DARK" };
    expect((await listing()).row?.cover).toEqual({ ...cover, ...pictureSize });

    await asSystem(() =>
      describeImage(eventOwner(), first.id, { altText: "Two owls", version: 2 }),
    );
    expect((await listing()).row?.cover?.altText).toBe("Two owls");

    const second = await newCover();
    await second.show();
    expect((await listing()).row?.cover?.id).toBe(second.id);
    await asSystem(() => removeImage(eventOwner(), second.id));
    expect((await listing()).row?.cover).toBeNull();
    restore();
  });

  it("is written beside nothing that no list shows", async () => {
    await setStatus("LIVE");

    await changeSettings(of, { checkout: { orderTimeoutMinutes: 30 } });
    await changeSettings(of, { email: { supportEmail: "help@owl.example" } });

    expect((await listing()).version).toBe(1);
  });

  it("of an event from before comes with its next change", async () => {
    await setStatus("LIVE");
    const key = listingItem.key({ accountId, eventId: of.params.eventId });
    await asSystem(() => writeItem({ remove: key }));

    await save({ title: "Late" });

    expect(await listing()).toMatchObject({ version: 1, row: { title: "Late" } });
  });
});

describe("the instant of the last change in a listing", () => {
  const changes: [string, () => Promise<unknown>][] = [
    ["the title", () => save({ title: "Late" })],
    ["the description", () => save({ description: "Strings under the moon." })],
    ["the dates", () => save({ startAt: "2030-06-20T18:00:00.000Z" })],
    ["the place", () => changeSettings(of, { location: { venueName: "Barn" } })],
    ["the page's title", () => changeSettings(of, { seo: { seoTitle: "Owls" } })],
    ["the cover", async () => (await newCover()).show()],
  ];
  it.each(changes)("is that of a change of %s", async (_, change) => {
    await setStatus("LIVE");
    const before = (await listing()).row?.changedAt ?? "";
    moveOn();

    await change();

    expect([before < nowAt(), (await listing()).row?.changedAt]).toEqual([true, nowAt()]);
  });

  it("stays with what no page shows", async () => {
    await setStatus("LIVE");
    const before = (await listing()).row?.changedAt;
    moveOn();

    await changeSettings(of, { checkout: { orderTimeoutMinutes: 30 } });

    expect((await listing()).row?.changedAt).toBe(before);
  });
});

it("an organizer's row among all of them follows its name", async () => {
  const params = { organizerId: owner.organizerId };
  const slugs = async () =>
    [...(await asSystem(hostSlugs))].filter(([id]) => id === owner.organizerId);
  expect(await slugs()).toEqual([[owner.organizerId, "night-owl-events"]]);

  await call(organizers.update, { token: owner.token, params, version: 1, body: { name: "🦉" } });

  expect(await slugs()).toEqual([[owner.organizerId, "organizer"]]);
});

describe("two changes at once", () => {
  const overtake = <T>(work: () => Promise<T>) => beforeNext("TransactWriteItemsCommand", work);

  type Work = () => Promise<{ status: number }>;
  it.each<[string, Work, Work]>([
    ["a publication, the setting is switched off", () => setStatus("LIVE"), () => allow(false)],
    ["the setting switched off, the event goes live", () => allow(false), () => setStatus("LIVE")],
  ])("leave nobody listed who may not be: while %s", async (_, first, second) => {
    const between = overtake(second);
    const { status } = await first();

    expect([status, (await between).status]).toEqual([200, 200]);
    expect((await listing()).row).toBeNull();
  });

  it("keep both a new title and a new place", async () => {
    await setStatus("LIVE");
    const between = overtake(() => changeSettings(of, { location: { venueName: "Barn" } }));

    await save({ title: "Late" });

    expect((await between).status).toBe(200);
    expect((await listing()).row).toMatchObject({ title: "Late", venueName: "Barn" });
  });

  it("keep a new cover beside a new title", async () => {
    await setStatus("LIVE");
    const cover = await newCover();
    const between = overtake(cover.show);

    await save({ title: "Late" });

    await between;
    expect((await listing()).row).toMatchObject({ title: "Late", cover: { id: cover.id } });
  });

  it("never end for somebody whom others always overtake: they hear that it is busy", async () => {
    const ids = { accountId, eventId: of.params.eventId, organizerId: owner.organizerId };
    let version = 0;
    const again = (): Promise<void> =>
      overtake(async () => {
        version += 1;
        const put = listingItem.whole({ ...ids, version });
        await asSystem(() => writeItem({ put }));
        void again();
      });
    void again();

    const { status, problem } = await setStatus("LIVE");

    expect([status, problem.code, version]).toEqual([503, "busy", 5]);
    expect((await call(events.get, of)).data.status).toBe("DRAFT");
  });
});
