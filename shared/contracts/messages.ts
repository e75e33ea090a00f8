// Which messages does an organizer send to an event's attendees and buyers?
import * as z from "zod";
import { MailPreview } from "#shared/contracts/event-settings.ts";
import { MailState } from "#shared/contracts/order/order-mails.ts";
import { MAX_CHOSEN, MAX_TICKETS, REMINDER } from "#shared/core/bounds.ts";
import { Message as Content, code, Instant, Subject } from "#shared/core/fields.ts";
import { AttendeeId, idOf, OrderId } from "#shared/core/ids.ts";
import { listQuery } from "#shared/core/lists.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { nothing, one, page, route } from "#shared/core/route.ts";

/** `isCheckedIn` false: those whom the list lets in, and who have not been on it. */
const CheckIn = z.strictObject({ checkInListId: idOf("checkInList"), isCheckedIn: z.boolean() });
const checkIn = CheckIn.nullable().default(null);

/** Of valid tickets. An attendee without an address is reached through the buyer. */
export const MessageTarget = z.discriminatedUnion("to", [
  z.strictObject({ to: z.literal("ALL_ATTENDEES"), checkIn }),
  z.strictObject({
    to: z.literal("TICKET_HOLDERS"),
    ticketIds: z.array(idOf("ticket")).min(1).max(MAX_TICKETS),
    checkIn,
  }),
  z.strictObject({
    to: z.literal("ATTENDEES"),
    attendeeIds: z.array(AttendeeId).min(1).max(MAX_CHOSEN.attendees),
    checkIn,
  }),
  z.strictObject({
    to: z.literal("BUYERS"),
    orderIds: z.array(OrderId).min(1).max(MAX_CHOSEN.orders),
  }),
  /** One order's buyer, of whatever status. The mail has no link to unsubscribe. */
  z.strictObject({ to: z.literal("ORDER"), orderId: OrderId }),
]);
export type MessageTarget = z.output<typeof MessageTarget>;

/** A wall clock of the event's zone. */
const Clock = z.string().refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), code("invalid"));

/** A reminder moves with the event's start. */
export const MessageTime = z.discriminatedUnion("is", [
  z.strictObject({ is: z.literal("NOW") }),
  z.strictObject({ is: z.literal("AT"), at: Instant }),
  z.strictObject({
    is: z.literal("HOURS_BEFORE"),
    hours: z.int().min(1).max(REMINDER.hours),
  }),
  z.strictObject({
    is: z.literal("DAYS_BEFORE"),
    days: z.int().min(0).max(REMINDER.days),
    clock: Clock,
  }),
]);
export type MessageTime = z.output<typeof MessageTime>;

/** OURS: our reminder of the event, in words that nobody changed. */
const MessageText = z.enum(["OWN", "OURS"]);

const written = { text: MessageText.default("OWN"), subject: Subject, content: Content };
const Written = z.strictObject(written);
type Written = z.output<typeof Written>;

const acknowledged = z
  .boolean()
  .default(false)
  .refine((isAcknowledged) => isAcknowledged, code("not_acknowledged"));

const sending = { sendsCopy: z.boolean().default(false), acknowledged };

const isWritten = <Schema extends z.ZodType<Written>>(schema: Schema): Schema =>
  schema
    .refine(({ text, subject }) => text === "OURS" || subject !== "", {
      path: ["subject"],
      ...code("required"),
    })
    .refine(({ text, content }) => text === "OURS" || content !== "", {
      path: ["content"],
      ...code("required"),
    });

export const MessageInput = isWritten(
  z.strictObject({
    target: MessageTarget,
    time: MessageTime.default({ is: "NOW" }),
    ...written,
    ...sending,
  }),
);
export type MessageInput = z.output<typeof MessageInput>;

const OrderMessageInput = isWritten(z.strictObject({ ...written, ...sending }));

/** SCHEDULED, then QUEUED while its recipients are decided. STOPPED by a person. */
export const MessageState = z.enum(["SCHEDULED", "QUEUED", "SENDING", "SENT", "STOPPED", "FAILED"]);
export type MessageState = z.output<typeof MessageState>;

/** Why it was not sent, or not to the end. */
export const MessageEnd = z.enum([
  "DRAFT",
  "ARCHIVED",
  "STARTED",
  "NO_RECIPIENTS",
  "MAKER_LEFT",
  "NOT_ALLOWED",
  "EMAIL_NOT_CONFIRMED",
  "COMPLAINTS",
  "ADDRESS_IN_TEXT",
  "FAILING",
]);
export type MessageEnd = z.output<typeof MessageEnd>;

export const MessageCounts = z.strictObject({
  /** Decided when sending began; 0 before. */
  recipients: z.int(),
  accepted: z.int(),
  failed: z.int(),
  /** For another day. */
  waiting: z.int(),
  /** Who needed it no more when their mail's turn came: cancelled, corrected, unsubscribed. */
  left: z.int(),
});

export type MessageCounts = z.output<typeof MessageCounts>;

export const MessageRow = z.strictObject({
  id: idOf("message"),
  eventId: idOf("event"),
  version: z.int(),
  target: MessageTarget,
  time: MessageTime,
  text: MessageText,
  subject: z.string(),
  sendsCopy: z.boolean(),
  state: MessageState,
  because: MessageEnd.nullable(),
  /** When it will be sent; null once that has begun. */
  sendAt: z.string().nullable(),
  sender: z.strictObject({ id: idOf("user"), name: z.string() }),
  counts: MessageCounts,
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
});
export type MessageRow = z.output<typeof MessageRow>;

export const Message = z.strictObject({ ...MessageRow.shape, content: z.string() });
export type Message = z.output<typeof Message>;

export const MessageRecipient = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  orderId: OrderId,
  /** Null: the buyer. */
  attendeeId: AttendeeId.nullable(),
});
export type MessageRecipient = z.output<typeof MessageRecipient>;

/** How many mails of messages may leave in a day (UTC), of an account. */
export const MessageAllowance = z.strictObject({
  perDay: z.int(),
  leftToday: z.int(),
  isProven: z.boolean(),
});
export type MessageAllowance = z.output<typeof MessageAllowance>;

export const RecipientPreview = z.strictObject({
  /** Distinct mailboxes, one mail each. */
  total: z.int(),
  /** Attendees without an address, reached through the buyer. */
  throughBuyer: z.int(),
  /** Not among the total. */
  unsubscribed: z.int(),
  undelivered: z.int(),
  allowance: MessageAllowance,
  /** Whether the text must have no link: the account is not proven. */
  isPlain: z.boolean(),
  page: z.int(),
  lastPage: z.int(),
  recipients: z.array(MessageRecipient),
});
export type RecipientPreview = z.output<typeof RecipientPreview>;

export const RecipientResult = z.strictObject({
  ...MessageRecipient.shape,
  id: z.string(),
  state: MailState,
  at: z.string().nullable(),
});
export type RecipientResult = z.output<typeof RecipientResult>;

export const messageSorts = ["createdAt", "subject", "sendAt", "startedAt"] as const;
export const recipientSorts = ["email", "at", "state"] as const;

export const messageProblem = problemsOf({
  too_many_messages: 409,
  /** It has begun: it can be stopped, but not changed or deleted. */
  message_begun: 409,
  message_not_sending: 409,
  no_recipients: 409,
  event_not_live: 409,
  event_started: 409,
  messages_stopped: 409,
});

const at = "/events/{eventId}/messages";

export const messages = {
  list: route(`GET ${at}`, {
    summary: "The event's messages",
    access: "organizer",
    query: listQuery({
      sorts: messageSorts,
      defaultDirection: "desc",
      filters: { state: MessageState },
    }),
    returns: page(MessageRow),
  }),
  create: route(`POST ${at}`, {
    summary: "Sends a message now, or plans it; the same key sends it once",
    access: "organizer",
    idempotent: true,
    body: MessageInput,
    example: {
      target: { to: "ALL_ATTENDEES" },
      time: { is: "HOURS_BEFORE", hours: 2 },
      subject: "Doors open at seven",
      content: "<p>Dear {{first_name}}, bring your ticket.</p>",
      acknowledged: true,
    },
    returns: one(Message),
    status: 201,
  }),
  previewRecipients: route(`POST ${at}/preview-recipients`, {
    summary: "Who would get a message now, page by page, and how many",
    access: "organizer",
    query: z.strictObject({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    body: z.strictObject({ target: MessageTarget }),
    returns: one(RecipientPreview),
  }),
  sendTest: route(`POST ${at}/test`, {
    summary: "Mails a message to the person who asks, and to nobody else",
    access: "organizer",
    idempotent: true,
    body: isWritten(Written),
    returns: nothing,
  }),
  preview: route(`POST ${at}/preview`, {
    summary: "The mail that an example reader gets, with words as they are typed",
    access: "organizer",
    body: isWritten(Written),
    returns: one(MailPreview),
  }),
  get: route(`GET ${at}/{messageId}`, {
    summary: "One message with its progress",
    access: "organizer",
    returns: one(Message),
  }),
  update: route(`PUT ${at}/{messageId}`, {
    summary: "Changes a message that has not begun",
    access: "organizer",
    body: MessageInput,
    versioned: true,
    returns: one(Message),
  }),
  remove: route(`DELETE ${at}/{messageId}`, {
    summary: "Deletes a message that has not begun",
    access: "organizer",
    returns: nothing,
  }),
  send: route(`POST ${at}/{messageId}/send`, {
    summary:
      "Sends a planned message now, or one that was refused, stopped or failed, in the asker's name",
    access: "organizer",
    versioned: true,
    returns: one(Message),
  }),
  stop: route(`POST ${at}/{messageId}/stop`, {
    summary: "Ends what has not left yet; may be repeated",
    access: "organizer",
    returns: one(Message),
  }),
  recipients: route(`GET ${at}/{messageId}/recipients`, {
    summary: "A result for each recipient",
    access: "organizer",
    query: listQuery({ sorts: recipientSorts, filters: { state: MailState } }),
    returns: page(RecipientResult),
  }),
  sendToOrder: route("POST /events/{eventId}/orders/{orderId}/message", {
    summary: "Sends a message to one order's buyer; the same key sends it once",
    access: "organizer",
    idempotent: true,
    body: OrderMessageInput,
    returns: one(Message),
    status: 201,
  }),
};
