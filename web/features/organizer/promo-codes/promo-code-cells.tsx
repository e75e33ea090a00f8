// What does the list show of one promo code? Text, discount, uses, and whether it works.
import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon, Group, Tooltip } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { DiscountType, type PromoCode } from "#shared/contracts/promo-codes.ts";
import { formatRate } from "#shared/core/rates.ts";
import { copyText } from "#web/components/dialog/copy-text.ts";
import { RowTitle } from "#web/components/list/name-column.tsx";
import { Money } from "#web/components/number/money.tsx";
import { LimitNotice } from "#web/components/ticket/limit-notice.tsx";
import type { PromoCodeState } from "#web/features/organizer/promo-codes/promo-code-styles.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { useCount } from "#web/lib/page/count.ts";

/** An expiry is the first instant at which the code does not work. */
export const hasExpired = ({ expiresAt }: { expiresAt?: string | null }, at: string): boolean =>
  typeof expiresAt === "string" && at >= expiresAt;

export function stateOf(
  {
    expiresAt,
    maxUses,
    timesUsed,
    limitState,
  }: Pick<PromoCode, "expiresAt" | "maxUses" | "timesUsed" | "limitState">,
  at: string,
): PromoCodeState {
  if (hasExpired({ expiresAt }, at)) return "EXPIRED";
  const isUsedUp = (maxUses !== null && timesUsed >= maxUses) || limitState === "OVER";
  return isUsedUp ? "USED_UP" : "ACTIVE";
}

export function useDiscountTypes() {
  const { t } = useLingui();
  const words: Record<DiscountType, string> = {
    PERCENTAGE: t`Percentage`,
    FIXED: t`Fixed amount`,
    NONE: t`Only reveals tickets`,
  };
  return (["PERCENTAGE", "FIXED", "NONE"] satisfies DiscountType[]).map((value) => ({
    value: DiscountType.parse(value),
    label: words[value],
  }));
}

export function CodeCell({
  row: { code, limitState, leastMaxUses },
  onEdit,
}: {
  row: PromoCode;
  onEdit: () => void;
}) {
  const { t } = useLingui();
  const count = useCount();
  const least = count(leastMaxUses ?? 0);
  const copy = () =>
    copyText(code, { done: t`${code} was copied.`, failed: t`The code was not copied` });
  return (
    <div>
      <Group gap={4} wrap="nowrap">
        <RowTitle isCode onClick={onEdit}>
          {code}
        </RowTitle>
        <Tooltip label={t`Copy code`}>
          <ActionIcon size="xs" aria-label={t`Copy ${code}`} onClick={copy}>
            <IconCopy size={16} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </Group>
      <LimitNotice
        state={limitState}
        over={t`More orders have it, or are being paid with it, than it allows, so nobody else can use it now. Raise its maximum to at least ${least}, or cancel orders.`}
      />
    </div>
  );
}

export function Discount({ of: { discountType, discountRate, discountMinor } }: { of: PromoCode }) {
  const { i18n } = useLingui();
  const { currency } = useCurrentEvent();
  const rate = formatRate(discountRate, i18n.locale);
  if (discountType === "PERCENTAGE") return <Trans>{rate} off</Trans>;
  if (discountType === "NONE") return <Trans>Only reveals tickets</Trans>;
  return (
    <Trans>
      <Money amountMinor={discountMinor} currency={currency} /> off each ticket
    </Trans>
  );
}

export function UsesCell({ row: { timesUsed, maxUses } }: { row: PromoCode }) {
  const count = useCount();
  const used = count(timesUsed);
  if (maxUses === null) return used;
  return (
    <Trans>
      {used} of {count(maxUses)}
    </Trans>
  );
}
