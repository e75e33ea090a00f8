// Which invitations of a page have not left yet? Those whose newest mail waits for another day.
import type { Session } from "#functions/access/sign-in/session.ts";
import { getItem, queryItems } from "#functions/core/table/table.ts";
import { waitsUntil } from "#functions/mail/shares/mail-day.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { invitationItem } from "#functions/stored/users.ts";
import { waitingMailItem } from "#functions/stored/waiting-mails.ts";
import type { MailState } from "#shared/contracts/order/order-mails.ts";
import type { User } from "#shared/contracts/users.ts";

/** Reads one row where none of the account's mails waits. */
export async function withWaiting({ accountId }: Session, page: User[]): Promise<User[]> {
  const waiting = await queryItems({ ...waitingMailItem.within({ accountId }), most: 1 });
  if (waiting.length === 0) return page;
  return Promise.all(
    page.map(async (user) => {
      if (!user.invitation || !(await doesWait(accountId, user.id))) return user;
      const mailWaitsUntil = waitsUntil("WAITING");
      return { ...user, invitation: { ...user.invitation, mailWaitsUntil } };
    }),
  );
}

async function doesWait(accountId: string, id: string): Promise<boolean> {
  const invitation = await getItem(invitationItem.key({ accountId, id }));
  if (!invitation) return false;
  const { nonce } = invitationItem.parse(invitation);
  const mail = await getItem(accountMailItem.key({ accountId, id: nonce }));
  return mail?.["state"] === ("WAITING" satisfies MailState);
}
