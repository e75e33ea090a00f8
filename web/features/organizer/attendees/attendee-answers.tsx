// What was answered about an attendee? In the words of the questions at that time.
import { Trans, useLingui } from "@lingui/react/macro";
import type { AttendeeDetail } from "#shared/contracts/attendees.ts";
import { attendeeQuestions } from "#shared/rules/order/answers.ts";
import { GivenAnswers } from "#web/components/form/given-answers.tsx";
import { DetailCard } from "#web/components/page/detail-card.tsx";
import { useEventQuestions } from "#web/lib/event/event-questions.ts";

/** Absent if nothing is asked about this attendee and nothing was answered. */
export function AttendeeAnswers({ attendee }: { attendee: AttendeeDetail }) {
  const { t } = useLingui();
  const questions = attendeeQuestions(useEventQuestions() ?? [], attendee.ticketId);
  if (attendee.answers.length === 0 && questions.length === 0) return null;
  return (
    <DetailCard title={<Trans>Answers</Trans>}>
      <GivenAnswers answers={attendee.answers} none={t`Nothing was answered.`} />
    </DetailCard>
  );
}
