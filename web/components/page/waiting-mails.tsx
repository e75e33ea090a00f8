// What does an organizer read whose mails wait? How many, until when, why, and whom to ask.
import { t } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Alert, Anchor, Button, Code } from "@mantine/core";
import { IconCopy, IconMailPause } from "@tabler/icons-react";
import { copyText } from "#web/components/dialog/copy-text.ts";
import { type AskedForRelease, useWaitingMails } from "#web/lib/api/waiting-mails.ts";
import { mailLink } from "#web/lib/page/mail-link.ts";
import { formatMoment } from "#web/lib/page/time.ts";

/** Nothing while none waits. */
export function WaitingMails({ timezone }: { timezone: string }) {
  const { i18n } = useLingui();
  const mails = useWaitingMails();
  if (!mails) return null;
  const until = formatMoment(mails.until, timezone, i18n.locale, "dateTime");
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
      {mails.waitsFor === "ACCOUNT" ? (
        <AskForRelease {...mails} />
      ) : (
        <Trans>This site has sent most of its mails of the day. Tickets are still mailed.</Trans>
      )}
    </Alert>
  );
}

function AskForRelease({ accountId, contact }: AskedForRelease) {
  const id = <Code fz="inherit">{accountId}</Code>;
  return (
    <>
      <Trans>With few sales so far, your account can mail a limited number of people a day.</Trans>{" "}
      {contact === null ? (
        <Trans>Ask the operator of this site to release your account ({id}).</Trans>
      ) : (
        <Trans>
          Ask{" "}
          <Anchor inherit underline="always" href={mailLink(contact)}>
            {contact}
          </Anchor>{" "}
          to release your account ({id}).
        </Trans>
      )}{" "}
      <CopyId id={accountId} />
    </>
  );
}

const CopyId = ({ id }: { id: string }) => (
  <Button
    size="compact-xs"
    variant="default"
    leftSection={<IconCopy size={14} aria-hidden="true" />}
    onClick={() => copyText(id, { done: t`Id copied`, failed: t`The id was not copied` })}
  >
    <Trans>Copy id</Trans>
  </Button>
);
