// Does a sign-in outlive the page? Not where the browser blocks cookies and storage; this says so.
import { Trans } from "@lingui/react/macro";
import { Alert } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import { isAllBlocked } from "#web/lib/page/browser-memory.ts";

export function StaysSignedIn() {
  const [isForgotten] = useState(isAllBlocked);
  if (!isForgotten) return null;
  return (
    <Alert color="blue" icon={<IconInfoCircle size={20} aria-hidden="true" />}>
      <Trans>
        Your browser blocks cookies and storage for this site. You can sign in, but only until you
        close or reload the page. Allow them to stay signed in.
      </Trans>
    </Alert>
  );
}
