// How does a person get, keep and end a session?
import * as z from "zod";
import { AcceptedTerms, code, Email, FirstName, LastName, Password } from "#shared/core/fields.ts";
import { idOf } from "#shared/core/ids.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { nothing, one, route } from "#shared/core/route.ts";

export const Role = z.enum(["ADMIN", "ORGANIZER"]);
export type Role = z.output<typeof Role>;

/** A wrong one is refused because it is wrong, not because it is short. */
export const TypedPassword = z.string().normalize("NFC").min(1).max(128);

export const newPassword = {
  password: Password,
  passwordConfirmation: z.string().normalize("NFC").max(128),
};
export const isRepeated = (input: { password: string; passwordConfirmation: string }) =>
  input.password === input.passwordConfirmation;
export const repeated = { path: ["passwordConfirmation"], ...code("passwords_differ") };

export const RegisterInput = z
  .strictObject({
    firstName: FirstName,
    lastName: LastName,
    email: Email,
    ...newPassword,
    acceptedTerms: AcceptedTerms,
  })
  .refine(isRepeated, repeated);

export const ForgotPasswordInput = z.strictObject({ email: Email });
export const ResetPasswordInput = z.strictObject(newPassword).refine(isRepeated, repeated);

/** NEW: a person without a password yet, whose name is theirs to choose. KNOWN: with theirs. */
export const AcceptInvitationInput = z.discriminatedUnion("person", [
  z
    .strictObject({
      person: z.literal("NEW"),
      firstName: FirstName,
      lastName: LastName,
      ...newPassword,
      acceptedTerms: AcceptedTerms,
    })
    .refine(isRepeated, repeated),
  z.strictObject({ person: z.literal("KNOWN"), password: TypedPassword }),
]);

export const LoginInput = z.strictObject({
  email: Email,
  password: TypedPassword,
  /** For people with several accounts. */
  accountId: idOf("account").optional(),
});

export const AccountChoice = z.strictObject({ id: idOf("account"), name: z.string(), role: Role });
export type AccountChoice = z.output<typeof AccountChoice>;

/** `token` is null if the person has several accounts and must choose one of `accounts`. */
export const Session = z.strictObject({
  token: z.string().nullable(),
  accounts: z.array(AccountChoice),
});
export type Session = z.output<typeof Session>;

/** What the link's owner reads before they decide. `isKnown`: the address has a password. */
export const Invitation = z.strictObject({
  accountName: z.string(),
  role: Role,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isKnown: z.boolean(),
});
export type Invitation = z.output<typeof Invitation>;

export const authProblem = problemsOf({
  wrong_credentials: 401,
  account_inactive: 403,
  invitation_invalid: 409,
  password_reset_needed: 403,
  email_taken: 409,
  reset_link_invalid: 409,
});

export const auth = {
  register: route("POST /auth/register", {
    summary: "Creates an account and its owner, mails a confirmation link and signs the owner in",
    access: "anyone",
    body: RegisterInput,
    returns: one(Session),
    status: 201,
  }),
  login: route("POST /auth/login", {
    summary: "Signs in; answers a token, or the accounts to choose from",
    access: "anyone",
    body: LoginInput,
    returns: one(Session),
  }),
  forgotPassword: route("POST /auth/forgot-password", {
    summary:
      "Mails a link to set a new password; answers the same whether or not the address is known",
    access: "anyone",
    body: ForgotPasswordInput,
    returns: nothing,
  }),
  checkResetLink: route("GET /auth/reset-password/{token}", {
    summary: "Whose password a reset link can still change",
    access: "anyone",
    returns: one(z.strictObject({ email: z.string() })),
  }),
  resetPassword: route("POST /auth/reset-password/{token}", {
    summary: "Sets a new password, uses the link up and ends every session of the person",
    access: "anyone",
    body: ResetPasswordInput,
    returns: nothing,
  }),
  checkInvitation: route("GET /auth/invitation/{token}", {
    summary: "What an invitation is for; uses nothing up",
    access: "anyone",
    returns: one(Invitation),
  }),
  acceptInvitation: route("POST /auth/invitation/{token}", {
    summary: "Uses an invitation up: makes the person a member, confirms the address and signs in",
    access: "anyone",
    body: AcceptInvitationInput,
    returns: one(Session),
  }),
  refresh: route("POST /auth/refresh", {
    summary: "Trades the refresh cookie for a new one and a new token",
    access: "cookie",
    returns: one(Session),
  }),
  switchAccount: route("POST /auth/switch-account", {
    summary: "Trades this session for one in another account of the same person",
    access: "cookie",
    body: z.strictObject({ accountId: idOf("account") }),
    returns: one(Session),
  }),
  logout: route("POST /auth/logout", {
    summary: "Ends this session wherever its refresh cookie was used",
    access: "cookie",
    returns: nothing,
  }),
};
