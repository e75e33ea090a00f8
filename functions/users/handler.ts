// Who is signed in, and is the person's address confirmed?
import { serve } from "#functions/access/serve.ts";
import { countTry } from "#functions/core/http/rate-limit.ts";
import { transact } from "#functions/core/table/table.ts";
import { stillHasAddress } from "#functions/mail/account-mail.ts";
import { askWaitingContacts } from "#functions/mail/ask-contact.ts";
import { checkConfirmation, newConfirmation } from "#functions/mail/confirmation.ts";
import { ownAddressShare } from "#functions/mail/shares/mail-shares.ts";
import { mustHaveShare } from "#functions/mail/shares/recipient-cap.ts";
import { emailChange } from "#functions/users/email-change.ts";
import { invitations } from "#functions/users/invitations.ts";
import { members } from "#functions/users/members.ts";
import { me, mustBeSelf } from "#functions/users/myself.ts";
import { profile } from "#functions/users/profile.ts";
import { confirmAddress } from "#functions/users/store.ts";
import { users } from "#shared/contracts/users.ts";
import { problem } from "#shared/core/problems.ts";

/** Each may go to a stranger's address, and allows five more tries at its code. */
const confirmationMails = { name: "confirm-email", most: 5, seconds: 3600 };

export const handler = serve(users, {
  ...members,
  ...invitations,
  me: ({ session }) => me(session),
  confirmEmail: async ({ session, params }) => {
    mustBeSelf(session, params.userId);
    // A used link is known for its seven days: the confirmation stays stored.
    await checkConfirmation(session.userId, params.token);
    if (!session.isEmailConfirmed) await confirmAddress(session.userId);
    await askWaitingContacts(session.accountId, session.userId);
    return me(session);
  },
  resendEmailConfirmation: async ({ session, params }) => {
    mustBeSelf(session, params.userId);
    if (session.isEmailConfirmed) return;
    await countTry(confirmationMails, session.userId);
    const { email, firstName } = await me(session);
    const { userId, accountId } = session;
    await mustHaveShare(ownAddressShare(email, { userId, isConfirmed: false }), email);
    const result = await transact([
      stillHasAddress(userId, email),
      ...newConfirmation({ userId, accountId, email, firstName }),
    ]);
    if (!result.ok) throw problem("busy", { retryAfter: 1 });
  },
  ...profile,
  ...emailChange,
});
