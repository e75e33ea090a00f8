// Where does a buyer go if a new limit has taken their tickets? To the event's page.
import { Trans } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { problemCode } from "#web/lib/api/api-problem.ts";
import { paths } from "#web/lib/page/paths.ts";

export const isSoldOut = (error: Error | null): boolean => problemCode(error) === "sold_out";

export function OtherTickets({ order }: { order: CheckoutOrder }) {
  const { eventId, event } = order;
  return (
    <Anchor
      inherit
      underline="always"
      href={paths.publicEvent.href({ eventId, eventSlug: event.slug })}
    >
      <Trans>Choose other tickets</Trans>
    </Anchor>
  );
}
