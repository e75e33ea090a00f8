// How is a section of the settings stored? Each field where it is read, in one transaction with the
// section's own version.
import { retry } from "#functions/core/ports/retry.ts";
import { OWNER } from "#functions/core/table/item.ts";
import { setting } from "#functions/core/table/setting.ts";
import type { Key, Write } from "#functions/core/table/table.ts";
import { writeAll } from "#functions/core/table/write-all.ts";
import { eventSettingsItem } from "#functions/stored/event-settings.ts";
import { eventItem, type StoredEvent } from "#functions/stored/events.ts";
import type { EventSettingsInput } from "#shared/contracts/event-settings.ts";
import { problem } from "#shared/core/problems.ts";

type Fields = [name: string, value: unknown][];
type Seen = { name: string; version: number };

const TRIES = 5;
const FIRST_PAUSE_MS = 20;

export async function updateSection(
  { accountId, id: eventId }: StoredEvent,
  body: EventSettingsInput,
  version: number,
): Promise<void> {
  const [section = "", values = {}] = Object.entries(body)[0] ?? [];
  const seen = { name: `${section}Version`, version };
  const fields: Fields = [...Object.entries(values), [seen.name, version + 1]];
  const isOfEvent = ([name]: Fields[number]) => name in eventItem.shape;
  const ofEvent = fields.filter(isOfEvent);
  const others = fields.filter((field) => !isOfEvent(field));
  const ids: Fields = [
    [OWNER, accountId],
    ["eventId", eventId],
  ];
  const writes = [
    ...(ofEvent.length > 0 ? [write(eventItem.key({ id: eventId }), ofEvent, seen)] : []),
    ...(others.length > 0
      ? [write(eventSettingsItem.key({ accountId, eventId }), [...ids, ...others], seen)]
      : []),
  ];
  const stored = await retry({ tries: TRIES, firstPauseMs: FIRST_PAUSE_MS }, async () => {
    const written = await writeAll(writes);
    if (written.ok) return "stored";
    if (written.rejections.some((one) => one?.because === "condition"))
      throw problem("changed_meanwhile");
    return "lost";
  });
  if (stored === "lost") throw problem("busy", { retryAfter: 1 });
}

/** Only the item that has the version is guarded by it. The first version is not stored yet. */
function write(update: Key, fields: Fields, { name, version }: Seen): Write {
  const change = setting(Object.fromEntries(fields));
  if (!fields.some(([one]) => one === name)) return { update, ...change };
  const isSeen = `#${name} = :seen`;
  return {
    update,
    ...change,
    if: version === 1 ? `(attribute_not_exists(#${name}) OR ${isSeen})` : isSeen,
    values: { ...change.values, ":seen": version },
  };
}
