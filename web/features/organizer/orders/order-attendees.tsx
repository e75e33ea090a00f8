// Who attends with this order, and what can be done about each ticket?

import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { IconExternalLink, IconPencil, IconSend } from "@tabler/icons-react";
import { Link, useNavigate } from "react-router-dom";
import { attendees } from "#shared/contracts/attendees.ts";
import type { Order } from "#shared/contracts/orders.ts";
import { fullName } from "#shared/core/full-name.ts";
import { ticketReference } from "#shared/core/ids.ts";
import { DetailCard } from "#web/components/detail-card.tsx";
import type { RowAction } from "#web/components/list-columns.ts";
import { RowMenu } from "#web/components/row-menu.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { TicketReference } from "#web/components/ticket-reference.tsx";
import { toastDone, toastFailed } from "#web/components/toast.tsx";
import classes from "#web/features/organizer/orders/order.module.css";
import { useApiMutation } from "#web/lib/api.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";
import { paths } from "#web/lib/paths.ts";
import { attendeeStyles } from "#web/lib/status-styles.ts";

type OrderAttendee = Order["attendees"][number];

export function OrderAttendees({ order }: { order: Order }) {
  const { id: eventId } = useCurrentEvent();
  const actionsOf = useAttendeeActions();
  if (order.attendees.length === 0) return null;
  return (
    <DetailCard
      title={
        <>
          <Trans>Attendees</Trans> <span className={classes.soft}>{order.attendees.length}</span>
        </>
      }
    >
      <ul className={classes.people}>
        {order.attendees.map((attendee) => (
          <li key={attendee.id}>
            <div className={classes.who}>
              <Anchor
                component={Link}
                to={paths.attendee.href({ eventId, attendeeId: attendee.id })}
                fz="sm"
                fw={600}
              >
                {fullName(attendee)}
              </Anchor>
              <span className={classes.soft}>{attendee.email}</span>
            </div>
            <span className={classes.soft}>
              {attendee.ticketTitle}{" "}
              <TicketReference>
                {ticketReference(order.reference ?? "", attendee.id)}
              </TicketReference>
            </span>
            <StatusBadge of={attendeeStyles} status={attendee.status} />
            <RowMenu of={fullName(attendee)} actions={actionsOf(attendee)} />
          </li>
        ))}
      </ul>
    </DetailCard>
  );
}

/** Sends one ticket to its attendee and shows a toast with the result. */
export function useSendTicket() {
  const { t } = useLingui();
  return useApiMutation(attendees.resendTicket, {
    onSuccess: () => toastDone(t`The ticket is on its way.`),
    onError: (error) => toastFailed(t`The ticket was not sent`, error),
  });
}

function useAttendeeActions(): (attendee: OrderAttendee) => RowAction[] {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const navigate = useNavigate();
  const resend = useSendTicket();
  return (attendee) => {
    const params = { eventId, attendeeId: attendee.id };
    return [
      {
        label: t`Edit`,
        icon: IconPencil,
        onClick: () => void navigate(`${paths.attendee.href(params)}?edit=1`),
      },
      {
        label: t`View ticket`,
        icon: IconExternalLink,
        onClick: () =>
          void window.open(
            paths.ticketPage.href({ eventId, attendeeShortId: attendee.shortId }),
            "_blank",
          ),
      },
      {
        label: t`Resend ticket`,
        icon: IconSend,
        isDisabled: attendee.status !== "ACTIVE",
        onClick: () => resend.mutate({ params, idempotencyKey: crypto.randomUUID() }),
      },
    ];
  };
}
