// Which orders has an address? An item for each completed one, under a keyed hash, so that the
// table lists nobody's purchases by name.
import { hmac } from "#functions/core/secrets.ts";
import { queryItems, type Write, writeItem } from "#functions/core/table.ts";
import { problem } from "#shared/core/problems.ts";

/** 160 bits. */
const HASH_LENGTH = 32;
const ORDER = "ORD#";

/**
 * Where the orders of an address are listed. System only: the tenant guard knows no owner of it.
 */
export const addressPartition = async (email: string): Promise<string> =>
  `MAILTO#${await hmac("mail-address", email, HASH_LENGTH)}`;

export type BuyersOrder = { id: string; acc: string; evt: string; email: string };

/** Lists a completed order under its buyer's address; any number of times. */
export async function listUnderAddress({ id, acc, evt, email }: BuyersOrder): Promise<void> {
  await write({ put: { pk: await addressPartition(email), sk: ORDER + id, acc, evt } });
}

/** Takes an order off an address: it was cancelled, or its buyer has another one. */
export async function unlistFromAddress({
  id,
  email,
}: Pick<BuyersOrder, "id" | "email">): Promise<void> {
  await write({ remove: { pk: await addressPartition(email), sk: ORDER + id } });
}

/** The ids of an address's completed orders. A hint: the orders themselves say whose they are. */
export async function orderIdsOf(email: string): Promise<string[]> {
  const items = await queryItems({ pk: await addressPartition(email), prefix: ORDER });
  return items.map(({ sk }) => sk.slice(ORDER.length));
}

async function write(one: Write): Promise<void> {
  const written = await writeItem(one);
  if (!written.ok) throw problem("busy", { retryAfter: 1 });
}
