// What does a ticket cost, in a word or an amount?
import { Trans } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import type { Ticket } from "#shared/contracts/tickets.ts";
import { visiblePrices } from "#shared/rules/sale/visible-prices.ts";
import { Money } from "#web/components/number/money.tsx";
import { Price } from "#web/components/ticket/price.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

export function TicketPriceCell({ ticket }: { ticket: Ticket }) {
  const { type, priceMinor } = ticket;
  const { currency } = useCurrentEvent();
  const money = (amountMinor: number) => <Money amountMinor={amountMinor} currency={currency} />;
  if (type === "FREE") return <Trans>Free</Trans>;
  if (type === "PAID") return money(priceMinor);
  if (type === "DONATION")
    return priceMinor === 0 ? (
      <Trans>Donation</Trans>
    ) : (
      <Trans>Donation, min. {money(priceMinor)}</Trans>
    );
  const prices = visiblePrices(ticket, new Date().toISOString());
  const least = Math.min(...prices);
  if (Math.max(...prices) === least) return <Price amountMinor={least} currency={currency} />;
  if (least === 0) return <Trans>Free or more</Trans>;
  return (
    <Text span inherit>
      <Trans>from {money(least)}</Trans>
    </Text>
  );
}
