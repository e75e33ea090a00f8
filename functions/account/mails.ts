// How many mails of an account wait, and until when?
import { isProvenAccount } from "#functions/access/account-access.ts";
import type { Session } from "#functions/access/sign-in/session.ts";
import { mailLimits, operatorContact } from "#functions/core/ports/settings.ts";
import { countWaiting } from "#functions/mail/delivery/waiting.ts";
import { waitsUntil } from "#functions/mail/shares/mail-day.ts";
import type { AccountMails } from "#shared/contracts/account.ts";

export async function accountMails({
  accountId,
}: Pick<Session, "accountId">): Promise<AccountMails> {
  const isKnown = await isProvenAccount(accountId);
  const waiting = await countWaiting(accountId);
  const ofAccount = isKnown ? 0 : waiting.ACCOUNT;
  return {
    accountId,
    isProven: isKnown,
    waiting: waiting.ACCOUNT + waiting.STAGE,
    until: ofAccount + waiting.STAGE > 0 ? waitsUntil("WAITING") : null,
    waitsFor: ofAccount > 0 ? "ACCOUNT" : "STAGE",
    contact: operatorContact(),
    limits: mailLimits(),
  };
}
