// Are the ids in a ticket's body its own? Tiers are the ticket's, taxes and fees the account's.

import { collection } from "#functions/core/collection/collection.ts";
import { newId } from "#functions/core/ports/clock.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { taxOrFeeItem } from "#functions/stored/taxes-and-fees.ts";
import type { StoredTier } from "#functions/stored/tickets.ts";
import type { TicketInput } from "#shared/contracts/tickets.ts";
import { fieldProblem } from "#shared/core/problems.ts";

/** Where its images are counted. */
export const descriptionOf = ({ id: eventId }: Pick<StoredEvent, "id">, ownerId: string) => ({
  ...{ text: "TICKET_DESCRIPTION" as const, ownerId, eventId },
});

export function tiersOf(
  { tiers }: Pick<TicketInput, "tiers">,
  stored: StoredTier[],
  idAt: (index: number) => Promise<string> = async () => newId("tier"),
): Promise<StoredTier[]> {
  const made = tiers.map(async ({ id, ...fields }, index) => {
    if (id !== undefined && !stored.some((tier) => tier.id === id))
      throw fieldProblem(`tiers.${index}.id`, "unknown_tier");
    return { ...fields, id: id ?? (await idAt(index)) };
  });
  return Promise.all(made);
}

/** Ids in `stored` pass: what was deleted or changed since counts for nothing. */
export async function mustHaveTaxesAndFees(
  event: StoredEvent,
  { taxAndFeeIds }: TicketInput,
  stored: readonly string[] = [],
): Promise<void> {
  if (taxAndFeeIds.every((id) => stored.includes(id))) return;
  const known = await collection(taxOrFeeItem).of(event).list();
  for (const [index, id] of taxAndFeeIds.entries()) {
    if (stored.includes(id)) continue;
    const found = known.find((one) => one.id === id);
    if (!found) throw fieldProblem(`taxAndFeeIds.${index}`, "unknown_tax_or_fee");
    if (found.calculation === "FIXED" && found.currency !== event.currency)
      throw fieldProblem(`taxAndFeeIds.${index}`, "other_currency");
  }
}
