// What should a person know before an event goes live? Who will see it, and which tickets nobody
// can buy until payments are connected.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useRef } from "react";
import type { Event } from "#shared/contracts/events.ts";
import { Dialog } from "#web/components/dialog/dialog.tsx";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { LoadError } from "#web/components/page/load-error.tsx";
import { useMe } from "#web/lib/api/me.tsx";
import { useConnectPayments } from "#web/lib/event/use-connect-payments.ts";
import { type Offer, useOffer } from "#web/lib/event/use-readiness.ts";
import { inWords } from "#web/lib/page/in-words.ts";

type Subject = Pick<Event, "id" | "title">;
type Props = { event: Subject; isOver: boolean; onPublish: () => void; onClose: () => void };

export function PublishDialog({ event, isOver, onPublish, onClose }: Props) {
  const { t } = useLingui();
  const { title } = event;
  const isAnswered = useRef(false);
  return (
    <Dialog
      title={isOver ? t`Publish ${title} although it is over?` : t`Publish ${title}?`}
      // Its three buttons stand in one line.
      size={480}
      onClose={onClose}
    >
      {(close) => (
        <Question
          event={event}
          isOver={isOver}
          onStay={close}
          onPublish={() => {
            close();
            // The dialog takes presses while it fades out.
            if (!isAnswered.current) onPublish();
            isAnswered.current = true;
          }}
        />
      )}
    </Dialog>
  );
}

function Question({
  event,
  isOver,
  onStay,
  onPublish,
}: Omit<Props, "onClose"> & { onStay: () => void }) {
  const { offer, error: unread, retry } = useOffer(event);
  const { role } = useMe();
  const { connect, isLeaving, error } = useConnectPayments(event.id);
  const isPaused = !isOver && offer !== undefined && offer.paused.length > 0;
  const mayConnect = isPaused && role === "ADMIN";
  return (
    <Stack>
      <ProblemAlert error={error} />
      {offer && (
        <Text size="sm" c="dimmed">
          <Consequence isOver={isOver} {...offer} />
        </Text>
      )}
      {!offer && (unread ? <LoadError error={unread} onRetry={retry} /> : <Skeleton h={40} />)}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onStay} data-autofocus>
          <Trans>Cancel</Trans>
        </Button>
        {!unread && (
          <Button variant={mayConnect ? "default" : "filled"} loading={!offer} onClick={onPublish}>
            {isPaused ? <Trans>Publish anyway</Trans> : <Trans>Publish</Trans>}
          </Button>
        )}
        {mayConnect && (
          <Button loading={isLeaving} onClick={connect}>
            <Trans>Connect payments</Trans>
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Consequence({ isOver, isEmpty, paused }: Offer & { isOver: boolean }) {
  const { i18n } = useLingui();
  const { role, account } = useMe();
  if (isOver)
    return (
      <Trans>
        By its dates the event has ended: anybody with the link can see its page, and nobody can buy
        a ticket. Change the dates in the event settings first if they are wrong.
      </Trans>
    );
  if (isEmpty) return <Trans>Anybody with the link can see the event. It has no ticket yet.</Trans>;
  if (paused.length === 0)
    return (
      <Trans>Anybody with the link can see the event and get the tickets that are on sale.</Trans>
    );
  const names = inWords(paused, i18n.locale);
  return (
    <>
      <Trans>The page goes live. {names} can be bought once payments are connected.</Trans>{" "}
      {role !== "ADMIN" && <Trans>Ask an admin of {account.name} to connect them.</Trans>}
    </>
  );
}
