// Who buys, and who comes? The words for people that several resources share.
import * as z from "zod";
import { Email, FirstName, LastName, optionalEmail } from "#shared/core/fields.ts";

export const Person = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});
export type Person = z.output<typeof Person>;

export const PersonInput = z.strictObject({
  firstName: FirstName,
  lastName: LastName,
  email: Email,
});
export type PersonInput = z.output<typeof PersonInput>;

/** Without an address of their own, what is theirs goes to the buyer. */
export const GuestInput = z.strictObject({ ...PersonInput.shape, email: optionalEmail });

export const AttendeeStatus = z.enum(["ACTIVE", "CANCELLED"]);
export type AttendeeStatus = z.output<typeof AttendeeStatus>;
