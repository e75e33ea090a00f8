// How is a mail stored that was requested for an order? In its partition, with a delivery.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";
import { mailShape } from "#functions/stored/delivery.ts";
import { StoredFacts } from "#functions/stored/event-changes.ts";
import { OrderMailKind } from "#shared/contracts/order/order-mails.ts";
import type { ActivityKind } from "#shared/core/order-activity.ts";

export const MAIL_ID_LENGTH = 12;

export const orderMailItem = item({
  pk: "ORD#{orderId}",
  sk: "MAIL#{id}",
  shape: {
    accountId: z.string(),
    evt: z.string(),
    id: z.string(),
    ...mailShape,
    kind: OrderMailKind,
    to: z.string(),
    index: z.number().optional(),
    refund: z.string().optional(),
    /** What its reader knows of an event that was changed. */
    old: StoredFacts.optional(),
    at: z.string(),
    requestedAt: z.string(),
  },
});
export type StoredOrderMail = ReturnType<typeof orderMailItem.parse>;

export type RequestedKind = Exclude<OrderMailKind, "NEW_ORDER" | "GUEST_TICKETS">;

/** The timeline's word for each kind that is requested. New orders' mails are due by themselves. */
export const requestedAs = {
  CONFIRMATION: "confirmation_requested",
  TICKET: "ticket_requested",
  CANCELLATION: "cancellation_told",
  JOIN_DETAILS: "join_details_requested",
  EVENT_CHANGED: "event_changed_told",
  EVENT_OFF: "event_off_told",
  ORDER_CANCELLED: "order_cancelled_told",
  REFUND: "refund_told",
  REFUND_FAILED: "refund_failure_told",
} as const satisfies Record<RequestedKind, ActivityKind>;
