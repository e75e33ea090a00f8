// When does a buyer's mail come, if it waits? The tickets are there, and can be taken along.
import { Trans } from "@lingui/react/macro";
import { Alert } from "@mantine/core";
import { IconMailPause } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Moment } from "#web/components/page/moment.tsx";

type Props = { until: string; timezone: string };

/** `children` are what the buyer can take along. */
export const WaitingMail = ({
  email,
  children,
  ...when
}: Props & { email: string; children: ReactNode }) => (
  <Alert
    color="blue"
    mt={24}
    icon={<IconMailPause size={20} aria-hidden="true" />}
    title={<Trans>Your tickets are here already</Trans>}
  >
    <p>
      <MailComes {...when} /> <Trans>It goes to {email}.</Trans>
    </p>
    {children}
  </Alert>
);

export const MailComes = ({ until, timezone }: Props) => (
  <Trans>
    The mail with your tickets comes after <Moment at={until} timezone={timezone} />.
  </Trans>
);
