// When do an account's messages stop? When three of the readers of its last thousand call them
// spam.

import { readAccount } from "#functions/access/account-access.ts";
import { confirmedMember } from "#functions/access/members-address.ts";
import { alarmLine } from "#functions/core/ports/alarm-line.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { getItem, transact, type Write } from "#functions/core/table/table.ts";
import { accountMail } from "#functions/mail/account-mail.ts";
import { mailTroubles } from "#functions/mail/delivery/mail-alarm.ts";
import { hashOf } from "#functions/mail/messages/unsubscribed.ts";
import { messageTrustItem } from "#functions/stored/messages.ts";

type Trust = ReturnType<typeof messageTrustItem.parse>;

const OF_LAST = 1_000;
const LEAST_ADDRESSES = 3;
const SHARE = 0.001;
const TRIES = 8;

const readTrust = async (accountId: string): Promise<Trust> =>
  messageTrustItem.parse(
    (await getItem(messageTrustItem.key({ accountId }), { consistent: true })) ?? { accountId },
  );

export const isStopped = async (accountId: string): Promise<boolean> =>
  (await readTrust(accountId)).stoppedAt !== null;

/** To be written with the counts of a page. */
export const tellSent = (accountId: string, accepted: number): Write => ({
  update: messageTrustItem.key({ accountId }),
  set: "SET acc = :account ADD sent :accepted",
  values: { ":account": accountId, ":accepted": accepted },
});

/** Repeated ones count once. */
export async function noteComplaint(accountId: string, address: string): Promise<void> {
  const hash = await hashOf(address);
  const noted = await retry({ tries: TRIES, firstPauseMs: 15 }, async () => {
    const seen = await readTrust(accountId);
    if (seen.complaints.some((one) => one.hash === hash)) return "known";
    const after = withComplaint(seen, hash);
    const isNew = after.stoppedAt !== null && seen.stoppedAt === null;
    const written = await transact([
      trustWrite(seen, after),
      ...(isNew ? await tellOwner(accountId) : []),
    ]);
    if (!written.ok) return "lost";
    return isNew ? "stopped" : "noted";
  });
  if (noted === "lost") throw new Error("Complaints changed whenever one was written.");
  if (noted === "stopped")
    alarmLine("mail", "messages_stopped", mailTroubles.messages_stopped, { accountId });
}

function withComplaint(seen: Trust, hash: string): Trust {
  const complaints = [...seen.complaints, { hash, sent: seen.sent }].filter(
    ({ sent }) => sent > seen.sent - OF_LAST,
  );
  const isMany =
    complaints.length >= LEAST_ADDRESSES &&
    complaints.length > SHARE * Math.min(seen.sent, OF_LAST);
  return { ...seen, complaints, stoppedAt: seen.stoppedAt ?? (isMany ? nowAt() : null) };
}

const trustWrite = (seen: Trust, { complaints, stoppedAt }: Trust): Write => ({
  update: messageTrustItem.key({ accountId: seen.accountId }),
  set: "SET acc = :account, complaints = :complaints, stoppedAt = :stopped, #version = :next",
  if: seen.version === 0 ? "attribute_not_exists(#version)" : "#version = :seen",
  names: { "#version": "version" },
  values: {
    ":account": seen.accountId,
    ":complaints": complaints,
    ":stopped": stoppedAt,
    ":next": seen.version + 1,
    ...(seen.version > 0 && { ":seen": seen.version }),
  },
});

async function tellOwner(accountId: string): Promise<Write[]> {
  const { ownerId: userId } = await readAccount(accountId);
  const owner = await confirmedMember(userId, accountId);
  if (!owner) return [];
  const data = { userId, nonce: "", firstName: owner.firstName };
  return [accountMail({ accountId, kind: "MESSAGES_STOPPED", to: owner.email, data })];
}
