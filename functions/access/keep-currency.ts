// What if an event's currency changes while amounts are written in it? Both writers look again, so
// that the later of the two takes its own write back.
import { loadOwnEvent } from "#functions/access/event-access.ts";
import { orUndo } from "#functions/core/table/room.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { problem } from "#shared/core/problems.ts";

/**
 * Call it after a write of amounts. If the event has another currency by now, it undoes the write
 * and throws `changed_meanwhile`.
 */
export const mustKeepCurrency = (event: StoredEvent, undo: () => Promise<boolean>): Promise<void> =>
  orUndo(async () => {
    const { currency } = await loadOwnEvent(event.id);
    if (currency !== event.currency) throw problem("changed_meanwhile");
  }, undo);
