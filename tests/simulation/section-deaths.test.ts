// What is left when a section of an event's settings is saved, or an event made, and the function
// dies? All of it or nothing, although it lies in several items.
import { beforeAll, expect, it } from "vitest";
import { account } from "#shared/contracts/account.ts";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { events } from "#shared/contracts/events.ts";
import { atEveryDeath, watchTable } from "#tests/support/runs/crash.ts";
import { eventFields, given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

beforeAll(watchTable);

const checkout = {
  orderTimeoutMinutes: 30,
  termsUrl: "https://owl.example/terms",
  preCheckoutMessage: "<p>Bring warm clothes.</p>",
  postCheckoutMessage: "<p>See you there.</p>",
};

it("the checkout's section is saved with its messages, or can be saved again", async () => {
  await atEveryDeath({
    begin: async () => {
      const { token, organizerId } = await given.owner();
      const { data } = await call(events.create, { token, body: eventFields(organizerId) });
      return { token, params: { eventId: data.id } };
    },
    kill: (at) => call(eventSettings.update, { ...at, version: 1, body: { checkout } }),
    judge: async (at, point, crashed) => {
      const { data: before } = await call(eventSettings.get, at);
      const isSaved = before.checkout.version === 2;
      const again = await call(eventSettings.update, { ...at, version: 1, body: { checkout } });
      const { data: after } = await call(eventSettings.get, at);

      const { version: _, ...fields } = before.checkout;
      const nothing = { preCheckoutMessage: "", postCheckoutMessage: "", termsUrl: "" };
      const former = { ...nothing, orderTimeoutMinutes: 15 };
      expect({ ...point, fields }).toEqual({ ...point, fields: isSaved ? checkout : former });
      expect({ ...point, status: again.status }).toEqual({ ...point, status: isSaved ? 409 : 200 });
      expect(after.checkout).toEqual({ ...checkout, version: 2 });
      expect(isSaved || crashed).toBe(true);
    },
  });
});

it("a written-back event is saved with its sections, or nothing of it is", async () => {
  await atEveryDeath({
    begin: async () => {
      const { token, organizerId } = await given.owner();
      const { data } = await call(events.create, { token, body: eventFields(organizerId) });
      return { token, params: { eventId: data.id }, version: data.version, before: data };
    },
    kill: ({ before, ...at }) => {
      const changed = { title: "Late", venueName: "Barn", isOnline: true, orderTimeoutMinutes: 40 };
      const body = { ...before, ...changed, onlineDetails: "https://stream.example/owl" };
      return call(events.update, { ...at, body });
    },
    judge: async ({ before, ...at }, point, crashed) => {
      const { data } = await call(events.get, at);
      const { data: settings } = await call(eventSettings.get, at);
      const { title, venueName, sectionVersions } = data;
      const isSaved = title === "Late";
      expect(isSaved || crashed).toBe(true);
      const versions = isSaved ? [2, 2, 2, 1] : [1, 1, 1, 1];
      const is = { venueName, minutes: settings.checkout.orderTimeoutMinutes };
      const was = { venueName: before.venueName, minutes: before.orderTimeoutMinutes };
      expect({ ...point, ...is }).toEqual({
        ...point,
        ...(isSaved ? { venueName: "Barn", minutes: 40 } : was),
      });
      expect(settings.online.onlineDetails !== "").toBe(isSaved);
      const { location, online, checkout, miscellaneous } = sectionVersions;
      expect([location, online, checkout, miscellaneous]).toEqual(versions);
    },
  });
});

const defaults = { footerMessage: "<p>Night Owl Events</p>", supportEmail: "help@owl.example" };
const rows = async ({ token }: Owner) => (await call(events.list, { token })).data;

it("a new event has the texts of the account's defaults, or is not there", async () => {
  await atEveryDeath({
    begin: async () => {
      const owner = await given.owner();
      await call(account.updateEventDefaults, { token: owner.token, version: 1, body: defaults });
      return owner;
    },
    kill: ({ token, organizerId }) =>
      call(events.create, { token, body: eventFields(organizerId) }),
    judge: async (owner, point, crashed) => {
      const made = await rows(owner);
      for (const { id } of made) {
        const at = { token: owner.token, params: { eventId: id } };
        expect({ ...point, ...(await call(eventSettings.get, at)).data.email }).toMatchObject({
          ...point,
          ...defaults,
        });
      }
      expect({ ...point, isMade: made.length === 1 || crashed }).toEqual({
        ...point,
        isMade: true,
      });
    },
  });
});
