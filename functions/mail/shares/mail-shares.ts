// Which share of a mailbox does a mail count in? Strangers use up none of what its owner asks for.
import { hmac } from "#functions/core/ports/secrets.ts";
import type { Item } from "#functions/core/table/table.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { spellingOf } from "#functions/mail/shares/mailbox-of.ts";
import { accountMailItem } from "#functions/stored/mails.ts";

/** `first`: the most of all if it is its asker's first, so few busy strangers lock nobody out. */
export type MailShareSize = { each: number; all: number | null; first?: number };

/** Mails a day to one mailbox, and once more to its spellings with tags: of one asker, of all. */
export const mailShares = {
  FREE_ORDER: { each: 10, all: 50 },
  BY_HAND: { each: 10, all: 100 },
  INVITATION: { each: 5, all: 100 },
  CONTACT_CONFIRMATION: { each: 5, all: 100 },
  FIND_TICKETS: { each: 10, all: 40, first: 200 },
  /** One person at a time signs in with the plain spelling, anybody with tags and dots. */
  CONFIRM_EMAIL: { each: 10, all: 100 },
  CONFIRM_SPELLING: { each: 10, all: 30 },
  EMAIL_CHANGE: { each: 5, all: 100 },
  FIRST_EMAIL_CHANGE: { each: 5, all: 30 },
  RESET: { each: 5, all: 20, first: 100 },
  UNPROVEN_RESET: { each: 5, all: 10, first: 50 },
  ASKED_FOR: { each: 50, all: 200 },
  PAID_ORDER: { each: 50, all: null },
  NEW_FREE_ORDER: { each: 200, all: null },
  MORE_FREE_ORDERS: { each: 1, all: null },
} as const satisfies Record<string, MailShareSize>;

/** All respelt addresses of a mailbox together get so many times `all`, each of them `all`. */
export const respeltShares = 2;

export type Cause = keyof typeof mailShares;

export type MailShare = {
  cause: Cause;
  asker: string;
  /** The mailbox is proved to be the asker's, or the account proven: no stranger counts here. */
  isOwn?: boolean;
};

/** 32,768 buckets lead back to nobody, but tell askers apart. */
const BUCKET_LENGTH = 3;

export const askerBucket = (network: string): Promise<string> =>
  hmac("mail-asker", network, BUCKET_LENGTH);

type OfPerson = { item: Item };
type OfOrder = { order: Pick<OrderItems, "head"> };

export function firstMailShare({
  order: { head, details },
}: {
  order: Pick<OrderItems, "head" | "details">;
}): MailShare | null {
  if (head.paid !== null) return null;
  return head.isManual
    ? { cause: "BY_HAND", asker: head.accountId }
    : { cause: "FREE_ORDER", asker: details?.from ?? "", isOwn: details?.isOwn ?? false };
}

/** The guest's mailbox is not its asker's, whoever signed in. */
export function guestShare(of: Parameters<typeof firstMailShare>[0]): MailShare | null {
  const share = firstMailShare(of);
  return share && { ...share, isOwn: false };
}

export const requestedShare = (of: OfOrder): MailShare =>
  of.order.head.paid === null
    ? { cause: "ASKED_FOR", asker: of.order.head.accountId }
    : orderShare(of);

type ToRecipient = { recipient: { accountId: string } };

export const messageShare = ({ recipient }: ToRecipient): MailShare => ({
  cause: "ASKED_FOR",
  asker: recipient.accountId,
});

export const orderShare = ({ order }: OfOrder): MailShare => ({
  cause: "PAID_ORDER",
  asker: order.head.id,
});

export const invitationShare = ({ item }: OfPerson): MailShare => ({
  cause: "INVITATION",
  asker: accountMailItem.parse(item).accountId,
});

export const contactShare = ({ item }: OfPerson): MailShare => ({
  cause: "CONTACT_CONFIRMATION",
  asker: accountMailItem.parse(item).accountId,
});

type Asker = { userId: string; isConfirmed: boolean };

export const ownAddressShare = (to: string, { userId: asker, isConfirmed }: Asker): MailShare => ({
  cause: spellingOf(to) === "PLAIN" ? "CONFIRM_EMAIL" : "CONFIRM_SPELLING",
  asker,
  isOwn: isConfirmed,
});

export const newAddressShare = ({ userId: asker, isConfirmed }: Asker): MailShare => ({
  cause: isConfirmed ? "EMAIL_CHANGE" : "FIRST_EMAIL_CHANGE",
  asker,
});

export function confirmEmailShare({ item }: OfPerson): MailShare {
  const { to, data } = accountMailItem.parse(item);
  return ownAddressShare(to, data);
}

export const emailChangeShare = ({ item }: OfPerson): MailShare =>
  newAddressShare(accountMailItem.parse(item).data);
