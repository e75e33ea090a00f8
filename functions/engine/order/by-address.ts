// Which orders belong to an e-mail address? One item per completed order is stored under a keyed
// hash of the address, so the table shows no address.
import { hmac } from "#functions/core/ports/secrets.ts";
import { queryItems, writeItem } from "#functions/core/table/table.ts";
import { addressOrderItem, addressPaidOrderItem } from "#functions/stored/order/address.ts";

/** 160 bits. */
const HASH_LENGTH = 32;

/**
 * The name of an address in keys. Its partition belongs to no account: use it in the system scope.
 */
export const addressHash = (email: string): Promise<string> =>
  hmac("mail-address", email, HASH_LENGTH);

/** `paid` is the intent that paid for the order; null if nothing was paid here. */
export type BuyersOrder = {
  id: string;
  accountId: string;
  eventId: string;
  email: string;
  paid: string | null;
};

const listOf = ({ paid }: Pick<BuyersOrder, "paid">) =>
  paid === null ? addressOrderItem : addressPaidOrderItem;

/** Lists a completed order under its buyer's address. Repeating it changes nothing. */
export async function listUnderAddress(order: BuyersOrder): Promise<void> {
  const { id: orderId, accountId, eventId, email } = order;
  const address = await addressHash(email);
  await writeItem({ put: listOf(order).whole({ address, orderId, accountId, evt: eventId }) });
}

/**
 * Removes an order from an address, after a cancellation or a change of the buyer's address.
 * `address` is its hash.
 */
export async function unlistFromAddress(
  order: Pick<BuyersOrder, "id" | "paid">,
  address: string,
): Promise<void> {
  await writeItem({ remove: listOf(order).key({ address, orderId: order.id }) });
}

export type ListedOrder = { id: string; accountId: string; eventId: string };

/**
 * At most `most` of an address's completed orders that were paid for, and of those that were not.
 * This is a hint: check the buyer in each order. What an older version listed is in the second
 * list, whether it was paid for or not.
 */
export async function ordersOf(
  email: string,
  most: number,
): Promise<{ paid: ListedOrder[]; others: ListedOrder[] }> {
  const address = await addressHash(email);
  const [paid = [], others = []] = await Promise.all(
    [addressPaidOrderItem, addressOrderItem].map(async (kind) =>
      (await queryItems({ ...kind.within({ address }), most })).map((item) => {
        const { accountId, evt: eventId } = kind.parse(item);
        return { id: kind.lastId(item), accountId, eventId };
      }),
    ),
  );
  return { paid, others };
}
