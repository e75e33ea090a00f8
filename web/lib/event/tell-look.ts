// Who tells the event that a member has seen its page? Whichever of its pages they opened.
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { call } from "#web/lib/api/api.ts";

/** Nothing is said of a failure: who looks asked for nothing, or is of another account. */
export async function tellLook(eventId: string): Promise<void> {
  const input = { params: { eventId }, body: { isLookedAt: true as const } };
  await call(eventSettings.updateGettingStarted, input).catch(() => undefined);
}
