// Where is each bound met from both sides: the last size that is taken, and the first that is not?
import type * as z from "zod";
import { fitsAnswer } from "#functions/core/http/answer-size.ts";
import { EventDefaultsInput } from "#shared/contracts/account.ts";
import { sectionInputs } from "#shared/contracts/event-settings.ts";
import { images } from "#shared/contracts/images.ts";
import { MessageTarget, MessageTime } from "#shared/contracts/messages.ts";
import { ManualOrderInput } from "#shared/contracts/orders.ts";
import { TypedCode } from "#shared/contracts/promo-codes.ts";
import { door } from "#shared/contracts/public/door.ts";
import { ReservationInput } from "#shared/contracts/public/reservations.ts";
import { QuestionInput } from "#shared/contracts/questions.ts";
import { TicketInput } from "#shared/contracts/tickets.ts";
import { HtmlDescription, Message, Subject } from "#shared/core/fields.ts";
import { TICKET_CODE_LENGTH } from "#shared/core/ticket-code.ts";
import type { BoundedName } from "#tests/support/scenes/bounds/bounded-work.ts";

/** One step beyond a least size is smaller. A `row` of the bounded work makes both in the table. */
export type Met =
  | { takes: (size: number) => boolean; isLeast?: true }
  | { row: BoundedName }
  | { file: string; says: string }
  | { isNone: string };

const parses =
  (schema: z.ZodType, input: (size: number) => unknown) =>
  (size: number): boolean =>
    schema.safeParse(input(size)).success;
const text = (length: number) => "x".repeat(length);
const ids = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}_${String(at).padStart(12, "0")}`);

const text0 = (length: number) => "0".repeat(length);
const takesTarget = (target: object): boolean => MessageTarget.safeParse(target).success;

const ticket = { title: "Standard", type: "FREE", priceMinor: 0 };
const tiers = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ label: `Price ${at}`, priceMinor: 1000 }));
const lines = (count: number) => ids("tkt", count).map((ticketId) => ({ ticketId, quantity: 1 }));
const buyer = { firstName: "Bea", lastName: "Buyer", email: "bea@foyer.example" };
const timeout = (orderTimeoutMinutes: number) => ({ orderTimeoutMinutes });
const image = images.createOfEvent;
const scan = { nonce: "1234567890abcdef" };

/** Of each kind of text. */
const textImages: Met = {
  file: "tests/integration/images/text-images.test.ts",
  says: "has as many images as it may, and other ones the next time",
};

export const metBounds: Record<string, Met[]> = {
  "ORDER_TIMEOUT.default": [{ isNone: "what an event has that sets none" }],
  "ORDER_TIMEOUT.minimum": [
    { takes: parses(sectionInputs.checkout, timeout), isLeast: true },
    { takes: parses(EventDefaultsInput, timeout), isLeast: true },
  ],
  "ORDER_TIMEOUT.maximum": [
    { takes: parses(sectionInputs.checkout, timeout) },
    { takes: parses(EventDefaultsInput, timeout) },
  ],
  "ORDER_TIMEOUT.recommended": [{ isNone: "below it a form advises, and nothing is refused" }],
  "EXTENSION.seconds": [{ isNone: "how long an extension is" }],
  "EXTENSION.times": [
    { takes: parses(sectionInputs.miscellaneous, (extensions) => ({ extensions })) },
  ],
  "EVENT_YEARS.first": [
    { file: "tests/rules/forms/event-years.test.ts", says: "an event that is long over" },
    { file: "tests/rules/forms/event-years.test.ts", says: "a moment before 2000" },
  ],
  "EVENT_YEARS.ahead": [
    { file: "tests/rules/forms/event-years.test.ts", says: "a start in ten years" },
    { file: "tests/rules/forms/event-years.test.ts", says: "a start a moment later" },
  ],
  "EVENT_YEARS.long": [
    { row: "calendarOfEvent" },
    { file: "tests/rules/forms/event-years.test.ts", says: "five years and a moment" },
  ],
  UNDO_CANCELLATION_SECONDS: [
    { file: "tests/engine/order/undo-cancellation.test.ts", says: "in its last second" },
    { file: "tests/engine/order/undo-cancellation.test.ts", says: "after a short while" },
  ],
  MAX_TICKETS_PER_ORDER: [
    {
      takes: parses(ManualOrderInput, (quantity) => ({
        buyer,
        lines: [{ ...lines(1)[0], quantity }],
      })),
    },
    { row: "ticketsOfOrder" },
  ],
  MAX_LINES_PER_ORDER: [
    { takes: parses(ReservationInput, (count) => ({ lines: lines(count) })) },
    { takes: parses(ManualOrderInput, (count) => ({ buyer, lines: lines(count) })) },
  ],
  DEFAULT_MAX_PER_ORDER: [
    { takes: parses(TicketInput, (maxPerOrder) => ({ ...ticket, maxPerOrder })) },
    { takes: parses(TicketInput, (minPerOrder) => ({ ...ticket, minPerOrder })) },
  ],
  MAX_QUANTITY: [
    { takes: parses(TicketInput, (quantityAvailable) => ({ ...ticket, quantityAvailable })) },
    { row: "stockOfSave" },
  ],
  MAX_TICKETS: [
    { row: "ticketsOfEvent" },
    {
      takes: parses(QuestionInput, (count) => ({
        ...{ title: "Meal", type: "SINGLE_LINE", scope: "ATTENDEE" },
        ticketIds: ids("tkt", count),
      })),
    },
  ],
  MAX_PRICES: [{ row: "pricesOfEvent" }],
  MAX_TICKET_TEXTS: [{ row: "textsOfTickets" }],
  MAX_TICKET_LIMITS: [
    {
      file: "tests/integration/tickets/ticket-quantities.test.ts",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: as the title stands in the file
      says: "${MAX_TICKET_LIMITS}, and not one more with a new ticket",
    },
  ],
  MAX_UNITS: [
    {
      file: "tests/integration/tickets/ticket-quantities.test.ts",
      says: "they have at most 500,000 places together",
    },
    {
      file: "tests/integration/tickets/capacity-assignments.test.ts",
      says: "has, with the others, at most 500,000 places",
    },
  ],
  MAX_QUESTION_TEXTS: [{ row: "textsOfQuestions" }],
  "MAX_ASSIGNMENTS.atOnce": [{ row: "assignmentsOfEvent" }],
  "MAX_ASSIGNMENTS.ever": [
    {
      file: "tests/integration/tickets/capacity-assignments.test.ts",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: as the title stands in the file
      says: "is one of ${MAX_ASSIGNMENTS.ever} at most, with those that were deleted",
    },
  ],
  MAX_TAXES_AND_FEES: [{ row: "chargesOfAccount" }],
  MAX_USERS: [{ row: "usersOfAccount" }],
  MAX_ORGANIZERS: [{ row: "organizersOfAccount" }],
  MAX_CHECK_IN_LISTS: [{ row: "checkInListsOfEvent" }],
  MAX_OPEN_EXPORTS: [{ row: "openExports" }],
  MAX_ANSWER_BYTES: [
    { takes: (bytes) => fitsAnswer(text(bytes - 2)) },
    { takes: (bytes) => fitsAnswer(`"${text(bytes - 4)}`) },
    { row: "pageOfEvent" },
  ],
  MAX_BODY_BYTES: [{ row: "bodyOfRequest" }],
  MAX_TIERS: [
    {
      takes: parses(TicketInput, (count) => ({ ...ticket, type: "TIERED", tiers: tiers(count) })),
    },
    { row: "tiersOfTicket" },
  ],
  MAX_CHARGES: [
    {
      takes: parses(TicketInput, (count) => ({
        ...{ ...ticket, type: "PAID", priceMinor: 1000 },
        taxAndFeeIds: ids("tof", count),
      })),
    },
  ],
  MAX_CODE_LENGTH: [
    { takes: parses(door.checkIn.body, (length) => ({ ...scan, scan: text(length) })) },
  ],
  MAX_OTHER_READINGS: [
    {
      takes: parses(door.checkIn.body, (count) => ({
        ...{ ...scan, scan: "any" },
        otherReadings: Array(count).fill(text(TICKET_CODE_LENGTH)),
      })),
    },
  ],
  MAX_TYPED_PROMO_CODE: [{ takes: parses(TypedCode, text) }],
  MAX_DESCRIPTION: [
    { takes: parses(HtmlDescription, text) },
    {
      file: "tests/rules/words/rich-text-bounds.test.ts",
      says: '["description", MAX_DESCRIPTION]',
    },
  ],
  MAX_MESSAGE: [
    { takes: parses(Message, text) },
    { file: "tests/rules/words/rich-text-bounds.test.ts", says: '["footerMessage", MAX_MESSAGE]' },
  ],
  MAX_SUBJECT: [{ takes: parses(Subject, text) }],
  "MAX_CHOSEN.attendees": [
    {
      takes: (size) =>
        takesTarget({
          to: "ATTENDEES",
          attendeeIds: Array.from({ length: size }, () => text0(14)),
        }),
    },
  ],
  "MAX_CHOSEN.orders": [
    {
      takes: (size) =>
        takesTarget({ to: "BUYERS", orderIds: Array.from({ length: size }, () => text0(12)) }),
    },
  ],
  MAX_MESSAGES: [{ file: "tests/integration/messages/messages.test.ts", says: "MAX_MESSAGES" }],
  "REMINDER.hours": [{ takes: parses(MessageTime, (hours) => ({ is: "HOURS_BEFORE", hours })) }],
  "REMINDER.days": [
    { takes: parses(MessageTime, (days) => ({ is: "DAYS_BEFORE", days, clock: "10:00" })) },
  ],
  "MAX_TEXT_IMAGES.description": [textImages],
  "MAX_TEXT_IMAGES.message": [textImages],
  SEARCH_DESCRIPTION: [{ isNone: "what is longer is cut" }],
  MAX_IMAGE_BYTES: [{ takes: parses(image.body, (byteSize) => ({ ...image.example, byteSize })) }],
  MAX_IMAGE_PIXELS: [
    { file: "tests/rules/images/upload-bounds.test.ts", says: "sixteen million pixels" },
  ],
  MAX_IMAGES: [{ row: "imagesOfEvent" }],
  "MAX_UPLOADS.atOnce": [{ row: "uploadsOfOwner" }],
  "MAX_UPLOADS.seconds": [
    { file: "tests/integration/images/images.test.ts", says: "count an upload for an hour" },
  ],
};

/** Each of them is counted by the same rule, and met for each kind by one generated test. */
export const MADE_A_DAY: Met = {
  file: "tests/integration/api/made-today.test.ts",
  says: "it.each(kinds)",
};
