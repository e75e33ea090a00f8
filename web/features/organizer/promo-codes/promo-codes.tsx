// Which promo codes does the event have? A list with what each gives, and how often it was used.
import { useLingui } from "@lingui/react/macro";
import { IconDiscount } from "@tabler/icons-react";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { lazily } from "#web/components/dialog/lazily.ts";
import { ShownExportMenu } from "#web/components/export/export-menu.tsx";
import { ExportProgress } from "#web/components/export/export-progress.tsx";
import { useExporting } from "#web/components/export/use-exporting.ts";
import { ItemListScreen, useItemList } from "#web/components/list/item-list.tsx";
import {
  usePromoCodeActions,
  usePromoCodeRemoval,
} from "#web/features/organizer/promo-codes/promo-code-actions.ts";
import { useDiscountTypes } from "#web/features/organizer/promo-codes/promo-code-cells.tsx";
import { usePromoCodeColumns } from "#web/features/organizer/promo-codes/promo-code-columns.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

const PromoCodeForm = lazily(
  () => import("#web/features/organizer/promo-codes/promo-code-form.tsx"),
);

export function Component() {
  const { t } = useLingui();
  const { id: eventId, timezone } = useCurrentEvent();
  const items = useItemList(promoCodes.list, {
    isUnsettled: ({ limitState }) => limitState === "BUILDING",
  });
  const exporting = useExporting({ list: "PROMO_CODES", eventId });
  const columns = usePromoCodeColumns(items.edit);
  const filters = [{ name: "discountType", label: t`Discount`, options: useDiscountTypes() }];
  return (
    <ItemListScreen
      items={items}
      help={t`Codes that lower prices or reveal hidden tickets.`}
      create={t`Create promo code`}
      form={(props) => <PromoCodeForm {...props} />}
      remove={usePromoCodeRemoval(items)}
      actions={usePromoCodeActions()}
      columns={columns}
      timezone={timezone}
      nameOf={({ code }) => code}
      searchLabel={t`Promo code`}
      filters={filters}
      tools={<ShownExportMenu list="PROMO_CODES" exporting={exporting} items={items} />}
      nothingFound={t`No promo codes match`}
      empty={{
        icon: IconDiscount,
        title: t`No promo code yet`,
        text: t`A code takes a percentage or an amount off each ticket, or shows tickets that are hidden until then.`,
      }}
    >
      <ExportProgress exporting={exporting} timezone={timezone} names={{ filters, columns }} />
    </ItemListScreen>
  );
}
