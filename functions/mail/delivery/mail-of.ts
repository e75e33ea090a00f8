// How is a mail written that is about to be sent? By its kind, in the language of its reader.
import type { RawMail } from "#functions/core/ports/mailer.ts";
import type { MailPlace } from "#functions/mail/delivery/delivery.ts";
import { mailName } from "#functions/mail/delivery/mail-name.ts";
import { kindOf } from "#functions/mail/kinds/mail-kinds.ts";
import { wordsOf } from "#functions/mail/templates/language.ts";
import { mimeOf } from "#functions/mail/templates/mime.ts";
import { DEFAULT_LOCALE } from "#shared/core/locales.ts";

/** Null where there is nothing to say. Throws where facts are incomplete, so that it is retried. */
export async function mailOf(place: MailPlace): Promise<RawMail | null> {
  const words = wordsOf(DEFAULT_LOCALE);
  const mail = await kindOf(place).write(words);
  return mail && mimeOf(mail, words.locale, mailName(place.ref));
}
