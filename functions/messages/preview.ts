// How will a message look? As the mail of an example buyer, with what is typed.
import { setting } from "#functions/core/ports/settings.ts";
import { picturesOf } from "#functions/mail/kinds/mail-pictures.ts";
import { sellerOf } from "#functions/mail/kinds/order-facts.ts";
import { withAllowedWords } from "#functions/mail/templates/allowed-words.ts";
import { eventMail } from "#functions/mail/templates/event-mail.ts";
import { wordsOf } from "#functions/mail/templates/language.ts";
import { type MessageFacts, messageMail } from "#functions/mail/templates/message.ts";
import { type WrittenMail, writtenMail } from "#functions/mail/templates/written.tsx";
import type { StoredEvent } from "#functions/stored/events.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { DEFAULT_LOCALE } from "#shared/core/locales.ts";

const reader = { firstName: "Robin", to: "robin@buyer.example", guest: null };
const order = { orderId: "0".repeat(ID_LENGTH), reference: "F-0000000" };

export async function previewMessage(
  event: StoredEvent,
  message: MessageFacts["message"],
): Promise<WrittenMail> {
  const words = wordsOf(DEFAULT_LOCALE);
  const page = setting("APP_ORIGIN");
  const unsubscribe = { page, post: page };
  const facts = { ...(await sellerOf({ eventId: event.id })), ...reader, ...order };
  const mail = await messageMail({ ...facts, message, unsubscribe }, words);
  const whole = eventMail({ ...mail, pictures: await picturesOf(event) }, facts, words);
  return writtenMail(withAllowedWords(whole, words), words.locale);
}
