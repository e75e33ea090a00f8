// How often may a buyer press Pay again, give up what was being paid, and change saved details?
// Often enough for every person. The card provider answers all organizers together 25 such calls a
// second, so nobody may ask it without end.
import { countTry, type RateLimit } from "#functions/core/http/rate-limit.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { checkoutProblem } from "#shared/contracts/checkout.ts";

/** A declined card is pressed again a few times, also in two tabs. */
const pressesAgain: RateLimit = { name: "pay-again", most: 20, seconds: 600 };
/**
 * A whole office or mobile network may have one address, and few people who pressed Pay give their
 * order up.
 */
const givenUp: RateLimit = {
  name: "given-up-from",
  most: 60,
  seconds: 600,
  refusal: (details) => checkoutProblem("network_gives_up_many", details),
};
/** One save may write 200 tickets with all their answers. */
const changedDetails: RateLimit = { name: "changed-details", most: 30, seconds: 3600 };

/** Counts a press of Pay that is not the order's first. Throws 429 `too_many_requests`. */
export const limitPressesAgain = (orderId: string): Promise<void> =>
  asSystem(() => countTry(pressesAgain, orderId));

/**
 * Counts the end of an order whose buyer pressed Pay before, since the next order asks the provider
 * anew. Throws 429 `network_gives_up_many`; the order then stays as it is, until its hold ends.
 */
export const limitGivenUp = (network: string): Promise<void> =>
  asSystem(() => countTry(givenUp, network));

/** Counts a save of details that are not the order's first. Throws 429 `too_many_requests`. */
export const limitChangedDetails = (orderId: string): Promise<void> =>
  asSystem(() => countTry(changedDetails, orderId));
