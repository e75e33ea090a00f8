// What does completion change? The order gets a reference, a buyer, a mail and its next look.
import { nowAt, nowSeconds } from "#functions/core/ports/clock.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { hmac } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { logged } from "#functions/engine/order/log.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { referenceItem } from "#functions/stored/order/reference.ts";
import { idOf, OrderId } from "#shared/core/ids.ts";
import { problem } from "#shared/core/problems.ts";
import { guestAddresses } from "#shared/rules/order/guest-addresses.ts";
import { nextLook } from "#shared/rules/order/order-life.ts";

const REFERENCE_LENGTH = 6;
const REFERENCE_TRIES = 5;

type Claimer = { id: string; eventId: string };

/** Idempotent; unique in the event. A claim whose order never completes does no harm. */
export async function claimReference({ id, eventId }: Claimer): Promise<string> {
  const claimed = await retry({ tries: REFERENCE_TRIES }, async (attempt) => {
    const text = await hmac("order-reference", `${id}#${attempt}`, REFERENCE_LENGTH);
    const reference = `F-${text.toUpperCase()}`;
    const claim = referenceItem.whole({ eventId, reference, order: id });
    const written = await asSystem(() =>
      writeItem({
        put: claim,
        if: "attribute_not_exists(pk) OR #order = :order",
        names: { "#order": "order" },
        values: { ":order": id },
      }),
    );
    return written.ok ? reference : "lost";
  });
  if (claimed === "lost") throw problem("busy", { retryAfter: 1 });
  return claimed;
}

/** Saves a round trip. The ids prove nothing, so they only choose the key. Null if it failed. */
export async function claimEarly({ id, eventId }: Claimer): Promise<string | null> {
  const areIds = OrderId.safeParse(id).success && EventId.safeParse(eventId).success;
  return areIds ? claimReference({ id, eventId }).catch(() => null) : null;
}

const EventId = idOf("event");

/** `paid` is the intent that paid; null if nothing was to pay. */
export function completion(
  { head, details }: OrderItems,
  reference: string,
  paid: string | null,
): Partial<Head> {
  const at = nowAt();
  const complete = {
    status: "COMPLETED",
    mail: { state: "PENDING", at },
    kept: true,
  } as const;
  return {
    ...complete,
    paymentStatus: paid === null ? "NOT_REQUIRED" : "PAYMENT_RECEIVED",
    paid,
    completedAt: at,
    reference,
    buyer: details?.buyer ?? null,
    owesGuestTickets:
      details !== null && guestAddresses(details.attendees, details.buyer).length > 0,
    log: paid === null ? logged(head, "completed") : logged(head, "paid", "completed"),
    due: nextLook({ ...head, ...complete }, nowSeconds()),
    ttl: null,
    holds: [],
  };
}
