// What became of an order's confirmation? A later one counts, but no bounce of a former address.
import { wordOr } from "#functions/core/table/packed.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { allMails } from "#functions/engine/order/undelivered.ts";
import { MailState } from "#shared/contracts/order/order-mails.ts";
import { isSameAddress } from "#shared/core/text/email-address.ts";

/** Null while there is none. */
export function confirmationState(order: Pick<OrderItems, "head" | "mails">): MailState | null {
  const sent = allMails(order).filter(({ kind }) => kind === "CONFIRMATION");
  if (sent.some(({ state }) => state === "ACCEPTED")) return "ACCEPTED";
  const email = order.head.buyer?.email ?? "";
  const told = sent.findLast(
    ({ state, to }) => isSameAddress(to, email) || !bounced.includes(state),
  );
  return told ? wordOr(MailState, told.state, "UNKNOWN") : null;
}

const bounced: readonly string[] = ["BOUNCED", "SOFT_BOUNCED"] satisfies MailState[];
