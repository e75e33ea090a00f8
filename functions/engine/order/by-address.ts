// Which orders belong to an e-mail address? One item per completed order is stored under a keyed
// hash of the address, so the table shows no address.
import { hmac } from "#functions/core/ports/secrets.ts";
import { queryItems, writeItem } from "#functions/core/table/table.ts";
import { addressOrderItem } from "#functions/engine/order/address-item.ts";

/** 160 bits. */
const HASH_LENGTH = 32;

/**
 * The name of an address in keys. Its partition belongs to no account: use it in the system scope.
 */
export const addressHash = (email: string): Promise<string> =>
  hmac("mail-address", email, HASH_LENGTH);

export type BuyersOrder = { id: string; accountId: string; eventId: string; email: string };

/** Lists a completed order under its buyer's address. Repeating it changes nothing. */
export async function listUnderAddress(order: BuyersOrder): Promise<void> {
  const { id: orderId, accountId, eventId, email } = order;
  const address = await addressHash(email);
  await writeItem({ put: addressOrderItem.whole({ address, orderId, accountId, evt: eventId }) });
}

/** Removes an order from an address, after a cancellation or a change of the buyer's address. */
export async function unlistFromAddress({
  id,
  email,
}: Pick<BuyersOrder, "id" | "email">): Promise<void> {
  const ids = { address: await addressHash(email), orderId: id };
  await writeItem({ remove: addressOrderItem.key(ids) });
}

/** The ids of an address's completed orders. This is a hint: check the buyer in each order. */
export async function orderIdsOf(email: string): Promise<string[]> {
  const address = await addressHash(email);
  return (await queryItems(addressOrderItem.within({ address }))).map(addressOrderItem.lastId);
}
