// How is a section of the settings stored? Each field where it is read, with the section's version.
import { keepingKnown } from "#functions/access/event-change.ts";
import { messagesOf } from "#functions/access/event-texts.ts";
import { countingImages } from "#functions/access/formatted/text-images.ts";
import { relisting } from "#functions/access/listing/listing-write.ts";
import { type Beside, writeBeside } from "#functions/core/table/beside.ts";
import { OWNER } from "#functions/core/table/item.ts";
import { setting } from "#functions/core/table/setting.ts";
import type { Write } from "#functions/core/table/table.ts";
import { eventSettingsItem } from "#functions/stored/event-settings.ts";
import { eventItem, type StoredEvent } from "#functions/stored/events.ts";
import type { EventSettingsInput } from "#shared/contracts/event-settings.ts";
import { problem } from "#shared/core/problems.ts";

export async function updateSection(
  event: StoredEvent,
  body: EventSettingsInput,
  version: number,
): Promise<void> {
  const texts = Object.entries(body).flatMap(([section, values]) =>
    messagesOf(event.id, { ...values }, section),
  );
  const images = await countingImages(event.accountId, texts);
  const writes = writesOf(event, body, version);
  const store = async (beside: readonly Beside[]) => {
    if (await writeBeside(writes, beside)) throw problem("changed_meanwhile");
  };
  const { location, online, seo } = body;
  if (!location && !online && !seo) return store(images);
  const change = { event: { ...location, ...online }, allowsIndexing: seo?.allowsIndexing };
  const known = await keepingKnown(event, change.event);
  await relisting(event, change, (listing) => store([...images, ...known, listing]));
}

function writesOf(
  { accountId, id: eventId }: StoredEvent,
  body: EventSettingsInput,
  version: number,
): Write[] {
  const [[section, values] = ["", {}]] = Object.entries(body);
  const versionName = `${section}Version`;
  const fields = Object.entries({ ...values, [versionName]: version + 1 });
  const ofEvent = fields.filter(([name]) => name in eventItem.shape);
  const others = fields.filter(([name]) => !(name in eventItem.shape));
  const owner = { [OWNER]: accountId, eventId };
  const event = setting(Object.fromEntries(ofEvent));
  const settings = setting({ ...owner, ...Object.fromEntries(others) });
  const isSeen = `#${versionName} = :seen`;
  // The first version is not stored.
  const condition = version > 1 ? isSeen : `(attribute_not_exists(#${versionName}) OR ${isSeen})`;
  const seen = { ":seen": version };
  const toEvent = {
    ...event,
    update: eventItem.key({ id: eventId }),
    if: `attribute_exists(pk) AND ${condition}`,
    values: { ...event.values, ...seen },
  };
  const update = eventSettingsItem.key({ accountId, eventId });
  if (ofEvent.length > 0) return others.length > 0 ? [toEvent, { ...settings, update }] : [toEvent];
  return [{ ...settings, update, if: condition, values: { ...settings.values, ...seen } }];
}
