// What has changed for whom? Old and new, and how many people would get a mail.
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import type { ChangeQuestion, EventFacts } from "#shared/contracts/event-change.ts";
import { events } from "#shared/contracts/events.ts";
import { placeText } from "#shared/core/place.ts";
import { isMovedInSpace, isMovedInTime } from "#shared/rules/page/known-facts.ts";
import { Dialog } from "#web/components/dialog/dialog.tsx";
import { useConfirmed } from "#web/components/dialog/use-confirmed.ts";
import { changeJob } from "#web/features/organizer/settings/change-job.ts";
import { useKeptJobs } from "#web/lib/api/use-job.ts";
import { formatMoment, formatSpan } from "#web/lib/page/time.ts";

type Props = { eventId: string; question: ChangeQuestion; onClose: () => void };

/** Closed without an answer, it can be opened again in the event's settings. */
export function ChangeDialog({ onClose, ...question }: Props) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Tell buyers about the change?`} size={480} onClose={onClose}>
      {(close) => <Question {...question} close={close} />}
    </Dialog>
  );
}

function Question({ eventId, question, close }: Omit<Props, "onClose"> & { close: () => void }) {
  const { t } = useLingui();
  const { run } = useConfirmed(events.answerChange);
  const { keep } = useKeptJobs(changeJob(eventId));
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const isAnswered = useRef(false);
  const { version, buyers, guests } = question;
  const answer = (isSent: boolean) => {
    close();
    // The dialog takes presses while it fades out.
    if (isAnswered.current) return;
    isAnswered.current = true;
    const body = { about: "CHANGE" as const, version, isSent };
    run(
      { params: { eventId }, body, idempotencyKey },
      {
        done: isSent ? t`The mails will be sent.` : t`Nobody gets a mail about this change.`,
        failed: isSent ? t`The mails were not sent` : t`Your answer was not saved`,
        onDone: ({ job }) => job && keep(job.id),
      },
    );
  };
  const others = plural(buyers, {
    one: `# buyer and the guests (at most ${guests}) get a mail with the new calendar entry.`,
    other: `# buyers and their guests (at most ${guests}) get a mail with the new calendar entry.`,
  });
  const alone = plural(buyers, {
    one: "# buyer gets a mail with the new calendar entry.",
    other: "# buyers get a mail with the new calendar entry.",
  });
  return (
    <Stack>
      <Changes {...question} />
      <Text size="sm">{guests > 0 ? others : alone}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => answer(false)}>
          <Trans>Do not send</Trans>
        </Button>
        <Button onClick={() => answer(true)} data-autofocus>
          <Trans>Send</Trans>
        </Button>
      </Group>
    </Stack>
  );
}

function Changes({ before, after }: Pick<ChangeQuestion, "before" | "after">) {
  const { t, i18n } = useLingui();
  const placeOf = (facts: EventFacts) =>
    facts.isOnline ? t`Online` : placeText(facts, i18n.locale) || t`No place`;
  const timeOf = (facts: EventFacts) => spanOf(facts, i18n.locale);
  return (
    <>
      {isMovedInTime(before, after) && (
        <Change title={t`When`} before={timeOf(before)} after={timeOf(after)} />
      )}
      {isMovedInSpace(before, after) && (
        <Change title={t`Where`} before={placeOf(before)} after={placeOf(after)} />
      )}
    </>
  );
}

function Change({ title, before, after }: { title: string; before: string; after: string }) {
  return (
    <div>
      <Text size="sm" fw={550}>
        {title}
      </Text>
      <Text size="sm" c="dimmed">
        <Trans>Before: {before}</Trans>
      </Text>
      <Text size="sm">
        <Trans>Now: {after}</Trans>
      </Text>
    </div>
  );
}

const spanOf = ({ startAt, endAt, timezone }: EventFacts, locale: string): string =>
  endAt === null
    ? formatMoment(startAt, timezone, locale, "dateTime")
    : formatSpan(startAt, endAt, timezone, locale, "dateTime");
