// Which tickets does something name? Their titles, in the order of the ids.
import { Text } from "@mantine/core";
import { useEventTickets } from "#web/lib/event/event-tickets.ts";

/** Without `isWhole` it shows two lines of titles, as a row has room for. */
export function TicketTitles({ ids, isWhole = false }: { ids: unknown; isWhole?: boolean }) {
  const named = Array.isArray(ids) ? ids.map(String) : [];
  const { titleOf } = useEventTickets(named);
  const titles = named.map(titleOf).join(", ");
  if (isWhole) return titles;
  return (
    <Text component="span" inherit lineClamp={2} title={titles}>
      {titles}
    </Text>
  );
}
