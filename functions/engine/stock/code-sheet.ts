// What does an event sell to a buyer with a promo code? The sale sheet, with the code and its
// limit.
import { nowMs } from "#functions/core/ports/clock.ts";
import { getItem } from "#functions/core/table/table.ts";
import { codePoolItem } from "#functions/engine/stock/item.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import {
  promoCodeItem,
  promoCodeNameItem,
  type StoredPromoCode,
} from "#functions/promo-codes/item.ts";
import { PromoCodeText } from "#shared/contracts/promo-codes.ts";

/** A code is remembered as long as a sheet is. */
const CODE_MS = 5_000;
/** At this number of codes the memory is cleared. */
const MOST_CODES = 1_000;

type Code = { code: StoredPromoCode; pools: Sheet["pools"] };
const codes = new Map<string, { readAt: number; found: Promise<Code | null> }>();

/**
 * The sheet with the promo code that a buyer typed, up to five seconds old. Null if the event has
 * no such code. Whether it is valid now is not asked here.
 */
export async function sheetWithCode(sheet: Sheet, typed: string): Promise<Sheet | null> {
  const text = PromoCodeText.safeParse(typed);
  if (!text.success) return null;
  const name = `${sheet.event.id}#${text.data}`;
  const kept = codes.get(name);
  const isFresh = kept && Math.abs(nowMs() - kept.readAt) <= CODE_MS;
  const found = isFresh ? kept.found : readCode(sheet.event.id, text.data);
  if (!isFresh) {
    if (codes.size >= MOST_CODES) codes.clear();
    codes.set(name, { readAt: nowMs(), found });
  }
  const code = await found.catch((error: unknown) => {
    codes.delete(name);
    throw error;
  });
  return code && { ...sheet, code: code.code, pools: new Map([...sheet.pools, ...code.pools]) };
}

/** The sheet with an order's code, if the order has one and the code still exists. */
export async function sheetOfOrder(
  sheet: Sheet,
  { promo }: { promo: { id: string; code: string } | null },
): Promise<Sheet> {
  const own = promo && (await sheetWithCode(sheet, promo.code));
  // A code of the same name may have been made since.
  return own?.code?.id === promo?.id && own ? own : sheet;
}

/** Clears the memory, so that the next call reads the table. Only tests call it. */
export function forgetCodes(): void {
  codes.clear();
}

async function readCode(eventId: string, text: string): Promise<Code | null> {
  const name = await getItem(promoCodeNameItem.key({ eventId, code: text }));
  if (!name) return null;
  const { promoCodeId: id } = promoCodeNameItem.parse(name);
  const [item, pool] = await Promise.all([
    getItem(promoCodeItem.key({ eventId, id })),
    getItem(codePoolItem.key({ eventId, id })),
  ]);
  if (!item) return null;
  const code = promoCodeItem.parse(item);
  // The name may have been claimed by an edit that then failed.
  if (code.code !== text) return null;
  return { code, pools: new Map(pool ? [[id, codePoolItem.parse(pool)]] : []) };
}
