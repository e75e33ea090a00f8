// How long does a basket hold its tickets? In minutes; a short time is advised against.
import { useLingui } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import type { ComponentProps } from "react";
import { ORDER_TIMEOUT } from "#shared/core/bounds.ts";
import { WholeNumberField } from "#web/components/number/whole-number-field.tsx";

export function OrderTimeoutField(props: ComponentProps<typeof WholeNumberField>) {
  const { t } = useLingui();
  const { recommended } = ORDER_TIMEOUT;
  const isShort = (props.value ?? recommended) < recommended;
  return (
    <WholeNumberField
      label={t`Order timeout in minutes`}
      styles={{ wrapper: { maxWidth: 160 } }}
      description={
        isShort ? (
          <Text span inherit c="var(--warning)" role="status">
            {t`At least ${recommended} minutes are recommended.`}
          </Text>
        ) : (
          t`Tickets in a basket are held this long.`
        )
      }
      {...props}
    />
  );
}
