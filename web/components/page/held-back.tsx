// What reads a person whose mail was held back?
import { Trans } from "@lingui/react/macro";

export const HeldBack = ({ email }: { email: string }) => (
  <Trans>
    Our mail to {email} was not sent, because too many mails to this mailbox were asked for that
    day. Ask for another one: it works tomorrow at the latest.
  </Trans>
);
