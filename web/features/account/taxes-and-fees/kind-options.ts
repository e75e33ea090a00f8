// Which kinds of charge are there, in words?
import { useLingui } from "@lingui/react/macro";

export function useKindOptions() {
  const { t } = useLingui();
  return [
    { value: "TAX" as const, label: t`Tax` },
    { value: "FEE" as const, label: t`Fee` },
  ];
}
