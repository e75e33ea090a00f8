// What do the refusals of auth tell a person?
import { t } from "@lingui/core/macro";
import type { authProblem } from "#shared/contracts/auth.ts";
import type { WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof authProblem> = {
  wrong_credentials: () => t`Please check your email and password and try again`,
  account_inactive: () =>
    t`Your access to this account is off. Ask an admin of the account to turn it on again.`,
  invitation_invalid: () => t`The link you clicked is invalid.`,
  password_reset_needed: () =>
    t`There were too many wrong passwords. Set a new one with the link that we mailed, or ask for another under "Forgot your password?".`,
  email_taken: () => t`There is an account with this email already. Sign in instead.`,
  reset_link_invalid: () => t`This reset password link is invalid or expired.`,
};
