// What does a cancelled order's mail tell the buyer? Which order, and what becomes of the money.
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { type Mail, organizerMail } from "#functions/mail/templates/content.ts";
import { writtenSpan } from "#functions/mail/templates/language.ts";
import {
  eventFacts,
  type OrderConfirmationFacts,
  summaryUrl,
} from "#functions/mail/templates/order-confirmation.ts";
import { formatMoney } from "#shared/core/money.ts";

/** `backMinor` is refunded with the cancellation, or on its way; the organizer has `keptMinor`. */
export type OrderCancelledFacts = Pick<
  OrderConfirmationFacts,
  "orderId" | "event" | "organizer" | "reference" | "currency"
> & { to: string; backMinor: number; keptMinor: number };

export async function orderCancelledMail(facts: OrderCancelledFacts, i18n: I18n): Promise<Mail> {
  const { event, organizer, reference, to, backMinor, keptMinor, currency } = facts;
  const { title } = event;
  const seller = organizer.name;
  const amount = formatMoney(backMinor, currency, i18n.locale);
  const kept = formatMoney(keptMinor, currency, i18n.locale);
  return organizerMail(organizer, to, {
    subject: t(i18n)`Your order for ${title} was cancelled (${reference})`,
    preheader: t(i18n)`All its tickets are void.`,
    heading: t(i18n)`Your order was cancelled`,
    blocks: [
      {
        kind: "paragraph",
        text: t(
          i18n,
        )`${seller} cancelled your order for ${title}. Its tickets no longer open the door.`,
      },
      ...(backMinor > 0
        ? [
            {
              kind: "paragraph" as const,
              text: t(
                i18n,
              )`You get ${amount} back on the card or account that you paid with. That can take up to ten days.`,
            },
          ]
        : []),
      ...(keptMinor > 0
        ? [
            {
              kind: "paragraph" as const,
              text: t(i18n)`${kept} of your payment was not refunded. Ask ${seller} about it.`,
            },
          ]
        : []),
      { kind: "facts", rows: eventFacts(facts, writtenSpan(event, i18n.locale), i18n) },
      { kind: "button", label: t(i18n)`Open your order`, url: await summaryUrl(facts) },
      { kind: "paragraph", text: t(i18n)`If you think this is a mistake, ask ${seller}.` },
    ],
    footer: t(i18n)`You get this mail because you ordered from ${seller}.`,
  });
}
