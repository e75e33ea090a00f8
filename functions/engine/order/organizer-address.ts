// Where do mails to an order's organizer go, whoever's request may cause them?
import { findEvent } from "#functions/access/event-access.ts";
import { organizersMailbox } from "#functions/access/organizer-contact.ts";
import { organizerOf } from "#functions/access/organizer-of.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import type { Head } from "#functions/engine/order/head.ts";

export const organizerAddress = ({ eventId }: Pick<Head, "eventId">): Promise<string | null> =>
  asSystem(async () => {
    const event = await findEvent(eventId);
    const organizer = event && (await organizerOf(event));
    return organizer && organizersMailbox(organizer);
  });
