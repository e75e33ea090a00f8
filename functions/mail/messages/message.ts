// Which message does a key name, and how does it change? Under the state that was seen.
import { readTexts } from "#functions/core/collection/long-texts.ts";
import { setting } from "#functions/core/table/setting.ts";
import { getItem, type Write } from "#functions/core/table/table.ts";
import { messageItem, type StoredMessage } from "#functions/stored/messages.ts";
import type { MessageState } from "#shared/contracts/messages.ts";

type Ids = Pick<StoredMessage, "eventId" | "id">;

export async function readMessage({ eventId, id }: Ids): Promise<StoredMessage | null> {
  const stored = await getItem(messageItem.key({ eventId, id }), { consistent: true });
  return stored && messageItem.parse(stored);
}

export const contentOf = async (message: StoredMessage): Promise<string> =>
  (await readTexts(messageItem, message, { consistent: true })).content;

type Change = { [Field in keyof StoredMessage]?: StoredMessage[Field] | undefined };

/** Refused unless the message still is what was seen. */
export function messageChange(seen: StoredMessage, change: Change): Write {
  const { set, values, names } = setting({ ...change, version: seen.version + 1 });
  return {
    update: messageItem.key(seen),
    set,
    if: "#version = :seen",
    names: { ...names, "#version": "version" },
    values: { ...values, ":seen": seen.version },
  };
}

/** What is under way: its mails leave. */
export const isSending = (state: MessageState): boolean =>
  state === "QUEUED" || state === "SENDING" || state === "SENT";
