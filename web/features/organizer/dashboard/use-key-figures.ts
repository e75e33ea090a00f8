// Which key figures does an event have, and what is in each? One plain sentence for each part.
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { EventStats, Figures } from "#shared/contracts/stats.ts";
import { formatMoney } from "#shared/core/money.ts";
import { useCount } from "#web/lib/page/count.ts";

export type KeyFigure = {
  label: string;
  value: string;
  now: number;
  /** Null without a period before. */
  before: number | null;
  format: (figure: number) => string;
  isIn: string[];
  /** Null if there is nothing more to say than the figure. */
  beside: string | null;
};

/** An event without money has only what is counted. */
export function useKeyFigures(figures: EventStats, isFree: boolean): KeyFigure[] {
  const { t, i18n } = useLingui();
  const count = useCount();
  const money = (minor: number) => formatMoney(minor, figures.currency, i18n.locale);
  const refunded = money(figures.totals.refundedMinor);
  const inGross = useGrossWords(figures, money);
  const inNet = useNetWords(figures, money);
  const figure = (
    of: keyof Figures,
    format: KeyFigure["format"],
    words: Pick<KeyFigure, "label" | "isIn"> & Partial<Pick<KeyFigure, "beside">>,
  ): KeyFigure => {
    const now = figures.totals[of];
    return {
      beside: null,
      ...words,
      now,
      value: format(now),
      before: figures.before?.totals[of] ?? null,
      format,
    };
  };
  const amounts = [
    figure("grossMinor", money, { label: t`Gross sales`, isIn: inGross }),
    figure("netMinor", money, {
      label: t`Net sales`,
      isIn: inNet,
      beside: figures.totals.refundedMinor === 0 ? null : t`${refunded} refunded`,
    }),
  ];
  return [
    ...(isFree ? [] : amounts),
    figure("ticketsSold", count, {
      label: t`Tickets sold`,
      isIn: [t`Active attendees, counted on the day on which their order was completed.`],
    }),
    figure("orders", count, {
      label: t`Orders`,
      isIn: [t`Orders that are complete and not cancelled, by the day of completion.`],
    }),
  ];
}

function useGrossWords({ totals }: EventStats, money: (minor: number) => string): string[] {
  const { t } = useLingui();
  const [fees, taxes, byHand] = [totals.feesMinor, totals.taxesMinor, totals.byHandMinor].map(
    money,
  );
  return [
    t`All that was charged, by the day on which an order was completed.`,
    t`An order that was cancelled later stays in it.`,
    t`Fees of ${fees} and taxes of ${taxes} are part of it.`,
    ...(totals.byHandMinor === 0 ? [] : [t`Orders by hand are ${byHand} of it.`]),
  ];
}

function useNetWords({ totals, troubles }: EventStats, money: (minor: number) => string): string[] {
  const { t } = useLingui();
  const refunded = money(totals.refundedMinor);
  const disputed = money(troubles.openDisputesMinor);
  return [
    t`Gross sales less ${refunded} refunded.`,
    t`A refund counts on the day on which it was asked for.`,
    t`A lost dispute is a refund. It counts on the day on which the bank took the money, when it was opened.`,
    ...(troubles.openDisputes === 0
      ? []
      : [
          plural(troubles.openDisputes, {
            one: `# open dispute about ${disputed} is not taken off.`,
            other: `# open disputes about ${disputed} are not taken off.`,
          }),
        ]),
  ];
}
