// What can an organizer do about a whole order? Refund it, and cancel it, each in its form.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Tooltip } from "@mantine/core";
import { IconBasketX, IconMessage2, IconReceiptRefund } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import type { Order } from "#shared/contracts/orders.ts";
import { lazily } from "#web/components/dialog/lazily.ts";
import { canRefund } from "#web/features/organizer/orders/refundable.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { messageLink } from "#web/lib/event/message-link.ts";

const RefundForm = lazily(() => import("#web/features/organizer/orders/refund-form.tsx"));
const CancelForm = lazily(() => import("#web/features/organizer/orders/cancel-form.tsx"));

export function OrderActions({ order }: { order: Order }) {
  const [open, setOpen] = useState<"refund" | "cancel" | null>(null);
  const { id: eventId } = useCurrentEvent();
  if (order.completedAt === null) return null;
  const isCancelled = order.status === "CANCELLED";
  const close = () => setOpen(null);
  return (
    <>
      <Button
        variant="default"
        component={Link}
        to={messageLink(eventId, "order", [order.id])}
        leftSection={<IconMessage2 size={16} aria-hidden="true" />}
      >
        <Trans>Message buyer</Trans>
      </Button>
      {canRefund(order) && (
        <Button
          variant="default"
          data-main-action={isCancelled || undefined}
          leftSection={<IconReceiptRefund size={16} aria-hidden="true" />}
          onClick={() => setOpen("refund")}
        >
          <Trans>Refund</Trans>
        </Button>
      )}
      {order.isManual && !isCancelled && <NoRefund />}
      {!isCancelled && (
        <Button
          variant="default"
          c="var(--danger)"
          data-main-action
          leftSection={<IconBasketX size={16} aria-hidden="true" />}
          onClick={() => setOpen("cancel")}
        >
          <Trans>Cancel order</Trans>
        </Button>
      )}
      <Suspense>
        {open === "refund" && <RefundForm order={order} onClose={close} />}
        {open === "cancel" && <CancelForm order={order} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Looks disabled but takes the focus and the finger, which ask for the reason. */
function NoRefund() {
  const { t } = useLingui();
  const reason = t`Cannot refund a manually created order`;
  return (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
      <Button
        variant="default"
        data-disabled
        aria-disabled
        aria-description={reason}
        leftSection={<IconReceiptRefund size={16} aria-hidden="true" />}
      >
        <Trans>Refund</Trans>
      </Button>
    </Tooltip>
  );
}
