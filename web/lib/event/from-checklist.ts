// Was a screen opened from the event's checklist? Then its way back leads there, or it begins with
// what the step asks for.
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** History state for a link. */
export const fromChecklist = "checklist";
/** The same, to a field of its screen. */
export const toDescription = "checklist: description";

export const useIsFromChecklist = (): boolean => useLocation().state === fromChecklist;

/** For what happens once: a reload, or the way back to the screen, begins without it. */
export function useIsFirstFromChecklist(state: string = fromChecklist): boolean {
  const { pathname, search, ...now } = useLocation();
  const navigate = useNavigate();
  const [isFirst] = useState(now.state === state);
  const forget = useEffectEvent(() => navigate({ pathname, search }, { replace: true }));
  useEffect(() => {
    if (isFirst) void forget();
  }, [isFirst]);
  return isFirst;
}
