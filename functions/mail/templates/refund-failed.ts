// What does a failed refund's mail tell the organizer? Whose money, why, and what to do.
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { setting } from "#functions/core/ports/settings.ts";
import { type Mail, ownMail } from "#functions/mail/templates/content.ts";
import type { OrderConfirmationFacts } from "#functions/mail/templates/order-confirmation.ts";
import type { RefundFailure } from "#shared/contracts/order/refunds.ts";
import { fullName } from "#shared/core/full-name.ts";
import { type Currency, formatMoney } from "#shared/core/money.ts";

/** `isOfOrder`: the money paid for the order, so it can be refunded there again. */
export type RefundFailedFacts = Pick<OrderConfirmationFacts, "orderId" | "event" | "buyer"> & {
  to: string;
  reference: string | null;
  amountMinor: number;
  currency: Currency;
  because: RefundFailure;
  isOfOrder: boolean;
};

export function refundFailedMail(facts: RefundFailedFacts, i18n: I18n): Mail {
  const { orderId, event, buyer, to, amountMinor, currency, reference, because } = facts;
  const amount = formatMoney(amountMinor, currency, i18n.locale);
  const name = fullName(buyer);
  const { title } = event;
  return ownMail(to, {
    subject: t(i18n)`A refund of ${amount} for ${title} failed`,
    preheader: t(i18n)`The refund to ${name} did not go through.`,
    heading: t(i18n)`A refund of ${amount} failed`,
    blocks: [
      {
        kind: "paragraph",
        text: t(
          i18n,
        )`The refund to ${name} for ${title} did not go through. Nobody has told the buyer that it failed.`,
      },
      { kind: "paragraph", text: adviceFor(facts, i18n) },
      {
        kind: "facts",
        rows: [
          { label: t(i18n)`Buyer`, value: name },
          { label: t(i18n)`Email`, value: buyer.email, isAddress: true },
          { label: t(i18n)`Reason`, value: reasonsIn(i18n)[because] },
          ...(reference === null ? [] : [{ label: t(i18n)`Order number`, value: reference }]),
        ],
      },
      {
        kind: "button",
        label: t(i18n)`Open the order`,
        url: `${setting("APP_ORIGIN")}/manage/event/${event.id}/orders/${orderId}`,
      },
    ],
    footer: t(i18n)`You get this mail because you organize ${title}.`,
  });
}

function adviceFor({ because, isOfOrder }: RefundFailedFacts, i18n: I18n): string {
  if (because === "card" || because === "bank")
    return t(i18n)`Ask the buyer for another way to send the money.`;
  if (because === "disputed")
    return t(i18n)`The buyer's bank decides about this money. Answer it at the payment provider.`;
  if (because === "elsewhere")
    return t(i18n)`Compare the order with your payment account before you refund again.`;
  return isOfOrder
    ? t(i18n)`Check your payment account, then refund the order again.`
    : t(i18n)`The order does not need this payment. Refund it at the payment provider.`;
}

const reasonsIn = (i18n: I18n): Record<RefundFailure, string> => ({
  account: t(i18n)`The payment account is no longer connected`,
  balance: t(i18n)`The balance of the payment account is too low`,
  bank: t(i18n)`The buyer's bank refused it`,
  card: t(i18n)`The buyer's card is closed`,
  disputed: t(i18n)`The payment is disputed`,
  elsewhere: t(i18n)`It was refunded at the payment provider already`,
  other: t(i18n)`Refused without a reason`,
});
