// What does the mail say that restores lost links? Each upcoming event, with links to its orders.
import type { I18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { setting } from "#functions/core/ports/settings.ts";
import type { ComingEvent, ComingOrder } from "#functions/mail/kinds/coming-orders.ts";
import { type Block, type Mail, ownMail } from "#functions/mail/templates/content.ts";
import { writtenSpan } from "#functions/mail/templates/language.ts";

/** `hasMore`: the address may have more orders than these. */
export type FindTicketsFacts = { to: string; events: readonly ComingEvent[]; hasMore: boolean };

export async function findTicketsMail(
  { to, events, hasMore }: FindTicketsFacts,
  i18n: I18n,
): Promise<Mail> {
  const count = events.reduce((sum, { orders }) => sum + orders.length, 0);
  const blocks = await Promise.all(events.map((one) => eventBlocks(one, i18n)));
  const more = t(
    i18n,
  )`There may be more orders than this mail shows. Ask the organizer of the event for them.`;
  return ownMail(to, {
    subject: t(i18n)`Your tickets`,
    preheader: t(i18n)`${plural(count, { one: "# order", other: "# orders" })} for events to come`,
    heading: t(i18n)`Here are your tickets`,
    blocks: [...blocks.flat(), ...(hasMore ? [{ kind: "paragraph" as const, text: more }] : [])],
    footer: t(
      i18n,
    )`You get this mail because somebody asked Foyer for the tickets of this address. If it was not you, ignore it: nobody else got the links.`,
  });
}

async function eventBlocks({ event, orders }: ComingEvent, i18n: I18n): Promise<Block[]> {
  const when = { label: t(i18n)`When`, value: writtenSpan(event, i18n.locale) };
  const blocks = await Promise.all(orders.map((order) => orderBlocks(order, event.id, i18n)));
  return [
    { kind: "heading", text: event.title },
    { kind: "facts", rows: [when] },
    ...blocks.flat(),
  ];
}

async function orderBlocks(
  { orderId, reference, ticketCount }: ComingOrder,
  eventId: string,
  i18n: I18n,
): Promise<Block[]> {
  const url = `${setting("APP_ORIGIN")}/checkout/${eventId}/${await linkOf("order-link", orderId)}/summary`;
  const tickets = t(i18n)`${plural(ticketCount, { one: "# ticket", other: "# tickets" })}`;
  const number = { label: t(i18n)`Order number`, value: `${reference} (${tickets})` };
  return [
    { kind: "facts", rows: [number] },
    { kind: "button", label: t(i18n)`Open your order`, url },
  ];
}
