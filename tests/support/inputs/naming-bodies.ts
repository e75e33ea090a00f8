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
const messageTo = (target: object) => ({
  target,
  time: { is: "HOURS_BEFORE", hours: 2 },
  subject: "Doors",
  content: "<p>At seven.</p>",
  acknowledged: true,
});
const ofTickets = (id: string) => messageTo({ to: "TICKET_HOLDERS", ticketIds: [id] });
const onList = (checkInListId: string) =>
  messageTo({ to: "ALL_ATTENDEES", checkIn: { checkInListId, isCheckedIn: false } });
const onlyTarget =
  (bodyOf: typeof onList) =>
  (id: string): object => ({ target: bodyOf(id).target });

/** By route and field, as each takes the id. */
export const messageBodies: Record<string, (id: string) => object> = {
  "POST /events/{eventId}/messages target.ticketIds.0": ofTickets,
  "POST /events/{eventId}/messages target.checkIn.checkInListId": onList,
  "PUT /events/{eventId}/messages/{messageId} target.ticketIds.0": ofTickets,
  "PUT /events/{eventId}/messages/{messageId} target.checkIn.checkInListId": onList,
  "POST /events/{eventId}/messages/preview-recipients target.ticketIds.0": onlyTarget(ofTickets),
  "POST /events/{eventId}/messages/preview-recipients target.checkIn.checkInListId":
    onlyTarget(onList),
};
