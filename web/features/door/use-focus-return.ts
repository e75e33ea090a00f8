// Where does the focus go when a result closes? Back to its place on the door, so that the next key
// goes there.
import { type FocusEvent, useLayoutEffect, useRef } from "react";

/**
 * Returns the props for the part that results cover. If the focused element is gone, the part
 * itself takes the focus.
 */
export function useFocusReturn<Part extends HTMLElement>(isCovered: boolean) {
  const part = useRef<Part>(null);
  const last = useRef<HTMLElement | null>(null);
  const wasCovered = useRef(false);
  // Any later, and `keepFocus` has already put the focus of the closed result elsewhere.
  useLayoutEffect(() => {
    if (wasCovered.current && !isCovered)
      (last.current?.isConnected ? last : part).current?.focus();
    wasCovered.current = isCovered;
  }, [isCovered]);
  const onFocus = ({ target }: FocusEvent) => {
    last.current = target instanceof HTMLElement ? target : null;
  };
  return { ref: part, tabIndex: -1, onFocus };
}
