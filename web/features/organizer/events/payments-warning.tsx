// Can this event sell its tickets? A warning if paid tickets need a payment connection.
import { Trans } from "@lingui/react/macro";
import { Alert, Button, Group } from "@mantine/core";
import { IconCreditCard } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { tickets } from "#shared/contracts/tickets.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { needsPayments } from "#web/lib/event/needs-payments.ts";
import { paths } from "#web/lib/page/paths.ts";

export function PaymentsWarning() {
  const { id: eventId, takesPayments } = useCurrentEvent();
  const { role, account } = useMe();
  const offered = useApiQuery(
    tickets.list,
    { params: { eventId }, query: { per_page: MAX_PAGE_SIZE } },
    { enabled: !takesPayments },
  );
  if (takesPayments || !offered.data?.data.some(needsPayments)) return null;
  return (
    <Alert
      color="yellow"
      mb="lg"
      icon={<IconCreditCard size={20} aria-hidden="true" />}
      role="status"
    >
      <Group justify="space-between" gap="sm">
        <span>
          <b>
            <Trans>Connect payments to sell paid tickets.</Trans>
          </b>{" "}
          <Trans>Until then they are paused on the event page; free tickets sell.</Trans>{" "}
          {role !== "ADMIN" && <Trans>Ask an admin of {account.name} to do it.</Trans>}
        </span>
        {role === "ADMIN" && (
          <Button size="sm" variant="default" component={Link} to={paths.accountPayment.href()}>
            <Trans>Connect payments</Trans>
          </Button>
        )}
      </Group>
    </Alert>
  );
}
