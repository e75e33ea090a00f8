// How does a mail item begin its delivery? With the fields by which stream or sweeper finds it.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { mailDue } from "#functions/stored/order/due.ts";
import { FIRST_MAIL_LOOK_SECONDS } from "#shared/rules/order/order-life.ts";

/** With `after`, the sweeper queues it that many seconds later; else the stream does at once. */
export function unsentMail(pk: string, after?: number) {
  const due = mailDue(pk, nowSeconds() + (after ?? FIRST_MAIL_LOOK_SECONDS));
  return { state: "PENDING" as const, ...(after !== undefined && { isDelayed: true }), ...due };
}
