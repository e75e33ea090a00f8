// What can a person's input make large, and what keeps the work of it bounded? One row for each;
// `tests/integration/api/bounded-work.test.ts` makes each as large as it may be.
import { MOST_DETAILS_BYTES } from "#functions/engine/order/answers.ts";
import { networkShare } from "#functions/engine/stock/fair-share.ts";
import { TRAY_UNITS } from "#functions/engine/stock/trays.ts";
import { comingLimits } from "#functions/mail/kinds/coming-orders.ts";
import { mailShares } from "#functions/mail/shares/mail-shares.ts";
import {
  EVENT_YEARS,
  MAX_ANSWER_BYTES,
  MAX_ASSIGNMENTS,
  MAX_BODY_BYTES,
  MAX_CHECK_IN_LISTS,
  MAX_IMAGES,
  MAX_MADE_A_DAY,
  MAX_MESSAGE,
  MAX_ORGANIZERS,
  MAX_PRICES,
  MAX_QUANTITY,
  MAX_QUESTION_TEXTS,
  MAX_TAXES_AND_FEES,
  MAX_TICKET_TEXTS,
  MAX_TICKETS,
  MAX_TICKETS_PER_ORDER,
  MAX_TIERS,
  MAX_UPLOADS,
  MAX_USERS,
} from "#shared/core/bounds.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import { boundedExports } from "#tests/support/scenes/bounds/bounded-exports.ts";

/** The units of a limit that one network tries to hold in the test. */
export const CROWDED_LIMIT = 1_000;

export type BoundedWork = {
  /** How much of it there may be. */
  bound: number;
  /** The file that refuses more, or makes less of it. */
  brake: string;
  /** The code of the refusal, whose sentence tells the bound. Null: nobody is refused. */
  told: string | null;
  /**
   * What the work may take at its bound, by what can be counted: calls of the table, bytes of the
   * answer, or pieces that are made.
   */
  most: { calls?: number; bytes?: number; pieces?: number };
};

export const boundedWork = {
  /** Each is drawn on the event's page, and is part of its data. */
  pricesOfEvent: {
    bound: MAX_PRICES,
    brake: "functions/tickets/quotas.ts",
    told: "too_many_prices",
    most: { bytes: MAX_ANSWER_BYTES },
  },
  ticketsOfEvent: {
    bound: MAX_TICKETS,
    brake: "functions/tickets/quotas.ts",
    told: "too_many_tickets",
    most: { calls: 24 },
  },
  tiersOfTicket: {
    bound: MAX_TIERS,
    brake: "shared/contracts/tickets.ts",
    told: "too_long",
    most: { calls: 30 },
  },
  /** The event's page has them twice. */
  textsOfTickets: {
    bound: MAX_TICKET_TEXTS,
    brake: "functions/tickets/quotas.ts",
    told: "descriptions_too_long",
    most: { bytes: MAX_ANSWER_BYTES },
  },
  textsOfQuestions: {
    bound: MAX_QUESTION_TEXTS,
    brake: "functions/questions/quotas.ts",
    told: "questions_too_long",
    most: { bytes: MAX_ANSWER_BYTES },
  },
  /** Three messages beside all else that is set; the section with two of them is the largest. */
  textsOfSettings: {
    bound: MAX_MESSAGE,
    brake: "shared/core/fields.ts",
    told: "html_too_long",
    most: { calls: 12, bytes: 100_000 },
  },
  /** Events stored before a limit was set may be larger than it. */
  pageOfEvent: {
    bound: MAX_ANSWER_BYTES,
    brake: "functions/pages/documents.tsx",
    told: null,
    most: { bytes: MAX_ANSWER_BYTES },
  },
  /** Trays, 98 in a transaction. */
  stockOfSave: {
    bound: MAX_QUANTITY,
    brake: "functions/tickets/limits.ts",
    told: "too_much_at_once",
    most: { calls: 240 },
  },
  stockOfDay: {
    bound: MAX_MADE_A_DAY.stock.confirmed,
    brake: "functions/access/made-today.ts",
    told: "too_much_made_today",
    most: { pieces: MAX_MADE_A_DAY.stock.confirmed },
  },
  stockOfUnconfirmed: {
    bound: MAX_MADE_A_DAY.stock.unconfirmed,
    brake: "functions/access/made-today.ts",
    told: "confirm_to_make_more",
    most: { pieces: MAX_MADE_A_DAY.stock.unconfirmed },
  },
  eventsOfUnconfirmed: {
    bound: MAX_MADE_A_DAY.events.unconfirmed,
    brake: "functions/access/made-today.ts",
    told: "confirm_to_make_more",
    most: { pieces: MAX_MADE_A_DAY.events.unconfirmed },
  },
  codesOfUnconfirmed: {
    bound: MAX_MADE_A_DAY.codes.unconfirmed,
    brake: "functions/access/made-today.ts",
    told: "confirm_to_make_more",
    most: { pieces: MAX_MADE_A_DAY.codes.unconfirmed },
  },
  imagesOfUnconfirmed: {
    bound: MAX_MADE_A_DAY.images.unconfirmed,
    brake: "functions/access/made-today.ts",
    told: "confirm_to_make_more",
    most: { pieces: MAX_MADE_A_DAY.images.unconfirmed },
  },
  assignmentsOfEvent: {
    bound: MAX_ASSIGNMENTS.atOnce,
    brake: "functions/capacity-assignments/quotas.ts",
    told: "too_many_assignments",
    most: { calls: 60 },
  },
  checkInListsOfEvent: {
    bound: MAX_CHECK_IN_LISTS,
    brake: "functions/check-in-lists/handler.ts",
    told: "too_many_check_in_lists",
    most: { calls: 24 },
  },
  /** Each is read from a partition of their own, and once whether a mail waits. */
  usersOfAccount: {
    bound: MAX_USERS,
    brake: "functions/users/invitations.ts",
    told: "too_many_users",
    most: { calls: 15 },
  },
  organizersOfAccount: {
    bound: MAX_ORGANIZERS,
    brake: "functions/organizers/handler.ts",
    told: "too_many_organizers",
    most: { calls: 7 },
  },
  imagesOfEvent: {
    bound: MAX_IMAGES,
    brake: "functions/images/create.ts",
    told: "too_many_images",
    most: { calls: 6 },
  },
  /** Begun and not completed, so that a bucket takes no more of them. */
  uploadsOfOwner: {
    bound: MAX_UPLOADS.atOnce,
    brake: "functions/images/create.ts",
    told: "too_many_uploads",
    most: { pieces: MAX_UPLOADS.atOnce },
  },
  chargesOfAccount: {
    bound: MAX_TAXES_AND_FEES,
    brake: "functions/taxes-and-fees/handler.ts",
    told: "too_many_taxes_and_fees",
    most: { calls: 6 },
  },
  /** A page of the PDF each; it is as large as the answer of a download may be. */
  ticketsOfOrder: {
    bound: MAX_TICKETS_PER_ORDER,
    brake: "shared/contracts/public/reservations.ts",
    told: "too_big",
    most: { bytes: MAX_ANSWER_BYTES },
  },
  rowsOfPage: {
    bound: MAX_PAGE_SIZE,
    brake: "shared/core/lists.ts",
    told: "too_big",
    most: { pieces: MAX_PAGE_SIZE },
  },
  /** Most go in one transaction with their event, which proves that nobody ordered one. */
  ticketsOfDeletedEvent: {
    bound: MAX_TICKETS,
    brake: "functions/tickets/quotas.ts",
    told: "too_many_tickets",
    most: { calls: 13 },
  },
  /** Of rows with the longest texts of all, which the list does not read. */
  pageOfEvents: {
    bound: MAX_PAGE_SIZE,
    brake: "functions/stored/events.ts",
    told: null,
    most: { calls: 8, bytes: 1_000_000 },
  },
  pageOfOrganizersEvents: {
    bound: MAX_PAGE_SIZE,
    brake: "functions/stored/events.ts",
    told: null,
    most: { calls: 9, bytes: 1_000_000 },
  },
  /** Whose each contact address is, is read by the address. */
  pageOfOrganizers: {
    bound: MAX_PAGE_SIZE,
    brake: "functions/stored/organizers.ts",
    told: null,
    most: { calls: MAX_PAGE_SIZE + 7, bytes: 1_000_000 },
  },
  pageOfCheckInLists: {
    bound: MAX_PAGE_SIZE,
    brake: "functions/stored/check-in-lists.ts",
    told: null,
    most: { calls: 24, bytes: 1_000_000 },
  },
  pageOfImages: {
    bound: MAX_PAGE_SIZE,
    brake: "functions/images/create.ts",
    told: null,
    most: { calls: 6, bytes: 1_000_000 },
  },
  /** Their texts are bounded together, because each reservation reads them. */
  pageOfTickets: {
    bound: MAX_PAGE_SIZE,
    brake: "functions/tickets/quotas.ts",
    told: null,
    most: { bytes: MAX_ANSWER_BYTES },
  },
  pageOfQuestions: {
    bound: MAX_PAGE_SIZE,
    brake: "functions/questions/quotas.ts",
    told: null,
    most: { bytes: MAX_ANSWER_BYTES },
  },
  /** Its changes of the clock, year by year. */
  calendarOfEvent: {
    bound: EVENT_YEARS.long,
    brake: "shared/contracts/events.ts",
    told: "lasts_too_long",
    most: { bytes: 4_000 },
  },
  /** Names and answers lie in one item of the table. */
  answersOfOrder: {
    bound: MOST_DETAILS_BYTES,
    brake: "functions/engine/order/answers.ts",
    told: "too_large",
    most: { bytes: 2 * MOST_DETAILS_BYTES },
  },
  /** Others find what one network may not hold. */
  basketsOfNetwork: {
    bound: networkShare(CROWDED_LIMIT),
    brake: "functions/engine/stock/fair-share.ts",
    told: "network_holds_many",
    most: { pieces: networkShare(CROWDED_LIMIT) + TRAY_UNITS },
  },
  /** Strangers ask for mails to an address, each from a network of its own. */
  mailsOfAddress: {
    bound: mailShares.FIND_TICKETS.first,
    brake: "functions/mail/shares/recipient-cap.ts",
    told: "mail_share_used",
    most: { pieces: mailShares.FIND_TICKETS.first },
  },
  /** By hand, until it is proven, and where the operator says nothing; others wait. */
  mailsOfAccount: {
    bound: 200,
    brake: "functions/mail/shares/account-day.ts",
    told: null,
    most: { pieces: 200 },
  },
  /** Strangers order for an address; its owner asks for the links. */
  ordersOfAddress: {
    bound: comingLimits.events,
    brake: "functions/mail/kinds/coming-orders.ts",
    told: null,
    // The two lists, the steps of the mail's delivery, and the request.
    most: { calls: 2 + comingLimits.events + comingLimits.orders + 16 },
  },
  /** Refused before anything is read. */
  bodyOfRequest: {
    bound: MAX_BODY_BYTES,
    brake: "functions/core/http/request.ts",
    told: "too_large",
    most: { calls: 0 },
  },
  ...boundedExports,
} as const satisfies Record<string, BoundedWork>;

export type BoundedName = keyof typeof boundedWork;
