// What does an item cost? An amount with its currency, or "Free" for zero.
import { Trans } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { Money } from "#web/components/number/money.tsx";

export function Price(props: ComponentProps<typeof Money>) {
  return props.amountMinor === 0 ? <Trans>Free</Trans> : <Money {...props} />;
}
