// Who gets which ticket? One slot per ticket of the order, filled with what is known.
import * as z from "zod";
import { type CheckoutOrder, DetailsInput } from "#shared/contracts/checkout.ts";

/**
 * The details as the form holds them: no attendees means that every ticket carries the buyer's
 * name.
 */
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

/** What the form begins with: what the server has, or blanks. */
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
  // Whatever the server has was sent together with the ticked box.
  return { buyer, attendees: others ? attendees : [], acceptedTerms: order.buyer !== null };
}
