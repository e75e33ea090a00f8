// What can happen to an order? The stable words of its timeline.
import * as z from "zod";

/**
 * The events in an order's timeline. The web app's catalogue has a sentence for each. Nobody stores
 * `other`: it stands for an event that only a newer version of the program knows.
 */
export const ActivityKind = z.enum([
  "created",
  "created_by_hand",
  "details",
  "promo_code_set",
  "promo_code_removed",
  "payment_started",
  "payment_failed",
  "paid",
  "completed",
  "expired",
  "abandoned",
  "cancelled",
  "refund_started",
  "refund_done",
  "refund_failed",
  "refund_slow",
  "refunded_elsewhere",
  "dispute_inquiry",
  "dispute_opened",
  "dispute_won",
  "dispute_lost",
  "mail_accepted",
  "mail_failed",
  "mail_unknown",
  "mail_limited",
  "mail_repeated",
  "confirmation_requested",
  "ticket_requested",
  "cancellation_told",
  "join_details_requested",
  "order_cancelled_told",
  "refund_told",
  "refund_failure_told",
  "buyer_edited",
  "attendee_edited",
  "answers_edited",
  "attendee_cancelled",
  "attendee_reactivated",
  "cancellation_undone",
  "attendee_moved",
  "checked_in",
  "check_in_undone",
  "other",
]);
export type ActivityKind = z.output<typeof ActivityKind>;
