// Which share of a mailbox does a mail count in? Shares are by cause and by who asked, so that
// strangers use up their own share and not a person's.
import { hmac } from "#functions/core/ports/secrets.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import type { OrderMailKind } from "#shared/contracts/order-mails.ts";

/**
 * Mails a day that one mailbox gets by each cause: `each` for one asker, `all` for all together.
 * The plain address has these shares, all its spellings with a tag have them once more, and
 * respelt ones as often as `respeltShares` says.
 */
export const mailShares = {
  /** Confirmations of free orders. The buyer's network asks. */
  FREE_ORDER: { each: 10, all: 50 },
  /** Confirmations of orders made by hand. The account asks. */
  BY_HAND: { each: 10, all: 50 },
  /** Mails with lost links, counted when they are asked for. The viewer's network asks. */
  FIND_TICKETS: { each: 10, all: 40 },
  /** Mails to confirm an address. The registration asks. */
  CONFIRM_EMAIL: { each: 10, all: 30 },
  /** Later mails of orders that nobody paid for here. The account asks, also for whole groups. */
  ASKED_FOR: { each: 50, all: 200 },
  /** Later mails of paid orders. The order asks; each costs money, so there is no `all`. */
  PAID_ORDER: { each: 50, all: null },
} as const;

/**
 * Each respelt address has `all`, and those of one mailbox together so many times `all`. So
 * strangers cause at most 740 mails a day, at Gmail 1,480. One stranger in one network, with many
 * free accounts, causes at most 600 and 1,180.
 */
export const respeltShares = 2;

export type MailShare = { cause: keyof typeof mailShares; asker: string };

/** 32,768 marks: few enough that one leads back to nobody, enough to tell askers apart. */
const MARK_LENGTH = 3;

/** The mark of a network as an asker, to be stored with what it asked for. */
export const askerMark = (network: string): Promise<string> =>
  hmac("mail-asker", network, MARK_LENGTH);

/** The share of an order's first confirmation; null if it is not counted. */
export function firstMailShare({
  head,
  details,
}: Pick<OrderItems, "head" | "details">): MailShare | null {
  if (head.paid !== null) return null;
  return head.isManual
    ? { cause: "BY_HAND", asker: head.accountId }
    : { cause: "FREE_ORDER", asker: details?.from ?? "" };
}

/** The share of a later mail of an order; null if it is not counted. */
export function laterMailShare(
  { id, accountId, paid }: Pick<OrderItems["head"], "id" | "accountId" | "paid">,
  kind: OrderMailKind,
): MailShare | null {
  if (kind === "REFUND_FAILED") return null;
  return paid !== null || kind === "REFUND"
    ? { cause: "PAID_ORDER", asker: id }
    : { cause: "ASKED_FOR", asker: accountId };
}
