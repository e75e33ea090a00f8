// What if an event's currency changes while amounts are written? Each of the two proves, in its own
// transaction, that the other has not come first.

import { hasNone } from "#functions/core/collection/quota.ts";
import type { Beside } from "#functions/core/table/beside.ts";
import { eventItem, type StoredEvent } from "#functions/stored/events.ts";
import { promoCodeItem } from "#functions/stored/promo-codes.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { eventProblem } from "#shared/contracts/events.ts";
import { problem } from "#shared/core/problems.ts";

/** Beside what has an amount and was checked against the event's currency. */
export const keepingCurrency = ({
  id,
  currency,
}: Pick<StoredEvent, "id" | "currency">): Beside => ({
  writes: [
    {
      check: eventItem.key({ id }),
      if: "currency = :currency",
      values: { ":currency": currency },
    },
  ],
  refusal: () => problem("changed_meanwhile"),
});

/** Beside another currency. The counts are those of `ticketQuotas` and `codeCounts`. */
export const havingNoAmounts = ({ id, accountId }: StoredEvent): Beside => ({
  writes: [
    hasNone({ ownerId: id, accountId, kind: ticketItem.kind }, "rows"),
    hasNone({ ownerId: id, accountId, kind: promoCodeItem.kind }, "amounts"),
  ],
  refusal: () =>
    eventProblem("currency_locked", { fields: [{ path: "currency", code: "currency_locked" }] }),
});
