// What does the event sell? Its tickets in the order that buyers see, with the number sold of each.
import { useLingui } from "@lingui/react/macro";
import { IconTicket } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { type Ticket, tickets } from "#shared/contracts/tickets.ts";
import { lazily } from "#web/components/dialog/lazily.ts";
import { ItemListScreen, useItemList } from "#web/components/list/item-list.tsx";
import { useRowOrder } from "#web/components/list/use-row-order.ts";
import { useStatusOptions } from "#web/components/page/status-badge.tsx";
import { useAccountCharges } from "#web/features/organizer/tickets/account-charges.ts";
import { isCounting } from "#web/features/organizer/tickets/counting.ts";
import { useTicketActions } from "#web/features/organizer/tickets/row-actions.ts";
import { useTicketColumns } from "#web/features/organizer/tickets/ticket-columns.tsx";
import { useTicketRemoval } from "#web/features/organizer/tickets/ticket-removal.ts";
import { availabilityStylesIn } from "#web/features/organizer/tickets/ticket-styles.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { useIsFirstFromChecklist } from "#web/lib/event/from-checklist.ts";

const TicketForm = lazily(() => import("#web/features/organizer/tickets/ticket-form.tsx"));
const TicketExplanation = lazily(
  () => import("#web/features/organizer/tickets/ticket-explanation.tsx"),
);

export function Component() {
  const { t } = useLingui();
  const { status, takesPayments } = useCurrentEvent();
  const items = useItemList(tickets.list, {
    isUnsettled: (ticket) => isCounting(ticket, takesPayments),
    beginsNew: useIsFirstFromChecklist(),
  });
  const charges = useAccountCharges();
  const [explained, explain] = useState<Ticket | null>(null);
  const availabilities = useStatusOptions(availabilityStylesIn(status));
  return (
    <>
      <ItemListScreen
        items={items}
        help={t`What buyers can choose from, in this order.`}
        create={t`Create ticket`}
        form={(props) => <TicketForm charges={charges} {...props} />}
        remove={useTicketRemoval()}
        order={useRowOrder(items, { routes: tickets, failed: t`Sorting tickets failed` })}
        actions={useTicketActions(explain)}
        columns={useTicketColumns(items.edit)}
        nameOf={({ title }) => title}
        searchLabel={t`Ticket name`}
        filters={[{ name: "availability", label: t`Availability`, options: availabilities }]}
        nothingFound={t`No tickets match`}
        empty={{
          icon: IconTicket,
          title: t`No tickets yet`,
          text: t`Tickets can be free, paid, a donation, or have several prices. Buyers see them as soon as the event is live.`,
        }}
      />
      {explained && (
        <Suspense>
          <TicketExplanation
            ticket={explained}
            onClose={() => explain(null)}
            onEdit={() => {
              explain(null);
              items.edit(explained);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
