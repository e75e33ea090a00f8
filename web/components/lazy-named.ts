// What does not load with a list? Its forms. A form loads when a person opens it.
import { type ComponentType, lazy } from "react";

/** A component that loads when it is first shown. Show it inside its own `Suspense`. */
export function lazyNamed<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}
