// What if an event's currency changes while amounts are written? The later writer takes it back.
import { loadOwnEvent } from "#functions/access/event-access.ts";
import { orUndo } from "#functions/core/table/quota.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { problem } from "#shared/core/problems.ts";

export const mustKeepCurrency = (event: StoredEvent, undo: () => Promise<boolean>): Promise<void> =>
  orUndo(async () => {
    const { currency } = await loadOwnEvent(event.id);
    if (currency !== event.currency) throw problem("changed_meanwhile");
  }, undo);
