// Which taxes and fees can tickets have? The account's list; the owner and admins change it.
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Text, UnstyledButton } from "@mantine/core";
import { IconInfoCircle, IconPencil, IconReceiptTax, IconTrash } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { type TaxOrFee, taxesAndFees } from "#shared/contracts/taxes-and-fees.ts";
import { CreateButton } from "#web/components/list/create-button.tsx";
import type { ListColumn, RowAction } from "#web/components/list/list-columns.ts";
import { ListScreen } from "#web/components/list/list-screen.tsx";
import { lazyNamed } from "#web/components/page/lazy-named.ts";
import { useConfirmed } from "#web/components/page/use-confirmed.ts";
import {
  ChargeAmount,
  useKindOptions,
} from "#web/features/account/taxes-and-fees/charge-words.tsx";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { useListParams } from "#web/lib/page/list-params.ts";

const TaxOrFeeForm = lazyNamed(
  () => import("#web/features/account/taxes-and-fees/tax-or-fee-form.tsx"),
  "TaxOrFeeForm",
);

export function Component() {
  const { t } = useLingui();
  const mayChange = useMe().role !== "ORGANIZER";
  const [edited, setEdited] = useState<TaxOrFee | "new" | null>(null);
  const list = useListParams(taxesAndFees.list);
  const page = useApiQuery(taxesAndFees.list, { query: list.query });
  const columns = useColumns(mayChange ? setEdited : null);
  const kinds = useKindOptions();
  const rowActions = useRowActions(setEdited);
  const create = mayChange && (
    <CreateButton onClick={() => setEdited("new")}>
      <Trans>Create tax or fee</Trans>
    </CreateButton>
  );
  return (
    <>
      <ListScreen
        help={t`What comes with the price of a ticket. Each ticket chooses which of them it has.`}
        action={create}
        list={list}
        page={page}
        columns={columns}
        nameOf={({ name }) => name}
        {...(mayChange && { rowActions })}
        searchLabel={t`Tax or fee name`}
        filters={[{ name: "kind", label: t`Kind`, options: kinds }]}
        nothingFound={t`No taxes or fees match`}
        empty={{
          icon: IconReceiptTax,
          title: t`No tax or fee yet`,
          text: t`Buyers see each of them by its name, on every page and receipt.`,
          ...(create && { action: create }),
        }}
      >
        {!mayChange && <OrganizerNote />}
      </ListScreen>
      {edited && (
        <Suspense>
          <TaxOrFeeForm
            existing={edited === "new" ? null : edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function OrganizerNote() {
  const { account } = useMe();
  return (
    <Alert color="blue" mb="md" icon={<IconInfoCircle size={20} aria-hidden="true" />}>
      <Trans>
        Only the owner and admins of {account.name} can change these. You are an organizer there:
        you choose which of them a ticket has.
      </Trans>
    </Alert>
  );
}

/** `edit` is null for a person who may only read. */
function useColumns(edit: ((row: TaxOrFee) => void) | null): ListColumn<TaxOrFee>[] {
  const { t } = useLingui();
  const kinds = useKindOptions();
  return [
    {
      key: "name",
      title: t`Name`,
      sortable: true,
      onCard: "title",
      isLong: true,
      render: (row) =>
        edit ? (
          <UnstyledButton c="var(--brand-4)" fw={600} fz="sm" mih={24} onClick={() => edit(row)}>
            {row.name}
          </UnstyledButton>
        ) : (
          <Text component="span" size="sm" fw={600}>
            {row.name}
          </Text>
        ),
    },
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

/** The actions of a row's menu. `edit` opens the form. */
function useRowActions(edit: (row: TaxOrFee) => void) {
  const { t } = useLingui();
  const { ask } = useConfirmed(taxesAndFees.remove);
  const remove = ({ id: taxOrFeeId, name, kind }: TaxOrFee) =>
    ask(
      { params: { taxOrFeeId } },
      {
        question: {
          title: t`Delete ${name}?`,
          text: t`Tickets that have it lose it, and their price changes at once for whoever buys next. Orders that were made keep it.`,
          verb: kind === "TAX" ? t`Delete tax` : t`Delete fee`,
          isDangerous: true,
        },
        done: t`${name} was deleted.`,
        failed: t`Error deleting a tax or fee`,
      },
    );
  return (row: TaxOrFee): RowAction[] => [
    { label: t`Edit`, icon: IconPencil, onClick: () => edit(row) },
    { label: t`Delete`, icon: IconTrash, isDangerous: true, onClick: () => remove(row) },
  ];
}
