// How is the checklist put away, and brought back? For the whole team, with an undo.
import { useLingui } from "@lingui/react/macro";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { useConfirmed } from "#web/components/dialog/use-confirmed.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

export function useChecklist() {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const { run, isRunning } = useConfirmed(eventSettings.updateGettingStarted);
  const failed = t`The checklist did not change`;
  const input = (isDismissed: boolean) => ({ params: { eventId }, body: { isDismissed } });
  const bringBack = () => run(input(false), { done: t`The checklist is back.`, failed });
  const dismiss = () =>
    run(input(true), { done: t`The checklist is put away.`, failed, onUndo: bringBack });
  return { isChanging: isRunning, dismiss, bringBack };
}
