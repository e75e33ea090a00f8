// How much of an order is refunded? All that is left, or a part of it.
import { Trans, useLingui } from "@lingui/react/macro";
import { Checkbox, SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import { type Order, orders } from "#shared/contracts/orders.ts";
import { RefundInput } from "#shared/contracts/refunds.ts";
import { formatMoney } from "#shared/core/money.ts";
import { FormDrawer } from "#web/components/form-drawer.tsx";
import { MoneyField } from "#web/components/money-field.tsx";
import { useCreateForm } from "#web/components/use-item-form.ts";
import { lastFailure } from "#web/features/organizer/orders/refundable.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";

export function RefundForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const [share, setShare] = useState("all");
  const { refundableMinor, currency, totalMinor } = order;
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
  const total = money(totalMinor);
  const most = t`At most ${left}`;
  return (
    <FormDrawer
      title={t`Refund order`}
      saveLabel={isReadable ? t`Refund ${money(amountMinor)}` : t`Refund`}
      form={form}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {refundableMinor < totalMinor ? (
          <Trans>
            {left} of {total} are left to refund. The money goes back to the card or account that
            paid.
          </Trans>
        ) : (
          <Trans>
            The buyer paid {total}. The money goes back to the card or account that paid.
          </Trans>
        )}
      </Text>
      <SegmentedControl
        fullWidth
        aria-label={t`How much`}
        value={share}
        onChange={choose}
        data={[
          { value: "all", label: t`All that is left` },
          { value: "part", label: t`A part` },
        ]}
      />
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
          <Trans>The tickets stay valid. To take them back, cancel the order.</Trans>
        </Text>
      )}
    </FormDrawer>
  );
}
