// What does a person see before they confirm their address? Why it matters, and a new link.
import { Trans } from "@lingui/react/macro";
import { ConfirmEmailAlert } from "#web/components/page/confirm-email-alert.tsx";
import { useMe } from "#web/lib/api/me.tsx";

export function ConfirmEmailBanner() {
  const { email } = useMe();
  return (
    <ConfirmEmailAlert mb="lg">
      <Trans>
        Confirm your email: we sent a link to {email}. Until then your events cannot go live.
      </Trans>
    </ConfirmEmailAlert>
  );
}
