// Who is signed in, and is the person's address confirmed?
import { serve } from "#functions/access/serve.ts";
import type { Session } from "#functions/access/session.ts";
import { countTry } from "#functions/core/http/rate-limit.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { transact } from "#functions/core/table/table.ts";
import {
  checkConfirmation,
  isConfirmationHeldBack,
  newConfirmation,
} from "#functions/mail/confirmation.ts";
import { mustHaveShare } from "#functions/mail/recipient-cap.ts";
import { invitations } from "#functions/users/invitations.ts";
import { members } from "#functions/users/members.ts";
import { confirmAddress, getPerson, presentUser } from "#functions/users/store.ts";
import { type Me, users } from "#shared/contracts/users.ts";
import { problem } from "#shared/core/problems.ts";

/** Each may go to a stranger's address, and allows five more tries at its code. */
const confirmationMails = { name: "confirm-email", most: 5, seconds: 3600 };

export const handler = serve(users, {
  ...members,
  ...invitations,
  me: ({ session }) => asSystem(() => me(session)),
  confirmEmail: ({ session, params }) =>
    asSystem(async () => {
      mustBeSelf(session, params.userId);
      if (!session.isEmailConfirmed) {
        await checkConfirmation(session.userId, params.token);
        await confirmAddress(session.userId);
      }
      return me(session);
    }),
  resendEmailConfirmation: ({ session, params }) =>
    asSystem(async () => {
      mustBeSelf(session, params.userId);
      if (session.isEmailConfirmed) return;
      await countTry(confirmationMails, session.userId);
      const { email, firstName } = await me(session);
      const { userId, accountId } = session;
      await mustHaveShare({ cause: "CONFIRM_EMAIL", asker: userId }, email);
      const result = await transact(newConfirmation({ userId, accountId, email, firstName }));
      if (!result.ok) throw problem("busy", { retryAfter: 1 });
    }),
});

function mustBeSelf(session: Session, userId: string): void {
  if (session.userId !== userId) throw problem("not_found");
}

async function me({ userId, accountId }: Session): Promise<Me> {
  const person = await getPerson(userId);
  const shown = person && presentUser(person, accountId);
  if (!shown) throw problem("session_ended");
  const isHeldBack = !shown.isEmailConfirmed && (await isConfirmationHeldBack(userId, accountId));
  return { ...shown, isConfirmationHeldBack: isHeldBack };
}
