// Who works in an account, with which rights? And what may people change about themselves?
import * as z from "zod";
import {
  AccountChoice,
  isRepeated,
  newPassword,
  Role,
  repeated,
  Session,
  TypedPassword,
} from "#shared/contracts/auth.ts";
import { Email, FirstName, LastName } from "#shared/core/fields.ts";
import { idOf } from "#shared/core/ids.ts";
import { listQuery } from "#shared/core/lists.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { nothing, one, page, route } from "#shared/core/route.ts";

export const Me = z.strictObject({
  id: idOf("user"),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  /** True if the mail to confirm the address was not sent: the address got too many that day. */
  isConfirmationHeldBack: z.boolean(),
  isAddressClosed: z.boolean(),
  /** The new address that its owner has not confirmed yet. */
  pendingEmail: z.string().nullable(),
  role: Role,
  isOwner: z.boolean(),
  account: z.strictObject({ id: idOf("account"), name: z.string() }),
  /** Including this account. */
  accounts: z.array(AccountChoice),
});
export type Me = z.output<typeof Me>;

export const UserStatus = z.enum(["INVITED", "ACTIVE", "INACTIVE"]);
export type UserStatus = z.output<typeof UserStatus>;

/** A member of the account, or a person who is invited to it. */
export const User = z.strictObject({
  id: idOf("user"),
  version: z.int(),
  /** Of an invited person: as the inviter typed it. */
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  isOwner: z.boolean(),
  status: UserStatus,
  /** Into this account. */
  lastLoginAt: z.string().nullable(),
  /** Null for members. `hasEnded`: who sent or changed it last may not invite any more. */
  invitation: z
    .strictObject({
      sentAt: z.string(),
      expiresAt: z.string(),
      hasEnded: z.boolean(),
      /** In the list, if the newest mail waits for another day; else null. */
      mailWaitsUntil: z.string().nullable(),
    })
    .nullable(),
  /** Those that this member sent or changed last: they end with the right to invite. */
  openInvitations: z.array(z.strictObject({ id: idOf("user"), email: z.string() })),
});
export type User = z.output<typeof User>;

export const userSorts = ["name", "email", "role", "status", "lastLoginAt"] as const;

const InviteInput = z.strictObject({
  firstName: FirstName,
  lastName: LastName,
  email: Email,
  role: Role,
});

/** INVITED is for open invitations alone, and they keep it. */
const UserInput = z.strictObject({ role: Role, status: UserStatus });

const ProfileInput = z.strictObject({ firstName: FirstName, lastName: LastName });

const ChangePasswordInput = z
  .strictObject({ currentPassword: TypedPassword, ...newPassword })
  .refine(isRepeated, repeated);

const ChangeEmailInput = z.strictObject({ email: Email, currentPassword: TypedPassword });

export const userProblem = problemsOf({
  link_invalid: 409,
  code_invalid: 409,
  owner_not_editable: 403,
  own_rights: 403,
  already_member: 409,
  member_inactive: 409,
  already_invited: 409,
  too_many_users: 409,
  too_many_invitations: 409,
  invitation_open: 409,
  wrong_password: 403,
  same_email: 409,
  email_in_use: 409,
});

export const users = {
  me: route("GET /users/me", {
    summary: "The signed-in user and the account they are in",
    access: "member",
    returns: one(Me),
  }),
  updateMe: route("PUT /users/me", {
    summary: "Changes the signed-in user's name",
    access: "member",
    body: ProfileInput,
    example: { firstName: "Ada", lastName: "Byron" },
    returns: one(Me),
  }),
  changePassword: route("POST /users/me/password", {
    summary: "Sets a new password; ends the user's other sessions and begins this one anew",
    access: "member",
    body: ChangePasswordInput,
    returns: one(Session),
  }),
  joinAccount: route("POST /users/me/invitations/{token}", {
    summary: "Accepts an invitation that was mailed to the signed-in user's address",
    access: "member",
    returns: one(AccountChoice),
  }),
  list: route("GET /users", {
    summary: "The account's users and the people who are invited to it",
    access: "admin",
    query: listQuery({ sorts: userSorts, filters: { status: UserStatus, role: Role } }),
    returns: page(User),
  }),
  invite: route("POST /users", {
    summary: "Invites a person to the account; answers the same for known and unknown addresses",
    access: "admin",
    body: InviteInput,
    example: {
      firstName: "Ines",
      lastName: "Weber",
      email: "ines@foyer.example",
      role: "ORGANIZER",
    },
    returns: one(User),
    status: 201,
    idempotent: "optional",
  }),
  update: route("PUT /users/{userId}", {
    summary: "Changes a user's role, deactivates or reactivates them; only the role if invited",
    access: "admin",
    body: UserInput,
    example: { role: "ADMIN", status: "ACTIVE" },
    versioned: true,
    returns: one(User),
  }),
  resendInvitation: route("POST /users/{userId}/invitation", {
    summary: "Mails a new invitation link and voids the old one",
    access: "admin",
    returns: one(User),
  }),
  revokeInvitation: route("DELETE /users/{userId}/invitation", {
    summary: "Takes an invitation back",
    access: "admin",
    returns: nothing,
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
  changeEmail: route("POST /users/{userId}/email-change", {
    summary: "Mails a link to the new address and a notice to the old one; changes nothing yet",
    access: "member",
    body: ChangeEmailInput,
    returns: one(Me),
  }),
  resendEmailChange: route("POST /users/{userId}/resend-email-change", {
    summary: "Mails a new link to the new address and voids the old one",
    access: "member",
    returns: nothing,
  }),
  confirmEmailChange: route("POST /users/{userId}/email-change/{token}", {
    summary: "Makes the new address the user's",
    access: "member",
    returns: one(Me),
  }),
  cancelEmailChange: route("DELETE /users/{userId}/email-change", {
    summary: "Keeps the old address and voids the link",
    access: "member",
    returns: one(Me),
  }),
};
