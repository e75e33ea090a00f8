// How are messages stored? In a partition of their own beside the event, which a sale reads whole;
// recipients in pages, each a partition, so that a message of thousands is no hot one.
import * as z from "zod";
import { item, resourceItem } from "#functions/core/table/item.ts";
import { openWord } from "#functions/core/table/packed.ts";
import { mailShape } from "#functions/stored/delivery.ts";
import { MessageEnd, MessageInput, MessageState } from "#shared/contracts/messages.ts";

const { target, time, text, subject, content, sendsCopy } = MessageInput.shape;

const StoredCounts = z.object({
  recipients: z.number(),
  accepted: z.number(),
  failed: z.number(),
  left: z.number(),
  /** Pages from the first one on that are counted; those after it are looked at. */
  pages: z.number(),
  /** Of the accepted ones, how many the account's total has. */
  told: z.number(),
});

const noCounts = { recipients: 0, accepted: 0, failed: 0, left: 0, pages: 0, told: 0 };

export const messageItem = resourceItem({
  kind: "message",
  pk: "MSG#{eventId}",
  sk: "MESSAGE#{id}",
  texts: { content },
  shape: {
    ...{ target, time, text, subject, sendsCopy },
    by: z.string(),
    state: MessageState,
    because: MessageEnd.nullable().default(null),
    /** Of the newest sending. */
    jobId: z.string().nullable().default(null),
    counts: StoredCounts.default(noCounts),
    /** How many recipients each page has. The number of pages stays: it says where a mailbox is. */
    sizes: z.array(z.number()).default([]),
    /** In our own words, and one of the first of its event's day: it counts in no share. */
    isNotice: z.boolean().default(false),
    createdAt: z.string(),
    startedAt: z.string().nullable().default(null),
    endedAt: z.string().nullable().default(null),
    /** While it is SCHEDULED. */
    duePk: z.string().optional(),
    dueSk: z.number().optional(),
  },
});
export type StoredMessage = ReturnType<typeof messageItem.parse>;

/**
 * Who is meant, as decided when sending began: a page is in parts, because it may grow before a
 * message is sent again. An `index` is of an attendee in their order.
 */
export const recipientPageItem = item({
  pk: "MSG#{eventId}#{messageId}",
  sk: "PAGE#{page}#{part}",
  shape: {
    accountId: z.string(),
    eventId: z.string(),
    rows: z.array(
      z.object({
        orderId: z.string(),
        index: z.number().nullable(),
        to: z.string(),
        firstName: z.string(),
        lastName: z.string(),
      }),
    ),
  },
});

/** One mailbox's mail, under its hash. Removed unsent, its reader needed it no more. */
export const recipientItem = item({
  pk: "MSG#{eventId}#{messageId}#{page}",
  sk: "TO#{hash}",
  shape: {
    accountId: z.string(),
    eventId: z.string(),
    messageId: z.string(),
    page: z.number(),
    kind: openWord,
    ...mailShape,
    orderId: z.string(),
    index: z.number().nullable(),
    to: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    isNotice: z.boolean().default(false),
    createdAt: z.string(),
  },
});
export type StoredRecipient = ReturnType<typeof recipientItem.parse>;

export const messagesDuePartition = "MSGDUE#0";

/** An address that gets no messages of an organizer, by its hash. */
export const unsubscribedItem = item({
  pk: "ACC#{accountId}",
  sk: "UNSUB#{organizerId}#{hash}",
  shape: { accountId: z.string(), organizerId: z.string(), at: z.string() },
});

/** How an account's messages were received: its last complaints, and how many it had sent then. */
export const messageTrustItem = item({
  pk: "ACC#{accountId}",
  sk: "MESSAGES",
  shape: {
    accountId: z.string(),
    version: z.number().default(0),
    sent: z.number().default(0),
    complaints: z.array(z.object({ hash: z.string(), sent: z.number() })).default([]),
    stoppedAt: z.string().nullable().default(null),
  },
});
