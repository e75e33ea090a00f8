// What is sold to a buyer with a promo code? The sale sheet, with the code and its limit.
import { nowMs } from "#functions/core/ports/clock.ts";
import { getItem } from "#functions/core/table/table.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import {
  promoCodeItem,
  promoCodeNameItem,
  type StoredPromoCode,
} from "#functions/stored/promo-codes.ts";
import { codePoolItem } from "#functions/stored/stock.ts";
import { PromoCodeText } from "#shared/contracts/promo-codes.ts";
import { codeReadings } from "#shared/core/text/pasted-text.ts";

const CODE_MS = 5_000;
const MOST_CODES = 1_000;

const NO_CODE = "none";

type Code = { code: StoredPromoCode; pools: Sheet["pools"] };
const codes = new Map<string, { readAt: number; found: Promise<Code | null> }>();

export const codeTexts = (typed: string): string[] => {
  const read = codeReadings(typed).map((text) => PromoCodeText.safeParse(text));
  return [...new Set(read.flatMap(({ data }) => data ?? []))];
};

/** Up to five seconds old; null if the event has no such code. Whether it is valid is not asked. */
export async function sheetWithCode(sheet: Sheet, typed: string): Promise<Sheet | null> {
  const eventId = sheet.event.id;
  for (const text of codeTexts(typed)) {
    const code = await remembered(`${eventId}#NAME#${text}`, () => codeOf(eventId, text));
    if (code) return withCode(sheet, code);
  }
  return null;
}

/** Found by its id: its text may have changed, and another code may have the old one. */
export async function sheetOfOrder(
  sheet: Sheet,
  { promo }: { promo: { id: string } | null },
): Promise<Sheet> {
  if (!promo) return sheet;
  const ids = { eventId: sheet.event.id, id: promo.id };
  const code = await remembered(`${ids.eventId}#CODE#${ids.id}`, () => readCode(ids));
  return code ? withCode(sheet, code) : sheet;
}

const withCode = (sheet: Sheet, { code, pools }: Code): Sheet => ({
  ...sheet,
  code,
  pools: new Map([...sheet.pools, ...pools]),
});

async function remembered(name: string, read: () => Promise<Code | null>): Promise<Code | null> {
  const kept = codes.get(name);
  if (kept && Math.abs(nowMs() - kept.readAt) <= CODE_MS) return kept.found;
  if (codes.size >= MOST_CODES) codes.clear();
  const found = read().catch((error: unknown) => {
    codes.delete(name);
    throw error;
  });
  codes.set(name, { readAt: nowMs(), found });
  return found;
}

export function forgetCodes(): void {
  codes.clear();
}

async function codeOf(eventId: string, text: string): Promise<Code | null> {
  const name = await getItem(promoCodeNameItem.key({ eventId, code: text }));
  // An unknown code costs as many reads as one that is over, so that nobody tells them apart.
  const id = name ? promoCodeNameItem.parse(name).rowId : NO_CODE;
  const found = await readCode({ eventId, id });
  // The name may have been claimed by an edit that then failed.
  return found?.code.code === text ? found : null;
}

async function readCode(ids: { eventId: string; id: string }): Promise<Code | null> {
  const [item, pool] = await Promise.all([
    getItem(promoCodeItem.key(ids)),
    getItem(codePoolItem.key(ids)),
  ]);
  if (!item) return null;
  const pools = new Map(pool ? [[ids.id, codePoolItem.parse(pool)]] : []);
  return { code: promoCodeItem.parse(item), pools };
}
