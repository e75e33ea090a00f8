// How much may a field add to an event's stock? Little, until the person's address is confirmed.
import { useLingui } from "@lingui/react/macro";
import { MAX_MADE_A_DAY } from "#shared/core/bounds.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { useCount } from "#web/lib/page/count.ts";

/** Undefined once the person's address is confirmed. */
export function useStockBound(): string | undefined {
  const { t } = useLingui();
  const count = useCount();
  const { isEmailConfirmed } = useMe();
  const most = count(MAX_MADE_A_DAY.stock.unconfirmed);
  return isEmailConfirmed
    ? undefined
    : t`Until your email address is confirmed, you can add ${most} a day to all quantities, capacities and uses together.`;
}
