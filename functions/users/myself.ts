// Who is signed in? The person as they see themselves in the account of their session.
import type { Session } from "#functions/access/sign-in/session.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { isConfirmationHeldBack } from "#functions/mail/confirmation.ts";
import { isClosed } from "#functions/mail/delivery/closed-addresses.ts";
import type { Person } from "#functions/stored/users.ts";
import { getPerson, presentUser } from "#functions/users/store.ts";
import type { Me } from "#shared/contracts/users.ts";
import { problem } from "#shared/core/problems.ts";

export function mustBeSelf(session: Session, userId: string): void {
  if (session.userId !== userId) throw problem("not_found");
}

export async function personOf({ userId }: Session): Promise<Person> {
  const person = await getPerson(userId);
  if (!person) throw problem("session_ended");
  return person;
}

export async function me(session: Session): Promise<Me> {
  const { userId, accountId } = session;
  const shown = presentUser(await personOf(session), accountId);
  if (!shown) throw problem("session_ended");
  const isHeldBack = !shown.isEmailConfirmed && (await isConfirmationHeldBack(userId, accountId));
  const isAddressClosed = shown.isEmailConfirmed && (await asSystem(() => isClosed(shown.email)));
  return { ...shown, isConfirmationHeldBack: isHeldBack, isAddressClosed };
}
