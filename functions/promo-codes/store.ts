// How is a promo code kept unique in its event? By an item under its text, which is claimed before
// the code is written and given up after.
import { nowAt, nowMs } from "#functions/core/ports/clock.ts";
import { collection, type Store } from "#functions/core/table/collection.ts";
import { getItem, writeItem } from "#functions/core/table/table.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import {
  promoCodeItem,
  promoCodeNameItem,
  type StoredPromoCode,
} from "#functions/stored/promo-codes.ts";
import { promoCodeProblem } from "#shared/contracts/promo-codes.ts";

const codeStore = collection(promoCodeItem);
type Claim = ReturnType<typeof promoCodeNameItem.parse>;
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
    at: nowAt(),
  });
  const isOurs = "attribute_not_exists(pk) OR promoCodeId = :id";
  const claimed = await writeItem({ put: claim, if: isOurs, values: { ":id": id } });
  if (claimed.ok) return;
  const other = claimed.item && promoCodeNameItem.parse(claimed.item);
  if (!other || !(await isLeftBehind(event, { ...other, code }))) throw takenProblem();
  const taken = await writeItem({ put: claim, ...ifStill(other) });
  if (!taken.ok) throw takenProblem();
}

/** Throws 409 `promo_code_taken` if another code has the text. Claims nothing. */
export async function mustBeUnclaimed(event: Owner, id: string, code: string): Promise<void> {
  const key = promoCodeNameItem.key({ eventId: event.id, code });
  const item = await getItem(key, { consistent: true });
  const other = item && promoCodeNameItem.parse(item);
  if (other && other.promoCodeId !== id && !(await isLeftBehind(event, { ...other, code })))
    throw takenProblem();
}

/** Milliseconds after which no request that made a claim still runs. */
const CLAIM_MS = 60_000;

/** True if the claim's code has another text, or was never made. */
async function isLeftBehind(
  event: Owner,
  { promoCodeId, at, code }: Claim & { code: string },
): Promise<boolean> {
  if (nowMs() - Date.parse(at) < CLAIM_MS) return false;
  return (await codesOf(event).find(promoCodeId))?.code !== code;
}

/**
 * Returns a function that gives up the text which a code has now. Call this before the code loses
 * the text: a later edit may claim the same text again, and that claim stays.
 */
export async function nameToRelease(
  event: Owner,
  { id, code }: Pick<StoredPromoCode, "id" | "code">,
): Promise<() => Promise<void>> {
  const key = promoCodeNameItem.key({ eventId: event.id, code });
  const item = await getItem(key, { consistent: true });
  const claim = item && promoCodeNameItem.parse(item);
  return async () => {
    if (claim?.promoCodeId === id) await writeItem({ remove: key, ...ifStill(claim) });
  };
}

/** The condition that nobody claimed the text since, the same code neither. */
const ifStill = ({ promoCodeId, at }: Claim) => ({
  if: `promoCodeId = :id AND ${at === "" ? "attribute_not_exists(#at)" : "#at = :at"}`,
  names: { "#at": "at" },
  values: { ":id": promoCodeId, ...(at !== "" && { ":at": at }) },
});

const takenProblem = () =>
  promoCodeProblem("promo_code_taken", { fields: [{ path: "code", code: "promo_code_taken" }] });
