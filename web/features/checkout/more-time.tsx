// What if the time runs out while a buyer types? Two minutes before the end they are asked, and can have five minutes more.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Modal, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type CheckoutOrder, checkout } from "#shared/contracts/checkout.ts";
import { EXTENSION } from "#shared/core/limits.ts";
import { ProblemAlert } from "#web/components/problem-alert.tsx";
import { queryKeyOf, useAction } from "#web/lib/api.ts";

const ASK_SECONDS = 120;

/** The question, once for each end that comes near; nothing while no more time can be had. */
export function MoreTime({ order, secondsLeft }: { order: CheckoutOrder; secondsLeft: number }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [declined, setDeclined] = useState<number | null>(null);
  // One request for each extension, so that a repeat after a lost answer asks for nothing more.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const params = { eventId: order.eventId, shortId: order.shortId };
  const extend = useAction(checkout.extend, {
    onSuccess: (longer) => {
      setKey(crypto.randomUUID());
      client.setQueryData(queryKeyOf(checkout.get, { params }), longer);
    },
  });
  const isNear = secondsLeft > 0 && secondsLeft <= ASK_SECONDS;
  const hasDetails = order.buyer !== null;
  const isAsked = isNear && order.extensionsLeft > 0 && declined !== order.extensionsLeft;
  const decline = () => setDeclined(order.extensionsLeft);
  const minutes = EXTENSION.seconds / 60;
  return (
    <Modal
      opened={isAsked}
      onClose={decline}
      centered
      title={t`Need more time?`}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <ProblemAlert error={extend.error} />
      <Text c="dimmed">
        {hasDetails ? (
          <Trans>
            Your tickets are held for less than two minutes. You can have {minutes} more; what you typed stays.
          </Trans>
        ) : (
          <Trans>
            Your tickets are held for less than two minutes. Fill in your details and continue; then you can have{" "}
            {minutes} more.
          </Trans>
        )}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={decline}>
          {hasDetails ? <Trans>No, thanks</Trans> : <Trans>Go on</Trans>}
        </Button>
        {hasDetails && (
          <Button
            data-autofocus
            loading={extend.isPending}
            onClick={() => extend.mutate({ params, idempotencyKey: key })}
          >
            <Trans>Add {minutes} minutes</Trans>
          </Button>
        )}
      </Group>
    </Modal>
  );
}
