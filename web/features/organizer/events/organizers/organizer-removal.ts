// What does a person read before an organizer is deleted, and if it cannot be?
import { useLingui } from "@lingui/react/macro";
import type { OrganizerRow } from "#shared/contracts/organizers.ts";

export function useOrganizerRemoval() {
  const { t } = useLingui();
  return ({ name }: OrganizerRow) => ({
    name,
    text: t`This cannot be undone. Only an organizer without events can be deleted.`,
    verb: t`Delete organizer`,
    failed: t`Error deleting an organizer`,
  });
}
