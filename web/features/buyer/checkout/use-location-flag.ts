// What did the previous step tell this step? A flag in the history entry, which a new visit does
// not have.
import { useLocation } from "react-router-dom";

/** Whether the navigation to this page set the flag. Any other value counts as not set. */
export function useLocationFlag(name: "isPaidAlready" | "isConfirmed" | "isRefused"): boolean {
  const state: unknown = useLocation().state;
  return typeof state === "object" && state !== null && Reflect.get(state, name) === true;
}
