// Which terms did somebody accept, and when? The operator's version of today, as it is stored
// beside what they accepted it for.
import { nowAt } from "#functions/core/clock.ts";
import { setting } from "#functions/core/settings.ts";

export type TermsAccepted = { version: string; at: string };

/** What to store for a body whose `acceptedTerms` the contract has let through. */
export const termsAccepted = (): TermsAccepted => ({
  version: setting("TERMS_VERSION"),
  at: nowAt(),
});
