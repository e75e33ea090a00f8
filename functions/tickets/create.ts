// How is a ticket created? After its pools, so that it is never on sale without its limits.
import { mustKeepCurrency } from "#functions/access/keep-currency.ts";
import { countMade } from "#functions/access/made-today.ts";
import type { Session } from "#functions/access/session.ts";
import { countingImages, releasingImages } from "#functions/access/text-images.ts";
import { newId, nowAt } from "#functions/core/ports/clock.ts";
import { withReserve } from "#functions/core/ports/deadline.ts";
import { collection } from "#functions/core/table/collection.ts";
import { mustFitQuota } from "#functions/core/table/quota.ts";
import { createPool, removePool } from "#functions/engine/stock/pools.ts";
import { ownLimits } from "#functions/engine/stock/stored-limits.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { unitsAdded } from "#functions/tickets/limits.ts";
import { descriptionOf, tiersOf } from "#functions/tickets/nested.ts";
import { ticketQuotas } from "#functions/tickets/quotas.ts";
import type { TicketInput } from "#shared/contracts/tickets.ts";

/** A request that fails keeps this long to remove the stock that it has made. */
const CLEANING_MS = 2_000;

export async function createTicket(
  event: StoredEvent,
  body: TicketInput,
  session: Session,
): Promise<string> {
  const store = collection(ticketItem).of(event);
  const id = newId("ticket");
  const tiers = tiersOf(body, []);
  const limits = ownLimits({ ...body, id, tiers });
  const pools = limits.map(({ poolId }) => poolId);
  const siblings = await store.list();
  const added = unitsAdded(limits, []);
  mustFitQuota({ ...body, id, tiers, pools }, siblings, ticketQuotas);
  await countMade(session, "stock", added);
  const values = { ...body, tiers, pools, createdAt: nowAt() };
  const saved = { ...descriptionOf(event, id), html: body.description, path: "description" };
  const beside = await countingImages(event.accountId, [saved], { isNew: true });
  const options = { id, siblings, quotas: ticketQuotas, unlessSet: "hasOrders" as const, beside };
  try {
    await withReserve(CLEANING_MS, async () => {
      for (const { poolId, capacity } of limits) await createPool(event, poolId, capacity);
      await store.append(values, options);
      await mustKeepCurrency(event, async () =>
        store.remove(id, {
          unlessSet: "hasOrders",
          beside: await releasingImages(event.accountId, descriptionOf(event, id)),
        }),
      );
    });
  } catch (failure) {
    // A retry creates a ticket with another id, so no ticket would use these pools.
    if (!(await store.find(id))) await Promise.all(pools.map((pool) => removePool(event, pool)));
    throw failure;
  }
  return id;
}
