// What if the time runs out while a buyer types? A dialog offers five more minutes.
// A page of buyers has not all style sheets of Mantine: those of a dialog.
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Modal, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type CheckoutOrder, checkout } from "#shared/contracts/public/checkout.ts";
import { EXTENSION } from "#shared/core/bounds.ts";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import classes from "#web/features/buyer/checkout/more-time.module.css";
import { queryKeyOf, useApiMutation } from "#web/lib/api/api.ts";

const ASK_SECONDS = 120;
const minutes = EXTENSION.seconds / 60;

/** Asks once before each end of the hold, and not at all if no extension is left. */
export function MoreTime({ order, secondsLeft }: { order: CheckoutOrder; secondsLeft: number }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [answered, setAnswered] = useState<number | null>(null);
  // One idempotency key per extension, so that a retry after a lost answer does not extend twice.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const params = { eventId: order.eventId, shortId: order.shortId };
  const extend = useApiMutation(checkout.extend, {
    onSuccess: (longer) => {
      setKey(crypto.randomUUID());
      client.setQueryData(queryKeyOf(checkout.get, { params }), longer);
    },
  });
  const isNear = secondsLeft > 0 && secondsLeft <= ASK_SECONDS;
  const isAsked = isNear && order.extensionsLeft > 0 && answered !== order.extensionsLeft;
  const close = () => setAnswered(order.extensionsLeft);
  return (
    <Modal
      opened={isAsked}
      onClose={close}
      centered
      title={t`Need more time?`}
      closeButtonProps={{ "aria-label": t`Close`, size: 44, iconSize: 20, my: -8, mr: -12 }}
    >
      <ProblemAlert error={extend.error} />
      <Text c="dimmed">
        <Trans>
          Your tickets are held for less than two minutes. You can have {minutes} more; what you
          typed stays.
        </Trans>
      </Text>
      <div className={classes.answers}>
        <Button variant="default" size="lg" onClick={close}>
          <Trans>No, thanks</Trans>
        </Button>
        <Button
          data-autofocus
          size="lg"
          loading={extend.isPending}
          onClick={() => extend.mutate({ params, idempotencyKey: key })}
        >
          <Trans>Add {minutes} minutes</Trans>
        </Button>
      </div>
    </Modal>
  );
}
