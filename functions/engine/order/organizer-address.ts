// Where do mails to an order's organizer go? Where all its mails go.
import { findEvent } from "#functions/access/event-access.ts";
import { organizersMailbox } from "#functions/access/organizer-contact.ts";
import { organizerOf } from "#functions/access/organizer-of.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import type { Head } from "#functions/engine/order/head.ts";

/** Reads outside the tenant guard, because a buyer's request may cause the mail. */
export const organizerAddress = ({ eventId }: Pick<Head, "eventId">): Promise<string | null> =>
  asSystem(async () => {
    const event = await findEvent(eventId);
    const organizer = event && (await organizerOf(event));
    return organizer && organizersMailbox(organizer);
  });
