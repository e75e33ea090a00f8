// Which taxes and fees can tickets have? The account's list; the owner and admins change it.
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert } from "@mantine/core";
import { IconInfoCircle, IconReceiptTax } from "@tabler/icons-react";
import { taxesAndFees } from "#shared/contracts/taxes-and-fees.ts";
import { lazily } from "#web/components/dialog/lazily.ts";
import { ItemListScreen, useItemList } from "#web/components/list/item-list.tsx";
import { useRemoval } from "#web/components/list/use-removal.ts";
import { useKindOptions } from "#web/features/account/taxes-and-fees/kind-options.ts";
import { useTaxOrFeeColumns } from "#web/features/account/taxes-and-fees/tax-or-fee-columns.tsx";
import { useMe } from "#web/lib/api/me.tsx";

const TaxOrFeeForm = lazily(
  () => import("#web/features/account/taxes-and-fees/tax-or-fee-form.tsx"),
);

export function Component() {
  const { t } = useLingui();
  const mayChange = useMe().role !== "ORGANIZER";
  const items = useItemList(taxesAndFees.list);
  return (
    <ItemListScreen
      items={items}
      mayChange={mayChange}
      help={t`What comes with the price of a ticket.`}
      create={t`Create tax or fee`}
      form={(props) => <TaxOrFeeForm {...props} />}
      remove={useRemoval(items, taxesAndFees.remove, ({ name, kind }) => ({
        name,
        text: t`Tickets lose it at once. Orders that were made keep it.`,
        verb: kind === "TAX" ? t`Delete tax` : t`Delete fee`,
        failed: t`Error deleting a tax or fee`,
      }))}
      columns={useTaxOrFeeColumns(items, mayChange)}
      nameOf={({ name }) => name}
      searchLabel={t`Tax or fee name`}
      filters={[{ name: "kind", label: t`Kind`, options: useKindOptions() }]}
      nothingFound={t`No taxes or fees match`}
      empty={{
        icon: IconReceiptTax,
        title: t`No tax or fee yet`,
        text: t`Buyers see each by its name.`,
      }}
    >
      {!mayChange && <OrganizerNote />}
    </ItemListScreen>
  );
}

function OrganizerNote() {
  const { account } = useMe();
  return (
    <Alert color="blue" mb="md" icon={<IconInfoCircle size={20} aria-hidden="true" />}>
      <Trans>
        Only the owner and admins of {account.name} can change these. You choose which of them a
        ticket has.
      </Trans>
    </Alert>
  );
}
