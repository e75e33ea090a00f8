// What decides about the sale of a sheet's tickets now?
import { nowAt } from "#functions/core/ports/clock.ts";
import { isLimitChanging, type SaleUnit } from "#functions/engine/stock/limits-of.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import { hasEnded } from "#shared/rules/page/event-status.ts";
import type { SaleFacts } from "#shared/rules/sale/availability.ts";

/** `left`: units that may still be sold; null without a limit. The sheet's code must be valid. */
export function saleFacts(sheet: Sheet, left: (sold: SaleUnit) => number | null): SaleFacts {
  const at = nowAt();
  return {
    at,
    hasEnded: hasEnded(sheet.event, at),
    takesPayments: sheet.takesPayments,
    // A code with an empty list applies to what is visible and reveals nothing.
    isRevealed: (ticketId) => sheet.code?.ticketIds.includes(ticketId) ?? false,
    isLimitChanging: (sold) => isLimitChanging(sheet, sold),
    left,
  };
}
