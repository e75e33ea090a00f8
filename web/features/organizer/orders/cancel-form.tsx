// What goes with the cancellation of an order? Its refund, if money is left.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Checkbox, Text } from "@mantine/core";
import { type Order, orders } from "#shared/contracts/orders.ts";
import { fullName } from "#shared/core/full-name.ts";
import { formatMoney } from "#shared/core/money.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useCreateForm } from "#web/components/form/use-item-form.ts";
import { Money } from "#web/components/number/money.tsx";
import { canRefund } from "#web/features/organizer/orders/refundable.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

export function CancelForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { id: eventId } = useCurrentEvent();
  // A colleague may have cancelled it while the dialog is open.
  const isCancelled = order.status === "CANCELLED";
  const isRefundable = canRefund(order) && !isCancelled;
  const form = useCreateForm(orders.cancel, {
    params: { eventId, orderId: order.id },
    blank: { refund: isRefundable },
    // Nothing may be left, or a refund be under way, only since the dialog opened.
    sent: (values) => ({ ...values, refund: isRefundable && values.refund === true }),
    done: () => t`The order was cancelled.`,
    onSaved: onClose,
  });
  const active = order.attendees.filter(({ status }) => status === "ACTIVE").length;
  const left = formatMoney(order.refundableMinor, order.currency, i18n.locale);
  const { reference } = order;
  const buyer = fullName(order);
  return (
    <FormDialog
      title={t`Cancel order ${reference}`}
      saveLabel={isRefundable && form.values.refund ? t`Cancel and refund` : t`Cancel order`}
      leaveLabel={t`Keep order`}
      isDangerous
      form={form}
      onClose={onClose}
    >
      {!isCancelled && (
        <Text size="sm">
          <Trans>The buyer is {buyer}.</Trans>{" "}
          <Plural
            value={active}
            one="Their ticket is refused at the door from now on, and can be sold again."
            other="Their # tickets are refused at the door from now on, and can be sold again."
          />{" "}
          <Trans>A cancelled order cannot come back. A mail tells the buyer.</Trans>
        </Text>
      )}
      {isRefundable && (
        <Checkbox
          label={t`Refund ${left}`}
          description={t`All that is left of the payment.`}
          {...form.getInputProps("refund", { type: "checkbox" })}
        />
      )}
      {order.refundStatus === "PENDING" && (
        <Text size="sm" c="dimmed">
          <Trans>A refund is pending. It goes on, and the rest can be refunded after it.</Trans>
        </Text>
      )}
      {!isCancelled && <MoneyElsewhere order={order} />}
    </FormDialog>
  );
}

/** Money that was paid by hand, or that the bank has. */
function MoneyElsewhere({ order }: { order: Order }) {
  const { isManual, totalMinor, disputes, currency } = order;
  const money = (amountMinor: number) => <Money amountMinor={amountMinor} currency={currency} />;
  const open = disputes.find(({ state }) => state === "OPEN");
  const lostMinor = disputes.reduce(
    (sum, { state, amountMinor }) => sum + (state === "LOST" ? amountMinor : 0),
    0,
  );
  if (isManual && totalMinor > 0)
    return (
      <Text size="sm">
        <Trans>
          Nothing is refunded here, because the order was paid in another way. Give the buyer{" "}
          {money(totalMinor)} back yourself.
        </Trans>
      </Text>
    );
  if (open)
    return (
      <Text size="sm">
        <Trans>
          The buyer disputes the payment. The bank took {money(open.amountMinor)} until it has
          decided, so nothing can be refunded.
        </Trans>
      </Text>
    );
  if (lostMinor > 0)
    return (
      <Text size="sm">
        <Trans>
          A dispute was lost: {money(lostMinor)} went back to the buyer through the bank.
        </Trans>
      </Text>
    );
  return null;
}
