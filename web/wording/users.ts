// What do the refusals of users tell a person?
import { t } from "@lingui/core/macro";
import type { userProblem } from "#shared/contracts/users.ts";
import type { WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof userProblem> = {
  link_invalid: () => t`The link you clicked is invalid.`,
  code_invalid: () => t`This code is wrong or too old. Ask for a new one.`,
  owner_not_editable: () => t`Cannot edit the account owner`,
  own_rights: () => t`You cannot change your own role or status. Ask another admin.`,
  already_member: () => t`This person is a member of the account already.`,
  member_inactive: () =>
    t`This person is a member whose access is off. Reactivate them in the list instead.`,
  already_invited: () => t`This address is invited already. Resend the invitation instead.`,
  too_many_users: ({ maximum = 250 }) => t`An account can have at most ${maximum} users.`,
  too_many_invitations: ({ maximum = 20 }) =>
    t`At most ${maximum} invitations can be open at once. Revoke one that is no longer needed.`,
  invitation_open: () => t`This person has not accepted the invitation yet.`,
  wrong_password: () => t`This is not your current password.`,
  same_email: () => t`This is your address already.`,
  email_in_use: () => t`Another person signs in with this address. Choose another one.`,
};
