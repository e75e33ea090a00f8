// Where does an organizer's formatted text go, and where is it read? Each request that writes some,
// and each that answers it.

import { longTextItem } from "#functions/core/table/long-text-item.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { type Key, type Write, writeItem } from "#functions/core/table/table.ts";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { eventDefaultsItem } from "#functions/stored/account.ts";
import { eventSettingsItem } from "#functions/stored/event-settings.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { account } from "#shared/contracts/account.ts";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { type Event, events } from "#shared/contracts/events.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { pages } from "#shared/contracts/public/pages.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import type { Route } from "#shared/core/route.ts";
import { keepTextImage } from "#tests/support/scenes/shown-image.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { type Answer, call } from "#tests/support/servers/call.ts";

const messages = ["preCheckoutMessage", "postCheckoutMessage"];

type Written = {
  status: number;
  problem: { code: string; fields?: { path: string; code: string }[] | undefined };
  texts: string[];
};
type Place = {
  name: string;
  /** Of the fields, as a refusal names them. */
  paths: string[];
  write: (html: string) => Promise<Written>;
  storing: (html: string) => Write;
  read: () => Promise<string[]>;
};

/** The names of the fields that a part of an answer has. */
const textsIn = (of: unknown, names: string[]): string[] =>
  Object.entries(of ?? {}).flatMap(([name, text]) => (names.includes(name) ? [String(text)] : []));

export async function textDesk() {
  const owner = await given.owner();
  // Hostile texts name it.
  await keepTextImage(owner, "img_0");
  const { event, tickets } = await given.event(owner, {
    tickets: [{ type: "FREE", priceMinor: 0 }],
  });
  const params = { eventId: event.id };
  const ticketId = tickets[0]?.id ?? "";
  const places = placesOf(owner, event, ticketId);

  /** In each place, as before there was a sanitiser. */
  async function store(html: string): Promise<void> {
    await asSystem(() => Promise.all(places.map(({ storing }) => writeItem(storing(html)))));
    forgetSheets();
  }
  async function storeTicket(id: string, html: string): Promise<void> {
    const update = ticketItem.key({ eventId: event.id, id });
    const set = "SET description = :html";
    await asSystem(() => writeItem({ update, set, values: { ":html": html } }));
    forgetSheets();
  }
  const publicTexts = async (search = "", address?: string) =>
    (await call(pages.texts, { params, search, address })).data;
  return { owner, event, ticketId, params, places, store, storeTicket, publicTexts };
}

/** Each request that writes texts. */
function placesOf(owner: Owner, event: Event, ticketId: string): Place[] {
  const { token, organizerId } = owner;
  const accountId = owner.me.account.id;
  const params = { eventId: event.id };
  const ofTicket = { ...params, ticketId };
  const facts = {
    title: event.title,
    organizerId,
    startAt: event.startAt,
    timezone: event.timezone,
    currency: event.currency,
  };
  const settings = (section: string, names: string[]) =>
    place(`the settings' ${section}`, names, {
      storing: inFields(eventSettingsItem.key({ accountId, eventId: event.id }), names),
      section,
      write: (texts, version) =>
        call(eventSettings.update, { token, params, version, body: { [section]: texts } }),
      read: () => call(eventSettings.get, { token, params }),
    });
  return [
    place("an event", ["description"], {
      storing: described(accountId, event.id),
      version: event.version,
      write: (texts, version) =>
        call(events.update, { token, params, version, body: { ...facts, ...texts } }),
      read: () => call(events.get, { token, params }),
    }),
    place("an organizer", ["description"], {
      storing: described(accountId, organizerId),
      write: (texts, version) =>
        call(organizers.update, {
          ...{ token, params: { organizerId }, version },
          body: { name: "Night Owl Events", ...texts },
        }),
      read: () => call(organizers.get, { token, params: { organizerId } }),
    }),
    place("a ticket", ["description"], {
      storing: inFields(ticketItem.key({ eventId: event.id, id: ticketId }), ["description"]),
      write: (texts, version) =>
        call(tickets.update, {
          ...{ token, params: ofTicket, version },
          body: { title: "Standard", type: "FREE", priceMinor: 0, ...texts },
        }),
      read: () => call(tickets.get, { token, params: ofTicket }),
    }),
    settings("checkout", messages),
    settings("email", ["footerMessage"]),
    place("the account's event defaults", [...messages, "footerMessage"], {
      storing: inFields(eventDefaultsItem.key({ accountId }), [...messages, "footerMessage"]),
      write: (texts, version) => call(account.updateEventDefaults, { token, version, body: texts }),
      read: () => call(account.getEventDefaults, { token }),
    }),
  ];
}

const described =
  (accountId: string, ownerId: string) =>
  (text: string): Write => ({
    put: longTextItem.whole({ accountId, ownerId, name: "description", text }),
  });

const inFields =
  (update: Key, names: readonly string[]) =>
  (html: string): Write => {
    const set = `SET ${names.map((one) => `${one} = :html`).join(", ")}`;
    return { update, set, values: { ":html": html } };
  };

/** A place that one request writes, with the version that its last answer had. */
function place<R extends Route>(
  name: string,
  names: string[],
  of: {
    storing: (html: string) => Write;
    section?: string;
    version?: number;
    write: (html: Record<string, string>, version: number) => Promise<Answer<R>>;
    read: () => Promise<{ data: unknown }>;
  },
): Place {
  const part = (data: unknown): { version?: number } =>
    Object(of.section ? Object(data)[of.section] : data);
  let { version = 1 } = of;
  const all = (html: string) => Object.fromEntries(names.map((one) => [one, html]));
  return {
    name,
    paths: names.map((one) => (of.section ? `${of.section}.${one}` : one)),
    write: async (html) => {
      const { status, data, problem } = await of.write(all(html), version);
      version = part(data).version ?? version;
      return { status, problem, texts: textsIn(part(data), names) };
    },
    storing: of.storing,
    read: async () => textsIn(part((await of.read()).data), names),
  };
}
