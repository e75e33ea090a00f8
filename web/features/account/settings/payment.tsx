// Can this account take payments, which Stripe account gets the money, and what is the fee of it?
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Stack } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { account } from "#shared/contracts/account.ts";
import { idOf } from "#shared/core/ids.ts";
import { AccountLoadError } from "#web/components/page/account-load-error.tsx";
import { PageHeader } from "#web/components/page/page-header.tsx";
import { AccountWait } from "#web/features/account/settings/account-wait.tsx";
import { BackToEvent } from "#web/features/account/settings/back-to-event.tsx";
import { BillingCard } from "#web/features/account/settings/billing-card.tsx";
import { ConnectionCard } from "#web/features/account/settings/connection-card.tsx";
import { OperatorCard } from "#web/features/account/settings/operator-card.tsx";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useScreenTitle } from "#web/lib/page/page-title.ts";

export function Component() {
  const { t } = useLingui();
  const title = useScreenTitle();
  // The state must be current, above all when a person returns from Stripe.
  const connection = useApiQuery(account.payments, {}, { staleTime: 0 });
  // Anybody may have written the address.
  const eventId = idOf("event").safeParse(useSearchParams()[0].get("event")).data ?? null;
  return (
    <>
      <PageHeader title={title} help={t`Where the money for paid tickets goes.`} />
      <Stack maw={640}>
        {connection.data ? (
          <>
            {eventId !== null && (
              <BackToEvent eventId={eventId} isChecking={connection.isFetching} />
            )}
            <ReturnNote
              isConnected={connection.data.state === "CONNECTED"}
              isChecking={connection.isFetching}
            />
            {connection.error && (
              <AccountLoadError
                error={connection.error}
                onRetry={() => void connection.refetch()}
              />
            )}
            {connection.data.mode === "SINGLE" ? (
              <OperatorCard connection={connection.data} />
            ) : (
              <ConnectionCard
                connection={connection.data}
                eventId={eventId}
                isChecking={connection.isFetching}
                onCheck={() => connection.refetch()}
              />
            )}
            {!connection.data.isLive && <TestModeNote />}
          </>
        ) : (
          <AccountWait waits={connection} />
        )}
        <BillingCard />
      </Stack>
    </>
  );
}

/** `stripe=return`: from the form, finished or not. `refresh`: the link was used or too old. */
function ReturnNote({ isConnected, isChecking }: { isConnected: boolean; isChecking: boolean }) {
  const [search] = useSearchParams();
  const way = search.get("stripe");
  if (isConnected || isChecking) return null;
  if (way === "refresh")
    return (
      <Note>
        <Trans>
          That link to Stripe was used before or is too old. Continue below to get a new one.
        </Trans>
      </Note>
    );
  if (way !== "return") return null;
  return (
    <Note>
      <Trans>You are back from Stripe. What you entered there is kept.</Trans>
    </Note>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Alert color="blue" role="status" icon={<IconInfoCircle size={20} aria-hidden="true" />}>
      {children}
    </Alert>
  );
}

function TestModeNote() {
  return (
    <Note>
      <Trans>
        This site runs with Stripe's test keys: orders can be tried with test cards, and no real
        money moves.
      </Trans>
    </Note>
  );
}
