// What does the browser tab show?
import { useEffect } from "react";

export function usePageTitle(...parts: string[]): void {
  const title = [...parts.filter(Boolean), "Foyer"].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
