// What does something cost? An amount with its currency; what costs nothing is called free.
import { Trans } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { Money } from "#web/components/money.tsx";

/** An amount that somebody is asked for, in minor units. */
export function Price(props: ComponentProps<typeof Money>) {
  return props.amountMinor === 0 ? <Trans>Free</Trans> : <Money {...props} />;
}
