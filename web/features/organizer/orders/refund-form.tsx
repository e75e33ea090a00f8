// How much of an order is refunded? All that is left, what chosen tickets cost, or any part.
import { Trans, useLingui } from "@lingui/react/macro";
import { Checkbox, SegmentedControl, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { type Order, orders } from "#shared/contracts/orders.ts";
import { RefundInput } from "#shared/contracts/refunds.ts";
import { fullName } from "#shared/core/full-name.ts";
import { readAttendeeId, ticketReference } from "#shared/core/ids.ts";
import { formatMoney } from "#shared/core/money.ts";
import { costByTicket } from "#shared/rules/order-tickets.ts";
import { FormDrawer } from "#web/components/form-drawer.tsx";
import { MoneyField } from "#web/components/money-field.tsx";
import { useCreateForm } from "#web/components/use-item-form.ts";
import { lastFailure } from "#web/features/organizer/orders/refundable.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";

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
          error={form.getInputProps("amountMinor").error}
          onChange={(costMinor) =>
            form.setFieldValue("amountMinor", Math.min(costMinor, refundableMinor))
          }
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
              The tickets stay valid. To take one back, cancel it on its attendee's page.
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
  error,
  onChange,
}: {
  order: Order;
  error: ReactNode;
  onChange: (costMinor: number) => void;
}) {
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState<string[]>([]);
  const tickets = paidTickets(order);
  return (
    <Checkbox.Group
      label={t`Refund what these tickets cost`}
      value={chosen}
      onChange={(ids) => {
        setChosen(ids);
        const costs = tickets.filter(({ id }) => ids.includes(id));
        onChange(costs.reduce((sum, { costMinor }) => sum + costMinor, 0));
      }}
      error={error}
    >
      <Stack gap="xs" mt="xs">
        {tickets.map((one) => (
          <Checkbox
            key={one.id}
            value={one.id}
            label={`${fullName(one)}: ${formatMoney(one.costMinor, order.currency, i18n.locale)}`}
            description={`${one.ticketTitle}, ${ticketReference(order.reference ?? "", one.id)}`}
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
