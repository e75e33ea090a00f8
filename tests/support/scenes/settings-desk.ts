// How does a test change a section of an event's settings? With the version that it has now.
import { eventSettings, type SectionName } from "#shared/contracts/event-settings.ts";
import { call } from "#tests/support/servers/call.ts";

type OfEvent = { token: string; params: { eventId: string } };

export async function changeSettings(of: OfEvent, change: Partial<Record<SectionName, object>>) {
  const { data } = await call(eventSettings.get, of);
  const version = Object.entries(data).find(([name]) => name in change)?.[1].version;
  return call(eventSettings.update, { ...of, version, body: change });
}
