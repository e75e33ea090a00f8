// What do people see of a message? Its words, and how far it is.

import { memberNames } from "#functions/access/member-names.ts";
import { present } from "#functions/core/http/present.ts";
import { progressOf } from "#functions/mail/messages/counts.ts";
import { contentOf } from "#functions/mail/messages/message.ts";
import type { StoredMessage } from "#functions/stored/messages.ts";
import { Message, MessageRow } from "#shared/contracts/messages.ts";
import { problem } from "#shared/core/problems.ts";

export async function presentRows(
  accountId: string,
  messages: readonly StoredMessage[],
): Promise<MessageRow[]> {
  const names = await memberNames(
    accountId,
    messages.map(({ by }) => by),
  );
  return Promise.all(
    messages.map(async (message) =>
      present(MessageRow, {
        ...message,
        ...(await progressOf(message)),
        sender: { id: message.by, name: names.get(message.by) ?? "" },
        sendAt: message.dueSk === undefined ? null : new Date(message.dueSk * 1000).toISOString(),
      }),
    ),
  );
}

export async function presentMessage(message: StoredMessage): Promise<Message> {
  const [[row], content] = await Promise.all([
    presentRows(message.accountId, [message]),
    contentOf(message),
  ]);
  if (!row) throw problem("not_found");
  return present(Message, { ...row, content });
}
