// What became of an order's confirmation? A later one that was sent counts too.
import { wordOr } from "#functions/core/table/packed.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { MailState } from "#shared/contracts/order/order-mails.ts";

/** Null while there is none. */
export const confirmationState = ({
  head,
  mails,
}: Pick<OrderItems, "head" | "mails">): MailState | null =>
  mails.some(({ kind, state }) => kind === "CONFIRMATION" && state === "ACCEPTED")
    ? "ACCEPTED"
    : head.mail && wordOr(MailState, head.mail.state, "UNKNOWN");
