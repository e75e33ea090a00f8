// What became of each recipient's mail? Those that were written; one who needed it no more is named
// nowhere.

import { wordOr } from "#functions/core/table/packed.ts";
import { recipientsIn } from "#functions/mail/messages/recipients.ts";
import type { StoredMessage } from "#functions/stored/messages.ts";
import type { RecipientResult } from "#shared/contracts/messages.ts";
import { MailState } from "#shared/contracts/order/order-mails.ts";
import { attendeeIdOf } from "#shared/core/ids.ts";

export async function resultsOf(message: StoredMessage): Promise<RecipientResult[]> {
  const pages = await Promise.all(message.sizes.map((_, page) => recipientsIn(message, page)));
  return pages.flat().map(({ hash, orderId, index, to, firstName, lastName, state, at }) => ({
    ...{ id: hash, email: to, firstName, lastName, orderId },
    attendeeId: index === null ? null : attendeeIdOf(orderId, index),
    state: wordOr(MailState, state, "UNKNOWN"),
    at: at ?? null,
  }));
}
