// Which terms did a person accept, and when? The operator's version of that day is stored with the
// order or account, and with an order the address of the organizer's own terms.
import { nowAt } from "#functions/core/ports/clock.ts";
import { setting } from "#functions/core/ports/settings.ts";

export type TermsAccepted = { version: string; at: string; organizerUrl?: string };

/** What to store after the contract has accepted a body's `acceptedTerms`. */
export const termsAccepted = (organizerUrl = ""): TermsAccepted => ({
  version: setting("TERMS_VERSION"),
  at: nowAt(),
  ...(organizerUrl !== "" && { organizerUrl }),
});
