// Which terms did a person accept, and when? The operator's version of that day is stored with the
// order or account, and with an order the address of the organizer's own terms.
import { nowAt } from "#functions/core/ports/clock.ts";
import { setting } from "#functions/core/ports/settings.ts";

export type TermsAccepted = { version: string; at: string; organizerUrl?: string | undefined };

/** True if what was accepted are the terms of now: the operator's, and the organizer's own. */
export const areTermsOfNow = (
  { version, organizerUrl: accepted = "" }: TermsAccepted,
  organizerUrl: string,
): boolean => version === setting("TERMS_VERSION") && accepted === organizerUrl;

/** What to store after the contract has accepted a body's `acceptedTerms`. */
export const termsAccepted = (organizerUrl = ""): TermsAccepted => ({
  version: setting("TERMS_VERSION"),
  at: nowAt(),
  ...(organizerUrl !== "" && { organizerUrl }),
});
