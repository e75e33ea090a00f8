// What does a team keep of an event's checklist? Whether a member saw the page, and whether the
// list is put away. It lies with what no sale reads.
import { readEventSettings } from "#functions/access/event-texts.ts";
import { present } from "#functions/core/http/present.ts";
import { writeBeside } from "#functions/core/table/beside.ts";
import { OWNER } from "#functions/core/table/item.ts";
import { setting } from "#functions/core/table/setting.ts";
import { eventSettingsItem } from "#functions/stored/event-settings.ts";
import { eventItem, type StoredEvent } from "#functions/stored/events.ts";
import { GettingStarted, type GettingStartedChange } from "#shared/contracts/event-settings.ts";
import { problem } from "#shared/core/problems.ts";

/** Members see their page often, so what is known already is not written again. */
export async function keepGettingStarted(
  event: StoredEvent,
  change: GettingStartedChange,
): Promise<GettingStarted> {
  const { accountId, id: eventId } = event;
  const kept = present(GettingStarted, await readEventSettings(event, { consistent: true }));
  const next = { ...kept, ...change };
  if (next.isLookedAt === kept.isLookedAt && next.isDismissed === kept.isDismissed) return kept;
  const isThere = { check: eventItem.key({ id: eventId }), if: "attribute_exists(pk)" };
  const update = {
    ...setting({ [OWNER]: accountId, eventId, ...change }),
    update: eventSettingsItem.key({ accountId, eventId }),
  };
  if (await writeBeside([isThere, update], [])) throw problem("not_found");
  return next;
}
