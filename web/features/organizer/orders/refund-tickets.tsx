// Which tickets is a refund about? It is of what the chosen ones cost together.
import { useLingui } from "@lingui/react/macro";
import { Checkbox, Group, Stack } from "@mantine/core";
import { useState } from "react";
import type { Order } from "#shared/contracts/orders.ts";
import { fullName } from "#shared/core/full-name.ts";
import { readAttendeeId, ticketReference } from "#shared/core/ids.ts";
import { formatMoney } from "#shared/core/money.ts";
import { costByTicket } from "#shared/rules/order/order-tickets.ts";
import { StatusBadge } from "#web/components/page/status-badge.tsx";
import { wasRefunded } from "#web/features/organizer/orders/refundable.ts";
import { attendeeStyles } from "#web/lib/event/attendee-styles.ts";

/** `onChange` gets what the chosen tickets cost together. */
export function TicketChoice({
  order,
  isMissing,
  onChange,
}: {
  order: Order;
  isMissing: boolean;
  onChange: (costMinor: number) => void;
}) {
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState<string[]>([]);
  const tickets = paidTickets(order);
  const { refundableMinor, currency, reference } = order;
  const costOf = (ids: string[]) =>
    tickets.reduce((sum, { id, costMinor }) => sum + (ids.includes(id) ? costMinor : 0), 0);
  const money = (amountMinor: number) => formatMoney(amountMinor, currency, i18n.locale);
  const [cost, left] = [money(costOf(chosen)), money(refundableMinor)];
  const tooMuch =
    costOf(chosen) > refundableMinor &&
    t`These tickets cost ${cost}, and only ${left} can be refunded. Choose fewer, or all that is left.`;
  return (
    <Checkbox.Group
      label={t`Refund what these tickets cost`}
      description={wasRefunded(order) && t`Earlier refunds are of amounts, not of tickets.`}
      value={chosen}
      onChange={(ids) => {
        setChosen(ids);
        onChange(costOf(ids));
      }}
      error={tooMuch || (isMissing && t`Choose at least one ticket.`)}
    >
      <Stack gap="xs" mt="xs" data-path="amountMinor">
        {tickets.map((one) => (
          <Checkbox
            key={one.id}
            value={one.id}
            label={`${fullName(one)}: ${money(one.costMinor)}`}
            description={
              <Group gap="xs" component="span">
                {one.ticketTitle}, {ticketReference(reference ?? "", one.id)}
                {one.status === "CANCELLED" && (
                  <StatusBadge of={attendeeStyles} status={one.status} />
                )}
              </Group>
            }
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** Costs are in minor units. */
export function paidTickets({ attendees, lines, currency }: Order) {
  const costs = costByTicket(lines, currency);
  return attendees.flatMap((attendee) => {
    const costMinor = costs[readAttendeeId(attendee.id)?.index ?? -1] ?? 0;
    return costMinor > 0 ? [{ ...attendee, costMinor }] : [];
  });
}
