// Who gets no messages of an organizer? Addresses whose reader said so, by the link of a message.
import { nowAt } from "#functions/core/ports/clock.ts";
import { equals, hmac } from "#functions/core/ports/secrets.ts";
import { setting } from "#functions/core/ports/settings.ts";
import { getItem, queryItems, writeItem } from "#functions/core/table/table.ts";
import { addressHash } from "#functions/engine/order/by-address.ts";
import { unsubscribedItem } from "#functions/stored/messages.ts";
import { ID_LENGTH, idPrefix } from "#shared/core/ids.ts";
import { sameAddress } from "#shared/core/text/email-address.ts";

type Of = { accountId: string; organizerId: string };
export type Reader = Of & { hash: string };

const SECRET_LENGTH = 26;
const HASH_LENGTH = 32;

export const hashOf = (email: string): Promise<string> => addressHash(sameAddress(email));

/** Two ids, the address's hash, and 130 bits that only the master secret can produce. */
async function unsubscribeTokenOf({ accountId, organizerId, hash }: Reader) {
  const secret = await hmac("unsubscribe", `${accountId}#${organizerId}#${hash}`, SECRET_LENGTH);
  return accountId.slice(-ID_LENGTH) + organizerId.slice(-ID_LENGTH) + hash + secret;
}

/** Null if we did not make it. */
export async function readUnsubscribeToken(token: string): Promise<Reader | null> {
  const reader = {
    accountId: `${idPrefix.account}_${token.slice(0, ID_LENGTH)}`,
    organizerId: `${idPrefix.organizer}_${token.slice(ID_LENGTH, 2 * ID_LENGTH)}`,
    hash: token.slice(2 * ID_LENGTH, 2 * ID_LENGTH + HASH_LENGTH),
  };
  return equals(token, await unsubscribeTokenOf(reader)) ? reader : null;
}

/** `page` is for people, `post` for their mail programs. */
export async function unsubscribeUrls(reader: Reader): Promise<{ page: string; post: string }> {
  const token = await unsubscribeTokenOf(reader);
  const origin = setting("APP_ORIGIN");
  return {
    page: `${origin}/unsubscribe/${token}`,
    post: `${origin}/api/public/unsubscribe/${token}`,
  };
}

export async function isUnsubscribed(reader: Reader): Promise<boolean> {
  return (await getItem(unsubscribedItem.key(reader), { consistent: true })) !== null;
}

export async function setUnsubscribed(reader: Reader, isUnsubscribed: boolean): Promise<void> {
  if (!isUnsubscribed) await writeItem({ remove: unsubscribedItem.key(reader) });
  else if ((await getItem(unsubscribedItem.key(reader))) === null)
    await writeItem({ put: unsubscribedItem.whole({ ...reader, at: nowAt() }) });
}

/** The hashes of all who left. */
export async function unsubscribedFrom({ accountId, organizerId }: Of): Promise<Set<string>> {
  const prefix = unsubscribedItem.key({ accountId, organizerId, hash: "" }).sk;
  const { pk } = unsubscribedItem.within({ accountId });
  const items = await queryItems({ pk, prefix });
  return new Set(items.map(({ sk }) => sk.slice(prefix.length)));
}
