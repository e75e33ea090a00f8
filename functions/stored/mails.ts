// How is a mail stored that belongs to no order? In its account's partition, or under the hash of
// an address.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";
import { mailShape } from "#functions/stored/delivery.ts";

/** A mail to a person about their own sign-in. */
export const accountMailItem = item({
  pk: "ACC#{accountId}",
  sk: "MAIL#{id}",
  shape: {
    accountId: z.string(),
    ...mailShape,
    kind: z.enum(["CONFIRM_EMAIL", "RESET_PASSWORD"]),
    to: z.string(),
    createdAt: z.string(),
    data: z.object({ userId: z.string(), nonce: z.string(), firstName: z.string() }),
  },
});

/** A mail with the links of an address's orders. */
export const addressMailItem = item({
  pk: "MAILTO#{address}",
  sk: "MAIL#{id}",
  shape: {
    ...mailShape,
    kind: z.literal("FIND_TICKETS"),
    to: z.string(),
    createdAt: z.string(),
    ttl: z.number(),
  },
});

/** A page of orders, whose buyers get new connection details. It is queued like a mail. */
export const joinDetailsPageItem = item({
  pk: "ACC#{accountId}",
  sk: "MAIL#{request}-{number}",
  shape: {
    accountId: z.string(),
    ...mailShape,
    kind: z.literal("JOIN_DETAILS_PAGE"),
    eventId: z.string(),
    /** The id shared by all pages of one sending. */
    request: z.string(),
    number: z.number(),
    /** The page begins with the first order after this position. */
    after: z.object({ partition: z.number(), orderId: z.string() }),
    /** The person who asked for the sending, and when. */
    by: z.string(),
    requestedAt: z.string(),
    ttl: z.number(),
  },
});

/**
 * The mails of a day that count in one share of a mailbox, or in that of an account, under its
 * hash. Beside all of them, each asker's are listed in an attribute with the asker's name.
 */
export const recipientCapItem = item({
  pk: "MAILCAP#{hash}",
  sk: "D#{day}",
  shape: { mails: z.set(z.string()), ttl: z.number() },
});

/** A mail in quarantine. One partition has all that lies there, so that one query lists it. */
export const quarantinedMailItem = item({
  pk: "QUARANTINED",
  sk: "MAIL#{ref}",
  shape: {
    /** The mail queue's message for the mail, as JSON. */
    ref: z.string(),
    at: z.string(),
    ttl: z.number(),
    /** The sweeper's keys, once an operator has released the mail. */
    duePk: z.string().optional(),
    dueSk: z.number().optional(),
  },
});
