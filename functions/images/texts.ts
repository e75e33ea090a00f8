// Which text uses an image of an event? Each kind of text that may have images has a line here.
import { readEventDefaults } from "#functions/access/account-access.ts";
import { readEventSettings } from "#functions/access/event-texts.ts";
import { queryItems } from "#functions/core/table/table.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { imageProblem, type TextWithImages } from "#shared/contracts/images.ts";
import { imageFolder } from "#shared/core/images.ts";

type Text = { text: TextWithImages; title: string; html: string };

async function textsOf(event: StoredEvent): Promise<Text[]> {
  const { accountId, id, title, description } = event;
  const [tickets, organizers, settings, defaults] = await Promise.all([
    queryItems({ ...ticketItem.within({ eventId: id }), consistent: true }),
    queryItems({ ...organizerItem.within({ accountId }), consistent: true }),
    readEventSettings(event, { consistent: true }),
    readEventDefaults(accountId),
  ]);
  const messages = [defaults.preCheckoutMessage, defaults.postCheckoutMessage];
  return [
    { text: "EVENT_DESCRIPTION", title, html: description },
    ...ticketItem.among(tickets).map(
      (ticket): Text => ({
        text: "TICKET_DESCRIPTION",
        title: ticket.title,
        html: ticket.description,
      }),
    ),
    ...organizerItem.among(organizers).map(
      (one): Text => ({
        text: "ORGANIZER_DESCRIPTION",
        title: one.name,
        html: one.description,
      }),
    ),
    { text: "PRE_CHECKOUT_MESSAGE", title, html: settings.preCheckoutMessage },
    { text: "POST_CHECKOUT_MESSAGE", title, html: settings.postCheckoutMessage },
    { text: "FOOTER_MESSAGE", title, html: settings.footerMessage },
    { text: "EVENT_DEFAULTS", title, html: [...messages, defaults.footerMessage].join() },
  ];
}

export async function mustBeInNoText(event: StoredEvent, imageId: string): Promise<void> {
  const address = imageFolder(imageId);
  const using = (await textsOf(event)).find(({ html }) => html.includes(address));
  if (!using) return;
  const { text, title } = using;
  throw imageProblem("image_in_use", { params: { text, title } });
}
