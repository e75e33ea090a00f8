// When does a buyer's mail come, if it waits? The tickets are there meanwhile.
import { Plural, Trans } from "@lingui/react/macro";
import { Alert } from "@mantine/core";
import { IconMailPause } from "@tabler/icons-react";
import { Moment } from "#web/components/page/moment.tsx";

type Props = { until: string; timezone: string };

export const WaitingMail = ({
  email,
  count,
  ...when
}: Props & { email: string; count: number }) => (
  <Alert
    color="blue"
    mt={24}
    icon={<IconMailPause size={20} aria-hidden="true" />}
    title={<Plural value={count} one="Your ticket is here" other="Your tickets are here" />}
  >
    <MailComes {...when} /> <Trans>It goes to {email}.</Trans>
  </Alert>
);

export const MailComes = ({ until, timezone }: Props) => (
  <Trans>
    The mail about your order comes after <Moment at={until} timezone={timezone} />.
  </Trans>
);
