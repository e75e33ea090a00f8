// Which bodies name something of an event? Each takes the id that it names.

export const person = { firstName: "Bea", lastName: "Buyer", email: "bea@foyer.example" };
export const line = (fields: Record<string, string>) => [{ ...fields, quantity: 1 }];
export const note = (questionId: string) => [{ questionId, answer: "No nuts" }];
export const tiersWith = (id: string) => ({
  title: "Seats",
  type: "TIERED",
  priceMinor: 0,
  tiers: [{ id, label: "Early", priceMinor: 0 }],
});
export const inHall = (id: string) => ({
  name: "Hall",
  capacity: 50,
  appliesTo: "TICKETS",
  status: "INACTIVE",
  ticketIds: [id],
});
export const meal = (id: string) => ({
  title: "Meal",
  type: "SINGLE_LINE",
  scope: "ATTENDEE",
  ticketIds: [id],
});
export const savings = (code: string) => (id: string) => ({
  code,
  discountType: "PERCENTAGE",
  discountRate: 10_000,
  ticketIds: [id],
});
export const messageTo = (target: object) => ({
  target,
  time: { is: "HOURS_BEFORE", hours: 2 },
  subject: "Doors",
  content: "<p>At seven.</p>",
  acknowledged: true,
});
export const targetFields = new Map<string, (id: string) => object>([
  ["target.ticketIds.0", (id) => ({ to: "TICKET_HOLDERS", ticketIds: [id] })],
  [
    "target.checkIn.checkInListId",
    (id) => ({ to: "ALL_ATTENDEES", checkIn: { checkInListId: id, isCheckedIn: false } }),
  ],
]);
