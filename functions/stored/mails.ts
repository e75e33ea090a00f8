// How is a mail stored that belongs to no order? By its account, or by the hash of an address.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";
import { mailShape } from "#functions/stored/delivery.ts";
import { MessageEnd } from "#shared/contracts/messages.ts";

const AccountMailKind = z.enum([
  "CONFIRM_EMAIL",
  "RESET_PASSWORD",
  "INVITATION",
  "EMAIL_CHANGE",
  "EMAIL_CHANGE_NOTICE",
  "CONTACT_CONFIRMATION",
  "EXPORT_READY",
  "MESSAGE_TEST",
  "MESSAGE_COPY",
  "MESSAGE_NOT_SENT",
  "MESSAGES_STOPPED",
]);
export const PersonMailKind = z.enum([...AccountMailKind.options, "FIND_TICKETS"]);
export type PersonMailKind = z.output<typeof PersonMailKind>;

export const accountMailItem = item({
  pk: "ACC#{accountId}",
  sk: "MAIL#{id}",
  shape: {
    accountId: z.string(),
    ...mailShape,
    kind: AccountMailKind,
    to: z.string(),
    createdAt: z.string(),
    data: z.object({
      userId: z.string(),
      nonce: z.string(),
      firstName: z.string(),
      isConfirmed: z.boolean().default(false),
      organizerId: z.string().default(""),
      export: z
        .object({
          jobId: z.string(),
          eventId: z.string().nullable(),
          list: z.string(),
          rows: z.number(),
        })
        .optional(),
      message: z
        .object({
          eventId: z.string(),
          text: z.enum(["OWN", "OURS"]),
          subject: z.string(),
          content: z.string(),
        })
        .optional(),
      notSent: z
        .object({ eventId: z.string(), messageId: z.string(), because: MessageEnd })
        .optional(),
    }),
  },
});

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

/** A day of a mailbox or of an account. Each asker's mails are beside `mails`, by name. */
export const recipientCapItem = item({
  pk: "MAILCAP#{hash}",
  sk: "D#{day}",
  shape: { mails: z.set(z.string()), ttl: z.number() },
});

/** What the stage's second queue may send until its quota at SES is read again. */
export const stageMailsItem = item({
  pk: "STAGE",
  sk: "MAILS",
  shape: { left: z.number().optional(), readAt: z.number() },
});

export const quarantinedMailItem = item({
  pk: "QUARANTINED",
  sk: "MAIL#{ref}",
  shape: {
    ref: z.string(),
    at: z.string(),
    ttl: z.number(),
    duePk: z.string().optional(),
    dueSk: z.number().optional(),
  },
});
