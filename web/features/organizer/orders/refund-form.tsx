// How much of an order is refunded? All that is left, what chosen tickets cost, or any part.
import { Trans, useLingui } from "@lingui/react/macro";
import { Checkbox, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { type Order, orders } from "#shared/contracts/orders.ts";
import { RefundInput } from "#shared/contracts/refunds.ts";
import { fullName } from "#shared/core/full-name.ts";
import { readAttendeeId, ticketReference } from "#shared/core/ids.ts";
import { formatMoney } from "#shared/core/money.ts";
import { costByTicket } from "#shared/rules/order-tickets.ts";
import { FormDrawer } from "#web/components/form-drawer.tsx";
import { MoneyField } from "#web/components/money-field.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useCreateForm } from "#web/components/use-item-form.ts";
import { lastFailure } from "#web/features/organizer/orders/refundable.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";
import { attendeeStyles } from "#web/lib/status-styles.ts";

export function RefundForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const [share, setShare] = useState("all");
  const { refundableMinor, currency } = order;
  const money = (amountMinor: number) => formatMoney(amountMinor, currency, i18n.locale);
  const form = useCreateForm(orders.refund, {
    params: { eventId, orderId: order.id },
    body: RefundInput.extend({
      amountMinor: RefundInput.shape.amountMinor.max(refundableMinor),
    }),
    blank: { amountMinor: refundableMinor, notifyBuyer: true },
    // The page itself tells of a failure, and why.
    done: (saved) => (lastFailure(saved) ? null : t`The refund is under way.`),
    onSaved: onClose,
  });
  const { amountMinor } = form.values;
  const choose = (next: string) => {
    setShare(next);
    form.clearErrors();
    form.setFieldValue("amountMinor", next === "all" ? refundableMinor : 0);
  };
  const isReadable = amountMinor > 0 && amountMinor <= refundableMinor;
  const left = money(refundableMinor);
  const most = t`At most ${left}`;
  return (
    <FormDrawer
      title={t`Refund order`}
      saveLabel={isReadable ? t`Refund ${money(amountMinor)}` : t`Refund`}
      form={form}
      onClose={onClose}
    >
      <LeftToRefund order={order} />
      <SegmentedControl
        fullWidth
        aria-label={t`How much`}
        value={share}
        onChange={choose}
        data={[
          { value: "all", label: t`All that is left` },
          ...(paidTickets(order).length > 1 ? [{ value: "tickets", label: t`Tickets` }] : []),
          { value: "part", label: t`A part` },
        ]}
      />
      {share === "tickets" && (
        <TicketChoice
          order={order}
          isMissing={amountMinor === 0 && form.errors["amountMinor"] !== undefined}
          onChange={(costMinor) => form.setFieldValue("amountMinor", costMinor)}
        />
      )}
      {share === "part" && (
        <MoneyField
          label={t`Amount`}
          currency={currency}
          description={most}
          maxMinor={refundableMinor}
          data-autofocus
          {...form.getInputProps("amountMinor")}
        />
      )}
      <Checkbox
        label={t`Tell the buyer by mail`}
        {...form.getInputProps("notifyBuyer", { type: "checkbox" })}
      />
      {order.status !== "CANCELLED" && (
        <Text size="sm" c="dimmed">
          {share === "tickets" ? (
            <Trans>
              A refund cancels no ticket. To take one back, cancel it on its attendee's page.
            </Trans>
          ) : (
            <Trans>The tickets stay valid. To take them back, cancel the order.</Trans>
          )}
        </Text>
      )}
    </FormDrawer>
  );
}

function LeftToRefund({ order: { refundableMinor, totalMinor, currency } }: { order: Order }) {
  const { i18n } = useLingui();
  const left = formatMoney(refundableMinor, currency, i18n.locale);
  const total = formatMoney(totalMinor, currency, i18n.locale);
  return (
    <Text size="sm" c="dimmed">
      {refundableMinor < totalMinor ? (
        <Trans>
          {left} of {total} are left to refund. The money goes back to the card or account that
          paid.
        </Trans>
      ) : (
        <Trans>The buyer paid {total}. The money goes back to the card or account that paid.</Trans>
      )}
    </Text>
  );
}

/** `onChange` gets what the chosen tickets cost together. */
function TicketChoice({
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
  const { refundableMinor, refundedMinor, currency, reference } = order;
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
      description={
        refundedMinor > 0 &&
        t`Earlier refunds are of amounts, not of tickets. The order's history tells of them.`
      }
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

/** The tickets that cost something, with their cost in minor units. */
function paidTickets({ attendees, lines, currency }: Order) {
  const costs = costByTicket(lines, currency);
  return attendees.flatMap((attendee) => {
    const costMinor = costs[readAttendeeId(attendee.id)?.index ?? -1] ?? 0;
    return costMinor > 0 ? [{ ...attendee, costMinor }] : [];
  });
}
