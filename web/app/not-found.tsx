// What does an unknown address show? The same page that the server-rendered pages show.
import { useLingui } from "@lingui/react/macro";
import { NothingFound } from "#web/features/buyer/event-page/event-not-found.tsx";
import { usePageTitle } from "#web/lib/page/page-title.ts";

export function Component() {
  const { t } = useLingui();
  usePageTitle(t`Page not found`);
  return <NothingFound />;
}
