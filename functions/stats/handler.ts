// How do sales go, and what did the operator's fee cost? It answers from figures as counted.

import { serve } from "#functions/access/serve.ts";
import { listStore } from "#functions/check-in-lists/quotas.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { operatorFee } from "#functions/core/ports/operator-fee.ts";
import { paymentMode } from "#functions/core/ports/settings.ts";
import { checkInCounts } from "#functions/engine/tickets/event-index.ts";
import { accountStats, feesOfAccount, figuresOfAccount } from "#functions/stats/account-figures.ts";
import { freshFigures } from "#functions/stats/kept-figures.ts";
import { MOST_DAYS, stats } from "#shared/contracts/stats.ts";
import type { ApplicationFee } from "#shared/core/money.ts";
import { problem } from "#shared/core/problems.ts";
import { askedRange, dayIn, rangeBefore } from "#shared/rules/figures/days.ts";
import { periodOf } from "#shared/rules/figures/figures.ts";

export const handler = serve(stats, {
  event: async ({ event, query }) => {
    const { kept, isCounting } = await freshFigures(event);
    const { at, currency, timezone, troubles, days } = kept;
    const [first = null] = days.keys();
    const range = askedRange(query, { first, today: dayIn(timezone)(nowAt()) });
    if (!range)
      throw problem("invalid_input", {
        fields: [{ path: "start_date", code: "too_many_days", params: { days: MOST_DAYS } }],
      });
    const before = query.start_date === undefined ? null : rangeBefore(range);
    return {
      ...{ at, isCounting, currency, timezone, troubles },
      ...periodOf(days, range),
      before: before && periodOf(days, before),
    };
  },
  account: async ({ session }) => accountStats(await figuresOfAccount(session.accountId)),
  billing: async ({ session }) => ({
    hasOwnKeys: paymentMode() === "SINGLE",
    isFree: isFree(operatorFee()),
    ...feesOfAccount(await figuresOfAccount(session.accountId)),
  }),
  checkIns: async ({ event }) => {
    const at = nowAt();
    const lists = (await listStore.of(event).list()).toSorted(byName);
    const { all, ofList } = await checkInCounts(event.id, lists);
    const none = { checkedIn: 0, total: 0 };
    return {
      ...{ at, ...all },
      lists: lists.map(({ id, name }) => ({
        ...{ checkInListId: id, name },
        ...(ofList.get(id) ?? none),
      })),
    };
  },
});

const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name);

const isFree = ({ rate, fixedMinor }: ApplicationFee): boolean =>
  rate === 0 && Object.values(fixedMinor).every((amount) => amount === 0);
