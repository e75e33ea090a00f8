// What if the time runs out while a buyer types? Two minutes before the end they are asked, and can have five minutes more.
import "#web/components/dialog-styles.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Modal, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type CheckoutOrder, checkout } from "#shared/contracts/checkout.ts";
import { EXTENSION } from "#shared/core/limits.ts";
import { ProblemAlert } from "#web/components/problem-alert.tsx";
import { queryKeyOf, useAction } from "#web/lib/api.ts";

const ASK_SECONDS = 120;

/**
 * The question, once for each end that comes near; nothing while no more time can be had. Only an order that says who
 * buys is held longer, so before that the dialog tells what to do first.
 */
export function MoreTime({ order, secondsLeft }: { order: CheckoutOrder; secondsLeft: number }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [answered, setAnswered] = useState<string | null>(null);
  // One request for each extension, so that a repeat after a lost answer asks for nothing more.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const params = { eventId: order.eventId, shortId: order.shortId };
  const extend = useAction(checkout.extend, {
    onSuccess: (longer) => {
      setKey(crypto.randomUUID());
      client.setQueryData(queryKeyOf(checkout.get, { params }), longer);
    },
  });
  const canExtend = order.buyer !== null;
  const question = `${order.extensionsLeft} ${canExtend}`;
  const isNear = secondsLeft > 0 && secondsLeft <= ASK_SECONDS;
  const isAsked = isNear && order.extensionsLeft > 0 && answered !== question;
  const close = () => setAnswered(question);
  const minutes = EXTENSION.seconds / 60;
  return (
    <Modal
      opened={isAsked}
      onClose={close}
      centered
      title={t`Need more time?`}
      closeButtonProps={{ "aria-label": t`Close`, size: 44 }}
    >
      <ProblemAlert error={extend.error} />
      <Text c="dimmed">
        {canExtend ? (
          <Trans>
            Your tickets are held for less than two minutes. You can have {minutes} more; what you typed stays.
          </Trans>
        ) : (
          <Trans>
            Your tickets are held for less than two minutes. Fill in your details and press the button below them: then
            you can have {minutes} more.
          </Trans>
        )}
      </Text>
      <Group justify="flex-end" mt="lg">
        {canExtend ? (
          <>
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
          </>
        ) : (
          <Button data-autofocus size="lg" onClick={close}>
            <Trans>Back to my details</Trans>
          </Button>
        )}
      </Group>
    </Modal>
  );
}
