// How is a promo code kept unique in its event? By an item under its text, which is claimed before
// the code is written and given up after.
import { collection, type Store } from "#functions/core/table/collection.ts";
import { getItem, writeItem } from "#functions/core/table/table.ts";
import type { StoredEvent } from "#functions/events/item.ts";
import { promoCodeItem, promoCodeNameItem } from "#functions/promo-codes/item.ts";
import { promoCodeProblem } from "#shared/contracts/promo-codes.ts";

const codeStore = collection(promoCodeItem);
type Owner = Pick<StoredEvent, "id" | "accountId">;

export const codesOf = (event: Owner): Store<typeof promoCodeItem> => codeStore.of(event);

/**
 * Claims a text for a code. Throws 409 `promo_code_taken` if another code has it. A claim that a
 * crashed edit left behind, whose code has another text, is taken over.
 */
export async function claimName(event: Owner, id: string, code: string): Promise<void> {
  const claim = promoCodeNameItem.whole({
    eventId: event.id,
    accountId: event.accountId,
    code,
    promoCodeId: id,
  });
  const isOurs = "attribute_not_exists(pk) OR promoCodeId = :id";
  const claimed = await writeItem({ put: claim, if: isOurs, values: { ":id": id } });
  if (claimed.ok) return;
  const owner = claimed.item && promoCodeNameItem.parse(claimed.item).promoCodeId;
  const other = owner === null ? null : await codesOf(event).find(owner);
  const isStale = owner !== null && other?.code !== code;
  const taken = isStale
    ? await writeItem({ put: claim, if: "promoCodeId = :seen", values: { ":seen": owner } })
    : { ok: false };
  if (!taken.ok) throw takenProblem();
}

/** Gives a text up, if this code has it. */
export async function releaseName(event: Owner, id: string, code: string): Promise<void> {
  const key = promoCodeNameItem.key({ eventId: event.id, code });
  const item = await getItem(key, { consistent: true });
  if (!item || promoCodeNameItem.parse(item).promoCodeId !== id) return;
  await writeItem({ remove: key, if: "promoCodeId = :id", values: { ":id": id } });
}

const takenProblem = () =>
  promoCodeProblem("promo_code_taken", { fields: [{ path: "code", code: "promo_code_taken" }] });
