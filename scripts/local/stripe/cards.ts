// Which test cards exist, and what does each one do? https://docs.stripe.com/testing

export type Decline = { code: string; declineCode?: string; message: string };
export type Card = {
  number: string;
  testName: string;
  brand: "visa" | "mastercard" | "amex";
  /** The buyer must authenticate (3-D Secure) before the payment continues. */
  asksBuyer?: true;
  decline?: Decline;
  /** Seconds of `processing`. It then succeeds, or fails if there is a `decline`. */
  slowSeconds?: number;
  refund?: "fails-later" | "succeeds-later";
  /** The buyer disputes the payment as soon as it has succeeded, or their bank only asks. */
  dispute?: "dispute" | "inquiry";
};

const SLOW_SECONDS = 10;
/** Longer than the longest hold of a basket, including all extensions. */
const LATE_SECONDS = 30 * 60;

const declined = (declineCode: string, message = "Your card was declined."): Decline => ({
  code: "card_declined",
  declineCode,
  message,
});
const noFunds = declined("insufficient_funds", "Your card has insufficient funds.");

const cards: Card[] = [
  { number: "4242424242424242", testName: "pm_card_visa", brand: "visa" },
  { number: "5555555555554444", testName: "pm_card_mastercard", brand: "mastercard" },
  { number: "378282246310005", testName: "pm_card_amex", brand: "amex" },
  declines("4000000000000002", "chargeDeclined", declined("generic_decline")),
  declines("4000000000009995", "chargeDeclinedInsufficientFunds", noFunds),
  declines("4000000000009987", "chargeDeclinedLostCard", declined("lost_card")),
  declines("4000000000009979", "chargeDeclinedStolenCard", declined("stolen_card")),
  declines("4100000000000019", "chargeDeclinedFraudulent", declined("fraudulent")),
  declines("4000000000000069", "chargeDeclinedExpiredCard", {
    code: "expired_card",
    message: "Your card has expired.",
  }),
  declines("4000000000000127", "chargeDeclinedIncorrectCvc", {
    code: "incorrect_cvc",
    message: "Your card's security code is incorrect.",
  }),
  declines("4000000000000119", "chargeDeclinedProcessingError", {
    code: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
  }),
  {
    number: "4000002760003184",
    testName: "pm_card_authenticationRequired",
    brand: "visa",
    asksBuyer: true,
  },
  {
    number: "4000000000003220",
    testName: "pm_card_threeDSecure2Required",
    brand: "visa",
    asksBuyer: true,
  },
  {
    ...declines(
      "4000008260003178",
      "authenticationRequiredChargeDeclinedInsufficientFunds",
      noFunds,
    ),
    asksBuyer: true,
  },
  // At Stripe no test card stays `processing`, only bank debits do.
  {
    number: "4000000000000077",
    testName: "pm_card_bypassPending",
    brand: "visa",
    slowSeconds: SLOW_SECONDS,
  },
  {
    number: "4000000000001802",
    testName: "pm_card_lateSuccess",
    brand: "visa",
    slowSeconds: LATE_SECONDS,
  },
  {
    ...declines("4000000000001919", "slowDecline", declined("generic_decline")),
    slowSeconds: SLOW_SECONDS,
  },
  {
    number: "4000000000005126",
    testName: "pm_card_refundFail",
    brand: "visa",
    refund: "fails-later",
  },
  {
    number: "4000000000000259",
    testName: "pm_card_createDispute",
    brand: "visa",
    dispute: "dispute",
  },
  {
    number: "4000000000001976",
    testName: "pm_card_createDisputeInquiry",
    brand: "visa",
    dispute: "inquiry",
  },
  {
    number: "4000000000007726",
    testName: "pm_card_pendingRefund",
    brand: "visa",
    refund: "succeeds-later",
  },
];

export const findCard = (numberOrName: string): Card | undefined =>
  cards.find((card) => card.number === numberOrName || card.testName === numberOrName);

/** A valid number that is no test card; Stripe declines it in test mode. */
export const notATestCard = (number: string): Card => ({
  number,
  testName: "",
  brand: "visa",
  decline: declined(
    "test_mode_live_card",
    "Your card was declined. Your request used a real card while testing.",
  ),
});

function declines(number: string, name: string, decline: Decline): Card {
  return { number, testName: `pm_card_${name}`, brand: "visa", decline };
}
