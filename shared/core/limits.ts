// Which numbers bound an order and its hold?

/** Minutes that a new event holds a basket, and the range an organizer may choose. */
export const ORDER_TIMEOUT = { default: 15, minimum: 1, maximum: 120, recommended: 15 } as const;
/** A hold can be extended twice by five minutes. */
export const EXTENSION = { seconds: 300, times: 2 } as const;
/**
 * How long a cancelled ticket can come back as if nothing had happened: longer than any offer to
 * undo stands on a screen.
 */
export const UNDO_CANCELLATION_SECONDS = 120;
/** Tickets in one order, over all its lines. */
export const MAX_TICKETS_PER_ORDER = 200;
/** Lines in one order: each may need stock of its own, and all of it is taken at once. */
export const MAX_LINES_PER_ORDER = 90;
/** What one line may ask for unless the ticket says less. */
export const DEFAULT_MAX_PER_ORDER = 100;
/**
 * The largest limit a ticket can have: it is made and changed within one request. Without a limit a
 * ticket sells any number.
 */
export const MAX_QUANTITY = 100_000;
/** The longest text that is read as a scanned code. */
export const MAX_CODE_LENGTH = 512;
