// Which promo codes does the event have? A list with what each gives, and how often it was used.
import { Trans, useLingui } from "@lingui/react/macro";
import { IconDiscount } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { type PromoCode, promoCodes } from "#shared/contracts/promo-codes.ts";
import { CreateButton } from "#web/components/list/create-button.tsx";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import { ListScreen } from "#web/components/list/list-screen.tsx";
import { StatusBadge } from "#web/components/list/status-badge.tsx";
import { lazyNamed } from "#web/components/page/lazy-named.ts";
import { Moment } from "#web/components/page/moment.tsx";
import { BUILDING_REFETCH_MS } from "#web/components/ticket/limit-notice.tsx";
import { TicketTitles } from "#web/components/ticket/ticket-titles.tsx";
import { usePromoCodeActions } from "#web/features/organizer/promo-codes/promo-code-actions.ts";
import {
  CodeCell,
  Discount,
  stateOf,
  UsesCell,
  useDiscountTypes,
} from "#web/features/organizer/promo-codes/promo-code-cells.tsx";
import { promoCodeStyles } from "#web/features/organizer/promo-codes/promo-code-styles.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { useListParams } from "#web/lib/page/list-params.ts";

const PromoCodeForm = lazyNamed(
  () => import("#web/features/organizer/promo-codes/promo-code-form.tsx"),
  "PromoCodeForm",
);

export function Component() {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const [edited, edit] = useState<PromoCode | "new" | null>(null);
  const list = useListParams(promoCodes.list);
  const page = useApiQuery(
    promoCodes.list,
    { params: { eventId }, query: list.query },
    {
      refetchInterval: (now) =>
        now?.data.some(({ limitState }) => limitState === "BUILDING") === true &&
        BUILDING_REFETCH_MS,
    },
  );
  const columns = useColumns(edit);
  const rowActions = usePromoCodeActions(edit);
  const types = useDiscountTypes();
  const create = (
    <CreateButton onClick={() => edit("new")}>
      <Trans>Create promo code</Trans>
    </CreateButton>
  );
  return (
    <>
      <ListScreen
        help={t`Codes that lower prices or reveal hidden tickets. Buyers type them, or open a link with the code. Donations and free tickets are not discounted.`}
        action={create}
        list={list}
        page={page}
        columns={columns}
        nameOf={({ code }) => code}
        rowActions={rowActions}
        searchLabel={t`Promo code`}
        filters={[{ name: "discountType", label: t`Discount`, options: types }]}
        nothingFound={t`No promo codes match`}
        empty={{
          icon: IconDiscount,
          title: t`No promo code yet`,
          text: t`A code takes a percentage or an amount off each ticket, or shows tickets that are hidden until then.`,
          action: create,
        }}
      />
      {edited && (
        <Suspense>
          <PromoCodeForm existing={edited === "new" ? null : edited} onClose={() => edit(null)} />
        </Suspense>
      )}
    </>
  );
}

function useColumns(edit: (code: PromoCode) => void): ListColumn<PromoCode>[] {
  const { t } = useLingui();
  const { timezone } = useCurrentEvent();
  return [
    {
      key: "code",
      title: t`Code`,
      sortable: true,
      onCard: "title",
      isLong: true,
      render: (row) => <CodeCell row={row} onEdit={() => edit(row)} />,
    },
    {
      key: "discount",
      title: t`Discount`,
      onCard: "rest",
      render: (row) => <Discount of={row} />,
    },
    {
      key: "timesUsed",
      title: t`Used`,
      sortable: true,
      onCard: "rest",
      isNamedOnCard: true,
      render: (row) => <UsesCell row={row} />,
    },
    {
      key: "tickets",
      title: t`Tickets`,
      onCard: "rest",
      isLong: true,
      render: ({ ticketIds }) =>
        ticketIds.length === 0 ? t`All visible tickets` : <TicketTitles ids={ticketIds} />,
    },
    {
      key: "expiresAt",
      title: t`Expires`,
      sortable: true,
      onCard: "rest",
      isNamedOnCard: true,
      render: ({ expiresAt }) =>
        expiresAt ? <Moment at={expiresAt} timezone={timezone} shape="compact" /> : t`Never`,
    },
    {
      key: "state",
      title: t`Status`,
      onCard: "end",
      render: (row) => (
        <StatusBadge of={promoCodeStyles} status={stateOf(row, new Date().toISOString())} />
      ),
    },
  ];
}
