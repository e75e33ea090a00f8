// Which sections of its settings does a written-back event change? Each with its own version.
import type { StoredEvent } from "#functions/stored/events.ts";
import { EventSettingsInput } from "#shared/contracts/event-settings.ts";
import { type EventReplacement, eventSections } from "#shared/contracts/events.ts";
import { fieldProblem, problem } from "#shared/core/problems.ts";

type Section = { body: EventSettingsInput; version: number };

const sectionNames = ["location", "online", "checkout", "miscellaneous"] as const;

/** Only the version tells whether somebody else was faster, so it is asked before any write. */
export function changedSections(event: StoredEvent, body: EventReplacement): Section[] {
  const stored = new Map<string, unknown>(Object.entries(event));
  return sectionNames.flatMap((section) => {
    const changed = Object.entries(body).filter(
      ([name, value]) => name in eventSections[section] && value !== stored.get(name),
    );
    if (changed.length === 0) return [];
    const version = event[`${section}Version`];
    if (!body.sectionVersions) throw fieldProblem("sectionVersions", "required");
    if (body.sectionVersions[section] !== version) throw problem("changed_meanwhile");
    const values = Object.fromEntries(changed);
    return [{ body: EventSettingsInput.parse({ [section]: values }), version }];
  });
}
