// What reads a person whose mail was held back?
import { Trans } from "@lingui/react/macro";

export const HeldBack = ({ email }: { email: string }) => (
  <Trans>
    Our mail to {email} was not sent, because this address got too many mails today. Ask for another
    one tomorrow.
  </Trans>
);
