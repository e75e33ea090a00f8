// What need not come with a list? Its forms: they are loaded when somebody opens one.
import { type ComponentType, lazy } from "react";

/** A component that is loaded when it is first shown; show it inside a `Suspense` of its own. */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}
