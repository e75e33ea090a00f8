// Can a client write back what it read of an event? Its sections change with their own versions.
import { beforeEach, describe, expect, it } from "vitest";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { events } from "#shared/contracts/events.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const STORING = "TransactWriteItemsCommand";

let at: { token: string; params: { eventId: string } };
beforeEach(async () => {
  const owner = await given.owner();
  const { event } = await given.event(owner, { isDraft: true });
  at = { token: owner.token, params: { eventId: event.id } };
});

describe("an event that a client reads and writes back", () => {
  const get = async () => (await call(events.get, at)).data;
  const place = (venueName: string, version: number) =>
    call(eventSettings.update, { ...at, version, body: { location: { venueName } } });
  const put = (body: object, version: number) => call(events.update, { ...at, version, body });

  it("is taken as it was answered, and changes its place and its time through their sections", async () => {
    const before = await get();
    const same = await put(before, before.version);
    const now = await get();
    const own = { venueName: "Town hall", isOnline: true, isTaxInclusive: !now.isTaxInclusive };

    const changed = await put({ ...now, ...own, status: "LIVE" }, now.version);

    expect([same.status, changed.status]).toEqual([200, 200]);
    expect(now).toEqual({ ...before, version: before.version + 1 });
    const { location, online, checkout, miscellaneous } = (await call(eventSettings.get, at)).data;
    expect(changed.data).toMatchObject({ ...own, status: "DRAFT" });
    expect([location.venueName, location.version]).toEqual(["Town hall", 2]);
    expect([online.version, checkout.version, miscellaneous.version]).toEqual([2, 1, 2]);
  });

  it("does not overwrite a place that somebody changed since, nor one without its version", async () => {
    const before = await get();
    await place("Town hall", 1);
    const { sectionVersions: _, ...unversioned } = before;

    const stale = await put({ ...before, title: "Late" }, before.version);
    const blind = await put({ ...unversioned, title: "Late" }, before.version);

    expect([stale.status, stale.problem.code]).toEqual([409, "changed_meanwhile"]);
    expect(blind.problem.fields).toEqual([{ path: "sectionVersions", code: "required" }]);
    expect(await get()).toMatchObject({ title: before.title, venueName: "Town hall" });
  });

  it.each([1, 2])(
    "is not stored at all if a colleague changes version %i of its place meanwhile",
    async (version) => {
      if (version === 2) await place("Old hall", 1);
      const before = await get();
      const body = { ...before, title: "Late", venueName: "Barn", orderTimeoutMinutes: 40 };
      const changed = beforeNext(STORING, () => place("Town hall", version), "Late");

      const refused = await put(body, before.version);

      expect([refused.status, refused.problem.code]).toEqual([409, "changed_meanwhile"]);
      expect((await changed).status).toBe(200);
      const { sectionVersions } = before;
      expect(await get()).toEqual({
        ...before,
        venueName: "Town hall",
        sectionVersions: { ...sectionVersions, location: version + 1 },
      });
    },
  );

  it("is stored if a colleague changes a section meanwhile that it leaves alone", async () => {
    const before = await get();
    const changed = beforeNext(STORING, () => place("Town hall", 1), "Late");
    const onlineDetails = "https://stream.example/owl";
    const body = { ...before, title: "Late", isOnline: true, onlineDetails };

    const stored = await put(body, before.version);

    expect([stored.status, (await changed).status]).toEqual([200, 200]);
    expect(await get()).toMatchObject({ title: "Late", venueName: "Town hall", isOnline: true });
    const { location, online } = (await call(eventSettings.get, at)).data;
    expect([location.version, online]).toEqual([2, { isOnline: true, onlineDetails, version: 2 }]);
  });
});
