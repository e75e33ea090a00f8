// Which orders belong to an e-mail address? One item per completed order is stored under a keyed
// hash of the address, so the table shows no address.
import { hmac } from "#functions/core/secrets.ts";
import { queryItems, type Write, writeItem } from "#functions/core/table.ts";
import { problem } from "#shared/core/problems.ts";

/** 160 bits. */
const HASH_LENGTH = 32;
const ORDER = "ORD#";

/**
 * The partition with an address's orders. Use it only in the system scope: it belongs to no
 * account.
 */
export const addressPartition = async (email: string): Promise<string> =>
  `MAILTO#${await hmac("mail-address", email, HASH_LENGTH)}`;

export type BuyersOrder = { id: string; accountId: string; eventId: string; email: string };

/** Lists a completed order under its buyer's address. Repeating it changes nothing. */
export async function listUnderAddress(order: BuyersOrder): Promise<void> {
  const key = { pk: await addressPartition(order.email), sk: ORDER + order.id };
  await write({ put: { ...key, acc: order.accountId, evt: order.eventId } });
}

/** Removes an order from an address, after a cancellation or a change of the buyer's address. */
export async function unlistFromAddress({
  id,
  email,
}: Pick<BuyersOrder, "id" | "email">): Promise<void> {
  await write({ remove: { pk: await addressPartition(email), sk: ORDER + id } });
}

/** The ids of an address's completed orders. This is a hint: check the buyer in each order. */
export async function orderIdsOf(email: string): Promise<string[]> {
  const items = await queryItems({ pk: await addressPartition(email), prefix: ORDER });
  return items.map(({ sk }) => sk.slice(ORDER.length));
}

async function write(one: Write): Promise<void> {
  const written = await writeItem(one);
  if (!written.ok) throw problem("busy", { retryAfter: 1 });
}
