// What does the list show of tickets? What each costs, and how many are sold.
import { useLingui } from "@lingui/react/macro";
import { useMediaQuery } from "@mantine/hooks";
import type { Ticket } from "#shared/contracts/tickets.ts";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import { titleColumn } from "#web/components/list/name-column.tsx";
import { StatusBadge } from "#web/components/page/status-badge.tsx";
import { Sold, TicketName, Tiers } from "#web/features/organizer/tickets/ticket-cells.tsx";
import { TicketPriceCell } from "#web/features/organizer/tickets/ticket-price-cell.tsx";
import { availabilityStylesIn } from "#web/features/organizer/tickets/ticket-styles.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { inAll } from "#web/lib/event/in-all.ts";

export function useTicketColumns(edit: (ticket: Ticket) => void): ListColumn<Ticket>[] {
  const { t } = useLingui();
  const { status } = useCurrentEvent();
  const styles = availabilityStylesIn(status);
  // Beside a price the tiers of a card would have no room, so they get a line of their own.
  const isPhone = useMediaQuery("(max-width: 800px)");
  const tiers: ListColumn<Ticket> = {
    key: "tiers",
    title: t`Prices`,
    onCard: "rest",
    render: (ticket) => <Tiers ticket={ticket} />,
  };
  return [
    titleColumn("title", t`Ticket`, (ticket) => (
      <>
        <TicketName ticket={ticket} onEdit={() => edit(ticket)} />
        {!isPhone && <Tiers ticket={ticket} />}
      </>
    )),
    {
      key: "availability",
      title: t`Status`,
      onCard: "badge",
      render: ({ availability }) => <StatusBadge of={styles} status={availability} />,
    },
    {
      key: "quantitySold",
      title: t`Sold`,
      sortable: "largestFirst",
      align: "right",
      onCard: "rest",
      render: (ticket) => <Sold {...inAll(ticket)} />,
    },
    {
      key: "quantityHeld",
      title: t`Being bought`,
      align: "right",
      render: (ticket) => inAll(ticket).quantityHeld ?? "–",
    },
    {
      key: "priceMinor",
      title: t`Price`,
      sortable: "largestFirst",
      align: "right",
      onCard: "end",
      render: (ticket) => <TicketPriceCell ticket={ticket} />,
    },
    ...(isPhone ? [tiers] : []),
  ];
}
