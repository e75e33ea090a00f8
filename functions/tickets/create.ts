// How is a ticket created? After its pools, so that it is never on sale without its limits.
import { countingImages } from "#functions/access/formatted/text-images.ts";
import { keepingCurrency } from "#functions/access/keep-currency.ts";
import { countMade } from "#functions/access/made-today.ts";
import type { Session } from "#functions/access/sign-in/session.ts";
import { type Making, partOf } from "#functions/core/collection/made.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { withReserve } from "#functions/core/ports/deadline.ts";
import type { Beside } from "#functions/core/table/beside.ts";
import { createPool, makeWithPools, type PoolOwner } from "#functions/engine/stock/pools.ts";
import { ownLimits } from "#functions/engine/stock/stored-limits.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { type StoredTicket, ticketItem } from "#functions/stored/tickets.ts";
import { unitsAdded } from "#functions/tickets/limits.ts";
import { descriptionOf, tiersOf } from "#functions/tickets/nested.ts";
import { ticketStore } from "#functions/tickets/quotas.ts";
import type { TicketInput } from "#shared/contracts/tickets.ts";

/** A request that fails keeps this long to remove the stock that it has made. */
const CLEANING_MS = 2_000;

type Order = { body: TicketInput; session: Session; making: Making };

export async function createTicket(
  event: StoredEvent,
  { body, session, making }: Order,
): Promise<void> {
  const { id } = making;
  const tiers = await tiersOf(body, [], (index) => partOf(id, "tier", index));
  const limits = ownLimits({ ...body, id, tiers });
  const pools = limits.map(({ poolId }) => poolId);
  const added = unitsAdded(limits, []);
  await ticketStore.of(event).mustFit({ ...body, id, tiers, pools });
  await countMade(session, "stock", added);
  const saved = { ...descriptionOf(event, id), html: body.description, path: "description" };
  const images = await countingImages(event.accountId, [saved], { isNew: true });
  await storeTicket(
    event,
    { ...body, tiers },
    { making, beside: [keepingCurrency(event), ...images] },
  );
}

type Values = TicketInput & Pick<StoredTicket, "tiers"> & Partial<Pick<StoredTicket, "position">>;

/** With its pools. Behind the event's other tickets if it has no position. */
export async function storeTicket(
  event: PoolOwner,
  values: Values,
  { making, beside }: { making: Making; beside: readonly Beside[] },
): Promise<void> {
  const { id } = making;
  const limits = ownLimits({ ...values, id });
  const pools = limits.map(({ poolId }) => poolId);
  const { position, ...fields } = { ...values, pools, createdAt: nowAt() };
  const store = ticketStore.of(event);
  const row = ticketItem.key({ eventId: event.id, id });
  await makeWithPools(event, { row, pools }, (proof) =>
    withReserve(CLEANING_MS, async () => {
      const options = { ...making, beside: [proof, ...beside] };
      for (const { poolId, capacity } of limits) await createPool(event, poolId, capacity);
      await (position === undefined
        ? store.append(fields, options)
        : store.create({ ...fields, position }, options));
    }),
  );
}
