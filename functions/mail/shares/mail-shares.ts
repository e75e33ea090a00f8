// Which share of a mailbox does a mail count in? Strangers use up their own, by cause and asker.
import { hmac } from "#functions/core/ports/secrets.ts";
import type { Item } from "#functions/core/table/table.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { accountMailItem } from "#functions/stored/mails.ts";

/** Mails a day to one mailbox, and once more to its spellings with tags: of one asker, of all. */
export const mailShares = {
  FREE_ORDER: { each: 10, all: 50 },
  BY_HAND: { each: 10, all: 50 },
  FIND_TICKETS: { each: 10, all: 40 },
  CONFIRM_EMAIL: { each: 10, all: 30 },
  EMAIL_CHANGE: { each: 10, all: 30 },
  ASKED_FOR: { each: 50, all: 200 },
  PAID_ORDER: { each: 50, all: null },
  /** Mails about them, to an organizer's address that nobody confirmed; then one that sums up. */
  NEW_FREE_ORDER: { each: 50, all: 50 },
  MORE_FREE_ORDERS: { each: 1, all: 1 },
} as const;

/** All respelt addresses of a mailbox together get so many times `all`, each of them `all`. */
export const respeltShares = 2;

export type MailShare = {
  cause: keyof typeof mailShares;
  asker: string;
  isForAllBuyers?: boolean;
};

/** 32,768 buckets lead back to nobody, but tell askers apart. */
const BUCKET_LENGTH = 3;

export const askerBucket = (network: string): Promise<string> =>
  hmac("mail-asker", network, BUCKET_LENGTH);

type OfOrder = { order: Pick<OrderItems, "head"> };

export function firstMailShare({
  order: { head, details },
}: {
  order: Pick<OrderItems, "head" | "details">;
}): MailShare | null {
  if (head.paid !== null) return null;
  return head.isManual
    ? { cause: "BY_HAND", asker: head.accountId }
    : { cause: "FREE_ORDER", asker: details?.from ?? "" };
}

export const requestedShare = (of: OfOrder): MailShare =>
  of.order.head.paid === null
    ? { cause: "ASKED_FOR", asker: of.order.head.accountId }
    : orderShare(of);

export const orderShare = ({ order }: OfOrder): MailShare => ({
  cause: "PAID_ORDER",
  asker: order.head.id,
});

/** A free event may have a thousand guests; what all of them must know is no mail by hand. */
export const allBuyersShare = (of: OfOrder): MailShare => ({
  ...requestedShare(of),
  isForAllBuyers: !of.order.head.isManual,
});

export const invitationShare = ({ item }: { item: Item }): MailShare => ({
  cause: "BY_HAND",
  asker: accountMailItem.parse(item).accountId,
});

/** Mails to the address of a person's sign-in, which they asked for. */
export const confirmEmailShare = ({ item }: { item: Item }): MailShare => ({
  cause: "CONFIRM_EMAIL",
  asker: accountMailItem.parse(item).data.userId,
});

export const emailChangeShare = ({ item }: { item: Item }): MailShare => ({
  cause: "EMAIL_CHANGE",
  asker: accountMailItem.parse(item).data.userId,
});
