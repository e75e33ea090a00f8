// What does the list show of taxes and fees?
import { useLingui } from "@lingui/react/macro";
import type { TaxOrFee } from "#shared/contracts/taxes-and-fees.ts";
import type { ItemList } from "#web/components/list/item-list.tsx";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import { nameColumn } from "#web/components/list/name-column.tsx";
import { ChargeAmount } from "#web/components/ticket/charge-amount.tsx";
import { useKindOptions } from "#web/features/account/taxes-and-fees/kind-options.ts";

export function useTaxOrFeeColumns(
  items: ItemList<TaxOrFee>,
  mayChange: boolean,
): ListColumn<TaxOrFee>[] {
  const { t } = useLingui();
  const kinds = useKindOptions();
  return [
    nameColumn("name", t`Name`, items, mayChange),
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
