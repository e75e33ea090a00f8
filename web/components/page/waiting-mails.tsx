// What does an organizer read whose mails wait? How many, until when, why, and whom to ask.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Alert, Anchor, Button, Code, Text } from "@mantine/core";
import { IconCopy, IconMailPause } from "@tabler/icons-react";
import { copyText } from "#web/components/page/copy-text.ts";
import { useWaitingMails } from "#web/lib/api/waiting-mails.ts";
import { mailLink } from "#web/lib/page/mail-link.ts";
import { formatMoment } from "#web/lib/page/time.ts";

/** Nothing while none waits. */
export function WaitingMails({ timezone }: { timezone: string }) {
  const { i18n } = useLingui();
  const mails = useWaitingMails();
  if (!mails) return null;
  const until = formatMoment(mails.until, timezone, i18n.locale, "dateTime");
  const id = <AccountId id={mails.accountId} />;
  return (
    <Alert
      color="blue"
      mb={16}
      role="status"
      icon={<IconMailPause size={20} aria-hidden="true" />}
      title={
        <Plural
          value={mails.waiting}
          one={`# mail waits until ${until}`}
          other={`# mails wait until ${until}`}
        />
      }
    >
      <Trans>An account that has sold little mails a limited number of people a day.</Trans>{" "}
      {mails.contact === null ? (
        <Trans>Ask the operator of this site to release your account ({id}).</Trans>
      ) : (
        <Trans>
          Ask <Anchor href={mailLink(mails.contact)}>{mails.contact}</Anchor> to release your
          account ({id}).
        </Trans>
      )}
    </Alert>
  );
}

function AccountId({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <Text span inherit style={{ whiteSpace: "nowrap" }}>
      <Code fz="inherit">{id}</Code>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={t`Copy the account's id`}
        leftSection={<IconCopy size={14} aria-hidden="true" />}
        onClick={() => copyText(id, { done: t`Id copied`, failed: t`The id was not copied` })}
      >
        <Trans>Copy</Trans>
      </Button>
    </Text>
  );
}
