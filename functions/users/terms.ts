// Which terms did a person accept, and when? The operator's version of that day is stored with the
// order or account.
import { nowAt } from "#functions/core/ports/clock.ts";
import { setting } from "#functions/core/ports/settings.ts";

export type TermsAccepted = { version: string; at: string };

/** What to store after the contract has accepted a body's `acceptedTerms`. */
export const termsAccepted = (): TermsAccepted => ({
  version: setting("TERMS_VERSION"),
  at: nowAt(),
});
