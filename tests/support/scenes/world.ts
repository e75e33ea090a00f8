// Which people and things does a test begin with? Steps in the words of the domain, each made
// through the API.
import { randomUUID } from "node:crypto";
import type * as z from "zod";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { accountItem } from "#functions/stored/account.ts";
import { addMembership, confirmAddress } from "#functions/users/store.ts";
import { auth } from "#shared/contracts/auth.ts";
import { checkInLists } from "#shared/contracts/check-in-lists.ts";
import { type Event, events } from "#shared/contracts/events.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { type Ticket, type TicketInput, tickets } from "#shared/contracts/tickets.ts";
import { type Me, users } from "#shared/contracts/users.ts";
import type { Route } from "#shared/core/route.ts";
import { type Answer, type CallOptions, call } from "#tests/support/servers/call.ts";

export const PASSWORD = "correct horse battery";

/** A signed-in owner of their own account, with one organizer. */
export type Owner = { token: string; me: Me; organizerId: string; cookies: string[] };

export const given = {
  /** An owner; the address is confirmed unless the test says otherwise. */
  async owner(options: { isConfirmed?: boolean; email?: string } = {}): Promise<Owner> {
    const email = options.email ?? `owner-${randomUUID()}@foyer.example`;
    const body = {
      firstName: "Olivia",
      lastName: "Owner",
      email,
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
      acceptedTerms: true,
    };
    const registered = await call(auth.register, { body });
    const token = made(registered).token ?? "";
    const me = made(await call(users.me, { token }));
    if (options.isConfirmed ?? true) await asSystem(() => confirmAddress(me.id));
    const { id: organizerId, name } = made(
      await call(organizers.create, { token, body: { name: "Night Owl Events" } }),
    );
    // The account takes this name.
    const account = { ...me.account, name };
    const accounts = me.accounts.map((one) => ({ ...one, name }));
    return { token, me: { ...me, account, accounts }, organizerId, cookies: registered.cookies };
  },

  /**
   * A member of the owner's account with the role ORGANIZER, signed in there. The person also has
   * their own account.
   */
  async organizerOf({ me: { account } }: Owner): Promise<Owner> {
    const person = await given.owner();
    await asSystem(() => addMembership(person.me.id, account, "ORGANIZER"));
    const body = { email: person.me.email, password: PASSWORD, accountId: account.id };
    const entered = await call(auth.login, { body });
    const token = made(entered).token ?? "";
    return {
      ...person,
      token,
      me: made(await call(users.me, { token })),
      cookies: entered.cookies,
    };
  },

  /**
   * An event with tickets, live unless the test says otherwise. Its dates are far ahead of the
   * test's clock.
   */
  async event(
    owner: Owner,
    options: { isDraft?: boolean; tickets?: TicketSketch[]; fields?: Record<string, unknown> } = {},
  ): Promise<{ event: Event; tickets: Ticket[] }> {
    const body = { ...eventFields(owner.organizerId), ...options.fields };
    const { token } = owner;
    const draft = made(await call(events.create, { token, body }));
    const sold: Ticket[] = [];
    for (const ticket of options.tickets ?? (options.isDraft ? [] : [{}]))
      sold.push(await given.ticket(owner, draft.id, ticket));
    if (options.isDraft) return { event: draft, tickets: sold };
    const live = { params: { eventId: draft.id }, body: { status: "LIVE" as const } };
    return { event: made(await call(events.setStatus, { token, ...live })), tickets: sold };
  },

  async ticket(owner: Owner, eventId: string, sketch: TicketSketch = {}): Promise<Ticket> {
    const body = { title: "Standard", type: "PAID", priceMinor: 2500, ...sketch };
    return made(await call(tickets.create, { token: owner.token, params: { eventId }, body }));
  },

  async checkInList(
    owner: Owner,
    eventId: string,
    ticketIds: string[],
    fields: Record<string, unknown> = {},
  ) {
    const body = { name: "Main door", ticketIds, ...fields };
    const params = { eventId };
    return made(await call(checkInLists.create, { token: owner.token, params, body }));
  },
};

/** What a call made; its refusal, if it made nothing, is the test's error. */
function made<R extends Route>({ status, data, text }: Answer<R>): Answer<R>["data"] {
  if (status >= 400) throw new Error(`The test's beginning was refused with ${status}: ${text}`);
  return data;
}

/** The cookies and headers that a browser with this session sends. */
export function withCookies({ cookies }: { cookies: string[] }): CallOptions {
  const pairs = cookies.map((one) => one.split(";")[0] ?? "");
  const antiForgery = pairs.find((one) => one.startsWith("XSRF-TOKEN="))?.split("=")[1] ?? "";
  return { cookies: pairs, headers: { "x-xsrf-token": antiForgery } };
}

export type TicketSketch = Partial<Omit<z.input<typeof TicketInput>, "type">> & { type?: string };

/** What an organizer enters for an event: a concert in Berlin in the summer of 2030. */
export const eventFields = (organizerId: string) => ({
  ...eventFacts(organizerId),
  venueName: "Waldbühne",
  addressLine1: "Glockenturmstraße 1",
  city: "Berlin",
  postalCode: "14053",
  country: "DE",
});

/** Its place is a section of the settings. */
export const eventFacts = (organizerId: string) => ({
  title: "Midsummer Night Concert",
  organizerId,
  description: "Strings under the stars.",
  startAt: "2030-06-21T18:00:00.000Z",
  endAt: "2030-06-21T22:00:00.000Z",
  timezone: "Europe/Berlin",
  currency: "EUR",
});

/** The operator's word about an account. */
export const trust = (accountId: string, word: "TRUSTED" | "DISTRUSTED" = "TRUSTED") =>
  asSystem(() =>
    writeItem({
      update: accountItem.key({ accountId }),
      set: "SET trust = :word",
      values: { ":word": word },
    }),
  );
