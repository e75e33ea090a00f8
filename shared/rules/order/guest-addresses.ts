// Which addresses beside the buyer's have tickets of an order, and where is one missing?
import type { FieldProblem } from "#shared/core/problems.ts";
import { isSameAddress, sameAddress } from "#shared/core/text/email-address.ts";

type Addressed = { email: string };

export function guestAddresses(attendees: readonly Addressed[], buyer: Addressed): string[] {
  const known = new Set(["", sameAddress(buyer.email)]);
  return attendees.flatMap(({ email }) => {
    const address = sameAddress(email);
    if (known.has(address)) return [];
    known.add(address);
    return [email];
  });
}

export const ticketsAt = <A extends Addressed>(attendees: readonly A[], email: string): A[] =>
  attendees.filter((one) => isSameAddress(one.email, email));

export const missingAddresses = (attendees: readonly Partial<Addressed>[]): FieldProblem[] =>
  attendees.flatMap(({ email = "" }, place) =>
    email.trim() === "" ? [{ path: `attendees.${place}.email`, code: "invalid_email" }] : [],
  );
