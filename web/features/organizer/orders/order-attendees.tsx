// Who attends with this order, and what can be done about each ticket?
import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { IconExternalLink, IconPencil, IconSend } from "@tabler/icons-react";
import { Link, useNavigate } from "react-router-dom";
import { attendees } from "#shared/contracts/attendees.ts";
import type { Order } from "#shared/contracts/orders.ts";
import { fullName } from "#shared/core/full-name.ts";
import { ticketReference } from "#shared/core/ids.ts";
import type { RowAction } from "#web/components/list/list-columns.ts";
import { RowMenu } from "#web/components/list/row-menu.tsx";
import { useBulk } from "#web/components/list/use-bulk.tsx";
import { DetailCard } from "#web/components/page/detail-card.tsx";
import { AttendeeBadges } from "#web/components/ticket/attendee-badges.tsx";
import { TicketReference } from "#web/components/ticket/ticket-reference.tsx";
import classes from "#web/features/organizer/orders/order.module.css";
import { useRefresh } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { useTicketSending } from "#web/lib/event/ticket-sending.ts";
import { paths } from "#web/lib/page/paths.ts";

type OrderAttendee = Order["attendees"][number];
export type OrderTickets = ReturnType<typeof useOrderTickets>;

export function OrderAttendees({ order, tickets }: { order: Order; tickets: OrderTickets }) {
  const { id: eventId } = useCurrentEvent();
  const actionsOf = useAttendeeActions(tickets.send);
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
            <AttendeeBadges attendee={attendee} />
            <RowMenu of={fullName(attendee)} actions={actionsOf(attendee)} />
          </li>
        ))}
      </ul>
    </DetailCard>
  );
}

/** Render `dialog`, which shows what failed. */
export function useOrderTickets() {
  const { id: eventId } = useCurrentEvent();
  const refresh = useRefresh(attendees.resendTicket);
  const sending = useTicketSending();
  const bulk = useBulk<OrderAttendee>({
    nameOf: fullName,
    laneOf: ({ id }) => id,
    onEnd: () => refresh({ eventId }),
  });
  return {
    dialog: bulk.dialog,
    isSending: bulk.isRunning,
    send: (attendee: OrderAttendee) => bulk.run(sending(), [attendee]),
  };
}

function useAttendeeActions(send: (attendee: OrderAttendee) => void) {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const navigate = useNavigate();
  return (attendee: OrderAttendee): RowAction[] => {
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
        onClick: () => send(attendee),
      },
    ];
  };
}
