// What can lie below an event? Any few tickets, and things that name any of them in any way.
import fc from "fast-check";
import { capacityAssignments } from "#shared/contracts/capacity-assignments.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { questions } from "#shared/contracts/questions.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const quantityAvailable = fc.option(fc.integer({ min: 0, max: 60 }));
const dates = ["2030-01-10T09:00:00.000Z", "2030-03-31T01:30:00.000Z", "2030-06-20T21:59:00.000Z"];
const saleStartsAt = fc.option(fc.constantFrom(...dates.slice(0, 2)));
const saleEndsAt = fc.option(fc.constant(dates[2]));
const priceMinor = fc.integer({ min: 100, max: 9_000 });
const window = { saleStartsAt, saleEndsAt };

const tier = fc.record({ priceMinor, quantityAvailable, ...window, isHidden: fc.boolean() });
const shown = { ...window, isHidden: fc.boolean(), hideUntilPromoCode: fc.boolean() };
const plain = { ...shown, quantityAvailable };
const free = fc.constant(0);
const ticket = fc.oneof(
  fc.record({ ...plain, type: fc.constant("FREE"), priceMinor: free }),
  fc.record({ ...plain, type: fc.constantFrom("PAID", "DONATION"), priceMinor }),
  fc.record({
    ...{ ...shown, type: fc.constant("TIERED"), priceMinor: free },
    tiers: fc
      .array(tier, { minLength: 1, maxLength: 3 })
      .map((tiers) => tiers.map((one, at) => ({ ...one, label: `Tier ${at}` }))),
  }),
);

/** Which of the tickets it names. */
const named = fc.array(fc.nat({ max: 2 }), { maxLength: 3 });
const code = fc.record({
  named,
  maxUses: fc.option(fc.integer({ min: 1, max: 50 })),
  expiresAt: fc.option(fc.constantFrom(...dates)),
  saving: fc.constantFrom(
    { discountType: "PERCENTAGE", discountRate: 12_500 },
    { discountType: "FIXED", discountMinor: 500 },
    { discountType: "NONE" },
  ),
});
const question = fc.record({
  named,
  scope: fc.constantFrom("ORDER", "ATTENDEE"),
  isRequired: fc.boolean(),
  kind: fc.constantFrom(
    { type: "SINGLE_LINE" },
    { type: "RADIO", options: ["Meat", "Vegan"] },
    { type: "CHECKBOX", options: ["Nuts", "Milk", "Fish"] },
  ),
});
const assignment = fc.record({
  named,
  capacity: fc.integer({ min: 1, max: 60 }),
  status: fc.constantFrom("ACTIVE", "INACTIVE"),
});
const list = fc.record({ named, activatesAt: fc.option(fc.constantFrom(...dates)) });

const few = <Row>(row: fc.Arbitrary<Row>) => fc.array(row, { maxLength: 2 });

const anyEvent = fc.record({
  tickets: fc.array(ticket, { maxLength: 3 }),
  codes: few(code),
  questions: few(question),
  assignments: few(assignment),
  lists: few(list),
});
type AnyEvent = typeof anyEvent extends fc.Arbitrary<infer Sketch> ? Sketch : never;

export const forAnyEvent = (runs: number, check: (sketch: AnyEvent) => Promise<void>) =>
  fc.assert(fc.asyncProperty(anyEvent, check), { numRuns: runs });

/** Throws if something of it is refused. */
export async function fillAs(sketch: AnyEvent, owner: Owner, eventId: string): Promise<void> {
  const of = { token: owner.token, params: { eventId } };
  const ids: string[] = [];
  for (const [at, fields] of sketch.tickets.entries())
    ids.push((await given.ticket(owner, eventId, { ...fields, title: `T${at}` })).id);
  const idsOf = (numbers: number[]) => [...new Set(numbers.flatMap((at) => ids[at] ?? []))];
  const answers = [];
  for (const [at, { named: wanted, saving, ...fields }] of sketch.codes.entries()) {
    const ticketIds = idsOf(wanted);
    // One that saves nothing only reveals tickets.
    if (saving.discountType === "NONE" && ticketIds.length === 0) continue;
    const body = { ...fields, ...saving, code: `CODE${at}`, ticketIds };
    answers.push(await call(promoCodes.create, { ...of, body }));
  }
  for (const [at, { named: wanted, kind, ...fields }] of sketch.questions.entries()) {
    const ofTickets = fields.scope === "ATTENDEE" ? idsOf(wanted) : [];
    const body = { ...fields, ...kind, title: `Question ${at}`, ticketIds: ofTickets };
    answers.push(await call(questions.create, { ...of, body }));
  }
  for (const [at, { named: wanted, ...fields }] of sketch.assignments.entries()) {
    // An event without tickets has nothing to limit.
    if (ids.length === 0) break;
    const ticketIds = idsOf(wanted);
    const appliesTo = ticketIds.length > 0 ? "TICKETS" : "EVENT";
    const body = { ...fields, name: `Hall ${at}`, appliesTo, ticketIds };
    answers.push(await call(capacityAssignments.create, { ...of, body }));
  }
  for (const [at, { named: wanted, ...fields }] of sketch.lists.entries()) {
    const ticketIds = idsOf(wanted);
    if (ticketIds.length === 0) continue;
    await given.checkInList(owner, eventId, ticketIds, { ...fields, name: `Gate ${at}` });
  }
  for (const { status, text } of answers)
    if (status !== 201) throw new Error(`It was not made: ${text}`);
}
