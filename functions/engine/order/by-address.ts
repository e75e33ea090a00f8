// Which orders belong to an e-mail address? They are listed under a keyed hash of it.
import { hmac } from "#functions/core/ports/secrets.ts";
import { queryItems, writeItem } from "#functions/core/table/table.ts";
import { addressOrderItem, addressPaidOrderItem } from "#functions/stored/order/address.ts";

const HASH_LENGTH = 32;

/** An address in keys. Its partition belongs to no account: use it in the system scope. */
export const addressHash = (email: string): Promise<string> =>
  hmac("mail-address", email, HASH_LENGTH);

export type BuyersOrder = {
  id: string;
  accountId: string;
  eventId: string;
  email: string;
  paid: string | null;
};

const listOf = ({ paid }: Pick<BuyersOrder, "paid">) =>
  paid === null ? addressOrderItem : addressPaidOrderItem;

export async function listUnderAddress(order: BuyersOrder): Promise<void> {
  const { id: orderId, accountId, eventId, email } = order;
  const address = await addressHash(email);
  await writeItem({ put: listOf(order).whole({ address, orderId, accountId, evt: eventId }) });
}

export async function unlistFromAddress(
  order: Pick<BuyersOrder, "id" | "paid">,
  address: string,
): Promise<void> {
  await writeItem({ remove: listOf(order).key({ address, orderId: order.id }) });
}

export type AddressOrder = { id: string; accountId: string; eventId: string };

/** A hint: check the buyer in each order. */
export async function ordersOf(
  email: string,
  most: number,
): Promise<{ paid: AddressOrder[]; others: AddressOrder[] }> {
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
