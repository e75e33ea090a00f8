// Which numbers limit events, orders and holds?

/**
 * Minutes for which a new event holds a basket, and the range that an organizer may choose from.
 */
export const ORDER_TIMEOUT = { default: 15, minimum: 1, maximum: 120, recommended: 15 } as const;
/** A hold can be extended twice, by five minutes each. */
export const EXTENSION = { seconds: 300, times: 2 } as const;
/**
 * Years from now until which an event may begin, and years that it may last. Typed by mistake, a
 * year such as 2926 would be stored, told to buyers and put into their calendars. Events from
 * before these limits stay as they are.
 */
export const EVENT_YEARS = { ahead: 10, long: 5 } as const;
/**
 * Seconds in which a cancellation can be undone: the ticket's code stays valid, and no mail has
 * been sent. Longer than any screen offers the undo.
 */
export const UNDO_CANCELLATION_SECONDS = 120;
/** Tickets in one order, over all its lines. */
export const MAX_TICKETS_PER_ORDER = 200;
/**
 * Lines in one order. Each line may need its own stock, and all of it is taken in one transaction.
 */
export const MAX_LINES_PER_ORDER = 90;
/**
 * The most tickets of one ticket in an order, over all its tiers, unless the ticket sets a lower
 * limit. It is also the highest that a ticket can set.
 */
export const DEFAULT_MAX_PER_ORDER = 100;
/**
 * The largest limit that a ticket, a tier, a capacity assignment or a promo code can have, and what
 * one save can add to all tiers of a ticket, because stock is created or changed within one
 * request. What has no limit sells any number.
 */
export const MAX_QUANTITY = 100_000;
/**
 * Tickets of one event. Each reservation reads them all, with their texts, and each form that
 * offers tickets shows them on one page.
 */
export const MAX_TICKETS = 100;
/**
 * Prices of one event: one for each ticket without tiers, and one for each tier. Its page has each
 * of them three times, 1.5 KB together, and a phone draws them all.
 */
export const MAX_PRICES = 500;
/**
 * Characters of all descriptions of an event's tickets together, room for ten of the longest. Each
 * reservation reads them, and the event's page has them twice.
 */
export const MAX_TICKET_TEXTS = 500_000;
/**
 * Quantities that the tickets of an event and their tiers have together. Each is stock of its own,
 * and each view of the event reads them all.
 */
export const MAX_TICKET_LIMITS = 300;
/**
 * What the quantities of all tickets and tiers of an event may be together, and likewise its
 * capacity assignments. Each view of the event reads the stock of all of them.
 */
export const MAX_UNITS = 500_000;
/**
 * Characters of all titles, descriptions and options of an event's questions together. Each
 * reservation reads them, and each answer to a buyer may have them all.
 */
export const MAX_QUESTION_TEXTS = 200_000;
/**
 * Capacity assignments of one event, and how many it may ever have had: an order goes on counting
 * in those that were deleted, and gives a ticket back to all of its limits in one transaction.
 */
export const MAX_ASSIGNMENTS = { atOnce: 20, ever: 60 } as const;
/** Taxes and fees of one account. */
export const MAX_TAXES_AND_FEES = 100;
/** Organizers of one account. Forms offer them all on one page. */
export const MAX_ORGANIZERS = 100;
/** Check-in lists of one event. Each view of them counts the check-ins on all of them. */
export const MAX_CHECK_IN_LISTS = 100;
/**
 * What one account may make a day: units of stock, which are an item for each 32, events and promo
 * codes. Two of the largest events a day fit. What a person makes who has not confirmed their
 * address is enough to prepare an event.
 */
export const MAX_MADE_A_DAY = {
  stock: { confirmed: 1_000_000, unconfirmed: 2_000 },
  events: { confirmed: 500, unconfirmed: 20 },
  codes: { confirmed: 10_000, unconfirmed: 100 },
} as const;
/**
 * Bytes of an answer, written as JSON, as Lambda passes it on. Lambda allows 6 MiB with headers.
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
export const MAX_ANSWER_BYTES = 6_000_000;
/** Bytes of a request's body. */
export const MAX_BODY_BYTES = 256 * 1024;
/** Tiers of one ticket. Each may have a limit of its own, which an edit of the ticket changes. */
export const MAX_TIERS = 50;
/** Taxes and fees of one ticket. */
export const MAX_CHARGES = 20;
/** Characters of the longest text that is read as a scanned code. */
export const MAX_CODE_LENGTH = 512;
/** Characters of what a buyer may type as a promo code. Longer texts are no code. */
export const MAX_TYPED_PROMO_CODE = 100;
/** Characters of a description, of one with HTML with its tags. */
export const MAX_DESCRIPTION = 49_999;
