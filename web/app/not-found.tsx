// What does an address show that leads nowhere?
import { useLingui } from "@lingui/react/macro";
import { MessagePage } from "#web/app/message-page.tsx";
import { usePageTitle } from "#web/lib/page-title.ts";

export function Component() {
  const { t } = useLingui();
  usePageTitle(t`Page not found`);
  return (
    <MessagePage
      title={t`Page not found`}
      description={t`The address may be misspelt, or the page was moved or deleted.`}
    />
  );
}
