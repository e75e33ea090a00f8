// What can be done with one promo code? Its text and its link are copied, and it is edited and
// deleted.
import { useLingui } from "@lingui/react/macro";
import { IconCopy, IconLink, IconPencil, IconTrash } from "@tabler/icons-react";
import { type PromoCode, promoCodes } from "#shared/contracts/promo-codes.ts";
import type { RowAction } from "#web/components/list/list-columns.ts";
import { copyLink, copyText } from "#web/components/page/copy-text.ts";
import { useConfirmed } from "#web/components/page/use-confirmed.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paths } from "#web/lib/page/paths.ts";

/** The actions of a row's menu. `edit` opens the form. */
export function usePromoCodeActions(edit: (code: PromoCode) => void) {
  const { t } = useLingui();
  const { id: eventId, slug: eventSlug } = useCurrentEvent();
  const remove = useRemoval();
  const linkOf = ({ code }: PromoCode) =>
    `${window.location.origin}${paths.publicEvent.href({ eventId, eventSlug })}?promo_code=${encodeURIComponent(code)}`;
  return (row: PromoCode): RowAction[] => [
    { label: t`Edit`, icon: IconPencil, onClick: () => edit(row) },
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
    { label: t`Delete`, icon: IconTrash, isDangerous: true, onClick: () => remove(row) },
  ];
}

function useRemoval() {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const { ask } = useConfirmed(promoCodes.remove);
  return ({ id: promoCodeId, code }: PromoCode) =>
    ask(
      { params: { eventId, promoCodeId } },
      {
        question: {
          title: t`Delete ${code}?`,
          text: t`Nobody can use the code any more. Orders keep the discount that they were made with.`,
          verb: t`Delete promo code`,
          isDangerous: true,
        },
        done: t`${code} was deleted.`,
        failed: t`The promo code was not deleted`,
      },
    );
}
