// Which numbers limit events, orders and holds?

/** In minutes. */
export const ORDER_TIMEOUT = { default: 15, minimum: 1, maximum: 120, recommended: 15 } as const;
export const EXTENSION = { seconds: 300, times: 2 } as const;
/** In years, but for the first. A mistyped 2926 would reach buyers and their calendars. */
export const EVENT_YEARS = { first: 2000, ahead: 10, long: 5 } as const;
/** Until then the code stays valid and no mail is sent. Longer than any screen offers the undo. */
export const UNDO_CANCELLATION_SECONDS = 120;
export const MAX_TICKETS_PER_ORDER = 200;
/** Each line may need stock of its own, and all of it is taken in one transaction. */
export const MAX_LINES_PER_ORDER = 90;
/** Of one ticket in an order, over all its tiers. A ticket can set only a lower one. */
export const DEFAULT_MAX_PER_ORDER = 100;
/** Of one limit, and of what one save adds to all tiers: stock is created within one request. */
export const MAX_QUANTITY = 100_000;
/** Of one event. Each reservation reads them all, and forms show them on one page. */
export const MAX_TICKETS = 100;
/** Of one event. Its page has each of them three times, 1.5 KB together. */
export const MAX_PRICES = 500;
/** Characters of an event's ticket descriptions, which each reservation reads. */
export const MAX_TICKET_TEXTS = 500_000;
/** Limits of an event's tickets and tiers. Each view of the event reads them all. */
export const MAX_TICKET_LIMITS = 300;
/** Units of an event's tickets and tiers together, and likewise of its assignments. */
export const MAX_UNITS = 500_000;
/** Characters of an event's questions and options, which each reservation reads. */
export const MAX_QUESTION_TEXTS = 200_000;
/** An order counts in deleted ones too, and returns a ticket to all of them in one transaction. */
export const MAX_ASSIGNMENTS = { atOnce: 20, ever: 60 } as const;
export const MAX_TAXES_AND_FEES = 100;
/** Of one account, with the invited ones. Their list reads each person. */
export const MAX_USERS = 250;
/** Forms offer them all on one page. */
export const MAX_ORGANIZERS = 100;
/** Each view of them counts the check-ins on all of them. */
export const MAX_CHECK_IN_LISTS = 100;
/** Of one account. Stock is an item for each 32 units; two of the largest events a day fit. */
export const MAX_MADE_A_DAY = {
  stock: { confirmed: 1_000_000, unconfirmed: 2_000 },
  events: { confirmed: 500, unconfirmed: 20 },
  codes: { confirmed: 10_000, unconfirmed: 100 },
  images: { confirmed: 1000, unconfirmed: 40 },
  exports: { confirmed: 200, unconfirmed: 20 },
} as const;
/** Of one account, begun and not ended. */
export const MAX_OPEN_EXPORTS = 20;
/** Below Lambda's 6 MiB: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
export const MAX_ANSWER_BYTES = 6_000_000;
export const MAX_BODY_BYTES = 256 * 1024;
/** Each may have a limit of its own, which an edit of the ticket changes. */
export const MAX_TIERS = 50;
export const MAX_CHARGES = 20;
export const MAX_CODE_LENGTH = 512;
/** Texts that one scan may mean beside the first. */
export const MAX_OTHER_READINGS = 8;
export const MAX_TYPED_PROMO_CODE = 100;
export const MAX_DESCRIPTION = 49_999;
/** Of a message to buyers and of the footer of mails, with their tags. */
export const MAX_MESSAGE = 5000;
/** Of a mail to attendees or buyers; placeholders count as they are written. */
export const MAX_SUBJECT = 100;
/** Attendees or orders that a message names one by one. */
export const MAX_CHOSEN = { attendees: 50, orders: 100 } as const;
/** Of one event, with those that were sent. */
export const MAX_MESSAGES = 500;
/** Of a reminder, before the start. */
export const REMINDER = { hours: 72, days: 60 } as const;
/** Images of one text. What a save adds and takes out is one transaction of 100 writes. */
export const MAX_TEXT_IMAGES = { description: 40, message: 10 } as const;
/** What search engines show of a description, roughly. */
export const SEARCH_DESCRIPTION = 160;
/** 5 MB, itself accepted. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** Of a decoded image, so that no file fills the worker's memory. */
export const MAX_IMAGE_PIXELS = 16_000_000;
/** Of one event. */
export const MAX_IMAGES = 100;
/** Of one event or organizer, not completed. Each counts for `seconds`. */
export const MAX_UPLOADS = { atOnce: 20, seconds: 3600 } as const;
