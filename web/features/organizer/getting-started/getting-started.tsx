// What leads from a new event to a live one? The checklist, or what stands where it is not.
import { hasChecklist } from "#shared/rules/page/readiness.ts";
import { Checklist } from "#web/features/organizer/getting-started/checklist.tsx";
import { NoChecklist } from "#web/features/organizer/getting-started/no-checklist.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

export const Component = () => (hasChecklist(useCurrentEvent()) ? <Checklist /> : <NoChecklist />);
