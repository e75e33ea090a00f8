// What does the mail say that restores lost links? Each upcoming event, with a link to its order.
import type { I18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { setting } from "#functions/core/ports/settings.ts";
import type { ComingOrder } from "#functions/mail/coming-orders.ts";
import { type Block, type Mail, ownMail } from "#functions/mail/content.ts";
import { writtenSpan } from "#functions/mail/language.ts";

export type FindTicketsFacts = { to: string; orders: readonly ComingOrder[] };

/** One button for each order, the earliest event first. */
export async function findTicketsMail({ to, orders }: FindTicketsFacts, i18n: I18n): Promise<Mail> {
  const count = orders.length;
  const blocks = await Promise.all(orders.map((order) => orderBlocks(order, i18n)));
  return ownMail(to, {
    subject: t(i18n)`Your tickets`,
    preheader: t(i18n)`${plural(count, { one: "# order", other: "# orders" })} for events to come`,
    heading: t(i18n)`Here are your tickets`,
    blocks: blocks.flat(),
    footer: t(
      i18n,
    )`You get this mail because somebody asked Foyer for the tickets of this address. If it was not you, ignore it: nobody else got the links.`,
  });
}

async function orderBlocks(
  { orderId, reference, event, ticketCount }: ComingOrder,
  i18n: I18n,
): Promise<Block[]> {
  const url = `${setting("APP_ORIGIN")}/checkout/${event.id}/${await linkOf("order-link", orderId)}/summary`;
  const tickets = t(i18n)`${plural(ticketCount, { one: "# ticket", other: "# tickets" })}`;
  return [
    { kind: "heading", text: event.title },
    {
      kind: "facts",
      rows: [
        { label: t(i18n)`When`, value: writtenSpan(event, i18n.locale) },
        { label: t(i18n)`Order number`, value: `${reference} (${tickets})` },
      ],
    },
    { kind: "button", label: t(i18n)`Open your order`, url },
  ];
}
