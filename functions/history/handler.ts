// What was done with an event's data as a whole? Its newest entries, with who did it.

import { memberNames } from "#functions/access/member-names.ts";
import { serve } from "#functions/access/serve.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { historyItem, historyOf } from "#functions/stored/history.ts";
import {
  type HistoryEntry,
  history,
  historySorts,
  MOST_HISTORY,
} from "#shared/contracts/history.ts";
import { pageOf } from "#shared/core/lists.ts";

export const handler = serve(history, {
  list: async ({ event: { accountId, id: eventId }, query }) => {
    const range = { ...historyOf({ accountId, eventId }), most: MOST_HISTORY };
    const entries = historyItem.among(await queryItems({ ...range, isBackwards: true }));
    const makers = entries.map(({ by }) => by);
    const names = await memberNames(accountId, makers);
    const rows = entries.flatMap((entry) => shownOf(entry, names.get(entry.by) ?? null));
    return pageOf(rows, query, { sorts: historySorts, text: ({ by }) => by ?? "" });
  },
});

function shownOf(stored: ReturnType<typeof historyItem.parse>, by: string | null): HistoryEntry[] {
  const { id, at, what, list, format, isPart, isSent } = stored;
  if (what !== "EXPORT") return [{ id, at, what, isSent, by }];
  return list && format ? [{ id, at, what, list, format, isPart, by }] : [];
}
