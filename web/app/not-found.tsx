// What does an address show that leads nowhere? The same as the rendered pages do.
import { useLingui } from "@lingui/react/macro";
import { NothingFound } from "#web/features/event-page/event-not-found.tsx";
import { usePageTitle } from "#web/lib/page-title.ts";

export function Component() {
  const { t } = useLingui();
  usePageTitle(t`Page not found`);
  return <NothingFound />;
}
