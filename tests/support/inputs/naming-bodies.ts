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
