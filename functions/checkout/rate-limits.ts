// How often may a buyer press Pay again, have an open payment closed, and change saved details?
// Often enough for every person. The card provider answers all organizers together 25 calls a
// second, and a save of details writes much, so one order, network or account gets few of them.
import { countTry, isWithin, type RateLimit } from "#functions/core/http/rate-limit.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { checkoutProblem } from "#shared/contracts/checkout.ts";

/** A declined card is pressed again a few times, also in two tabs. */
const pressesAgain: RateLimit = { name: "pay-again", most: 20, seconds: 600 };
/**
 * A whole office or mobile network may have one address, and few people who pressed Pay give their
 * order up, choose again or change its code.
 */
const closings: RateLimit = {
  name: "payments-closed-from",
  most: 60,
  seconds: 600,
  refusal: (details) => checkoutProblem("network_closes_many", details),
};
/** How often buyers make us ask the provider whether an account takes money again. */
const connectionLooks: RateLimit = { name: "connection-looks", most: 20, seconds: 600 };
/** One save may write 200 tickets with all their answers. */
const changedDetails: RateLimit = { name: "changed-details", most: 30, seconds: 3600 };

/** Counts a press of Pay that is not the order's first. Throws 429 `too_many_requests`. */
export const limitPressesAgain = (orderId: string): Promise<void> =>
  asSystem(() => countTry(pressesAgain, orderId));

/**
 * Counts each time that the network has an open payment of the event closed: its buyer gives the
 * order up, chooses again or changes its code. Throws 429 `network_closes_many`; order and payment
 * then stay as they are.
 */
export const limitClosings = (eventId: string, network: string): Promise<void> =>
  asSystem(() => countTry(closings, `${eventId}#${network}`));

/** Counts a look at an account's connection; false if the provider was asked often just now. */
export const mayLookAtConnection = (accountId: string): Promise<boolean> =>
  asSystem(() => isWithin(connectionLooks, accountId));

/** Counts a save of details that are not the order's first. Throws 429 `too_many_requests`. */
export const limitChangedDetails = (orderId: string): Promise<void> =>
  asSystem(() => countTry(changedDetails, orderId));
