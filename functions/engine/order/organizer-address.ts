// Where do mails to an order's organizer go? To the organizer's address, else to the account's.
import { readAccount } from "#functions/access/account-access.ts";
import { findEvent } from "#functions/access/event-access.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { organizerItem } from "#functions/stored/organizers.ts";

/** Reads outside the tenant guard, because a buyer's request may cause the mail. */
export const organizerAddress = ({
  accountId,
  eventId,
}: Pick<Head, "accountId" | "eventId">): Promise<string> =>
  asSystem(async () => {
    const event = await findEvent(eventId);
    const organizer =
      event && (await getItem(organizerItem.key({ accountId, id: event.organizerId })));
    const contact = organizer ? organizerItem.parse(organizer).contactEmail : "";
    return contact || (await readAccount(accountId)).email;
  });
