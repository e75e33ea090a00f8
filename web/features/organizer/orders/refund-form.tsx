// How much of an order is refunded? All that is left, what chosen tickets cost, or any part.
import { Trans, useLingui } from "@lingui/react/macro";
import { Checkbox, SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import { RefundInput } from "#shared/contracts/order/refunds.ts";
import { type Order, orders } from "#shared/contracts/orders.ts";
import { formatMoney } from "#shared/core/money.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useCreateForm } from "#web/components/form/use-item-form.ts";
import { MoneyField } from "#web/components/number/money-field.tsx";
import { refundSentence } from "#web/features/organizer/orders/refund-sentence.ts";
import { paidTickets, TicketChoice } from "#web/features/organizer/orders/refund-tickets.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

export function RefundForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { form, share, choose, amountMinor } = useRefund(order, onClose);
  const { refundableMinor, currency } = order;
  const money = (minor: number) => formatMoney(minor, currency, i18n.locale);
  const isReadable = amountMinor > 0 && amountMinor <= refundableMinor;
  const left = money(refundableMinor);
  const most = t`At most ${left}`;
  return (
    <FormDialog
      title={t`Refund order`}
      saveLabel={isReadable ? t`Refund ${money(amountMinor)}` : t`Refund`}
      form={form}
      onClose={onClose}
    >
      <LeftToRefund order={order} />
      <ShareChoice order={order} share={share} onChange={choose} />
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
    </FormDialog>
  );
}

/** What is left may change while the dialog is open. "All" is what is left at each moment. */
function useRefund(order: Order, onClose: () => void) {
  const { id: eventId } = useCurrentEvent();
  const [share, setShare] = useState("all");
  const { refundableMinor } = order;
  const isAllLeft = share === "all" && refundableMinor > 0;
  const atMost = RefundInput.extend({
    amountMinor: RefundInput.shape.amountMinor.max(refundableMinor),
  });
  const form = useCreateForm(orders.refund, {
    params: { eventId, orderId: order.id },
    body: share === "all" ? RefundInput : atMost,
    blank: { amountMinor: refundableMinor, notifyBuyer: true },
    sent: (values) => (isAllLeft ? { ...values, amountMinor: refundableMinor } : values),
    done: refundSentence,
    onSaved: onClose,
  });
  const amountMinor = isAllLeft ? refundableMinor : form.values.amountMinor;
  const choose = (next: string) => {
    setShare(next);
    form.clearErrors();
    form.setFieldValue("amountMinor", next === "all" ? refundableMinor : 0);
  };
  return { form, share, choose, amountMinor };
}

function ShareChoice({
  order,
  share,
  onChange,
}: {
  order: Order;
  share: string;
  onChange: (share: string) => void;
}) {
  const { t } = useLingui();
  return (
    <SegmentedControl
      fullWidth
      aria-label={t`How much`}
      value={share}
      onChange={onChange}
      data={[
        { value: "all", label: t`All that is left` },
        ...(paidTickets(order).length > 1 ? [{ value: "tickets", label: t`Tickets` }] : []),
        { value: "part", label: t`A part` },
      ]}
    />
  );
}

function LeftToRefund({ order: { refundableMinor, totalMinor, currency } }: { order: Order }) {
  const { i18n } = useLingui();
  const left = formatMoney(refundableMinor, currency, i18n.locale);
  const total = formatMoney(totalMinor, currency, i18n.locale);
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
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
