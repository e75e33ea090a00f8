// Which person gets which ticket? One slot per ticket of the order, filled with the known data.
import * as z from "zod";
import { type CheckoutOrder, DetailsInput } from "#shared/contracts/checkout.ts";

/** The details in the form's shape. No attendees means that every ticket has the buyer's name. */
export const DetailsForm = z.strictObject({
  buyer: DetailsInput.shape.buyer,
  attendees: z.array(DetailsInput.shape.attendees.element),
  acceptedTerms: DetailsInput.shape.acceptedTerms,
});
export type DetailsValues = z.input<typeof DetailsForm>;
export type PersonValues = { firstName: string; lastName?: string | undefined; email: string };

/** One entry per ticket in the order of the lines, each for `person`. */
export function slotsFor(order: CheckoutOrder, person: PersonValues): DetailsInput["attendees"] {
  const { firstName, lastName = "", email } = person;
  return order.lines.flatMap(({ ticketId, quantity }) =>
    Array.from({ length: quantity }, () => ({ ticketId, firstName, lastName, email })),
  );
}

/** The form's initial values: the server's data, or empty fields. */
export function initialValues(order: CheckoutOrder): DetailsValues {
  const buyer = order.buyer ?? { firstName: "", lastName: "", email: "" };
  const others = order.attendees.some(
    (one) =>
      one.firstName !== buyer.firstName ||
      one.lastName !== buyer.lastName ||
      one.email !== buyer.email,
  );
  const attendees = order.attendees.map(({ ticketId, firstName, lastName, email }) => ({
    ticketId,
    firstName,
    lastName,
    email,
  }));
  // The server only stores details that were sent with the box ticked.
  return { buyer, attendees: others ? attendees : [], acceptedTerms: order.buyer !== null };
}
