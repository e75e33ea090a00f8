// Can this event sell its tickets? A warning if paid tickets need a payment connection.
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Group } from "@mantine/core";
import { IconCreditCard } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { tickets } from "#shared/contracts/tickets.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import { pausedTickets } from "#shared/rules/page/readiness.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paymentsOf } from "#web/lib/event/use-connect-payments.ts";
import { isForSale, offeredOf } from "#web/lib/event/use-readiness.ts";
import { inWords } from "#web/lib/page/in-words.ts";

export function PaymentsWarning() {
  const { id: eventId, status, takesPayments } = useCurrentEvent();
  const { i18n } = useLingui();
  const { role, account } = useMe();
  const offered = useApiQuery(
    tickets.list,
    { params: { eventId }, query: { per_page: MAX_PAGE_SIZE } },
    { enabled: !takesPayments },
  );
  const all = offeredOf(offered.data?.data ?? []);
  const paused = pausedTickets({ takesPayments, tickets: all });
  if (paused.length === 0 || !isForSale(status)) return null;
  const names = inWords(paused, i18n.locale);
  return (
    <Alert
      color="yellow"
      mb="lg"
      icon={<IconCreditCard size={20} aria-hidden="true" />}
      role="status"
    >
      <Group justify="space-between" gap="sm">
        <span>
          <Trans>{names} can be bought once payments are connected.</Trans>{" "}
          {role !== "ADMIN" && <Trans>Ask an admin of {account.name} to connect them.</Trans>}
        </span>
        {role === "ADMIN" && (
          <Button size="sm" variant="default" component={Link} to={paymentsOf(eventId)}>
            <Trans>Connect payments</Trans>
          </Button>
        )}
      </Group>
    </Alert>
  );
}
