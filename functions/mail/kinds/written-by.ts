// How does a row of the table of mails write one? From facts of now, by a template.
import type { I18n } from "@lingui/core";
import { picturesOf } from "#functions/mail/kinds/mail-pictures.ts";
import type { Counting } from "#functions/mail/shares/counted-as.ts";
import type { MailShare } from "#functions/mail/shares/mail-shares.ts";
import type { Mail } from "#functions/mail/templates/content.ts";
import { type EventTexts, eventMail } from "#functions/mail/templates/event-mail.ts";
import type { StoredEvent } from "#functions/stored/events.ts";

export type MailKind<Place> = {
  /** Reads the facts of now and writes the mail. Null if there is nothing to say. */
  write: (place: Place, words: I18n) => Promise<Mail | null>;
  /** Null for a mail that is not counted when it is sent. */
  share: (place: Place) => MailShare | null;
  counts: (place: Place) => Counting;
  /** Without content it is FAILED, which the organizer sees; one that nobody misses is removed. */
  isMissed: boolean;
  /** Its reader asked for it: it is tried soon, although earlier ones came back. */
  isOwners?: boolean;
};

/** Of the mails that buyers and guests get. */
export function pictured<P, Facts extends EventTexts & { event: StoredEvent }>(
  facts: (place: P) => Promise<Facts | null>,
  template: (facts: Facts, words: I18n) => Promise<Mail | null> | Mail | null,
): MailKind<P>["write"] {
  return ofEvent(facts, async (known, words) => {
    const mail = await template(known, words);
    return mail && { ...mail, pictures: await picturesOf(known.event) };
  });
}

export function ofEvent<P, Facts extends EventTexts>(
  facts: (place: P) => Promise<Facts | null>,
  template: (facts: Facts, words: I18n) => Promise<Mail | null> | Mail | null,
): MailKind<P>["write"] {
  return written(facts, async (known, words) => {
    const mail = await template(known, words);
    return mail && eventMail(mail, known, words);
  });
}

export function written<P, Facts>(
  facts: (place: P) => Promise<Facts | null>,
  template: (facts: Facts, words: I18n) => Promise<Mail | null> | Mail | null,
): MailKind<P>["write"] {
  return async (place, words) => {
    const known = await facts(place);
    return known && template(known, words);
  };
}
