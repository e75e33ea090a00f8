// Which sections of its settings does a written-back event change? Each with its own version, and
// all together with the event, or not at all.
import type { Beside } from "#functions/core/table/beside.ts";
import { OWNER } from "#functions/core/table/item.ts";
import { setting } from "#functions/core/table/setting.ts";
import { eventSettingsItem } from "#functions/stored/event-settings.ts";
import { eventItem, type StoredEvent } from "#functions/stored/events.ts";
import { type EventReplacement, eventSections } from "#shared/contracts/events.ts";
import { fieldProblem, problem } from "#shared/core/problems.ts";

const sectionNames = ["location", "online", "checkout", "miscellaneous"] as const;
type Version = `${(typeof sectionNames)[number]}Version`;

type Sections = {
  /** Fields of the event, with the next versions of their sections. */
  values: Partial<StoredEvent>;
  /** The sections' versions that were seen. */
  versions: Partial<Record<Version, number>>;
  /** What of them lies in the settings. */
  beside: Beside[];
};

/** Only the version tells whether somebody else was faster, so it is asked before any write. */
export function changedSections(event: StoredEvent, body: EventReplacement): Sections {
  const stored = new Map<string, unknown>(Object.entries(event));
  const changes = sectionNames.flatMap((section) => {
    const changed = Object.entries(body).filter(
      ([name, value]) => name in eventSections[section] && value !== stored.get(name),
    );
    if (changed.length === 0) return [];
    const version = event[`${section}Version`];
    if (!body.sectionVersions) throw fieldProblem("sectionVersions", "required");
    if (body.sectionVersions[section] !== version) throw problem("changed_meanwhile");
    return [{ name: `${section}Version` as const, version, changed }];
  });
  const fields = changes.flatMap(({ changed }) => changed);
  const settings = fields.filter(([name]) => !(name in eventItem.shape));
  return {
    values: {
      ...Object.fromEntries(fields.filter(([name]) => name in eventItem.shape)),
      ...Object.fromEntries(changes.map(({ name, version }) => [name, version + 1])),
    },
    versions: Object.fromEntries(changes.map(({ name, version }) => [name, version])),
    beside: settings.length > 0 ? [inSettings(event, Object.fromEntries(settings))] : [],
  };
}

const inSettings = ({ accountId, id: eventId }: StoredEvent, fields: object): Beside => ({
  writes: [
    {
      update: eventSettingsItem.key({ accountId, eventId }),
      ...setting({ [OWNER]: accountId, eventId, ...fields }),
    },
  ],
  refusal: () => problem("changed_meanwhile"),
});
