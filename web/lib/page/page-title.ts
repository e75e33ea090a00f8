// What does the browser tab show, and what is a screen called?
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { useEffect } from "react";
import { useMatches } from "react-router-dom";

export function usePageTitle(...parts: string[]): void {
  const title = [...parts.filter(Boolean), "Foyer"].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Empty for a screen without a name. */
export function useScreenName(): string {
  const { i18n } = useLingui();
  const handle = useMatches().at(-1)?.handle;
  return isNamed(handle) ? i18n._(handle.name) : "";
}

/** The browser tab shows it too. */
export function useScreenTitle(title?: string): string {
  const name = useScreenName();
  const shown = title ?? name;
  usePageTitle(shown);
  return shown;
}

const isNamed = (handle: unknown): handle is { name: MessageDescriptor } =>
  typeof handle === "object" && handle !== null && "name" in handle && Boolean(handle.name);
