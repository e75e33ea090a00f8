// What does the mail about a new order tell the organizer? Who bought what, and where to look.
import type { I18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { setting } from "#functions/core/ports/settings.ts";
import { mailShares } from "#functions/mail/shares/mail-shares.ts";
import { type Mail, ownMail } from "#functions/mail/templates/content.ts";
import { receipt } from "#functions/mail/templates/receipt.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { fullName } from "#shared/core/full-name.ts";
import type { Person } from "#shared/core/people.ts";
import type { PricedOrder } from "#shared/rules/sale/price-steps.ts";

export type NewOrderFacts = PricedOrder & {
  share: "own" | "sum";
  to: string;
  orderId: string;
  reference: string;
  event: StoredEvent;
  buyer: Person;
};

export function newOrderMail(facts: NewOrderFacts, i18n: I18n): Mail {
  if (facts.share === "sum") return moreOrdersMail(facts, i18n);
  const { to, orderId, reference, event, buyer, lines } = facts;
  const { title } = event;
  const name = fullName(buyer);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const howMany = t(i18n)`${plural(count, { one: "# ticket", other: "# tickets" })}`;
  return ownMail(to, {
    subject: t(i18n)`New order for ${title} (${reference})`,
    preheader: t(i18n)`${howMany}, ${name}`,
    heading: t(i18n)`New order for ${title}`,
    blocks: [
      {
        kind: "facts",
        rows: [
          { label: t(i18n)`Buyer`, value: name },
          { label: t(i18n)`Email`, value: buyer.email, isAddress: true },
          { label: t(i18n)`Order number`, value: reference },
        ],
      },
      ...receipt(facts, i18n),
      { kind: "button", label: t(i18n)`Open the order`, url: ordersUrl(event, `/${orderId}`) },
    ],
    footer: becauseIn(event, i18n),
  });
}

function moreOrdersMail({ to, event }: NewOrderFacts, i18n: I18n): Mail {
  const { title } = event;
  const most = mailShares.NEW_FREE_ORDER.each;
  return ownMail(to, {
    subject: t(i18n)`More new orders for ${title}`,
    preheader: t(i18n)`You get no more mails about free orders today.`,
    heading: t(i18n)`More new orders for ${title}`,
    blocks: [
      {
        kind: "paragraph",
        text: t(
          i18n,
        )`There are more than ${most} new free orders today. You get no more mails about free orders until tomorrow.`,
      },
      { kind: "button", label: t(i18n)`Open the orders`, url: ordersUrl(event) },
    ],
    footer: becauseIn(event, i18n),
  });
}

const becauseIn = ({ title }: StoredEvent, i18n: I18n): string =>
  t(
    i18n,
  )`You get this mail because you organize ${title}. The settings of the event can turn off mails about new orders.`;

const ordersUrl = ({ id }: StoredEvent, path = ""): string =>
  `${setting("APP_ORIGIN")}/manage/event/${id}/orders${path}`;
