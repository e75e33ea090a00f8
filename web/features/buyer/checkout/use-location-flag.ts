// What did the previous step tell this one? A flag in the history entry, which new visits lack.
import { useLocation } from "react-router-dom";

/** Any other value counts as not set. */
export function useLocationFlag(name: "isPaidAlready" | "isConfirmed" | "isRefused"): boolean {
  const state: unknown = useLocation().state;
  return typeof state === "object" && state !== null && Reflect.get(state, name) === true;
}
