// What does a refund's mail tell the buyer? How much, of which order, and when it arrives.
import type { I18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { type Block, type Mail, organizerMail } from "#functions/mail/templates/content.ts";
import {
  type OrderConfirmationFacts,
  summaryUrl,
} from "#functions/mail/templates/order-confirmation.ts";
import { type Currency, formatMoney } from "#shared/core/money.ts";

export type RefundFacts = Pick<OrderConfirmationFacts, "orderId" | "event" | "organizer"> & {
  to: string;
  /** `too_late`: the money came when the order was over and its tickets were gone. */
  because: "asked" | "too_late" | "not_needed";
  /** Null for an order that never was complete. */
  reference: string | null;
  /** Those that still admit somebody. */
  validTickets: number;
  amountMinor: number;
  currency: Currency;
};

export async function refundMail(facts: RefundFacts, i18n: I18n): Promise<Mail> {
  const { event, organizer, to, amountMinor, currency, reference, validTickets } = facts;
  const amount = formatMoney(amountMinor, currency, i18n.locale);
  const { title } = event;
  const seller = organizer.name;
  const number: Block[] =
    reference === null
      ? []
      : [{ kind: "facts", rows: [{ label: t(i18n)`Order number`, value: reference }] }];
  const stays = t(
    i18n,
  )`${plural(validTickets, { one: "Your ticket stays valid.", other: "Your tickets stay valid." })}`;
  return organizerMail(organizer, to, {
    subject:
      reference === null
        ? t(i18n)`Your refund of ${amount} for ${title}`
        : t(i18n)`Your refund of ${amount} for ${title} (${reference})`,
    preheader: t(i18n)`It can take up to ten days to arrive.`,
    heading: t(i18n)`${amount} is on its way to you`,
    blocks: [
      { kind: "paragraph", text: reasonOf(facts, amount, i18n) },
      {
        kind: "paragraph",
        text: t(
          i18n,
        )`The money goes to the card or account that you paid with. That can take up to ten days.`,
      },
      ...(validTickets > 0 ? [{ kind: "paragraph" as const, text: stays }] : []),
      ...number,
      { kind: "button", label: t(i18n)`Open your order`, url: await summaryUrl(facts) },
      { kind: "paragraph", text: t(i18n)`If you have a question, ask ${seller}.` },
    ],
    footer: t(i18n)`You get this mail because you paid for an order from ${seller}.`,
  });
}

function reasonOf({ because, event, organizer }: RefundFacts, amount: string, i18n: I18n): string {
  const { title } = event;
  const seller = organizer.name;
  if (because === "asked")
    return t(i18n)`${seller} refunded ${amount} of what you paid for ${title}.`;
  return because === "too_late"
    ? t(
        i18n,
      )`Your payment for ${title} arrived when the time for your order was over and the tickets were gone. So you have no tickets, and you get all of it back.`
    : t(
        i18n,
      )`A payment for your order for ${title} was not needed any more. You get all of it back, and your order stays as it is.`;
}
