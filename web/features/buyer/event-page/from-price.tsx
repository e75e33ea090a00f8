// From which price does an event sell? The bar under its tickets and its organizer's page say it in
// the same words.
import { Trans, useLingui } from "@lingui/react/macro";
import type { HostedEvent } from "#shared/contracts/public/public-organizers.ts";
import { formatMoney } from "#shared/core/money.ts";

type From = Omit<NonNullable<HostedEvent["from"]>, "isOnSale">;

export function FromPrice({ hasFree, lowestMinor, hasTaxOnTop, currency }: From) {
  const { i18n } = useLingui();
  if (lowestMinor === null) return hasFree ? <Trans>Free</Trans> : <Trans>Any amount</Trans>;
  const from = formatMoney(lowestMinor, currency, i18n.locale);
  if (hasFree)
    return hasTaxOnTop ? (
      <Trans>Free or from {from} + tax</Trans>
    ) : (
      <Trans>Free or from {from}</Trans>
    );
  return hasTaxOnTop ? <Trans>From {from} + tax</Trans> : <Trans>From {from}</Trans>;
}
