// Which tickets does a code, an assignment or a question name? Their titles, in the order of the
// ids.
import { Text } from "@mantine/core";
import { useEventTickets } from "#web/lib/event-tickets.ts";

export function TicketTitles({ ids }: { ids: unknown }) {
  const named = Array.isArray(ids) ? ids.map(String) : [];
  const { titleOf } = useEventTickets(named);
  const titles = named.map(titleOf).join(", ");
  return (
    <Text component="span" inherit lineClamp={2} title={titles}>
      {titles}
    </Text>
  );
}
