// How often may a link for a new password be mailed? Strangers share, whoever signed in does not.
import { randomText } from "#functions/core/ports/clock.ts";
import { askerBucket, type MailShare } from "#functions/mail/shares/mail-shares.ts";
import { takeShare } from "#functions/mail/shares/recipient-cap.ts";
import type { Person } from "#functions/stored/users.ts";

/** If not, the newest link stays valid. `by` is null for the person's own browser or session. */
export async function mayMailLink(
  email: string,
  person: Person | null,
  by: { network: string } | null,
): Promise<boolean> {
  const isConfirmed = person !== null && person.user.emailConfirmedAt !== null;
  const cause = isConfirmed ? "RESET" : "UNPROVEN_RESET";
  const share: MailShare =
    by === null
      ? { cause, asker: person?.user.id ?? "", isOwn: true }
      : { cause, asker: await askerBucket(by.network) };
  return takeShare(share, email, randomText(16));
}
