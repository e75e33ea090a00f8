// What does a team keep of an event's checklist? That a member saw the page, and whether the list
// is put away, for all of them and apart from what a sale reads.
import { beforeEach, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems, writeItem } from "#functions/core/table/table.ts";
import { keepGettingStarted } from "#functions/event-settings/getting-started.ts";
import { eventSettingsItem } from "#functions/stored/event-settings.ts";
import { eventItem } from "#functions/stored/events.ts";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { type Event, events } from "#shared/contracts/events.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { stored } from "#tests/support/servers/stream.ts";

let event: Event;
const owner = eachTest(() => given.owner());
beforeEach(async () => {
  ({ event } = await given.event(owner, { isDraft: true }));
});

const change = (body: object, { token }: Pick<Owner, "token"> = owner) =>
  call(eventSettings.updateGettingStarted, { token, params: { eventId: event.id }, body });
const readBy = async ({ token }: Owner) =>
  (await call(events.get, { token, params: { eventId: event.id } })).data.gettingStarted;
const saleReads = () => asSystem(() => queryItems({ pk: eventItem.key(event).pk }));

it("begins unseen and there; what one member does, the whole team reads", async () => {
  const member = await given.organizerOf(owner);
  expect(event.gettingStarted).toEqual({ isLookedAt: false, isDismissed: false });

  expect((await change({ isLookedAt: true }, member)).data.isLookedAt).toBe(true);
  expect(await readBy(owner)).toEqual({ isLookedAt: true, isDismissed: false });
  await change({ isDismissed: true });
  expect(await readBy(member)).toEqual({ isLookedAt: true, isDismissed: true });
  await change({ isDismissed: false }, member);
  expect(await readBy(owner)).toEqual({ isLookedAt: true, isDismissed: false });
});

it("keeps a look and a dismissal that come at once, and other settings", async () => {
  const params = { eventId: event.id };
  const body = { seo: { seoTitle: "Strings" } };
  await Promise.all([
    change({ isLookedAt: true }),
    change({ isDismissed: true }),
    call(eventSettings.update, { token: owner.token, params, version: 1, body }),
  ]);

  expect(await readBy(owner)).toEqual({ isLookedAt: true, isDismissed: true });
  const { data } = await call(eventSettings.get, { token: owner.token, params });
  expect(data.seo.seoTitle).toBe("Strings");
});

it("adds nothing to what a sale reads, and changes no version", async () => {
  const before = await saleReads();
  await change({ isLookedAt: true });
  await change({ isDismissed: true });

  expect(await saleReads()).toEqual(before);
});

it.each([{}, { isLookedAt: false }, { isDismissed: "yes" }, { isLive: true }])(
  "refuses %j",
  async (body) => {
    expect((await change(body)).status).toBe(422);
    expect(await readBy(owner)).toEqual({ isLookedAt: false, isDismissed: false });
  },
);

it("is not another account's", async () => {
  const stranger = await given.owner();

  expect((await change({ isDismissed: true }, stranger)).status).toBe(404);
  expect(await readBy(owner)).toMatchObject({ isDismissed: false });
});

it("an event that is deleted meanwhile leaves nothing behind", async () => {
  const ids = { id: event.id, accountId: owner.me.account.id, eventId: event.id };
  const row = eventItem.parse((await stored(eventItem.key(ids))) ?? {});
  await asSystem(async () => {
    await writeItem({ remove: eventItem.key(ids) });
    await writeItem({ remove: eventSettingsItem.key(ids) });
    await expect(keepGettingStarted(row, { isLookedAt: true })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  expect(await stored(eventSettingsItem.key(ids))).toBeFalsy();
});
