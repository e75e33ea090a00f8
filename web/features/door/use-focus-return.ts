// Where does the focus go when a result closes? Back to its place on the door.
import { type FocusEvent, useLayoutEffect, useRef } from "react";

/** Props for the covered part. Its `data-main-action` is focused if the last element is gone. */
export function useFocusReturn<Part extends HTMLElement>(isCovered: boolean) {
  const part = useRef<Part>(null);
  const last = useRef<HTMLElement | null>(null);
  const wasCovered = useRef(false);
  // Any later, and `keepFocus` has already put the focus of the closed result elsewhere.
  useLayoutEffect(() => {
    if (wasCovered.current && !isCovered) {
      const { current: at } = part;
      const before = last.current?.isConnected ? last.current : null;
      (before ?? at?.querySelector<HTMLElement>("[data-main-action]") ?? at)?.focus();
    }
    wasCovered.current = isCovered;
  }, [isCovered]);
  const onFocus = ({ target }: FocusEvent) => {
    last.current = target instanceof HTMLElement ? target : null;
  };
  return { ref: part, tabIndex: -1, onFocus };
}
