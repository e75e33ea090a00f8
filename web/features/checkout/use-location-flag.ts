// What did the step before say on the way here? A flag in the history entry, gone with a new visit.
import { useLocation } from "react-router-dom";

/**
 * Whether the navigation that led here set the flag; anything else in the entry counts as not set.
 */
export function useLocationFlag(name: "isPaidAlready" | "isConfirmed" | "isRefused"): boolean {
  const state: unknown = useLocation().state;
  return typeof state === "object" && state !== null && Reflect.get(state, name) === true;
}
