// Which paid orders speak for an account? Each is noted once, and struck off if its money returns.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { hmac } from "#functions/core/ports/secrets.ts";
import { getItem, writeItem } from "#functions/core/table/table.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { peekOrder } from "#functions/engine/order/order.ts";
import { releaseWaiting } from "#functions/mail/delivery/waiting.ts";
import { mailboxOf } from "#functions/mail/shares/mailbox-of.ts";
import { accountItem, type StoredAccount } from "#functions/stored/account.ts";
import { problem } from "#shared/core/problems.ts";
import { isProven, provesAccount } from "#shared/rules/people/proven.ts";

type Proofs = StoredAccount["proofs"];

/** More than an account needs, because some are refunded later. */
const MOST = 10;
const MAILBOX_LENGTH = 12;
const REST_SECONDS = 3600;
const TRIES = 2 * MOST;

/** Until when an account needs no more, so that its sales cost nothing here. */
const resting = new Map<string, number>();

export function forgetProven(): void {
  resting.clear();
}

/** Call it when an order begins or ceases to speak for its account, with any state of it. */
export async function noteSale(head: Head): Promise<void> {
  if (!provesAccount(head)) return strikeOff(head);
  if ((resting.get(head.accountId) ?? 0) > nowSeconds()) return;
  const proof = await proofOf(head);
  if (!proof || !(await changeProofs(head.accountId, (proofs) => withProof(proofs, proof)))) return;
  const now = await peekOrder(head.id);
  if (now && !provesAccount(now)) await strikeOff(head);
}

async function strikeOff({ id, accountId }: Head): Promise<void> {
  const isStruck = await changeProofs(accountId, (proofs) =>
    proofs.some(({ orderId }) => orderId === id)
      ? proofs.filter(({ orderId }) => orderId !== id)
      : null,
  );
  if (isStruck) resting.delete(accountId);
}

async function proofOf({ id, buyer, completedAt }: Head): Promise<Proofs[number] | null> {
  if (!buyer || completedAt === null) return null;
  const mailbox = await hmac("proof-mailbox", mailboxOf(buyer.email), MAILBOX_LENGTH);
  return { orderId: id, mailbox, at: Math.floor(Date.parse(completedAt) / 1000) };
}

/** One for each mailbox, so that one buyer does not fill the list. */
const withProof = (proofs: Proofs, proof: Proofs[number]): Proofs | null =>
  proofs.length >= MOST ||
  proofs.some(({ orderId, mailbox }) => orderId === proof.orderId || mailbox === proof.mailbox)
    ? null
    : [...proofs, proof];

/** False if there was nothing to change. */
async function changeProofs(
  accountId: string,
  next: (proofs: Proofs) => Proofs | null,
): Promise<boolean> {
  const key = accountItem.key({ accountId });
  for (let tries = 0; tries < TRIES; tries++) {
    const item = await getItem(key, { consistent: true });
    if (!item) return false;
    const account = accountItem.parse(item);
    if (account.proofs.length >= MOST || isProven(account, nowSeconds()))
      resting.set(accountId, nowSeconds() + REST_SECONDS);
    const proofs = next(account.proofs);
    if (!proofs) return false;
    const seen = item["proofs"];
    const written = await writeItem({
      update: key,
      set: "SET proofs = :proofs",
      if: seen === undefined ? "attribute_not_exists(proofs)" : "proofs = :seen",
      values: { ":proofs": proofs, ...(seen !== undefined && { ":seen": seen }) },
    });
    if (written.ok) {
      if (isProven({ ...account, proofs }, nowSeconds())) await releaseWaiting(accountId);
      return true;
    }
  }
  throw problem("busy", { retryAfter: 1 });
}
