// What is a valid call of each route? One sample per route, from which the tests of access and of
// bad input are generated.
import { randomUUID } from "node:crypto";
import { asSystem } from "#functions/core/table/scope.ts";
import { jobOf, startJob } from "#functions/engine/job/start-job.ts";
import { BUILD_SECONDS } from "#functions/engine/stock/limits.ts";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { api } from "#shared/api.ts";
import { capacityAssignments } from "#shared/contracts/capacity-assignments.ts";
import { images } from "#shared/contracts/images.ts";
import { users } from "#shared/contracts/users.ts";
import { organizerSlug } from "#shared/core/ids.ts";
import { paramNames, type Route, type RouteGroup } from "#shared/core/route.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import { jana, sell } from "#tests/support/scenes/sold-order.ts";
import {
  eventFacts,
  eventFields,
  given,
  type Owner,
  PASSWORD,
} from "#tests/support/scenes/world.ts";
import { type CallOptions, call } from "#tests/support/servers/call.ts";
import { memoryObjects } from "#tests/support/servers/objects.ts";

type Sample = { key: string; route: Route; options: CallOptions };
export type Scene = { owner: Owner; eventId: string; samples: Sample[] };

export const routes: Route[] = Object.values(api).flatMap((group) => Object.values<Route>(group));

/** Makes an item of each resource that `params` has no id of, from the resource's example. */
async function addExamples({ token }: Owner, params: Record<string, string>): Promise<void> {
  for (const group of Object.values<RouteGroup>(api)) {
    const { create, get } = group;
    const name = get && paramNames(get).at(-1);
    if (!create?.example || !name || params[name] !== undefined) continue;
    const made = await call(create, { token, params, body: create.example });
    params[name] = String(Object(made.data).id);
  }
}

/** Lets the new limits come into force now; else they would, in the middle of a slow test. */
async function settleLimits({ token }: Owner, params: Record<string, string>): Promise<void> {
  const putClockBack = stopClock((BUILD_SECONDS + 1) * 1000);
  const { data } = await call(capacityAssignments.list, { token, params });
  putClockBack();
  forgetSheets();
  if (data.some(({ limitState }) => limitState !== "ON"))
    throw new Error("A limit is not in force.");
}

/** An upload of each owner, which nobody sends. */
async function addImages({ token }: Owner, params: Record<string, string>) {
  memoryObjects();
  const { createOfEvent, createOfOrganizer } = images;
  const ofEvent = await call(createOfEvent, { token, params, body: createOfEvent.example });
  const logo = { body: createOfOrganizer.example };
  const ofOrganizer = await call(createOfOrganizer, { token, params, ...logo });
  return { ofEvent: ofEvent.data.imageId, ofOrganizer: ofOrganizer.data.imageId };
}

/** A job of all the account's members, which nobody runs. */
async function addJob({ me }: Owner, eventId: string): Promise<string> {
  const kind = "JOIN_DETAILS" as const;
  const asked = { kind, accountId: me.account.id, eventId, by: null };
  const ref = await jobOf(asked, "sample");
  await asSystem(() => startJob(ref, { ...asked, input: {}, of: null }));
  return ref.id;
}

/** Only the person themself has the other routes with a user's id. */
const isOfUser = ({ path }: Route): boolean => /^\/users\/\{userId\}(\/invitation)?$/.test(path);

type Person = { firstName: string; lastName: string; email: string };

/** The bodies of the routes that have no example, or whose example needs ids of the scene. */
function bodiesOf(
  owner: Owner,
  params: Record<string, string>,
  person: Person,
): Record<string, unknown> {
  const ticketId = params["ticketId"] ?? "";
  const registration = {
    ...person,
    email: `bea-${randomUUID()}@foyer.example`,
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
    acceptedTerms: true,
  };
  return {
    "POST /auth/register": registration,
    "POST /auth/login": { email: person.email, password: PASSWORD },
    "POST /auth/switch-account": { accountId: owner.me.account.id },
    "POST /auth/forgot-password": { email: person.email },
    "POST /auth/reset-password/{token}": { password: PASSWORD, passwordConfirmation: PASSWORD },
    "POST /auth/invitation/{token}": { person: "KNOWN", password: PASSWORD },
    // A right one would end the session of the scene's owner.
    "POST /users/me/password": {
      currentPassword: "not the password",
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
    },
    "POST /users/{userId}/email-change": { email: person.email, currentPassword: PASSWORD },
    "PUT /account": { name: "Changed", email: person.email },
    "POST /events": eventFields(owner.organizerId),
    "PUT /events/{eventId}": { ...eventFacts(owner.organizerId), title: "Changed" },
    "POST /events/{eventId}/duplicate": { title: "Copy", startAt: "2031-06-20T18:00:00.000Z" },
    "PUT /events/{eventId}/status": { status: "ARCHIVED" },
    "POST /events/{eventId}/change": { about: "JOIN_DETAILS", isSent: false },
    "POST /events/{eventId}/tickets/sort": { ticketIds: [ticketId] },
    "POST /events/{eventId}/questions/sort": { questionIds: [params["questionId"]] },
    "POST /events/{eventId}/check-in-lists": { name: "Side door", ticketIds: [ticketId] },
    "PUT /events/{eventId}/check-in-lists/{checkInListId}": {
      name: "Changed",
      ticketIds: [ticketId],
    },
    ...bodiesOfMessages(),
    "PUT /events/{eventId}/orders/{orderId}": person,
    "POST /events/{eventId}/orders": { lines: [{ ticketId, quantity: 1 }], buyer: person },
    "POST /events/{eventId}/attendees": { ticketId, ...person },
    "POST /events/{eventId}/attendees/{attendeeId}/move": { ticketId },
    "PUT /events/{eventId}/attendees/{attendeeId}": person,
    "PATCH /events/{eventId}/attendees/{attendeeId}": { status: "ACTIVE" },
    "POST /public/events/{eventId}/orders": { lines: [{ ticketId, quantity: 1 }] },
    "PUT /public/events/{eventId}/orders/{shortId}": {
      buyer: person,
      attendees: [{ ...person, ticketId }],
      acceptedTerms: true,
    },
    "POST /public/check-in-lists/{shortId}/check-ins/undo": {
      scan: "x",
      checkedInAt: "2030-06-21T18:00:00.000Z",
      reason: "WRONG_PERSON",
    },
    "POST /public/tickets/find": { email: person.email },
    "POST /public/check-in-lists/{shortId}/check-ins": { scan: "x", nonce: "1234567890abcdef" },
  };
}

function bodiesOfMessages(): Record<string, unknown> {
  const target = { to: "ALL_ATTENDEES" };
  const words = { subject: "Doors", content: "<p>At seven.</p>" };
  const message = { ...words, target, acknowledged: true };
  const time = { is: "HOURS_BEFORE", hours: 2 };
  return {
    "PUT /events/{eventId}/messages/{messageId}": { ...message, time },
    "POST /events/{eventId}/messages/preview-recipients": { target },
    "POST /events/{eventId}/messages/preview": words,
    "POST /events/{eventId}/messages/test": words,
    "POST /events/{eventId}/orders/{orderId}/message": { ...words, acknowledged: true },
  };
}

/**
 * An owner with a live event, a ticket, an order and a check-in list, and a call for every route
 * that uses them.
 */
export async function setScene(): Promise<Scene> {
  const owner = await given.owner();
  const { event, tickets } = await given.event(owner, { tickets: [{ quantityAvailable: 5 }] });
  const ticketId = tickets[0]?.id ?? "";
  const order = await sell(
    owner,
    event,
    tickets.slice(0, 1).map((ticket) => ({ ticket, guest: jana })),
  );
  const list = await given.checkInList(owner, event.id, [ticketId]);
  const person = { firstName: "Bea", lastName: "Buyer", email: "bea@foyer.example" };
  const params: Record<string, string> = {
    userId: owner.me.id,
    token: "x".repeat(51),
    organizerId: owner.organizerId,
    organizerSlug: organizerSlug("Night Owl Events"),
    eventId: event.id,
    eventSlug: event.slug,
    ticketId,
    orderId: order.id,
    attendeeId: order.attendeeIds[0] ?? "",
    checkInListId: list.id,
    jobId: await addJob(owner, event.id),
    shortId: "0".repeat(28),
    code: "NOSUCHCODE",
    proxy: "no/such/thing",
  };
  await addExamples(owner, params);
  await settleLimits(owner, params);
  const uploads = await addImages(owner, params);
  const bodies = bodiesOf(owner, params, person);
  const invited = await call(users.invite, { token: owner.token, body: users.invite.example });
  const samples = routes.map((route): Sample => {
    const body = bodies[route.key] ?? route.example;
    if (route.body && body === undefined) throw new Error(`${route.key} needs a sample body.`);
    const userId = isOfUser(route) ? invited.data.id : owner.me.id;
    const imageId = route.path.startsWith("/events") ? uploads.ofEvent : uploads.ofOrganizer;
    const ids: Record<string, string> = { ...params, userId, imageId };
    const named = paramNames(route).map((name) => [name, ids[name]]);
    return {
      key: route.key,
      route,
      options: { params: Object.fromEntries(named), body, ...(route.versioned && { version: 1 }) },
    };
  });
  return { owner, eventId: event.id, samples };
}
