// What goes with the cancellation of an order? Its refund, if money is left.
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Checkbox, Text } from "@mantine/core";
import { type Order, orders } from "#shared/contracts/orders.ts";
import { formatMoney } from "#shared/core/money.ts";
import { FormDrawer } from "#web/components/form-drawer.tsx";
import { useCreateForm } from "#web/components/use-item-form.ts";
import { canRefund } from "#web/features/organizer/orders/refundable.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";

export function CancelForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { id: eventId } = useCurrentEvent();
  // A colleague may have cancelled it while the drawer is open.
  const isCancelled = order.status === "CANCELLED";
  const isRefundable = canRefund(order) && !isCancelled;
  const form = useCreateForm(orders.cancel, {
    params: { eventId, orderId: order.id },
    blank: { refund: isRefundable },
    // Nothing may be left, or a refund be under way, only since the drawer opened.
    sent: (values) => ({ ...values, refund: isRefundable && values.refund === true }),
    done: () => t`The order was cancelled.`,
    onSaved: onClose,
  });
  const active = order.attendees.filter(({ status }) => status === "ACTIVE").length;
  const tickets = plural(active, { one: "Its ticket is", other: "Its # tickets are" });
  const left = formatMoney(order.refundableMinor, order.currency, i18n.locale);
  return (
    <FormDrawer
      title={t`Cancel order`}
      saveLabel={isRefundable && form.values.refund ? t`Cancel and refund` : t`Cancel order`}
      leaveLabel={t`Keep order`}
      isDangerous
      form={form}
      onClose={onClose}
    >
      {!isCancelled && (
        <Text size="sm">
          <Trans>
            {tickets} refused at the door from now on, and can be sold again. A cancelled order
            cannot come back. A mail tells the buyer.
          </Trans>
        </Text>
      )}
      {isRefundable && (
        <Checkbox
          label={t`Refund ${left}`}
          description={t`All that is left of the payment goes back to the buyer.`}
          {...form.getInputProps("refund", { type: "checkbox" })}
        />
      )}
      {order.refundStatus === "PENDING" && (
        <Text size="sm" c="dimmed">
          <Trans>A refund is pending. It goes on, and the rest can be refunded after it.</Trans>
        </Text>
      )}
    </FormDrawer>
  );
}
