// What can be done with one promo code? Copy its text or link, edit and delete.
import { useLingui } from "@lingui/react/macro";
import { IconCopy, IconLink } from "@tabler/icons-react";
import { type PromoCode, promoCodes } from "#shared/contracts/promo-codes.ts";
import { copyLink, copyText } from "#web/components/dialog/copy-text.ts";
import type { ItemList, OwnActions } from "#web/components/list/item-list.tsx";
import type { RowAction } from "#web/components/list/list-columns.ts";
import { useRemoval } from "#web/components/list/use-removal.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paths } from "#web/lib/page/paths.ts";

export function usePromoCodeActions() {
  const { t } = useLingui();
  const { id: eventId, slug: eventSlug } = useCurrentEvent();
  const linkOf = ({ code }: PromoCode) =>
    `${window.location.origin}${paths.publicEvent.href({ eventId, eventSlug })}?promo_code=${encodeURIComponent(code)}`;
  return (row: PromoCode, own: OwnActions): RowAction[] => [
    own.edit,
    {
      label: t`Copy code`,
      icon: IconCopy,
      onClick: () =>
        copyText(row.code, {
          done: t`${row.code} was copied.`,
          failed: t`The code was not copied`,
        }),
    },
    {
      label: t`Copy link with the code`,
      icon: IconLink,
      onClick: () => copyLink(linkOf(row)),
    },
    own.remove,
  ];
}

export function usePromoCodeRemoval(items: ItemList<PromoCode>) {
  const { t } = useLingui();
  return useRemoval(items, promoCodes.remove, ({ code }) => ({
    name: code,
    text: t`Nobody can use the code any more. Orders keep the discount that they were made with.`,
    verb: t`Delete promo code`,
    failed: t`The promo code was not deleted`,
  }));
}
