// How does a person change their address? The new one is confirmed before it takes the old place.
import type { Handlers } from "#functions/access/served.ts";
import type { Session } from "#functions/access/sign-in/session.ts";
import { countTry, type RateLimit } from "#functions/core/http/rate-limit.ts";
import type { RequestFacts } from "#functions/core/http/request.ts";
import { nowAt, randomText } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { transact, type Write, writeItem } from "#functions/core/table/table.ts";
import { askWaitingContacts } from "#functions/mail/ask-contact.ts";
import {
  checkEmailLink,
  emailChangeNotice,
  isUnchanged,
  newEmailLink,
} from "#functions/mail/email-change.ts";
import { newAddressShare, ownAddressShare } from "#functions/mail/shares/mail-shares.ts";
import { mustHaveShare, shareUsed, takeShare } from "#functions/mail/shares/recipient-cap.ts";
import {
  claimOf,
  confirmationItem,
  emailChangeItem,
  emailClaimItem,
  type Person,
  resetItem,
  type StoredEmailChange,
  type StoredUser,
  userItem,
} from "#functions/stored/users.ts";
import { mustKnowPassword } from "#functions/users/current-password.ts";
import { me, mustBeSelf, personOf } from "#functions/users/myself.ts";
import { pendingChange } from "#functions/users/store.ts";
import { userProblem, type users } from "#shared/contracts/users.ts";
import { problem } from "#shared/core/problems.ts";

type Verbs = "changeEmail" | "resendEmailChange" | "confirmEmailChange" | "cancelEmailChange";

/** Each may go to a stranger's address. */
const links: RateLimit = { name: "email-change", most: 5, seconds: 3600 };
const linksFrom: RateLimit = { name: "email-change-from", most: 50, seconds: 3600 };

export const emailChange: Pick<Handlers<typeof users>, Verbs> = {
  changeEmail: async ({ session, params, body, request }) => {
    mustBeSelf(session, params.userId);
    const person = await personOf(session);
    if (claimOf(body.email).email === claimOf(person.user.email).email)
      throw userProblem("same_email", { fields: [{ path: "email", code: "same_email" }] });
    await mustKnowPassword(person, body.currentPassword, request.address);
    await mayMailTo(person, body.email, request);
    await ask(person, session, body.email);
    return me(session);
  },
  resendEmailChange: async ({ session, params, request }) => {
    mustBeSelf(session, params.userId);
    const person = await personOf(session);
    const change = pendingChange(person);
    if (!change) throw problem("not_found");
    await mayMailTo(person, change.email, request);
    const result = await transact(newEmailLink(person, session.accountId, change.email, change));
    if (!result.ok) throw problem("busy", { retryAfter: 1 });
  },
  confirmEmailChange: async ({ session, params }) => {
    mustBeSelf(session, params.userId);
    const person = await personOf(session);
    const change = await checkEmailLink(session.userId, pendingChange(person), params.token);
    await move(person.user, change);
    await askWaitingContacts(session.accountId, session.userId);
    return me(session);
  },
  cancelEmailChange: async ({ session, params }) => {
    mustBeSelf(session, params.userId);
    await writeItem({ remove: emailChangeItem.key({ userId: session.userId }) });
    return me(session);
  },
};

async function mayMailTo(
  { user }: Person,
  email: string,
  { address }: Pick<RequestFacts, "address">,
): Promise<void> {
  await countTry(linksFrom, address);
  await countTry(links, user.id);
  await mustHaveShare(newAddressShare(askerOf(user)), email);
}

const askerOf = ({ id: userId, emailConfirmedAt }: StoredUser) => ({
  userId,
  isConfirmed: emailConfirmedAt !== null,
});

/** Nothing is read of the new address, so that no answer tells whose it is. */
async function ask(person: Person, { accountId }: Session, email: string): Promise<void> {
  const { user } = person;
  const notice = randomText(16);
  // The old address must learn of it, so nobody else may get its mailbox's last place meanwhile.
  const share = ownAddressShare(user.email, askerOf(user));
  if (!(await takeShare(share, user.email, notice))) throw shareUsed();
  const result = await transact([
    isSamePerson(user),
    ...newEmailLink(person, accountId, email, null),
    emailChangeNotice(person, accountId, notice),
  ]);
  if (!result.ok) throw problem("busy", { retryAfter: 1 });
}

/** A password that was set meanwhile cancels every change, and this one too. */
const isSamePerson = ({ id, email, tokenVersion }: StoredUser): Write => ({
  check: userItem.key({ id }),
  if: "email = :email AND tokenVersion = :version",
  values: { ":email": email, ":version": tokenVersion },
});

/** Links that were mailed to the old address end with it. */
async function move(
  { id: userId, email: old }: StoredUser,
  change: StoredEmailChange,
): Promise<void> {
  const { email } = change;
  const writes: Write[] = [
    { remove: emailChangeItem.key({ userId }), ...isUnchanged(change) },
    { put: emailClaimItem.whole({ ...claimOf(email), userId }), if: "attribute_not_exists(pk)" },
    {
      remove: emailClaimItem.key(claimOf(old)),
      if: "userId = :user",
      values: { ":user": userId },
    },
    {
      update: userItem.key({ id: userId }),
      set: "SET email = :email, emailConfirmedAt = :at",
      if: "email = :old",
      values: { ":email": email, ":at": nowAt(), ":old": old },
    },
    { remove: confirmationItem.key({ userId }) },
    { remove: resetItem.key({ userId }) },
  ];
  const result = await asSystem(() => transact(writes));
  if (result.ok) return;
  const [link, claim] = result.rejections;
  if (link?.because === "condition") throw userProblem("link_invalid");
  if (claim?.because === "condition") throw userProblem("email_in_use");
  throw problem("busy", { retryAfter: 1 });
}
