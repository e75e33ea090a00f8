// How does a buyer get the tickets of an ended order again? With one press, while there are some.
import { Trans } from "@lingui/react/macro";
import { Alert, Button, Stack } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { forgetRequest, keepBasket } from "#web/features/buyer/basket/kept-basket.ts";
import { linesAgain } from "#web/features/buyer/basket/lines-again.ts";
import { reserve } from "#web/features/buyer/basket/reserve.ts";
import { keepVisitCode } from "#web/features/buyer/basket/visit-code.ts";
import { call } from "#web/lib/api/api.ts";
import { usePublicEvent } from "#web/lib/event/public-event.ts";
import { paths } from "#web/lib/page/paths.ts";

export function TakeAgain({ order }: { order: CheckoutOrder }) {
  const { eventId, event, promoCode } = order;
  const navigate = useNavigate();
  const known = usePublicEvent(eventId);
  const again = useMutation({
    mutationFn: async () => {
      forgetRequest(eventId);
      const now = known ?? (await call(publicEvents.get, { params: { eventId } }));
      return reserve({ eventId, lines: linesAgain(order, now.tickets), promoCode });
    },
    onSuccess: (result) => {
      if (!result.refused)
        navigate(paths.checkoutDetails.href({ eventId, orderShortId: result.orderShortId }));
    },
  });
  return (
    <Stack gap="sm">
      {again.data?.refused && (
        <Alert color="blue" icon={<IconInfoCircle size={20} aria-hidden="true" />}>
          {again.data.sentence}
        </Alert>
      )}
      <ProblemAlert error={again.error} />
      {!again.data?.refused && (
        <Button size="lg" loading={again.isPending} onClick={() => again.mutate()}>
          <Trans>Get the same tickets again</Trans>
        </Button>
      )}
      <Button
        component="a"
        size="lg"
        variant={again.data?.refused ? "filled" : "default"}
        href={paths.publicEvent.href({ eventId, eventSlug: event.slug })}
        onClick={() => {
          const lines = linesAgain(order, known?.tickets ?? []);
          keepBasket(eventId, { lines, promoCode, key: null, order: null });
          keepVisitCode(eventId, promoCode);
        }}
      >
        <Trans>Choose other tickets</Trans>
      </Button>
    </Stack>
  );
}
