// Which limits does a stored ticket, assignment or promo code set?
import type { StoredLimits } from "#functions/engine/stock/limits.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import {
  capacityAssignmentItem,
  type StoredCapacityAssignment,
} from "#functions/stored/capacity-assignments.ts";
import { promoCodeItem, type StoredPromoCode } from "#functions/stored/promo-codes.ts";
import { type StoredTicket, ticketItem } from "#functions/stored/tickets.ts";

export type OwnLimit = { poolId: string; capacity: number; path: string };
type Limited = Pick<StoredTicket, "quantityAvailable" | "tiers"> & { id: string };

export function ownLimits({ id, quantityAvailable, tiers }: Limited): OwnLimit[] {
  const own = { poolId: id, path: "quantityAvailable" };
  return [
    ...(quantityAvailable === null ? [] : [{ ...own, capacity: quantityAvailable }]),
    ...tiers.flatMap((tier, index) =>
      tier.quantityAvailable === null
        ? []
        : [
            {
              poolId: tier.id,
              capacity: tier.quantityAvailable,
              path: `tiers.${index}.quantityAvailable`,
            },
          ],
    ),
  ];
}

export const limitsOfTicket = (ticket: StoredTicket): StoredLimits => ({
  key: ticketItem.key(ticket),
  version: ticket.version,
  limits: ownLimits(ticket).filter(({ poolId }) => ticket.pools.includes(poolId)),
});

export const limitsOfAssignment = (one: StoredCapacityAssignment): StoredLimits => ({
  key: capacityAssignmentItem.key(one),
  version: one.version,
  limits: one.status === "ACTIVE" ? [{ poolId: one.id, capacity: one.capacity }] : [],
});

export const limitsOfCode = (code: StoredPromoCode): StoredLimits => ({
  key: promoCodeItem.key(code),
  version: code.version,
  limits: code.maxUses === null ? [] : [{ poolId: code.id, capacity: code.maxUses }],
});

export const storedLimitsOf = ({ tickets, assignments, code }: Sheet): StoredLimits[] => [
  ...tickets.map(limitsOfTicket),
  ...assignments.map(limitsOfAssignment),
  ...(code ? [limitsOfCode(code)] : []),
];

export function storedCapacity(rows: readonly StoredLimits[], poolId: string): number | null {
  const limits = rows.flatMap((row) => row.limits);
  return limits.find((limit) => limit.poolId === poolId)?.capacity ?? null;
}
