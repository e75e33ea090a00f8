// How does a buyer get a basket? One write takes the stock and creates the order.
import * as z from "zod";
import { TypedCode } from "#shared/contracts/promo-codes.ts";
import { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { MAX_LINES_PER_ORDER, MAX_TICKETS_PER_ORDER } from "#shared/core/bounds.ts";
import { code } from "#shared/core/fields.ts";
import { idOf } from "#shared/core/ids.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { one, route } from "#shared/core/route.ts";

export const ReservationInput = z.strictObject({
  /** Lines of the same ticket, tier and offered amount are merged before any limit is checked. */
  lines: z
    .array(
      z.strictObject({
        ticketId: idOf("ticket"),
        tierId: idOf("tier").nullable().default(null),
        /** For each unit of a donation. Its limits are told in the event's currency. */
        offeredMinor: z.int().min(0).nullable().default(null),
        quantity: z.int().min(0).max(MAX_TICKETS_PER_ORDER),
      }),
    )
    .min(1)
    .max(MAX_LINES_PER_ORDER)
    .refine((lines) => lines.some(({ quantity }) => quantity > 0), code("nothing_chosen")),
  /** An invalid code refuses the whole reservation. */
  promoCode: TypedCode,
  /** This browser's earlier order; its units return once the new order holds its own. */
  replaces: z.string().max(100).optional(),
});
export type ReservationInput = z.output<typeof ReservationInput>;

export const reservationProblem = problemsOf({
  not_on_sale: 409,
  sold_out: 409,
  in_other_baskets: 409,
  ticket_paused: 409,
  limit_changing: 409,
  network_holds_many: 409,
  too_many_per_order: 409,
  too_few_per_order: 409,
  order_too_large: 422,
  amount_below_minimum: 422,
  amount_too_large: 422,
  amount_off_step: 422,
  amount_not_asked: 422,
  donation_amount_missing: 422,
  donation_below_minimum: 422,
  donation_too_large: 422,
  not_multiple: 422,
});

export const reservations = {
  create: route("POST /public/events/{eventId}/orders", {
    summary: "Reserves tickets: holds the stock and freezes the price",
    access: "anyone",
    body: ReservationInput,
    idempotent: true,
    returns: one(CheckoutOrder),
    status: 201,
  }),
};
