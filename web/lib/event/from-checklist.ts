// Was a screen opened from the event's checklist? Then its way back leads there.
import { useLocation } from "react-router-dom";

/** History state for a link. */
export const fromChecklist = "checklist";

export const useIsFromChecklist = (): boolean => useLocation().state === fromChecklist;
