// What does a page show that has no content? What is the matter, and the way home.
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Sheet } from "#web/components/sheet.tsx";
import { paths } from "#web/lib/paths.ts";

/** The button is a full load of the home page, so that whatever went wrong starts anew. */
export function MessagePage({ title, description }: { title: ReactNode; description: ReactNode }) {
  return (
    <Sheet title={title} help={description}>
      <Button component="a" href={paths.root.href()} size="lg" fullWidth>
        <Trans>Go back to the home page</Trans>
      </Button>
    </Sheet>
  );
}
