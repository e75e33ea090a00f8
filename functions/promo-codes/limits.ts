// Which limit does a promo code set? Its uses, by orders with whichever tickets.
import { type LimitSource, maySell } from "#functions/engine/limit/change-limits.ts";
import { sheetNow } from "#functions/engine/stock/sheet.ts";
import { limitsOfCode } from "#functions/engine/stock/stored-limits.ts";
import { codesOf } from "#functions/promo-codes/store.ts";
import type { StoredPromoCode } from "#functions/stored/promo-codes.ts";

type After = Pick<StoredPromoCode, "id" | "maxUses">;

export const codeLimits = (uses: number): LimitSource<StoredPromoCode, After> => ({
  storeOf: codesOf,
  limitsOf: limitsOfCode,
  members: ({ tickets }) => tickets,
  wanted: async (event, { maxUses: before }, { id, maxUses }) => {
    if (maxUses === null) return [];
    const sheet = await sheetNow(event.id);
    return [
      {
        poolId: id,
        capacity: maxUses,
        path: "maxUses",
        isSelling: maySell(sheet, sheet.tickets),
        used: async () => ({ held: 0, kept: uses }),
        // The code can still be ended.
        mayStayBelow: maxUses === before,
      },
    ];
  },
});
