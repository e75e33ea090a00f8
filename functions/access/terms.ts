// Which terms did a person accept, and when? The operator's version, and the organizer's address.
import { nowAt } from "#functions/core/ports/clock.ts";
import { setting } from "#functions/core/ports/settings.ts";

export type TermsAccepted = { version: string; at: string; organizerUrl?: string | undefined };

export const areTermsOfNow = (
  { version, organizerUrl: accepted = "" }: TermsAccepted,
  organizerUrl: string,
): boolean => version === setting("TERMS_VERSION") && accepted === organizerUrl;

export const termsAccepted = (organizerUrl = ""): TermsAccepted => ({
  version: setting("TERMS_VERSION"),
  at: nowAt(),
  ...(organizerUrl !== "" && { organizerUrl }),
});
