// How does a ticket change, with its limits and tiers? Only in ways that its orders permit.
import { countingImages } from "#functions/access/formatted/text-images.ts";
import { countMade } from "#functions/access/made-today.ts";
import type { Session } from "#functions/access/sign-in/session.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { belowSold, changeLimits } from "#functions/engine/limit/change-limits.ts";
import { removePool } from "#functions/engine/stock/pools.ts";
import { ownLimits } from "#functions/engine/stock/stored-limits.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { StoredTicket } from "#functions/stored/tickets.ts";
import { ticketLimits, unitsAdded } from "#functions/tickets/limits.ts";
import { descriptionOf, tiersOf } from "#functions/tickets/nested.ts";
import { orderedProblem } from "#functions/tickets/ordered.ts";
import { ticketStore } from "#functions/tickets/quotas.ts";
import { type TicketInput, ticketProblem } from "#shared/contracts/tickets.ts";

type Edit = { before: StoredTicket; body: TicketInput; session: Session };

export async function updateTicket(
  event: StoredEvent,
  { before, body, session }: Edit,
): Promise<void> {
  const store = ticketStore.of(event);
  const tiers = await tiersOf(body, before.tiers);
  const after = { ...body, id: before.id, tiers };
  const limits = ownLimits(after);
  const pools = limits.map(({ poolId }) => poolId);
  await mustKeepOrdered(event.id, before, after);
  const added = unitsAdded(limits, ownLimits(before));
  await store.mustFit({ ...after, pools }, before);
  await countMade(session, "stock", added);
  const refuse = belowSold(ticketProblem, "quantity_below_sold");
  const saved = { ...descriptionOf(event, before.id), html: body.description, path: "description" };
  const beside = await countingImages(event.accountId, [saved]);
  const guards = guardsOf(before, { type: body.type, tiers, pools });
  await leavingNoTiers(event, before.id, [...before.tiers, ...tiers], () =>
    changeLimits(event, ticketLimits, { before, after, refuse }, () =>
      store.update(before.id, { ...body, tiers, pools }, { ...guards, beside }),
    ),
  );
}

async function mustKeepOrdered(
  eventId: string,
  before: StoredTicket,
  after: Pick<StoredTicket, "type" | "tiers">,
): Promise<void> {
  // Another type leaves no tier, so it is told first.
  if (after.type !== before.type && before.hasOrders)
    throw await orderedProblem(eventId, [before.id], { code: "ticket_type_locked", path: "type" });
  const gone = idsMissing(before.tiers, after.tiers).filter((id) => before.orderedTiers.has(id));
  if (gone.length > 0)
    throw await orderedProblem(eventId, gone, { code: "tier_has_orders", path: "tiers" });
}

/** New tiers of a refused edit go too, because a retry makes tiers with other ids. */
async function leavingNoTiers(
  event: StoredEvent,
  ticketId: string,
  tiers: Tiers,
  edit: () => Promise<unknown>,
): Promise<void> {
  const clear = async () => {
    const stored = (await ticketStore.of(event).find(ticketId))?.tiers ?? [];
    for (const id of idsMissing(tiers, stored)) await removePool(event, id);
  };
  try {
    await edit();
  } catch (failure) {
    await clear().catch((error: unknown) => logger.warn("limits of no tier are left", { error }));
    throw failure;
  }
  await clear();
}

/** Orders since the read bar another type, a removed tier, and a limit that is in force at once. */
function guardsOf(
  before: StoredTicket,
  { type, tiers, pools }: Pick<StoredTicket, "type" | "tiers" | "pools">,
) {
  const isRetyped = type !== before.type;
  const unlessOrdered = { unlessSet: "hasOrders" as const };
  const gone = idsMissing(before.tiers, tiers);
  const added = idsMissing(tiers, before.tiers);
  const newPools = pools.filter((pool) => !before.pools.includes(pool));
  // Nobody can have ordered a new tier; a condition for each would make the write too long.
  const atOnce = newPools.filter(
    (pool) => pool !== before.id && !added.includes(pool) && !before.orderedTiers.has(pool),
  );
  const unordered = [...gone, ...atOnce];
  return {
    before,
    version: before.version,
    ...((isRetyped || newPools.length > 0) && !before.hasOrders && unlessOrdered),
    ...(unordered.length > 0 && { unlessIn: { orderedTiers: unordered } }),
  };
}

type Tiers = readonly { id: string }[];

const idsMissing = (some: Tiers, others: Tiers): string[] =>
  some.flatMap(({ id }) => (others.some((other) => other.id === id) ? [] : id));
