// What does the list show of taxes and fees?
import { useLingui } from "@lingui/react/macro";
import type { TaxOrFee } from "#shared/contracts/taxes-and-fees.ts";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import { RowTitle, titleColumn } from "#web/components/list/shared-columns.tsx";
import {
  ChargeAmount,
  useKindOptions,
} from "#web/features/account/taxes-and-fees/charge-words.tsx";

/** `edit` is null for a person who may only read. */
export function useTaxOrFeeColumns(edit: ((row: TaxOrFee) => void) | null): ListColumn<TaxOrFee>[] {
  const { t } = useLingui();
  const kinds = useKindOptions();
  return [
    titleColumn("name", t`Name`, (row) => (
      <RowTitle {...(edit && { onClick: () => edit(row) })}>{row.name}</RowTitle>
    )),
    {
      key: "kind",
      title: t`Kind`,
      sortable: true,
      onCard: "rest",
      render: ({ kind }) => kinds.find(({ value }) => value === kind)?.label,
    },
    {
      key: "isDefault",
      title: t`Default for new tickets`,
      onCard: "rest",
      isNamedOnCard: true,
      render: ({ isDefault }) => (isDefault ? t`Yes` : t`No`),
    },
    {
      key: "amount",
      title: t`Amount`,
      align: "right",
      onCard: "end",
      render: (row) => <ChargeAmount of={row} />,
    },
  ];
}
