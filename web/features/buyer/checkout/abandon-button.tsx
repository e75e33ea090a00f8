// How does a buyer cancel the order? With a second press. Its tickets go back on sale at once.
import { Trans } from "@lingui/react/macro";
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { checkout } from "#shared/contracts/public/checkout.ts";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { useOrder } from "#web/features/buyer/checkout/use-order.ts";
import { useApiMutation } from "#web/lib/api/api.ts";

export function AbandonButton() {
  const { params, replace } = useOrder();
  const [isAsking, setAsking] = useState(false);
  const abandon = useApiMutation(checkout.abandon, { onSuccess: replace });
  if (!isAsking) {
    return (
      <Button variant="subtle" color="dark.2" size="lg" onClick={() => setAsking(true)}>
        <Trans>Cancel this order</Trans>
      </Button>
    );
  }
  return (
    <>
      <ProblemAlert error={abandon.error} />
      <Group grow gap="sm">
        <Button autoFocus variant="default" size="lg" px="xs" onClick={() => setAsking(false)}>
          <Trans>Keep my tickets</Trans>
        </Button>
        <Button
          variant="default"
          c="red.4"
          size="lg"
          px="xs"
          loading={abandon.isPending}
          onClick={() => abandon.mutate({ params, idempotencyKey: crypto.randomUUID() })}
        >
          <Trans>Give them back</Trans>
        </Button>
      </Group>
    </>
  );
}
