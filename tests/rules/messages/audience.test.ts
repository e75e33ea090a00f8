// Whom does a message mean? Each distinct mailbox once, of all whom its target names.
import { describe, expect, it } from "vitest";
import type { MessageTarget } from "#shared/contracts/messages.ts";
import { type AudienceFacts, audienceOf } from "#shared/rules/message/audience.ts";

type Attendee = AudienceFacts["attendees"][number];
type Order = AudienceFacts["orders"][number];

const person = { firstName: "Ada", lastName: "Guest" };
const order = (id: string, email: string): Order => ({
  id,
  reference: `F-${id}`,
  ...person,
  email,
});
const attendee = (id: string, email: string, more: Partial<Attendee> = {}): Attendee => ({
  ...{ id, orderId: "one", ticketId: "floor", status: "ACTIVE", ...person, email, checkIns: {} },
  ...more,
});
const everybody = { to: "ALL_ATTENDEES" as const, checkIn: null };
const facts = (attendees: Attendee[], more: Partial<AudienceFacts> = {}): AudienceFacts => ({
  ...{ attendees, orders: [order("one", "buyer@owl.example")], listTickets: [] },
  ...more,
});
const reached = (to: MessageTarget, of: AudienceFacts) =>
  audienceOf(to, of).recipients.map(({ email }) => email);

describe("a mailbox", () => {
  it("gets one mail however often and however it is written, among thousands", () => {
    const spellings = ["ada@owl.example", "Ada@owl.example", "ADA@OWL.EXAMPLE", "aDa@Owl.example"];
    const people = Array.from({ length: 5000 }, (_, at) =>
      attendee(
        `a${at}`,
        at % 10 === 0 ? (spellings[at % 4] ?? "") : `guest${at % 900}@owl.example`,
      ),
    );

    const addresses = reached(everybody, facts(people));

    expect(new Set(addresses.map((one) => one.toLowerCase())).size).toBe(addresses.length);
    expect(addresses).toHaveLength(1 + 810);
    expect(addresses).toContain("ada@owl.example");
  });

  it("of a buyer who is a guest, too, gets the order's mail", () => {
    const both = facts([attendee("a", "buyer@owl.example"), attendee("b", "")]);

    expect(audienceOf(everybody, both)).toMatchObject({
      recipients: [{ email: "buyer@owl.example", attendeeId: null }],
      throughBuyer: 1,
    });
  });
});

describe("a target", () => {
  const people = [
    attendee("in", "in@owl.example", { checkIns: { list: "2030-06-21T18:00:00.000Z" } }),
    attendee("out", "out@owl.example"),
    attendee("elsewhere", "balcony@owl.example", { ticketId: "balcony" }),
    attendee("gone", "gone@owl.example", { status: "CANCELLED" }),
  ];
  const all = facts(people, { listTickets: ["floor"] });
  const onList = (isCheckedIn: boolean) => ({ checkInListId: "cil_0123456789ab", isCheckedIn });
  const named = { checkInListId: "list", isCheckedIn: true };

  it("leaves out who is cancelled", () => {
    expect(reached(everybody, all)).toEqual([
      "in@owl.example",
      "out@owl.example",
      "balcony@owl.example",
    ]);
  });

  it("meets both its conditions, never one alone", () => {
    const holders = (checkIn: typeof named): MessageTarget => ({
      ...{ to: "TICKET_HOLDERS", ticketIds: ["floor"], checkIn },
    });
    expect(reached(holders(named), all)).toEqual(["in@owl.example"]);
    expect(reached(holders({ ...named, isCheckedIn: false }), all)).toEqual(["out@owl.example"]);
    expect(reached({ ...everybody, checkIn: { ...named, isCheckedIn: false } }, all)).toEqual([
      "out@owl.example",
    ]);
    expect(reached({ ...everybody, checkIn: onList(true) }, all)).toEqual([]);
  });

  it("reaches nobody by an order that is not the event's", () => {
    const buyers: MessageTarget = { to: "BUYERS", orderIds: ["one", "another"] };

    expect(reached(buyers, all)).toEqual(["buyer@owl.example"]);
    expect(reached({ to: "ORDER", orderId: "another" }, all)).toEqual([]);
  });
});
