// How is a promo code unique in its event? By an item under its text, claimed before it is written.
import { nowAt, nowMs } from "#functions/core/ports/clock.ts";
import type { Beside } from "#functions/core/table/beside.ts";
import { collection, type Store } from "#functions/core/table/collection.ts";
import type { Quotas } from "#functions/core/table/quota.ts";
import { getItem, transact, writeItem } from "#functions/core/table/table.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import {
  hasAmount,
  promoCodeItem,
  promoCodeNameItem,
  type StoredPromoCode,
} from "#functions/stored/promo-codes.ts";
import { promoCodeProblem } from "#shared/contracts/promo-codes.ts";

/** Only to know whether there are amounts, which keep the event's currency. */
const codeCounts: Quotas<StoredPromoCode> = {
  amounts: { sizeOf: (code) => Number(hasAmount(code)) },
};
const codeStore = collection(promoCodeItem, codeCounts);
type Claim = ReturnType<typeof promoCodeNameItem.parse>;
type Owner = Pick<StoredEvent, "id" | "accountId">;

export const codesOf = (event: Owner): Store<typeof promoCodeItem, StoredPromoCode> =>
  codeStore.of(event);

/** Takes over a claim that a crashed edit left behind. */
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

export async function mustBeUnclaimed(event: Owner, id: string, code: string): Promise<void> {
  const key = promoCodeNameItem.key({ eventId: event.id, code });
  const item = await getItem(key, { consistent: true });
  const other = item && promoCodeNameItem.parse(item);
  if (other && other.promoCodeId !== id && !(await isLeftBehind(event, { ...other, code })))
    throw takenProblem();
}

/** No request that made a claim runs longer. */
const CLAIM_MS = 60_000;

async function isLeftBehind(
  event: Owner,
  { promoCodeId, at, code }: Claim & { code: string },
): Promise<boolean> {
  if (nowMs() - Date.parse(at) < CLAIM_MS) return false;
  return (await codesOf(event).find(promoCodeId))?.code !== code;
}

/** Beside a new code, which is never without its text. */
export const havingName = ({ id: eventId }: Owner, id: string, code: string): Beside => ({
  writes: [
    {
      check: promoCodeNameItem.key({ eventId, code }),
      if: "promoCodeId = :id",
      values: { ":id": id },
    },
  ],
  refusal: takenProblem,
});

/** A text that a request claimed for a code which it could not store. */
export async function releaseUnlessMade(
  { id: eventId }: Owner,
  id: string,
  code: string,
): Promise<void> {
  await transact([
    {
      remove: promoCodeNameItem.key({ eventId, code }),
      if: "promoCodeId = :id",
      values: { ":id": id },
    },
    { check: promoCodeItem.key({ eventId, id }), if: "attribute_not_exists(pk)" },
  ]);
}

/** Call it before the code loses its text, so that a later claim of the same text stays. */
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

const ifStill = ({ promoCodeId, at }: Claim) => ({
  if: "promoCodeId = :id AND #at = :at",
  names: { "#at": "at" },
  values: { ":id": promoCodeId, ":at": at },
});

const takenProblem = () =>
  promoCodeProblem("promo_code_taken", { fields: [{ path: "code", code: "promo_code_taken" }] });
