// Can this event sell its tickets? A warning if paid tickets need a payment connection.
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Group } from "@mantine/core";
import { IconCreditCard } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { oneLine } from "#web/components/page/confirm-email-alert.tsx";
import { useMe } from "#web/lib/api/me.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paymentsOf } from "#web/lib/event/use-connect-payments.ts";
import { isForSale, usePausedTickets } from "#web/lib/event/use-readiness.ts";
import { inWords } from "#web/lib/page/in-words.ts";

export function PaymentsWarning() {
  const event = useCurrentEvent();
  const { i18n } = useLingui();
  const { role, account } = useMe();
  const { paused } = usePausedTickets(event);
  if (paused.length === 0 || !isForSale(event.status)) return null;
  const names = inWords(paused, i18n.locale);
  return (
    <Alert
      color="yellow"
      mb="lg"
      icon={<IconCreditCard size={20} aria-hidden="true" />}
      role="status"
      styles={oneLine}
    >
      <Group justify="space-between" gap="sm">
        <span>
          <Trans>{names} can be bought once payments are connected.</Trans>{" "}
          {role !== "ADMIN" && <Trans>Ask an admin of {account.name} to connect them.</Trans>}
        </span>
        {role === "ADMIN" && (
          <Button size="sm" variant="default" component={Link} to={paymentsOf(event.id)}>
            <Trans>Connect payments</Trans>
          </Button>
        )}
      </Group>
    </Alert>
  );
}
