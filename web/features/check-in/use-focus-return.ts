// Where does the focus go once a result is put away? Back to where it was on the door, so that the
// next key finds its place.
import { type FocusEvent, useEffect, useRef } from "react";

/**
 * Answers the props of the part that is covered meanwhile. Where the element is gone, the part
 * itself has the focus.
 */
export function useFocusReturn<Part extends HTMLElement>(isCovered: boolean) {
  const part = useRef<Part>(null);
  const last = useRef<HTMLElement | null>(null);
  const wasCovered = useRef(false);
  useEffect(() => {
    if (wasCovered.current && !isCovered)
      (last.current?.isConnected ? last : part).current?.focus();
    wasCovered.current = isCovered;
  }, [isCovered]);
  const onFocus = ({ target }: FocusEvent) => {
    last.current = target instanceof HTMLElement ? target : null;
  };
  return { ref: part, tabIndex: -1, onFocus };
}
