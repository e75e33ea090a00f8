// Can a body name what belongs to another event? Every id that any body takes is tried with one of
// another event of the account, and with one of another account.
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { checkout } from "#shared/contracts/public/checkout.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { questions } from "#shared/contracts/questions.ts";
import { taxesAndFees } from "#shared/contracts/taxes-and-fees.ts";
import type { IdKind } from "#shared/core/ids.ts";
import type { Route } from "#shared/core/route.ts";
import { routes, setScene } from "#tests/support/inputs/every-route.ts";
import { addSorted, orderFrom } from "#tests/support/inputs/hand-sorted.ts";
import {
  inHall,
  line,
  meal,
  messageBodies,
  note,
  person,
  savings,
  tiersWith,
} from "#tests/support/inputs/naming-bodies.ts";
import { idFields } from "#tests/support/inputs/schema-walk.ts";
import { stateOf } from "#tests/support/oracles/scene-state.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

/** What a body can name of an event, and of its account. */
type Ids = Record<"ticket" | "tier" | "tiered" | "question" | "orderQuestion", string> &
  Record<"taxOrFee" | "organizer" | "checkInList", string> & {
    sorted: Partial<Record<IdKind, string>>;
  };

let others: { sameAccount: Ids; otherAccount: Ids };
let held: string;
let putClockBack: () => void;
const scene = allTests(setScene);
const stranger = allTests(setScene);
const own = allTests(() => idsOf(scene.owner, scene.eventId));
beforeAll(async () => {
  const { event } = await given.event(scene.owner);
  others = {
    sameAccount: await idsOf(scene.owner, event.id),
    otherAccount: await idsOf(stranger.owner, stranger.eventId),
  };
  // Time stands still, because answers tell how many seconds a basket has left.
  const now = nowMs();
  putClockBack = replaceClock({ nowMs: () => now });
  held = await reserved();
});
afterAll(() => putClockBack());

/** Adds one thing of each kind to an event. */
async function idsOf(owner: Owner, eventId: string): Promise<Ids> {
  const at = { token: owner.token, params: { eventId } };
  const ticket = await given.ticket(owner, eventId, { type: "FREE", priceMinor: 0 });
  const tiered = await given.ticket(owner, eventId, {
    type: "TIERED",
    priceMinor: 0,
    tiers: [{ label: "Early", priceMinor: 0 }],
  });
  const ask = async (scope: string) => {
    const body = { title: `Note ${scope}`, type: "SINGLE_LINE", scope };
    return (await call(questions.create, { ...at, body })).data.id;
  };
  const tax = { name: "Tax", kind: "TAX", calculation: "PERCENTAGE", amount: 10_000 };
  return {
    ticket: ticket.id,
    tiered: tiered.id,
    tier: tiered.tiers[0]?.id ?? "",
    question: await ask("ATTENDEE"),
    orderQuestion: await ask("ORDER"),
    taxOrFee: (await call(taxesAndFees.create, { token: owner.token, body: tax })).data.id,
    organizer: owner.organizerId,
    checkInList: (await given.checkInList(owner, eventId, [ticket.id])).id,
    sorted: await addSorted(at),
  };
}

const charged = (id: string) => ({ ...tiersWith(own.tier), taxAndFeeIds: [id] });
const details = (change: { ticketId?: string; answers?: unknown; orderAnswers?: unknown }) => ({
  buyer: person,
  attendees: [
    { ...person, ticketId: change.ticketId ?? own.ticket, answers: change.answers ?? [] },
  ],
  answers: change.orderAnswers ?? [],
  acceptedTerms: true,
});

/** A whole body for each id that a body takes: it is accepted with an id of the event itself. */
const bodies: Record<string, (id: string) => unknown> = {
  "POST /events/{eventId}/tickets tiers.0.id": tiersWith,
  "POST /events/{eventId}/tickets taxAndFeeIds.0": (id) => ({
    title: "Standing",
    type: "FREE",
    priceMinor: 0,
    taxAndFeeIds: [id],
  }),
  "PUT /events/{eventId}/tickets/{ticketId} tiers.0.id": tiersWith,
  "PUT /events/{eventId}/tickets/{ticketId} taxAndFeeIds.0": charged,
  "POST /events/{eventId}/promo-codes ticketIds.0": savings("SAVE10"),
  "PUT /events/{eventId}/promo-codes/{promoCodeId} ticketIds.0": savings("SAVE20"),
  "POST /events/{eventId}/capacity-assignments ticketIds.0": inHall,
  "PUT /events/{eventId}/capacity-assignments/{capacityAssignmentId} ticketIds.0": inHall,
  "POST /events/{eventId}/questions ticketIds.0": meal,
  "PUT /events/{eventId}/questions/{questionId} ticketIds.0": meal,
  "POST /events/{eventId}/check-in-lists ticketIds.0": (id) => ({ name: "Side", ticketIds: [id] }),
  "PUT /events/{eventId}/check-in-lists/{checkInListId} ticketIds.0": (id) => ({
    name: "Side",
    ticketIds: [id],
  }),
  "POST /events/{eventId}/orders lines.0.ticketId": (id) => ({
    lines: line({ ticketId: id }),
    buyer: person,
  }),
  "POST /events/{eventId}/orders lines.0.tierId": (id) => ({
    lines: line({ ticketId: own.tiered, tierId: id }),
    buyer: person,
  }),
  "POST /events/{eventId}/orders attendees.0.ticketId": (id) => ({
    lines: line({ ticketId: own.ticket }),
    buyer: person,
    attendees: [{ ...person, ticketId: id }],
  }),
  "PUT /events/{eventId}/orders/{orderId} answers.0.questionId": (id) => ({
    ...person,
    answers: note(id),
  }),
  "POST /events/{eventId}/attendees ticketId": (ticketId) => ({ ...person, ticketId }),
  "POST /events/{eventId}/attendees tierId": (tierId) => ({
    ...person,
    ticketId: own.tiered,
    tierId,
  }),
  "PUT /events/{eventId}/attendees/{attendeeId} answers.0.questionId": (id) => ({
    ...person,
    answers: note(id),
  }),
  "POST /events/{eventId}/attendees/{attendeeId}/move ticketId": (ticketId) => ({ ticketId }),
  "POST /events/{eventId}/attendees/{attendeeId}/move tierId": (tierId) => ({
    ticketId: own.tiered,
    tierId,
  }),
  "POST /public/events/{eventId}/orders lines.0.ticketId": (id) => ({
    lines: line({ ticketId: id }),
  }),
  "POST /public/events/{eventId}/orders lines.0.tierId": (id) => ({
    lines: line({ ticketId: own.tiered, tierId: id }),
  }),
  "PUT /public/events/{eventId}/orders/{shortId} attendees.0.ticketId": (ticketId) =>
    details({ ticketId }),
  "PUT /public/events/{eventId}/orders/{shortId} attendees.0.answers.0.questionId": (id) =>
    details({ answers: note(id) }),
  "PUT /public/events/{eventId}/orders/{shortId} answers.0.questionId": (id) =>
    details({ orderAnswers: note(id) }),
  ...messageBodies,
  "POST /events organizerId": (organizerId) => ({ ...eventBody(), organizerId }),
  "PUT /events/{eventId} organizerId": (organizerId) => ({ ...eventBody(), organizerId }),
};

const eventBody = () => Object(sampleOf("PUT /events/{eventId}").options.body);

/**
 * The door answers with an outcome, and its tests ask for tickets of other events. Which account a
 * person may enter is shown by the tests of several accounts.
 */
const fields = routes
  .filter(({ path }) => !/^\/(auth|public\/check-in-lists)\//.test(path))
  .flatMap((route) =>
    // A path may be in several forms of one body.
    [...new Map(route.body ? idFields(route.body) : [])].map(([path, kind]) => ({
      field: `${route.key} ${path}`,
      route,
      kind,
    })),
  );

function sampleOf(key: string) {
  const sample = scene.samples.find((one) => one.key === key);
  if (!sample) throw new Error(`There is no sample for ${key}.`);
  return sample;
}

/** Which of a world's ids a field takes: a question's field is about the order or an attendee. */
function pickFrom(ids: Ids, kind: IdKind, field: string): string {
  if (kind === "ticket" || kind === "tier") return ids[kind];
  if (kind === "taxOrFee" || kind === "organizer" || kind === "checkInList") return ids[kind];
  const isAboutOrder = /orders\/\{\w+\} answers/.test(field);
  if (kind === "question") return isAboutOrder ? ids.orderQuestion : ids.question;
  const sorted = ids.sorted[kind];
  if (!sorted) throw new Error(`No world has an id of the kind ${kind}.`);
  return sorted;
}

/** Sends the body with an id, to what the path names in our own event, over its present version. */
async function send(route: Route, field: string, id: string, shortId = held) {
  const { options } = sampleOf(route.key);
  const params = { ...options.params };
  if ("ticketId" in params) params["ticketId"] = own.tiered;
  if (route.path.startsWith("/public/events/{eventId}/orders/")) params["shortId"] = shortId;
  const version = route.versioned && (await versionOf(route, params));
  const of = { token: scene.owner.token, params: { eventId: scene.eventId } };
  const body = (await orderFrom(route, id, of)) ?? bodies[field]?.(id);
  return call(route, {
    ...options,
    token: scene.owner.token,
    params,
    body,
    ...(version && { version }),
  });
}

async function versionOf(route: Route, params: Record<string, string>): Promise<number> {
  const read = routes.find(
    ({ method, path }) => method === "GET" && path === route.path.replace(/\/move$/, ""),
  );
  if (!read) throw new Error(`Nothing reads what ${route.key} changes.`);
  const { data } = await call(read, { token: scene.owner.token, params });
  return Object(data).version;
}

async function reserved(): Promise<string> {
  const params = { eventId: scene.eventId };
  const body = { lines: line({ ticketId: own.ticket }) };
  return (await call(reservations.create, { params, body })).data.shortId;
}

/** What both organizers read, and what the buyer of the held order does. */
const states = async () => [
  await stateOf(scene),
  await stateOf(stranger),
  (await call(checkout.get, { params: { eventId: scene.eventId, shortId: held } })).data,
];

/** Sends the body with each id of others that its field could name; returns the statuses. */
async function sendOthers({ route, field, kind }: (typeof fields)[number]): Promise<number[]> {
  const isOfAccount = ["taxOrFee", "organizer"].includes(kind);
  const worlds = isOfAccount ? [others.otherAccount] : Object.values(others);
  const statuses = [];
  for (const world of worlds)
    statuses.push((await send(route, field, pickFrom(world, kind, field))).status);
  return statuses;
}

describe("every id that a body takes", () => {
  it("has a body here", () => {
    const written = fields.filter(({ route }) => !route.path.endsWith("/sort"));
    expect(written.map(({ field }) => field).toSorted()).toEqual(Object.keys(bodies).toSorted());
  });

  describe("that is another's", () => {
    const refused: (typeof fields)[number][] = [];
    let before: unknown[];
    beforeAll(async () => {
      before = await states();
    });

    it.each(fields)("is refused: $field", async (one) => {
      refused.push(one);
      for (const status of await sendOthers(one))
        expect([401, 403, 404, 409, 422]).toContain(status);
    });

    it("changes nothing that anybody reads", async () => {
      if (isDeepStrictEqual(await states(), before)) return;
      // Which of them? Each is sent once more, alone.
      for (const one of refused) {
        const [found] = [await states(), await sendOthers(one)];
        expect({ field: one.field, found: await states() }).toEqual({ field: one.field, found });
      }
      expect(await states()).toEqual(before);
    });
  });

  /** A new ticket has no tiers yet that could be named. */
  const accepted = fields.filter(
    ({ field }) => field !== "POST /events/{eventId}/tickets tiers.0.id",
  );

  it.each(accepted)("is accepted if it is its own: $field", async ({ route, field, kind }) => {
    const { status, problem } = await send(
      route,
      field,
      pickFrom(own, kind, field),
      await reserved(),
    );
    expect([200, 201, 204], JSON.stringify(problem)).toContain(status);
  });
});
