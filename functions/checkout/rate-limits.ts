// How often may a buyer press Pay again, have a payment closed or change details? The provider
// answers all organizers together 25 calls a second.
import { countTry, isWithin, type RateLimit } from "#functions/core/http/rate-limit.ts";
import { checkoutProblem } from "#shared/contracts/public/checkout.ts";

/** A declined card is pressed again a few times, also in two tabs. */
const pressesAgain: RateLimit = { name: "pay-again", most: 20, seconds: 600 };
/** An office or mobile network may share an address, but few of its people give orders up. */
const closings: RateLimit = {
  name: "payments-closed-from",
  most: 60,
  seconds: 600,
  refusal: (details) => checkoutProblem("network_closes_many", details),
};
const connectionLooks: RateLimit = { name: "connection-looks", most: 20, seconds: 600 };
/** One save may write 200 tickets with all their answers. */
const changedDetails: RateLimit = { name: "changed-details", most: 30, seconds: 3600 };

export const limitPressesAgain = (orderId: string): Promise<void> =>
  countTry(pressesAgain, orderId);

export const limitClosings = (eventId: string, network: string): Promise<void> =>
  countTry(closings, `${eventId}#${network}`);

export const mayLookAtConnection = (accountId: string): Promise<boolean> =>
  isWithin(connectionLooks, accountId);

export const limitChangedDetails = (orderId: string): Promise<void> =>
  countTry(changedDetails, orderId);
