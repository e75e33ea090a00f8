// Who is signed in, and is the person's address confirmed?
import * as z from "zod";
import { AccountChoice, Role } from "#shared/contracts/auth.ts";
import { idOf } from "#shared/core/ids.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { nothing, one, route } from "#shared/core/route.ts";

export const Me = z.strictObject({
  id: idOf("user"),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  /** True if the mail to confirm the address was not sent: the address got too many that day. */
  isConfirmationHeldBack: z.boolean(),
  role: Role,
  isOwner: z.boolean(),
  account: z.strictObject({ id: idOf("account"), name: z.string() }),
  /** Including this account. */
  accounts: z.array(AccountChoice),
});
export type Me = z.output<typeof Me>;

export const userProblem = problemsOf({
  link_invalid: 409,
  code_invalid: 409,
});

export const users = {
  me: route("GET /users/me", {
    summary: "The signed-in user and the account they are in",
    access: "member",
    returns: one(Me),
  }),
  confirmEmail: route("POST /users/{userId}/confirm-email/{token}", {
    summary: "Confirms the address with the link's token or the mail's six-digit code",
    access: "member",
    returns: one(Me),
  }),
  resendEmailConfirmation: route("POST /users/{userId}/resend-email-confirmation", {
    summary: "Mails a new confirmation link and voids the old one",
    access: "member",
    returns: nothing,
  }),
};
