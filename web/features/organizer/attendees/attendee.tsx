// What can an organizer see and do about one attendee? Ticket, check-in state, and mails.
import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Button, Text } from "@mantine/core";
import {
  IconArrowsExchange,
  IconMessage2,
  IconPencil,
  IconSend,
  IconTicket,
  IconTicketOff,
} from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { type AttendeeDetail, attendees } from "#shared/contracts/attendees.ts";
import { fullName } from "#shared/core/full-name.ts";
import { ticketReference } from "#shared/core/ids.ts";
import { attendeeQuestions } from "#shared/rules/order/answers.ts";
import { lazily } from "#web/components/dialog/lazily.ts";
import { DetailCard, Facts } from "#web/components/page/detail-card.tsx";
import { Moment } from "#web/components/page/moment.tsx";
import { PageHeader } from "#web/components/page/page-header.tsx";
import { AttendeeBadges } from "#web/components/ticket/attendee-badges.tsx";
import { ClosedAddress } from "#web/components/ticket/closed-address.tsx";
import { DetailScreen } from "#web/components/ticket/detail-screen.tsx";
import { MailList } from "#web/components/ticket/mail-list.tsx";
import { OrderLink } from "#web/components/ticket/order-link.tsx";
import { OutdatedTicket } from "#web/components/ticket/outdated-ticket.tsx";
import { TicketReference } from "#web/components/ticket/ticket-reference.tsx";
import classes from "#web/features/organizer/attendees/attendee.module.css";
import { AttendeeAnswers } from "#web/features/organizer/attendees/attendee-answers.tsx";
import { useTicketActions } from "#web/features/organizer/attendees/ticket-actions.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { useEventQuestions } from "#web/lib/event/event-questions.ts";
import { messageLink } from "#web/lib/event/message-link.ts";
import { mailLink } from "#web/lib/page/mail-link.ts";
import { paths } from "#web/lib/page/paths.ts";

const AttendeeForm = lazily(() => import("#web/features/organizer/attendees/attendee-form.tsx"));

const MoveForm = lazily(() => import("#web/features/organizer/attendees/move-form.tsx"));

export function Component() {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const { attendeeId = "" } = useParams();
  return (
    <DetailScreen
      route={attendees.get}
      params={{ eventId, attendeeId }}
      nameOf={fullName}
      list={{ to: paths.attendees.href({ eventId }), label: t`Go to the attendees` }}
    >
      {(attendee) => <AttendeeOf attendee={attendee} />}
    </DetailScreen>
  );
}

const Address = ({
  of: { email, isUndelivered },
  onCorrect,
}: {
  of: AttendeeDetail;
  onCorrect: () => void;
}) => (
  <>
    <Anchor href={mailLink(email)}>{email}</Anchor>{" "}
    {isUndelivered && <ClosedAddress onCorrect={onCorrect} />}
  </>
);

type TicketActions = ReturnType<typeof useTicketActions>;

function AttendeeOf({ attendee }: { attendee: AttendeeDetail }) {
  const [search, setSearch] = useSearchParams();
  const tickets = useTicketActions();
  const questions = useEventQuestions();
  const [isMoved, move] = useState(false);
  const isActive = attendee.status === "ACTIVE";
  const edit = (isOpen: boolean) => setSearch(isOpen ? { edit: "1" } : {}, { replace: true });
  return (
    <>
      <PageHeader
        title={fullName(attendee)}
        badge={<AttendeeBadges attendee={attendee} />}
        help={attendee.email && <Address of={attendee} onCorrect={() => edit(true)} />}
        actions={
          <>
            <Button
              data-main-action
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden="true" />}
              onClick={() => edit(true)}
            >
              <Trans>Edit</Trans>
            </Button>
            {isActive && <MessageLink attendee={attendee} />}
            {isActive && (
              <Button
                variant="default"
                leftSection={<IconArrowsExchange size={16} aria-hidden="true" />}
                onClick={() => move(true)}
              >
                <Trans>Move</Trans>
              </Button>
            )}
            {isActive && (
              <Button
                variant="default"
                c="var(--danger)"
                leftSection={<IconTicketOff size={16} aria-hidden="true" />}
                onClick={() => tickets.cancel([attendee])}
              >
                <Trans>Cancel ticket</Trans>
              </Button>
            )}
            {!isActive && !attendee.isOrderCancelled && (
              <Button
                variant="default"
                leftSection={<IconTicket size={16} aria-hidden="true" />}
                onClick={() => tickets.reactivate([attendee])}
              >
                <Trans>Reactivate ticket</Trans>
              </Button>
            )}
          </>
        }
      />
      <div className={classes.columns}>
        <TicketCard attendee={attendee} />
        <MailsCard attendee={attendee} tickets={tickets} />
        <AttendeeAnswers attendee={attendee} />
      </div>
      {search.has("edit") && questions && (
        <Suspense>
          <AttendeeForm
            attendee={attendee}
            questions={attendeeQuestions(questions, attendee.ticketId)}
            onClose={() => edit(false)}
          />
        </Suspense>
      )}
      {isMoved && (
        <Suspense>
          <MoveForm attendee={attendee} onClose={() => move(false)} />
        </Suspense>
      )}
      {tickets.dialog}
    </>
  );
}

function MessageLink({ attendee: { id } }: { attendee: AttendeeDetail }) {
  const { id: eventId } = useCurrentEvent();
  return (
    <Button
      variant="default"
      component={Link}
      to={messageLink(eventId, "attendee", [id])}
      leftSection={<IconMessage2 size={16} aria-hidden="true" />}
    >
      <Trans>Message</Trans>
    </Button>
  );
}

function TicketCard({ attendee }: { attendee: AttendeeDetail }) {
  const { t } = useLingui();
  const { id: eventId, timezone } = useCurrentEvent();
  const { id, orderId, reference, ticketTitle, shortId, checkedInAt, isOrderCancelled } = attendee;
  const order = <OrderLink orderId={orderId}>{reference}</OrderLink>;
  return (
    <DetailCard
      title={<Trans>Ticket</Trans>}
      action={
        <Anchor
          fz="sm"
          href={paths.ticketPage.href({ eventId, attendeeShortId: shortId })}
          target="_blank"
        >
          <Trans>View ticket</Trans>
        </Anchor>
      }
    >
      <Facts
        facts={[
          [t`Ticket`, ticketTitle],
          [
            t`Ticket number`,
            <TicketReference key="number">{ticketReference(reference, id)}</TicketReference>,
          ],
          [t`Order`, order],
          [
            t`Checked in`,
            checkedInAt ? <Moment key="in" at={checkedInAt} timezone={timezone} /> : t`Not yet`,
          ],
        ]}
      />
      {isOrderCancelled && (
        <Text size="sm" c="dimmed" mt="md">
          <Trans>The whole order was cancelled, so the ticket cannot come back.</Trans>
        </Text>
      )}
    </DetailCard>
  );
}

function MailsCard({ attendee, tickets }: { attendee: AttendeeDetail; tickets: TicketActions }) {
  const { timezone } = useCurrentEvent();
  return (
    <DetailCard
      title={<Trans>Mails</Trans>}
      action={
        attendee.status === "ACTIVE" && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconSend size={14} aria-hidden="true" />}
            onClick={() => tickets.resend([attendee])}
          >
            <Trans>Resend ticket</Trans>
          </Button>
        )
      }
    >
      {attendee.isTicketOutdated && (
        <OutdatedTicket
          name={fullName(attendee)}
          isSending={tickets.isRunning}
          onSend={() => tickets.resend([attendee])}
        />
      )}
      {attendee.mails.length > 0 ? (
        <MailList mails={attendee.mails} timezone={timezone} />
      ) : (
        <Text size="sm" c="dimmed">
          {attendee.hasConfirmation ? (
            <Trans>Sent with the order.</Trans>
          ) : (
            <Trans>The ticket was not sent yet.</Trans>
          )}
        </Text>
      )}
    </DetailCard>
  );
}
