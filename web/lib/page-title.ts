// What does the browser tab say?
import { useEffect } from "react";

/** Names the page in the tab and in the history. */
export function usePageTitle(...parts: string[]): void {
  const title = [...parts.filter(Boolean), "Foyer"].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
