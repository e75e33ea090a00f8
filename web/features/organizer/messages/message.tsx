// What became of one message? How far it is, what it says, and a result for each recipient.
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Anchor, Button, Text } from "@mantine/core";
import { IconPencil, IconPlayerStop, IconSend, IconTrash } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { type Message, messages } from "#shared/contracts/messages.ts";
import { lazily } from "#web/components/dialog/lazily.ts";
import { useConfirmed } from "#web/components/dialog/use-confirmed.ts";
import { DetailCard, Facts } from "#web/components/page/detail-card.tsx";
import { Moment } from "#web/components/page/moment.tsx";
import { PageHeader } from "#web/components/page/page-header.tsx";
import { StatusBadge } from "#web/components/page/status-badge.tsx";
import { FormattedText } from "#web/components/rich-text/formatted-text.tsx";
import { DetailScreen } from "#web/components/ticket/detail-screen.tsx";
import {
  isMoving,
  messageEnds,
  messageStyles,
} from "#web/features/organizer/messages/message-styles.ts";
import { useTargetWords } from "#web/features/organizer/messages/target-words.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paths } from "#web/lib/page/paths.ts";

const MessageForm = lazily(() => import("#web/features/organizer/messages/message-form.tsx"));

const isUnderWay = ({ state }: Message): boolean => state === "QUEUED" || state === "SENDING";

export function Component() {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const { messageId = "" } = useParams();
  return (
    <DetailScreen
      route={messages.get}
      params={{ eventId, messageId }}
      nameOf={({ subject }) => subject || t`Reminder`}
      list={{ to: paths.messages.href({ eventId }), label: t`Go to the messages` }}
      isUnderWay={isMoving}
    >
      {(message) => <MessageOf message={message} />}
    </DetailScreen>
  );
}

function MessageOf({ message }: { message: Message }) {
  const { t, i18n } = useLingui();
  const { id: eventId, timezone } = useCurrentEvent();
  const targetWords = useTargetWords();
  const { id, state, because, subject, text, content, counts, sender, sendAt, startedAt } = message;
  const { recipients, accepted, failed, waiting, left } = counts;
  const when = startedAt ?? sendAt;
  return (
    <>
      <PageHeader
        title={subject || t`Reminder`}
        badge={<StatusBadge of={messageStyles} status={state} />}
        help={targetWords(message.target)}
        actions={<Actions message={message} />}
      />
      {because && <Alert color="yellow">{i18n._(messageEnds[because])}</Alert>}
      <DetailCard
        title={t`Result`}
        action={
          recipients > 0 && (
            <Anchor component={Link} to={paths.messageRecipients.href({ eventId, messageId: id })}>
              <Trans>See each recipient</Trans>
            </Anchor>
          )
        }
      >
        <Facts
          facts={[
            [startedAt ? t`Sent` : t`Leaves`, when && <Moment at={when} timezone={timezone} />],
            [t`By`, sender.name || t`Somebody who has left`],
            [t`Recipients`, recipients],
            [t`Accepted`, accepted],
            [t`Failed`, failed],
            ...(waiting > 0 ? [[t`Wait for another day`, waiting] as [string, number]] : []),
            ...(left > 0 ? [[t`Needed it no more`, left] as [string, number]] : []),
          ]}
        />
      </DetailCard>
      <DetailCard title={t`Message`}>
        {text === "OURS" ? (
          <Text>{t`Our reminder, with when and where and each reader's ticket.`}</Text>
        ) : (
          <FormattedText html={content} />
        )}
      </DetailCard>
    </>
  );
}

function Actions({ message }: { message: Message }) {
  const [isEdited, edit] = useState(false);
  const { state, counts } = message;
  const mayRemove = !isUnderWay(message) && counts.recipients === 0 && state !== "SENT";
  const maySend = state === "SCHEDULED" || state === "STOPPED" || state === "FAILED";
  return (
    <>
      {isUnderWay(message) && <StopButton message={message} />}
      {state === "SCHEDULED" && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden="true" />}
          onClick={() => edit(true)}
        >
          <Trans>Edit</Trans>
        </Button>
      )}
      {maySend && <SendButton message={message} />}
      {mayRemove && <RemoveButton message={message} />}
      <Suspense>
        {isEdited && <MessageForm existing={message} onClose={() => edit(false)} />}
      </Suspense>
    </>
  );
}

function useAddress({ id: messageId, subject }: Message) {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  return { params: { eventId, messageId }, name: subject || t`Reminder` };
}

function StopButton({ message }: { message: Message }) {
  const { t } = useLingui();
  const { params, name } = useAddress(message);
  const stop = useConfirmed(messages.stop);
  const question = {
    title: t`Stop ${name}?`,
    text: t`What has left stays. Everything else is not sent.`,
    verb: t`Stop message`,
    isDangerous: true,
  };
  const says = { done: t`Message stopped`, failed: t`The message was not stopped` };
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerStop size={16} aria-hidden="true" />}
      loading={stop.isRunning}
      onClick={() => stop.ask({ params }, { question, ...says })}
    >
      <Trans>Stop</Trans>
    </Button>
  );
}

function SendButton({ message }: { message: Message }) {
  const { t } = useLingui();
  const { params, name } = useAddress(message);
  const send = useConfirmed(messages.send);
  const question = {
    title: t`Send ${name} now?`,
    text: t`It is sent in your name. Nobody gets it twice.`,
    verb: t`Send message`,
  };
  const says = { done: t`Message on its way`, failed: t`Failed to send the message` };
  return (
    <Button
      data-main-action
      leftSection={<IconSend size={16} aria-hidden="true" />}
      loading={send.isRunning}
      onClick={() => send.ask({ params, version: message.version }, { question, ...says })}
    >
      <Trans>Send now</Trans>
    </Button>
  );
}

function RemoveButton({ message }: { message: Message }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { params, name } = useAddress(message);
  const remove = useConfirmed(messages.remove);
  const question = {
    title: t`Delete ${name}?`,
    text: t`Nobody gets it.`,
    verb: t`Delete message`,
    isDangerous: true,
  };
  const says = { done: t`Message deleted`, failed: t`Failed to delete the message` };
  const onDone = () => void navigate(paths.messages.href(params));
  return (
    <Button
      variant="default"
      c="var(--danger)"
      leftSection={<IconTrash size={16} aria-hidden="true" />}
      loading={remove.isRunning}
      onClick={() => remove.ask({ params }, { question, ...says, onDone })}
    >
      <Trans>Delete</Trans>
    </Button>
  );
}
