// Whom may a buyer ask? The address that the organizer gave for it, if there is one.
import { Trans } from "@lingui/react/macro";
import classes from "#web/components/page/support-email.module.css";
import { mailLink } from "#web/lib/page/mail-link.ts";

/** A server that is older than this page names none. */
export function SupportEmail({ address }: { address: string | undefined }) {
  if (!address) return null;
  return (
    <p className={classes.support}>
      <Trans>
        Questions? Write to <SupportAddress address={address} />.
      </Trans>
    </p>
  );
}

export const SupportAddress = ({ address }: { address: string }) => (
  <a className={classes.address} href={mailLink(address)}>
    {address}
  </a>
);
