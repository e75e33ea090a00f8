// How is a promo code removed? Its text is given up with it.
import { codesOf, nameToRelease } from "#functions/promo-codes/store.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { StoredPromoCode } from "#functions/stored/promo-codes.ts";

export async function removeCode(event: StoredEvent, code: StoredPromoCode): Promise<boolean> {
  const release = await nameToRelease(event, code);
  const isRemoved = await codesOf(event).remove(code.id);
  await release();
  return isRemoved;
}
