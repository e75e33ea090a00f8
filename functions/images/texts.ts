// Which text of an event uses an image? Each kind of text that may have images has a line here.
import { queryItems } from "#functions/core/table/table.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { imageProblem, type TextWithImages } from "#shared/contracts/images.ts";
import { imageFolder } from "#shared/core/images.ts";

type Text = { text: TextWithImages; title: string; html: string };

async function textsOf({ id, title, description }: StoredEvent): Promise<Text[]> {
  const items = await queryItems({ ...ticketItem.within({ eventId: id }), consistent: true });
  return [
    { text: "EVENT_DESCRIPTION", title, html: description },
    ...ticketItem.among(items).map(
      (ticket): Text => ({
        text: "TICKET_DESCRIPTION",
        title: ticket.title,
        html: ticket.description,
      }),
    ),
  ];
}

export async function mustBeInNoText(event: StoredEvent, imageId: string): Promise<void> {
  const address = imageFolder(imageId);
  const using = (await textsOf(event)).find(({ html }) => html.includes(address));
  if (!using) return;
  const { text, title } = using;
  throw imageProblem("image_in_use", { params: { text, title } });
}
