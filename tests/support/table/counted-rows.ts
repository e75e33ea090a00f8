// How does a test store many rows, or more than are allowed? Counted as by the handlers, without
// their maxima and their stock.
import { collection } from "#functions/core/collection/collection.ts";
import type { Quotas } from "#functions/core/collection/quota.ts";
import { countsItem } from "#functions/core/table/counts-item.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { checkInListItem } from "#functions/stored/check-in-lists.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import { taxOrFeeItem } from "#functions/stored/taxes-and-fees.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { ticketQuotas } from "#functions/tickets/quotas.ts";

const uncapped = <Row>(quotas: Quotas<Row>): Quotas<Row> =>
  Object.fromEntries(
    Object.entries(quotas).map(([name, { sizeOf, isForever }]) => [
      name,
      { ...(sizeOf && { sizeOf }), ...(isForever && { isForever }) },
    ]),
  );

export const countedTickets = collection(ticketItem, uncapped(ticketQuotas));
export const countedCheckInLists = collection(checkInListItem, { rows: {} });
export const countedOrganizers = collection(organizerItem, { rows: {} });
export const countedTaxesAndFees = collection(taxOrFeeItem, { rows: {} });

/** What an owner has of a kind; 0 if nothing was ever counted. */
export async function counted(ownerId: string, kind: string, name = "rows"): Promise<number> {
  const item = await asSystem(() =>
    getItem(countsItem.key({ ownerId, kind }), { consistent: true }),
  );
  return Number(item?.[name] ?? 0);
}
