// How many mails a day can a stranger cause to one mailbox? Enough for a person, too few to flood
// one.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { hmac } from "#functions/core/ports/secrets.ts";
import { writeItem } from "#functions/core/table/table.ts";
import type { MailPlace } from "#functions/mail/delivery.ts";
import { recipientCapItem } from "#functions/mail/item.ts";
import { mailboxOf } from "#functions/mail/mailbox-of.ts";

const DAY = 24 * 3600;
const HASH_LENGTH = 32;

/** Mails per day and mailbox, by cause. One cause cannot use up the share of another. */
const MOST = {
  FREE_ORDER: 10,
  FIND_TICKETS: 10,
  CONFIRM_EMAIL: 10,
  /** Allows an organizer to send each ticket of a group to the one address that booked them. */
  ASKED_FOR: 50,
} as const;
type Cause = keyof typeof MOST;

/**
 * Counts a mail for its mailbox and returns true if the day's share was already used up. A mail
 * counts once, however often it is retried. Three kinds are not counted. Mails of paid orders cost
 * the sender money. Password resets are limited where they are requested, because a new one voids
 * the previous link. Failed refunds are told to the organizer, whom each of them concerns.
 */
export async function isOverCap(place: MailPlace, to: string): Promise<boolean> {
  const cause = causeOf(place);
  if (cause === null) return false;
  const day = Math.floor(nowSeconds() / DAY);
  const hash = await hmac("mail-recipient", `${cause}#${mailboxOf(to)}`, HASH_LENGTH);
  const counted = await writeItem({
    update: recipientCapItem.key({ hash, day }),
    set: "SET #ttl = :ttl ADD #mails :mail",
    if: "attribute_not_exists(#mails) OR contains(#mails, :id) OR size(#mails) < :most",
    names: { "#mails": "mails", "#ttl": "ttl" },
    values: {
      ":mail": new Set([idOf(place)]),
      ":id": idOf(place),
      ":most": MOST[cause],
      ":ttl": (day + 2) * DAY,
    },
  });
  return !counted.ok;
}

function causeOf(place: MailPlace): Cause | null {
  if (place.kind === "order") return place.order.head.paid === null ? "FREE_ORDER" : null;
  if (place.kind === "orderMail") return place.mail.kind === "REFUND_FAILED" ? null : "ASKED_FOR";
  const kind = place.item["kind"];
  return kind === "FIND_TICKETS" || kind === "CONFIRM_EMAIL" ? kind : null;
}

const idOf = ({ ref }: MailPlace): string => ("mail" in ref ? ref.mail : ref.order);
