// Can a client write back what it read of an event? Its sections change with their own versions.
import { beforeEach, describe, expect, it } from "vitest";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { events } from "#shared/contracts/events.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

let at: { token: string; params: { eventId: string } };
beforeEach(async () => {
  const owner = await given.owner();
  const { event } = await given.event(owner, { isDraft: true });
  at = { token: owner.token, params: { eventId: event.id } };
});

describe("an event that a client reads and writes back", () => {
  const get = async () => (await call(events.get, at)).data;
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
    const body = { location: { venueName: "Town hall" } };
    await call(eventSettings.update, { ...at, version: 1, body });
    const { sectionVersions: _, ...unversioned } = before;

    const stale = await put({ ...before, title: "Late" }, before.version);
    const blind = await put({ ...unversioned, title: "Late" }, before.version);

    expect([stale.status, stale.problem.code]).toEqual([409, "changed_meanwhile"]);
    expect(blind.problem.fields).toEqual([{ path: "sectionVersions", code: "required" }]);
    expect(await get()).toMatchObject({ title: before.title, venueName: "Town hall" });
  });
});
